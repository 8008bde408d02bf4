// eBooks that fit a search. They are few: all of them are looked through.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { WordQuery } from './match-queries.ts';

type BookFilter = { readonly categoryId: string | null; readonly companyId: string | null };

/** The ids of the best eBooks in order, and how many fit; in the provider's order where nothing is searched for. */
export async function findBooks(
  db: Queryable,
  { categoryId, companyId }: BookFilter,
  words: WordQuery | null,
  limit: number,
): Promise<{ ids: string[]; totalRows: number }> {
  const narrowed = [
    sql`book.published`,
    ...(companyId === null ? [] : [sql`book.company_id = ${companyId}`]),
    ...(categoryId === null
      ? []
      : [
          sql`exists (select 1 from book_category where book_category.book_id = book.id and book_category.category_id = ${categoryId})`,
        ]),
    ...(words === null
      ? []
      : [sql`(entry.whole @@ ${words.query}::tsquery or entry.about @@ ${words.widerQuery ?? words.query}::tsquery)`]),
  ];
  const level =
    words === null
      ? sql``
      : sql`case when entry.title @@ ${words.query}::tsquery then 0 when entry.about @@ ${words.query}::tsquery then 1 when entry.whole @@ ${words.query}::tsquery then 2 else 3 end,`;
  const { rows } = await sql<{ id: string; total: number }>`
    select book.id, count(*) over ()::int as total from book join search_book as entry on entry.book_id = book.id
    where ${sql.join(narrowed, sql` and `)} order by ${level} book.position, book.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), totalRows: rows[0]?.total ?? 0 };
}
