-- An activity has several speakers. activity.speaker_id stays the first one that members see.
alter index activity_speaker
rename to activity_first_speaker;

create table activity_speaker (
  activity_id bigint not null references activity on delete cascade,
  speaker_id bigint not null references speaker,
  role text not null check (role in ('speaker', 'moderator', 'author', 'planner')),
  position integer not null check (position >= 0),
  -- whether members see the name
  is_shown boolean not null,
  primary key (activity_id, speaker_id)
);

create index activity_speaker_person on activity_speaker (speaker_id);

alter table activity
-- whether members see more names than that of speaker_id: only then are they looked up
add column has_more_speakers boolean not null default false;

insert into
  activity_speaker (activity_id, speaker_id, role, position, is_shown)
select
  id,
  speaker_id,
  'speaker',
  0,
  true
from
  activity
where
  speaker_id is not null;

/* The names of the speakers that members see, in their order; null without any. */
create function shown_speakers (id bigint) returns text[] language sql stable parallel safe return (
  select
    array_agg(
      speaker.name
      order by
        link.position
    )
  from
    activity_speaker as link
    join speaker on speaker.id = link.speaker_id
  where
    link.activity_id = shown_speakers.id
    and link.is_shown
);

/* "Ann", "Ann and Bo", "Ann, Bo, and Cy"; null without any. */
create function spoken_list (words text[]) returns text language sql immutable parallel safe return case cardinality(words)
  when 1 then words[1]
  when 2 then words[1] || ' and ' || words[2]
  else array_to_string(words[:cardinality(words) - 1], ', ') || ', and ' || words[cardinality(words)]
end;

/* The same in one line of a card: "Ann, Bo, and 2 more". */
create function short_list (words text[]) returns text language sql immutable parallel safe return case
  when cardinality(words) > 2 then words[1] || ', ' || words[2] || ', and ' || cardinality(words) - 2 || ' more'
  else spoken_list (words)
end;

-- Search finds an activity by each speaker that members see, and by the words that are for the search alone.
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
  plain_words (searched_text (nullif(activity.transcript, ''), hand_out.text, captions.text)) as texts
from
  activity
  join company on company.id = activity.company_id
  left join speaker on speaker.id = activity.speaker_id
  left join podcast_show on podcast_show.id = activity.show_id
  left join file_text as hand_out on hand_out.file_id = activity.pdf_file_id
  left join file_text as captions on captions.file_id = activity.captions_file_id
where
  activity.shown;

create function index_spoken_activities () returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct activity.id from new_rows join activity on activity.id = new_rows.activity_id and activity.has_more_speakers);
begin
  if cardinality(ids) > 0 then
    perform index_activities(ids);
  end if;
  return null;
end $$;

create trigger activity_speaker_indexed_new
after insert on activity_speaker referencing new table as new_rows for each statement
execute function index_spoken_activities ();

create trigger activity_speaker_indexed_gone
after delete on activity_speaker referencing old table as new_rows for each statement
execute function index_spoken_activities ();

create or replace function index_renamed () returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_name where kind = tg_table_name and named_id = old.id;
    return null;
  end if;
  insert into search_name (kind, named_id, name, words) values (tg_table_name, new.id, new.name, plain_words(new.name))
    on conflict (kind, named_id) do update set name = excluded.name, words = excluded.words;
  if tg_op = 'UPDATE' then
    perform index_activities(array(
      select id from activity where tg_table_name = 'company' and company_id = new.id
      union select activity_id from activity_speaker where tg_table_name = 'speaker' and speaker_id = new.id
      union select activity_id from activity_category where tg_table_name = 'category' and category_id = new.id));
  end if;
  return null;
end $$;

create trigger activity_speaker_notified
after insert or update or delete or truncate on activity_speaker for each statement
execute function notify_catalogue_changed ();

alter table speaker
-- personal data of someone without an account: removed with the speaker (docs/security.md)
add column email text not null default '',
add column cv_file_id bigint references file,
add column expertise text not null default '',
add column revision integer not null default 1,
add column changed_by text not null default '',
add column changed_at timestamptz;

-- What a person who shapes the content of an activity has to disclose about it: one row a person and activity.
create table disclosure (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- of the activity, or of its draft before the first publish, which have the same
  subject_hash text not null,
  speaker_id bigint not null references speaker,
  state text not null check (state in ('asked', 'returned', 'reviewed', 'resolved', 'declined')),
  -- the row's part of the emailed code (docs/decisions/0023); null where nobody was emailed
  code_key text unique,
  due_on date,
  asked_at timestamptz,
  asked_by text not null default '',
  -- who is notified when it comes back
  asked_by_id bigint references staff_member,
  expires_at timestamptz,
  -- the last of 14, 7, and 2 days before the due date whose reminder has gone out or came too late
  reminded_days integer,
  reminded_at timestamptz,
  -- what the person has typed on their page and not returned yet
  typed jsonb,
  revision integer not null default 0,
  -- 0 until it has been returned
  version integer not null default 0,
  returned_at timestamptz,
  -- [{key, company, kind, isEnded}]
  relationships jsonb not null default '[]',
  -- what else the form asks
  answers jsonb not null default '{}',
  signed_name text not null default '',
  -- who typed a paper form, and what is known of it
  entered_by text not null default '',
  evidence text not null default '',
  -- when the disclosure was signed that this one repeats
  reused_from date,
  reviewed_by text not null default '',
  reviewed_at timestamptz,
  -- [{key, how, by}], one a relationship
  resolution jsonb not null default '[]',
  -- what staff add to the sentence
  addition text not null default '',
  -- what members read before the start
  sentence text not null default '',
  -- earlier returns, with how each was reviewed
  earlier jsonb not null default '[]',
  unique (subject_hash, speaker_id)
);

create index disclosure_speaker on disclosure (speaker_id);

create index disclosure_open on disclosure (due_on)
where
  state = 'asked';
