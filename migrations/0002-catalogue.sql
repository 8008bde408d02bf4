-- What members can take: classes, live webinars, tutorials, podcast episodes, eBooks.
create extension if not exists pg_trgm;

create extension if not exists unaccent;

create table file (
  id bigint generated always as identity primary key,
  hash text not null unique,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  -- public files are served to anyone; others only by a signed link
  is_public boolean not null,
  created_at timestamptz not null
);

create table company (
  id bigint generated always as identity primary key,
  import_key text unique,
  name text not null,
  tagline text not null default '',
  website text not null default '',
  photo_file_id bigint references file
);

create table category (
  id bigint generated always as identity primary key,
  import_key text unique,
  name text not null,
  agd_code text not null default ''
);

create table speaker (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  name text not null,
  degree text not null default '',
  bio text not null default '',
  photo_file_id bigint references file
);

create table podcast_show (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  title text not null,
  blurb text not null default '',
  company_id bigint not null references company,
  photo_file_id bigint references file,
  published boolean not null default true
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
  called_off_at timestamptz,
  -- episodes
  show_id bigint references podcast_show,
  audio_file_id bigint references file,
  duration_sec integer,
  chapters jsonb not null default '[]',
  transcript text not null default '',
  -- the one list that shows it
  shelf text not null generated always as (
    case
      when kind = 'episode' then 'podcasts'
      when type_id = 20 then 'live'
      when is_tutorial then 'tutorials'
      else 'ondemand'
    end
  ) stored,
  check ((kind = 'episode') = (show_id is not null)),
  check (
    type_id <> 20
    or (
      ends_at is not null
      and duration_min is not null
    )
  )
);

create index activity_shelf on activity (shelf, release_at desc, id desc)
where
  published;

create index activity_live on activity (release_at, id)
where
  published
  and shelf = 'live';

create index activity_show on activity (show_id, release_at desc)
where
  show_id is not null;

create index activity_company on activity (company_id, shelf, release_at desc)
where
  published;

create table activity_category (
  activity_id bigint not null references activity on delete cascade,
  category_id bigint not null references category,
  position integer not null default 0,
  primary key (activity_id, category_id)
);

create index activity_category_category on activity_category (category_id, activity_id);

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
  position integer not null default 0
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

create table blurb (
  code text primary key,
  html text not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table small_word (word text primary key);

-- One row a setting of the provider; what each may hold is checked where it is read.
create table provider_setting (name text primary key, value jsonb not null);

create table ad (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_key text unique,
  company_id bigint not null references company,
  slot integer not null check (slot between 1 and 37),
  alt text not null,
  href text,
  button_text text not null,
  blurb text not null,
  confirmation_title text not null,
  confirmation_message text not null,
  published boolean not null default true,
  position integer not null default 0
);

create table ad_banner (
  ad_id bigint not null references ad on delete cascade,
  position integer not null check (position between 0 and 3),
  file_id bigint not null references file,
  primary key (ad_id, position)
);

create table featured_item (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null references activity on delete cascade,
  position integer not null default 0
);

create table queue_item (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity,
  added_at timestamptz not null,
  unique (student_id, activity_id)
);

-- Page views as counts a day under the legacy page name: no cookie, no address, no person.
create table page_view_count (day date not null, page text not null, views bigint not null default 0, primary key (day, page));
