-- The session in which a browser turned notifications on: signing that device out ends them. Not a foreign key, because
-- a session that merely expired leaves them on.
alter table push_subscription
add column session_id bigint;
