create table survey (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null references activity on delete cascade,
  -- A survey changes by a new version; sessions and their answers stay with the version that they began with.
  version integer not null default 1,
  published boolean not null default true,
  unique (activity_id, version)
);
create unique index survey_open on survey (activity_id) where published;

alter table activity_version add foreign key (survey_id) references survey;

create table survey_question (
  id bigint generated always as identity primary key,
  hash text not null unique,
  survey_id bigint not null references survey on delete cascade,
  position integer not null,
  question text not null,
  type text not null check (type in ('yesno', 'single', 'multi'))
);
create index survey_question_survey on survey_question (survey_id, "position");

create table survey_choice (
  id bigint generated always as identity primary key,
  hash text not null unique,
  question_id bigint not null references survey_question on delete cascade,
  position integer not null,
  label text not null
);
create index survey_choice_question on survey_choice (question_id, "position");

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
