-- When somebody of the team first had a way into their account. Until then the link of their invitation still works.
alter table staff_member
add column joined_at timestamptz;

update staff_member
set
  joined_at = coalesce(enrolled_at, created_at)
where
  enrolled_at is not null
  or ended_at is not null
  or exists (
    select
    from
      staff_passkey
    where
      staff_id = staff_member.id
  )
  or (
    password_hash is not null
    and totp_sealed is not null
  )
  or exists (
    select
    from
      staff_invitation
    where
      staff_id = staff_member.id
  );

-- A digest of the key that seals secrets in this database, so that a process with another key notices it.
create table sealing_key (is_only boolean primary key default true check (is_only), digest bytea not null);
