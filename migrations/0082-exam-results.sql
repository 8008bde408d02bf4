-- What came of an exam: how its questions do, and the correction of a wrong answer key, which only gives.
-- A further attempt with the same answers, graded again after the key was corrected. The attempt it names stays as it
-- was; retakes and figures leave this row out.
alter table exam_attempt
add column regrade_of bigint unique references exam_attempt on delete cascade;

-- Figures read the attempts of one activity.
create index exam_attempt_activity on exam_attempt (activity_id, taken_at desc);

alter table exam
-- The version that this one is a copy of, with a corrected key.
add column rekeyed_from bigint references exam on delete cascade;

alter table exam_question
-- Every answer is right: the question was found to be unclear.
add column counts_for_all boolean not null default false,
-- The answer that good members choose, where it isn't the key, and the share of first attempts that chose it.
add column suspected_option smallint,
add column suspected_share double precision,
-- Who looked at a suspicion and found the key right.
add column key_confirmed_by text,
add column key_confirmed_at timestamptz;

create index exam_question_suspected on exam_question (exam_id)
where
  suspected_option is not null;

-- Corrections of answer keys, oldest first. Attempts at versions before the one that it published are graded by it.
create table exam_rekey (
  id bigint generated always as identity primary key,
  -- The version that the correction published.
  exam_id bigint not null references exam on delete cascade,
  question_key text not null,
  -- The text of the answer that is right; null: every answer counts.
  right_option text,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null
);

create index exam_rekey_exam on exam_rekey (exam_id);
