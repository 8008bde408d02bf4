create table evaluation (
  id bigint generated always as identity primary key,
  -- A closed account leaves its ratings and marks behind, without the person.
  student_id bigint references student on delete set null,
  activity_id bigint not null references activity,
  ratings jsonb not null,
  comments text not null default '',
  other_topics text not null default '',
  saved_at timestamptz not null,
  -- null until a person has read the comment, before a speaker may
  comment_verdict text check (comment_verdict in ('passed-on', 'kept-inside')),
  comment_reason text not null default '',
  comment_screened_by text,
  comment_screened_at timestamptz,
  -- Each answer with the question as it was asked; what a person decided about a text is kept apart from it.
  own_answers jsonb not null default '[]',
  own_screening jsonb not null default '{}',
  unique (student_id, activity_id)
);
create index evaluation_saved on evaluation (saved_at);
-- Figures read the evaluations of one activity.
create index evaluation_activity on evaluation (activity_id, saved_at desc);
