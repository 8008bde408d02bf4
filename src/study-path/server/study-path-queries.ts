import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** Everything that `studentData` says, one row for a student and an activity. */
function selectProgress(db: Queryable) {
  return (
    db
      .selectFrom('student')
      .crossJoin('activity')
      .leftJoin('gradebook', (join) =>
        join.onRef('gradebook.activity_id', '=', 'activity.id').onRef('gradebook.student_id', '=', 'student.id'),
      )
      .leftJoin('seat', (join) =>
        join.onRef('seat.activity_id', '=', 'activity.id').onRef('seat.student_id', '=', 'student.id'),
      )
      .leftJoin('queue_item', (join) =>
        join.onRef('queue_item.activity_id', '=', 'activity.id').onRef('queue_item.student_id', '=', 'student.id'),
      )
      .leftJoin('sponsor_offer', (join) =>
        join.onRef('sponsor_offer.activity_id', '=', 'activity.id').on('sponsor_offer.published', '=', true),
      )
      .leftJoin('survey', (join) =>
        join.onRef('survey.activity_id', '=', 'activity.id').on('survey.published', '=', true),
      )
      .leftJoin('exam_attempt as pass', (join) =>
        join
          .onRef('pass.activity_id', '=', 'activity.id')
          .onRef('pass.student_id', '=', 'student.id')
          .on('pass.passed', '=', true),
      )
      .leftJoin('exam', (join) => join.onRef('exam.activity_id', '=', 'activity.id').on('exam.published', '=', true))
      // The credit that stands: what the ledger holds, whatever the activity is worth today.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('credit')
            .whereRef('credit.activity_id', '=', 'activity.id')
            .whereRef('credit.student_id', '=', 'student.id')
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('credit_correction')
                    .whereRef('credit_correction.credit_id', '=', 'credit.id')
                    .select('credit_correction.id'),
                ),
              ),
            )
            .orderBy('credit.earned_at', 'desc')
            .limit(1)
            .select(['credit.ce_type_id', 'credit.credits'])
            .as('earned'),
        (join) => join.onTrue(),
      )
      .select([
        'student.id as student_id',
        'activity.id as activity_id',
        'student.hash',
        'student.agd_number',
        'student.hide_agd_reminder',
        'student.time_zone',
        'activity.credits',
        'activity.type_id',
        'activity.kind',
        'activity.release_at',
        'activity.ends_at',
        'activity.credit_expires_at',
        'activity.required_minutes',
        'activity.attendance_reported_at',
        'activity.time_on_task_percent',
        'activity.duration_min',
        'activity.duration_sec',
        'exam.id as exam_id',
        'gradebook.id as gradebook_id',
        'gradebook.view_count',
        'gradebook.first_viewed_at',
        'gradebook.last_viewed_at',
        'gradebook.exam_opened_at',
        'gradebook.served_exam_id',
        'gradebook.served_exam_ids',
        'seat.id as seat_id',
        'seat.state as seat_state',
        'seat.started_at',
        'seat.ended_at',
        'seat.attended',
        'seat.attended_answered_at',
        'seat.presence',
        'queue_item.id as queue_id',
        'sponsor_offer.id as offer_id',
        'survey.id as survey_id',
        'pass.score as passed_score',
        'pass.taken_at as passed_at',
        'earned.ce_type_id as earned_type',
        'earned.credits as earned_credits',
      ])
      .select((eb) => [
        eb
          .exists(
            eb
              .selectFrom('evaluation')
              .whereRef('evaluation.activity_id', '=', 'activity.id')
              .whereRef('evaluation.student_id', '=', 'student.id')
              .select('evaluation.id'),
          )
          .as('evaluated'),
        eb
          .exists(
            eb
              .selectFrom('sponsor_answer')
              .whereRef('sponsor_answer.offer_id', '=', 'sponsor_offer.id')
              .whereRef('sponsor_answer.student_id', '=', 'student.id')
              .select('sponsor_answer.id'),
          )
          .as('offer_answered'),
        // Whoever finished one version of a survey is not asked again.
        eb
          .exists(
            eb
              .selectFrom('survey_session')
              .innerJoin('survey as answered_survey', 'answered_survey.id', 'survey_session.survey_id')
              .whereRef('answered_survey.activity_id', '=', 'activity.id')
              .whereRef('survey_session.student_id', '=', 'student.id')
              .where('survey_session.finished_at', 'is not', null)
              .select('survey_session.id'),
          )
          .as('survey_finished'),
        eb
          .selectFrom('exam_attempt')
          .whereRef('exam_attempt.activity_id', '=', 'activity.id')
          .whereRef('exam_attempt.student_id', '=', 'student.id')
          .orderBy('exam_attempt.taken_at', 'desc')
          .limit(1)
          .select('exam_attempt.score')
          .as('last_score'),
      ])
  );
}

