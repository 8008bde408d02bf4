-- Weekly submissions of members' credit to the Academy of General Dentistry: the roster as it was made, and which credit stands on which.
create table agd_roster (
  id bigint generated always as identity primary key,
  -- the UTC day it was made on: a repeated job finds it
  made_on date not null unique,
  made_at timestamptz not null,
  csv text not null
);

create table agd_roster_credit (
  -- a credit is reported once
  credit_id bigint primary key references credit on delete cascade,
  roster_id bigint not null references agd_roster
);

create index agd_roster_credits on agd_roster_credit (roster_id);
