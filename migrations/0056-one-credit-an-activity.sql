-- A course earns credit once, whatever its type. A merge of two accounts used to leave both where the types differed: such credits are brought together,
-- as a merge does it now. The one that the member had before the merge stays, else the one that was earned first.
create temporary table brought_together on
commit
drop as
with
  standing as (
    select
      id,
      student_id,
      activity_id,
      earned_at
    from
      credit
    where
      student_id is not null
      and not exists (
        select
        from
          credit_correction
        where
          credit_id = credit.id
      )
  ),
  moved as (
    select
      (row_key ->> 'id')::bigint as credit_id,
      student_merge.into_id,
      max(student_merge.id) as merge_id
    from
      student_merge_row
      join student_merge on student_merge.id = student_merge_row.merge_id
    where
      table_name = 'credit'
      and undone_at is null
    group by
      1,
      2
  ),
  ranked as (
    select
      standing.id,
      moved.merge_id,
      row_number() over same_activity as place,
      first_value(standing.id) over same_activity as kept_id,
      first_value(moved.merge_id) over same_activity as kept_merge_id
    from
      standing
      left join moved on moved.credit_id = standing.id
      and moved.into_id = standing.student_id
    window
      same_activity as (
        partition by
          standing.student_id,
          standing.activity_id
        order by
          moved.merge_id nulls first,
          standing.earned_at,
          standing.id
      )
  )
select
  id,
  kept_id,
  -- what one merge brought together is undone with it; both of one account were there before
  case
    when merge_id is distinct from kept_merge_id then merge_id
  end as merge_id
from
  ranked
where
  place > 1;

insert into
  credit_correction (credit_id, state, superseded_by, reason, made_at)
select
  id,
  'superseded',
  kept_id,
  'Two accounts of one person were merged; this credit was earned in both.',
  now()
from
  brought_together
order by
  id;

insert into
  student_merge_row (merge_id, table_name, row_key, after)
select
  brought_together.merge_id,
  'credit_correction',
  jsonb_build_object('id', credit_correction.id),
  '{}'
from
  brought_together
  join credit_correction on credit_correction.credit_id = brought_together.id
where
  brought_together.merge_id is not null
order by
  credit_correction.id;

-- Both accounts' credits stand in one after a merge, the superseded ones too: what must be one is the credit that stands. Looked at when the transaction
-- ends, because an amended certificate is written before the one it replaces is marked.
drop index credit_once;

create index credit_of_student on credit (student_id, activity_id)
where
  student_id is not null;

create function refuse_second_credit () returns trigger language plpgsql as $$
begin
  if (
    select count(*) > 1 from credit
    where student_id = new.student_id and activity_id = new.activity_id
      and not exists (select from credit_correction where credit_id = credit.id)
  ) then
    raise exception 'the member has a credit for this activity that stands' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

create constraint trigger credit_stands_once
after insert or update of student_id on credit
deferrable initially deferred for each row when (new.student_id is not null)
execute function refuse_second_credit ();
