import { sql, type NotNull } from 'kysely';
import type { OutcomeQuestion } from '#catalogue/outcome-questions.ts';
import { selectClasses } from '#catalogue/server/activities/class-rows.ts';
import { webinarIsOnline, webinarPlace } from '#catalogue/server/activities/webinar-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { pageLimit, pageOffset, servedPage, totalOf, type PageAsked } from '#platform/server/database/served-page.ts';

/** A handout after the first, which is the class’s own PDF. */
type FurtherHandout = {
  readonly title: string;
  readonly hash: string;
  readonly filename: string;
  readonly bytes: number;
};

/** The newest code word or question of a webinar, without the word. */
type LatestCheck = {
  readonly id: string;
  readonly hash: string;
  readonly question: string | null;
  readonly choices: readonly string[];
  /** ISO 8601. */
  readonly closesAt: string;
};

/** Which of these students answered a check of a webinar. */
export async function listAnswered(
  db: Queryable,
  checkId: string,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('check_answer')
    .select('student_id')
    .where('check_id', '=', checkId)
    .where('answered_at', 'is not', null)
    .where(sql<boolean>`student_id = any(${studentIds}::bigint[])`)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** What the class page shows in addition to a list's row. */
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
      'activity.chapters',
      'activity.duration_sec',
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
      'activity.has_more_speakers',
      'speaker.slug as speaker_slug',
      'speaker.degree as speaker_degree',
      'speaker.bio as speaker_bio',
      'video.hash as video_hash',
      'video.filename as video_filename',
      'captions.hash as captions_hash',
      'captions.filename as captions_filename',
      'pdf.hash as pdf_hash',
      'pdf.filename as pdf_filename',
      'pdf.size_bytes as pdf_bytes',
      'exam.id as exam_id',
      'exam.min_score',
    ])
    .select((eb) => [
      sql<string>`coalesce((select banner from webinar_desk where activity_id = activity.id), '')`.as('banner'),
      sql<readonly OutcomeQuestion[]>`activity.outcome_questions`.as('outcome_questions'),
      webinarPlace.as('place'),
      webinarIsOnline.as('is_online'),
      // The newest one: it is open, or none is. The code word itself never leaves the database.
      sql<LatestCheck | null>`(select jsonb_build_object('id', id::text, 'hash', hash, 'question', question,
        'choices', coalesce(choices, '{}'), 'closesAt', closes_at)
        from attendance_check where activity_id = activity.id order by id desc limit 1)`.as('latest_check'),
      sql<string>`coalesce((select title from handout where activity_id = activity.id and position = 0), '')`.as(
        'pdf_title',
      ),
      sql<FurtherHandout[]>`(select coalesce(jsonb_agg(jsonb_build_object('title', handout.title, 'hash', file.hash,
        'filename', file.filename, 'bytes', file.size_bytes) order by handout.position), '[]')
        from handout join file on file.id = handout.file_id
        where handout.activity_id = activity.id and handout.position > 0)`.as('further_handouts'),
      eb
        .selectFrom('exam_question')
        .whereRef('exam_question.exam_id', '=', 'exam.id')
        .where('exam_question.draw', 'is', null)
        .select(
          sql<number>`count(*)::int + coalesce((select sum((drawn ->> 'take')::int)::int
            from jsonb_array_elements(exam.draws) as drawn), 0)`.as('count'),
        )
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

/** The first handout of a class; undefined without one. */
export const findHandout = (db: Queryable, activityId: string) =>
  db
    .selectFrom('activity')
    .innerJoin('file', 'file.id', 'activity.pdf_file_id')
    .where('activity.id', '=', activityId)
    .select(['file.hash', 'file.storage_key'])
    .executeTakeFirst();

/**
 * One page of the tutorials that a student has viewed and that are still shown, latest view first. Every row brings the
 * size of the whole list and the page served; a list without rows has none.
 */
export const listViewedTutorials = builtOnce((db, input: PageAsked & { readonly studentId: string }) => {
  const counted = db
    .selectFrom('gradebook')
    .innerJoin('activity', 'activity.id', 'gradebook.activity_id')
    .where('gradebook.student_id', '=', input.studentId)
    .where('gradebook.last_viewed_at', 'is not', null)
    .where('activity.list', '=', 'tutorials')
    .where('activity.shown', '=', true)
    .select(sql<number>`count(*)::int`.as('total'));
  return selectClasses(db, input.studentId)
    .innerJoin('gradebook', (join) =>
      join.onRef('gradebook.activity_id', '=', 'activity.id').on('gradebook.student_id', '=', input.studentId),
    )
    .where('gradebook.last_viewed_at', 'is not', null)
    .where('activity.list', '=', 'tutorials')
    .where('activity.shown', '=', true)
    .select([
      'gradebook.last_viewed_at',
      'gradebook.view_count',
      totalOf(counted).as('total_rows'),
      servedPage(counted, input).as('page'),
    ])
    .$narrowType<{ last_viewed_at: NotNull }>()
    .orderBy('gradebook.last_viewed_at', 'desc')
    .orderBy('gradebook.id', 'desc')
    .limit(pageLimit(input))
    .offset(pageOffset(counted, input));
});

export type Viewing = {
  readonly positionSec: number;
  readonly isFinished: boolean;
  readonly device: 'phone' | 'tablet' | 'computer';
  readonly viewedAt: Temporal.Instant;
};

/** Where a student stopped in the video of a class; nothing before the first viewing. */
export function findViewingPosition(db: Queryable, studentId: string, classHash: string) {
  return db
    .selectFrom('viewing_position')
    .innerJoin('activity', 'activity.id', 'viewing_position.activity_id')
    .where('viewing_position.student_id', '=', studentId)
    .where('activity.hash', '=', classHash)
    .select(['position_sec', 'finished', 'device', 'viewed_at'])
    .executeTakeFirst();
}

/**
 * Saves a position unless a newer viewing is known, or the class is not; answers the row that was written. Of two at
 * the same moment, the last report wins.
 */
export function upsertViewingPosition(
  db: Queryable,
  studentId: string,
  classHash: string,
  { positionSec, isFinished, device, viewedAt }: Viewing,
) {
  return db
    .insertInto('viewing_position')
    .columns(['student_id', 'activity_id', 'position_sec', 'finished', 'device', 'viewed_at'])
    .expression((eb) =>
      eb
        .selectFrom('activity')
        .where('activity.hash', '=', classHash)
        .where('activity.kind', '=', 'class')
        .where('activity.published', '=', true)
        .select([
          sql<string>`${studentId}::bigint`.as('student_id'),
          'activity.id as activity_id',
          sql<number>`${positionSec}::float8`.as('position_sec'),
          sql<boolean>`${isFinished}::boolean`.as('finished'),
          sql<string>`${device}::text`.as('device'),
          sql<Temporal.Instant>`${viewedAt}::timestamptz`.as('viewed_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'activity_id'])
        .doUpdateSet((eb) => ({
          position_sec: eb.ref('excluded.position_sec'),
          finished: eb.ref('excluded.finished'),
          device: eb.ref('excluded.device'),
          viewed_at: eb.ref('excluded.viewed_at'),
        }))
        .whereRef('viewing_position.viewed_at', '<=', 'excluded.viewed_at'),
    )
    .returning(['position_sec', 'finished', 'device', 'viewed_at'])
    .executeTakeFirst();
}

/**
 * Classes on demand that share a subject with a class and that a student has not completed: of its first subject first,
 * then of the others, the newest first. What is completed is left out here, so that a member who did many still gets as
 * many as a newcomer.
 */
export function listRelatedClasses(
  db: Queryable,
  { studentId, classHash, at, limit }: { studentId: string; classHash: string; at: Temporal.Instant; limit: number },
) {
  return selectClasses(db, studentId)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('activity as shown')
          .innerJoin('activity_category as own', 'own.activity_id', 'shown.id')
          .innerJoin('activity_category as other', 'other.category_id', 'own.category_id')
          .where('shown.hash', '=', classHash)
          .whereRef('other.activity_id', '<>', 'shown.id')
          .select((each) => ['other.activity_id', each.fn.min('own.position').as('subject')])
          .groupBy('other.activity_id')
          .as('related'),
      (join) => join.onRef('related.activity_id', '=', 'activity.id'),
    )
    .where('activity.list', '=', 'ondemand')
    .where('activity.shown', '=', true)
    .where('activity.release_at', '<=', at)
    .where('pass.taken_at', 'is', null)
    .orderBy('related.subject')
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute();
}
