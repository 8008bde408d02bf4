// The provider's lists: words of the search, and what the account forms offer.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { ChoiceList } from '../settings-form.ts';

export function listSmallWords(db: Queryable) {
  return db.selectFrom('small_word').select('word').execute();
}

/** Replaces the words that search ignores; synonyms are taken apart without them. */
export async function replaceSmallWords(db: Queryable, words: readonly string[]): Promise<void> {
  await db.deleteFrom('small_word').execute();
  if (words.length > 0)
    await db
      .insertInto('small_word')
      .values(words.map((word) => ({ word })))
      .execute();
  await db
    .updateTable('synonym')
    .set((eb) => ({ term: eb.ref('term') }))
    .execute();
}

/** A word or phrase of a group of what means the same. */
export type SynonymRow = { group_no: number; term: string };

export function listProviderSynonyms(db: Queryable): Promise<SynonymRow[]> {
  return db.selectFrom('synonym').select(['group_no', 'term']).where('source', '=', 'provider').execute();
}

export async function replaceProviderSynonyms(db: Queryable, rows: readonly SynonymRow[]): Promise<void> {
  await db.deleteFrom('synonym').where('source', '=', 'provider').execute();
  if (rows.length > 0)
    await db
      .insertInto('synonym')
      .values(rows.map((row) => ({ source: 'provider', stems: [], ...row })))
      .execute();
}

/** A choice of the account forms. `country`: of a state. */
type ChoiceRow = {
  readonly id: string;
  readonly label: string;
  readonly country: string | null;
  readonly hidden: boolean;
};

/** The choices of some lists, hidden ones too, in the provider's order. */
export const listChoices = (db: Queryable, lists: readonly string[]) =>
  db
    .selectFrom('select_item')
    .select(['list', 'id', 'label', 'country', 'hidden'])
    .where('list', 'in', [...lists])
    .orderBy('list')
    .orderBy('position')
    .execute();

export async function replaceChoices(db: Queryable, list: string, items: readonly ChoiceRow[]): Promise<void> {
  await db.deleteFrom('select_item').where('list', '=', list).execute();
  if (items.length > 0)
    await db
      .insertInto('select_item')
      .values(items.map((item, position) => ({ ...item, list, position })))
      .execute();
}

/** Where a member's choice is stored. */
const columnOf = {
  titles: 'title',
  jobTitles: 'job_title',
  ageRanges: 'age_range',
  officeSizes: 'office_size',
  sourceHeard: 'source_heard',
} as const satisfies Record<ChoiceList, string>;

/** How many members chose each of these; those nobody chose are absent. */
export function countChosen(db: Queryable, list: ChoiceList, ids: readonly string[]) {
  const column = sql.ref<string>(`student.${columnOf[list]}`);
  return db
    .selectFrom('student')
    .where(sql<boolean>`${column} = any(${[...ids]}::text[])`)
    .select([column.as('id'), sql<number>`count(*)::int`.as('members')])
    .groupBy(column)
    .execute();
}
