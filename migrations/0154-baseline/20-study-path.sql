-- What a student does with an activity: view, evaluation, sponsor video, survey, exam, credit.
create table gradebook (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity,
  view_count integer not null default 0,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  -- when the questions were first served to the student
  exam_opened_at timestamptz,
  -- Answers handed in without naming a version are graded by the version served last.
  served_exam_id bigint references exam on delete set null,
  -- Answers count only for versions of the exam that the student was served.
  served_exam_ids bigint[] not null default '{}',
  unique (student_id, activity_id)
);
create index gradebook_recent on gradebook (student_id, last_viewed_at desc);
-- Who viewed an activity lately.
create index gradebook_activity on gradebook (activity_id, last_viewed_at);
-- Reports count first views between two days.
create index gradebook_first_viewed on gradebook (first_viewed_at) include (activity_id, student_id)
  where first_viewed_at is not null;

-- Answers that are not handed in yet, kept so that a reload, a dropped line or another device loses nothing.
create table answer_draft (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  step text not null check (step in ('evaluation', 'exam')),
  answers jsonb not null,
  saved_at timestamptz not null,
  exam_id bigint references exam on delete set null,
  primary key (student_id, activity_id, step)
);
