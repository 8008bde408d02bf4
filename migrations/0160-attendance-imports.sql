-- Which file a meeting's joins and leaves were read from, so that reading it again replaces what it said before, and so
-- that an import can be undone.
create table attendance_import (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null references activity on delete cascade,
  -- of the file's bytes: the same file read again replaces its former reading
  digest bytea not null,
  filename text not null,
  -- in which its times were read
  time_zone text not null,
  -- how many people it names
  people integer not null,
  made_by text not null,
  made_at timestamptz not null,
  -- no longer counts: undone by a person, or replaced by a later reading of the same file
  undone_by text,
  undone_at timestamptz
);

create index attendance_import_of_activity on attendance_import (activity_id, made_at);

-- What a seat had before an import noted when its holder came and left.
create table attendance_import_seat (
  import_id bigint not null references attendance_import on delete cascade,
  seat_id bigint not null references seat on delete cascade,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (import_id, seat_id)
);

create index attendance_import_seat_of_seat on attendance_import_seat (seat_id);

alter table meeting_event
-- null for what no imported file says
add column import_id bigint references attendance_import on delete cascade;

create index meeting_event_of_import on meeting_event (import_id)
where
  import_id is not null;
