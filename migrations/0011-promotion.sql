-- What visitors and members do with sponsors' content: counts a day for the sponsor, and the addresses that people gave.
create table promotion_count (
  day date not null,
  -- an ad or a featured item, by its hash
  item_hash text not null,
  event text not null check (event in ('view', 'click')),
  amount integer not null,
  primary key (item_hash, event, day)
);

-- What was counted already: an impression once, however often its report arrives; and how often one source was counted in an hour.
create table promotion_seen (mark bytea primary key, times integer not null default 1, seen_at timestamptz not null);

create index promotion_seen_age on promotion_seen (seen_at);

-- Someone asked a sponsor to write. The name is a member's; a visitor gives an address only.
create table ad_request (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad,
  student_id bigint references student on delete cascade,
  name text not null,
  email text not null,
  email_key text not null,
  asked_at timestamptz not null,
  unique (ad_id, email_key)
);
