-- What the meeting itself says of who was there: by webhook as it happens, or from its report afterwards.
create table meeting_event (
  id bigint generated always as identity primary key,
  -- the same fact reported twice is one row
  fact_key text not null unique,
  source text not null check (source in ('webhook', 'report', 'room', 'desk')),
  meeting_code text not null,
  activity_id bigint references activity,
  student_id bigint references student on delete set null,
  what text not null check (what in ('joined', 'left')),
  participant_name text not null,
  participant_email text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- one participant's stay: a join and the leave that ends it share it
  stay_key text not null,
  -- one running of the meeting, by the meeting service's own id
  instance_key text not null,
  settled_as text check (settled_as in ('member', 'not-member', 'staff')),
  settled_by text,
  registrant_id text
);
create index meeting_event_unmatched on meeting_event (activity_id, at) where student_id is null;
create index meeting_event_participant on meeting_event (activity_id, student_id);

-- Signatures of webhook deliveries already taken, for as long as their timestamps would pass.
create table webhook_delivery (
  signature_hash bytea primary key,
  received_at timestamptz not null
);
create index webhook_delivery_age on webhook_delivery (received_at);

-- When a running of a meeting ended, by the meeting's own word.
create table meeting_instance (
  instance_key text primary key,
  activity_id bigint references activity on delete cascade,
  ended_at timestamptz not null
);

create table webinar_desk (
  activity_id bigint primary key references activity on delete cascade,
  -- One line at the top of the live page.
  banner text not null,
  changed_by text not null,
  changed_at timestamptz not null
);

create table webinar_message (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  audience text not null,
  -- In the provider's time zone.
  day date not null,
  subject text not null,
  body text not null,
  recipients integer not null,
  made_by text not null,
  sent_at timestamptz not null,
  unique (activity_id, audience, day)
);

-- The app of a Zoom account in whose name meetings are created.
create table meeting_service (
  is_only boolean default true primary key check (is_only),
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

-- A code word or one question during a webinar: whoever answers while it is open was there.
create table attendance_check (
  id bigint generated always as identity primary key,
  hash text not null unique,
  activity_id bigint not null references activity on delete cascade,
  -- What the speaker says aloud; null where a question is asked.
  word text,
  question text,
  choices text[],
  -- The staff member by name.
  asked_by text not null,
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  check ((word is null) <> (question is null)),
  check ((question is null) = (choices is null))
);
create index attendance_check_activity on attendance_check (activity_id, id);

create table check_answer (
  id bigint generated always as identity primary key,
  check_id bigint not null references attendance_check on delete cascade,
  student_id bigint not null references student on delete cascade,
  answer text not null,
  answered_at timestamptz not null,
  unique (check_id, student_id)
);
create index check_answer_student on check_answer (student_id);

-- A webinar that people can also attend in a room: where it is, and who was there by the room's code.
create table webinar_place (
  activity_id bigint primary key references activity on delete cascade,
  -- Name and address, as certificates and rosters print them.
  place text not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Who answered a poll of the meeting, or asked a question there, by the service's reports.
create table meeting_answer (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  -- the same answer reported twice is one row
  fact_key text not null unique,
  what text not null check (what in ('poll', 'question')),
  student_id bigint references student on delete set null,
  participant_name text not null,
  participant_email text not null,
  -- the poll's question, or what the participant asked
  question text not null,
  -- null where the report has no time
  at timestamptz,
  received_at timestamptz not null
);
create index meeting_answer_participant on meeting_answer (activity_id, student_id);
