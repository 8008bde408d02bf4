-- A key is marked while its request runs, and its row no longer holds anything by which the request could be guessed: the key is stored as a digest, the
-- body as an HMAC under the key itself. What was remembered before is at most a day old and cannot be read by the new rules.
drop table idempotent_answer;

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
  primary key (
    caller,
    call,
    key_digest
  )
);

create index idempotent_answer_age on idempotent_answer (started_at);

create index idempotent_answer_account on idempotent_answer (account_hash)
where
  account_hash is not null;
