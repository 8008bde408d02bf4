// What is published, as the editor reads it: one row of an activity with all that belongs to it.
import { sql } from 'kysely';
import type { OutcomeQuestion } from '#catalogue/outcome-questions.ts';
import { fieldColumns, type FieldColumns } from '#catalogue/server/activities/field-columns.ts';
import { webinarPlace } from '#catalogue/server/activities/webinar-columns.ts';
import type { OwnQuestion } from '#provider/own-questions.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { DraftForm } from '../../../draft-form.ts';

type Columns = {
  readonly id: string;
  readonly hash: string;
  readonly kind: 'class' | 'episode';
  readonly type_id: number;
  readonly is_tutorial: boolean;
  readonly version: number;
  readonly title: string;
  readonly objectives: readonly string[];
  readonly disclosure: string;
  readonly company_id: string;
  readonly is_provider: boolean;
  readonly speaker_id: string | null;
  readonly show_hash: string | null;
  readonly release_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant | null;
  readonly cancelled_at: Temporal.Instant | null;
  readonly retired_at: Temporal.Instant | null;
  readonly finish_until: Temporal.Instant | null;
  readonly credit_expires_at: Temporal.Instant | null;
  readonly duration_min: number | null;
  readonly duration_sec: number | null;
  readonly zoom_code: string | null;
  readonly place: string;
  readonly required_minutes: number | null;
  readonly agd: readonly { readonly code: string; readonly category: string; readonly hours: number }[];
  readonly captions_checked_by: string | null;
  readonly captions_checked_at: Temporal.Instant | null;
  readonly same_content_hash: string | null;
  readonly photo_alt: string | null;
  readonly photo_hash: string | null;
  readonly video_youtube_id: string | null;
  readonly video_hash: string | null;
  readonly captions_hash: string | null;
  readonly audio_hash: string | null;
  readonly chapters: readonly { readonly startSec: number; readonly title: string }[];
};

type Exam = NonNullable<DraftForm['exam']>;
/** With the words of the objective that it tests in place of its key. */
type WithWords<Part extends { readonly objective: string }> = Omit<Part, 'objective'> & {
  readonly objective: string | null;
};

/** What is in rows beside the activity's own, as a draft says it; lists are in their order and have no keys. */
type Lists = {
  readonly category_ids: readonly string[];
  readonly speakers: readonly Omit<DraftForm['speakers'][number], 'key'>[];
  readonly handouts: readonly {
    readonly hash: string;
    readonly title: string;
    readonly checked_by: string | null;
    readonly checked_at: string | null;
  }[];
  readonly exam:
    | (Omit<Exam, 'draws' | 'questions'> & {
        readonly draws: readonly WithWords<Omit<Exam['draws'][number], 'key'>>[];
        readonly questions: readonly (WithWords<Omit<Exam['questions'][number], 'options' | 'correct'>> & {
          /** An older import may have left a gap. */
          readonly options: readonly (string | null)[];
          readonly correct: number;
        })[];
      })
    | null;
  readonly evaluation_questions: readonly OwnQuestion[];
  readonly outcome_questions: readonly OutcomeQuestion[];
  readonly hosts: readonly string[];
  readonly survey: readonly Omit<NonNullable<DraftForm['survey']>['questions'][number], 'key'>[] | null;
  readonly offer: DraftForm['offer'];
  readonly newest: {
    readonly number: number;
    readonly at: string;
    readonly by: string | null;
    readonly made_in: 'import' | 'console';
  } | null;
};

export type PublishedRow = FieldColumns & Columns & Lists;

/**
 * An activity that members see or saw, with all that belongs to it. A course held elsewhere
 * (docs/specification/credit.md) is none: it is only there for its credit.
 */
