// Consents that hold, the files made of them, and what is left of them in files.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/**
 * Every consent that holds: the newest answer of a member to an offer of this company is a Yes, or an advertisement was
 * answered and nothing was withdrawn. The columns are what the sentence named: office and position go only to the
 * sponsor of a video.
 */
const held = sql`
  select 'video' as kind, answer.student_id, answer.offer_id, null::bigint as request_id, answer.company_id,
    student.title, firstname, lastname, email, email_verified_at is not null as is_confirmed, false as is_visitor,
    office_name as office, coalesce(job.label, job_title) as job, activity.title as about,
    answer.sentence_shown as sentence, answer.answered_at as agreed_at
  from (
    select distinct on (student_id, offer_id, company_id) * from sponsor_answer where company_id is not null
    order by student_id, offer_id, company_id, answered_at desc, id desc
  ) as answer
  join student on student.id = answer.student_id
  join sponsor_offer as offer on offer.id = answer.offer_id
  join activity on activity.id = offer.activity_id
  left join select_item as job on job.list = 'jobTitles' and job.id = job_title
  where answer.choice = 2
  union all
  select 'ad', request.student_id, null, request.id, request.company_id,
    '', name, '', request.email, student.email_verified_at is not null and student.email_key = request.email_key,
    student.id is null, '', '', ad.alt, sentence_shown, asked_at
  from ad_request as request join ad on ad.id = request.ad_id left join student on student.id = request.student_id`;

/** Every record of a file. `holds`: its consent does, and the sponsor wasn't asked to delete it. */
const recorded = sql`
  select file.number, file.company_id, entry.position, entry.kind, entry.given_at, entry.removal_asked_at,
    entry.removal_confirmed_at, entry.student_id, entry.offer_id, entry.ad_request_id,
    entry.removal_asked_at is null and case kind
      when 'ad' then ad_request_id is not null
      else coalesce((
        select choice = 2 from sponsor_answer as answer
        where answer.student_id = entry.student_id and answer.offer_id = entry.offer_id
          and answer.company_id = file.company_id order by answered_at desc, answer.id desc limit 1
      ), false)
    end as holds
  from lead_file_row as entry join lead_file as file on file.id = entry.lead_file_id`;

/** `held` with the newest file of each, and what is left of the others in files. */
const listed = sql`
  with held as (${held}), recorded as (${recorded}), listed as (
    select held.*, given.number, given.position, case when given.number is null then 'new' else 'sent' end as state,
      agreed_at as at
    from held left join lateral (
      select number, position from recorded
      where holds and recorded.company_id = held.company_id and recorded.kind = held.kind
        and (recorded.ad_request_id = held.request_id
          or (recorded.offer_id = held.offer_id and recorded.student_id = held.student_id))
      order by number desc limit 1
    ) as given on true
    union all
    select kind, null, null, null, company_id, '', '', '', '', false, false, '', '', '', '', null, number, position,
      'withdrawn', given_at
    from recorded where not holds
  )`;

export type LeadState = 'new' | 'sent' | 'withdrawn';
export type LeadRecord = {
  readonly kind: 'video' | 'ad';
  readonly student_id: string | null;
  readonly offer_id: string | null;
  readonly request_id: string | null;
  readonly title: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly is_confirmed: boolean;
  readonly is_visitor: boolean;
  readonly office: string;
  readonly job: string;
  readonly about: string;
  readonly sentence: string;
  /** Null where the consent ended. */
  readonly agreed_at: Temporal.Instant | null;
};
type ListedLead = LeadRecord & {
  readonly company: string;
  readonly number: number | null;
  readonly position: number | null;
  readonly state: LeadState;
  readonly at: Temporal.Instant;
  readonly total: number;
};

type Filter = { readonly q: string; readonly companyId: string | null; readonly state: LeadState | null };

