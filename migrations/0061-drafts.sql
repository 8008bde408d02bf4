-- What the console writes: drafts beside what is published, and the fields that the editor has and nothing stored yet.
alter table company
-- the provider itself: what an activity without a sponsor is under
add column is_provider boolean not null default false;

create unique index company_provider on company (is_provider)
where
  is_provider;

alter table activity
add column need text not null default '',
add column audience text[] not null default '{}',
add column level text not null default '' check (level in ('', 'introductory', 'intermediate', 'advanced')),
add column requirements text not null default '',
-- found by the search, and shown nowhere
add column search_words text not null default '',
-- null while nobody has said what the picture shows; '' where it is decoration
add column photo_alt text,
add column live_captions text not null default 'none' check (live_captions in ('none', 'service', 'person')),
add column described text not null default 'no' check (described in ('no', 'spoken', 'text')),
add column described_text text not null default '',
add column captions_checked_by text,
add column captions_checked_at timestamptz,
add column same_content_as bigint references activity,
add column successor_id bigint references activity,
add column company_role text not null default 'none' check (company_role in ('none', 'commercial-support', 'in-kind', 'product-owner')),
-- when somebody last published, retired or reinstated it in the console: an import leaves it alone from then on
add column console_edited_at timestamptz;

create index activity_same_content on activity (same_content_as)
where
  same_content_as is not null;

create index activity_successor on activity (successor_id)
where
  successor_id is not null;

alter table activity_version
add column published_by text,
add column kind text not null default 'content' check (kind in ('wording', 'content')),
add column made_in text not null default 'import' check (made_in in ('import', 'console'));

-- One row for everything that was ever written in the console. Its revision only rises, so that a page that was opened
-- before a publish or a discard never overwrites what came after.
create table draft (
  id bigint generated always as identity primary key,
  -- becomes the hash of the activity when it is first published
  hash text not null unique,
  kind text not null check (kind in ('class', 'webinar', 'tutorial', 'episode')),
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
  check ((discarded is null) = (discarded_at is null)),
  check (
    publish_at is null
    or content is not null
  )
);

create index draft_changed on draft (changed_at desc)
where
  content is not null;

create index draft_due on draft (publish_at)
where
  publish_at is not null
  and schedule_problem is null;

create index draft_discarded on draft (discarded_at)
where
  discarded_at is not null;
