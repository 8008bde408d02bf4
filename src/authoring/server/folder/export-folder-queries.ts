// What an import folder says of the catalog, read from the tables. Each activity is read when it is written, so that a
// catalog of any size is never in memory as a whole.
import { sql } from 'kysely';
import type { OutcomeQuestion } from '#catalogue/outcome-questions.ts';
import { fieldColumns } from '#catalogue/server/activities/field-columns.ts';
import { webinarPlace } from '#catalogue/server/activities/webinar-columns.ts';
import type { OwnQuestion } from '#provider/own-questions.ts';
import type { Queryable } from '#platform/server/context.ts';

export type StoredFile = {
  readonly filename: string;
  readonly content_type: string;
  readonly storage_key: string;
};

/** A file as JSON; null where the column names none. */
const file = (column: string) =>
  sql<StoredFile | null>`(
    select jsonb_build_object('filename', filename, 'content_type', content_type, 'storage_key', storage_key)
    from file where file.id = ${sql.ref(column)})`;

/**
 * What can go into a folder, in the order in which it is written: everything that members have seen, except webinars
 * that were canceled, which a folder cannot say. `hashes`: only these.
 */
export function listToExport(db: Queryable, hashes: readonly string[] | null) {
  return db
    .selectFrom('activity')
    .select(['id', 'hash', 'import_key', 'title', 'list', 'show_id'])
    .where('published', '=', true)
    .where('cancelled_at', 'is', null)
    .$if(hashes !== null, (query) => query.where(sql<boolean>`hash = any(${[...(hashes ?? [])]}::text[])`))
    .orderBy('id')
    .execute();
}
export type ToExport = Awaited<ReturnType<typeof listToExport>>[number];

export function readToExport(db: Queryable, activityId: string) {
  return db
    .selectFrom('activity')
    .leftJoin('exam', (join) => join.onRef('exam.activity_id', '=', 'activity.id').on('exam.published', '=', true))
    .leftJoin('survey', (join) =>
      join.onRef('survey.activity_id', '=', 'activity.id').on('survey.published', '=', true),
    )
    .leftJoin('sponsor_offer as offer', (join) =>
      join.onRef('offer.activity_id', '=', 'activity.id').on('offer.published', '=', true),
    )
    .select(fieldColumns.map((column) => `activity.${column}` as const))
    .select([
      'activity.title',
      'activity.company_id',
      'activity.speaker_id',
      'activity.objectives',
      'activity.disclosure',
      'activity.release_at',
      'activity.credit_expires_at',
      'activity.type_id',
      'activity.is_tutorial',
      'activity.duration_min',
      'activity.duration_sec',
      'activity.video_youtube_id',
      'activity.zoom_code',
      webinarPlace.as('place'),
      'activity.required_minutes',
      'activity.finish_until',
      'exam.min_score',
      'exam.shuffle_questions',
      'exam.shuffle_options',
      'exam.retake_delays',
      'exam.max_attempts',
      sql<{ subject: string; take: number; objective?: number }[] | null>`(
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('subject', drawn.each -> 'subject', 'take', drawn.each -> 'take',
          'objective', case when activity.kind = 'class'
            then array_position(activity.objectives, drawn.each ->> 'objective') end)) order by drawn.place)
        from jsonb_array_elements(exam.draws) with ordinality as drawn (each, place))`.as('draws'),
      'offer.headline',
      'offer.blurb as offer_blurb',
      'offer.headline_buttons',
      'offer.button_text_yes',
      'offer.button_text_no',
      'offer.video_youtube_id as offer_youtube_id',
      sql<{ code: string; category: string; hours: number }[]>`activity.agd`.as('agd'),
      sql<{ startSec: number; title: string }[]>`activity.chapters`.as('chapters'),
      sql<OwnQuestion[]>`activity.evaluation_questions`.as('evaluation_questions'),
      sql<OutcomeQuestion[]>`activity.outcome_questions`.as('outcome_questions'),
      sql<string[]>`array(
        select category_id::text from activity_category as link
        where link.activity_id = activity.id order by link.position, link.category_id)`.as('categories'),
      file('activity.photo_file_id').as('picture'),
      file('activity.video_file_id').as('video'),
      file('activity.captions_file_id').as('captions'),
      file('activity.pdf_file_id').as('handout'),
      file('activity.audio_file_id').as('audio'),
      file('offer.video_file_id').as('offer_video'),
      file('offer.captions_file_id').as('offer_captions'),
      sql<{ key: string; question: string; options: string[]; correct: number }[] | null>`(
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('key', question.question_key, 'question', question.question,
          'options', to_jsonb(array_remove(question.options, null)), 'correct', question.correct_option,
          'explanation', question.explanation, 'objective',
          case when activity.kind = 'class' then array_position(activity.objectives, question.objective) end,
          'source', question.source)) order by question.position)
        from exam_question as question where question.exam_id = exam.id and question.draw is null)`.as('questions'),
      sql<{ question: string; type: string; buttons: string[] }[] | null>`(
        select jsonb_agg(jsonb_build_object('question', question.question, 'type', question.type, 'buttons', (
          select jsonb_agg(choice.label order by choice.position) from survey_choice as choice
          where choice.question_id = question.id)) order by question.position)
        from survey_question as question where question.survey_id = survey.id)`.as('survey_questions'),
    ])
    .where('activity.id', '=', activityId)
    .executeTakeFirstOrThrow();
}
export type ExportedActivity = Awaited<ReturnType<typeof readToExport>>;

