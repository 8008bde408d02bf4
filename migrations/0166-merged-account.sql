-- The name of a constraint, by which the program knows that a member's request came too late: they are signed out, and
-- nothing is at fault.
create or replace function refuse_merged_student () returns trigger language plpgsql as $$
declare
  survivor bigint;
begin
  select merged_into into survivor from student where id = new.student_id for key share;
  if survivor is null then
    return new;
  end if;
  if tg_table_name = 'mail' then
    new.student_id := survivor;
    return new;
  end if;
  raise exception 'the account was merged into another one'
    using errcode = 'serialization_failure', constraint = 'student_not_merged';
end $$;
