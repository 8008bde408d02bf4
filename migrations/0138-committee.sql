-- The committee that plans the provider's education (docs/specification/reporting.md, RO-40).
create table committee_member (
  id bigint generated always as identity primary key,
  hash text not null unique,
  name text not null,
  degree text not null default '',
  -- such as "OH 30-024871"; empty: no license
  license text not null default '',
  duties text not null,
  -- whether the person has another duty to the provider
  has_other_duty boolean not null,
  served_from date not null,
  -- the last day; null: still
  served_until date,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null
);
