-- Students as staff find, help and merge them.
alter table student
-- raised by every change of the profile: who saves an older one is told
add column revision integer not null default 1,
-- the account that this one was merged into; its names still lead there
add column merged_into bigint references student on delete cascade,
-- what a student is found by, in one text: name, username, address, city, and the digits of phone and AGD number
add column find_text text not null default '',
-- the words of name and city as they may be mistyped
add column find_spellings text[] not null default '{}',
add column phone_digits text not null default '',
-- first and last name without accents and case
add column name_key text not null default '',
add check (merged_into <> id),
add check (
  merged_into is null
  or disabled_at is not null
);

-- The digits of a telephone number without its extension; the leading 1 of North America is left out.
create function phone_digits_of (phone text, country text) returns text language sql immutable parallel safe return (
  select
    case
      when length(digits) = 11
      and digits like '1%'
      and country in ('US', 'CA', '') then substr(digits, 2)
      else digits
    end
  from
    (
      select
        regexp_replace(regexp_replace(phone, '(x|ext\.?) ?[0-9]{1,6}$', '', 'i'), '[^0-9]', '', 'g') as digits
    ) as each
);

create function make_student_findable () returns trigger language plpgsql as $$
begin
  new.phone_digits := phone_digits_of(new.phone, new.country);
  new.name_key := plain_words(new.firstname || ' ' || new.lastname);
  new.find_text := concat_ws(' ', new.name_key, plain_words(new.username), new.username_key, new.email_key, plain_words(new.city), new.phone_digits, new.agd_number);
  new.find_spellings := coalesce((
    select array_agg(distinct spelling)
    from regexp_split_to_table(new.name_key || ' ' || plain_words(new.city), ' ') as word, unnest(spellings_of(word)) as spelling
    where length(word) between 3 and 30), '{}');
  return new;
end $$;

create trigger student_findable
before insert or update of firstname,
lastname,
username,
username_key,
email_key,
city,
phone,
country,
agd_number on student for each row
execute function make_student_findable ();

update student
set
  firstname = firstname;

create index student_find_text on student using gin (find_text gin_trgm_ops);

create index student_find_spellings on student using gin (find_spellings);

create index student_newest on student (created_at desc, id desc);

create index student_profession on student (job_title, created_at desc, id desc);

create index student_place on student (country, state, created_at desc, id desc);

create index student_disabled on student (created_at desc, id desc)
where
  disabled_at is not null;

create index student_unconfirmed on student (created_at desc, id desc)
where
  email_verified_at is null;

create index student_mailings_off on student (created_at desc, id desc)
where
  mailings_off_at is not null;

create index student_name on student (name_key);

create index student_phone on student (phone_digits);

create index student_merged on student (merged_into)
where
  merged_into is not null;

create index known_device_hash on known_device (device_hash);

-- Sign-ins that were refused, counted by reason and hour, so that staff can say why somebody does not get in. What was typed stands nowhere.
create table sign_in_refusal (
  student_id bigint not null references student on delete cascade,
  reason text not null check (reason in ('wrong-password', 'waiting', 'disabled', 'old-link', 'spent-link')),
  hour timestamptz not null,
  times integer not null default 1,
  last_at timestamptz not null,
  primary key (student_id, reason, hour)
);

create index sign_in_refusal_age on sign_in_refusal (last_at);

-- What staff note about a student. The student's own download has it.
create table student_note (
  id bigint generated always as identity primary key,
  hash text not null unique,
  student_id bigint not null references student on delete cascade,
  note text not null,
  written_by text not null,
  written_at timestamptz not null
);

create index student_note_student on student_note (student_id, written_at desc);

-- A wish about consent that came by telephone or letter, as staff noted it; the student confirms it by the link of a mail.
create table consent_request (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  came_by text not null check (came_by in ('phone', 'letter', 'mail', 'in-person')),
  note text not null,
  noted_by text not null,
  noted_at timestamptz not null
);

create index consent_request_student on consent_request (student_id, noted_at desc);

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
  primary key (one_id, other_id),
  check (one_id < other_id)
);

create index student_double_other on student_double (other_id);

create index student_double_score on student_double (score desc, one_id)
where
  not_double_at is null;

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

-- The ledger is append-only. Three things may happen to a row: it is cut off from a closed account, it follows its owner's account into another one of
-- the same person or back, and six years or more later it is erased.
create or replace function refuse_ledger_change () returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    if old.student_id is not null and new.student_id is null then
      return new;
    end if;
    if exists (
      select from student_merge
      where running_in = pg_current_xact_id()
        and ((from_id = old.student_id and into_id = new.student_id) or (into_id = old.student_id and from_id = new.student_id))
    ) then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' and old.student_id is null and old.earned_at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;

-- A credit that a merge superseded stands again when the merge is undone.
create or replace function refuse_correction_change () returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from credit where id = old.credit_id and student_id is null and earned_at < now() - interval '6 years'
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' and exists (
    select from student_merge_row
    join student_merge on student_merge.id = student_merge_row.merge_id
    where student_merge.running_in = pg_current_xact_id()
      and student_merge_row.table_name = 'credit_correction'
      and student_merge_row.before is null
      and student_merge_row.row_key ->> 'id' = old.id::text
  ) then
    return old;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;
