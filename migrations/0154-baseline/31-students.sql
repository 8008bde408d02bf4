-- What staff note about a student. The student's own download has it.
create table student_note (
  id bigint generated always as identity primary key,
  hash text not null unique,
  student_id bigint not null references student on delete cascade,
  note text not null,
  written_by text not null,
  written_at timestamptz not null,
  -- who wrote it; null where only the name is known
  staff_id bigint references staff_member on delete set null
);
create index student_note_student on student_note (student_id, written_at desc);

-- Pairs of accounts that may be one person's; a pair that staff judged to be two people is remembered.
create table student_double (
  -- the smaller id first
  one_id bigint not null references student on delete cascade,
  other_id bigint not null references student on delete cascade,
  score integer not null,
  reasons text[] not null,
  found_at timestamptz not null,
  not_double_at timestamptz,
  not_double_by text,
  check (one_id < other_id),
  primary key (one_id, other_id)
);
create index student_double_other on student_double (other_id);
create index student_double_score on student_double (score desc, one_id) where not_double_at is null;

-- One account merged into another, and every row that it changed, so that it can be undone exactly.
create table student_merge (
  id bigint generated always as identity primary key,
  hash text not null unique,
  from_id bigint not null references student on delete cascade,
  into_id bigint not null references student on delete cascade,
  merged_by text not null,
  reason text not null,
  at timestamptz not null,
  undone_at timestamptz,
  -- the transaction that merges or undoes: in it, and in no other, the ledger lets credit change hands
  running_in xid8
);
create index student_merge_into on student_merge (into_id);
create index student_merge_from on student_merge (from_id);

-- In the order of the changes. `before` null: the row was added; `after` null: it was removed.
create table student_merge_row (
  id bigint generated always as identity primary key,
  merge_id bigint not null references student_merge on delete cascade,
  table_name text not null,
  row_key jsonb not null,
  before jsonb,
  after jsonb
);
create index student_merge_row_merge on student_merge_row (merge_id, id);

-- A merged account gets no further rows. The lock waits for a merge that is under way; a request that comes too late is
-- refused with a request to repeat it, by when its member is signed out of that account. A mail follows its reader.
create function refuse_merged_student() returns trigger language plpgsql as $$
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

-- Every table of members' rows, apart from the refused sign-ins, which may name an account that was merged.
do $$
declare
  owned text;
begin
  for owned in
    select table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and column_name = 'student_id' and table_type = 'BASE TABLE'
      and table_name <> 'sign_in_refusal'
  loop
    execute format(
      'create trigger merged_student_gets_no_row before insert or update of student_id on %I for each row
      execute function refuse_merged_student()', owned);
  end loop;
end $$;
