// Advertisements as the console lists and changes them.
import { sql, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Ad } from '#platform/server/database/tables.gen.ts';
import { adState } from '../ad-columns.ts';

export type AdFilter = {
  readonly q?: string | undefined;
  readonly slot?: number | undefined;
  readonly is?: string | undefined;
};

const matching = (db: Queryable, { q = '', slot }: Omit<AdFilter, 'is'>) => {
  const all = db.selectFrom('ad').innerJoin('company', 'company.id', 'ad.company_id');
  const named =
    q.trim() === ''
      ? all
      : all.where(sql<boolean>`plain_words(ad.alt || ' ' || company.name) like '%' || plain_words(${q.trim()}) || '%'`);
  return slot === undefined ? named : named.where(sql<boolean>`${slot} = any(ad.slots)`);
};

const counted = (event: 'view' | 'click', since: string) =>
  sql<number>`(select coalesce(sum(amount), 0)::int from promotion_count
    where item_hash = ad.hash and event = ${event} and day >= ${since}::date)`;

type Window = { readonly today: string; readonly since: string; readonly limit: number; readonly offset: number };

/** Those that run first, then those that will. `since`: from which day (ISO, UTC) events are counted. */
export function listAdvertisements(db: Queryable, filter: AdFilter, { today, since, limit, offset }: Window) {
  const state = adState(today);
  const found = matching(db, filter);
  return (filter.is === undefined ? found : found.where(sql<boolean>`${state} = ${filter.is}`))
    .select(['ad.hash', 'ad.alt', 'ad.runs_from', 'ad.runs_until', 'ad.slots', 'company.name as sponsor'])
    .select([
      state.as('state'),
      counted('view', since).as('views'),
      counted('click', since).as('clicks'),
      sql<number>`(select count(*)::int from ad_request
        where ad_id = ad.id and asked_at >= ${since}::date at time zone 'UTC')`.as('requests'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy(sql`array_position(array['running', 'scheduled', 'off', 'ended'], ${state})`)
    .orderBy('ad.position')
    .orderBy('ad.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many there are in each state. */
export function countAdStates(db: Queryable, today: string) {
  return db
    .selectFrom('ad')
    .select([adState(today).as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute();
}

export const listAdSlots = (db: Queryable) => db.selectFrom('ad_slot').selectAll().orderBy('number').execute();

export const listSponsors = (db: Queryable) =>
  db.selectFrom('company').select(['id', 'name']).where('is_provider', '=', false).orderBy('name').execute();

export const findSponsor = (db: Queryable, id: string) =>
  db.selectFrom('company').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

export const findAdvertisement = (db: Queryable, hash: string, today: string) =>
  db
    .selectFrom('ad')
    .innerJoin('company', 'company.id', 'ad.company_id')
    .selectAll('ad')
    .select(['company.name as sponsor', adState(today).as('state')])
    .where('ad.hash', '=', hash)
    .executeTakeFirst();

/** Held until the transaction ends. */
export const lockAdvertisement = (trx: Queryable, hash: string) =>
  trx.selectFrom('ad').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();

const fileColumns = (table: 'light' | 'dark') =>
  [
    `${table}.hash as ${table}_hash`,
    `${table}.filename as ${table}_filename`,
    `${table}.content_type as ${table}_type`,
    `${table}.size_bytes as ${table}_size`,
  ] as const;

/** The pictures of an advertisement by size. */
export const listPictures = (db: Queryable, adId: string) =>
  db
    .selectFrom('ad_banner')
    .innerJoin('file as light', 'light.id', 'ad_banner.file_id')
    .leftJoin('file as dark', 'dark.id', 'ad_banner.dark_file_id')
    .select(['ad_banner.position', ...fileColumns('light'), ...fileColumns('dark')])
    .where('ad_banner.ad_id', '=', adId)
    .orderBy('ad_banner.position')
    .execute();

/** Public pictures by their hashes. */
export const listPictureFiles = (db: Queryable, hashes: readonly string[]) =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('file')
        .select(['id', 'hash', 'measures'])
        .where('hash', 'in', [...hashes])
        .where('content_type', 'like', 'image/%')
        .where('is_public', '=', true)
        .execute();

export async function insertAdvertisement(
  trx: Queryable,
  values: {
    hash: string;
    alt: string;
    company_id: string;
    changed_by: string;
    changed_at: Temporal.Instant;
  },
): Promise<void> {
  await trx
    .insertInto('ad')
    .values({
      ...values,
      button_text: '',
      blurb: '',
      confirmation_title: '',
      confirmation_message: '',
      published: false,
      position: sql`(select coalesce(max(position), 0) + 1 from ad)`,
    })
    .execute();
}

/** Writes an advertisement that is locked, and raises the revision, which it returns. */
export async function updateAdvertisement(trx: Queryable, id: string, values: Updateable<Ad>): Promise<number> {
  const { revision } = await trx
    .updateTable('ad')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** An import doesn’t touch it, so one that is turned off stays off. */
export const switchAd = (trx: Queryable, id: string, isOn: boolean) =>
  trx.updateTable('ad').set({ published: isOn }).where('id', '=', id).execute();

/** Whether somebody saw or answered it, or an import brings it. */
export async function isAdUsed(db: Queryable, hash: string): Promise<boolean> {
  const { is_used: isUsed } = await db
    .selectFrom('ad')
    .select(
      sql<boolean>`import_key is not null or exists (select from ad_request where ad_id = ad.id)
        or exists (select from promotion_count where item_hash = ad.hash)`.as('is_used'),
    )
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return isUsed;
}

export const deleteAdvertisement = (trx: Queryable, id: string) => trx.deleteFrom('ad').where('id', '=', id).execute();

/** What was counted of an advertisement by the Monday (ISO, UTC) of its week, from a day on. */
export async function listWeeks(db: Queryable, hash: string, since: string) {
  const { rows } = await sql<{ week: string; views: number; clicks: number; requests: number }>`
    select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(views)::int as views, sum(clicks)::int as clicks,
      sum(requests)::int as requests
    from (
      select day, case event when 'view' then amount else 0 end as views,
        case event when 'click' then amount else 0 end as clicks, 0 as requests
      from promotion_count where item_hash = ${hash}
      union all
      select (asked_at at time zone 'UTC')::date, 0, 0, 1
      from ad_request join ad on ad.id = ad_request.ad_id where ad.hash = ${hash}
    ) as counted
    where day >= ${since}::date group by 1`.execute(db);
  return rows;
}

/** Advertisements that run on a day between two (ISO), or would if they were on, and have a slot. */
export const listAdsBetween = (
  db: Queryable,
  today: string,
  { from, until }: { readonly from: string; readonly until: string },
) =>
  db
    .selectFrom('ad')
    .innerJoin('company', 'company.id', 'ad.company_id')
    .where(sql<boolean>`cardinality(ad.slots) > 0`)
    .where(sql<boolean>`coalesce(ad.runs_from, '-infinity') <= ${until}::date`)
    .where(sql<boolean>`coalesce(ad.runs_until, 'infinity') >= ${from}::date`)
    .select([
      'ad.hash',
      'ad.alt',
      'ad.slots',
      'ad.runs_from as runsFrom',
      'ad.runs_until as runsUntil',
      'company.name as sponsor',
      adState(today).as('state'),
    ])
    .orderBy(sql`ad.runs_from nulls first`)
    .orderBy('ad.position')
    .orderBy('ad.id')
    .execute();
