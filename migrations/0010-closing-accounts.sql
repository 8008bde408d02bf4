-- What goes with a closed account. Seats are released by the portal before, so that the first in line gets them.
alter table gradebook
drop constraint gradebook_student_id_fkey,
add foreign key (student_id) references student on delete cascade;

alter table seat
drop constraint seat_student_id_fkey,
add foreign key (student_id) references student on delete cascade;

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
