// A draft shown to somebody without an account, such as a reviewer from outside (docs/specification/authoring.md,
// AU-39).
import * as z from 'zod/mini';
import type { Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { digestOf, publicHash, secretToken } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { serverMap } from '#server-map.ts';
import { recordAction } from '#staff/server/audit.ts';
import {
  authoringMessages,
  type endPreviewCall,
  type previewsCall,
  type sharePreviewCall,
} from '../../../staff-contract.ts';
import { previewMessages, type sharedPreviewCall } from '../../../preview-contract.ts';
import { shownDraft } from '../../../preview-schemas.ts';
import { shownOf, type PreviewFacts } from '../../../preview.ts';
import { fileHashes } from '../../../publishing-rules.ts';
import { findPublishedItem, formOf, isActivity, withDeskFields } from '../publishing/read-published.ts';
import { countHolders, findDraft, lockDraft, readChoices } from './draft-queries.ts';
import { draftSubject, requireInside, storedFiles, unknownDraft } from './drafts.ts';
import { endPreview, insertPreview, listPreviews, openPreview } from './preview-queries.ts';

/** How long a link works. */
const previewDays = 14;
/** How many links of one draft work at the same time. */
export const mostPreviews = 10;

export const readPreviews: UseCase<typeof previewsCall> = async ({ db, now }, staff, { h }) => {
  requireInside(staff);
  return {
    status: true,
    links: (await listPreviews(db, h, now())).map((row) => ({
      h: row.hash,
      reader: row.reader,
      by: row.made_by,
      madeAt: row.made_at,
      endsAt: row.ends_at,
      opened: row.opened,
      openedAt: row.opened_at,
    })),
  };
};

/** Makes a link. Its code is said once. */
export const sharePreview: UseCase<typeof sharePreviewCall> = (context, staff, { h, reader }) =>
  context.db.transaction().execute(async (trx) => {
    requireInside(staff);
    const now = context.now();
    const row = await lockDraft(trx, h);
    if (row === undefined) throw unknownDraft();
    if (row.content === null) throw new Refusal('no-draft', authoringMessages.noDraftToShare);
    if ((await listPreviews(trx, h, now)).length >= mostPreviews)
      throw new Refusal('too-many-previews', authoringMessages.tooManyPreviews(mostPreviews));
    const code = secretToken();
    const endsAt = now.add({ hours: 24 * previewDays });
    await insertPreview(trx, {
      hash: publicHash(22),
      code_hash: digestOf(code),
      draft_id: row.id,
      reader: reader.trim(),
      made_by: staff.name,
      made_at: now,
      ends_at: endsAt,
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.shared-preview',
      subject: draftSubject(h, row.content.title),
      after: { reader: reader.trim(), endsAt: endsAt.toString({ smallestUnit: 'second' }) },
    });
    return { status: true as const, url: `${context.config.publicUrl}${serverMap.preview(code)}` };
  });

export const endSharedPreview: UseCase<typeof endPreviewCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    requireInside(staff);
    const ended = await endPreview(trx, h, context.now());
    if (ended === undefined)
      throw new Refusal('unknown-preview', authoringMessages.unknownPreview, { httpStatus: 404 });
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.ended-preview',
      subject: draftSubject(ended.hash, ended.title ?? ''),
      after: { reader: ended.reader },
    });
    return { status: true as const };
  });

/** What is shown of a draft as it is now; null where there is none. */
async function factsOf(context: Context, hash: string): Promise<PreviewFacts | null> {
  const { db, now } = context;
  const row = await findDraft(db, hash);
  if (!row?.content) return null;
  const timeZone = await readTimeZone(db);
  const published = await findPublishedItem(db, hash);
  const content = withDeskFields(row.kind, row.content, published === undefined ? null : formOf(published, timeZone));
  const { seatsTaken } =
    published !== undefined && isActivity(published) ? await countHolders(db, published.id) : { seatsTaken: 0 };
  return {
    hash,
    kind: row.kind,
    content,
    files: await storedFiles(context, fileHashes({ kind: row.kind, content })),
    ...(await readChoices(db, hash)),
    seatsTaken,
    timeZone,
    now: now().toString({ smallestUnit: 'millisecond' }),
  };
}

/** Unknown, ended, and expired ones look the same, and so does one whose draft was published or discarded. */
export const readSharedPreview: UseCase<typeof sharedPreviewCall> = async (context, _anyone, { code }) => {
  const link = await openPreview(context.db, digestOf(code), context.now());
  const facts = link === undefined ? null : await factsOf(context, link.hash);
  if (link === undefined || facts === null)
    throw new Refusal('unknown-preview', previewMessages.unknown, { httpStatus: 404 });
  return {
    status: true,
    reader: link.reader,
    endsAt: link.ends_at,
    shown: z.decode(shownDraft, shownOf(facts)),
  };
};
