-- Pictures of the provider that pages, emails, and certificates show or showed. A certificate that was issued with one
-- shows it as long as it exists, so none of them is ever removed.
create table brand_picture (
  file_id bigint primary key references file (id),
  what text not null check (what in ('logo', 'icon', 'signature')),
  saved_at timestamptz not null
);

-- The provider's logo and who signs, as the certificate was issued; null where there was neither.
alter table credit
add column branding jsonb;

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
  -- a row without the moment or branding keeps the digest that it was written with
  || case when credit.issued_at is null then '[]' else jsonb_build_array(credit.issued_at) end
  || case when credit.branding is null then '[]' else jsonb_build_array(credit.branding) end)::text, 'UTF8'))
$$;
