-- What companies give to the provider's education, each with the agreement that was signed for it.
create table support_record (
  id bigint generated always as identity primary key,
  hash text not null unique,
  company_id bigint not null references company,
  -- null: for something that is not in the catalog, which `purpose` names
  activity_id bigint references activity,
  purpose text not null default '',
  kind text not null check (kind in ('money', 'equipment', 'in-kind')),
  -- US cents: what was paid, or what it is worth; null: not known
  amount_cents bigint check (amount_cents >= 0),
  received_on date not null,
  signed_on date,
  agreement_file_id bigint references file,
  terms text not null default '',
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  check (
    activity_id is not null
    or purpose <> ''
  )
);

create index support_record_company on support_record (company_id, received_on desc);

create index support_record_activity on support_record (activity_id)
where
  activity_id is not null;

create index support_record_agreement on support_record (agreement_file_id)
where
  agreement_file_id is not null;
