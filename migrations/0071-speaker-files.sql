-- What speakers send from the page that they open by an emailed link. Nothing of it appears before somebody has looked.
create table speaker_file (
  id bigint generated always as identity primary key,
  hash text not null unique,
  disclosure_id bigint not null references disclosure on delete cascade,
  kind text not null check (kind in ('cv', 'portrait', 'slides')),
  file_id bigint not null references file on delete cascade,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'set-aside')),
  sent_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'sent') = (decided_at is null))
);

create index speaker_file_disclosure on speaker_file (disclosure_id);

create index speaker_file_file on speaker_file (file_id);

alter table upload
-- its file opens by signed links alone, whatever kind it is
add column is_private boolean not null default false;
