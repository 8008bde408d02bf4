-- Members of the portal and how they sign in.
create table student (
  id bigint generated always as identity primary key,
  hash text not null unique,
  username text not null,
  username_key text not null unique,
  title text not null,
  firstname text not null,
  lastname text not null,
  email text not null,
  email_key text not null unique,
  email_verified_at timestamptz,
  email2 text not null default '',
  job_title text not null,
  office_name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null default 'US',
  phone text not null,
  agd_number text unique,
  cert_year integer not null,
  gender text not null check (gender in ('F', 'M')),
  age_range text not null,
  office_size text not null,
  source_heard text not null default '',
  time_zone text not null default 'America/New_York',
  password_hash text not null,
  password_changed_at timestamptz not null,
  hide_agd_reminder boolean not null default false,
  terms_version integer not null default 1,
  privacy_version integer not null default 1,
  agreed_at timestamptz not null,
  agreed_from text not null default '',
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- A session is known by the SHA-256 of its token; the token itself is never stored.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  student_id bigint not null references student on delete cascade,
  created_at timestamptz not null,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null default '',
  ticket_id bigint,
  first_write_at timestamptz
);

create index session_student on session (student_id);

create index session_expiry on session (expires_at);

-- Codes in mails that sign a student in, confirm an address or allow a new password.
create table mailed_code (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  student_id bigint not null references student on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'verify-email', 'recover', 'remove-consent', 'undo-email')),
  detail text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened integer not null default 0,
  spent_at timestamptz
);

create index mailed_code_student on mailed_code (student_id, purpose);

-- Failed sign-ins by account and by address; the wait grows with the count and is never for good.
create table sign_in_failure (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);

-- Choices of the account forms, as the provider lists them.
create table select_item (
  list text not null,
  id text not null,
  label text not null,
  country text,
  position integer not null,
  primary key (list, id, position)
);
