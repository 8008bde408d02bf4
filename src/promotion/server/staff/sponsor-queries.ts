// Sponsors and their support records, as the console lists and changes them.
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { SponsorContact, SupportRecord } from '#platform/server/database/tables.gen.ts';
import { adState } from '../ad-columns.ts';

export type SponsorFilter = { readonly q?: string | undefined; readonly is?: 'running' | 'unsigned' | undefined };
type Window = {
  /** The provider's day (ISO). */
  readonly today: string;
  /** From when agreements to hear from a sponsor are counted. */
  readonly since: Temporal.Instant;
  readonly limit: number;
  readonly offset: number;
};

const running = (today: string) =>
  sql<number>`(select count(*)::int from ad where ad.company_id = company.id and ${adState(today)} = 'running')`;
const unsigned = sql<number>`(select count(*)::int from support_record as support
  where support.company_id = company.id and support.signed_on is null)`;

const sponsors = (db: Queryable) => db.selectFrom('company').where('company.is_provider', '=', false);

/** By name; those that someone has to see to are found by `is`. */
export function listSponsorRows(db: Queryable, { q = '', is }: SponsorFilter, { today, since, limit, offset }: Window) {
  return sponsors(db)
    .leftJoin('file', 'file.id', 'company.photo_file_id')
    .$if(q.trim() !== '', (query) =>
      query.where(
        sql<boolean>`plain_words(company.name || ' ' || company.tagline) like '%' || plain_words(${q.trim()}) || '%'`,
      ),
    )
    .$if(is === 'running', (query) => query.where(running(today), '>', 0))
    .$if(is === 'unsigned', (query) => query.where(unsigned, '>', 0))
    .select(['company.id', 'company.name', 'company.tagline', 'company.makes_products', 'file.hash', 'file.filename'])
    .select([
      running(today).as('running'),
      unsigned.as('unsigned'),
      sql<number>`(select count(*)::int from activity where activity.company_id = company.id and activity.published)`.as(
        'activities',
      ),
      sql<number>`((select count(*) from ad_request where company_id = company.id and asked_at >= ${since})
        + (select count(*) from sponsor_answer
          where company_id = company.id and choice = 2 and answered_at >= ${since}))::int`.as('leads'),
      sql<string | null>`(select max(signed_on)::text from support_record where company_id = company.id)`.as(
        'signed_on',
      ),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy(sql`lower(company.name)`)
    .orderBy('company.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many sponsors have an advertisement that runs, and how many lack an agreement. */
export function countSponsors(db: Queryable, today: string) {
  return sponsors(db)
    .select([
      sql<number>`(count(*) filter (where ${running(today)} > 0))::int`.as('running'),
      sql<number>`(count(*) filter (where ${unsigned} > 0))::int`.as('unsigned'),
    ])
    .executeTakeFirstOrThrow();
}

export const findSponsorRow = (db: Queryable, id: string) =>
  sponsors(db)
    .leftJoin('file', 'file.id', 'company.photo_file_id')
    .where('company.id', '=', id)
    .select([
      'company.id',
      'company.name',
      'company.tagline',
      'company.website',
      'company.makes_products',
      'file.hash',
      'file.filename',
    ])
    .select(
      sql<
        string[]
      >`array(select name from staff_member where company_id = company.id and ended_at is null order by name)`.as(
        'people',
      ),
    )
    .executeTakeFirst();

/** Held until the transaction ends, so that nobody removes it meanwhile. */
export const lockSponsor = (trx: Queryable, id: string) =>
  sponsors(trx).where('company.id', '=', id).select(['company.id', 'company.name']).forShare().executeTakeFirst();

export const listAdsOf = (db: Queryable, companyId: string, today: string) =>
  db
    .selectFrom('ad')
    .where('company_id', '=', companyId)
    .select(['hash', 'alt', 'runs_from as runsFrom', adState(today).as('state')])
    .orderBy(sql`array_position(array['running', 'scheduled', 'off', 'ended'], ${adState(today)})`)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The newest `most` activities that are named with the sponsor. */
export const listActivitiesOf = (db: Queryable, companyId: string, most: number) =>
  db
    .selectFrom('activity')
    .where('company_id', '=', companyId)
    .where('published', '=', true)
    .select(['hash', 'title'])
    .orderBy('release_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

const records = (db: Queryable) =>
  db
    .selectFrom('support_record as support')
    .innerJoin('company', 'company.id', 'support.company_id')
    .leftJoin('activity', 'activity.id', 'support.activity_id')
    .leftJoin('file', 'file.id', 'support.agreement_file_id')
    .select([
      'support.id',
      'support.hash',
      'support.company_id',
      'support.revision',
      'support.purpose',
      'support.kind',
      'support.amount_cents',
      'support.received_on',
      'support.signed_on',
      'support.terms',
      'support.changed_by',
      'support.changed_at',
      'company.name as company',
      'activity.hash as activity_hash',
      'activity.title as activity_title',
      'file.hash as file_hash',
      'file.filename',
      'file.content_type',
      'file.size_bytes',
    ]);

/** A sponsor's records, the newest first. */
export const listSupport = (db: Queryable, companyId: string) =>
  records(db)
    .where('support.company_id', '=', companyId)
    .orderBy('support.received_on', 'desc')
    .orderBy('support.id', 'desc')
    .execute();

export type SupportRow = Awaited<ReturnType<typeof listSupport>>[number];

/** Held until the transaction ends. */
export const lockSupport = (trx: Queryable, hash: string) =>
  records(trx).where('support.hash', '=', hash).forUpdate('support').executeTakeFirst();

export const insertSupport = (trx: Queryable, values: Insertable<SupportRecord>) =>
  trx.insertInto('support_record').values(values).execute();

export const updateSupport = (trx: Queryable, id: string, values: Updateable<SupportRecord>) =>
  trx.updateTable('support_record').set(values).where('id', '=', id).execute();

export const deleteSupport = (trx: Queryable, id: string) =>
  trx.deleteFrom('support_record').where('id', '=', id).execute();

export const findActivityId = (db: Queryable, hash: string) =>
  db.selectFrom('activity').where('hash', '=', hash).select(['id', 'title']).executeTakeFirst();

/** A PDF that is no public file. */
export const findAgreement = (db: Queryable, hash: string) =>
  db
    .selectFrom('file')
    .where('hash', '=', hash)
    .where('content_type', '=', 'application/pdf')
    .where('is_public', '=', false)
    .select('id')
    .executeTakeFirst();

/** Records received before a day (ISO) whose agreement nobody has uploaded, by sponsor. */
export const countUnsignedBefore = (db: Queryable, day: string) =>
  db
    .selectFrom('support_record as support')
    .innerJoin('company', 'company.id', 'support.company_id')
    .where('support.signed_on', 'is', null)
    .where('support.received_on', '<', day)
    .select(['company.id', 'company.name', sql<number>`count(*)::int`.as('records')])
    .groupBy(['company.id', 'company.name'])
    .orderBy('company.id')
    .execute();

const contacts = (db: Queryable) =>
  db
    .selectFrom('sponsor_contact as contact')
    .innerJoin('company', 'company.id', 'contact.company_id')
    .selectAll('contact')
    .select('company.name as company');

/** Whom the team writes to at a sponsor, by name. */
export const listContacts = (db: Queryable, companyId: string) =>
  contacts(db)
    .where('contact.company_id', '=', companyId)
    .orderBy(sql`lower(contact.name)`)
    .orderBy('contact.id')
    .execute();

export type ContactRow = Awaited<ReturnType<typeof listContacts>>[number];

export const listAllContacts = (db: Queryable) =>
  contacts(db)
    .orderBy(sql`lower(company.name)`)
    .orderBy(sql`lower(contact.name)`)
    .orderBy('contact.id')
    .execute();

/** Held until the transaction ends. */
export const lockContact = (trx: Queryable, hash: string) =>
  contacts(trx).where('contact.hash', '=', hash).forUpdate('contact').executeTakeFirst();

export const insertContact = (trx: Queryable, values: Insertable<SponsorContact>) =>
  trx.insertInto('sponsor_contact').values(values).execute();

export const updateContact = (trx: Queryable, id: string, values: Updateable<SponsorContact>) =>
  trx.updateTable('sponsor_contact').set(values).where('id', '=', id).execute();

export const deleteContact = (trx: Queryable, id: string) =>
  trx.deleteFrom('sponsor_contact').where('id', '=', id).execute();
