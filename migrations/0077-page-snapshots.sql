-- The page of an activity as members saw it when a version was published: the page, its pictures beside it, and a PDF of
-- its words. The files are stored once however many versions show them.
create table page_snapshot (
  activity_id bigint not null references activity on delete cascade,
  version integer not null,
  -- page.html, words.pdf, or a picture by the name that the page has for it
  name text not null,
  file_id bigint not null references file,
  taken_at timestamptz not null,
  primary key (activity_id, version, name)
);

create index page_snapshot_file on page_snapshot (file_id);
