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
  gender text not null check (gender in ('F', 'M', 'X', '')),
  age_range text not null,
  office_size text not null,
  source_heard text not null default '',
  time_zone text not null default 'America/New_York',
  password_hash text not null,
  password_changed_at timestamptz not null,
  hide_agd_reminder boolean not null default false,
  terms_version integer not null default 1,
  privacy_version integer not null default 1,
  -- Null for an imported student until a password is chosen. What the imported file did not say is '', a year of
  -- graduation 0; the student's own form asks for it.
  agreed_at timestamptz,
  agreed_from text not null default '',
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- Null: the member gets reminders and news, and a Yes to a sponsor is passed on. A time: not any more, since then.
  mailings_off_at timestamptz,
  sharing_off_at timestamptz,
  -- raised by every change of the profile, so that saving an older one is refused
  revision integer not null default 1,
  -- the account that this one was merged into; its names still lead there
  merged_into bigint references student on delete cascade,
  -- what a student is found by, in one text: name, username, address, city, and the digits of phone and AGD number
  find_text text not null default '',
  -- the words of name and city as they may be mistyped
  find_spellings text[] not null default '{}',
  phone_digits text not null default '',
  -- first and last name without accents and case
  name_key text not null default '',
  -- Until then no link into the account goes to an address that staff typed: the former address can still refuse it.
  email_held_until timestamptz,
  from_demo boolean not null default false,
  -- after a first certificate, members are asked once for the license that it is for
  hide_license_question boolean not null default false,
  check (merged_into <> id),
  check (merged_into is null or disabled_at is not null)
);
create index student_find_text on student using gin (find_text gin_trgm_ops);
create index student_find_spellings on student using gin (find_spellings);
create index student_newest on student (created_at desc, id desc);
create index student_profession on student (job_title, created_at desc, id desc);
create index student_place on student (country, state, created_at desc, id desc);
create index student_disabled on student (created_at desc, id desc) where disabled_at is not null;
create index student_unconfirmed on student (created_at desc, id desc) where email_verified_at is null;
create index student_mailings_off on student (created_at desc, id desc) where mailings_off_at is not null;
create index student_name on student (name_key);
create index student_phone on student (phone_digits);
create index student_merged on student (merged_into) where merged_into is not null;
-- Members whose AGD number the Academy would not take (src/accounts/agd-number.ts).
create index student_odd_agd_number on student (id) where agd_number !~ '^[0-9]{6}$';
-- Members whose credit cannot go to the AGD until they confirm their address.
create index student_unconfirmed_agd on student (id) where email_verified_at is null and agd_number <> '';

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
-- An address that can still be taken back may not be given to someone else meanwhile.
create index mailed_code_undo on mailed_code (lower(detail)) where purpose = 'undo-email' and spent_at is null;

-- Failed sign-ins by account and by address; the wait grows with the count and is never for good.
create table sign_in_failure (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);

-- A browser that a member signed in from before. The mark in it is stored hashed; it opens nothing.
create table known_device (
  student_id bigint not null references student on delete cascade,
  device_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (student_id, device_hash)
);
create index known_device_hash on known_device (device_hash);

-- A second way in: a key that stays in the member's device. `counter` grows with each use where the device counts.
create table passkey (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_student on passkey (student_id);

-- What a device is asked to sign. Each is used once, within minutes.
create table passkey_challenge (
  challenge text primary key,
  -- null: a sign-in, before anyone knows who
  student_id bigint references student on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_student on passkey_challenge (student_id);

-- Every process keeps for a moment whom a session's token belongs to, and drops what these notices name: the digests of
-- up to 100 tokens, in hex and separated by commas, or nothing, which means all.
create function notify_sessions_ended() returns trigger language plpgsql as $$
declare
  digests text[];
begin
  select array_agg(encode(token_hash, 'hex')) into digests from (select token_hash from ended limit 101) as first_ended;
  if digests is not null then
    perform pg_notify('sessions_ended', case when cardinality(digests) > 100 then '' else array_to_string(digests, ',') end);
  end if;
  return null;
end
$$;
create trigger session_ended after delete on session referencing old table as ended
  for each statement execute function notify_sessions_ended();

create function notify_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(old.token_hash, 'hex'));
  return null;
end
$$;

-- The last use and the first write of a session are noted often and end nothing.
create trigger session_changed after update on session for each row
  when ((old.token_hash, old.student_id, old.signed_in_at, old.expires_at, old.ticket_id)
    is distinct from (new.token_hash, new.student_id, new.signed_in_at, new.expires_at, new.ticket_id))
  execute function notify_session_changed ();

create function notify_student_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(token_hash, 'hex')) from session where student_id = new.id;
  return null;
end
$$;
create trigger student_disabled after update on student
  for each row when (old.disabled_at is distinct from new.disabled_at or old.hash is distinct from new.hash)
    execute function notify_student_disabled();

-- The digits of a telephone number without its extension; the leading 1 of North America is left out.
create function phone_digits_of(phone text, country text) returns text language sql immutable parallel safe return (
  select
    case
      when length(digits) = 11
      and digits like '1%'
      and country in ('US', 'CA', '') then substr(digits, 2)
      else digits
    end
  from
    (
      select
        regexp_replace(regexp_replace(phone, '(x|ext\.?) ?[0-9]{1,6}$', '', 'i'), '[^0-9]', '', 'g') as digits
    ) as each
);

create function make_student_findable() returns trigger language plpgsql as $$
begin
  new.phone_digits := phone_digits_of(new.phone, new.country);
  new.name_key := plain_words(new.firstname || ' ' || new.lastname);
  new.find_text := concat_ws(' ', new.name_key, plain_words(new.username), new.username_key, new.email_key, plain_words(new.city), new.phone_digits, new.agd_number);
  new.find_spellings := coalesce((
    select array_agg(distinct spelling)
    from regexp_split_to_table(new.name_key || ' ' || plain_words(new.city), ' ') as word, unnest(spellings_of(word)) as spelling
    where length(word) between 3 and 30), '{}');
  return new;
end $$;
create trigger student_findable before insert or update of firstname, lastname, username, username_key, email_key, city,
  phone, country, agd_number on student for each row execute function make_student_findable();

-- Refused sign-ins, counted by reason and hour, so that staff can say why somebody does not get in. What was typed is
-- not stored.
create table sign_in_refusal (
  student_id bigint not null references student on delete cascade,
  reason text not null check (reason in ('wrong-password', 'waiting', 'disabled', 'old-link', 'spent-link')),
  hour timestamptz not null,
  times integer not null default 1,
  last_at timestamptz not null,
  primary key (student_id, reason, hour)
);
create index sign_in_refusal_age on sign_in_refusal (last_at);

-- Which version of the terms and of the privacy policy a member agreed to, and when.
create table agreement (
  student_id bigint not null references student on delete cascade,
  code text not null check (code in ('terms', 'privacy')),
  version integer not null,
  agreed_at timestamptz not null,
  primary key (student_id, code, version)
);
