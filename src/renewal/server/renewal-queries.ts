import { webinarIsOnline } from '#catalogue/server/activities/webinar-columns.ts';
import { selectStanding } from '#credit/server/credit-rows.ts';
import type { Queryable } from '#platform/server/context.ts';

export function listLicenses(db: Queryable, studentId: string) {
  return db
    .selectFrom('license')
    .innerJoin('student', 'student.id', 'license.student_id')
    .select([
      'license.hash',
      'license.profession',
      'license.state',
      'license.number',
      'license.is_primary',
      'license.cycle_ends',
      'license.report_to',
      'license.report_sentence',
      'license.report_agreed_at',
      'student.time_zone',
    ])
    .where('license.student_id', '=', studentId)
    .orderBy('license.is_primary', 'desc')
    .orderBy('license.id')
    .execute();
}

/** The student's goal of a year, in CEU; null without one. */
export async function findGoal(db: Queryable, studentId: string): Promise<number | null> {
  const row = await db
    .selectFrom('credit_goal')
    .select('credits')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row?.credits ?? null;
}

/** Takes the member's lock: two licenses at the same time would go past the bound. */
export function lockMember(db: Queryable, studentId: string) {
  return db.selectFrom('student').select('id').where('id', '=', studentId).forNoKeyUpdate().executeTakeFirst();
}

type Saved = {
  readonly profession: string;
  readonly state: string;
  readonly number: string | null;
  readonly cycle_ends: string | null;
  readonly is_primary: boolean;
  readonly report_to: string | null;
  readonly report_sentence: string | null;
  readonly report_agreed_at: Temporal.Instant | null;
  readonly saved_at: Temporal.Instant;
};

export async function insertLicense(
  db: Queryable,
  license: Saved & { readonly hash: string; readonly student_id: string },
): Promise<void> {
  await db.insertInto('license').values(license).execute();
}

/** Changes a license of the student. Whether there is one. */
export async function updateLicense(db: Queryable, studentId: string, hash: string, license: Saved): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('license')
    .set(license)
    .where('student_id', '=', studentId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The other licenses of the student are not the first one any more. */
export async function clearPrimary(db: Queryable, studentId: string): Promise<void> {
  await db.updateTable('license').set({ is_primary: false }).where('student_id', '=', studentId).execute();
}

export async function deleteLicense(db: Queryable, studentId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('license')
    .where('student_id', '=', studentId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The student's valid credits with what rules ask about. */
export function listEarned(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .select([
      'credit.local_date as day',
      'credit.credits as hours',
      'credit.ce_type_id',
      'credit.exam_score',
      'credit.attendance_source',
      'credit.accreditation',
    ])
    .execute();
}

/** What rules ask about an activity before anyone has credit of it; undefined: it earns none. */
export function findOffered(db: Queryable, activityHash: string) {
  return db
    .selectFrom('activity')
    .leftJoin('exam', (join) => join.onRef('exam.activity_id', '=', 'activity.id').on('exam.published', '=', true))
    .select(['activity.type_id', 'activity.credits', 'exam.min_score'])
    .select(webinarIsOnline.as('is_online'))
    .where('activity.hash', '=', activityHash)
    .where('activity.credits', '>', 0)
    .executeTakeFirst();
}
