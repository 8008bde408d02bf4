-- What an exam says beside its questions, and the order in which a member is served them.
-- The lasting name of a question: it stays the same when the wording changes, so that figures join the versions.
alter table exam_question
add column question_key text,
-- Shown with the right answer, after passing.
add column explanation text,
-- The learning objective that it tests, in the words of the day it was published.
add column objective text,
-- Where the answer comes from. Only the team reads it.
add column source text;

-- Equal text within an activity is one question in all versions. A text that an exam asks twice is two.
update exam_question
set
  question_key = named.key
from
  (
    select
      question.id,
      left(
        encode(
          sha256(
            convert_to(
              exam.activity_id || ':' || question.question || ':' || row_number() over (
                partition by
                  question.exam_id,
                  question.question
                order by
                  question.position
              ),
              'UTF8'
            )
          ),
          'hex'
        ),
        12
      ) as key
    from
      exam_question as question
      join exam on exam.id = question.exam_id
  ) as named
where
  named.id = exam_question.id;

alter table exam_question
alter column question_key
set not null,
add unique (exam_id, question_key)
deferrable initially deferred;

alter table exam
add column shuffle_questions boolean not null default false,
add column shuffle_options boolean not null default false;

-- The questions as one member is served them: their order, and the order of each one's options. Only exams that are
-- shuffled have any; it is fixed until it is graded, and the attempt is read by it.
create table exam_sitting (
  id bigint generated always as identity primary key,
  -- Scores stay without a person when an account is closed, and with them what they are scores of.
  student_id bigint references student on delete set null,
  exam_id bigint not null references exam on delete cascade,
  -- [{"at": position of the question as written, "order": [option numbers]}]
  questions jsonb not null,
  opened_at timestamptz not null,
  attempt_id bigint unique references exam_attempt on delete cascade
);

create unique index exam_sitting_open on exam_sitting (student_id, exam_id)
where
  attempt_id is null;

create index exam_sitting_student on exam_sitting (student_id, exam_id, id desc);

create trigger merged_student_gets_no_row
before insert or update of student_id on exam_sitting for each row
execute function refuse_merged_student ();
