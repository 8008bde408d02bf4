-- The credit ledger: what each certificate says, frozen at the moment of passing. Rows are added, never changed.
create table credit (
  id bigint generated always as identity primary key,
  verification_code text not null unique,
  student_id bigint references student on delete set null,
  student_hash text not null,
  activity_id bigint not null references activity,
  activity_hash text not null,
  activity_kind text not null check (activity_kind in ('class', 'episode')),
  activity_version integer not null,
  attempt_id bigint references exam_attempt,
  -- the facts printed
  student_name text not null,
  title text not null,
  lecturer text,
  sponsor text not null,
  provider_name text not null,
  provider_address text not null,
  description text not null,
  objectives text[] not null,
  -- 1 self-study, 2 live
  ce_type_id integer not null check (ce_type_id in (1, 2)),
  credit_name text not null,
  credits numeric(5, 2) not null,
  agd jsonb not null,
  -- null where the credit was written without an exam
  exam_score integer,
  -- when the exam was passed, and the member's own calendar day then
  earned_at timestamptz not null,
  time_zone text not null,
  local_date date not null,
  webinar_at timestamptz,
  accreditation jsonb not null,
  -- live classes only: whether the meeting measured the minutes, the member declared attendance, or the room's code
  -- showed it
  attendance_source text check (attendance_source in ('measured', 'declared', 'room')),
  attended_minutes integer check (attended_minutes >= 0),
  required_minutes integer check (required_minutes >= 0),
  first_viewed_at timestamptz,
  exam_opened_at timestamptz,
  -- what the credit rests on; an amended one rests on what the first of its chain does
  source text not null default 'exam'
    check (source in ('exam', 'attendance', 'by-hand', 'import', 're-key', 'amended')),
  supersedes bigint unique references credit,
  -- the first credit of the chain; null on that one itself
  root_id bigint references credit,
  -- why it was amended or granted, and who did it (null: the portal itself)
  reason text,
  made_by text,
  evidence jsonb,
  -- the sentence about weekly submission to the AGD, as printed; empty when the member had no number that the AGD can
  -- know
  agd_note text not null default '',
  -- why it was amended or granted, as a word of the console's list; null where only the reason's own words are known
  reason_kind text,
  -- the trigger below sets it
  digest bytea not null default '\x',
  -- When the credit was written into the ledger, apart from when it was earned: a credit granted on the 23rd for a
  -- course of the 20th has both. Null where it was not recorded.
  issued_at timestamptz,
  -- The provider's logo and who signs, as the certificate was issued; null where there was neither.
  branding jsonb,
  -- Keeps the SHA-256 of the credit's record from being guessed, and is gone with the row. It is not part of the row's
  -- digest: the record covers it. 244 random bits; pgcrypto, which has a shorter expression, may not be installed.
  salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  check (exam_score is not null or source <> 'exam'),
  check ((supersedes is null) = (root_id is null)),
  check (source <> 'by-hand' or (reason is not null and made_by is not null))
);
create index credit_recent on credit (student_id, activity_kind, earned_at desc);
create index credit_chain on credit (root_id) where root_id is not null;
-- A verification code is found however it was typed: in capitals or not, with or without its groups.
create index credit_by_typed_code on credit (lower(replace(verification_code, '-', '')));
create index credit_of_activity on credit (activity_id, local_date desc, id desc)
  include (ce_type_id, source, activity_version);
create index credit_by_source on credit (source, local_date desc, id desc) include (ce_type_id) where source <> 'exam';
create index credit_live on credit (local_date desc, id desc) include (source) where ce_type_id = 2;
-- The ledger newest first. A filter that most rows meet walks this index; the included columns let it be counted
-- without reading a row.
create index credit_by_day on credit (local_date desc, id desc) include (ce_type_id, source, credits, earned_at);
create index credit_of_name on credit (student_name, local_date desc, id desc);
create index credit_of_student on credit (student_id, activity_id) where student_id is not null;