export async function findPublished(db: Queryable, hash: string): Promise<PublishedRow | undefined> {
  const { rows } = await sql<PublishedRow>`
    select ${sql.join(fieldColumns.map((column) => sql.ref(`activity.${column}`)))},
      activity.id, activity.hash, activity.kind, activity.type_id, activity.is_tutorial, activity.version,
      activity.title, activity.objectives, activity.disclosure, activity.company_id, company.is_provider,
      activity.speaker_id, podcast_show.hash as show_hash, activity.release_at, activity.ends_at, activity.cancelled_at,
      activity.retired_at, activity.finish_until, activity.credit_expires_at, activity.duration_min,
      activity.duration_sec, activity.zoom_code, ${webinarPlace} as place, activity.required_minutes, activity.agd,
      activity.captions_checked_by, activity.captions_checked_at, same.hash as same_content_hash, activity.photo_alt,
      photo.hash as photo_hash, activity.video_youtube_id, video.hash as video_hash, captions.hash as captions_hash,
      audio.hash as audio_hash, activity.chapters, activity.evaluation_questions, activity.outcome_questions,
      coalesce((select jsonb_agg(staff_member.hash order by staff_member.name) from webinar_host
        join staff_member on staff_member.id = webinar_host.staff_id
        where webinar_host.activity_id = activity.id), '[]') as hosts,
      coalesce((select jsonb_agg(link.category_id::text order by link.position) from activity_category as link
        where link.activity_id = activity.id), '[]') as category_ids,
      coalesce((select jsonb_agg(jsonb_build_object('speaker', speaker.hash, 'role', link.role, 'isShown', link.is_shown)
          order by link.position)
        from activity_speaker as link join speaker on speaker.id = link.speaker_id
        where link.activity_id = activity.id), '[]') as speakers,
      coalesce((select jsonb_agg(jsonb_build_object('hash', file.hash, 'title', handout.title,
          'checked_by', handout.checked_by, 'checked_at', handout.checked_at) order by handout.position)
        from handout join file on file.id = handout.file_id where handout.activity_id = activity.id),
        (select jsonb_build_array(jsonb_build_object('hash', file.hash, 'title', '', 'checked_by', null, 'checked_at', null))
        from file where file.id = activity.pdf_file_id), '[]') as handouts,
      (select jsonb_build_object('minScore', exam.min_score, 'shuffleQuestions', exam.shuffle_questions,
          'shuffleOptions', exam.shuffle_options, 'retakeDelaysMin', exam.retake_delays,
          'maxAttempts', exam.max_attempts, 'draws', exam.draws, 'questions', (
            select coalesce(jsonb_agg(jsonb_build_object('key', question.question_key, 'question', question.question,
              'options', question.options, 'correct', question.correct_option,
              'explanation', coalesce(question.explanation, ''), 'objective', question.objective,
              'source', coalesce(question.source, '')) order by question.position), '[]')
            from exam_question as question where question.exam_id = exam.id and question.draw is null))
        from exam where exam.activity_id = activity.id and exam.published) as exam,
      (select jsonb_agg(jsonb_build_object('question', question.question, 'type', question.type, 'buttons', (
          select coalesce(jsonb_agg(choice.label order by choice.position), '[]') from survey_choice as choice
          where choice.question_id = question.id)) order by question.position)
        from survey join survey_question as question on question.survey_id = survey.id
        where survey.activity_id = activity.id and survey.published) as survey,
      (select jsonb_build_object('headline', offer.headline, 'blurb', offer.blurb,
          'headlineButtons', offer.headline_buttons, 'buttonTextYes', offer.button_text_yes,
          'buttonTextNo', offer.button_text_no, 'video', jsonb_build_object('youtube', coalesce(offer.video_youtube_id, ''),
            'file', (select hash from file where file.id = offer.video_file_id)),
          'captions', (select hash from file where file.id = offer.captions_file_id))
        from sponsor_offer as offer where offer.activity_id = activity.id and offer.published) as offer,
      (select jsonb_build_object('number', newest.version, 'at', newest.published_at, 'by', newest.published_by,
          'made_in', newest.made_in)
        from activity_version as newest where newest.activity_id = activity.id order by newest.version desc limit 1) as newest
    from activity
      join company on company.id = activity.company_id
      left join podcast_show on podcast_show.id = activity.show_id
      left join activity as same on same.id = activity.same_content_as
      left join file as photo on photo.id = activity.photo_file_id
      left join file as video on video.id = activity.video_file_id
      left join file as captions on captions.id = activity.captions_file_id
      left join file as audio on audio.id = activity.audio_file_id
    where activity.hash = ${hash} and activity.published`.execute(db);
  return rows[0];
}
