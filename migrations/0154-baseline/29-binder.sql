-- Binders as they were made (docs/specification/reporting.md, RO-30): what an audit asks for, as of a day, in one ZIP.
create table binder (
  id bigint generated always as identity primary key,
  hash text not null unique,
  body text not null check (body in ('cerp', 'pace', 'board', 'activity')),
  -- the days of the credit in it
  first_day date not null,
  last_day date not null,
  -- daily work counts up to the end of this day
  as_of date not null,
  -- of the body `activity`: which one
  activity_hash text,
  -- how many activities are drawn; null: all
  sample integer check (sample > 0),
  seed integer not null,
  asked_at timestamptz not null,
  asked_by text not null,
  finished_at timestamptz,
  -- null while it is being made, and of one that failed
  file_id bigint references file,
  documents integer,
  missing integer,
  credits integer,
  problem text,
  -- The activities whose files are in a binder because someone chose them, by hash; null: they are drawn, or all are in
  -- it (RO-42).
  chosen text[],
  check ((body = 'activity') = (activity_hash is not null)),
  constraint binder_chosen check (chosen is null or (cardinality(chosen) > 0 and sample is null))
);
create index binder_file on binder (file_id) where file_id is not null;

-- What the provider itself puts into a part of the binder, or into a document of an activity's file: a file, a text, or
-- why it isn't needed.
create table binder_entry (
  id bigint generated always as identity primary key,
  hash text not null unique,
  item integer not null check (item between 1 and 23),
  -- of item 22: the activity and the document of its file
  activity_id bigint references activity on delete cascade,
  document integer check (document between 1 and 14),
  kind text not null check (kind in ('file', 'text', 'not-needed')),
  -- the text, the reason, or what the file is
  words text not null,
  file_id bigint references file,
  -- the day it is from, or on which it was last reviewed
  dated_on date,
  made_at timestamptz not null,
  made_by text not null,
  check ((kind = 'file') = (file_id is not null)),
  check ((document is null) = (activity_id is null)),
  check (document is null or item = 22)
);
create index binder_entry_of on binder_entry (item, activity_id, document);
create index binder_entry_activity on binder_entry (activity_id) where activity_id is not null;
create index binder_entry_file on binder_entry (file_id) where file_id is not null;

-- The committee that plans the provider's education (docs/specification/reporting.md, RO-40).
create table committee_member (
  id bigint generated always as identity primary key,
  hash text not null unique,
  name text not null,
  degree text not null default '',
  -- such as "OH 30-024871"; empty: no license
  license text not null default '',
  duties text not null,
  -- whether the person has another duty to the provider
  has_other_duty boolean not null,
  served_from date not null,
  -- the last day; null: still
  served_until date,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null
);

-- Changes of the provider that a body wants to hear of, and when it heard (docs/specification/reporting.md, RO-46).
create table substantive_change (
  id bigint generated always as identity primary key,
  hash text not null unique,
  what text not null,
  changed_on date not null,
  -- to whom and when it was reported; null: not yet
  reported_to text not null default '',
  reported_on date,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  check ((reported_on is null) = (reported_to = ''))
);

-- What the files of activities lack 30 days after them, as of the last look (RO-47): the numbers of the documents.
create table activity_file_gap (
  activity_id bigint primary key references activity on delete cascade,
  documents integer[] not null check (cardinality(documents) > 0),
  looked_at timestamptz not null
);