-- A correction never touches the row it corrects: it names that row and what became of it.
create table credit_correction (
  id bigint generated always as identity primary key,
  credit_id bigint not null unique references credit,
  state text not null check (state in ('superseded', 'withdrawn')),
  superseded_by bigint references credit,
  reason text not null,
  made_at timestamptz not null,
  made_by text,
  kind text,
  -- the day of the credit that it corrects, so that what was corrected is a list in the order of days as well
  credit_day date not null default current_date
);
create index credit_corrected on credit_correction (state, credit_day desc, credit_id desc);

-- The ledger is append-only. Three things may happen to a row: it is cut off from a closed account, it follows its
-- owner's account into another one of the same person or back, and six years or more later it is erased.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    if old.student_id is not null and new.student_id is null then
      return new;
    end if;
    if exists (
      select from student_merge
      where running_in = pg_current_xact_id()
        and ((from_id = old.student_id and into_id = new.student_id) or (into_id = old.student_id and from_id = new.student_id))
    ) then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' and old.student_id is null and old.earned_at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;
create trigger credit_append_only before delete or update on credit
  for each row execute function refuse_ledger_change();
create trigger credit_no_truncate before truncate on credit for each statement execute function refuse_ledger_change();

-- A credit that a merge superseded counts again when the merge is undone.
create function refuse_correction_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from credit where id = old.credit_id and student_id is null and earned_at < now() - interval '6 years'
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' and exists (
    select from student_merge_row
    join student_merge on student_merge.id = student_merge_row.merge_id
    where student_merge.running_in = pg_current_xact_id()
      and student_merge_row.table_name = 'credit_correction'
      and student_merge_row.before is null
      and student_merge_row.row_key ->> 'id' = old.id::text
  ) then
    return old;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;
create trigger credit_correction_append_only before delete or update on credit_correction
  for each row execute function refuse_correction_change();
create trigger credit_correction_no_truncate before truncate on credit_correction
  for each statement execute function refuse_correction_change();

-- A version stays for good, because certificates name it. That of a demo activity without a certificate goes with it.
create function refuse_version_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and exists (select from activity where id = old.activity_id and from_demo)
    and not exists (select from credit where activity_id = old.activity_id) then
    return old;
  end if;
  raise exception 'a published version of an activity is never changed';
end $$;
create trigger activity_version_fixed before delete or update on activity_version
  for each row execute function refuse_version_change();
create trigger activity_version_no_truncate before truncate on activity_version
  for each statement execute function refuse_version_change();

-- How much credit a member means to earn in a calendar year. No row: no goal.
create table credit_goal (
  student_id bigint primary key references student on delete cascade,
  -- CEU
  credits integer not null check (credits > 0),
  changed_at timestamptz not null
);

create function note_credit_day() returns trigger language plpgsql as $$
begin
  select local_date into new.credit_day from credit where id = new.credit_id;
  return new;
end $$;
create trigger credit_correction_day before insert on credit_correction for each row execute function note_credit_day();

-- A row that somebody changes past the triggers is found by the digest that it was written with. The owner is not part
-- of it: a row is cut off from a closed account, and follows a merge.
create function credit_digest(credit credit) returns bytea language sql stable
set
  timezone = 'UTC' as $$
  select sha256(convert_to((jsonb_build_array(
    credit.id, credit.verification_code, credit.student_hash, credit.activity_id, credit.activity_hash, credit.activity_kind, credit.activity_version,
    credit.attempt_id, credit.student_name, credit.title, credit.lecturer, credit.sponsor, credit.provider_name, credit.provider_address,
    credit.description, credit.objectives, credit.ce_type_id, credit.credit_name, credit.credits, credit.agd, credit.exam_score, credit.earned_at,
    credit.time_zone, credit.local_date, credit.webinar_at, credit.accreditation, credit.attendance_source, credit.attended_minutes,
    credit.required_minutes, credit.first_viewed_at, credit.exam_opened_at, credit.source, credit.supersedes, credit.root_id, credit.reason,
    credit.reason_kind, credit.made_by, credit.evidence, credit.agd_note
  )
  -- a row without the moment or branding keeps the digest that it was written with
  || case when credit.issued_at is null then '[]' else jsonb_build_array(credit.issued_at) end
  || case when credit.branding is null then '[]' else jsonb_build_array(credit.branding) end)::text, 'UTF8'))
