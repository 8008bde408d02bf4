-- Answers belong to the version of an exam that was served: kept answers name theirs, and who hands in without naming one is graded by the last served.
alter table gradebook
add column served_exam_id bigint references exam on delete set null;

alter table answer_draft
add column exam_id bigint references exam on delete set null;

-- Answers kept so far were given to the newest version of their time.
update answer_draft
set
  exam_id = (
    select
      id
    from
      exam
    where
      exam.activity_id = answer_draft.activity_id
      and exam.created_at <= answer_draft.saved_at
    order by
      version desc
    limit
      1
  )
where
  step = 'exam';