/** The newest first; `total` is how many match. */
export async function listLeads(db: Queryable, { q, companyId, state }: Filter, limit: number, offset: number) {
  const { rows } = await sql<ListedLead>`
    ${listed}
    select listed.*, company.name as company, (count(*) over ())::int as total
    from listed join company on company.id = company_id
    where (${companyId}::bigint is null or company_id = ${companyId}::bigint)
      and (${state}::text is null or state = ${state}::text)
      and (${q} = '' or plain_words(concat_ws(' ', listed.title, firstname, lastname, email)) like '%' || plain_words(${q}) || '%')
    order by at desc, number desc nulls first, position, request_id, student_id, offer_id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are of each sponsor in each state. */
export async function countLeads(db: Queryable) {
  const { rows } = await sql<{ id: string; name: string; state: LeadState; count: number }>`
    ${listed}
    select company.id, company.name, state, count(*)::int as count
    from listed join company on company.id = company_id group by 1, 2, 3 order by company.name, company.id`.execute(db);
  return rows;
}

/** Consents for a company that are in none of its files, the oldest first. */
export async function listNewLeads(db: Queryable, companyId: string, limit: number): Promise<LeadRecord[]> {
  const { rows } = await sql<LeadRecord>`
    ${listed}
    select * from listed where company_id = ${companyId} and state = 'new'
    order by at, request_id, student_id, offer_id limit ${limit}`.execute(db);
  return rows;
}

/** What is left of a file, in its order. */
export async function listHeldOfFile(db: Queryable, fileId: string): Promise<(LeadRecord & { position: number })[]> {
  const { rows } = await sql<LeadRecord & { position: number }>`
    with held as (${held})
    select held.*, entry.position
    from lead_file_row as entry join lead_file as file on file.id = entry.lead_file_id
    join held on held.company_id = file.company_id and held.kind = entry.kind and (held.request_id = entry.ad_request_id
      or (held.offer_id = entry.offer_id and held.student_id = entry.student_id))
    where file.id = ${fileId} and entry.removal_asked_at is null order by entry.position`.execute(db);
  return rows;
}

type EndedRecord = {
  readonly number: number;
  readonly position: number;
  readonly company_id: string;
  readonly company: string;
  readonly removal_asked_at: Temporal.Instant | null;
  readonly removal_confirmed_at: Temporal.Instant | null;
};

/** Records of files whose consent ended; `isOpen`: those that the sponsor hasn't confirmed to have deleted. */
export async function listEnded(db: Queryable, { isOpen }: { readonly isOpen: boolean }): Promise<EndedRecord[]> {
  const { rows } = await sql<EndedRecord>`
    with recorded as (${recorded})
    select number, position, company_id, company.name as company, removal_asked_at, removal_confirmed_at
    from recorded join company on company.id = company_id
    where not holds and (not ${isOpen} or removal_confirmed_at is null) order by number, position`.execute(db);
  return rows;
}

/** The newest files, and those with these numbers. */
export function listLeadFiles(db: Queryable, newest: number, numbers: readonly number[]) {
  return db
    .selectFrom('lead_file')
    .innerJoin('company', 'company.id', 'lead_file.company_id')
    .select(['number', 'company.name as company', 'made_by', 'made_at'])
    .select(sql<number>`(select count(*)::int from lead_file_row where lead_file_id = lead_file.id)`.as('records'))
    .where((eb) =>
      eb.or([
        eb('number', 'in', eb.selectFrom('lead_file').select('number').orderBy('number', 'desc').limit(newest)),
        eb('number', '=', eb.fn.any(sql<number[]>`${numbers}::int[]`)),
      ]),
    )
    .orderBy('number', 'desc')
    .execute();
}

export function findLeadFile(db: Queryable, number: number) {
  return db
    .selectFrom('lead_file')
    .innerJoin('company', 'company.id', 'lead_file.company_id')
    .select(['lead_file.id', 'number', 'company.name as company'])
    .where('number', '=', number)
    .executeTakeFirst();
}

export function findSponsor(db: Queryable, id: string) {
  return db.selectFrom('company').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends, nobody else makes a file: two of them would have the same people. Its number. */
export async function lockNextNumber(trx: Queryable): Promise<number> {
  await sql`lock table lead_file in share row exclusive mode`.execute(trx);
  const { number } = await trx
    .selectFrom('lead_file')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .executeTakeFirstOrThrow();
  return number;
}

/** Writes a file and its records, numbered in their order from 1. */
export async function insertLeadFile(
  trx: Queryable,
  file: { number: number; company_id: string; made_by: string; made_at: Temporal.Instant; sha256: string },
  givenTo: string,
  leads: readonly Pick<LeadRecord, 'kind' | 'student_id' | 'offer_id' | 'request_id'>[],
): Promise<void> {
  const { id } = await trx.insertInto('lead_file').values(file).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('lead_file_row')
    .values(
      leads.map(({ kind, student_id, offer_id, request_id }, index) => ({
        lead_file_id: id,
        position: index + 1,
        kind,
        student_id,
        offer_id,
        ad_request_id: request_id,
        given_to: givenTo,
        given_at: file.made_at,
      })),
    )
    .execute();
}

/** Notes a step of a removal where it wasn't noted yet. Returns how many records it was noted for. */
export async function updateRemoval(
  trx: Queryable,
  fileId: string,
  positions: readonly number[],
  step: 'asked' | 'confirmed',
  at: Temporal.Instant,
): Promise<number> {
  const rows = trx
    .updateTable('lead_file_row')
    .where('lead_file_id', '=', fileId)
    .where('position', 'in', [...positions]);
  const { numUpdatedRows } = await (
    step === 'asked'
      ? rows.set({ removal_asked_at: at }).where('removal_asked_at', 'is', null)
      : rows
          .set({ removal_confirmed_at: at })
          .where('removal_asked_at', 'is not', null)
          .where('removal_confirmed_at', 'is', null)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes the request of someone without an account; the advertisement it answered, or undefined. */
export function deleteVisitorRequest(trx: Queryable, id: string) {
  return trx
    .deleteFrom('ad_request')
    .using('ad')
    .whereRef('ad.id', '=', 'ad_request.ad_id')
    .where('ad_request.id', '=', id)
    .where('ad_request.student_id', 'is', null)
    .returning(['ad.hash', 'ad.alt'])
    .executeTakeFirst();
}
