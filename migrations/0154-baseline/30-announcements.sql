create table announcement (
  id bigint generated always as identity primary key,
  hash text not null unique,
  subject text not null,
  html text not null default '',
  -- hashes, in the order of their cards
  activities text[] not null default '{}',
  professions text[] not null default '{}',
  states text[] not null default '{}',
  -- ids of categories in which members earned credit
  subjects text[] not null default '{}',
  -- leaves out who reserved or opened one of the activities
  is_for_new boolean not null default false,
  -- also to members who had an announcement within the week
  includes_recent boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  revision integer not null default 1,
  -- the revision that was sent as a test last
  tested_revision integer,
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  sent_by text not null default '',
  changed_by text not null,
  changed_at timestamptz not null
);

create table announcement_recipient (
  announcement_id bigint not null references announcement on delete cascade,
  student_id bigint not null references student on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  -- why it was skipped
  reason text check (reason in ('unsubscribed', 'closed', 'undeliverable')),
  at timestamptz,
  primary key (announcement_id, student_id)
);
create index announcement_waiting on announcement_recipient (announcement_id, student_id) where state = 'waiting';
create index announcement_of_student on announcement_recipient (student_id, at);

-- What the links of an announcement lead to, and how often they were followed: sums, without a person.
create table announcement_link (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcement on delete cascade,
  target text not null,
  -- what the email calls it
  label text not null,
  clicks integer not null default 0,
  unique (announcement_id, target)
);
