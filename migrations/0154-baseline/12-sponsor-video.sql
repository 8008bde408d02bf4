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
  captions_file_id bigint references file,
  -- An offer that is taken out of a class keeps the answers given to it.
  published boolean not null default true
);

-- Every answer is kept; the newest counts.
create table sponsor_answer (
  id bigint generated always as identity primary key,
  offer_id bigint not null references sponsor_offer on delete cascade,
  student_id bigint not null references student on delete cascade,
  -- 2 yes, 3 no
  choice integer not null check (choice in (2, 3)),
  sentence_shown text not null,
  answered_at timestamptz not null,
  -- A consent names the company it was given to: an offer or an advertisement may pass to another sponsor later.
  company_id bigint references company
);
create index sponsor_answer_student on sponsor_answer (student_id, offer_id, answered_at desc);
