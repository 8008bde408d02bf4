-- Entries of the log about keys: replaced, or lost since an entry (docs/specification/records.md, RL-17).
alter table log_entry
drop constraint log_entry_kind_check,
add constraint log_entry_kind_check check (
  kind in ('issued', 'taken-over', 'superseded', 'withdrawn', 'stands-again', 'continues', 'key', 'key-lost')
);

alter table log_pending
drop constraint log_pending_kind_check,
add constraint log_pending_kind_check check (kind in ('credit', 'credit-erased', 'correction', 'correction-undone', 'key'));

-- A key is no row.
alter table log_pending
alter column row_id
drop not null,
add constraint log_pending_row_check check ((row_id is null) = (kind = 'key'));
