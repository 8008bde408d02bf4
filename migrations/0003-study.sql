-- What a student does with an activity: view, evaluation, sponsor video, survey, exam, credit.
create table gradebook (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  activity_id bigint not null references activity,
  view_count integer not null default 0,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  unique (student_id, activity_id)
);

create index gradebook_recent on gradebook (student_id, last_viewed_at desc);

create table seat (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  activity_id bigint not null references activity,
  state text not null check (state in ('reserved', 'waiting')),
  cancel_key text not null unique,
  -- order of arrival
  arrived_at timestamptz not null,
  reserved_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  attended boolean,
  attended_answered_at timestamptz,
  unique (student_id, activity_id)
);

create index seat_line on seat (activity_id, state, arrived_at, id);

create table evaluation (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  activity_id bigint not null references activity,
  ratings jsonb not null,
  comments text not null default '',
  other_topics text not null default '',
  saved_at timestamptz not null,
  unique (student_id, activity_id)
);

-- Answers that are not handed in yet, kept so that a reload, a dropped line or another device loses nothing.
create table answer_draft (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  step text not null check (step in ('evaluation', 'exam')),
  answers jsonb not null,
  saved_at timestamptz not null,
  primary key (student_id, activity_id, step)
);

create table sponsor_offer (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null unique references activity on delete cascade,
  company_id bigint not null references company,
  headline text not null,
  blurb text not null,
  headline_buttons text not null,
  button_text_yes text not null,
  button_text_no text not null,
  video_youtube_id text,
  video_file_id bigint references file,
  captions_file_id bigint references file
);

-- Every answer is kept; the newest counts.
create table sponsor_answer (
  id bigint generated always as identity primary key,
  offer_id bigint not null references sponsor_offer on delete cascade,
  student_id bigint not null references student on delete cascade,
  -- 2 yes, 3 no
  choice integer not null check (choice in (2, 3)),
  sentence_shown text not null,
  answered_at timestamptz not null
);

create index sponsor_answer_student on sponsor_answer (student_id, offer_id, answered_at desc);

create table survey (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null unique references activity on delete cascade
);

create table survey_question (
  id bigint generated always as identity primary key,
  hash text not null unique,
  survey_id bigint not null references survey on delete cascade,
  position integer not null,
  question text not null,
  type text not null check (type in ('yesno', 'single', 'multi'))
);

create index survey_question_survey on survey_question (survey_id, position);

create table survey_choice (
  id bigint generated always as identity primary key,
  hash text not null unique,
  question_id bigint not null references survey_question on delete cascade,
  position integer not null,
  label text not null
);

create index survey_choice_question on survey_choice (question_id, position);

create table survey_session (
  id bigint generated always as identity primary key,
  hash text not null unique,
  survey_id bigint not null references survey on delete cascade,
  student_id bigint not null references student on delete cascade,
  opened_at timestamptz not null,
  finished_at timestamptz,
  unique (survey_id, student_id)
);

create table survey_answer (
  session_id bigint not null references survey_session on delete cascade,
  question_id bigint not null references survey_question on delete cascade,
  choice_ids bigint[] not null,
  answered_at timestamptz not null,
  primary key (session_id, question_id)
);

-- An exam belongs to one activity. A change makes a new version; a served version can still be graded.
create table exam (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  version integer not null default 1,
  min_score integer not null default 75 check (min_score between 1 and 100),
  published boolean not null default true,
  created_at timestamptz not null,
  unique (activity_id, version)
);

create unique index exam_open on exam (activity_id)
where
  published;

create table exam_question (
  id bigint generated always as identity primary key,
  exam_id bigint not null references exam on delete cascade,
  position integer not null,
  question text not null,
  -- option1 to option6 of the wire; absent ones are null
  options text[] not null check (cardinality(options) = 6),
  correct_option integer not null check (correct_option between 1 and 6),
  unique (exam_id, position)
);

create table exam_attempt (
  id bigint generated always as identity primary key,
  exam_id bigint not null references exam,
  activity_id bigint not null references activity,
  student_id bigint not null references student,
  answers integer[] not null,
  grades boolean[] not null,
  score integer not null check (score between 0 and 100),
  passed boolean not null,
  taken_at timestamptz not null
);

create index exam_attempt_student on exam_attempt (student_id, activity_id, taken_at desc);

create unique index exam_attempt_passed on exam_attempt (student_id, activity_id)
where
  passed;

-- The credit ledger: what each certificate says, frozen at the moment of passing. Rows are added, never changed.
create table credit (
  id bigint generated always as identity primary key,
  verification_code text not null unique,
  student_id bigint references student on delete set null,
  student_hash text not null,
  activity_id bigint not null references activity,
  activity_hash text not null,
  activity_kind text not null check (activity_kind in ('class', 'episode')),
  activity_version integer not null,
  attempt_id bigint references exam_attempt,
  -- the facts printed
  student_name text not null,
  title text not null,
  lecturer text,
  sponsor text not null,
  provider_name text not null,
  provider_address text not null,
  description text not null,
  objectives text[] not null,
  -- 1 self-study, 2 live
  ce_type_id integer not null check (ce_type_id in (1, 2)),
  credit_name text not null,
  credits numeric(5, 2) not null,
  agd jsonb not null,
  exam_score integer not null,
  -- when the exam was passed, and the member's own calendar day then
  earned_at timestamptz not null,
  time_zone text not null,
  local_date date not null,
  webinar_at timestamptz,
  accreditation jsonb not null
);

create unique index credit_once on credit (student_id, activity_id, ce_type_id)
where
  student_id is not null;

create index credit_recent on credit (student_id, activity_kind, earned_at desc);

-- A correction never touches the row it corrects: it names it and what became of it.
create table credit_correction (
  id bigint generated always as identity primary key,
  credit_id bigint not null unique references credit,
  state text not null check (state in ('superseded', 'withdrawn')),
  superseded_by bigint references credit,
  reason text not null,
  made_at timestamptz not null
);

create function refuse_ledger_change () returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.student_id is not null and new.student_id is null
     and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    return new;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;

create trigger credit_append_only
before update or delete on credit for each row
execute function refuse_ledger_change ();

create trigger credit_no_truncate
before truncate on credit for each statement
execute function refuse_ledger_change ();
