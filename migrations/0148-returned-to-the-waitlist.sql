-- 'returned': staff put somebody with a seat back on the waitlist.
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
    'returned',
    'attendance-noted',
    'left-declared',
    'checked-in'
  )
);
