-- An exam belongs to one activity. A change makes a new version; a served version can still be graded.
create table exam (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  version integer not null default 1,
  min_score integer not null default 75 check (min_score between 1 and 100),
  published boolean not null default true,
  created_at timestamptz not null,
  -- minutes to wait before the second, third, … attempt, the last for every further one; null = the provider's
  -- setting
  retake_delays integer[] check (cardinality(retake_delays) > 0 and 0 <= all (retake_delays)),
  -- null = the provider's setting
  max_attempts integer check (max_attempts > 0),
  shuffle_questions boolean not null default false,
  shuffle_options boolean not null default false,
  -- [{"subject", "take", "objective", "edition"}]: how many questions of which subject each attempt gets
  draws jsonb not null default '[]',
  -- The version that this one is a copy of, with a corrected key.
  rekeyed_from bigint references exam on delete cascade,
  unique (activity_id, version)
);
create unique index exam_open on exam (activity_id) where published;

alter table activity_version add foreign key (exam_id) references exam;

create table exam_question (
  id bigint generated always as identity primary key,
  exam_id bigint not null references exam on delete cascade,
  position integer not null,
  question text not null,
  -- option1 to option6 of the wire; absent ones are null
  options text[] not null check (cardinality(options) = 6),
  correct_option integer not null check (correct_option between 1 and 6),
  -- The lasting name of a question: it stays the same when the wording changes, so that figures join the versions.
  question_key text not null,
  -- Shown with the right answer, after passing.
  explanation text,
  -- The learning objective that it tests, in the words of the day it was published.
  objective text,
  -- Where the answer comes from. Only the team reads it.
  source text,
  -- The place in exam.draws of the draw whose pool it is in; null where each attempt asks it.
  draw integer,
  -- Every answer is right: the question was found to be unclear.
  counts_for_all boolean not null default false,
  -- The answer that good members choose, where it isn't the key, and the share of first attempts that chose it.
  suspected_option smallint,
  suspected_share double precision,
  -- Who looked at a suspicion and found the key right.
  key_confirmed_by text,
  key_confirmed_at timestamptz,
  unique (exam_id, "position"),
  unique (exam_id, question_key) deferrable initially deferred
);
-- Which exams have a copy of it.
create index exam_question_key on exam_question (question_key);
create index exam_question_suspected on exam_question (exam_id) where suspected_option is not null;

create table exam_attempt (
  id bigint generated always as identity primary key,
  exam_id bigint not null references exam,
  activity_id bigint not null references activity,
  student_id bigint references student on delete set null,
  answers integer[] not null,
  grades boolean[] not null,
  score integer not null check (score between 0 and 100),
  passed boolean not null,
  taken_at timestamptz not null,
  -- Of an attempt that was graded again after the key was corrected, with the same answers: the attempt it repeats,
  -- which stays as it was. Retakes and figures leave this row out.
  regrade_of bigint unique references exam_attempt on delete cascade
);
create index exam_attempt_student on exam_attempt (student_id, activity_id, taken_at desc);
create unique index exam_attempt_passed on exam_attempt (student_id, activity_id) where passed;
create index exam_attempt_passed_at on exam_attempt (taken_at) where passed;
-- Who passed after an attempt that failed.
create index exam_attempt_failed on exam_attempt (student_id, activity_id, id) where not passed;
-- Figures read the attempts of one activity.
create index exam_attempt_activity on exam_attempt (activity_id, taken_at desc);

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
create unique index exam_sitting_open on exam_sitting (student_id, exam_id) where attempt_id is null;
create index exam_sitting_student on exam_sitting (student_id, exam_id, id desc);

-- Questions by subject, for several exams to draw from.
create table bank_question (
  id bigint generated always as identity primary key,
  -- The lasting name of the question, also in every exam that has a copy.
  question_key text not null unique,
  subject text not null check (subject <> ''),
  question text not null check (question <> ''),
  options text[] not null check (cardinality(options) >= 2 and cardinality(options) <= 6),
  correct_option integer not null,
  explanation text not null default '',
  source text not null default '',
  revision integer not null default 1,
  -- No exam draws it from then on. What was published with it still has it.
  retired_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null,
  check (correct_option >= 1 and (correct_option <= cardinality(options)))
);
create index bank_question_subject on bank_question (subject);

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
