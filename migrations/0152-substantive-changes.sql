-- Changes of the provider that a body wants to hear of, and when it heard (docs/specification/reporting.md, RO-46).
create table substantive_change (
  id bigint generated always as identity primary key,
  hash text not null unique,
  what text not null,
  changed_on date not null,
  -- to whom and when it was reported; null: not yet
  reported_to text not null default '',
  reported_on date,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  check ((reported_on is null) = (reported_to = ''))
);

-- What the files of activities lack 30 days after them, as of the last look (RO-47): the numbers of the documents.
create table activity_file_gap (
  activity_id bigint primary key references activity on delete cascade,
  documents integer[] not null check (cardinality(documents) > 0),
  looked_at timestamptz not null
);

-- The activities whose files are in a binder because someone chose them, by hash; null: they are drawn, or all are in
-- it (RO-42).
alter table binder
add column chosen text[],
add constraint binder_chosen check (
  chosen is null
  or (
    cardinality(chosen) > 0
    and sample is null
  )
);
