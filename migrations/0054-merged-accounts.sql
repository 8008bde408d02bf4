-- What a merged account's owner still had under way when it was merged must not stay behind with it: no row is given to it any more. The lock waits for a
-- merge that is under way. Whoever wrote is told to ask again, by which time they are signed out of the account that went. A mail follows its reader.
create function refuse_merged_student () returns trigger language plpgsql as $$
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
  raise exception 'the account was merged into another one' using errcode = 'serialization_failure';
end $$;

-- What sign-in counts of a name, and a suspected pair, may name an account that was merged.
do $$
declare
  owned text;
begin
  for owned in
    select table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and column_name = 'student_id' and table_type = 'BASE TABLE' and table_name <> 'sign_in_refusal'
  loop
    execute format('create trigger merged_student_gets_no_row before insert or update of student_id on %I for each row execute function refuse_merged_student ()', owned);
  end loop;
end $$;
