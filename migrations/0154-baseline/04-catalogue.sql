create table company (
  id bigint generated always as identity primary key,
  import_key text unique,
  name text not null,
  tagline text not null default '',
  website text not null default '',
  photo_file_id bigint references file,
  -- the provider itself, as the company of activities without a sponsor
  is_provider boolean not null default false,
  -- Whether a company makes, sells, or distributes products used on patients; null until somebody knows.
  makes_products boolean,
  -- rises with each change in the console
  revision integer not null default 1,
  from_demo boolean not null default false
);
create unique index company_provider on company (is_provider) where is_provider;

create table category (
  id bigint generated always as identity primary key,
  import_key text unique,
  name text not null,
  agd_code text not null default '',
  revision integer not null default 1
);

create table speaker (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  name text not null,
  degree text not null default '',
  bio text not null default '',
  photo_file_id bigint references file,
  -- The address of the speaker's page: the name as it was first written, in letters that every address can contain. A
  -- changed name keeps it, so that links stay valid.
  slug text not null default '' constraint speaker_slug_unique unique,
  -- personal data of someone without an account: removed with the speaker (docs/security.md)
  email text not null default '',
  cv_file_id bigint references file,
  expertise text not null default '',
  revision integer not null default 1,
  changed_by text not null default '',
  changed_at timestamptz,
  from_demo boolean not null default false
);

create table podcast_show (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  title text not null,
  blurb text not null default '',
  company_id bigint not null references company,
  photo_file_id bigint references file,
  published boolean not null default true,
  from_demo boolean not null default false,
  -- whom podcast directories write to; '' = the provider's own address
  owner_email text not null default '',
  -- of Apple's list, as "Health & Fitness > Medicine"; '' = that one
  feed_category text not null default '',
  is_explicit boolean not null default false,
  -- no more episodes will come
  is_complete boolean not null default false,
  episode_order text not null default 'newest' check (episode_order in ('newest', 'oldest')),
  -- when somebody last published or retired it in the console: an import leaves it alone from then on
  console_edited_at timestamptz
);

-- An activity is anything that a student can take and that may carry credit: a class of any type, or a podcast episode.
create table activity (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  kind text not null check (kind in ('class', 'episode')),
  version integer not null default 1,
  published boolean not null default true,
  title text not null,
  company_id bigint not null references company,
  speaker_id bigint references speaker,
  blurb text not null default '',
  description text not null default '',
  objectives text[] not null default '{}',
  disclosure text not null default '',
  photo_file_id bigint references file,
  credits numeric(5, 2) not null default 0,
  credit_name text not null default '',
  -- subject codes with hours: [{code, category, hours}]
  agd jsonb not null default '[]',
  -- the release of a class or episode; the start of a live webinar
  release_at timestamptz not null,
  credit_expires_at timestamptz,
  created_at timestamptz not null,
  -- classes
  type_id integer not null default 0,
  is_tutorial boolean not null default false,
  duration_min integer,
  video_youtube_id text,
  video_file_id bigint references file,
  captions_file_id bigint references file,
  pdf_file_id bigint references file,
  -- live webinars
  ends_at timestamptz,
  capacity integer check (capacity >= 0),
  zoom_code text,
  recording_promised boolean not null default false,
  cancelled_at timestamptz,
  -- episodes
  show_id bigint references podcast_show,
  audio_file_id bigint references file,
  duration_sec integer,
  chapters jsonb not null default '[]',
  transcript text not null default '',
  -- the one list that shows it
  list text not null generated always as (
    case
      when kind = 'episode' then 'podcasts'
      when type_id = 20 then 'live'
      when is_tutorial then 'tutorials'
      else 'ondemand'
    end
  ) stored,
  -- raised when the webinar is moved or canceled, so that calendars replace their entry
  calendar_sequence integer not null default 0,
  -- set when staff end the webinar; else the room closes an hour after the end
  room_closed_at timestamptz,
  -- What the lists show: an activity that is published, not canceled, and not retired; an episode also needs a
  -- published show.
  shown boolean not null default true,
  -- minutes in the meeting that live credit takes, fixed when the webinar starts; null for everything that is not live
  required_minutes integer check (required_minutes between 0 and 1440),
  -- share of the length, in percent, that must have passed since the first view before the exam is graded; null = the
  -- provider's setting
  time_on_task_percent integer check (time_on_task_percent between 0 and 100),
  -- when the meeting first reported who was there; null = attendance can only be declared
  attendance_reported_at timestamptz,
  -- A retired activity is offered to nobody new. Who began it may finish before `finish_until`.
  retired_at timestamptz,
  finish_until timestamptz,
  need text not null default '',
  audience text[] not null default '{}',
  level text not null default '' check (level in ('', 'introductory', 'intermediate', 'advanced')),
  requirements text not null default '',
  -- found by the search, and shown nowhere
  search_words text not null default '',
  -- null while nobody has said what the picture shows; '' where it is decoration
  photo_alt text,
  live_captions text not null default 'none' check (live_captions in ('none', 'service', 'person')),
  described text not null default 'no' check (described in ('no', 'spoken', 'text')),
  described_text text not null default '',
  captions_checked_by text,
  captions_checked_at timestamptz,
  same_content_as bigint references activity,
  successor_id bigint references activity,
  company_role text not null default 'none'
    check (company_role in ('none', 'commercial-support', 'in-kind', 'product-owner')),
  -- when somebody last published, retired, or reinstated it in the console: an import leaves it alone from then on
  console_edited_at timestamptz,
  -- whether members see more names than that of speaker_id: only then are they looked up
  has_more_speakers boolean not null default false,
  -- What the demo brought, so that it can be removed: marked when it is loaded.
  from_demo boolean not null default false,
  -- Up to five questions of the provider's own, below the ten ratings of an evaluation.
  evaluation_questions jsonb not null default '[]',
  -- Up to three questions that members may answer before they view a class and again after it: an outcome of teaching.
  outcome_questions jsonb not null default '[]',
  check ((kind = 'episode') = (show_id is not null)),
  check (type_id <> 20 or (ends_at is not null and duration_min is not null)),
  check ((retired_at is null) = (finish_until is null))
);
create index activity_show on activity (show_id, release_at desc) where show_id is not null;
create index activity_zoom_code on activity (zoom_code) where zoom_code is not null;
-- A webinar lasts less than a week: the upcoming ones are found by their start.
create index activity_list on activity (list, release_at desc, id desc) include (ends_at) where shown;
create index activity_company_list on activity (company_id, list, release_at desc, id desc) include (ends_at)
  where shown;
