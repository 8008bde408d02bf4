create table queue_item (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity,
  added_at timestamptz not null,
  unique (student_id, activity_id)
);
create index queue_item_recent on queue_item (student_id, added_at desc, id desc);
