// One way to read an item of the study path, a class or an episode: what it is, and how far a student is with it.
import { sql } from 'kysely';
import type { OutcomeQuestion } from '#catalogue/outcome-questions.ts';
import type { OwnQuestion } from '#provider/own-questions.ts';
import { settingColumn } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { speakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { isInRoomColumn, leftOutIsAbsentColumn } from '#credit/server/attendance/attendance-columns.ts';
import type { Kind } from '../next-step.ts';

/** Everything that `studentData` says, one row for a student and an activity; add `where`. */
export function selectProgress(db: Queryable) {
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
      // The valid credit: what the ledger holds, whatever the activity is worth today.
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
        'student.hash as student_hash',
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
        'seat.attendance_noted',
        'queue_item.id as queue_id',
        'sponsor_offer.id as offer_id',
        'survey.id as survey_id',
        'pass.score as passed_score',
        'pass.taken_at as passed_at',
        'earned.ce_type_id as earned_type',
        'earned.credits as earned_credits',
      ])
      .select([leftOutIsAbsentColumn.as('unmatched_is_absent'), isInRoomColumn.as('is_in_room')])
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

export type ProgressRecord = Awaited<ReturnType<ReturnType<typeof selectProgress>['execute']>>[number];

/** What names an item on the wire. */
export type ItemName = { readonly hash: string; readonly kind: Kind };

/**
 * The published item behind a name with how far a student is, in one row: a call adds what it reads besides and hands
 * the row to `itemOf`. Unknown, unpublished and of the other kind look the same: no row.
 */
export function selectItem(db: Queryable, { hash, kind }: ItemName, studentId: string) {
  return selectProgress(db)
    .where('student.id', '=', studentId)
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .where('activity.hash', '=', hash)
    .where('activity.kind', '=', kind)
    .where('activity.published', '=', true)
    .select([
      'activity.id',
      'activity.hash',
      'activity.title',
      'activity.objectives',
      'activity.version',
      'activity.retired_at',
      'activity.finish_until',
      sql<readonly OwnQuestion[]>`activity.evaluation_questions`.as('evaluation_questions'),
      sql<readonly OutcomeQuestion[]>`activity.outcome_questions`.as('outcome_questions'),
      settingColumn(providerSettings.evaluationQuestions).as('shared_questions'),
      speakerNames.as('speaker_name'),
      'podcast_show.hash as show_hash',
    ]);
}

export type ItemRecord = Awaited<ReturnType<ReturnType<typeof selectItem>['execute']>>[number];
