-- Who gets the log's checkpoints by email (docs/specification/records.md, RL-26): kept outside the portal, they show if
-- the log is ever written anew.
create table checkpoint_recipient (
  id bigint generated always as identity primary key,
  -- an owner or auditor, for as long as the account says so
  staff_id bigint unique references staff_member on delete cascade,
  -- anyone else, as an owner entered it
  email text,
  added_by text not null default '',
  added_at timestamptz not null,
  stopped_at timestamptz,
  -- the newest checkpoint that was emailed
  last_log integer,
  last_size bigint,
  last_sent_at timestamptz,
  check ((staff_id is null) <> (email is null))
);
create unique index checkpoint_recipient_email on checkpoint_recipient (lower(email));

-- What a member shows a board for one license and one period (docs/specification/records.md, RL-33): the facts are
-- frozen when it is made.
create table audit_answer (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- The code is in the link alone.
  code_hash bytea not null unique,
  student_id bigint not null references student on delete cascade,
  student_name text not null,
  provider_name text not null,
  profession text not null,
  state text not null,
  license_number text,
  from_on date not null,
  to_on date not null,
  -- of each credit its row and what the table says, the oldest first
  lines jsonb not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  opened timestamptz[] not null default '{}'::timestamp with time zone[]
);
create index audit_answer_of_student on audit_answer (student_id);
