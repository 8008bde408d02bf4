-- A message in the inbox that is a complaint, and what became of it (docs/specification/reporting.md, RO-41).
create table complaint (
  message_id bigint primary key references support_message on delete cascade,
  outcome text not null default '',
  noted_at timestamptz not null,
  noted_by text not null
);
