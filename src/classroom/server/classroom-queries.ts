import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** What the class page shows beside the row of the lists. */
export function findClassDetails(db: Queryable, activityId: string) {
  return db
    .selectFrom('activity')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('file as video', 'video.id', 'activity.video_file_id')
    .leftJoin('file as captions', 'captions.id', 'activity.captions_file_id')
    .leftJoin('file as pdf', 'pdf.id', 'activity.pdf_file_id')
    .leftJoin('exam', (join) => join.onRef('exam.activity_id', '=', 'activity.id').on('exam.published', '=', true))
    .where('activity.id', '=', activityId)
    .select([
      'activity.objectives',
      'activity.disclosure',
      'activity.video_youtube_id',
      'activity.recording_promised',
      'activity.required_minutes',
      'activity.credit_expires_at',
      'activity.kind',
      'activity.retired_at',
      'activity.finish_until',
      'activity.zoom_code',
      'activity.cancelled_at',
      'activity.room_closed_at',
      'speaker.degree as speaker_degree',
      'speaker.bio as speaker_bio',
      'video.hash as video_hash',
      'video.filename as video_filename',
      'captions.hash as captions_hash',
      'captions.filename as captions_filename',
      'pdf.hash as pdf_hash',
      'pdf.filename as pdf_filename',
      'exam.id as exam_id',
      'exam.min_score',
    ])
    .select((eb) => [
      eb
        .selectFrom('exam_question')
        .whereRef('exam_question.exam_id', '=', 'exam.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('question_count'),
      eb
        .exists(
          eb
            .selectFrom('sponsor_offer')
            .whereRef('sponsor_offer.activity_id', '=', 'activity.id')
            .where('sponsor_offer.published', '=', true)
            .select('sponsor_offer.id'),
        )
        .as('has_offer'),
      eb
        .exists(
          eb
            .selectFrom('survey')
            .whereRef('survey.activity_id', '=', 'activity.id')
            .where('survey.published', '=', true)
            .select('survey.id'),
        )
        .as('has_survey'),
    ])
    .executeTakeFirstOrThrow();
}

export function listClassCategories(db: Queryable, activityId: string) {
  return db
    .selectFrom('activity_category')
    .innerJoin('category', 'category.id', 'activity_category.category_id')
    .where('activity_category.activity_id', '=', activityId)
    .select(['category.id', 'category.name'])
    .orderBy('activity_category.position')
    .execute();
}

/** Whether a class has a video. */
export async function hasVideo(db: Queryable, activityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('id', '=', activityId)
    .where((eb) => eb.or([eb('video_youtube_id', 'is not', null), eb('video_file_id', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function countViewedTutorials(db: Queryable, studentId: string): Promise<number> {
  const { count } = await viewedTutorials(db, studentId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Tutorials that a student has viewed and that are still shown, latest view first. */
export function listViewedTutorials(db: Queryable, studentId: string, limit: number, offset: number) {
  return viewedTutorials(db, studentId)
    .select(['activity.id', 'gradebook.last_viewed_at', 'gradebook.view_count'])
    .orderBy('gradebook.last_viewed_at', 'desc')
    .orderBy('gradebook.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

function viewedTutorials(db: Queryable, studentId: string) {
  return db
    .selectFrom('gradebook')
    .innerJoin('activity', 'activity.id', 'gradebook.activity_id')
    .where('gradebook.student_id', '=', studentId)
    .where('gradebook.last_viewed_at', 'is not', null)
    .where('activity.list', '=', 'tutorials')
    .where('activity.shown', '=', true);
}
