// Two accounts of one person become one, and can become two again.
import { sql } from 'kysely';
import type { Context, Queryable } from '#platform/server/context.ts';
import { columnOf } from '#accounts/server/open-account.ts';
import { RowJournal, undoChanges, type RowChange } from '#platform/server/database/row-journal.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import type { MergeLine, Merging } from '#sign-in/server/merging.ts';
import { fieldsOf, mergeUndoDays, type MergeDetail } from '../../merge-choices.ts';
import { staffStudentMessages } from '../../staff-contract.ts';
import {
  closeMerge,
  insertMerge,
  insertMergeRows,
  listMergeRows,
  lockBoth,
  lockMerge,
  openMerge,
} from './merge-queries.ts';

export type MergeOrder = {
  /** Hash of the account that goes. */
  readonly from: string;
  /** Hash of the account that stays. */
  readonly into: string;
  /** Details that come from the account that goes. */
  readonly details: readonly MergeDetail[];
  readonly reason: string;
};

/** What the database, or every save, writes by itself. */
const follows = ['revision', 'find_text', 'find_spellings', 'phone_digits', 'name_key'];

const unknown = () => new Refusal('unknown-student', staffStudentMessages.unknownStudent, { httpStatus: 404 });

type Row = NonNullable<Awaited<ReturnType<typeof lockBoth>>[number]>;

/** What an address brings along. */
const emailColumns = ['email_key', 'email_verified_at', 'email_held_until'] as const;

/** Unique values change hands one after the other, so that at no moment two rows hold the same. */
async function takeDetails({ journal }: Merging, from: Row, into: Row, details: readonly MergeDetail[]): Promise<void> {
  const of = (row: Row) => sql`t.id = ${row.id}`;
  if (details.includes('agdNumber')) await journal.update('student', of(from), { agd_number: sql`null` });
  if (details.includes('email')) await journal.update('student', of(from), { email_key: sql`'merging:' || t.hash` });
  const taken = details.flatMap((detail): (keyof Row)[] => [
    ...fieldsOf(detail).map(columnOf),
    ...(detail === 'email' ? emailColumns : []),
  ]);
  if (taken.length > 0)
    await journal.update(
      'student',
      of(into),
      Object.fromEntries([...taken.map((column) => [column, sql`${from[column]}`]), ['revision', sql`t.revision + 1`]]),
    );
  if (details.includes('email'))
    await journal.update('student', of(from), {
      email: sql`${into.email}`,
      email_key: sql`${into.email_key}`,
      email_verified_at: sql`${into.email_verified_at}`,
      email_held_until: sql`${into.email_held_until}`,
    });
}

/** What the accounts themselves hold: what was said no to, and the two rows. */
async function mergeAccounts(
  context: Context,
  merging: Merging,
  from: Row,
  into: Row,
  details: readonly MergeDetail[],
): Promise<void> {
  const { journal } = merging;
  await takeDetails(merging, from, into, details);
  // A No holds for the person, whichever account it was said in.
  await journal.update('student', sql`t.id = ${into.id}`, {
    mailings_off_at: sql`least(t.mailings_off_at, ${from.mailings_off_at}::timestamptz)`,
    sharing_off_at: sql`least(t.sharing_off_at, ${from.sharing_off_at}::timestamptz)`,
  });
  await journal.update('student', sql`t.merged_into = ${from.id}`, { merged_into: sql`${into.id}` });
  await journal.update('student', sql`t.id = ${from.id}`, {
    merged_into: sql`${into.id}`,
    disabled_at: sql`coalesce(t.disabled_at, ${context.now()}::timestamptz)`,
  });
}

/**
 * Moves all that `from` has to `into`, table by table, in the caller's transaction. `from` stays as an account that
 * nobody signs in to: its names lead to the other. Returns the merge's hash and what became of each kind of row.
 */
export async function mergeStudents(
  context: Context,
  trx: Queryable,
  tables: readonly DescribedTable[],
  order: MergeOrder,
  mergedBy: string,
): Promise<{ hash: string; lines: MergeLine[]; from: Row; into: Row }> {
  if (order.from === order.into) throw new Refusal('same-student', staffStudentMessages.sameStudent);
  const [from, into] = await lockBoth(trx, [order.from, order.into]);
  if (!from || !into) throw unknown();
  if (from.merged_into !== null || into.merged_into !== null)
    throw new Refusal('merged', staffStudentMessages.mergedAlready, { httpStatus: 409 });
  if (into.disabled_at !== null) throw new Refusal('disabled', staffStudentMessages.survivorDisabled);
  const hash = publicHash(22);
  const { id } = await insertMerge(trx, {
    hash,
    from_id: from.id,
    into_id: into.id,
    merged_by: mergedBy,
    reason: order.reason,
    at: context.now(),
  });
  const lines: MergeLine[] = [];
  const journal = new RowJournal(trx);
  const merging: Merging = {
    trx,
    from: { id: from.id, hash: from.hash },
    into: { id: into.id, hash: into.hash },
    journal,
    tell: (line) => {
      if (line.moved + line.merged > 0) lines.push(line);
    },
  };
  for (const { table, merge } of tables) if (typeof merge === 'function') await merge(context, merging, table);
  await mergeAccounts(context, merging, from, into, order.details);
  await insertMergeRows(trx, id, journal.changes);
  await closeMerge(trx, id, null);
  return { hash, lines, from, into };
}

/** Makes two accounts of one again, with what each had. Returns how many rows changed since and stay where they are. */
export async function undoMerge(
  context: Context,
  trx: Queryable,
  tables: readonly DescribedTable[],
  hash: string,
): Promise<{ stayed: number; firstname: string; from: string; into: string }> {
  const merge = await lockMerge(trx, hash);
  if (!merge) throw new Refusal('unknown-merge', staffStudentMessages.unknownMerge, { httpStatus: 404 });
  if (merge.undone_at !== null) throw new Refusal('undone', staffStudentMessages.undoneAlready, { httpStatus: 409 });
  if (Temporal.Instant.compare(merge.at.add({ hours: mergeUndoDays * 24 }), context.now()) < 0)
    throw new Refusal('too-late', staffStudentMessages.undoTooLate);
  if (merge.into_merged !== null) throw new Refusal('merged', staffStudentMessages.undoLaterFirst);
  await lockBoth(trx, [merge.from_hash, merge.into_hash]);
  await openMerge(trx, merge.id);
  let changes: readonly RowChange[] = await listMergeRows(trx, merge.id);
  let stayed = 0;
  for (const { undoMerge: undo } of tables) {
    if (!undo) continue;
    const done = await undo(context, trx, changes);
    changes = done.rest;
    stayed += done.stayed;
  }
  stayed += (await undoChanges(trx, changes, follows)).length;
  await closeMerge(trx, merge.id, context.now());
  return {
    stayed,
    firstname: merge.into_firstname,
    from: merge.from_hash,
    into: merge.into_hash,
  };
}
