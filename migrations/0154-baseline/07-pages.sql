create table blurb (
  code text primary key,
  html text not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- Page views as counts a day under the legacy page name: no cookie, no address, no person.
create table page_view_count (
  day date not null,
  page text not null,
  views bigint not null default 0,
  primary key (day, page)
);

-- A draft of one of the provider's texts.
create table blurb_draft (
  code text primary key,
  html text not null,
  revision integer not null,
  changed_by text not null,
  changed_at timestamptz not null
);

create table blurb_version (
  code text not null,
  version integer not null,
  html text not null,
  -- '' for what came with the portal or an import
  published_by text not null default '',
  published_at timestamptz not null,
  -- Members agree to this version at their next sign-in.
  asks_again boolean not null default false,
  primary key (code, version)
);
