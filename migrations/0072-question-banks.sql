-- Questions by subject, for several exams to draw from.
create table bank_question (
  id bigint generated always as identity primary key,
  -- The lasting name of the question, also in every exam that has a copy.
  question_key text not null unique,
  subject text not null check (subject <> ''),
  question text not null check (question <> ''),
  options text[] not null check (cardinality(options) between 2 and 6),
  correct_option integer not null check (correct_option between 1 and cardinality(options)),
  explanation text not null default '',
  source text not null default '',
  revision integer not null default 1,
  -- No exam draws it from then on. What was published with it still has it.
  retired_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null
);

create index bank_question_subject on bank_question (subject);

-- Which exams have a copy of it.
create index exam_question_key on exam_question (question_key);

alter table exam
-- [{"subject", "take", "objective", "edition"}]: how many questions of which subject each attempt gets
add column draws jsonb not null default '[]';

alter table exam_question
-- The place in exam.draws of the draw whose pool it is in; null where each attempt asks it.
add column draw integer;

update draft
set
  content = jsonb_set(content, '{exam,draws}', '[]')
where
  jsonb_typeof(content -> 'exam') = 'object';

update draft
set
  discarded = jsonb_set(discarded, '{exam,draws}', '[]')
where
  jsonb_typeof(discarded -> 'exam') = 'object';
