-- One log of the ledger, in place of the chained lines of 0059: a tree as RFC 6962 describes it, whose signed checkpoints are in members' hands, so that not
-- even the database's owner rewrites it unnoticed (docs/specification/records.md, RL-3).
create table log_origin (
  -- 1, or one more after a loss: a log that cannot be continued is followed by one that names it
  number integer primary key check (number > 0),
  origin text not null unique,
  -- of the key that signs, as c2sp.org/signed-note writes it
  verifier_key text not null,
  started_at timestamptz not null
);

create table log_entry (
  log integer not null references log_origin,
  -- from 0, without gaps
  leaf bigint not null check (leaf >= 0),
  kind text not null check (kind in ('issued', 'taken-over', 'superseded', 'withdrawn', 'stands-again', 'continues')),
  -- No references: the entry outlives what retention erases, and is nobody's then.
  credit_id bigint,
  correction_id bigint,
  entry text not null,
  -- what the whole row said when it was written, of which the entry has only what is on the certificate
  digest bytea,
  logged_at timestamptz not null,
  primary key (log, leaf),
  unique (log, credit_id),
  unique (log, correction_id)
);

-- The hash of each complete subtree: of leaves index << level to (index + 1) << level.
create table log_node (
  log integer not null references log_origin,
  level integer not null,
  index bigint not null,
  hash bytea not null,
  primary key (log, level, index)
);

create table log_checkpoint (
  log integer not null references log_origin,
  size bigint not null,
  note text not null,
  made_at timestamptz not null,
  primary key (log, size)
);

-- The proof that a certificate was first drawn with: the same certificate has the same bytes again.
create table credit_proof (
  credit_id bigint primary key references credit on delete cascade,
  log integer not null,
  leaf bigint not null,
  tlog_proof text not null
);

-- What transactions leave to be logged, so that members who pass at the same time do not wait for one another.
create table log_pending (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('credit', 'credit-erased', 'correction', 'correction-undone')),
  row_id bigint not null,
  digest bytea,
  -- of a credit its entry; of a correction its state
  entry text,
  -- of a correction: the credit, and the one that replaces it
  credit_id bigint,
  by_id bigint
);

-- Nothing is signed while there is a row: the database was restored, and the log may have been longer than it is here.
create table log_hold (is_only boolean primary key default true check (is_only), since timestamptz not null);

-- What the chained lines said of rows that were changed or deleted past the portal is still found: by their digests.
insert into
  log_pending (kind, row_id, digest, entry)
select
  'credit',
  line.row_id,
  line.digest,
  'taken-over ' || encode(coalesce(sha256(convert_to(credit_record (credit), 'UTF8')), line.digest), 'hex')
from
  (
    select
      kind,
      row_id,
      digest
    from
      ledger_log
    union all
    select
      kind,
      row_id,
      digest
    from
      ledger_pending
  ) as line
  left join credit on credit.id = line.row_id
where
  line.kind = 'credit'
  and line.row_id not in (
    select
      row_id
    from
      ledger_log
    where
      kind = 'credit-erased'
    union all
    select
      row_id
    from
      ledger_pending
    where
      kind = 'credit-erased'
  )
order by
  line.row_id;

insert into
  log_pending (kind, row_id, digest, entry, credit_id, by_id)
select
  'correction',
  line.row_id,
  line.digest,
  correction.state,
  correction.credit_id,
  correction.superseded_by
from
  (
    select
      kind,
      row_id,
      digest
    from
      ledger_log
    union all
    select
      kind,
      row_id,
      digest
    from
      ledger_pending
  ) as line
  join credit_correction as correction on correction.id = line.row_id
where
  line.kind = 'correction'
order by
  line.row_id;

drop trigger credit_is_logged on credit;

drop trigger credit_erasing_is_logged on credit;

drop trigger credit_correction_is_logged on credit_correction;

drop table ledger_log,
ledger_pending,
ledger_head;

drop function log_credits,
log_correction,
refuse_ledger_log_change;

create function log_credits () returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into log_pending (kind, row_id, digest, entry)
    select
      'credit', credit.id, credit.digest,
      case credit.source when 'import' then 'taken-over ' else 'issued ' end || encode(sha256(convert_to(credit_record(credit), 'UTF8')), 'hex')
    from changed join credit on credit.id = changed.id
    order by credit.id;
  else
    insert into log_pending (kind, row_id) select 'credit-erased', id from changed order by id;
  end if;
  return null;
end $$;

create trigger credit_is_logged
after insert on credit referencing new table as changed for each statement
execute function log_credits ();

create trigger credit_erasing_is_logged
after delete on credit referencing old table as changed for each statement
execute function log_credits ();

create function log_correction () returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into log_pending (kind, row_id, digest, entry, credit_id, by_id)
    values ('correction', new.id, credit_correction_digest(new), new.state, new.credit_id, new.superseded_by);
  else
    insert into log_pending (kind, row_id, credit_id) values ('correction-undone', old.id, old.credit_id);
  end if;
  return null;
end $$;

create trigger credit_correction_is_logged
after insert or delete on credit_correction for each row
execute function log_correction ();

create function refuse_log_change () returns trigger language plpgsql as $$
begin
  raise exception 'the log of the ledger is append-only';
end $$;

-- The row of an entry may end, by retention or by the undoing of a merge; what the entry says stays.
create function refuse_log_entry_change () returns trigger language plpgsql as $$
begin
  if (new.log, new.leaf, new.kind, new.entry, new.logged_at) is distinct from (old.log, old.leaf, old.kind, old.entry, old.logged_at)
    or new.credit_id is not null or new.correction_id is not null or new.digest is not null then
    raise exception 'the log of the ledger is append-only';
  end if;
  return new;
end $$;

create trigger log_entry_append_only
before update on log_entry for each row
execute function refuse_log_entry_change ();

create trigger log_entry_no_delete
before delete on log_entry for each row
execute function refuse_log_change ();

create trigger log_entry_no_truncate
before truncate on log_entry for each statement
execute function refuse_log_change ();

create trigger log_node_append_only
before update or delete on log_node for each row
execute function refuse_log_change ();

create trigger log_node_no_truncate
before truncate on log_node for each statement
execute function refuse_log_change ();

create trigger log_checkpoint_append_only
before update or delete on log_checkpoint for each row
execute function refuse_log_change ();

create trigger log_checkpoint_no_truncate
before truncate on log_checkpoint for each statement
execute function refuse_log_change ();

create trigger log_origin_append_only
before update or delete on log_origin for each row
execute function refuse_log_change ();

-- How far the log of now was once: what was there must stay.
alter table ledger_check
rename column checked_leaf to checked_size;

alter table ledger_check
add column checked_log integer not null default 1;

update ledger_check
set
  checked_size = 0;