$$;

create function note_credit_digest() returns trigger language plpgsql as $$
begin
  new.digest := credit_digest(new);
  return new;
end $$;
create trigger credit_digest before insert on credit for each row execute function note_credit_digest();

-- What the last check of the whole ledger found.
create table ledger_check (
  is_only boolean default true primary key check (is_only),
  checked_at timestamptz not null,
  credits bigint not null,
  -- the code of the first credit that is not as it was written; null: none
  problem text,
  checked_size bigint constraint ledger_check_checked_leaf_not_null not null default 0,
  checked_log integer not null default 1
);

-- The names that certificates bear, each once: people look for words in names, and the ledger is found by the whole
-- name. Two members who are given credit at one moment may leave a name twice, which changes nothing.
create table certificate_name (
  name text not null
);
create index certificate_name_whole on certificate_name (name);
create index certificate_name_words on certificate_name using gin (to_tsvector('simple'::regconfig, name));

create function note_certificate_name() returns trigger language plpgsql as $$
begin
  if not exists (select from certificate_name where name = new.student_name) then
    insert into certificate_name (name) values (new.student_name);
  end if;
  return null;
end $$;
create trigger credit_certificate_name after insert on credit for each row execute function note_certificate_name();

create function refuse_second_credit() returns trigger language plpgsql as $$
begin
  if (
    select count(*) > 1 from credit
    where student_id = new.student_id and activity_id = new.activity_id
      and not exists (select from credit_correction where credit_id = credit.id)
  ) then
    raise exception 'the member has a credit for this activity that stands' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create constraint trigger credit_stands_once after insert
  or update of student_id on credit deferrable initially deferred for each row when (new.student_id is not null)
  execute function refuse_second_credit();

-- The digest of a correction, by which the log notices one that was rewritten past the triggers.
create function credit_correction_digest(correction credit_correction) returns bytea language sql stable
set
  timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    correction.id, correction.credit_id, correction.state, correction.superseded_by, correction.reason, correction.made_at, correction.made_by,
    correction.kind, correction.credit_day
  )::text, 'UTF8'))
$$;

-- A text as RFC 8785 writes it. Stable, as `to_json` is: only then does PostgreSQL put it in line.
create function record_text(value text) returns text language sql stable as $$
  select coalesce(to_json(value)::text, 'null')
$$;

