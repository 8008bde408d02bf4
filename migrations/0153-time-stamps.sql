-- What a time-stamp authority says of the log's checkpoints (docs/specification/records.md, RL-42): that each existed
-- at a time that the provider can't choose.
create table log_time_stamp (
  log integer not null,
  size bigint not null,
  -- the authority's answer as it came (RFC 3161, TimeStampResp in DER)
  answer bytea not null,
  -- the host that was asked
  authority text not null,
  -- when the authority says that it was
  stamped_at timestamptz not null,
  -- when the portal asked, by its own clock
  made_at timestamptz not null,
  primary key (log, size),
  foreign key (log, size) references log_checkpoint (log, size)
);

create trigger log_time_stamp_append_only
before update or delete on log_time_stamp for each row
execute function refuse_log_change ();

create trigger log_time_stamp_no_truncate
before truncate on log_time_stamp for each statement
execute function refuse_log_change ();
