-- Content by versions: what an activity said in each of its versions, surveys that change without losing answers, classes that are retired.
-- A survey changes by a new version; sessions and their answers stay with the version that they began with.
alter table survey
add column version integer not null default 1,
add column published boolean not null default true;

alter table survey
drop constraint survey_activity_id_key,
add unique (activity_id, version);

create unique index survey_open on survey (activity_id)
where
  published;

-- An offer that is taken out of a class keeps the answers given to it.
alter table sponsor_offer
add column published boolean not null default true;

-- A retired activity is offered to nobody new. Who began it may finish before `finish_until`.
alter table activity
add column retired_at timestamptz,
add column finish_until timestamptz,
add check ((retired_at is null) = (finish_until is null));

create or replace function decide_shown () returns trigger language plpgsql as $$
begin
  new.shown := new.published and new.called_off_at is null and new.retired_at is null
    and (new.show_id is null or exists (select 1 from podcast_show where id = new.show_id and published));
  return new;
end $$;

-- jsonb writes equal content as equal text (keys in one order, each once), so equal content has one digest.
create function content_digest (content jsonb) returns bytea language sql immutable strict parallel safe return sha256(convert_to(content::text, 'UTF8'));

-- The whole content of every version of an activity. Credit names the version that it was earned with; rows are added, never changed.
create table activity_version (
  activity_id bigint not null references activity,
  version integer not null,
  content jsonb not null,
  content_hash bytea not null generated always as (content_digest (content)) stored,
  exam_id bigint references exam,
  survey_id bigint references survey,
  published_at timestamptz not null,
  note text not null default '',
  primary key (activity_id, version)
);

-- The version that each activity has today, with its content of today: what earlier versions said was not kept.
insert into
  activity_version (activity_id, version, content, exam_id, survey_id, published_at, note)
select
  activity.id,
  activity.version,
  jsonb_strip_nulls(
    jsonb_build_object(
      'kind',
      activity.kind,
      'title',
      activity.title,
      'company',
      company.name,
      'speaker',
      case
        when speaker.id is not null then jsonb_build_object('name', speaker.name, 'degree', speaker.degree)
      end,
      'show',
      podcast_show.title,
      'categories',
      (
        select
          jsonb_agg(
            category.name
            order by
              link.position,
              category.name
          )
        from
          activity_category as link
          join category on category.id = link.category_id
        where
          link.activity_id = activity.id
      ),
      'blurb',
      nullif(activity.blurb, ''),
      'description',
      nullif(activity.description, ''),
      'objectives',
      case
        when cardinality(activity.objectives) > 0 then to_jsonb(activity.objectives)
      end,
      'disclosure',
      nullif(activity.disclosure, ''),
      'credits',
      activity.credits::float8,
      'creditName',
      nullif(activity.credit_name, ''),
      'agd',
      nullif(activity.agd, '[]'),
      'creditExpiresAt',
      to_char(activity.credit_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'type',
      activity.type_id,
      'isTutorial',
      nullif(activity.is_tutorial, false),
      'recordingPromised',
      nullif(activity.recording_promised, false),
      'releasedAt',
      case
        when activity.type_id <> 20 then to_char(activity.release_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      end,
      'durationMin',
      case
        when activity.type_id <> 20 then activity.duration_min
      end,
      'durationSec',
      activity.duration_sec,
      'chapters',
      nullif(activity.chapters, '[]'),
      'transcript',
      nullif(activity.transcript, ''),
      'youtubeId',
      activity.video_youtube_id,
      'files',
      (
        select
          jsonb_object_agg(used.as_what, jsonb_build_object('filename', file.filename, 'sha256', encode(file.sha256, 'hex')))
        from
          (
            values
              ('photo', activity.photo_file_id),
              ('video', activity.video_file_id),
              ('captions', activity.captions_file_id),
              ('handout', activity.pdf_file_id),
              ('audio', activity.audio_file_id)
          ) as used (as_what, file_id)
          join file on file.id = used.file_id
      ),
      'exam',
      (
        select
          jsonb_build_object(
            'minScore',
            exam.min_score,
            'questions',
            jsonb_agg(
              jsonb_build_object(
                'question',
                question.question,
                'options',
                to_jsonb(array_remove(question.options, null)),
                'correct',
                question.correct_option
              )
              order by
                question.position
            )
          )
        from
          exam_question as question
        where
          question.exam_id = exam.id
      ),
      'survey',
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'question',
              question.question,
              'type',
              question.type,
              'choices',
              (
                select
                  jsonb_agg(
                    choice.label
                    order by
                      choice.position
                  )
                from
                  survey_choice as choice
                where
                  choice.question_id = question.id
              )
            )
            order by
              question.position
          )
        from
          survey_question as question
        where
          question.survey_id = survey.id
      ),
      'offer',
      case
        when offer.id is not null then jsonb_build_object(
          'headline',
          offer.headline,
          'blurb',
          offer.blurb,
          'headlineButtons',
          offer.headline_buttons,
          'buttonTextYes',
          offer.button_text_yes,
          'buttonTextNo',
          offer.button_text_no,
          'youtubeId',
          offer.video_youtube_id,
          'video',
          (
            select
              encode(file.sha256, 'hex')
            from
              file
            where
              file.id = offer.video_file_id
          )
        )
      end
    )
  ),
  exam.id,
  survey.id,
  now(),
  'as found'
from
  activity
  join company on company.id = activity.company_id
  left join speaker on speaker.id = activity.speaker_id
  left join podcast_show on podcast_show.id = activity.show_id
  left join exam on exam.activity_id = activity.id
  and exam.published
  left join survey on survey.activity_id = activity.id
  and survey.published
  left join sponsor_offer as offer on offer.activity_id = activity.id
  and offer.published;

create function refuse_version_change () returns trigger language plpgsql as $$
begin
  raise exception 'a published version of an activity is never changed';
end $$;

create trigger activity_version_fixed
before update or delete on activity_version for each row
execute function refuse_version_change ();

create trigger activity_version_no_truncate
before truncate on activity_version for each statement
execute function refuse_version_change ();
