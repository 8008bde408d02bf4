-- Files of members, so that an import can be undone.
create table student_import (
  id bigint generated always as identity primary key,
  hash text not null unique,
  filename text not null,
  reason text not null,
  -- public hashes of the accounts that it opened; those that are gone stay in the list
  accounts text[] not null,
  made_by text not null,
  made_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  check ((undone_at is null) = (undone_by is null))
);

create index student_import_recent on student_import (made_at desc);