create function record_time(moment timestamptz) returns text language sql stable as $$
  select coalesce('"' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"', 'null')
$$;

-- JSON as RFC 8785 writes it (keys in order, no blanks); docs/specification/records.md, RL-1. This recipe is number 1
-- forever: another one gets another number and leaves these records as they are.
create function credit_record(credit credit) returns text language sql stable as $$
  select concat(
    '{"accreditation":[', (
      select string_agg(concat(
        '{"body":', record_text(statement ->> 'body'),
        ',"providerId":', record_text(statement ->> 'providerId'),
        ',"statement":', record_text(statement ->> 'statement'),
        ',"validFrom":' || to_json(statement ->> 'validFrom')::text,
        ',"validTo":' || to_json(statement ->> 'validTo')::text,
        '}'
      ), ',' order by position)
      from jsonb_array_elements(credit.accreditation) with ordinality as it (statement, position)
    ),
    '],"activity":', record_text(credit.activity_hash),
    ',"agd":[', (
      select string_agg(concat(
        '{"category":', record_text(subject ->> 'category'),
        ',"code":', record_text(subject ->> 'code'),
        ',"hours":', record_text(subject ->> 'hours'),
        '}'
      ), ',' order by position)
      from jsonb_array_elements(credit.agd) with ordinality as it (subject, position)
    ),
    '],"agdNote":', record_text(credit.agd_note),
    ',"attendance":', case when credit.ce_type_id = 2 and credit.attendance_source is not null then concat(
      '{"minutes":', coalesce(credit.attended_minutes::text, 'null'),
      ',"required":', coalesce(credit.required_minutes::text, 'null'),
      ',"source":', record_text(credit.attendance_source),
      '}'
    ) else 'null' end,
    ',"ceType":', record_text(case credit.ce_type_id when 1 then 'Self-study' else 'Live, Interactive' end),
    ',"code":', record_text(credit.verification_code),
    ',"creditName":', record_text(credit.credit_name),
    ',"description":', record_text(credit.description),
    ',"earnedAt":', record_time(credit.earned_at),
    ',"examOpenedAt":', record_time(credit.exam_opened_at),
    ',"firstViewedAt":', record_time(credit.first_viewed_at),
    ',"hours":', record_text(credit.credits::text),
    ',"issuedAt":', record_time(credit.issued_at),
    ',"kind":', record_text(credit.activity_kind),
    ',"localDate":"', to_char(credit.local_date, 'YYYY-MM-DD'),
    '","method":', record_text(case when credit.attendance_source = 'room' then 'In person' else 'Electronically Mediated' end),
    ',"name":', record_text(credit.student_name),
    ',"objectives":', to_json(credit.objectives)::text,
    ',"provider":', record_text(credit.provider_name),
    ',"providerAddress":', record_text(credit.provider_address),
    ',"reason":', record_text(credit.reason),
    ',"replaces":', coalesce((
      select concat('{"code":', record_text(replaced.verification_code), ',"reason":', record_text(coalesce(credit.reason, '')), '}')
      from credit as replaced
      where replaced.id = credit.supersedes
    ), 'null'),
    ',"salt":"', encode(credit.salt, 'hex'),
    '","score":', coalesce(credit.exam_score::text, 'null'),
    ',"signatory":', case when credit.branding -> 'signatory' ->> 'name' is not null then concat(
      '{"name":', record_text(credit.branding -> 'signatory' ->> 'name'),
      ',"title":', record_text(credit.branding -> 'signatory' ->> 'title'),
      '}'
    ) else 'null' end,
    ',"source":', record_text(credit.source),
    ',"speaker":', record_text(credit.lecturer),
    ',"sponsor":', record_text(credit.sponsor),
    ',"timeZone":', record_text(credit.time_zone),
    ',"title":', record_text(credit.title),
    ',"v":1,"version":', credit.activity_version::text,
    ',"webinarAt":', record_time(credit.webinar_at),
    '}'
  )
$$;

-- The log of the ledger: a tree as RFC 6962 describes it, whose signed checkpoints are in members' hands, so that not
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
  kind text not null check (kind in ('issued', 'taken-over', 'superseded', 'withdrawn', 'stands-again', 'continues',
    'key', 'key-lost')),
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
-- What the log says of an earlier entry, by that entry's number, for the status lists of badges. Only these kinds have
-- a number there; the case keeps the others from being read as one.
create index log_entry_about on log_entry (
  log,
  (
    case
      when kind in ('superseded', 'withdrawn', 'stands-again') then split_part(trim(both e'\n' from entry), ' ', 2)::bigint
    end
  )
) where kind in ('superseded', 'withdrawn', 'stands-again');
-- Records in a log that follows another one, by their hash: what became of an entry of the first is said in the second.
create index log_entry_again on log_entry (split_part(trim(both e'\n' from entry), ' ', 2))
  where kind in ('issued', 'taken-over') and log > 1;
-- What the log says of keys: few entries among very many.
create index log_entry_keys on log_entry (log, leaf) where kind in ('key', 'key-lost');

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
  tlog_proof text not null,
  -- The seal of a certificate (docs/specification/records.md, RL-14): saved, so that it has the same bytes after its
  -- key was replaced.
  sealed_digest bytea,
  seal bytea,
  -- The Open Badge of a credit (docs/specification/records.md, RL-34): saved, so that it is the same at every download;
  -- erased with the credit.
  badge text,
  -- Which key sealed a certificate, as the log names it (docs/specification/records.md, RL-17 and RL-38): "x509:" and
  -- the SHA-256 of its certificate.
  sealed_with text,
  check ((seal is null) = (sealed_digest is null))
);
-- How many certificates have a proof of a later entry.
create index credit_proof_by_leaf on credit_proof (log, leaf);

