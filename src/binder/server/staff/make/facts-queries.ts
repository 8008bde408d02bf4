// What daily work left of a period, up to the end of a day: what is written later changes none of it
// (docs/specification/reporting.md, RO-34).
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Json } from '#platform/server/database/tables.gen.ts';

/** Calendar days, both included; `since` and `until` are their bounds in the provider's zone. */
export type Period = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
  /** The end of the day as of which everything counts. */
  readonly asOf: Temporal.Instant;
};

/** The credits of a period, by the member's own calendar, that were in the ledger by then. */
export const inPeriod = ({ firstDay, lastDay, asOf }: Period) => sql<boolean>`
  credit.local_date between ${firstDay}::date and ${lastDay}::date and coalesce(credit.issued_at, credit.earned_at) < ${asOf}`;

/** Whether a credit was valid at the end of the day. */
const isValidAsOf = ({ asOf }: Period) => sql<boolean>`not exists (
  select from credit_correction as correction where correction.credit_id = credit.id and correction.made_at < ${asOf})`;

export type ActivityFacts = {
  readonly id: string;
  readonly hash: string;
  readonly kind: string;
  readonly type_id: number;
  readonly starts_at: Temporal.Instant | null;
  readonly ends_at: Temporal.Instant | null;
  readonly released_at: Temporal.Instant;
  readonly retired_at: Temporal.Instant | null;
  /** Whom the page names as "Made possible by", if it isn't the provider; '' without one. */
  readonly sponsor: string;
  readonly sponsor_id: string;
  readonly version: number;
  readonly published_at: Temporal.Instant;
  readonly published_by: string | null;
  /** What the version said, without its transcript. */
  readonly content: Json;
  readonly credits_given: number;
  readonly members: number;
  readonly hours_given: number;
  readonly evaluations: number;
  readonly attempts: number;
  readonly passed: number;
  readonly has_snapshot: boolean;
};

/**
 * The activities that were offered for credit in the period, or that gave any: with the version that members saw last.
 * In the order in which they were released.
 */
export async function listActivities(db: Queryable, period: Period): Promise<readonly ActivityFacts[]> {
  const { since, until, asOf } = period;
  const { rows } = await sql<ActivityFacts>`
    with earned as (
      select credit.activity_id, count(*)::int as credits_given, count(distinct credit.student_hash)::int as members,
        sum(credit.credits)::float8 as hours_given
      from credit where ${inPeriod(period)} and ${isValidAsOf(period)} group by 1
    )
    select activity.id, activity.hash, activity.kind, activity.type_id,
      case when activity.type_id = 20 then activity.release_at end as starts_at,
      case when activity.type_id = 20 then activity.ends_at end as ends_at,
      activity.release_at as released_at,
      case when activity.retired_at < ${asOf} then activity.retired_at end as retired_at,
      case when company.is_provider then '' else version.content ->> 'company' end as sponsor, company.id as sponsor_id,
      version.version, version.published_at, version.published_by,
      version.content - 'transcript' as content,
      coalesce(earned.credits_given, 0) as credits_given, coalesce(earned.members, 0) as members,
      coalesce(earned.hours_given, 0) as hours_given,
      (select count(*)::int from evaluation where evaluation.activity_id = activity.id
        and evaluation.saved_at >= ${since} and evaluation.saved_at < least(${until}::timestamptz, ${asOf}::timestamptz)) as evaluations,
      attempt.attempts, attempt.passed,
      exists (select from page_snapshot as snapshot where snapshot.activity_id = activity.id and snapshot.taken_at < ${asOf}) as has_snapshot
    from activity
    join lateral (
      select version, content, published_at, published_by from activity_version
      where activity_version.activity_id = activity.id and published_at < ${asOf} order by version desc limit 1
    ) as version on true
    -- A version names its company by the name of then, which may have changed.
    join lateral (
      select id, is_provider from company where name = version.content ->> 'company' or id = activity.company_id
      order by name = version.content ->> 'company' desc, id limit 1
    ) as company on true
    cross join lateral (
      select count(*)::int as attempts, (count(*) filter (where passed))::int as passed from exam_attempt
      where exam_attempt.activity_id = activity.id and regrade_of is null
        and taken_at >= ${since} and taken_at < least(${until}::timestamptz, ${asOf}::timestamptz)
    ) as attempt
    left join earned on earned.activity_id = activity.id
    where earned.activity_id is not null or (
      (version.content ->> 'credits')::float8 > 0 and activity.release_at < ${until}
      and (activity.retired_at is null or activity.retired_at >= ${since})
      and (activity.type_id <> 20 or (activity.release_at >= ${since} and activity.cancelled_at is null))
    )
    order by activity.release_at, activity.id`.execute(db);
  return rows;
}

