-- What staff do with seats on purpose, and why; what they write to everyone in a webinar.
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
    'moved-ahead'
  )
),
-- The staff member by name; null where members did it themselves.
add column made_by text,
add column reason text;

create table webinar_desk (
  activity_id bigint primary key references activity on delete cascade,
  -- One line at the top of the live page.
  banner text not null,
  changed_by text not null,
  changed_at timestamptz not null
);

create table webinar_message (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  audience text not null,
  -- In the provider's time zone.
  day date not null,
  subject text not null,
  body text not null,
  recipients integer not null,
  made_by text not null,
  sent_at timestamptz not null,
  -- An audience hears from a webinar once a day.
  unique (activity_id, audience, day)
);
