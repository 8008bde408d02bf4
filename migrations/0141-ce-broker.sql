-- Services that take credit as it is earned (docs/specification/reporting.md, RO-14 to RO-22). One row for each that was set up.
create table report_channel (
  name text primary key,
  -- AES-256-GCM by the key of this machine (platform/server/security/sealing.ts)
  key_sealed bytea not null,
  is_on boolean not null,
  -- credit issued since then is sent; null: it was never on
  on_since timestamptz,
  hold_minutes integer not null check (hold_minutes between 0 and 10080),
  -- why nothing is sent until someone corrects it, as a sentence; '' = nothing is wrong
  stopped_because text not null default '',
  -- the service asked to wait until then
  retry_at timestamptz,
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);

-- What left in one message. It is stored before it leaves, so that nothing is ever sent twice by itself.
create table report_batch (
  id bigint generated always as identity primary key,
  channel text not null,
  state text not null check (state in ('sending', 'answered', 'not-sent', 'unclear')),
  sha256 text not null,
  -- the message, sealed, until its outcome is known: it has names
  content_sealed bytea,
  credits integer not null,
  made_at timestamptz not null,
  answered_at timestamptz
);

create index report_batch_sending on report_batch (made_at)
where
  state = 'sending';

-- Where the report of a credit is: the credit as it was first earned, for one license.
create table credit_report (
  channel text not null,
  credit_id bigint not null references credit on delete cascade,
  profession text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  status text not null check (status in ('waiting', 'held', 'sending', 'accepted', 'rejected', 'unclear', 'withdrawn')),
  -- why it is held back, or the service's words
  why text not null default '',
  -- the row of the ledger that the service knows: the credit may be amended later
  sent_credit_id bigint references credit on delete cascade,
  batch_id bigint references report_batch,
  receipt text not null default '',
  accepted_at timestamptz,
  -- who looked it up after an answer was lost
  settled_by text,
  next_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (channel, credit_id, profession, state)
);

create index credit_report_due on credit_report (channel, next_at)
where
  status in ('waiting', 'held');

create index credit_report_status on credit_report (channel, status, changed_at);

create index credit_report_sent on credit_report (sent_credit_id);

create index credit_report_batch on credit_report (batch_id);

-- Who asked whether a service knows a license, so that nobody can ask for many (RO-16). Rows of a day; neither license nor answer.
create table license_check (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  network bytea not null,
  asked_at timestamptz not null
);

create index license_check_student on license_check (student_id, asked_at);

create index license_check_network on license_check (network, asked_at);

create index license_reported on license (report_to)
where
  report_to is not null;

create trigger merged_student_gets_no_row
before insert or update of student_id on license_check for each row
execute function refuse_merged_student ();
