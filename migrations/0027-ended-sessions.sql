-- Every process keeps for a moment whom a session's token belongs to, and drops what these notices name: the digests of up to 100 tokens, in hex
-- and separated by commas, or nothing, which means all.
create function notify_sessions_ended () returns trigger language plpgsql as $$
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

create trigger session_ended
after delete on session referencing old table as ended for each statement
execute function notify_sessions_ended ();

create function notify_session_changed () returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(old.token_hash, 'hex'));
  return null;
end
$$;

-- The last use and the first write of a session are noted often and end nothing.
create trigger session_changed
after update on session for each row when (
  (old.token_hash, old.student_id, old.signed_in_at, old.expires_at) is distinct from (new.token_hash, new.student_id, new.signed_in_at, new.expires_at)
  or old.ticket_id is distinct from new.ticket_id
)
execute function notify_session_changed ();

create function notify_student_disabled () returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(token_hash, 'hex')) from session where student_id = new.id;
  return null;
end
$$;

create trigger student_disabled
after update on student for each row when (
  old.disabled_at is distinct from new.disabled_at
  or old.hash is distinct from new.hash
)
execute function notify_student_disabled ();