create index activity_first_speaker on activity (speaker_id) where speaker_id is not null;
create index activity_show_newest on activity (show_id, release_at desc, id desc) where show_id is not null;
create index activity_pdf_file on activity (pdf_file_id) where pdf_file_id is not null;
create index activity_captions_file on activity (captions_file_id) where captions_file_id is not null;
create index activity_same_content on activity (same_content_as) where same_content_as is not null;
create index activity_successor on activity (successor_id) where successor_id is not null;
-- The list of everything taught, as the console shows it: by time or by title, each walked in its order.
create index activity_catalogue on activity (release_at desc, id desc)
  include (list, retired_at, cancelled_at, ends_at) where published;
create index activity_catalogue_title on activity (lower(title), id) where published;
create index activity_title_words on activity using gin (lower(title) gin_trgm_ops);
create index activity_title on activity (lower(title));

create table activity_category (
  activity_id bigint not null references activity on delete cascade,
  category_id bigint not null references category,
  position integer not null default 0,
  -- Copied from the activity, so that one index orders the list of a category.
  list text,
  release_at timestamptz,
  shown boolean,
  primary key (activity_id, category_id)
);
create index activity_category_category on activity_category (category_id, activity_id);
create index activity_category_list on activity_category (category_id, list, release_at desc, activity_id desc)
  where shown;

create table book (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  title text not null,
  subtitle text not null default '',
  blurb text not null default '',
  button_text text,
  company_id bigint not null references company,
  thumbnail_file_id bigint references file,
  pdf_file_id bigint references file,
  published boolean not null default true,
  position integer not null default 0,
  from_demo boolean not null default false,
  console_edited_at timestamptz
);

create table book_category (
  book_id bigint not null references book on delete cascade,
  category_id bigint not null references category,
  primary key (book_id, category_id)
);

create table book_download (
  book_id bigint not null references book,
  student_id bigint not null references student on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  primary key (book_id, student_id)
);

create function decide_shown() returns trigger language plpgsql as $$
begin
  new.shown := new.published and new.cancelled_at is null and new.retired_at is null
    and (new.show_id is null or exists (select 1 from podcast_show where id = new.show_id and published));
  return new;
end $$;
create trigger activity_decide_shown before insert or update on activity for each row execute function decide_shown();

create function decide_shown_of_show() returns trigger language plpgsql as $$
begin
  update activity set shown = new.published where show_id = new.id;
  return null;
end $$;
create trigger podcast_show_published after update of published on podcast_show
  for each row when (old.published <> new.published) execute function decide_shown_of_show();

create function fill_activity_category() returns trigger language plpgsql as $$
begin
  if new.list is null then
    select list, release_at, shown into new.list, new.release_at, new.shown from activity where id = new.activity_id;
  end if;
  return new;
end $$;
create trigger activity_category_fill before insert on activity_category
  for each row execute function fill_activity_category();

create function activity_category_follow() returns trigger language plpgsql as $$
begin
  update activity_category set list = new.list, release_at = new.release_at, shown = new.shown where activity_id = new.id;
  return null;
end $$;
create trigger activity_followed after update on activity
  for each row when (old.list <> new.list or old.release_at <> new.release_at or old.shown <> new.shown)
    execute function activity_category_follow();

-- jsonb writes equal content as equal text (keys in one order, each once), so equal content has one digest.
create function content_digest(content jsonb) returns bytea language sql immutable strict parallel safe return
  sha256(convert_to(content::text, 'UTF8'));

