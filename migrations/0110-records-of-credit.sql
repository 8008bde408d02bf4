-- A record of what a certificate says, for anyone to check without the portal: the same bytes each time, made from the row alone. The salt keeps its
-- SHA-256 from being guessed, and is gone with the row. It stays outside the digest of the row: the record covers it.
alter table credit
-- 244 random bits; the extension with a shorter expression may not be installed
add column salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- A text as RFC 8785 writes it. Stable, as `to_json` is: only then does PostgreSQL put it in line.
create function record_text (value text) returns text language sql stable as $$
  select coalesce(to_json(value)::text, 'null')
$$;

create function record_time (moment timestamptz) returns text language sql stable as $$
  select coalesce('"' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"', 'null')
$$;

-- JSON as RFC 8785 writes it (keys in order, no blanks); docs/specification/records.md, RL-1. This recipe is number 1 forever: another one gets another
-- number and leaves these records as they are.
create function credit_record (credit credit) returns text language sql stable as $$
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
