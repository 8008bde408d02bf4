-- A code word or one question during a webinar: whoever answers while it is open was there.
create table attendance_check (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null references activity on delete cascade,
  -- What the speaker says aloud; null where a question is asked.
  word text,
  question text,
  choices text[],
  -- The staff member by name.
  asked_by text not null,
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  check ((word is null) <> (question is null)),
  check ((question is null) = (choices is null))
);

create index attendance_check_activity on attendance_check (activity_id, id);

create table check_answer (
  id bigint generated always as identity primary key,
  check_id bigint not null references attendance_check on delete cascade,
  student_id bigint not null references student on delete cascade,
  answer text not null,
  answered_at timestamptz not null,
  unique (check_id, student_id)
);

create index check_answer_student on check_answer (student_id);

create trigger merged_student_gets_no_row
before insert or update of student_id on check_answer for each row
execute function refuse_merged_student ();
