// eBooks that fit a search. They are few: all of them are looked through.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { WordQuery } from '../match-queries.ts';

type BookFilter = { readonly categoryId: string | null; readonly companyId: string | null };

/**
 * The ids of the best eBooks in order, each with its level as `findMatches` has it, and how many fit; in the provider's
 * order where nothing is searched for.
 */
export async function findBooks(
  db: Queryable,
  { categoryId, companyId }: BookFilter,
  words: WordQuery | null,
  limit: number,
): Promise<{ ids: string[]; ranks: number[]; totalRows: number }> {
  const narrowed = [
    sql`book.published`,
    ...(companyId === null ? [] : [sql`book.company_id = ${companyId}`]),
    ...(categoryId === null
      ? []
      : [
          sql`exists (select 1 from book_category where book_category.book_id = book.id and book_category.category_id = ${categoryId})`,
        ]),
    ...(words === null ? [] : [sql`entry.whole @@ ${words.widerQuery ?? words.query}::tsquery`]),
  ];
  // A PDF's words count as an item's own texts do, and what only means the same comes last.
  const level =
    words === null
      ? sql`0`
      : sql`case when entry.title @@ ${words.query}::tsquery then 0 when entry.about @@ ${words.query}::tsquery then 1 when entry.whole @@ ${words.query}::tsquery then 3 when entry.about @@ ${words.widerQuery ?? words.query}::tsquery then 5 else 7 end`;
  const { rows } = await sql<{ id: string; rank: number; total: number }>`
    select book.id, ${level} as rank, count(*) over ()::int as total from book join search_book as entry on entry.book_id = book.id
    where ${sql.join(narrowed, sql` and `)} order by rank, book.position, book.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), ranks: rows.map(({ rank }) => rank), totalRows: rows[0]?.total ?? 0 };
}
