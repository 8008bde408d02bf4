-- A row of the ledger that somebody changes past its triggers is found: each holds a digest of what it says, made as it is written.
-- Whose row it is stands outside: it is cut off from a closed account, and follows a merge.
create function credit_digest (credit credit) returns bytea language sql stable
-- the text of a moment does not depend on who asks
set
  timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    credit.id, credit.verification_code, credit.student_hash, credit.activity_id, credit.activity_hash, credit.activity_kind, credit.activity_version,
    credit.attempt_id, credit.student_name, credit.title, credit.lecturer, credit.sponsor, credit.provider_name, credit.provider_address,
    credit.description, credit.objectives, credit.ce_type_id, credit.credit_name, credit.credits, credit.agd, credit.exam_score, credit.earned_at,
    credit.time_zone, credit.local_date, credit.webinar_at, credit.accreditation, credit.attendance_source, credit.attended_minutes,
    credit.required_minutes, credit.first_viewed_at, credit.exam_opened_at, credit.source, credit.supersedes, credit.root_id, credit.reason,
    credit.reason_kind, credit.made_by, credit.evidence, credit.agd_note
  )::text, 'UTF8'))
$$;

alter table credit
-- the trigger below sets it
add column digest bytea not null default '';

create function note_credit_digest () returns trigger language plpgsql as $$
begin
  new.digest := credit_digest(new);
  return new;
end $$;

create trigger credit_digest
before insert on credit for each row
execute function note_credit_digest ();

alter table credit disable trigger credit_append_only;

update credit
set
  digest = credit_digest (credit);

alter table credit enable trigger credit_append_only;

-- What the last check of the whole ledger found.
create table ledger_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  credits bigint not null,
  -- the code of the first credit that is not as it was written; null: none
  changed_code text
);
