// The log of what staff did and whose data they viewed, written in the transaction of the action itself: one is never
// without the other.
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { JsonValue } from '#platform/server/database/tables.gen.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { entryHash } from './audit/audit-chain.ts';
import {
  findChainState,
  hasLookedSince,
  insertAuditEntry,
  lockAuditHead,
  updateAuditHead,
} from './audit/audit-queries.ts';

/** Who did it: a person of the team, or the portal at someone's command or by its timetable. */
export type Actor =
  | (Pick<StaffMember, 'id' | 'name' | 'roles'> & { readonly sessionId: string | null })
  | { readonly via: 'command' | 'timetable'; readonly name: string }
  /** Someone at the console whom nobody knows yet. */
  | { readonly via: 'console'; readonly name: string };

type Fields = Readonly<Record<string, unknown>>;

export type AuditedAction = {
  readonly by: Actor;
  /** Feature and action in the past tense, as in `student.disabled`. */
  readonly act: `${string}.${string}`;
  /** A member is named by hash alone: their name would outlive their erasure. */
  readonly subject: { readonly kind: string; readonly hash?: string | null; readonly title?: string | null };
  /** The changed fields alone. Never a secret; for a member's email, phone and address the word `changed`. */
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
  readonly reason?: string | null | undefined;
};

/** A transaction of `audited` or of a use case: the log's end is locked until it ends. */
export async function recordAction(context: Context | CallContext, trx: Queryable, act: AuditedAction): Promise<void> {
  if (!trx.isTransaction) throw new Error('An entry of the log is written in the transaction of its action.');
  const { by } = act;
  const isPerson = 'id' in by;
  const caller = 'caller' in context && (isPerson || by.via === 'console') ? context.caller : null;
  const head = await lockAuditHead(trx);
  const facts = {
    id: String(BigInt(head.last_id) + 1n),
    // What the database keeps of a moment is what its hash is made of.
    at: context.now().round({ smallestUnit: 'millisecond', roundingMode: 'trunc' }),
    staff_id: isPerson ? by.id : null,
    staff_name: by.name,
    roles: isPerson ? [...by.roles] : [],
    via: isPerson ? 'console' : by.via,
    act: act.act,
    subject_kind: act.subject.kind,
    subject_hash: act.subject.hash ?? null,
    subject_title: act.subject.title ?? null,
    before: asStored(act.before),
    after: asStored(act.after),
    reason: act.reason || null,
    session_id: isPerson ? by.sessionId : null,
    request_id: caller?.requestId ?? null,
    network: caller?.address ?? null,
  };
  const hash = entryHash(head.last_hash, facts);
  await insertAuditEntry(trx, { ...facts, previous_hash: head.last_hash, entry_hash: hash });
  await updateAuditHead(trx, facts.id, hash);
}

// Someone who keeps a page open, or pages through a list, looks once.
const looksAgainAfterMinutes = 60;

/** Records that someone of the team viewed a person or a list of people: once an hour for each of them. */
export async function recordLook(
  context: Context | CallContext,
  by: StaffMember,
  look: Pick<AuditedAction, 'act' | 'subject'>,
): Promise<void> {
  const since = context.now().subtract({ minutes: looksAgainAfterMinutes });
  if (await hasLookedSince(context.db, by.id, look, since)) return;
  await context.db.transaction().execute((trx) => recordAction(context, trx, { by, ...look }));
}

/** Fields as JSON keeps them: moments and the like as text. */
const asStored = (fields: Fields | undefined): JsonValue | null =>
  fields === undefined ? null : (JSON.parse(JSON.stringify(fields)) as JsonValue);

/** Of two states of a thing the fields that differ, for `before` and `after`. */
export function changesBetween<Row extends Fields>(
  before: Row,
  after: Row,
): { readonly before: Fields; readonly after: Fields } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (names.length === 0) return null;
  const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** How much of a hash is in emails and names of files: 64 bits. */
const markLength = 16;

/**
 * The newest entry and the beginning of its hash: stored outside the database, they show later that the log up to it
 * is the same.
 */
export async function readLogMark(db: Queryable): Promise<{ readonly id: string; readonly hash: string }> {
  const { last_id: id, last_hash: hash } = await findChainState(db);
  return { id, hash: Buffer.from(hash).toString('hex').slice(0, markLength) };
}