/** The questions of the bank that can be drawn; `subjects`: only of these. */
export function listBankToExport(db: Queryable, subjects: readonly string[] | null) {
  return db
    .selectFrom('bank_question')
    .select(['question_key', 'subject', 'question', 'options', 'correct_option', 'explanation', 'source'])
    .where('retired_at', 'is', null)
    .$if(subjects !== null, (query) => query.where(sql<boolean>`subject = any(${[...(subjects ?? [])]}::text[])`))
    .orderBy('id')
    .execute();
}

export function listCompaniesToExport(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('company')
    .select(['id', 'import_key', 'name', 'tagline', 'website', file('company.photo_file_id').as('picture')])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

export function listCategoriesToExport(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('category')
    .select(['id', 'import_key', 'name', 'agd_code'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

export function listSpeakersToExport(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('speaker')
    .select(['id', 'import_key', 'name', 'degree', 'bio', file('speaker.photo_file_id').as('picture')])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** Shows with these ids, because an episode of theirs is exported, and those that are chosen; null: all. */
export function listShowsToExport(db: Queryable, ids: readonly string[], hashes: readonly string[] | null) {
  return db
    .selectFrom('podcast_show')
    .select(['id', 'import_key', 'title', 'blurb', 'company_id', file('podcast_show.photo_file_id').as('picture')])
    .where(
      sql<boolean>`id = any(${[...ids]}::bigint[])
        or published and (${hashes === null} or hash = any(${[...(hashes ?? [])]}::text[]))`,
    )
    .orderBy('id')
    .execute();
}

/** eBooks that members see, in the order of their list; `hashes`: only these. */
export function listBooksToExport(db: Queryable, hashes: readonly string[] | null) {
  return db
    .selectFrom('book')
    .select([
      'id',
      'import_key',
      'title',
      'subtitle',
      'blurb',
      'button_text',
      'company_id',
      file('book.thumbnail_file_id').as('picture'),
      file('book.pdf_file_id').as('pdf'),
      sql<string[]>`array(select category_id::text from book_category as link
        where link.book_id = book.id order by link.category_id)`.as('categories'),
    ])
    .where('published', '=', true)
    .$if(hashes !== null, (query) => query.where(sql<boolean>`hash = any(${[...(hashes ?? [])]}::text[])`))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Every company, category, and speaker by its id, with what its key in a folder is made of. */
export async function listExportNames(db: Queryable) {
  const [companies, categories, speakers] = await Promise.all([
    db.selectFrom('company').select(['id', 'import_key', 'name as title']).execute(),
    db.selectFrom('category').select(['id', 'import_key', 'name as title']).execute(),
    db.selectFrom('speaker').select(['id', 'import_key', 'name as title']).execute(),
  ]);
  return { companies, categories, speakers };
}
