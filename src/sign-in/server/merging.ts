// Two accounts of one person become one: what each feature's part of it gets, and the moves that most of them are made
// of.
import { sql, type RawBuilder } from 'kysely';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { RowChange, RowJournal, TableName } from '#platform/server/database/row-journal.ts';

type Party = { readonly id: string; readonly hash: string };

/** What becomes of the rows of one kind. */
export type MergeLine = {
  /** What it is, as staff read it: "Seats". */
  readonly what: string;
  readonly moved: number;
  /** Rows that both accounts had, of which one remains. */
  readonly merged: number;
  /** What was decided about those. */
  readonly note?: string;
};

export type Merging = {
  readonly trx: Queryable;
  /** The account that goes. */
  readonly from: Party;
  /** The account that stays. */
  readonly into: Party;
  /** Every write goes through it, or is noted in it: an undo takes back what it holds, and nothing else. */
  readonly journal: RowJournal;
  /** Says what was done. Nothing that moved needs no line. */
  readonly tell: (line: MergeLine) => void;
};

/** A table's part in a merge: moves what it has of `from` to `into`, in the transaction of the merge. */
export type MergeTable = (context: Context, merging: Merging, table: TableName) => Promise<void>;

/**
 * A table's part in undoing a merge, for what is undone in another way than by taking its rows back. Gets the changes
 * that the merge made. Returns those that are left to take back, and how many rows stay because they changed since.
 */
export type UndoMerge = (
  context: Context,
  trx: Queryable,
  changes: readonly RowChange[],
) => Promise<{ readonly rest: readonly RowChange[]; readonly stayed: number }>;

/** A row of `from`, and of `into`, as a condition on `t`. */
export const ofFrom = ({ from }: Merging): RawBuilder<unknown> => sql`t.student_id = ${from.id}`;

/** The rows of `from` beside which `into` has one of the same `columns`; without columns, any. */
export function alsoOfInto({ from, into }: Merging, table: TableName, columns: readonly string[]) {
  const same = columns.map((name) => sql`and other.${sql.ref(name)} is not distinct from t.${sql.ref(name)}`);
  return sql`t.student_id = ${from.id} and exists (
    select from ${sql.table(table)} other where other.student_id = ${into.id} ${sql.join(same, sql` `)})`;
}

/** Gives `into` every row of `from` but those that `stays` names. Returns how many. */
export async function moveRows(merging: Merging, table: TableName, stays: RawBuilder<unknown> = sql`false`) {
  const moved = await merging.journal.update(table, sql`${ofFrom(merging)} and not (${stays})`, {
    student_id: sql`${merging.into.id}`,
  });
  return moved.length;
}

/** Moves every row; `what` names them in what staff read, if they should. */
export const moves =
  (what: string | null): MergeTable =>
  async (_context, merging, table) => {
    const moved = await moveRows(merging, table);
    if (what !== null) merging.tell({ what, moved, merged: 0 });
  };

/** Moves the rows; if `into` has one with the same `columns`, that of `from` stays where it is. */
export const movesUnlessBoth =
  (columns: readonly string[]): MergeTable =>
  async (_context, merging, table) =>
    void (await moveRows(merging, table, alsoOfInto(merging, table, columns)));

/** Moves the rows; if `into` has one with the same `columns`, that one remains and the row of `from` is deleted. */
export const movesOrDrops =
  (what: string, columns: readonly string[]): MergeTable =>
  async (_context, merging, table) => {
    const dropped = await merging.journal.remove(table, alsoOfInto(merging, table, columns));
    const moved = await moveRows(merging, table);
    merging.tell({ what, moved, merged: dropped.length });
  };

/** Where both have a row of the same `columns`, keeps the first or the last one by a moment; then moves the rest. */
export const movesOneOf =
  (
    what: string,
    columns: readonly string[],
    { keeps, by, note }: { readonly keeps: 'first' | 'last'; readonly by: string; readonly note: string },
  ): MergeTable =>
  async (_context, merging, table) => {
    const { from, into, journal } = merging;
    const matches = sql.join(
      columns.map((name) => sql`mine.${sql.ref(name)} is not distinct from other.${sql.ref(name)}`),
      sql` and `,
    );
    const isBetter =
      keeps === 'first'
        ? sql`mine.${sql.ref(by)} < other.${sql.ref(by)}`
        : sql`mine.${sql.ref(by)} > other.${sql.ref(by)}`;
    const worse = await journal.remove(
      table,
      sql`t.student_id = ${into.id} and exists (
        select from ${sql.table(table)} mine, ${sql.table(table)} other
        where other.ctid = t.ctid and mine.student_id = ${from.id} and ${matches} and ${isBetter})`,
    );
    const dropped = await journal.remove(table, alsoOfInto(merging, table, columns));
    const moved = await moveRows(merging, table);
    const merged = worse.length + dropped.length;
    merging.tell({ what, moved, merged, ...(merged > 0 ? { note } : {}) });
  };
