-- An entry of the ledger's log may lose its credit only if the audit log names the record. What was erased before the
-- portal wrote that down is named here once, without the day on which it was earned. The hash is made as
-- src/staff/server/audit/audit-chain.ts makes it.
do $$
declare
  records text[];
  head record;
  moment timestamptz := date_trunc('milliseconds', now());
  said text;
  hash bytea;
begin
  select array_agg(distinct erased.hash || ' ' order by erased.hash || ' ') into records
  from (
    select credit_id as row_id, split_part(trim(entry, e'\n'), ' ', 2) as hash from log_entry
    where kind in ('issued', 'taken-over')
    union all
    select row_id, split_part(entry, ' ', 2) from log_pending where kind = 'credit'
  ) as erased
  where not exists (select from credit where id = row_id)
    and (row_id is null or row_id in (select row_id from log_pending where kind = 'credit-erased'));
  if records is null then
    return;
  end if;
  select last_id + 1 as id, last_hash into head from audit_head for update;
  said := '["' || head.id || '","' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '",null,"The upgrade",[],"command","credit.erased","data",null,null,null,{"records":["'
    || array_to_string(records, '","') || '"]},null,null,null,null]';
  hash := sha256(head.last_hash || convert_to(said, 'UTF8'));
  insert into audit_entry (id, at, staff_name, roles, via, act, subject_kind, after, previous_hash, entry_hash)
  values (head.id, moment, 'The upgrade', '{}', 'command', 'credit.erased', 'data',
    jsonb_build_object('records', records), head.last_hash, hash);
  update audit_head set last_id = head.id, last_hash = hash;
end $$;
