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
