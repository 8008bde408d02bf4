-- A record of what a certificate says, for anyone to check without the portal: the same bytes each time, made from the row alone. The salt keeps its
-- SHA-256 from being guessed, and is gone with the row. It stays outside the digest of the row: the record covers it.
alter table credit
-- 244 random bits; the extension with a shorter expression may not be installed
add column salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- JSON as RFC 8785 writes it: keys in order, no blanks. For values without fractions: a number with one is written as text before.
create function canonical_json (value jsonb) returns text language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then '{' || coalesce((
      select string_agg(
        to_jsonb(key)::text || ':' || case when jsonb_typeof(it.value) in ('object', 'array') then canonical_json(it.value) else it.value::text end,
        ',' order by key collate "C"
      )
      from jsonb_each(value) as it
    ), '') || '}'
    when 'array' then '[' || coalesce((
      select string_agg(
        case when jsonb_typeof(it.value) in ('object', 'array') then canonical_json(it.value) else it.value::text end,
        ',' order by position
      )
      from jsonb_array_elements(value) with ordinality as it (value, position)
    ), '') || ']'
    else value::text
  end;
end $$;

create function record_time (moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- docs/specification/records.md, RL-1. This recipe is number 1 forever: another one gets another number and leaves these records as they are.
create function credit_record (credit credit) returns text language sql stable as $$
  select canonical_json(jsonb_build_object(
    'v', 1,
    'salt', encode(credit.salt, 'hex'),
    'code', credit.verification_code,
    'name', credit.student_name,
    'title', credit.title,
    'speaker', credit.lecturer,
    'sponsor', credit.sponsor,
    'provider', credit.provider_name,
    'providerAddress', credit.provider_address,
    'activity', credit.activity_hash,
    'kind', credit.activity_kind,
    'version', credit.activity_version,
    'ceType', case credit.ce_type_id when 1 then 'Self-study' else 'Live, Interactive' end,
    'creditName', credit.credit_name,
    'hours', credit.credits::text,
    'agd', (
      select coalesce(jsonb_agg(
        jsonb_build_object('code', subject ->> 'code', 'category', subject ->> 'category', 'hours', subject ->> 'hours') order by position
      ), '[]')
      from jsonb_array_elements(credit.agd) with ordinality as it (subject, position)
    ),
    'agdNote', credit.agd_note,
    'method', case when credit.attendance_source = 'room' then 'In person' else 'Electronically Mediated' end,
    'source', credit.source,
    'reason', credit.reason,
    'score', credit.exam_score,
    'earnedAt', record_time(credit.earned_at),
    'issuedAt', record_time(credit.issued_at),
    'timeZone', credit.time_zone,
    'localDate', to_char(credit.local_date, 'YYYY-MM-DD'),
    'webinarAt', record_time(credit.webinar_at),
    'firstViewedAt', record_time(credit.first_viewed_at),
    'examOpenedAt', record_time(credit.exam_opened_at),
    'description', credit.description,
    'objectives', to_jsonb(credit.objectives),
    'accreditation', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'body', statement ->> 'body', 'providerId', statement ->> 'providerId', 'statement', statement ->> 'statement',
        'validFrom', statement ->> 'validFrom', 'validTo', statement ->> 'validTo'
      )) order by position), '[]')
      from jsonb_array_elements(credit.accreditation) with ordinality as it (statement, position)
    ),
    'attendance', case when credit.ce_type_id = 2 and credit.attendance_source is not null then jsonb_build_object(
      'source', credit.attendance_source, 'minutes', credit.attended_minutes, 'required', credit.required_minutes
    ) end,
    'replaces', (
      select jsonb_build_object('code', replaced.verification_code, 'reason', coalesce(credit.reason, ''))
      from credit as replaced
      where replaced.id = credit.supersedes
    )
  ))
$$;
