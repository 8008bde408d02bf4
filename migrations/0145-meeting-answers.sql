-- Who answered a poll of the meeting, or asked a question there, by the service's reports.
create table meeting_answer (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  -- the same answer told twice is one row
  fact_key text not null unique,
  what text not null check (what in ('poll', 'question')),
  student_id bigint references student on delete set null,
  participant_name text not null,
  participant_email text not null,
  -- the poll's question, or what the participant asked
  question text not null,
  -- null where the report has no time
  at timestamptz,
  received_at timestamptz not null
);

create index meeting_answer_participant on meeting_answer (activity_id, student_id);

create trigger merged_student_gets_no_row
before insert or update of student_id on meeting_answer for each row
execute function refuse_merged_student ();
