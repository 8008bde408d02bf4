-- A webinar that people can also attend in a room: where it is, and who was there by the room's code.
create table webinar_place (
  activity_id bigint primary key references activity on delete cascade,
  -- Name and address, as certificates and rosters print them.
  place text not null,
  changed_by text not null,
  changed_at timestamptz not null
);

alter table meeting_event
drop constraint meeting_event_source_check;

-- 'room': by the code on the screen; 'desk': by a person at the desk.
alter table meeting_event
add constraint meeting_event_source_check check (source in ('webhook', 'report', 'room', 'desk'));

alter table seat_event
drop constraint seat_event_what_check;

alter table seat_event
add constraint seat_event_what_check check (
  what in (
    'reserved',
    'waiting',
    'promoted',
    'cancelled',
    'left-waitlist',
    'moved',
    'webinar-cancelled',
    'entered',
    'attended',
    'not-attended',
    'given',
    'walk-in',
    'moved-ahead',
    'attendance-noted',
    'left-declared',
    'checked-in'
  )
);

alter table credit
drop constraint credit_attendance_source_check;

-- 'room': measured from checking in to checking out in the room.
alter table credit
add constraint credit_attendance_source_check check (attendance_source in ('measured', 'declared', 'room'));
