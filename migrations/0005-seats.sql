-- Live webinars: what happens with seats, the room's counts, reminders sent, calendars, attendance by the meeting's own record.
alter table activity
-- raised when the webinar is moved or called off: calendars replace what they hold
add column calendar_sequence integer not null default 0,
-- set when staff end the webinar; else the room closes an hour after the end
add column room_closed_at timestamptz;

create index activity_zoom_code on activity (zoom_code)
where
  zoom_code is not null;

alter table seat
add column day_reminder_at timestamptz,
add column hour_reminder_at timestamptz,
add column line_closed_at timestamptz,
add column followed_up_at timestamptz;

create index seat_student on seat (student_id);

-- Everything that happened with a seat, in the transaction in which it happened; the mails are written from it.
create table seat_event (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity,
  student_id bigint not null references student on delete cascade,
  what text not null check (
    what in (
      'reserved',
      'waiting',
      'promoted',
      'cancelled',
      'left-line',
      'moved',
      'called-off',
      'entered',
      'attended',
      'not-attended'
    )
  ),
  at timestamptz not null
);

create index seat_event_student on seat_event (student_id, activity_id, at);

-- How many sit and how many wait, kept by the database itself, so that no list and no poll counts seats.
create table webinar_room (
  activity_id bigint primary key references activity on delete cascade,
  reserved integer not null default 0 check (reserved >= 0),
  waiting integer not null default 0 check (waiting >= 0)
);

insert into
  webinar_room (activity_id, reserved, waiting)
select
  activity_id,
  count(*) filter (
    where
      state = 'reserved'
  ),
  count(*) filter (
    where
      state = 'waiting'
  )
from
  seat
group by
  activity_id;

create function count_new_seats () returns trigger language plpgsql as $$
begin
  insert into webinar_room as room (activity_id, reserved, waiting)
    select activity_id, count(*) filter (where state = 'reserved'), count(*) filter (where state = 'waiting') from new_seats group by activity_id
    on conflict (activity_id) do update set reserved = room.reserved + excluded.reserved, waiting = room.waiting + excluded.waiting;
  return null;
end $$;

create function count_gone_seats () returns trigger language plpgsql as $$
begin
  update webinar_room as room set reserved = room.reserved - gone.reserved, waiting = room.waiting - gone.waiting
    from (select activity_id, count(*) filter (where state = 'reserved') as reserved, count(*) filter (where state = 'waiting') as waiting from old_seats group by activity_id) as gone
    where room.activity_id = gone.activity_id;
  return null;
end $$;

create function count_promoted_seat () returns trigger language plpgsql as $$
declare step integer := case when new.state = 'reserved' then 1 else -1 end;
begin
  update webinar_room set reserved = reserved + step, waiting = waiting - step where activity_id = new.activity_id;
  return null;
end $$;

create trigger seat_counted_new
after insert on seat referencing new table as new_seats for each statement
execute function count_new_seats ();

create trigger seat_counted_gone
after delete on seat referencing old table as old_seats for each statement
execute function count_gone_seats ();

create trigger seat_counted_promoted
after update of state on seat for each row when (old.state is distinct from new.state)
execute function count_promoted_seat ();

-- A student's private calendar; its address holds the key and a signature, so the row alone opens nothing.
create table calendar_feed (
  student_id bigint primary key references student on delete cascade,
  feed_key text not null unique,
  made_at timestamptz not null
);

-- What the meeting itself says of who was there: by webhook as it happens, or from its report afterwards.
create table meeting_event (
  id bigint generated always as identity primary key,
  -- the same fact told twice is one row
  fact_key text not null unique,
  source text not null check (source in ('webhook', 'report')),
  meeting_code text not null,
  activity_id bigint references activity,
  student_id bigint references student on delete set null,
  what text not null check (what in ('joined', 'left')),
  participant_name text not null,
  participant_email text not null,
  at timestamptz not null,
  received_at timestamptz not null
);

create index meeting_event_unmatched on meeting_event (activity_id, at)
where
  student_id is null;

-- Signatures of webhook deliveries already taken, for as long as their timestamps would pass.
create table webhook_delivery (signature_hash bytea primary key, received_at timestamptz not null);

create index webhook_delivery_age on webhook_delivery (received_at);

-- The key behind signed links and secret addresses is there from the start: no transaction that fails can take it back.
insert into
  provider_setting (name, value)
values
  ('signingKey', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')))
on conflict (name) do nothing;
