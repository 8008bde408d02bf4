-- What reports show of searching and listening (docs/specification/reporting.md, RO-43 and RO-44): sums a day, in the
-- provider's time zone, without a person.
-- Words of a search that found nothing.
create table search_miss (
  day date not null,
  words text not null,
  searches integer not null default 1,
  primary key (day, words)
);

-- Plays and listens to the end of an episode, and requests for the feed of a show, by its hash.
create table listening_count (
  day date not null,
  item_hash text not null,
  event text not null check (event in ('play', 'finish', 'feed')),
  amount bigint not null default 0,
  primary key (day, item_hash, event)
);

-- Something came back about an email that says neither that it failed nor that it arrived (RO-45).
alter table mail
add column unclear_at timestamptz;

-- Emails of some days.
create index mail_sent on mail (sent_at)
where
  sent_at is not null;
