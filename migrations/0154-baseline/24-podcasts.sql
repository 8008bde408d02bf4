-- Where each member stopped in each episode, on any device.
create table listening_position (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  position_sec double precision not null check (position_sec >= (0)::double precision),
  -- heard to its end: playing again begins anew
  finished boolean not null,
  -- when it was heard, not when the portal heard of it: the newest listening counts, on any device
  heard_at timestamptz not null,
  primary key (student_id, activity_id)
);

-- What each member wants to hear next, on any device: the smallest place comes first.
create table listening_queue (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  place integer not null check (place >= 0),
  primary key (student_id, activity_id)
);
create index listening_queue_activity on listening_queue (activity_id);

-- Plays and listens to the end of an episode, and requests for the feed of a show, by its hash.
create table listening_count (
  day date not null,
  item_hash text not null,
  event text not null check (event in ('play', 'finish', 'feed')),
  amount bigint not null default 0,
  primary key (day, item_hash, event)
);
