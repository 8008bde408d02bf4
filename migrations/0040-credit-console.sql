-- The ledger at the provider's console: why a correction was made by a word of a list, credit that two people decide, records of courses that were held
-- elsewhere, and the ledger as a list that answers at any length.
alter table credit
-- why it was amended or granted, as a word of the console's list; null where only the reason's own words are known
add column reason_kind text;

alter table credit_correction
add column kind text,
-- the day of the credit that it corrects, so that what was corrected is a list in the order of days as well
add column credit_day date;

alter table credit_correction disable trigger credit_correction_append_only;

update credit_correction
set
  credit_day = credit.local_date
from
  credit
where
  credit.id = credit_correction.credit_id;

alter table credit_correction enable trigger credit_correction_append_only;

alter table credit_correction
alter credit_day
set not null,
-- the trigger below sets it
alter credit_day
set default current_date;

create function note_credit_day () returns trigger language plpgsql as $$
begin
  select local_date into new.credit_day from credit where id = new.credit_id;
  return new;
end $$;

create trigger credit_correction_day
before insert on credit_correction for each row
execute function note_credit_day ();

create index credit_corrected on credit_correction (state, credit_day desc, credit_id desc);

-- The ledger newest first, whole and by what narrows it. A filter that most rows meet walks the first of these; what stands after `include` lets a
-- filter be counted without looking at a row.
create index credit_by_day on credit (local_date desc, id desc) include (ce_type_id, source);

create index credit_of_activity on credit (activity_id, local_date desc, id desc) include (ce_type_id, source, activity_version);

create index credit_by_source on credit (source, local_date desc, id desc) include (ce_type_id)
where
  source <> 'exam';

create index credit_live on credit (local_date desc, id desc) include (source)
where
  ce_type_id = 2;

create index credit_name_words on credit using gin (to_tsvector('simple', student_name));

-- What one of the provider's people asked for and a second one decides. What it says of people goes once it is decided.
create table credit_approval (
  id bigint generated always as identity primary key,
  hash text not null unique,
  act text not null,
  input jsonb not null,
  -- what it would do and a digest for each row that it touches, as it was rehearsed
  verdicts jsonb not null,
  fingerprints jsonb not null,
  reason text not null,
  asked_by_hash text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by_hash text,
  decided_by text,
  decided_at timestamptz,
  decision text check (decision in ('agreed', 'refused', 'taken-back')),
  -- what was done, or why not
  outcome text not null default '',
  check ((decided_at is null) = (decision is null)),
  check ((decided_at is null) = (decided_by is null))
);

create index credit_approval_open on credit_approval (asked_at)
where
  decided_at is null;

-- Records of credit from elsewhere: each file that was taken over, and the credit that came of its lines.
create table credit_import (
  id bigint generated always as identity primary key,
  hash text not null unique,
  filename text not null,
  reason text not null,
  -- lines with each verdict
  counts jsonb not null,
  made_by text not null,
  made_at timestamptz not null,
  undo_reason text,
  undone_by text,
  undone_at timestamptz,
  check ((undone_at is null) = (undone_by is null))
);

create index credit_import_recent on credit_import (made_at desc);

create table credit_import_line (
  import_id bigint not null references credit_import on delete cascade,
  line integer not null,
  credit_id bigint references credit on delete set null,
  primary key (import_id, line)
);

create index credit_import_line_credit on credit_import_line (credit_id)
where
  credit_id is not null;

-- Lines whose person has no account yet, or has not confirmed the address.
create table credit_holding (
  id bigint generated always as identity primary key,
  hash text not null unique,
  import_id bigint not null references credit_import on delete cascade,
  line integer not null,
  email text not null,
  email_key text not null,
  name text not null default '',
  activity_id bigint not null references activity,
  -- hours, type, day, score, note: as the line said
  facts jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- why it could not become credit when its person came
  problem text not null default '',
  unique (import_id, line)
);

create index credit_holding_email on credit_holding (email_key);

create index credit_holding_end on credit_holding (expires_at);

create index credit_holding_activity on credit_holding (activity_id);
