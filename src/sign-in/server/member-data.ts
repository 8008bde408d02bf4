// What each table that knows a member says of its rows. A feature says it in its member-tables.ts, and
// src/member-tables.ts lists them all: merging, closing an account, and the member's download read that list.
import type { Context, Queryable } from '#platform/server/context.ts';
import type { TableName } from '#platform/server/database/row-journal.ts';
import type { DB } from '#platform/server/database/tables.gen.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import type { MergeTable, UndoMerge } from './merging.ts';

/** A member as other features know them when an account is closed. */
export type Member = { readonly id: string; readonly hash: string; readonly firstname: string; readonly email: string };

/** What is done with a member's rows, in the caller's transaction. */
export type ErasureStep = (context: Context, trx: Queryable, member: Member) => Promise<unknown>;

type Stays = `stays: ${string}`;

type Answers<Column extends string> = {
  /** What a merge does with the rows of the account that goes. `with`: the other table's function does it. */
  readonly merge: MergeTable | `with ${TableName}` | Stays;
  /** What is undone before the rows of a merge are taken back. */
  readonly undoMerge?: UndoMerge;
  /**
   * What closing the account does. `cascade`: the foreign key deletes the rows. `stays`: the row loses the member, and
   * why the rest may stay. `first`: what happens before the account is deleted.
   */
  readonly erase: 'cascade' | Stays | { readonly first: ErasureStep; readonly rest: 'cascade' | 'gone' | Stays };
  /** Takes back what was passed on to sponsors, when consent goes. */
  readonly withdraw?: ErasureStep;
  /** The name of its rows in the member's download, and the columns left out of it: secrets, and bare numbers. */
  readonly ownData: { readonly part: string; readonly hidden: readonly Column[] } | `left out: ${string}`;
  /** How long a row is stored: the rule that erases it, or a sentence. */
  readonly stored: RetentionRule | string;
};

type ColumnOf<Table extends TableName> = Extract<keyof DB[Table], string>;

/** `key`: the column that names the member, where it is another than `student_id`. */
type MemberTable<Table extends TableName> = Answers<ColumnOf<Table>> &
  ('student_id' extends ColumnOf<Table> ? { readonly key?: never } : { readonly key: ColumnOf<Table> });

/** What a feature says of its tables that know a member. */
export type MemberTables = { readonly [Table in TableName]?: MemberTable<Table> };

export type DescribedTable = Answers<string> & { readonly table: TableName; readonly key: string };

/** The tables of all features in one list: their order is the order of merging and of closing. */
export const describeTables = (features: readonly MemberTables[]): readonly DescribedTable[] =>
  features.flatMap((feature) =>
    Object.entries(feature as Readonly<Record<string, Answers<string> & { readonly key?: string }>>).map(
      ([table, said]) => ({ key: 'student_id', ...said, table: table as TableName }),
    ),
  );

/** Numbers that mean nothing outside of the database. */
export const numbers = ['id', 'student_id'] as const;
export const untilClosed = 'Until the account is closed.';
export const afterClosing = 'For good; after the account is closed, without the member.';
