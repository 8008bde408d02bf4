-- Attendance in minutes, delays between exam attempts, time on task.
alter table activity
-- minutes in the meeting that live credit takes, fixed when the webinar starts; null for everything that is not live
add column required_minutes integer check (required_minutes between 0 and 1440),
-- share of the length, in percent, that must have passed since the first view before the exam is graded; null = the provider's setting
add column time_on_task_percent integer check (time_on_task_percent between 0 and 100),
-- when the meeting first reported who was there; null = attendance can only be declared
add column attendance_reported_at timestamptz;

-- 80 %, rounded up
update activity
set
  required_minutes = least(1440, (duration_min * 4 + 4) / 5)
where
  type_id = 20
  and duration_min is not null;

alter table exam
-- minutes to wait before the second, third, … attempt, the last for every further one; null = the provider's setting
add column retake_delays integer[] check (
  cardinality(retake_delays) > 0
  and 0 <= all (retake_delays)
),
-- null = the provider's setting
add column max_attempts integer check (max_attempts > 0);

alter table gradebook
-- when the questions were first served to the student
add column exam_opened_at timestamptz;

alter table meeting_event
-- one participant's stay: a join and the leave that ends it share it
add column stay_key text not null default '',
-- one running of the meeting, by the meeting service's own id
add column instance_key text not null default '';

update meeting_event
set
  stay_key = regexp_replace(fact_key, ':(joined|left):-?\d+$', '');

alter table meeting_event
alter column stay_key
drop default,
alter column instance_key
drop default;

create index meeting_event_participant on meeting_event (activity_id, student_id);

-- When a running of a meeting ended, by the meeting's own word.
create table meeting_instance (
  instance_key text primary key,
  activity_id bigint references activity on delete cascade,
  ended_at timestamptz not null
);

alter table seat
-- when the holder was in the meeting, by its own record: {"spans": [[from, until], …] in milliseconds since 1970, apart and in order,
-- "open": joins whose end nobody knows}; null = the record does not name the holder
add column presence jsonb;

update activity
set
  attendance_reported_at = told.at
from
  (
    select
      activity_id,
      min(received_at) as at
    from
      meeting_event
    where
      activity_id is not null
    group by
      activity_id
  ) as told
where
  activity.id = told.activity_id;

with
  paired as (
    select
      activity_id,
      student_id,
      what,
      at,
      lead(what) over stay as next_what,
      lead(at) over stay as next_at
    from
      meeting_event
    where
      activity_id is not null
      and student_id is not null
    window
      stay as (
        partition by
          activity_id,
          student_id,
          stay_key
        order by
          at,
          what
      )
  ),
  merged as (
    select
      activity_id,
      student_id,
      coalesce(
        range_agg(tstzrange (at, next_at)) filter (
          where
            what = 'joined'
            and next_what = 'left'
            and next_at > at
        ),
        '{}'::tstzmultirange
      ) as spans,
      count(*) filter (
        where
          what = 'joined'
          and next_what is distinct from 'left'
      ) as open
    from
      paired
    group by
      activity_id,
      student_id
  )
update seat
set
  presence = jsonb_build_object(
    'spans',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_array(
              floor(
                extract(
                  epoch
                  from
                    lower(span)
                ) * 1000
              )::bigint,
              floor(
                extract(
                  epoch
                  from
                    upper(span)
                ) * 1000
              )::bigint
            )
            order by
              lower(span)
          ),
          '[]'
        )
      from
        unnest(merged.spans) as span
    ),
    'open',
    merged.open
  )
from
  merged
where
  seat.activity_id = merged.activity_id
  and seat.student_id = merged.student_id;

-- What the ledger keeps of how a credit was earned.
alter table credit
-- live classes only: whether the minutes were measured by the meeting or attendance was declared
add column attendance_source text check (attendance_source in ('measured', 'declared')),
add column attended_minutes integer check (attended_minutes >= 0),
add column required_minutes integer check (required_minutes >= 0),
add column first_viewed_at timestamptz,
add column exam_opened_at timestamptz;
