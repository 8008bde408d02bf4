-- The provider's own people, separate from members in every table, token, and cookie.
create table staff_member (
  id bigint generated always as identity primary key,
  hash text not null unique,
  name text not null,
  email text not null,
  email_key text not null,
  job_text text not null default '',
  -- whose person a sponsor's account is
  company_id bigint references company,
  -- the account signs in until then
  ends_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  password_hash text,
  -- sealed by a key that is not in the database; the second one is offered and not confirmed yet
  totp_sealed bytea,
  totp_offer_sealed bytea,
  -- the last step of 30 seconds whose code was taken: no code counts twice
  totp_step bigint,
  -- the ten codes were shown and kept
  codes_kept_at timestamptz,
  -- a second factor and another way in are there
  enrolled_at timestamptz,
  last_seen_at timestamptz,
  revision integer not null default 1,
  -- when a person of the team first had a way into their account; until then the link of their invitation still works
  joined_at timestamptz,
  -- Whether "Needs you" is emailed. Null until the person chooses: owners get it, others don't.
  attention_mail boolean
);
create unique index staff_member_email on staff_member (email_key) where ended_at is null;

alter table rehearsal add foreign key (staff_id) references staff_member on delete cascade;

alter table disclosure add foreign key (asked_by_id) references staff_member;

create table staff_role (
  staff_id bigint not null references staff_member on delete cascade,
  role text not null check (role in ('owner', 'editor', 'host', 'registrar', 'liaison', 'auditor', 'analyst',
    'sponsor')),
  primary key (staff_id, role)
);

create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_member on staff_passkey (staff_id);

create table staff_passkey_challenge (
  challenge text primary key,
  -- null: asked for to sign in
  staff_id bigint references staff_member on delete cascade,
  expires_at timestamptz not null
);

create table staff_recovery_code (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  code_hash bytea not null,
  spent_at timestamptz,
  unique (staff_id, code_hash)
);

-- What the link of a mail opens: a new account, or (staff_id) the way back into one.
create table staff_invitation (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  email text not null,
  email_key text not null,
  name text not null,
  roles text[] not null,
  job_text text not null default '',
  company_id bigint references company,
  ends_at timestamptz,
  staff_id bigint references staff_member on delete cascade,
  -- null: by the command line, or by the first start
  invited_by bigint references staff_member,
  -- a second owner who agreed, so that the link works at once
  confirmed_by bigint references staff_member,
  created_at timestamptz not null,
  works_from timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index staff_invitation_email on staff_invitation (email_key) where spent_at is null;

-- A session is known by the SHA-256 of its token.
create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff_member on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- null: only the password was given, the second factor is awaited
  proven_at timestamptz,
  -- when a factor was last given
  confirmed_at timestamptz,
  -- a recovery code opened it: a new factor comes before anything else
  must_enrol boolean not null default false,
  network text not null default '',
  device text not null default ''
);
create index staff_session_member on staff_session (staff_id);

-- Failed sign-ins of staff by account and by network.
create table staff_sign_in_failure (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);

-- Which webinars a host sees and runs.
create table webinar_host (
  activity_id bigint not null references activity on delete cascade,
  staff_id bigint not null references staff_member on delete cascade,
  primary key (activity_id, staff_id)
);
create index webinar_host_member on webinar_host (staff_id);

-- Every write of staff and every look at a person, chained: an entry holds the hash of the one before it.
create table audit_entry (
  -- given by audit_head without gaps: an entry that is missing shows
  id bigint primary key,
  at timestamptz not null,
  staff_id bigint references staff_member,
  staff_name text not null,
  roles text[] not null,
  via text not null check (via in ('console', 'command', 'timetable')),
  -- feature and action, as in student.disabled
  act text not null check (act ~ '^[a-z-]+\.[a-z-]+$'),
  subject_kind text not null,
  subject_hash text,
  subject_title text,
  before jsonb,
  after jsonb,
  reason text,
  session_id bigint,
  request_id text,
  network text,
  previous_hash bytea not null,
  entry_hash bytea not null unique,
  find_text text not null generated always as (
    lower(staff_name || e'\n' || coalesce(subject_title, '') || e'\n' || coalesce(reason, '') || e'\n' || act)
  ) stored
);
create index audit_entry_at on audit_entry (at);
create index audit_entry_subject on audit_entry (subject_kind, subject_hash);
create index audit_entry_staff on audit_entry (staff_id, id);
create index audit_entry_act on audit_entry (act, id);
create index audit_entry_words on audit_entry using gin (find_text gin_trgm_ops);

-- The end of the chain; each writer locks it, so there is one chain.
create table audit_head (
  is_only boolean default true primary key check (is_only),
  last_id bigint not null,
  last_hash bytea not null,
  -- what the last check of the whole chain found
  checked_at timestamptz,
  checked_through bigint,
  broken_id bigint
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_append_only before delete or update on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_audit_change();
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function refuse_audit_change();

-- A browser that a person of the team signed in from before. The mark in it is stored hashed; it opens nothing.
create table staff_known_device (
  staff_id bigint not null references staff_member on delete cascade,
  device_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (staff_id, device_hash)
);

insert into audit_head (last_id, last_hash) values (0, decode(repeat('00', 32), 'hex'));
