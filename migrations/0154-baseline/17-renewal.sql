-- The licenses of a member (docs/specification/records.md, RL-29): optional, several. The ledger never joins this
-- table: a member who moves changes no history.
create table license (
  id bigint generated always as identity primary key,
  hash text not null unique,
  student_id bigint not null references student on delete cascade,
  profession text not null check (profession in ('dentist', 'hygienist')),
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text,
  -- the last day of the present renewal cycle
  cycle_ends date,
  is_primary boolean not null default false,
  -- to which service credit is reported, the sentence that its member agreed to, and when
  report_to text,
  report_sentence text,
  report_agreed_at timestamptz,
  -- whether that service knows the license; never a name
  checked_at timestamptz,
  check_result text,
  saved_at timestamptz not null,
  unique (student_id, profession, state)
);
create index license_reported on license (report_to) where report_to is not null;
