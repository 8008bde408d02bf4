create table seat (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity,
  state text not null check (state in ('reserved', 'waiting')),
  cancel_key text not null unique,
  -- order of arrival
  arrived_at timestamptz not null,
  reserved_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  attended boolean,
  attended_answered_at timestamptz,
  day_reminder_at timestamptz,
  hour_reminder_at timestamptz,
  waitlist_closed_at timestamptz,
  followed_up_at timestamptz,
  -- when the holder was in the meeting, by its own record: {"spans": [[from, until], …] in milliseconds since 1970,
  -- apart and in order, "open": joins whose end nobody knows}; null = the record does not name the holder
  presence jsonb,
  -- When browsers were told that the webinar is about to begin.
  start_notice_at timestamptz,
  -- somebody of the team noted that the member was there although the meeting didn't measure it
  attendance_noted boolean not null default false,
  unique (student_id, activity_id)
);
create index seat_waitlist on seat (activity_id, state, arrived_at, id);
create index seat_student on seat (student_id);

-- Everything that happened with a seat, in the transaction in which it happened; the mails are written from it.
create table seat_event (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity,
  student_id bigint not null references student on delete cascade,
  what text not null check (what in ('reserved', 'waiting', 'promoted', 'cancelled', 'left-waitlist', 'moved',
    'webinar-cancelled', 'entered', 'attended', 'not-attended', 'given', 'walk-in', 'moved-ahead', 'returned',
    'attendance-noted', 'left-declared', 'checked-in')),
  at timestamptz not null,
  -- The staff member by name; null where members did it themselves.
  made_by text,
  reason text
);
create index seat_event_student on seat_event (student_id, activity_id, at);
-- Events come in the order of their moments.
create index seat_event_at on seat_event using brin (at);

-- How many seats are reserved and how many members wait, kept by the database itself, so that no list counts seats.
create table webinar_room (
  activity_id bigint primary key references activity on delete cascade,
  reserved integer not null default 0 check (reserved >= 0),
  waiting integer not null default 0 check (waiting >= 0)
);

create function count_new_seats() returns trigger language plpgsql as $$
begin
  insert into webinar_room as room (activity_id, reserved, waiting)
    select activity_id, count(*) filter (where state = 'reserved'), count(*) filter (where state = 'waiting') from new_seats group by activity_id
    on conflict (activity_id) do update set reserved = room.reserved + excluded.reserved, waiting = room.waiting + excluded.waiting;
  return null;
end $$;
create trigger seat_counted_new after insert on seat referencing new table as new_seats
  for each statement execute function count_new_seats();

create function count_gone_seats() returns trigger language plpgsql as $$
begin
  update webinar_room as room set reserved = room.reserved - gone.reserved, waiting = room.waiting - gone.waiting
    from (select activity_id, count(*) filter (where state = 'reserved') as reserved, count(*) filter (where state = 'waiting') as waiting from old_seats group by activity_id) as gone
    where room.activity_id = gone.activity_id;
  return null;
end $$;
create trigger seat_counted_gone after delete on seat referencing old table as old_seats
  for each statement execute function count_gone_seats();

create function count_promoted_seat() returns trigger language plpgsql as $$
declare step integer := case when new.state = 'reserved' then 1 else -1 end;
begin
  update webinar_room set reserved = reserved + step, waiting = waiting - step where activity_id = new.activity_id;
  return null;
end $$;
create trigger seat_counted_promoted after update of state on seat
  for each row when (old.state is distinct from new.state) execute function count_promoted_seat();

-- A student's private calendar; its address holds the key and a signature, so the row alone opens nothing.
create table calendar_feed (
  student_id bigint primary key references student on delete cascade,
  feed_key text not null unique,
  made_at timestamptz not null
);
