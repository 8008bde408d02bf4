-- Choices of the account forms, as the provider lists them.
create table select_item (
  list text not null,
  id text not null,
  label text not null,
  country text,
  position integer not null,
  -- nobody is offered the choice anymore; members who have it keep it
  hidden boolean not null default false,
  primary key (list, id, "position")
);

create table small_word (
  word text primary key
);

-- One row per setting of the provider; each value is checked where it is read.
create table provider_setting (
  name text primary key,
  value jsonb not null
);

-- Words that mean the same: any term of a group stands for the others. A provider adds groups to the portal's own.
create table synonym (
  source text not null check (source in ('portal', 'provider')),
  group_no integer not null,
  term text not null,
  -- the stems of the term's words, without the words that search ignores
  stems text[] not null,
  primary key (source, group_no, term)
);

-- Every change of a setting, newest last: what it was, what it became, who.
create table setting_change (
  id bigint generated always as identity primary key,
  section text not null,
  revision integer not null,
  before jsonb not null,
  after jsonb not null,
  staff_id bigint references staff_member on delete set null,
  at timestamptz not null,
  unique (section, revision)
);
create index setting_change_staff_id on setting_change (staff_id);

-- Pictures of the provider that pages, emails, and certificates show or showed. A certificate that was issued with one
-- shows it as long as it exists, so none of them is ever removed.
create table brand_picture (
  file_id bigint primary key references file,
  what text not null check (what in ('logo', 'icon', 'signature')),
  saved_at timestamptz not null
);

-- The key behind signed links and secret addresses is there from the start: no transaction that fails can take it back.
insert into provider_setting (name, value)
values ('signingKey', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')));
