-- Answers count for the versions of an exam that a student was shown, and for no other: every one of them is noted, not only the last.
alter table gradebook
add column served_exam_ids bigint[] not null default '{}';

-- Known so far: the last one served, and those that were answered.
update gradebook
set
  served_exam_ids = array(
    select
      gradebook.served_exam_id
    where
      gradebook.served_exam_id is not null
    union
    select
      exam_id
    from
      exam_attempt
    where
      exam_attempt.student_id = gradebook.student_id
      and exam_attempt.activity_id = gradebook.activity_id
    union
    select
      exam_id
    from
      answer_draft
    where
      answer_draft.student_id = gradebook.student_id
      and answer_draft.activity_id = gradebook.activity_id
      and answer_draft.exam_id is not null
  )
where
  exam_opened_at is not null
  or served_exam_id is not null
  or exists (
    select
    from
      exam_attempt
    where
      exam_attempt.student_id = gradebook.student_id
      and exam_attempt.activity_id = gradebook.activity_id
  )
  or exists (
    select
    from
      answer_draft
    where
      answer_draft.student_id = gradebook.student_id
      and answer_draft.activity_id = gradebook.activity_id
      and answer_draft.exam_id is not null
  );