/** Who shaped the content of these activities, with CV and disclosure. */
export async function listSpeakersOf(db: Queryable, activityIds: readonly string[]) {
  const { rows } = await sql<{
    activity_id: string;
    role: string;
    name: string;
    degree: string;
    cv_hash: string | null;
    cv_filename: string | null;
    cv_key: string | null;
    state: string | null;
    sentence: string | null;
    relationships: Json | null;
    resolution: Json | null;
    signed_name: string | null;
    reviewed_by: string | null;
    reviewed_at: Temporal.Instant | null;
  }>`
    select link.activity_id, link.role, speaker.name, speaker.degree, cv.hash as cv_hash, cv.filename as cv_filename,
      cv.storage_key as cv_key, disclosure.state, disclosure.sentence, disclosure.relationships, disclosure.resolution,
      disclosure.signed_name, disclosure.reviewed_by, disclosure.reviewed_at
    from activity_speaker as link
    join activity on activity.id = link.activity_id
    join speaker on speaker.id = link.speaker_id
    left join file as cv on cv.id = speaker.cv_file_id
    left join disclosure on disclosure.speaker_id = speaker.id and disclosure.subject_hash = activity.hash
    where link.activity_id = any(${activityIds}::bigint[])
    order by link.activity_id, link.position, speaker.id`.execute(db);
  return rows;
}

/** Commercial support of these activities, and what was received in the period for anything else. */
export async function listSupport(db: Queryable, period: Period, activityIds: readonly string[]) {
  const { rows } = await sql<{
    activity_id: string | null;
    company_id: string;
    company: string;
    title: string;
    kind: string;
    amount_cents: string | null;
    received_on: string;
    signed_on: string | null;
    terms: string;
    file_hash: string | null;
    filename: string | null;
    storage_key: string | null;
  }>`
    select support.activity_id, support.company_id, company.name as company, coalesce(activity.title, support.purpose) as title, support.kind,
      support.amount_cents, support.received_on, support.signed_on, support.terms,
      file.hash as file_hash, file.filename, file.storage_key
    from support_record as support
    join company on company.id = support.company_id
    left join activity on activity.id = support.activity_id
    left join file on file.id = support.agreement_file_id
    where (support.activity_id = any(${activityIds}::bigint[])
      or support.received_on between ${period.firstDay}::date and ${period.lastDay}::date)
    order by support.received_on, support.id`.execute(db);
  return rows;
}

/** Handouts, published pages, and reviews of these activities: what the file of each shows beside its version. */
export async function listFilesOf(db: Queryable, { asOf }: Period, activityIds: readonly string[]) {
  const { rows } = await sql<{
    activity_id: string;
    what: 'handout' | 'page';
    name: string;
    version: number | null;
    hash: string;
    filename: string;
    storage_key: string;
  }>`
    select handout.activity_id, 'handout' as what, handout.title as name, null::int as version, file.hash, file.filename, file.storage_key,
      handout.position
    from handout join file on file.id = handout.file_id where handout.activity_id = any(${activityIds}::bigint[])
    union all
    select snapshot.activity_id, 'page', snapshot.name, snapshot.version, file.hash, file.filename, file.storage_key, 0
    from page_snapshot as snapshot join file on file.id = snapshot.file_id
    where snapshot.activity_id = any(${activityIds}::bigint[]) and snapshot.taken_at < ${asOf}
    order by activity_id, what, version, position, name`.execute(db);
  return rows;
}

