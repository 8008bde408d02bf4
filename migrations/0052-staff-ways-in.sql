-- A browser that a person of the team signed in from before. The mark in it is stored hashed; it opens nothing.
create table staff_known_device (
  staff_id bigint not null references staff_member on delete cascade,
  device_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- Passwords, codes and confirmations are counted apart from now on.
delete from staff_sign_in_failure;
