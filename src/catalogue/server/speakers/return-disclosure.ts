// The page that a speaker opens from an email: what they type is saved as they go and seen by nobody until they return
// it, and nothing of it appears anywhere before staff have looked at it (docs/specification/speakers.md, SP-4).
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { rolesWith } from '#staff/permissions.ts';
import {
  disclosureMessages,
  type declineDisclosureCall,
  type forSpeakersCall,
  type returnDisclosureCall,
  type saveForSpeakersCall,
} from '../../disclosure-contract.ts';
import { emptyDisclosure, missingIn, type TypedDisclosure } from '../../disclosure-form.ts';
import { findByCode, listEditors, lockByCode, updateDisclosure, type DisclosureRow } from './disclosure-queries.ts';
import type { ReadDraftSubjects, Subject } from './disclosure-subjects.ts';
import { archived, endOfLink, keyOfCode, returnColumns, subjectOf } from './disclosures.ts';
import { returnedMail } from '../mails.ts';
import { filesSent } from './speaker-file-rows.ts';

const unknownCode = () => new Refusal('unknown-code', disclosureMessages.linkExpired, { httpStatus: 404 });

type Opened = { readonly row: DisclosureRow; readonly subject: Subject; readonly endsAt: Temporal.Instant };

/** The disclosure that a code opens. An unknown code, an ended one, and one of a former speaker are refused alike. */
export async function openByCode(
  { now }: Context,
  db: Queryable,
  readDrafts: ReadDraftSubjects,
  code: string,
  find: typeof findByCode,
): Promise<Opened> {
  const key = await keyOfCode(db, code);
  const row = key === null ? undefined : await find(db, key);
  const subject = row === undefined ? undefined : await subjectOf(db, readDrafts, row);
  if (row === undefined || subject === undefined || row.expires_at === null) throw unknownCode();
  const endsAt = endOfLink(row.expires_at, subject);
  if (Temporal.Instant.compare(endsAt, now()) <= 0) throw unknownCode();
  return { row, subject, endsAt };
}

/** What the form shows: what was typed since the last return, or that return, or the biography that is known. */
const typedOf = ({
  typed,
  returned_at,
  relationships,
  answers,
  signed_name,
  speaker_bio,
}: DisclosureRow): TypedDisclosure =>
  typed ??
  (returned_at === null
    ? { ...emptyDisclosure, bio: speaker_bio.slice(0, 1200) }
    : {
        ...emptyDisclosure,
        ...answers,
        hasRelationships: relationships.length > 0 ? 'yes' : 'no',
        relationships: [...relationships],
        signedName: signed_name,
      });

/** What the page shows. Looking changes nothing: scanners of email open links. */
export const readForSpeakers =
  (readDrafts: ReadDraftSubjects): UseCase<typeof forSpeakersCall> =>
  async (context, _nobody, { c }) => {
    const { db } = context;
    const { row, subject, endsAt } = await openByCode(context, db, readDrafts, c, findByCode);
    return {
      status: true,
      hash: row.hash,
      provider: (await readProvider(db)).name,
      speaker: row.speaker_name,
      title: subject.title,
      startsAt: subject.startsAt,
      timeZone: await readTimeZone(db),
      dueOn: row.due_on,
      expiresAt: endsAt,
      state: row.state,
      returnedAt: row.returned_at,
      revision: row.revision,
      typed: typedOf(row),
      months: await readSetting(db, providerSettings.disclosedMonths),
      files: await filesSent(db, row),
    };
  };

/** The disclosure as the page that saves it last saw it, locked. */
async function lockSeen(
  context: Context,
  trx: Queryable,
  readDrafts: ReadDraftSubjects,
  { c, revision }: { readonly c: string; readonly revision: number },
): Promise<Opened> {
  const opened = await openByCode(context, trx, readDrafts, c, lockByCode);
  if (opened.row.revision !== revision)
    throw new Refusal('changed-meanwhile', disclosureMessages.changedMeanwhile, { httpStatus: 409 });
  return opened;
}

export const saveForSpeakers =
  (readDrafts: ReadDraftSubjects): UseCase<typeof saveForSpeakersCall> =>
  (context, _nobody, input) =>
    context.db.transaction().execute(async (trx) => {
      const { row } = await lockSeen(context, trx, readDrafts, input);
      const revision = row.revision + 1;
      await updateDisclosure(trx, row.id, { typed: JSON.stringify(input.typed), revision });
      return { status: true as const, revision };
    });

/** Emails whoever asked for a disclosure; once they have left the team, everyone who may edit. */
async function notifyEditors(
  context: CallContext,
  trx: Queryable,
  { row, subject }: Opened,
  returned: { readonly isDeclined: boolean; readonly relationships: number },
): Promise<void> {
  const provider = await readProvider(trx);
  for (const editor of await listEditors(trx, row.asked_by_id, rolesWith('catalogue.edit')))
    await queueMail(context, trx, {
      kind: returned.isDeclined ? 'speakers.declined' : 'speakers.returned',
      studentId: null,
      to: editor.email,
      ...returnedMail(provider, context.config.publicUrl, editor, {
        speaker: row.speaker_name,
        title: subject.title,
        subjectHash: row.subject_hash,
        ...returned,
      }),
    });
}

/** Takes a complete form as returned. What was returned before, and how it was reviewed, is stored beside it. */
export const returnDisclosure =
  (readDrafts: ReadDraftSubjects): UseCase<typeof returnDisclosureCall> =>
  (context, _nobody, input) =>
    context.db.transaction().execute(async (trx) => {
      const opened = await openByCode(context, trx, readDrafts, input.c, lockByCode);
      const { row } = opened;
      const { typed } = input;
      const [missing] = missingIn(typed);
      if (missing !== undefined) throw new Refusal('incomplete', missing.sentence);
      const relationships = typed.hasRelationships === 'yes' ? typed.relationships : [];
      await updateDisclosure(trx, row.id, {
        ...returnColumns(row, {
          relationships,
          answers: {
            parts: typed.parts,
            offLabel: typed.offLabel,
            offLabelText: typed.offLabel === 'yes' ? typed.offLabelText.trim() : '',
            agreements: typed.agreements,
            bio: typed.bio.trim(),
          },
          signedName: typed.signedName.trim(),
          returnedAt: context.now(),
        }),
        typed: null,
        // A save of the same page that is still on its way comes too late.
        revision: row.revision + 1,
      });
      await notifyEditors(context, trx, opened, { isDeclined: false, relationships: relationships.length });
      return { status: true as const };
    });

/** Notes that somebody won't disclose. The link still works, so they can change their mind. */
export const declineDisclosure =
  (readDrafts: ReadDraftSubjects): UseCase<typeof declineDisclosureCall> =>
  (context, _nobody, { c }) =>
    context.db.transaction().execute(async (trx) => {
      const opened = await openByCode(context, trx, readDrafts, c, lockByCode);
      if (opened.row.state !== 'declined') {
        await updateDisclosure(trx, opened.row.id, { ...archived(opened.row), state: 'declined' });
        await notifyEditors(context, trx, opened, { isDeclined: true, relationships: 0 });
      }
      return { status: true as const };
    });
