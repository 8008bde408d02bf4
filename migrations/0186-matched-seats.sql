-- What a seat said before a person matched somebody in the meeting to its holder, for as long as such a match stands, so
-- that a match can be undone.
create table matched_seat (
  seat_id bigint primary key references seat on delete cascade,
  started_at timestamptz,
  ended_at timestamptz
);
