-- Backups that were made, and what became of them.
create table backup_run (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- who asked; null: the timetable
  staff_id bigint references staff_member on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- the name of the file in the folder of backups; null once it is gone
  filename text,
  size_bytes bigint,
  sha256 text,
  tables integer,
  rows bigint,
  files integer,
  -- why it was not made
  problem text,
  -- the last try to restore it: when, and what was found
  tried_at timestamptz,
  try_result text,
  is_restorable boolean
);
create index backup_run_staff on backup_run (staff_id);
create index backup_run_started on backup_run (started_at);

-- How often a backup is made by itself; no row: never.
create table backup_schedule (
  is_only boolean default true primary key check (is_only),
  every_days integer not null check (every_days between 1 and 31),
  -- how many are kept
  keeps integer not null check (keeps between 1 and 100),
  -- sealed by the key of STAFF_KEY
  passphrase_sealed bytea not null,
  changed_at timestamptz not null
);
