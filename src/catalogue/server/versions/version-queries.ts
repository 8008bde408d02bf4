// The versions of activities: what each said when it was published.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { columnFields } from '../../activity-fields.ts';

/** The fields that are columns, each under its name; null where nothing is written. */
const fieldsNow = sql.join(
  columnFields.flatMap(([name, { column, empty, inVersion = name }]) =>
    inVersion === null
      ? []
      : [
          sql.lit(inVersion),
          sql`nullif(to_jsonb(${sql.ref(`activity.${column}`)}), ${sql.lit(JSON.stringify(empty))}::jsonb)`,
        ],
  ),
);

/**
 * The whole content of an activity as it is now: everything that members read and are examined on. A webinar's
 * start, length, capacity and link are no part of it: they change while people hold seats. What is not set is left out,
 * so that a field which the portal gains later makes no new version of what does not use it. Credit hours are named
 * also where they are 0.
 */
const contentNow = (activityId: string) => sql`
  select activity.id, exam.id as exam_id, survey.id as survey_id,
    jsonb_strip_nulls(jsonb_build_object(${fieldsNow}) || jsonb_build_object(
      'kind', activity.kind,
      'title', activity.title,
      'company', company.name,
      'speaker', case when speaker.id is not null then jsonb_build_object('name', speaker.name, 'degree', speaker.degree) end,
      'speakers', case when activity.has_more_speakers then (
        select jsonb_agg(jsonb_build_object('name', person.name, 'degree', person.degree) order by link.position)
        from activity_speaker as link join speaker as person on person.id = link.speaker_id
        where link.activity_id = activity.id and link.is_shown) end,
      'show', podcast_show.title,
      'categories', (
        select jsonb_agg(category.name order by link.position, category.name) from activity_category as link
        join category on category.id = link.category_id where link.activity_id = activity.id),
      'objectives', case when cardinality(activity.objectives) > 0 then to_jsonb(activity.objectives) end,
      'disclosure', nullif(activity.disclosure, ''),
      'photoAlt', nullif(activity.photo_alt, ''),
      'sameContentAs', (select same.hash from activity as same where same.id = activity.same_content_as),
      'credits', activity.credits::float8,
      'agd', nullif(activity.agd, '[]'),
      'creditExpiresAt', to_char(activity.credit_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'type', activity.type_id,
      'isTutorial', nullif(activity.is_tutorial, false),
      'releasedAt', case when activity.type_id <> 20 then
        to_char(activity.release_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end,
      'durationMin', case when activity.type_id <> 20 then activity.duration_min end,
      'durationSec', activity.duration_sec,
      'chapters', nullif(activity.chapters, '[]'),
      'youtubeId', activity.video_youtube_id,
      'files', (
        select jsonb_object_agg(used.as_what, jsonb_build_object('filename', file.filename, 'sha256', encode(file.sha256, 'hex')))
        from (values ('photo', activity.photo_file_id), ('video', activity.video_file_id), ('captions', activity.captions_file_id),
          ('handout', activity.pdf_file_id), ('audio', activity.audio_file_id)) as used (as_what, file_id)
        join file on file.id = used.file_id),
      'handouts', (
        select case when count(*) > 1 then jsonb_agg(jsonb_build_object(
          'title', handout.title, 'filename', file.filename, 'sha256', encode(file.sha256, 'hex')) order by handout.position) end
        from handout join file on file.id = handout.file_id where handout.activity_id = activity.id),
      'exam', (
        select jsonb_build_object('minScore', exam.min_score,
          'shuffleQuestions', nullif(exam.shuffle_questions, false), 'shuffleOptions', nullif(exam.shuffle_options, false),
          'questions', jsonb_agg(jsonb_build_object(
          'question', question.question, 'options', to_jsonb(array_remove(question.options, null)), 'correct', question.correct_option,
          'countsForAll', nullif(question.counts_for_all, false),
          'explanation', question.explanation, 'objective', question.objective, 'source', question.source)
          order by question.position) filter (where question.draw is null),
          'draws', case when exam.draws <> '[]' then (
            select jsonb_agg(jsonb_build_object('subject', draws.each ->> 'subject', 'take', draws.each -> 'take',
              'objective', draws.each -> 'objective', 'questions', (
                select jsonb_agg(jsonb_build_object('question', pool.question,
                  'options', to_jsonb(array_remove(pool.options, null)), 'correct', pool.correct_option,
                  'explanation', pool.explanation, 'source', pool.source) order by pool.position)
                from exam_question as pool where pool.exam_id = exam.id and pool.draw = draws.place - 1)) order by draws.place)
            from jsonb_array_elements(exam.draws) with ordinality as draws (each, place)) end)
        from exam_question as question where question.exam_id = exam.id),
      'survey', (
        select jsonb_agg(jsonb_build_object('question', question.question, 'type', question.type, 'choices', (
          select jsonb_agg(choice.label order by choice.position) from survey_choice as choice where choice.question_id = question.id))
          order by question.position)
        from survey_question as question where question.survey_id = survey.id),
      'evaluation', nullif(activity.evaluation_questions, '[]'),
      'outcome', nullif(activity.outcome_questions, '[]'),
      'offer', case when offer.id is not null then jsonb_build_object(
        'headline', offer.headline, 'blurb', offer.blurb, 'headlineButtons', offer.headline_buttons,
        'buttonTextYes', offer.button_text_yes, 'buttonTextNo', offer.button_text_no, 'youtubeId', offer.video_youtube_id,
        'video', (select encode(file.sha256, 'hex') from file where file.id = offer.video_file_id)) end)) as content
  from activity
    join company on company.id = activity.company_id
    left join speaker on speaker.id = activity.speaker_id
    left join podcast_show on podcast_show.id = activity.show_id
    left join exam on exam.activity_id = activity.id and exam.published
    left join survey on survey.activity_id = activity.id and survey.published
    left join sponsor_offer as offer on offer.activity_id = activity.id and offer.published
  where activity.id = ${activityId}`;

