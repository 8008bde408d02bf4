import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DB } from '#platform/server/tables.gen.ts';
import { selectClasses } from './class-rows.ts';
import { selectEpisodes } from './podcast-rows.ts';

/** What a list is narrowed by. An id that is not a number finds nothing; so does one that nothing carries. */
export type CatalogueFilter = { readonly categoryId: string | null; readonly companyId: string | null; readonly words: readonly string[] };

const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function matches({ categoryId, companyId, words }: CatalogueFilter) {
  return (eb: ExpressionBuilder<DB & { speaker: DB['speaker']; company: DB['company'] }, 'activity' | 'company' | 'speaker'>): Expression<SqlBool> =>
    eb.and([
      ...(companyId === null ? [] : [eb('activity.company_id', '=', companyId)]),
      ...(categoryId === null
        ? []
        : [eb.exists(eb.selectFrom('activity_category').whereRef('activity_category.activity_id', '=', 'activity.id').where('activity_category.category_id', '=', categoryId).select('activity_category.activity_id'))]),
      ...words.map((word) =>
        eb.or([
          eb('activity.title', 'ilike', likeOf(word)),
          eb('activity.blurb', 'ilike', likeOf(word)),
          eb(sql<string>`coalesce(speaker.name, '')`, 'ilike', likeOf(word)),
          eb('company.name', 'ilike', likeOf(word)),
        ]),
      ),
    ]);
}

/** Live webinars that are not over, soonest first. */
export function listLiveWebinars(db: Queryable, studentId: string | null, filter: CatalogueFilter, now: Temporal.Instant, limit: number) {
  return selectClasses(db, studentId)
    .where('activity.shelf', '=', 'live')
    .where('activity.published', '=', true)
    .where('activity.called_off_at', 'is', null)
    .where('activity.ends_at', '>', now)
    .where(matches(filter) as never)
    .orderBy('activity.release_at')
    .orderBy('activity.id')
    .limit(limit)
    .execute();
}

export function countLiveWebinars(db: Queryable, filter: CatalogueFilter, now: Temporal.Instant) {
  return countActivities(db, 'live', filter, (eb) => eb.and([eb('activity.ends_at', '>', now), eb('activity.called_off_at', 'is', null)]));
}

/** On-demand classes that are released, newest first. */
export function listOnDemand(db: Queryable, studentId: string | null, filter: CatalogueFilter, now: Temporal.Instant, limit: number, offset: number) {
  return selectClasses(db, studentId)
    .where('activity.shelf', '=', 'ondemand')
    .where('activity.published', '=', true)
    .where('activity.release_at', '<=', now)
    .where(matches(filter) as never)
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countOnDemand(db: Queryable, filter: CatalogueFilter, now: Temporal.Instant) {
  return countActivities(db, 'ondemand', filter, (eb) => eb('activity.release_at', '<=', now));
}

/** Podcast episodes that are released, newest first. */
export function listEpisodes(db: Queryable, studentId: string | null, filter: CatalogueFilter, now: Temporal.Instant, limit: number, offset: number) {
  return selectEpisodes(db, studentId)
    .where('activity.shelf', '=', 'podcasts')
    .where('activity.published', '=', true)
    .where('activity.release_at', '<=', now)
    .where(matches(filter) as never)
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countEpisodes(db: Queryable, filter: CatalogueFilter, now: Temporal.Instant) {
  return countActivities(db, 'podcasts', filter, (eb) => eb('activity.release_at', '<=', now));
}

async function countActivities(db: Queryable, shelf: string, filter: CatalogueFilter, isShown: (eb: ExpressionBuilder<DB, 'activity'>) => Expression<SqlBool>): Promise<number> {
  const row = await db
    .selectFrom('activity')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .where('activity.shelf', '=', shelf)
    .where('activity.published', '=', true)
    .where(isShown as never)
    .where(matches(filter) as never)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The classes that most members opened since a moment. */
export async function listPopular(db: Queryable, studentId: string | null, since: Temporal.Instant, now: Temporal.Instant, limit: number) {
  const popular = await db
    .selectFrom('gradebook')
    .innerJoin('activity', 'activity.id', 'gradebook.activity_id')
    .where('gradebook.last_viewed_at', '>', since)
    .where('activity.shelf', '=', 'ondemand')
    .where('activity.published', '=', true)
    .where('activity.release_at', '<=', now)
    .groupBy('activity.id')
    .select('activity.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('activity.id')
    .limit(limit)
    .execute();
  if (popular.length === 0) return [];
  const order = popular.map((row) => row.id);
  const rows = await selectClasses(db, studentId).where('activity.id', 'in', order).execute();
  return rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Categories with the number of released classes and upcoming webinars in each, most first. */
export function listSubjects(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('category')
    .innerJoin('activity_category', 'activity_category.category_id', 'category.id')
    .innerJoin('activity', 'activity.id', 'activity_category.activity_id')
    .where('activity.published', '=', true)
    .where((eb) => eb.or([eb.and([eb('activity.shelf', '=', 'ondemand'), eb('activity.release_at', '<=', now)]), eb.and([eb('activity.shelf', '=', 'live'), eb('activity.ends_at', '>', now)])]))
    .groupBy('category.id')
    .select(['category.id', 'category.name', sql<number>`count(*)::int`.as('count')])
    .orderBy('count', 'desc')
    .orderBy('category.name')
    .execute();
}

export function listBooks(db: Queryable, limit: number) {
  return db
    .selectFrom('book')
    .leftJoin('file', 'file.id', 'book.thumbnail_file_id')
    .where('book.published', '=', true)
    .select(['book.hash', 'book.title', 'book.subtitle', 'file.hash as file_hash', 'file.filename as file_name'])
    .orderBy('book.position')
    .limit(limit)
    .execute();
}

export function listFeatured(db: Queryable, limit: number) {
  return db
    .selectFrom('featured_item')
    .innerJoin('activity', 'activity.id', 'featured_item.activity_id')
    .where('activity.published', '=', true)
    .select(['featured_item.hash', 'activity.id', 'activity.kind'])
    .orderBy('featured_item.position')
    .limit(limit)
    .execute();
}

export function listCategories(db: Queryable) {
  return db.selectFrom('category').select(['id', 'name']).orderBy('name').execute();
}

export function listCompanies(db: Queryable) {
  return db.selectFrom('company').select(['id', 'name']).orderBy('name').execute();
}

export function listSmallWords(db: Queryable) {
  return db.selectFrom('small_word').select('word').orderBy('word').execute();
}
