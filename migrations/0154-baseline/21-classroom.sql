-- Where each member stopped in each video, on whatever device.
create table viewing_position (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  position_sec double precision not null check (position_sec >= (0)::double precision),
  -- seen to its end: playing again begins anew
  finished boolean not null,
  -- what it was seen on, so that another device can name it
  device text not null check (device in ('phone', 'tablet', 'computer')),
  -- when it was seen, not when the portal heard of it: the newest viewing counts, on any device
  viewed_at timestamptz not null,
  primary key (student_id, activity_id)
) with (fillfactor=80);

create table outcome_check (
  student_id bigint not null references student on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  phase text not null check (phase in ('before', 'after')),
  -- Each answer with the question as it was asked, and whether it was right then; empty: skipped.
  answers jsonb not null,
  answered_at timestamptz not null,
  primary key (activity_id, student_id, phase)
);
create index outcome_check_student on outcome_check (student_id);
