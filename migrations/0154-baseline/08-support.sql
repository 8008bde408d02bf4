create table support_message (
  id bigint generated always as identity primary key,
  student_id bigint references student on delete set null,
  name text not null,
  office text not null,
  email text not null,
  phone text not null,
  subject text not null,
  comment text not null,
  received_at timestamptz not null,
  hash text not null unique,
  -- raised by every change of its state, so that acting on an older one is refused
  revision integer not null default 1,
  state text not null default 'new' check (state in ('new', 'open', 'waiting', 'done')),
  assigned_to bigint references staff_member on delete set null,
  -- until then it is among the snoozed ones
  snoozed_until timestamptz,
  done_at timestamptz,
  first_answered_at timestamptz,
  -- What a word is looked for in, in lower case. Nobody types a line break, so no word is found across two fields.
  find_text text not null generated always as (
    lower(name || e'\n' || email || e'\n' || comment)
  ) stored
);
create index support_message_student on support_message (student_id);
create index support_message_list on support_message (state, received_at desc, id desc);
create index support_message_assigned on support_message (assigned_to, state);
create index support_message_email on support_message (lower(email));
create index support_message_words on support_message using gin (find_text gin_trgm_ops);

-- What was written after a message: answers that left as mail, what came back, notes of the team.
create table support_reply (
  id bigint generated always as identity primary key,
  hash text not null unique,
  message_id bigint not null references support_message on delete cascade,
  kind text not null check (kind in ('answer', 'pasted', 'note')),
  -- who of the team wrote or pasted it
  written_by text not null,
  staff_id bigint references staff_member on delete set null,
  reply_text text not null,
  -- the Message-ID of the mail: later ones name it, so that mail programs show one thread
  mail_message_id text,
  at timestamptz not null
);
create index support_reply_message on support_reply (message_id, id);
-- the inbox and the overview show when a message was last answered
create index support_reply_answered on support_reply (at) where kind = 'answer';

-- Answers that are given often, with placeholders in braces.
create table saved_answer (
  id bigint generated always as identity primary key,
  hash text not null unique,
  name text not null,
  answer_text text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  revision integer not null default 1
);
create unique index saved_answer_name on saved_answer (lower(name));

-- A message in the inbox that is a complaint, and what became of it (docs/specification/reporting.md, RO-41).
create table complaint (
  message_id bigint primary key references support_message on delete cascade,
  outcome text not null default '',
  noted_at timestamptz not null,
  noted_by text not null
);
