-- The Open Badge of a credit (docs/specification/records.md, RL-34): saved, so that it is the same at every download; erased with the credit.
alter table credit_proof
add column badge text;

-- What the log says of an earlier entry, by that entry's number: for the status lists of badges.
-- In a case: other entries have no number there, and who reads them in another order would fail.
create index log_entry_about on log_entry (
  log,
  (
    case
      when kind in ('superseded', 'withdrawn', 'stands-again') then split_part(trim(entry, E'\n'), ' ', 2)::bigint
    end
  )
)
where
  kind in ('superseded', 'withdrawn', 'stands-again');

-- Records in a log that follows another one, by their hash: what became of an entry of the first is said in the second.
create index log_entry_again on log_entry (split_part(trim(entry, E'\n'), ' ', 2))
where
  kind in ('issued', 'taken-over')
  and log > 1;
