-- Where each member stopped in each video, on whatever device.
create table viewing_position (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  position_sec double precision not null check (position_sec >= 0),
  -- seen to its end: playing again begins anew
  finished boolean not null,
  -- what it was seen on, so that another device can say where it goes on from
  device text not null check (device in ('phone', 'tablet', 'computer')),
  -- when it was seen, not when it was told: the newest viewing wins over devices
  viewed_at timestamptz not null,
  primary key (student_id, activity_id)
)
with
  (fillfactor = 80);
