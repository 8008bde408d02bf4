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

/** Every company but the provider itself, and whether an item or an eBook is theirs. */
export function listCompanies(db: Queryable, now: Temporal.Instant) {
  const hasBook = sql`exists (select 1 from book where book.company_id = company.id and book.published)`;
  return db
    .selectFrom('company')
    .select([
      'id',
      'name',
      sql<boolean>`${isListed('company', sql.ref('company.id'), now)} or ${hasBook}`.as('has_content'),
    ])
    .where('is_provider', '=', false)
    .orderBy('name')
    .execute();
}

export function listSmallWords(db: Queryable) {
  return db.selectFrom('small_word').select('word').orderBy('word').execute();
}

/** What is shown of a category next to its name. */
export type SubjectRow = {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Artwork of its newest classes. */
  readonly pictures: readonly { readonly hash: string; readonly filename: string }[];
};

/**
 * The categories with most items on the day of `now`, most first. Whole days are counted: an item counts from the day
 * on which it is released.
 */
export async function listLargestCategories(db: Queryable, now: Temporal.Instant, limit: number) {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const { rows } = await sql<SubjectRow>`
    select category.id, category.name, counted.count,
      (select coalesce(json_agg(json_build_object('hash', newest.hash, 'filename', newest.filename)), '[]') from (
        select file.hash, file.filename from activity_category
          join activity on activity.id = activity_category.activity_id join file on file.id = activity.photo_file_id
        where activity_category.category_id = category.id and activity_category.list = 'ondemand' and activity_category.shown and activity_category.release_at <= ${now}
        order by activity_category.release_at desc limit ${limit}) as newest) as pictures
    from (
      select facet_id, sum(items)::int as count from list_day_count
      where facet = 'category' and list in ('live', 'ondemand', 'podcasts', 'tutorials') and case when list = 'live' then day >= ${today} else day <= ${today} end
      group by facet_id having sum(items) > 0
    ) as counted join category on category.id = counted.facet_id
    order by counted.count desc, category.name limit ${limit}`.execute(db);
  return rows;
}
