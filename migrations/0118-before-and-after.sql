-- Up to three questions that members may answer before they view a class and again after it: an outcome of teaching.
alter table activity
add column outcome_questions jsonb not null default '[]';

create table outcome_check (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  phase text not null check (phase in ('before', 'after')),
  -- Each answer with the question as it was asked, and whether it was right then; empty: skipped.
  answers jsonb not null,
  answered_at timestamptz not null,
  primary key (activity_id, student_id, phase)
);

create index outcome_check_student on outcome_check (student_id);

create trigger merged_student_gets_no_row
before insert or update of student_id on outcome_check for each row
execute function refuse_merged_student ();

update draft
set
  content = '{"outcomeQuestions": []}' || content,
  discarded = '{"outcomeQuestions": []}' || discarded;

update draft_review
set
  content = '{"outcomeQuestions": []}' || content;

update draft_template
set
  content = '{"outcomeQuestions": []}' || content;
