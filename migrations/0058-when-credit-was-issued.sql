-- When a credit was written into the ledger, apart from when it was earned: a credit granted on the 23rd for a course of the 20th has both. Null in
-- rows that were written before this was recorded.
alter table credit
add column issued_at timestamptz;

create or replace function credit_digest (credit credit) returns bytea language sql stable
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
  -- a row without the moment keeps the digest that it was written with
  || case when credit.issued_at is null then '[]' else jsonb_build_array(credit.issued_at) end)::text, 'UTF8'))
$$;
