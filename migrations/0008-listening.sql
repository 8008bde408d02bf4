-- Listening: where each member stopped in each episode, on whatever device; and Watch Later in its order.
create table listening_position (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  position_sec double precision not null check (position_sec >= 0),
  -- heard to its end: playing again begins anew
  finished boolean not null,
  -- when it was heard, not when it was told: the newest listening wins over devices
  heard_at timestamptz not null,
  primary key (student_id, activity_id)
);

create index queue_item_recent on queue_item (student_id, added_at desc, id desc);

create index if not exists activity_show_newest on activity (show_id, release_at desc, id desc)
where
  show_id is not null;
