import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** Whether a list shows something of the category or company `id` on the day of `now`. */
function isListed(facet: 'category' | 'company', id: RawBuilder<unknown>, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return sql`exists (
    select 1 from list_day_count where list in ('live', 'ondemand', 'podcasts', 'tutorials') and facet = ${facet} and facet_id = ${id} and items > 0
      and case when list = 'live' then day >= ${today} else day <= ${today} end
  )`;
}

/** Every category, and whether an item or an eBook is in it. */
export function listCategories(db: Queryable, now: Temporal.Instant) {
  const hasBook = sql`exists (select 1 from book_category join book on book.id = book_category.book_id where book_category.category_id = category.id and book.published)`;
  return db
    .selectFrom('category')
    .select([
      'id',
      'name',
      sql<boolean>`${isListed('category', sql.ref('category.id'), now)} or ${hasBook}`.as('has_content'),
    ])
    .orderBy('name')
    .execute();
}

/** Every company, and whether an item or an eBook is theirs. */
export function listCompanies(db: Queryable, now: Temporal.Instant) {
  const hasBook = sql`exists (select 1 from book where book.company_id = company.id and book.published)`;
  return db
    .selectFrom('company')
    .select([
      'id',
      'name',
      sql<boolean>`${isListed('company', sql.ref('company.id'), now)} or ${hasBook}`.as('has_content'),
    ])
    .orderBy('name')
    .execute();
}

export function listSmallWords(db: Queryable) {
  return db.selectFrom('small_word').select('word').orderBy('word').execute();
}