/** The versions of these activities, the oldest first. */
export const listVersionsOf = (db: Queryable, { asOf }: Period, activityIds: readonly string[]) =>
  db
    .selectFrom('activity_version')
    .select(['activity_id', 'version', 'kind', 'note', 'published_at', 'published_by'])
    .where('activity_id', 'in', [...activityIds])
    .where('published_at', '<', asOf)
    .orderBy('activity_id')
    .orderBy('version')
    .execute();

/** What reviewers said of the drafts of these activities. */
export const listReviewsOf = (db: Queryable, { asOf }: Period, activityIds: readonly string[]) =>
  db
    .selectFrom('draft_review')
    .innerJoin('draft', 'draft.id', 'draft_review.draft_id')
    .select(['draft.activity_id', 'draft_review.verdict', 'draft_review.reviewer_name', 'draft_review.answered_at'])
    .where('draft.activity_id', 'in', [...activityIds])
    .where('draft_review.answered_at', '<', asOf)
    .orderBy('draft_review.id')
    .execute();

/** The mean of each rating of the activities in the period. */
export async function listRatings(db: Queryable, { since, until, asOf }: Period, activityIds: readonly string[]) {
  const { rows } = await sql<{ activity_id: string; name: string; answers: number; mean: number }>`
    select evaluation.activity_id, rated.key as name, count(*)::int as answers, round(avg(rated.value::int), 4)::float8 as mean
    from evaluation, jsonb_each_text(evaluation.ratings) as rated
    where evaluation.activity_id = any(${activityIds}::bigint[])
      and evaluation.saved_at >= ${since} and evaluation.saved_at < least(${until}::timestamptz, ${asOf}::timestamptz)
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Everybody of the team who was there on the day, with what they do. */
export async function listTeam(db: Queryable, { asOf }: Period) {
  const { rows } = await sql<{ name: string; roles: string[]; job_text: string }>`
    select member.name, member.job_text,
      (select coalesce(array_agg(role order by role), '{}') from staff_role where staff_id = member.id) as roles
    from staff_member as member
    where member.joined_at < ${asOf} and (member.ended_at is null or member.ended_at >= ${asOf})
      and not exists (select from staff_role where staff_id = member.id and role in ('auditor', 'sponsor'))
    order by member.id`.execute(db);
  return rows;
}

/** AGD rosters of the period, the oldest first. */
export async function listRosters(db: Queryable, { firstDay, lastDay, asOf }: Period) {
  const { rows } = await sql<{
    number: number;
    made_on: string;
    credits: number;
    rows: number;
    hours: number;
    oldest_on: string | null;
    uploaded_on: string | null;
    answer: string;
  }>`
    select number, made_on, credits, rows, hours, oldest_on, uploaded_on, answer from agd_roster
    where made_on between ${firstDay}::date and ${lastDay}::date and made_at < ${asOf} order by number`.execute(db);
  return rows;
}

/** Complaints that came in the period. */
export async function listComplaints(db: Queryable, { since, until, asOf }: Period) {
  const { rows } = await sql<{ received_at: Temporal.Instant; subject: string; outcome: string }>`
    select message.received_at, message.subject, complaint.outcome
    from complaint join support_message as message on message.id = complaint.message_id
    where message.received_at >= ${since} and message.received_at < least(${until}::timestamptz, ${asOf}::timestamptz)
    order by message.received_at, message.id`.execute(db);
  return rows;
}

/** What sponsors and liaisons did at the console in the period, by role and action: sums of the audit log. */
export async function listPromotionActions(db: Queryable, { since, until, asOf }: Period) {
  const { rows } = await sql<{ role: string; act: string; count: number }>`
    select held.role, entry.act, count(*)::int as count
    from audit_entry as entry, unnest(entry.roles) as held (role)
    where held.role in ('liaison', 'sponsor') and entry.at >= ${since} and entry.at < least(${until}::timestamptz, ${asOf}::timestamptz)
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Who changed the content, the exam, or a disclosure of these activities: name, roles, and how often. */
export async function listContentActions(db: Queryable, { asOf }: Period, hashes: readonly string[]) {
  const { rows } = await sql<{ subject_hash: string; staff_name: string; roles: string[]; act: string; count: number }>`
    select subject_hash, staff_name, roles, act, count(*)::int as count from audit_entry
    where subject_kind = 'activity' and subject_hash = any(${hashes}::text[]) and at < ${asOf}
      and (act like 'authoring.%' or act like 'exam.%' or act like 'speaker.%' or act like 'disclosure.%' or act like 'results.%')
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Searches of the period that found nothing, by their words, from `fewest` on. */
export async function listMisses(db: Queryable, { firstDay, lastDay, asOf }: Period, zone: string, fewest: number) {
  const { rows } = await sql<{ words: string; searches: number; last_on: string }>`
    select words, sum(searches)::int as searches, max(day)::text as last_on from search_miss
    where day between ${firstDay}::date and ${lastDay}::date and day < (${asOf}::timestamptz at time zone ${zone})::date
    group by 1 having sum(searches) >= ${fewest} order by 2 desc, 1 limit 200`.execute(db);
  return rows;
}

/** Topics that members asked for in evaluations of the period, as they wrote them. */
export async function listTopics(db: Queryable, { since, until, asOf }: Period) {
  const { rows } = await sql<{ activity_id: string; topic: string; saved_at: Temporal.Instant }>`
    select activity_id, other_topics as topic, saved_at from evaluation
    where other_topics <> '' and saved_at >= ${since} and saved_at < least(${until}::timestamptz, ${asOf}::timestamptz)
    order by saved_at, id`.execute(db);
  return rows;
}

/** Announcements that began to leave in the period: what they said of which activities. */
export async function listAnnouncements(db: Queryable, { since, until, asOf }: Period) {
  const { rows } = await sql<{ subject: string; activities: string[]; started_at: Temporal.Instant }>`
    select subject, activities, started_at from announcement
    where started_at >= ${since} and started_at < least(${until}::timestamptz, ${asOf}::timestamptz)
    order by started_at, id`.execute(db);
  return rows;
}

/** How attempts of the period at the exams of these activities answered each question, in the exam's order. */
export async function listQuestionFigures(
  db: Queryable,
  { since, until, asOf }: Period,
  activityIds: readonly string[],
) {
  const { rows } = await sql<{
    activity_id: string;
    version: number;
    number: number;
    question: string;
    answers: number;
    right: number;
  }>`
    with asked as (
      select exam.activity_id, exam.version, question.exam_id, question.question,
        row_number() over (partition by question.exam_id order by question.position) as number
      from exam_question as question join exam on exam.id = question.exam_id
      where exam.activity_id = any(${activityIds}::bigint[])
    ), answered as (
      select attempt.exam_id, grade.is_right,
        coalesce((sitting.questions -> (grade.place::int - 1) ->> 'at')::int + 1, grade.place) as number
      from exam_attempt as attempt
      cross join lateral unnest(attempt.grades) with ordinality as grade (is_right, place)
      left join exam_sitting as sitting on sitting.attempt_id = attempt.id
      where attempt.activity_id = any(${activityIds}::bigint[]) and attempt.regrade_of is null
        and attempt.taken_at >= ${since} and attempt.taken_at < least(${until}::timestamptz, ${asOf}::timestamptz)
    )
    select asked.activity_id, asked.version, asked.number::int, asked.question, count(*)::int as answers,
      (count(*) filter (where answered.is_right))::int as right
    from answered join asked on asked.exam_id = answered.exam_id and asked.number = answered.number
    group by 1, 2, 3, 4 order by 1, 2, 3`.execute(db);
  return rows;
}
