import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { AdPlace } from '../ad-places.ts';
import { adState, isFeaturedOn } from './ad-columns.ts';

/**
 * Ads that run on a day (ISO, the provider's) at a place, with their banners in order of size, each with its picture
 * for dark pages where it has one.
 */
export async function listRunningAds(db: Queryable, place: AdPlace, today: string) {
  const ads = await db
    .selectFrom('ad')
    .select(['id', 'hash', 'alt', 'href', 'most_views'])
    .where(adState(today), '=', 'running')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ad_slot')
          .select('number')
          .whereRef('number', '=', sql`any(ad.slots)`)
          .where('place', 'in', ['all', place]),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (ads.length === 0) return [];
  const banners = await db
    .selectFrom('ad_banner')
    .innerJoin('file', 'file.id', 'ad_banner.file_id')
    .leftJoin('file as dark', 'dark.id', 'ad_banner.dark_file_id')
    .select([
      'ad_banner.ad_id',
      'ad_banner.position',
      'file.hash',
      'file.filename',
      'dark.hash as dark_hash',
      'dark.filename as dark_filename',
    ])
    .where(
      'ad_banner.ad_id',
      'in',
      ads.map(({ id }) => id),
    )
    .orderBy('ad_banner.ad_id')
    .orderBy('ad_banner.position')
    .execute();
  return ads.map((ad) => ({ ...ad, banners: banners.filter((banner) => banner.ad_id === ad.id) }));
}

/** An ad that runs on a day (ISO, the provider's). */
export function findAd(db: Queryable, hash: string, today: string) {
  return db
    .selectFrom('ad')
    .innerJoin('company', 'company.id', 'ad.company_id')
    .where('ad.hash', '=', hash)
    .where(adState(today), '=', 'running')
    .select([
      'ad.id',
      'ad.hash',
      'ad.company_id',
      'ad.href',
      'ad.button_text',
      'ad.blurb',
      'ad.confirmation_title',
      'ad.confirmation_message',
      'company.name as company_name',
    ])
    .executeTakeFirst();
}

/** A featured item of this kind that runs on a day (ISO, the provider's), and whose activity is shown. */
export function findFeatured(db: Queryable, hash: string, kind: 'class' | 'episode', today: string) {
  return db
    .selectFrom('featured_item')
    .innerJoin('activity', 'activity.id', 'featured_item.activity_id')
    .where('featured_item.hash', '=', hash)
    .where('activity.kind', '=', kind)
    .where('activity.shown', '=', true)
    .where(isFeaturedOn(today))
    .select('featured_item.id')
    .executeTakeFirst();
}

/** The sender of a request: a member's name and addresses. */
export function findContact(db: Queryable, studentId: string) {
  return db
    .selectFrom('student')
    .select(['title', 'firstname', 'lastname', 'email', 'email_key'])
    .where('id', '=', studentId)
    .executeTakeFirst();
}

/** Notes `dedupeKey` and returns how often it has been noted, this time included. */
export async function insertDedupeKey(db: Queryable, dedupeKey: Buffer, at: Temporal.Instant): Promise<number> {
  const row = await db
    .insertInto('promotion_seen')
    .values({ dedupe_key: dedupeKey, seen_at: at })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet((eb) => ({ times: eb('promotion_seen.times', '+', 1) })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return row.times;
}

export async function insertCount(
  db: Queryable,
  itemHash: string,
  event: 'view' | 'click',
  day: string,
): Promise<void> {
  await db
    .insertInto('promotion_count')
    .values({ day, item_hash: itemHash, event, amount: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['item_hash', 'event', 'day'])
        .doUpdateSet((eb) => ({ amount: eb('promotion_count.amount', '+', 1) })),
    )
    .execute();
}

/** One request for each ad, its sponsor, and address; asking again changes nothing. */
export async function insertAdRequest(
  db: Queryable,
  request: {
    adId: string;
    companyId: string;
    studentId: string | null;
    name: string;
    email: string;
    emailKey: string;
    sentence: string;
  },
  at: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('ad_request')
    .values({
      ad_id: request.adId,
      company_id: request.companyId,
      student_id: request.studentId,
      name: request.name,
      email: request.email,
      email_key: request.emailKey,
      sentence_shown: request.sentence,
      asked_at: at,
    })
    .onConflict((conflict) => conflict.columns(['ad_id', 'company_id', 'email_key']).doNothing())
    .execute();
}

export function deleteMarks(db: Queryable, before: Temporal.Instant) {
  return sql`delete from promotion_seen where seen_at < ${before}`.execute(db);
}

/** Takes back what a member asked sponsors for, under whatever session: the account or its address. */
export function deleteAdRequests(db: Queryable, studentId: string, email: string) {
  return db
    .deleteFrom('ad_request')
    .where((eb) => eb.or([eb('student_id', '=', studentId), eb('email_key', '=', email.toLowerCase())]))
    .execute();
}

/** Whether the ad that came under a key was saved in the console since. */
export async function isSavedInConsole(db: Queryable, key: string): Promise<boolean> {
  const ad = await db.selectFrom('ad').select('changed_by').where('import_key', '=', key).executeTakeFirst();
  return ad !== undefined && ad.changed_by !== '';
}

export function listBannersOf(db: Queryable, adId: string) {
  return db
    .selectFrom('ad_banner')
    .select(['position', 'file_id', 'dark_file_id'])
    .where('ad_id', '=', adId)
    .orderBy('position')
    .execute();
}

export async function replaceBanners(
  db: Queryable,
  adId: string,
  banners: readonly { position: number; file_id: string; dark_file_id: string | null }[],
): Promise<void> {
  await db.deleteFrom('ad_banner').where('ad_id', '=', adId).execute();
  const rows = banners.map((banner) => ({ ad_id: adId, ...banner }));
  if (rows.length > 0) await db.insertInto('ad_banner').values(rows).execute();
}

export function listFeaturedItems(db: Queryable) {
  return db.selectFrom('featured_item').select(['id', 'activity_id']).orderBy('position').execute();
}

/** Stops featuring everything except these activities. */
export async function deleteFeatured(db: Queryable, exceptActivityIds: readonly string[]): Promise<void> {
  const deletion = db.deleteFrom('featured_item');
  await (
    exceptActivityIds.length === 0 ? deletion : deletion.where('activity_id', 'not in', [...exceptActivityIds])
  ).execute();
}

type FeaturedValues = { position: number; runs_from: string | null; runs_until: string | null };

export function insertFeatured(db: Queryable, item: FeaturedValues & { hash: string; activity_id: string }) {
  return db.insertInto('featured_item').values(item).execute();
}

export function updateFeatured(db: Queryable, id: string, values: FeaturedValues) {
  return db.updateTable('featured_item').set(values).where('id', '=', id).execute();
}

/** Whether the list of featured items was saved in the console since an import wrote it. */
export async function isFeaturedInConsole(db: Queryable): Promise<boolean> {
  const { changed_by: changedBy } = await db.selectFrom('featured_list').select('changed_by').executeTakeFirstOrThrow();
  return changedBy !== '';
}

/** Notes that an import wrote the list. */
export function resetFeaturedList(db: Queryable) {
  return db
    .updateTable('featured_list')
    .set((eb) => ({ revision: eb('revision', '+', 1), changed_by: '', changed_at: null }))
    .execute();
}
