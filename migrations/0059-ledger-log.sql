-- The ledger's own log: every credit and correction that was added, and every one that was rightly removed, each bound to the line before it. A row that
-- was deleted, added, or rewritten together with its digest past the triggers no longer agrees with its line.
create function credit_correction_digest (correction credit_correction) returns bytea language sql stable
set
  timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    correction.id, correction.credit_id, correction.state, correction.superseded_by, correction.reason, correction.made_at, correction.made_by,
    correction.kind, correction.credit_day
  )::text, 'UTF8'))
$$;

create table ledger_log (
  -- from 1, without gaps: a line that is missing shows
  leaf bigint primary key,
  kind text not null check (kind in ('credit', 'credit-erased', 'correction', 'correction-undone')),
  -- the credit or the correction; no reference, because the line outlives what retention erases
  row_id bigint not null,
  -- what the row said; null where it was removed
  digest bytea,
  -- SHA-256 of the hash before it and of this line (src/credit/server/ledger-log.ts)
  hash bytea not null,
  unique (kind, row_id),
  check ((digest is null) = (kind in ('credit-erased', 'correction-undone')))
);

-- Lines that their transactions leave here unbound, so that members who pass at the same time do not wait for one another.
create table ledger_pending (
  id bigint generated always as identity primary key,
  kind text not null,
  row_id bigint not null,
  digest bytea
);

create table ledger_head (is_only boolean primary key default true check (is_only), leaf bigint not null, hash bytea not null);

insert into
  ledger_head (leaf, hash)
values
  (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

insert into
  ledger_pending (kind, row_id, digest)
select
  'credit',
  id,
  digest
from
  credit
order by
  id;

insert into
  ledger_pending (kind, row_id, digest)
select
  'correction',
  id,
  credit_correction_digest (credit_correction)
from
  credit_correction
order by
  id;

create function log_credits () returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ledger_pending (kind, row_id, digest) select 'credit', id, digest from changed order by id;
  else
    insert into ledger_pending (kind, row_id) select 'credit-erased', id from changed order by id;
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
    insert into ledger_pending (kind, row_id, digest) values ('correction', new.id, credit_correction_digest(new));
  else
    insert into ledger_pending (kind, row_id) values ('correction-undone', old.id);
  end if;
  return null;
end $$;

create trigger credit_correction_is_logged
after insert or delete on credit_correction for each row
execute function log_correction ();

create function refuse_ledger_log_change () returns trigger language plpgsql as $$
begin
  raise exception 'the log of the ledger is append-only';
end $$;

create trigger ledger_log_append_only
before update or delete on ledger_log for each row
execute function refuse_ledger_log_change ();

create trigger ledger_log_no_truncate
before truncate on ledger_log for each statement
execute function refuse_ledger_log_change ();

create trigger ledger_head_stays
before delete or truncate on ledger_head for each statement
execute function refuse_ledger_log_change ();

-- What the last check found, as a sentence: not every finding has a code. The lines that were once there stay counted.
alter table ledger_check
rename column changed_code to problem;

alter table ledger_check
add column checked_leaf bigint not null default 0;

update ledger_check
set
  problem = 'Credit ' || problem || ' was changed from outside the portal.'
where
  problem is not null;
