-- How much credit a member means to earn in a calendar year. No row: no goal.
create table credit_goal (
  student_id bigint primary key references student on delete cascade,
  -- CEU
  credits integer not null check (credits > 0),
  changed_at timestamptz not null
);