create function speaker_slug() returns trigger language plpgsql as $$
declare
  base text := trim(both '-' from regexp_replace(
    lower(unaccent (regexp_replace(new.name, '^\s*(dr|prof)\.?\s+', '', 'i'))), '[^a-z0-9]+', '-', 'g'
  ));
  nth integer := 1;
begin
  base := trim(both '-' from left(base, 80));
  if base = '' then
    base := 'lecturer';
  end if;
  -- two of one name that come at once take turns
  perform pg_advisory_xact_lock(hashtext('speaker_slug ' || base));
  new.slug := base;
  while exists (select from speaker where slug = new.slug and id <> new.id) loop
    nth := nth + 1;
    new.slug := base || '-' || nth;
  end loop;
  return new;
end
$$;
create trigger speaker_slug before insert or update of slug on speaker
  for each row when (new.slug = '') execute function speaker_slug();

-- The handouts of an activity; activity.pdf_file_id names the first.
create table handout (
  activity_id bigint not null references activity on delete cascade,
  file_id bigint not null references file,
  title text not null,
  position integer not null check ("position" >= 0),
  -- who looked: no product messages, no logos
  checked_by text,
  checked_at timestamptz,
  check ((checked_by is null) = (checked_at is null)),
  primary key (activity_id, "position"),
  unique (activity_id, file_id)
);
create index handout_file on handout (file_id);

-- The SHA-256 of every file that a published version shows. Those are kept, so that a version can be opened.
create function version_files(content jsonb) returns jsonb language sql immutable as $$
  select jsonb_path_query_array(content, '$.files.*.sha256') || jsonb_path_query_array(content, '$.handouts[*].sha256')
    || jsonb_path_query_array(content, '$.offer.video')
$$;

-- The whole content of every version of an activity. Credit names the version that it was earned with; rows are added,
-- never changed.
create table activity_version (
  activity_id bigint not null references activity,
  version integer not null,
  content jsonb not null,
  content_hash bytea not null generated always as (content_digest(content)) stored,
  exam_id bigint,
  survey_id bigint,
  published_at timestamptz not null,
  note text not null default '',
  published_by text,
  kind text not null default 'content' check (kind in ('wording', 'content')),
  made_in text not null default 'import' check (made_in in ('import', 'console')),
  primary key (activity_id, version)
);
create index activity_version_files on activity_version using gin (version_files(content));

create table activity_speaker (
  activity_id bigint not null references activity on delete cascade,
  speaker_id bigint not null references speaker,
  role text not null check (role in ('speaker', 'moderator', 'author', 'planner')),
  position integer not null check ("position" >= 0),
  -- whether members see the name
  is_shown boolean not null,
  primary key (activity_id, speaker_id)
);
create index activity_speaker_person on activity_speaker (speaker_id);

-- The names of the speakers that members see, in their order; null without any.
create function shown_speakers(id bigint) returns text[] language sql stable parallel safe return (
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

-- "Ann", "Ann and Bo", "Ann, Bo, and Cy"; null without any.
create function spoken_list(words text[]) returns text language sql immutable parallel safe return
  case cardinality(words)
  when 1 then words[1]
  when 2 then words[1] || ' and ' || words[2]
  else array_to_string(words[:cardinality(words) - 1], ', ') || ', and ' || words[cardinality(words)]
end;

-- The same in one line of a card: "Ann, Bo, and 2 more".
create function short_list(words text[]) returns text language sql immutable parallel safe return case
  when cardinality(words) > 2 then words[1] || ', ' || words[2] || ', and ' || cardinality(words) - 2 || ' more'
  else spoken_list (words)
end;

-- What a person who shapes the content of an activity has to disclose about it: one row per person and activity.
create table disclosure (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- of the activity, or of its draft before the first publish, which have the same
  subject_hash text not null,
  speaker_id bigint not null references speaker,
  state text not null check (state in ('asked', 'returned', 'reviewed', 'resolved', 'declined')),
  -- the row's part of the emailed code (docs/decisions/0023-secret-addresses.md); null where nobody was emailed
  code_key text unique,
  due_on date,
  asked_at timestamptz,
  asked_by text not null default '',
  -- who is notified when it comes back
  asked_by_id bigint,
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
  -- [{key, how, by}], one per relationship
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
create index disclosure_open on disclosure (due_on) where state = 'asked';

-- The AGD's subject codes, as somebody read them from its list.
create table agd_code (
  code text primary key check (code <> ''),
  name text not null,
  -- where the code was read, and when
  source text not null default '',
  read_on date
);

-- What speakers send from the page that they open by an emailed link. Nothing of it appears before somebody has looked.
create table speaker_file (
  id bigint generated always as identity primary key,
  hash text not null unique,
  disclosure_id bigint not null references disclosure on delete cascade,
  kind text not null check (kind in ('cv', 'portrait', 'slides')),
  file_id bigint not null references file on delete cascade,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'set-aside')),
  sent_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'sent') = (decided_at is null))
);
create index speaker_file_disclosure on speaker_file (disclosure_id);
create index speaker_file_file on speaker_file (file_id);
