-- What new drafts can begin with: the content of a draft without its dates, the files of the talk, and disclosures.
create table draft_template (
  id bigint generated always as identity primary key,
  hash text not null unique,
  name text not null check (name <> ''),
  kind text not null check (kind in ('class', 'webinar', 'tutorial', 'episode')),
  content jsonb not null,
  made_by text not null,
  made_at timestamptz not null
);

create unique index draft_template_name on draft_template (kind, lower(name));
