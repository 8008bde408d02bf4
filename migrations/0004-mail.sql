-- The outbox: a mail is written with the change that causes it and sent by a job.
create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null,
  student_id bigint references student on delete set null,
  recipient text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  -- one mail per deed: a repeated job finds its mail here
  deed text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

create index mail_budget on mail (student_id, kind, created_at);

create index mail_newest on mail (created_at desc, id desc);

create table mail_attachment (
  id bigint generated always as identity primary key,
  mail_id bigint not null references mail on delete cascade,
  filename text not null,
  content_type text not null,
  content bytea not null
);

create index mail_attachment_mail on mail_attachment (mail_id);

-- First answers of writes that carried an Idempotency-Key.
create table idempotent_answer (
  caller text not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  primary key (
    caller,
    call,
    key
  )
);

create index idempotent_answer_age on idempotent_answer (answered_at);
