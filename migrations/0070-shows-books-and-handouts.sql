-- Podcast shows and eBooks are written in the console too, on the same drafts as everything else.
alter table podcast_show
-- whom podcast directories write to; '' = the provider's own address
add column owner_email text not null default '',
-- of Apple's list, as "Health & Fitness > Medicine"; '' = that one
add column feed_category text not null default '',
add column is_explicit boolean not null default false,
-- no more episodes will come
add column is_complete boolean not null default false,
add column episode_order text not null default 'newest' check (episode_order in ('newest', 'oldest')),
-- when somebody last published or retired it in the console: an import leaves it alone from then on
add column console_edited_at timestamptz;

alter table book
add column console_edited_at timestamptz;

alter table draft
drop constraint draft_kind_check,
add constraint draft_kind_check check (kind in ('class', 'webinar', 'tutorial', 'episode', 'show', 'book')),
add column show_id bigint unique references podcast_show on delete cascade,
add column book_id bigint unique references book on delete cascade;

-- The fields that the form of drafts has gained.
update draft
set
  content = new.fields || content,
  discarded = new.fields || discarded
from
  (
    select
      '{"subtitle": "", "buttonText": "", "pdf": null, "position": null, "ownerEmail": "", "feedCategory": "", "isExplicit": false, "isComplete": false, "episodeOrder": "newest"}'::jsonb as fields
  ) as new;

/* The words of the handouts after the first one, which is the activity's own PDF; null without any. */
create function further_handouts (id bigint) returns text language sql stable parallel safe return (
  select
    string_agg(
      file_text.text,
      ' '
      order by
        handout.position
    )
  from
    handout
    join file_text on file_text.file_id = handout.file_id
  where
    handout.activity_id = further_handouts.id
    and handout.position > 0
);

-- Search finds an activity by all of its handouts.
create or replace view search_source as
select
  activity.id,
  activity.list,
  activity.release_at,
  activity.ends_at,
  plain_words (activity.title) as title,
  plain_words (
    concat_ws(
      ' ',
      activity.title,
      case
        when activity.has_more_speakers then array_to_string(shown_speakers (activity.id), ' ')
        else speaker.name
      end,
      company.name,
      podcast_show.title,
      (
        select
          string_agg(
            category.name,
            ' '
            order by
              category.id
          )
        from
          activity_category
          join category on category.id = activity_category.category_id
        where
          activity_category.activity_id = activity.id
      ),
      activity.blurb
    )
  ) as about,
  plain_words (
    concat_ws(
      ' ',
      activity.description,
      array_to_string(activity.objectives, ' '),
      nullif(activity.search_words, '')
    )
  ) as rest,
  array['~s:' || activity.list, '~b:' || activity.company_id] || array(
    select
      '~c:' || category_id
    from
      activity_category
    where
      activity_id = activity.id
  ) as marks,
  plain_words (
    searched_text (nullif(activity.transcript, ''), hand_out.text, further_handouts (activity.id), captions.text)
  ) as texts
from
  activity
  join company on company.id = activity.company_id
  left join speaker on speaker.id = activity.speaker_id
  left join podcast_show on podcast_show.id = activity.show_id
  left join file_text as hand_out on hand_out.file_id = activity.pdf_file_id
  left join file_text as captions on captions.file_id = activity.captions_file_id
where
  activity.shown;

create or replace function index_file_text () returns trigger language plpgsql as $$
begin
  perform index_activities(array(select activity.id from activity join new_rows on activity.pdf_file_id = new_rows.file_id
    union select activity.id from activity join new_rows on activity.captions_file_id = new_rows.file_id
    union select handout.activity_id from handout join new_rows on handout.file_id = new_rows.file_id
      where handout.position > 0));
  perform index_books(array(select book.id from book join new_rows on book.pdf_file_id = new_rows.file_id));
  return null;
end $$;

create function index_handouts () returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct activity_id from new_rows where position > 0);
begin
  if cardinality(ids) > 0 then
    perform index_activities(ids);
  end if;
  return null;
end $$;

create trigger handout_indexed_new
after insert on handout referencing new table as new_rows for each statement
execute function index_handouts ();

create trigger handout_indexed_gone
after delete on handout referencing old table as new_rows for each statement
execute function index_handouts ();

select
  index_activities (
    array(
      select distinct
        activity_id
      from
        handout
      where
        position > 0
    )
  );