/** Whether the newest version of an activity says what the activity says now; null while it has no version. */
export async function isPublished(db: Queryable, activityId: string): Promise<boolean | null> {
  const { rows } = await sql<{ is_published: boolean | null }>`
    select (select content_hash from activity_version where activity_id = present.id order by version desc limit 1)
      = content_digest(present.content) as is_published
    from (${contentNow(activityId)}) as present`.execute(db);
  return rows[0]?.is_published ?? null;
}

export function updateVersion(db: Queryable, activityId: string) {
  return db
    .updateTable('activity')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', activityId)
    .execute();
}

/** Where a version comes from. */
export type VersionOrigin = {
  /** Who published it; null of an import. */
  readonly by: string | null;
  readonly kind: 'wording' | 'content';
  readonly madeIn: 'import' | 'console';
  readonly note: string;
};

/** Keeps what the activity says now under its present version. Returns its number. */
export async function insertVersion(
  db: Queryable,
  activityId: string,
  at: Temporal.Instant,
  { by, kind, madeIn, note }: VersionOrigin,
  form: object | null,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into activity_version (activity_id, version, content, form, exam_id, survey_id, published_at, published_by, kind, made_in, note)
    select activity.id, activity.version, present.content, ${form && JSON.stringify(form)}::jsonb, present.exam_id, present.survey_id, ${at}, ${by}, ${kind}, ${madeIn}, ${note}
    from (${contentNow(activityId)}) as present join activity on activity.id = present.id
    returning version`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error('The statement makes one row.');
  return made.version;
}

/** One version as it was published. */
export const selectVersion = (db: Queryable, of: { readonly activityId: string; readonly version: number }) =>
  db
    .selectFrom('activity_version')
    .select(['content', 'published_at'])
    .where('activity_id', '=', of.activityId)
    .where('version', '=', of.version);
