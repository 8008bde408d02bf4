-- Whether a company makes, sells, or distributes products used on patients; null until somebody knows.
alter table company
add column makes_products boolean,
-- rises with each change in the console
add column revision integer not null default 1;

alter table category
add column revision integer not null default 1;

-- The AGD's subject codes, as somebody read them from its list.
create table agd_code (
  code text primary key check (code <> ''),
  name text not null,
  -- where the code was read, and when
  source text not null default '',
  read_on date
);

-- The mail server that the console set up. SMTP_URL in the environment wins over it.
create table mail_server (
  is_only boolean primary key default true check (is_only),
  host text not null,
  port integer not null check (port between 1 and 65535),
  -- tls: from the first byte; starttls: after the greeting, required; none: in the clear
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null default '',
  -- AES-256-GCM by the key of this machine (platform/server/security/sealing.ts); null without one
  password_sealed bytea,
  -- whom emails come from; '' for the provider's own name and address
  sender_name text not null default '',
  sender_address text not null default '',
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
