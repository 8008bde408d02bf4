create table file (
  id bigint generated always as identity primary key,
  hash text not null unique,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  -- public files are served to anyone; others only by a signed link
  is_public boolean not null,
  created_at timestamptz not null,
  -- what was measured: seconds, codecs, width and height, pages, bits per second; null of a file that was imported
  measures jsonb,
  -- who uploaded it, by name; null of a file that was imported
  made_by text
);

-- The outbox: a mail is written with the change that causes it and sent by a job.
create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null,
  student_id bigint references student on delete set null,
  recipient text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  -- what caused the mail: a repeated job finds its mail here
  idempotency_key text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- A mail is claimed while it is being sent, so that no transaction waits for a mail server; a claim ends by itself.
  claimed_until timestamptz,
  given_up_at timestamptz,
  cleared_at timestamptz,
  -- Without a mail server a mail counts as done once it is kept on this machine. Only then did its text stay.
  captured boolean not null default false,
  -- Emails to members who want news. They leave after every other email.
  is_bulk boolean not null default false,
  -- Emails that came back after the mail server had taken them (docs/specification/reporting.md, RO-23 to RO-25).
  bounced_at timestamptz,
  -- the status code and the words of the server that returned it
  bounce_reason text,
  -- SHA-256 of the address in lower case while nothing can be delivered to it: the address itself is erased after 30
  -- days
  bounced_key bytea,
  -- Something came back about an email that says neither that it failed nor that it arrived (RO-45).
  unclear_at timestamptz
);
create index mail_budget on mail (student_id, kind, created_at);
create index mail_newest on mail (created_at desc, id desc);
create index mail_unsent on mail (created_at) where sent_at is null and given_up_at is null;
create index mail_given_up on mail (given_up_at) where given_up_at is not null;
create index mail_bulk on mail (created_at) where is_bulk and sent_at is null and given_up_at is null;
create index mail_bounced on mail (student_id) where bounced_key is not null;
-- Emails of some days.
create index mail_sent on mail (sent_at) where sent_at is not null;

create table mail_attachment (
  id bigint generated always as identity primary key,
  mail_id bigint not null references mail on delete cascade,
  filename text not null,
  content_type text not null,
  content bytea not null
);
create index mail_attachment_mail on mail_attachment (mail_id);

-- First answers of writes that carried an Idempotency-Key.
create table idempotent_answer (
  -- Student hash, or a visitor's network.
  caller text not null,
  call text not null,
  key_digest bytea not null,
  body_mac bytea not null,
  -- Until when nobody else may run the request; null once it is done.
  running_until timestamptz,
  -- Null while it runs, and for an answer that held a token.
  answer jsonb,
  -- Hash of the account that the request made.
  account_hash text,
  started_at timestamptz not null,
  -- Set by the transaction that carries a request out: its answer is stored only after that, and a process may end in
  -- between.
  carried_out_at timestamptz,
  primary key (caller, call, key_digest)
);
create index idempotent_answer_age on idempotent_answer (started_at);
create index idempotent_answer_account on idempotent_answer (account_hash) where account_hash is not null;

-- The words of a stored file, read from it by a job; empty for a file without any.
create table file_text (
  file_id bigint primary key references file on delete cascade,
  text text not null,
  -- How many pages a PDF has, counted where its words are read; null for what has none, and until it is read.
  pages integer check (pages > 0)
);

-- What an action on many rows would do, kept for half an hour. It is carried out only while the rows are as they were.
create table rehearsal (
  id bigint generated always as identity primary key,
  hash text not null unique,
  staff_id bigint not null,
  act text not null,
  input jsonb not null,
  -- a digest for each row that the action touches, by the row's key
  fingerprints jsonb not null,
  -- one for each row that was looked at: {key, name, verdict, text, isDone}
  verdicts jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- the person, as the audit log names them, and their reason, once it began
  by jsonb,
  reason text,
  started_at timestamptz,
  -- of a long one: how many rows are done, and when somebody last asked
  done_rows integer not null default 0,
  seen_at timestamptz,
  done_at timestamptz,
  -- the sentence that says what became of it, or why it was not done
  result text,
  problem text
);
create index rehearsal_staff_id on rehearsal (staff_id);
create index rehearsal_expires_at on rehearsal (expires_at);

-- When each rule of retention erased last, and how much: by the timetable or by hand.
create table retention_run (
  rule text primary key,
  ran_at timestamptz not null,
  erased bigint not null check (erased >= 0)
);

-- Where a member's browser gets notifications, as its push service gave it (RFC 8030).
create table push_subscription (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  -- an address that is its own secret
  endpoint text not null unique,
  -- the browser's public key and its shared secret, base64url (RFC 8291)
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- The session in which a browser turned notifications on: signing that device out ends them. Not a foreign key,
  -- because a session that merely expired leaves them on.
  session_id bigint
);
create index push_subscription_student on push_subscription (student_id);

-- A digest of the key that seals secrets in this database, so that a process with another key notices it.
create table sealing_key (
  is_only boolean default true primary key check (is_only),
  digest bytea not null
);

-- A file that staff upload. Until all of it has arrived, each chunk is an object of the file storage, so any process
-- can take the next one.
create table upload (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- the public hash of the staff member, who alone may continue it, and their name at that time
  maker text not null,
  made_by text not null,
  kind text not null check (kind in ('video', 'audio', 'pdf', 'picture', 'captions')),
  filename text not null,
  declared_type text not null,
  -- when the file was last changed on the computer it comes from, in milliseconds since 1970: chosen again, it is the
  -- same file
  modified_ms bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0,
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'ready', 'refused')),
  -- what the check found: {"problem": a sentence} of a refused file, {"warnings": [sentences]} of one that was accepted
  verdict jsonb,
  file_id bigint references file on delete set null,
  created_at timestamptz not null,
  -- when this row, and what is left of what has arrived, is removed
  expires_at timestamptz not null,
  finished_at timestamptz,
  -- its file opens by signed links alone, whatever kind it is
  is_private boolean not null default false,
  check (received_bytes >= 0 and received_bytes <= size_bytes)
);
create index upload_maker on upload (maker, id);
create index upload_expires on upload (expires_at);
create index upload_file on upload (file_id) where file_id is not null;

-- What has arrived, in objects of the storage named uploads/<hash>/<start>.
create table upload_chunk (
  upload_id bigint not null references upload on delete cascade,
  start_byte bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  primary key (upload_id, start_byte)
);

-- The mail server that the console set up. SMTP_URL in the environment wins over it.
create table mail_server (
  is_only boolean default true primary key check (is_only),
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
