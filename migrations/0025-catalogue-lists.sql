-- The words of docs/glossary.md: the catalogue has lists, other processes are notified, members stand on a waitlist, mails are cleared, the AGD is notified.
-- Nothing is computed again.
alter table activity
rename column shelf to list;

alter table activity_category
rename column shelf to list;

alter table search_entry
rename column shelf to list;

alter view search_source
rename column shelf to list;

alter table shelf_day
rename to list_day_count;

alter table list_day_count
rename column shelf to list;

alter index seat_line
rename to seat_waitlist;

alter table mail
rename column forgotten_at to cleared_at;

alter table agd_notice
rename column told_at to notified_at;

alter table agd_notice
rename column told_by to notified_by;

alter function count_on_shelves ()
rename to count_in_lists;

alter function index_recategorised_activities ()
rename to index_recategorized_activities;

alter function tell_catalogue_changed ()
rename to notify_catalogue_changed;

do $$
declare
  found record;
begin
  -- Functions name columns and tables in their text, which a renamed one does not change.
  for found in
    select regexp_replace(replace(pg_get_functiondef(routine.oid), 'shelf_day', 'list_day_count'), '\mshelf\M', 'list', 'g') as definition
    from pg_proc as routine
    where routine.pronamespace = current_schema()::regnamespace and routine.prokind = 'f' and routine.prosrc like '%shelf%'
  loop
    execute found.definition;
  end loop;
  -- Constraints keep the name of their column; PostgreSQL 18 names those for `not null` too.
  for found in
    select conrelid::regclass as of_table, conname as former,
      replace(replace(replace(replace(replace(replace(conname, 'shelf_day', 'list_day_count'), 'shelf', 'list'), 'mail_deed', 'mail_idempotency_key'),
        'seen_mark', 'seen_dedupe_key'), 'notice_told_at', 'notice_notified_at'), 'notice_told_by', 'notice_notified_by') as name
    from pg_constraint where connamespace = current_schema()::regnamespace
  loop
    if found.name <> found.former then
      execute format('alter table %s rename constraint %I to %I', found.of_table, found.former, found.name);
    end if;
  end loop;
  for found in
    select tgrelid::regclass as of_table, tgname as name from pg_trigger
    where tgfoid = 'notify_catalogue_changed'::regproc and tgname like '%\_told'
  loop
    execute format('alter trigger %I on %s rename to %I', found.name, found.of_table, regexp_replace(found.name, '_told$', '_notifies'));
  end loop;
  -- Queues with another name, and what waits in them. A timetable is written at each start.
  if to_regclass('job.queue') is not null then
    for found in
      select * from (values ('seats.tell', 'seats.notify'), ('mail.forget', 'mail.clear'), ('platform.forget-answers', 'platform.clear-answers'),
        ('promotion.sweep-marks', 'promotion.sweep-dedupe-keys')) as queue (former, name)
    loop
      insert into job.queue
      select (jsonb_populate_record(queue, jsonb_build_object('name', found.name))).* from job.queue as queue where queue.name = found.former
      on conflict do nothing;
      update job.job set name = found.name where name = found.former;
      delete from job.queue where name = found.former;
    end loop;
  end if;
end
$$;
