import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** The on-demand classes that most members opened since a moment, most first. */
export async function listPopular(
  db: Queryable,
  since: Temporal.Instant,
  now: Temporal.Instant,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('gradebook')
    .innerJoin('activity', 'activity.id', 'gradebook.activity_id')
    .where('gradebook.last_viewed_at', '>', since)
    .where('activity.shelf', '=', 'ondemand')
    .where('activity.shown', '=', true)
    .where('activity.release_at', '<=', now)
    .groupBy('activity.id')
    .select('activity.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('activity.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Categories with the number of released classes and of webinars not over in each, most first. Whole days are counted ahead, today's rows now. */
export async function listSubjects(db: Queryable, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO('UTC').startOfDay();
  const [from, until, day] = [today.toInstant(), today.add({ days: 1 }).toInstant(), today.toPlainDate().toString()];
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select category.id, category.name, sum(counted.items)::int as count
    from category join (
      select facet_id as id, items from shelf_day where facet = 'category' and ((shelf = 'ondemand' and day < ${day}) or (shelf = 'live' and day > ${day}))
      union all
      select category_id, 1 from activity_category where shelf = 'ondemand' and shown and release_at >= ${from} and release_at <= ${now}
      union all
      select mark.category_id, 1 from activity join activity_category as mark on mark.activity_id = activity.id
      where activity.shelf = 'live' and activity.shown and activity.release_at > ${now.subtract({ hours: 7 * 24 })} and activity.release_at < ${until} and activity.ends_at > ${now}
    ) as counted on counted.id = category.id
    group by category.id having sum(counted.items) > 0 order by count desc, category.name`.execute(db);
  return rows;
}

export async function countBooks(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('book')
    .where('published', '=', true)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function selectBooks(db: Queryable) {
  return db
    .selectFrom('book')
    .innerJoin('company', 'company.id', 'book.company_id')
    .leftJoin('file', 'file.id', 'book.thumbnail_file_id')
    .leftJoin('file as pdf', 'pdf.id', 'book.pdf_file_id')
    .where('book.published', '=', true)
    .select([
      'book.id',
      'book.hash',
      'book.title',
      'book.subtitle',
      'book.blurb',
      'book.button_text',
      'company.name as company_name',
      'file.hash as file_hash',
      'file.filename as file_name',
      'pdf.hash as pdf_hash',
      'pdf.filename as pdf_name',
    ]);
}

export type BookRecord = Awaited<ReturnType<typeof listBooks>>[number];

/** eBooks in the provider's order; all without a limit. */
export function listBooks(db: Queryable, limit: number | null, offset = 0) {
  const books = selectBooks(db).orderBy('book.position').orderBy('book.id');
  return (limit === null ? books : books.limit(limit).offset(offset)).execute();
}

/** These eBooks, in no order. */
export function listBooksById(db: Queryable, ids: readonly string[]) {
  return selectBooks(db)
    .where('book.id', 'in', [...ids])
    .execute();
}

export function findBookFile(db: Queryable, hash: string) {
  return db
    .selectFrom('book')
    .leftJoin('file', 'file.id', 'book.pdf_file_id')
    .where('book.hash', '=', hash)
    .where('book.published', '=', true)
    .select(['book.id', 'file.hash as file_hash', 'file.filename as file_name'])
    .executeTakeFirst();
}

/** Notes that a student took a book: once a student and book, with how often and when last. */
export async function insertBookDownload(
  db: Queryable,
  bookId: string,
  studentId: string,
  at: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('book_download')
    .values({ book_id: bookId, student_id: studentId, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['book_id', 'student_id'])
        .doUpdateSet((eb) => ({ last_at: at, count: eb('book_download.count', '+', 1) })),
    )
    .execute();
}

/** The provider's featured items that can be opened now, the current one first. */
export function listFeatured(db: Queryable, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('featured_item')
    .innerJoin('activity', 'activity.id', 'featured_item.activity_id')
    .where('activity.shown', '=', true)
    .where((eb) =>
      eb
        .case()
        .when('activity.shelf', '=', 'live')
        .then(eb('activity.ends_at', '>', now))
        .else(eb('activity.release_at', '<=', now))
        .end(),
    )
    .select(['featured_item.hash', 'activity.id', 'activity.kind'])
    .orderBy('featured_item.position')
    .limit(limit)
    .execute();
}

/** Whether a list shows something of the category or company `id` on the day of `now`. */
function isOnShelf(facet: 'category' | 'company', id: RawBuilder<unknown>, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return sql`exists (
    select 1 from shelf_day where shelf in ('live', 'ondemand', 'podcasts', 'tutorials') and facet = ${facet} and facet_id = ${id} and items > 0
      and case when shelf = 'live' then day >= ${today} else day <= ${today} end
  )`;
}

/** Every category, and whether an item or an eBook is in it. */
export function listCategories(db: Queryable, now: Temporal.Instant) {
  const hasBook = sql`exists (select 1 from book_category as mark join book on book.id = mark.book_id where mark.category_id = category.id and book.published)`;
  return db
    .selectFrom('category')
    .select([
      'id',
      'name',
      sql<boolean>`${isOnShelf('category', sql.ref('category.id'), now)} or ${hasBook}`.as('has_content'),
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
      sql<boolean>`${isOnShelf('company', sql.ref('company.id'), now)} or ${hasBook}`.as('has_content'),
    ])
    .orderBy('name')
    .execute();
}

export function listSmallWords(db: Queryable) {
  return db.selectFrom('small_word').select('word').orderBy('word').execute();
}
