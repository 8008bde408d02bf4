-- The inbox of the provider's people: what becomes of a message, who answers it, and what was answered.
alter table support_message
add column hash text,
-- raised by every change of its state: who acts on an older one is told
add column revision integer not null default 1,
add column state text not null default 'new' check (state in ('new', 'open', 'waiting', 'done')),
add column assigned_to bigint references staff_member on delete set null,
-- until then it stands among those that wait
add column snoozed_until timestamptz,
add column done_at timestamptz,
add column first_answered_at timestamptz;

update support_message
set
  hash = encode(sha256(('support-message:' || id || ':' || received_at)::bytea), 'hex');

update support_message
set
  hash = left(hash, 22);

alter table support_message
alter column hash
set not null,
add unique (hash);

create index support_message_list on support_message (state, received_at desc, id desc);

create index support_message_assigned on support_message (assigned_to, state);

create index support_message_email on support_message (lower(email));

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
