-- The app of a Zoom account in whose name meetings are created.
create table meeting_service (
  is_only boolean primary key default true check (is_only),
  -- what is created for a webinar: registration works the same in both, their licenses differ
  kind text not null check (kind in ('meeting', 'webinar')),
  -- the address of the Zoom user who hosts; '' for the owner of the account
  host text not null default '',
  account_id text not null,
  client_id text not null,
  -- AES-256-GCM by the key of this machine (platform/server/security/sealing.ts)
  client_secret_sealed bytea not null,
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);

-- A webinar whose meeting is created by the service, and how far that is.
create table webinar_meeting (
  activity_id bigint primary key references activity on delete cascade,
  kind text not null check (kind in ('meeting', 'webinar')),
  -- false: the provider went back to a link of its own, and the meeting is to be deleted
  is_wanted boolean not null default true,
  meeting_id text,
  -- the plan as the service knows it
  sent_title text,
  sent_starts_at timestamptz,
  sent_minutes integer,
  -- what went wrong at the last try, as a sentence
  fault text,
  retry_at timestamptz,
  -- one process at a time; one that died is followed by another once this has passed
  busy_until timestamptz,
  report_at timestamptz,
  changed_at timestamptz not null
);

-- The personal link of a seat.
create table meeting_link (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  -- null once the seat is gone or the link is withdrawn
  seat_id bigint unique references seat on delete set null,
  meeting_id text not null,
  -- the address by which the service knows the member: it says nothing about them, and receives no email
  alias text not null unique,
  registrant_id text,
  url_sealed bytea,
  -- which link Enter Webinar opened: a common one, once opened, could have been used at any time after
  given text check (given in ('personal', 'common')),
  made_at timestamptz not null,
  withdrawn_at timestamptz
);

create index meeting_link_activity on meeting_link (activity_id);

alter table meeting_event
add column registrant_id text;
