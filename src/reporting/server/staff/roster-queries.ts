// Rosters, what became of them, and the credits that the AGD refused.
import { sql } from 'kysely';
import { isUnreported } from '#credit/server/agd-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import { isValid } from './reporting-queries.ts';

const rosterFacts = [
  'agd_roster.id',
  'agd_roster.number',
  'agd_roster.made_on',
  'agd_roster.made_by',
  'agd_roster.credits',
  'agd_roster.rows',
  'agd_roster.hours',
  'agd_roster.uploaded_on',
  'agd_roster.uploaded_by',
  'agd_roster.answer',
] as const;

/** The newest first, with how many of their credits the AGD refused. */
export function listRosters(db: Queryable, limit: number, offset: number) {
  return db
    .selectFrom('agd_roster')
    .select([
      ...rosterFacts,
      sql<number>`(select count(*)::int from agd_rejection where roster_id = agd_roster.id)`.as('rejected'),
    ])
    .orderBy('agd_roster.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRosters(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('agd_roster')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rosters that nobody marked as uploaded, the oldest first. */
export function listToUpload(db: Queryable) {
  return db
    .selectFrom('agd_roster')
    .where('uploaded_on', 'is', null)
    .select(['number', 'made_on', 'oldest_on'])
    .orderBy('id')
    .execute();
}

export function findRoster(db: Queryable, number: number) {
  return db
    .selectFrom('agd_roster')
    .where('agd_roster.number', '=', number)
    .select([...rosterFacts, 'agd_roster.csv'])
    .executeTakeFirst();
}

/** What is on a roster; what the AGD refused of it has left it. */
export function listCreditsOfRoster(db: Queryable, rosterId: string) {
  return db
    .selectFrom('agd_roster_credit')
    .innerJoin('credit', 'credit.id', 'agd_roster_credit.credit_id')
    .leftJoin('student', 'student.id', 'credit.student_id')
    .where('agd_roster_credit.roster_id', '=', rosterId)
    .select([
      'credit.id',
      'credit.verification_code',
      'credit.title',
      'credit.student_name',
      'credit.ce_type_id',
      'credit.webinar_at',
      'credit.time_zone',
      'credit.local_date',
      'credit.agd',
      sql<string>`coalesce(agd_roster_credit.agd_number, student.agd_number, '')`.as('agd_number'),
    ])
    .orderBy('credit.earned_at')
    .orderBy('credit.id')
    .execute();
}

/** Notes the day of the upload and the AGD's answer; null takes the mark back. */
export async function updateUpload(
  db: Queryable,
  id: string,
  upload: { readonly uploaded_on: string | null; readonly uploaded_by: string | null; readonly answer: string },
): Promise<void> {
  await db.updateTable('agd_roster').set(upload).where('id', '=', id).execute();
}

export async function countRejected(db: Queryable, rosterId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agd_rejection')
    .where('roster_id', '=', rosterId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Rejection = { readonly reason: string; readonly at: Temporal.Instant; readonly by: string };

/** Takes credits off a roster because the AGD refused them, and keeps with which number and why. */
export async function rejectCredits(
  trx: Queryable,
  rosterId: string,
  credits: readonly { readonly id: string; readonly agdNumber: string }[],
  { reason, at, by }: Rejection,
): Promise<void> {
  await trx
    .deleteFrom('agd_roster_credit')
    .where('roster_id', '=', rosterId)
    .where(
      'credit_id',
      'in',
      credits.map(({ id }) => id),
    )
    .execute();
  await trx
    .insertInto('agd_rejection')
    .values(
      credits.map(({ id, agdNumber }) => ({
        roster_id: rosterId,
        credit_id: id,
        agd_number: agdNumber,
        reason,
        rejected_at: at,
        rejected_by: by,
      })),
    )
    .execute();
}

/** The last words of the AGD about each of these credits, with the roster that it refused them on. */
export async function listRejections(db: Queryable, creditIds: readonly string[]) {
  if (creditIds.length === 0) return new Map<string, { readonly number: number; readonly reason: string }>();
  const rows = await db
    .selectFrom('agd_rejection')
    .innerJoin('agd_roster', 'agd_roster.id', 'agd_rejection.roster_id')
    .where('agd_rejection.credit_id', 'in', [...creditIds])
    .where('agd_rejection.reopened_at', 'is', null)
    .select(['agd_rejection.credit_id', 'agd_rejection.reason', 'agd_roster.number'])
    .orderBy('agd_rejection.id')
    .execute();
  return new Map(rows.map(({ credit_id: id, ...row }) => [id, row]));
}

/** Puts a credit that the AGD refused on the next roster as it is. Whether there was one. */
export async function reopenRejection(
  trx: Queryable,
  creditId: string,
  at: Temporal.Instant,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agd_rejection')
    .set({ reopened_at: at, reopened_by: by })
    .where('credit_id', '=', creditId)
    .where('reopened_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Valid credit since a day that no roster can have, whatever its member corrects: it has no subject code although its
 * member has an AGD number, or its account was erased. The latest first.
 */
export function listUnreportable(db: Queryable, since: string, limit: number) {
  return db
    .selectFrom('credit')
    .leftJoin('student', 'student.id', 'credit.student_id')
    .where(isValid)
    .where('credit.local_date', '>=', since)
    .where('credit.credits', '>', 0)
    .where((eb) =>
      eb.or([
        eb.and([sql<boolean>`jsonb_array_length(credit.agd) = 0`, eb('student.agd_number', '<>', '')]),
        eb.and([
          sql<boolean>`jsonb_array_length(credit.agd) > 0`,
          eb('student.id', 'is', null),
          eb('credit.agd_note', '<>', ''),
        ]),
      ]),
    )
    .where(isUnreported)
    .select([
      'credit.id',
      'credit.verification_code',
      'credit.title',
      'credit.student_name',
      'credit.ce_type_id',
      'credit.webinar_at',
      'credit.time_zone',
      'credit.local_date',
      'credit.credits',
      'credit.agd',
      'student.hash as student_hash',
      'student.agd_number',
    ])
    .orderBy('credit.local_date', 'desc')
    .orderBy('credit.id', 'desc')
    .limit(limit)
    .execute();
}

/** A closed account leaves no words of the AGD behind, which may have its name, and no number that was refused. */
export async function clearRejections(db: Queryable, studentId: string): Promise<void> {
  await db
    .updateTable('agd_rejection')
    .set({ reason: '', agd_number: '' })
    .where('credit_id', 'in', (eb) => eb.selectFrom('credit').select('id').where('student_id', '=', studentId))
    .execute();
}
