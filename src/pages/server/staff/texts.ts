// The provider's texts in the console: a draft beside what readers see, published as versions.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { blurbCodes } from '../../contract.ts';
import {
  textMessages,
  textNames,
  type publishTextCall,
  type saveTextCall,
  type textCall,
  type textsCall,
  type textVersionCall,
  type undoTextCall,
} from '../../staff-contract.ts';
import { fillText } from '../fill-text.ts';
import {
  countAgreed,
  findTextDraft,
  findTextVersion,
  listTexts,
  listTextVersions,
  lockText,
  stopAsking,
  writeTextDraft,
  writeVersion,
} from './text-queries.ts';

type Code = (typeof blurbCodes)[number];

const unknownText = () => new Refusal('unknown-text', textMessages.unknownText, { httpStatus: 404 });
const changedMeanwhile = (by: string) =>
  new Refusal('changed-meanwhile', textMessages.changedMeanwhile(by), { httpStatus: 409 });
const subjectOf = (code: Code) => ({ kind: 'text', hash: code, title: textNames[code] });
const asksMembers = (code: Code) => code === 'terms' || code === 'privacy';

type Row = Awaited<ReturnType<typeof listTexts>>[number];

const stateOf = (row: Row) => ({
  version: row.version,
  publishedBy: row.published_by ?? '',
  publishedAt: row.published_at,
  draftBy: hasDraft(row) ? row.changed_by : null,
  draftAt: hasDraft(row) ? row.changed_at : null,
});
const hasDraft = ({ draft, html }: Row) => draft !== null && draft !== html;

export const readTexts: UseCase<typeof textsCall> = async ({ db }) => {
  const rows = await listTexts(db);
  return {
    status: true,
    texts: blurbCodes.flatMap((code) => {
      const row = rows.find((each) => each.code === code);
      return row === undefined ? [] : [{ code, ...stateOf(row), hasDraft: hasDraft(row) }];
    }),
  };
};

/** Loaded with the first text: no start waits for it. */
const cleaned = async (html: string) => (await import('#platform/server/security/sanitize-html.ts')).sanitizeHtml(html);

export const readText: UseCase<typeof textCall> = async ({ db }, _staff, { code }) => {
  const row = (await listTexts(db)).find((each) => each.code === code);
  if (row === undefined) throw unknownText();
  const html = row.draft ?? row.html;
  return {
    status: true,
    text: {
      code,
      ...stateOf(row),
      revision: row.revision ?? 0,
      html,
      published: row.html,
      preview: await cleaned(fillText(html, await readProvider(db))),
      agreement: asksMembers(code) ? await countAgreed(db, code) : null,
    },
    versions: (await listTextVersions(db, code)).map((version) => ({
      version: version.version,
      publishedBy: version.published_by,
      publishedAt: version.published_at,
      asksAgain: version.asks_again,
    })),
  };
};

export const readTextVersion: UseCase<typeof textVersionCall> = async ({ db }, _staff, { code, version }) => {
  const found = await findTextVersion(db, code, version);
  if (found === undefined) throw unknownText();
  return { status: true, html: found.html };
};

/** The text and its draft, locked until the transaction ends. */
async function lock(trx: Queryable, code: Code, revision: number) {
  const text = await lockText(trx, code);
  if (text === undefined) throw unknownText();
  const draft = await findTextDraft(trx, code);
  if ((draft?.revision ?? 0) !== revision) throw changedMeanwhile(draft?.changed_by ?? 'Someone else');
  return { text, draft };
}

const anHourAgo = ({ now }: CallContext) => now().subtract({ hours: 1 });

/**
 * Saves the draft, and notes it once an hour for each person: a page that saves by itself would fill the log.
 */
export const saveText: UseCase<typeof saveTextCall> = async (context, staff, { code, revision, html }) =>
  context.db.transaction().execute(async (trx) => {
    const { text, draft } = await lock(trx, code, revision);
    const next = (draft?.revision ?? 0) + 1;
    const written = await cleaned(html);
    await writeTextDraft(trx, { code, html: written, revision: next, changedBy: staff.name, at: context.now() });
    const isNoted =
      draft !== undefined &&
      draft.html !== text.html &&
      draft.changed_by === staff.name &&
      Temporal.Instant.compare(draft.changed_at, anHourAgo(context)) > 0;
    if (!isNoted && written !== text.html)
      await recordAction(context, trx, { by: staff, act: 'text.edited', subject: subjectOf(code) });
    return { status: true as const, revision: next };
  });

export const publishText: UseCase<typeof publishTextCall> = async (context, staff, { code, revision, asksAgain }) =>
  context.db.transaction().execute(async (trx) => {
    const { text, draft } = await lock(trx, code, revision);
    if (asksAgain && !asksMembers(code)) throw new Refusal('asks-nobody', textMessages.asksNobody);
    if (draft === undefined || draft.html === text.html) throw new Refusal('nothing-new', textMessages.nothingNew);
    if (draft.html.replaceAll(/<[^>]*>/g, '').trim() === '') throw new Refusal('empty-text', textMessages.emptyText);
    const at = context.now();
    const version = await writeVersion(trx, { code, html: draft.html, publishedBy: staff.name, asksAgain, at });
    await recordAction(context, trx, {
      by: staff,
      act: 'text.published',
      subject: subjectOf(code),
      before: { version: text.version, text: text.html },
      after: { version, text: draft.html, ...(asksMembers(code) ? { asksAgain } : {}) },
    });
    return { status: true as const, version };
  });

/** Undo of a publish: the version before becomes the newest, under a number of its own. The draft stays. */
export const undoText: UseCase<typeof undoTextCall> = async (context, staff, { code, version }) =>
  context.db.transaction().execute(async (trx) => {
    const text = await lockText(trx, code);
    if (text === undefined) throw unknownText();
    if (text.version !== version)
      throw new Refusal('published-meanwhile', textMessages.publishedMeanwhile, { httpStatus: 409 });
    const before = await findTextVersion(trx, code, version - 1);
    if (before === undefined) throw unknownText();
    await stopAsking(trx, code, version);
    const at = context.now();
    const next = await writeVersion(trx, {
      code,
      html: before.html,
      publishedBy: staff.name,
      asksAgain: false,
      at,
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'text.undone',
      subject: subjectOf(code),
      before: { version },
      after: { version: next, sameAs: before.version },
    });
    return { status: true as const, version: next };
  });
