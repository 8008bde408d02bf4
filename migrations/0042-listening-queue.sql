-- What each member wants to hear next, on whatever device: the smallest place comes first.
create table listening_queue (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  place integer not null check (place >= 0),
  primary key (student_id, activity_id)
);

-- an episode that is gone takes its places along
create index listening_queue_activity on listening_queue (activity_id);
