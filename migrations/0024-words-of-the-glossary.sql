-- The words of docs/glossary.md: a webinar is cancelled, a mail has an idempotency key, members wait on a waitlist.
alter table activity
rename column called_off_at to cancelled_at;

alter table seat
rename column line_closed_at to waitlist_closed_at;

alter table mail
rename column deed to idempotency_key;

alter table promotion_seen
rename column mark to dedupe_key;

alter table seat_event
drop constraint seat_event_what_check;

update seat_event
set
  what = case what
    when 'called-off' then 'webinar-cancelled'
    else 'left-waitlist'
  end
where
  what in ('called-off', 'left-line');

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
    'not-attended'
  )
);

update mail
set
  kind = replace(kind, 'seats.called-off', 'seats.webinar-cancelled')
where
  kind like 'seats.called-off%';

-- Functions name columns in their text, which a renamed column does not change.
do $$
declare
  definition text;
begin
  for definition in
    select replace(replace(pg_get_functiondef(routine.oid), 'called_off_at', 'cancelled_at'), 'line_closed_at', 'waitlist_closed_at')
    from pg_proc as routine
    where routine.pronamespace = current_schema()::regnamespace
      and routine.prokind = 'f'
      and (routine.prosrc like '%called\_off\_at%' or routine.prosrc like '%line\_closed\_at%')
  loop
    execute definition;
  end loop;
  -- Jobs that wait while the portal is brought up to date.
  if to_regclass('job.job') is not null then
    update job.job
    set data = (data - 'deed') || jsonb_build_object('idempotencyKey', data -> 'deed')
    where data ? 'deed' and state in ('created', 'retry', 'active');
  end if;
end
$$;
