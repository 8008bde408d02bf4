-- What a member shows a board for one license and one period (docs/specification/records.md, RL-33): the facts are frozen when it is made.
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
  opened timestamptz[] not null default '{}'
);

create index audit_answer_of_student on audit_answer (student_id);

create trigger merged_student_gets_no_row
before insert or update of student_id on audit_answer for each row
execute function refuse_merged_student ();