export function findProgress(db: Queryable, activityId: string, studentId: string) {
  return selectProgress(db)
    .where('student.id', '=', studentId)
    .where('activity.id', '=', activityId)
    .executeTakeFirst();
}

export function listProgress(db: Queryable, activityIds: readonly string[], studentId: string) {
  return selectProgress(db)
    .where('student.id', '=', studentId)
    .where(sql<boolean>`activity.id = any(${activityIds}::bigint[])`)
    .execute();
}

/** The progress of several students at one activity. */
export function listProgressOfStudents(db: Queryable, activityId: string, studentIds: readonly string[]) {
  return selectProgress(db)
    .where('activity.id', '=', activityId)
    .where(sql<boolean>`student.id = any(${studentIds}::bigint[])`)
    .execute();
}

export type ProgressRecord = NonNullable<Awaited<ReturnType<typeof findProgress>>>;

/** The published activity behind a hash; unknown, unpublished and of the other kind look the same. */
export function findActivity(db: Queryable, hash: string, kind: 'class' | 'episode') {
  return db
    .selectFrom('activity')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .select([
      'activity.id',
      'activity.hash',
      'activity.title',
      'activity.objectives',
      'activity.credits',
      'activity.release_at',
      'activity.kind',
      'activity.type_id',
      'activity.version',
      'activity.ends_at',
      'activity.credit_expires_at',
      'activity.retired_at',
      'activity.finish_until',
      'speaker.name as speaker_name',
      'podcast_show.hash as show_hash',
    ])
    .where('activity.hash', '=', hash)
    .where('activity.kind', '=', kind)
    .where('activity.published', '=', true)
    .executeTakeFirst();
}

/** Whether a student has begun an activity, and whether they have passed it. */
export async function findBegun(
  db: Queryable,
  activityId: string,
  studentId: string,
): Promise<{ hasBegun: boolean; hasPassed: boolean }> {
  const gradebook = await db
    .selectFrom('gradebook')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  const pass = await db
    .selectFrom('exam_attempt')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .where('passed', '=', true)
    .executeTakeFirst();
  return { hasBegun: gradebook !== undefined, hasPassed: pass !== undefined };
}

/** Logs a view: the first makes the gradebook row, later ones raise the count unless they come within `quietMinutes`. */
export async function insertView(
  db: Queryable,
  studentId: string,
  activityId: string,
  at: Temporal.Instant,
  quietMinutes: number,
): Promise<string> {
  const noisySince = at.subtract({ minutes: quietMinutes });
  const row = await db
    .insertInto('gradebook')
    .values({ student_id: studentId, activity_id: activityId, view_count: 1, first_viewed_at: at, last_viewed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'activity_id']).doUpdateSet({
        view_count: sql<number>`gradebook.view_count + case when gradebook.last_viewed_at <= ${noisySince} or gradebook.view_count = 0 then 1 else 0 end`,
        first_viewed_at: sql<Temporal.Instant>`coalesce(gradebook.first_viewed_at, excluded.first_viewed_at)`,
        last_viewed_at: at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The gradebook rows of students at an activity, made without a view where they are not there yet. */
export function insertGradebooks(db: Queryable, studentIds: readonly string[], activityId: string) {
  return db
    .insertInto('gradebook')
    .columns(['student_id', 'activity_id'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ student_id: string }>`unnest(${studentIds}::bigint[])`.as<'entry'>(sql`entry(student_id)`))
        .select(['entry.student_id', sql<string>`${activityId}::bigint`.as('activity_id')])
        .orderBy('entry.student_id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'activity_id']).doUpdateSet({ view_count: sql<number>`gradebook.view_count` }),
    )
    .returning(['id', 'student_id'])
    .execute();
}

export function findDraft(db: Queryable, studentId: string, activityId: string, step: 'evaluation' | 'exam') {
  return db
    .selectFrom('answer_draft')
    .select(['answers', 'exam_id'])
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .where('step', '=', step)
    .executeTakeFirst();
}

/** Keeps answers that are not handed in yet; the newest replaces the one before. */
export function insertDraft(
  db: Queryable,
  draft: {
    studentId: string;
    activityId: string;
    step: 'evaluation' | 'exam';
    answers: unknown;
    examId: string | null;
    at: Temporal.Instant;
  },
) {
  const values = { answers: JSON.stringify(draft.answers), exam_id: draft.examId, saved_at: draft.at };
  return db
    .insertInto('answer_draft')
    .values({ student_id: draft.studentId, activity_id: draft.activityId, step: draft.step, ...values })
    .onConflict((conflict) => conflict.columns(['student_id', 'activity_id', 'step']).doUpdateSet(values))
    .execute();
}

export function deleteDraft(db: Queryable, studentId: string, activityId: string, step: 'evaluation' | 'exam') {
  return db
    .deleteFrom('answer_draft')
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .where('step', '=', step)
    .execute();
}