-- What transactions leave to be logged, so that members who pass at the same time do not wait for one another.
create table log_pending (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('credit', 'credit-erased', 'correction', 'correction-undone', 'key')),
  -- A key is no row.
  row_id bigint,
  digest bytea,
  -- of a credit its entry; of a correction its state
  entry text,
  -- of a correction: the credit, and the one that replaces it
  credit_id bigint,
  by_id bigint,
  constraint log_pending_row_check check ((row_id is null) = (kind = 'key'))
);

-- Nothing is signed while there is a row: the database was restored, and the log may have been longer than it is here.
create table log_hold (
  is_only boolean default true primary key check (is_only),
  since timestamptz not null
);

create function log_credits() returns trigger language plpgsql as $$
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
create trigger credit_is_logged after insert on credit referencing new table as changed
  for each statement execute function log_credits();
create trigger credit_erasing_is_logged after delete on credit referencing old table as changed
  for each statement execute function log_credits();

create function log_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into log_pending (kind, row_id, digest, entry, credit_id, by_id)
    values ('correction', new.id, credit_correction_digest(new), new.state, new.credit_id, new.superseded_by);
  else
    insert into log_pending (kind, row_id, credit_id) values ('correction-undone', old.id, old.credit_id);
  end if;
  return null;
end $$;
create trigger credit_correction_is_logged after insert or delete on credit_correction
  for each row execute function log_correction();

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log of the ledger is append-only';
end $$;
create trigger log_entry_no_delete before delete on log_entry for each row execute function refuse_log_change();
create trigger log_entry_no_truncate before truncate on log_entry
  for each statement execute function refuse_log_change();
create trigger log_node_append_only before delete or update on log_node
  for each row execute function refuse_log_change();
create trigger log_node_no_truncate before truncate on log_node for each statement execute function refuse_log_change();
create trigger log_checkpoint_append_only before delete or update on log_checkpoint
  for each row execute function refuse_log_change();
create trigger log_checkpoint_no_truncate before truncate on log_checkpoint
  for each statement execute function refuse_log_change();
create trigger log_origin_append_only before delete or update on log_origin
  for each row execute function refuse_log_change();

-- The row of an entry may end, by retention or by the undoing of a merge; what the entry says stays.
create function refuse_log_entry_change() returns trigger language plpgsql as $$
begin
  if (new.log, new.leaf, new.kind, new.entry, new.logged_at) is distinct from (old.log, old.leaf, old.kind, old.entry, old.logged_at)
    or new.credit_id is not null or new.correction_id is not null or new.digest is not null then
    raise exception 'the log of the ledger is append-only';
  end if;
  return new;
end $$;
create trigger log_entry_append_only before update on log_entry for each row execute function refuse_log_entry_change();

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
  foreign key (log, size) references log_checkpoint
);
create trigger log_time_stamp_append_only before delete or update on log_time_stamp
  for each row execute function refuse_log_change();
create trigger log_time_stamp_no_truncate before truncate on log_time_stamp
  for each statement execute function refuse_log_change();
