-- What the links of an announcement lead to, and how often they were followed: sums, without a person.
create table announcement_link (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcement on delete cascade,
  target text not null,
  -- what the email calls it
  label text not null,
  clicks integer not null default 0,
  unique (announcement_id, target)
);

-- The people of a sponsor whom the team writes to.
create table sponsor_contact (
  id bigint generated always as identity primary key,
  hash text not null unique,
  company_id bigint not null references company on delete cascade,
  name text not null,
  role text not null default '',
  email text not null default '',
  phone text not null default '',
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);

create index sponsor_contact_company on sponsor_contact (company_id);
