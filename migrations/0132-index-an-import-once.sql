/* An import writes each activity in several statements, and every one of them had it indexed anew. With
`portal.index_later` on in a transaction, the triggers leave the index to whoever turned it on. */
create function is_indexed_later () returns boolean language sql stable return coalesce(current_setting('portal.index_later', true), '') = 'on';

create or replace function index_changed_activities () returns trigger language plpgsql as $$
begin
  if not is_indexed_later() then
    perform index_activities(array(select distinct id from new_rows));
  end if;
  return null;
end $$;

create or replace function index_recategorized_activities () returns trigger language plpgsql as $$
begin
  if not is_indexed_later() then
    perform index_activities(array(select distinct activity_id from new_rows));
  end if;
  return null;
end $$;

create or replace function index_spoken_activities () returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if is_indexed_later() then
    return null;
  end if;
  ids := array(
    select distinct activity.id from new_rows join activity on activity.id = new_rows.activity_id and activity.has_more_speakers);
  if cardinality(ids) > 0 then
    perform index_activities(ids);
  end if;
  return null;
end $$;

create or replace function index_handouts () returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if is_indexed_later() then
    return null;
  end if;
  ids := array(select distinct activity_id from new_rows where position > 0);
  if cardinality(ids) > 0 then
    perform index_activities(ids);
  end if;
  return null;
end $$;
