-- What one of the provider's people asked for and a second one decides. What it says of people goes once it is decided.
create table credit_approval (
  id bigint generated always as identity primary key,
  hash text not null unique,
  act text not null,
  input jsonb not null,
  -- what it would do and a digest for each row that it touches, as it was rehearsed
  verdicts jsonb not null,
  fingerprints jsonb not null,
  reason text not null,
  asked_by_hash text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by_hash text,
  decided_by text,
  decided_at timestamptz,
  decision text check (decision in ('agreed', 'refused', 'taken-back')),
  -- what was done, or why not
  outcome text not null default '',
  check ((decided_at is null) = (decision is null)),
  check ((decided_at is null) = (decided_by is null))
);
create index credit_approval_open on credit_approval (asked_at) where decided_at is null;

-- Records of credit from elsewhere: each file that was taken over, and the credit that came of its lines.
create table credit_import (
  id bigint generated always as identity primary key,
  hash text not null unique,
  filename text not null,
  reason text not null,
  -- lines with each verdict
  counts jsonb not null,
  made_by text not null,
  made_at timestamptz not null,
  undo_reason text,
  undone_by text,
  undone_at timestamptz,
  check ((undone_at is null) = (undone_by is null))
);
create index credit_import_recent on credit_import (made_at desc);

create table credit_import_line (
  import_id bigint not null references credit_import on delete cascade,
  line integer not null,
  credit_id bigint references credit on delete set null,
  primary key (import_id, line)
);
create index credit_import_line_credit on credit_import_line (credit_id) where credit_id is not null;

-- Lines whose person has no account yet, or has not confirmed the address.
create table credit_holding (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_id bigint not null references credit_import on delete cascade,
  line integer not null,
  email text not null,
  email_key text not null,
  name text not null default '',
  activity_id bigint not null references activity,
  -- hours, type, day, score, note: as the line said
  facts jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- why it could not become credit when its person came
  problem text not null default '',
  unique (import_id, line)
);
create index credit_holding_email on credit_holding (email_key);
create index credit_holding_end on credit_holding (expires_at);
create index credit_holding_activity on credit_holding (activity_id);
