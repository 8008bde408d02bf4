-- One row for everything that was ever written in the console. Its revision only rises, so that a page that was opened
-- before a publish or a discard never overwrites what came after.
create table draft (
  id bigint generated always as identity primary key,
  -- becomes the hash of the activity when it is first published
  hash text not null unique,
  kind text not null check (kind in ('class', 'webinar', 'tutorial', 'episode', 'show', 'book')),
  activity_id bigint unique references activity,
  -- null while there is no draft: what was written is published, or discarded
  content jsonb,
  title text generated always as (content ->> 'title') stored,
  -- open rules of publishing when it was last saved
  musts integer not null default 0,
  shoulds integer not null default 0,
  revision integer not null default 1,
  -- who looked at captions and handouts, by the hash of the file: {hash: {by, at}}
  looked jsonb not null default '{}',
  publish_at timestamptz,
  publish_kind text not null default 'content' check (publish_kind in ('wording', 'content')),
  publish_note text not null default '',
  scheduled_by bigint references staff_member,
  -- why it was not published at its time
  schedule_problem text,
  made_by text not null,
  made_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- when each person's changes were last noted in the audit log, by the id of the person
  noted jsonb not null default '{}',
  discarded jsonb,
  discarded_at timestamptz,
  show_id bigint unique references podcast_show on delete cascade,
  book_id bigint unique references book on delete cascade,
  -- Who wrote what a draft says now: they can't review it.
  edited_by bigint references staff_member,
  check ((discarded is null) = (discarded_at is null)),
  check (publish_at is null or content is not null)
);
create index draft_changed on draft (changed_at desc) where content is not null;
create index draft_due on draft (publish_at) where publish_at is not null and schedule_problem is null;
create index draft_discarded on draft (discarded_at) where discarded_at is not null;

-- A second person's look at a draft: asked for, then answered about exactly what the draft said.
create table draft_review (
  id bigint generated always as identity primary key,
  draft_id bigint not null references draft on delete cascade,
  reviewer_id bigint not null references staff_member,
  asked_by bigint not null references staff_member,
  asked_at timestamptz not null,
  message text not null default '',
  verdict text check (verdict in ('balanced', 'not-balanced')),
  comment text not null default '',
  -- as people were called then
  reviewer_name text,
  answered_at timestamptz,
  -- what the draft said; null again once it is published
  content jsonb,
  -- the version that was published after this answer
  version integer,
  check ((verdict is null) = (answered_at is null)),
  check ((verdict is null) = (reviewer_name is null))
);
create unique index draft_review_open on draft_review (draft_id) where answered_at is null;
create index draft_review_draft on draft_review (draft_id, id);
create index draft_review_reviewer on draft_review (reviewer_id) where answered_at is null;

-- What new drafts can begin with: the content of a draft without its dates, the files of the talk, and disclosures.
create table draft_template (
  id bigint generated always as identity primary key,
  hash text not null unique,
  name text not null check (name <> ''),
  kind text not null check (kind in ('class', 'webinar', 'tutorial', 'episode')),
  content jsonb not null,
  made_by text not null,
  made_at timestamptz not null
);
create unique index draft_template_name on draft_template (kind, lower(name));

-- The page of an activity as members saw it when a version was published: the page, its pictures beside it, and a PDF
-- of its words. The files are stored once however many versions show them.
create table page_snapshot (
  activity_id bigint not null references activity on delete cascade,
  version integer not null,
  -- page.html, words.pdf, or a picture by the name that the page has for it
  name text not null,
  file_id bigint not null references file,
  taken_at timestamptz not null,
  primary key (activity_id, version, name)
);
create index page_snapshot_file on page_snapshot (file_id);

-- Links that show a draft to somebody without an account. They end with the draft: what is written later is another
-- one.
create table preview_link (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- of the code in the link, which is said once
  code_hash bytea not null unique,
  draft_id bigint not null references draft on delete cascade,
  -- for whom it is: across the page, so that it isn't passed on
  reader text not null,
  made_by text not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  opened integer not null default 0,
  opened_at timestamptz
);
create index preview_link_draft on preview_link (draft_id);
