-- What a person decides about attendance after a webinar: who somebody in the meeting was, and that a member was there
-- although the meeting didn't measure it.
alter table seat
add column attendance_noted boolean not null default false;

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
    'attendance-noted'
  )
);

alter table meeting_event
add column settled_as text check (settled_as in ('member', 'not-member', 'staff')),
add column settled_by text;
