import { sql, type Insertable, type RawBuilder } from 'kysely';
import { ceType } from '#catalogue/ce-type.ts';
import { isOfHeldBackMember, isRejected, isUnreported } from '#credit/server/agd-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { AgdNotice, AgdRoster } from '#platform/server/database/tables.gen.ts';

/** The room of live credit that was attended in person. */
const placeColumn = sql<string | null>`(select place from webinar_place
  where webinar_place.activity_id = credit.activity_id and credit.attendance_source = 'room'
    and credit.ce_type_id = ${ceType.participatory})`.as('place');

/**
 * Neither withdrawn nor replaced. Not as a join that finds nothing: the planner takes that for a single row, and then
 * reads every roster for each credit.
 */
export const isValid = sql<boolean>`not exists (select from credit_correction where credit_id = credit.id)`;

/** What a roster says of a credit. */
const rosterColumns = [
  'credit.id',
  'credit.verification_code',
  'credit.title',
  'credit.lecturer',
  'credit.ce_type_id',
  'credit.credits',
  'credit.agd',
  'credit.local_date',
  'credit.webinar_at',
  'credit.time_zone',
  'credit.student_name',
] as const;

/**
 * Credits with subject codes that are valid, were not on an AGD roster in any form, and whose members gave an AGD
 * number.
 */
const selectUnreported = (db: Queryable) =>
  db
    .selectFrom('credit')
    .innerJoin('student', 'student.id', 'credit.student_id')
    .where(isValid)
    .where('student.agd_number', '<>', '')
    .where(sql<boolean>`jsonb_array_length(credit.agd) > 0`)
    .where(isUnreported);

/** All of them, oldest first. `is_rejected`: the AGD refused it, and nothing was corrected since. */
export function listUnreported(db: Queryable) {
  return selectUnreported(db)
    .select([
      ...rosterColumns,
      placeColumn,
      'student.id as student_id',
      'student.hash as student_hash',
      'student.agd_number',
      'student.email',
      'student.firstname',
      'student.email_verified_at',
      'student.disabled_at',
      isRejected.as('is_rejected'),
    ])
    .orderBy('credit.earned_at')
    .orderBy('credit.id')
    .execute();
}

/** Those of open accounts whose address is not confirmed or whose number the AGD would not take, `most` of them. */
export function listHeldBack(db: Queryable, most: number) {
  return selectUnreported(db)
    .where(isOfHeldBackMember)
    .select(['student.agd_number', 'student.email_verified_at'])
    .limit(most)
    .execute();
}

/** Looked up one by one, because corrected credits are few and reported ones are most of the ledger. */
const rosterOf = (creditId: RawBuilder<unknown>) =>
  sql<string | null>`(select roster_id from agd_roster_credit where credit_id = ${creditId})`;

/**
 * The rows of the credits that were corrected and of which any row is on a roster: found from the corrections, which
 * are few. With a code: of the credit that it belongs to.
 */
const ofReportedChains = (code: string | null) => sql<boolean>`credit.id in (
  with corrected as materialized (
    select distinct coalesce(changed.root_id, changed.id) as root
    from credit_correction correction join credit changed on changed.id = correction.credit_id
    ${code === null ? sql`` : sql`where coalesce(changed.root_id, changed.id) = (select coalesce(root_id, id) from credit where verification_code = ${code})`}
  ), reported as materialized (
    select root from corrected
    where ${rosterOf(sql`root`)} is not null
      or exists (
        select from credit sibling join agd_roster_credit on credit_id = sibling.id where sibling.root_id = root
      )
  )
  select root from reported
  union all
  select sibling.id from reported join credit sibling on sibling.root_id = root
)`;

/**
 * Every row of the credits that were reported and amended or withdrawn since, in the order in which they were written:
 * with whether it was on a roster, and which of its states the AGD knows. With a code: of the credit that it belongs
 * to.
 */
export function listReportedChains(db: Queryable, code: string | null = null) {
  return db
    .selectFrom('credit')
    .innerJoin('student', 'student.id', 'credit.student_id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where(ofReportedChains(code))
    .select([
      'credit.id',
      'credit.root_id',
      'credit.verification_code',
      'credit.student_name',
      'credit.reason',
      'credit.ce_type_id',
      'credit.webinar_at',
      'credit.time_zone',
      'credit.local_date',
      'credit.title',
      'credit.lecturer',
      'credit.agd',
      'student.agd_number',
      'credit_correction.state as correction',
      'credit_correction.reason as correction_reason',
      rosterOf(sql`credit.id`).as('roster_id'),
      sql<string[]>`array(select notice.state from agd_notice notice where notice.credit_id = credit.id)`.as(
        'notified',
      ),
    ])
    .orderBy(sql`coalesce(credit.root_id, credit.id)`)
    .orderBy('credit.id')
    .execute();
}

/** Records that the AGD was notified of what became of a credit. */
export function insertAgdNotice(db: Queryable, notice: Insertable<AgdNotice>) {
  return db
    .insertInto('agd_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the idempotency keys that a mail has already. */
export async function listMailedKeys(db: Queryable, keys: readonly string[]): Promise<Set<string | null>> {
  const rows =
    keys.length === 0
      ? []
      : await db.selectFrom('mail').select('idempotency_key').where('idempotency_key', 'in', keys).execute();
  return new Set(rows.map(({ idempotency_key }) => idempotency_key));
}

/** Until the transaction ends, nobody else makes a roster: two of them would have the same credit. */
export async function lockRosters(trx: Queryable): Promise<void> {
  await sql`lock table agd_roster in share row exclusive mode`.execute(trx);
}

export function insertRoster(db: Queryable, roster: Insertable<AgdRoster>) {
  return db.insertInto('agd_roster').values(roster).returning(['id', 'number']).executeTakeFirstOrThrow();
}

export function insertRosterCredits(
  db: Queryable,
  rosterId: string,
  credits: readonly { readonly id: string; readonly agdNumber: string }[],
) {
  return db
    .insertInto('agd_roster_credit')
    .values(credits.map(({ id, agdNumber }) => ({ credit_id: id, roster_id: rosterId, agd_number: agdNumber })))
    .execute();
}
