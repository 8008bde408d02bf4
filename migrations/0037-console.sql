-- What the pages of the console share: acts that are rehearsed before they are done, who changed which setting, and what of the overview somebody put away.
-- What an act on many rows would do, kept for half an hour. It is done only while what it touches is as it was.
create table rehearsal (
  id bigint generated always as identity primary key,
  hash text not null unique,
  staff_id bigint not null references staff_member on delete cascade,
  act text not null,
  input jsonb not null,
  -- a digest for each row that the act touches, by the row's key
  fingerprints jsonb not null,
  -- one for each row that was looked at: {key, name, verdict, text, isDone}
  verdicts jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- whoever does it, as the log of acts names them, and their reason; once it began
  by jsonb,
  reason text,
  started_at timestamptz,
  -- of a long one: how many rows are done, and when somebody last looked
  done_rows integer not null default 0,
  seen_at timestamptz,
  done_at timestamptz,
  -- the sentence that says what became of it, or why it was not done
  result text,
  problem text
);

create index rehearsal_staff_id on rehearsal (staff_id);

create index rehearsal_expires_at on rehearsal (expires_at);

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

-- Sentences of the overview that somebody does not want to see for a while.
create table hidden_attention (
  staff_id bigint not null references staff_member on delete cascade,
  kind text not null,
  until timestamptz not null,
  primary key (staff_id, kind)
);
