-- Who gets the log's checkpoints by email (docs/specification/records.md, RL-26): kept outside the portal, they show if the log is ever written anew.
create table checkpoint_recipient (
  id bigint generated always as identity primary key,
  -- an owner or auditor, for as long as the account says so
  staff_id bigint unique references staff_member on delete cascade,
  -- anyone else, as an owner entered it
  email text,
  added_by text not null default '',
  added_at timestamptz not null,
  stopped_at timestamptz,
  -- the newest checkpoint that was emailed
  last_log integer,
  last_size bigint,
  last_sent_at timestamptz,
  check ((staff_id is null) <> (email is null))
);

create unique index checkpoint_recipient_email on checkpoint_recipient (lower(email));

-- How many certificates have a proof of a later entry.
create index credit_proof_by_leaf on credit_proof (log, leaf);
