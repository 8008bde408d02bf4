// What a credit freezes, as columns for whichever statement reads an item anyhow: the credit's own, and that of an
// attempt which may earn it.
import { sql, type Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';

/** From student, activity and company, in addition to what is read of an item of the study path anyhow. */
export const frozenColumns = [
  'student.title as person_title',
  'student.firstname',
  'student.lastname',
  'activity.description',
  'activity.credit_name',
  sql.ref<AgdSubject[]>('activity.agd').as('agd'),
  'company.name as company_name',
] as const;

/** The first view, from gradebook and seat: entering a webinar is one. */
export const firstViewColumn = sql<Temporal.Instant | null>`least(gradebook.first_viewed_at, seat.started_at)`;

/**
 * The credit that the student has of the activity, for a query on both: the row that is valid, or the last one that was
 * withdrawn.
 */
export const lastCreditColumn = (db: Queryable) =>
  jsonObjectFrom(
    selectLastCredit(db, sql<string>`student.id`, sql<string>`activity.id`).select([
      sql<string>`credit.id::text`.as('id'),
      sql<string | null>`credit.root_id::text`.as('root_id'),
      'credit.verification_code',
      'credit.credits',
      'credit.ce_type_id',
      'credit_correction.state as correction',
    ]),
  );

/** The credit of a student for an activity, one row at most. */
export function selectLastCredit(
  db: Queryable,
  studentId: string | Expression<string>,
  activityId: string | Expression<string>,
) {
  return db
    .selectFrom('credit')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.student_id', '=', studentId)
    .where('credit.activity_id', '=', activityId)
    .where((eb) => eb.or([eb('credit_correction.state', 'is', null), eb('credit_correction.state', '=', 'withdrawn')]))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('credit as later').whereRef('later.supersedes', '=', 'credit.id').select('later.id')),
      ),
    )
    .orderBy(sql`credit_correction.state is null`, 'desc')
    .orderBy('credit.id', 'desc')
    .limit(1);
}
