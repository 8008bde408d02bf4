-- Links that show a draft to somebody without an account. They end with the draft: what is written later is another one.
create table preview_link (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- of the code in the link, which is said once
  code_hash bytea not null unique,
  draft_id bigint not null references draft on delete cascade,
  -- for whom it is: across the page, so that it isn't passed on
  reader text not null,
  made_by text not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  opened integer not null default 0,
  opened_at timestamptz
);

create index preview_link_draft on preview_link (draft_id);
