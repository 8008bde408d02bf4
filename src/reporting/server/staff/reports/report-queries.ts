// Sums of what happened between two days. Every statement goes by an index over the days, never over the whole ledger.
import { sql, type RawBuilder } from 'kysely';
import { ceType } from '#catalogue/ce-type.ts';
import { classType } from '#catalogue/class-type.ts';
import { isFirstTry } from '#exam/server/figure-columns.ts';
import type { Queryable } from '#platform/server/context.ts';

/** Days, both included, and the moments at which they begin and end for the provider. */
export type Span = {
  readonly from: string;
  readonly to: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
};

/** Credit of the days that is valid: neither withdrawn nor replaced. The day is the member's own. */
const validCredit = ({ from, to }: Span): RawBuilder<unknown> => sql`
  credit where local_date between ${from}::date and ${to}::date
    and not exists (select from credit_correction where credit_id = credit.id)`;

/** One person, also after accounts were merged or closed. */
const person = sql`coalesce(student_id::text, student_hash)`;

const within = (column: string, { start, end }: Span): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;

type ActivitySums = {
  readonly activity_id: string;
  readonly views: number;
  readonly evaluations: number;
  readonly rating_sum: number;
  readonly ratings: number;
  readonly tried: number;
  readonly first_try: number;
  readonly credits: number;
  readonly hours: number;
};

/** What happened with each activity; those with nothing are left out. */
export async function sumActivities(db: Queryable, span: Span): Promise<readonly ActivitySums[]> {
  const { rows } = await sql<ActivitySums>`
    select activity_id, sum(views)::int as views, sum(evaluations)::int as evaluations, sum(rating_sum)::int as rating_sum,
      sum(ratings)::int as ratings, sum(tried)::int as tried, sum(first_try)::int as first_try, sum(credits)::int as credits,
      sum(hours)::float8 as hours
    from (
      select activity_id, count(*) as views, 0 as evaluations, 0 as rating_sum, 0 as ratings, 0 as tried, 0 as first_try, 0 as credits, 0 as hours
      from gradebook where ${within('first_viewed_at', span)} group by 1
      union all
      select activity_id, 0, count(*), sum(rated.total), sum(rated.count), 0, 0, 0, 0
      from evaluation cross join lateral (
        select coalesce(sum(value::int), 0) as total, count(*) as count from jsonb_each_text(ratings)
      ) as rated
      where ${within('saved_at', span)} group by 1
      union all
      select activity_id, 0, 0, 0, 0, count(*), count(*) filter (where passed), 0, 0
      from exam_attempt as attempt where ${within('taken_at', span)} and ${isFirstTry} group by 1
      union all
      select activity_id, 0, 0, 0, 0, 0, 0, count(*), sum(credits) from ${validCredit(span)} group by 1
    ) as each
    group by activity_id`.execute(db);
  return rows;
}

export async function listTitles(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type FunnelSums = {
  readonly profession: string;
  readonly viewed: number;
  readonly evaluated: number;
  readonly answered: number;
  readonly agreed: number;
  readonly surveyed: number;
  readonly opened: number;
  readonly tried: number;
  readonly passed: number;
  readonly credited: number;
  readonly reported: number;
};

/**
 * How far those got who opened a class or an episode that earns credit for the first time in these days, however long
 * they took. Webinars have steps of their own. Each later step is read as a whole and matched at once: looking up every
 * first view of a year by indexes takes three times as long. The caller's transaction turns nested loops off, which the
 * planner would choose where it guesses too few rows.
 */
export async function sumFunnel(trx: Queryable, span: Span): Promise<readonly FunnelSums[]> {
  await sql`set local enable_nestloop = off`.execute(trx);
  const { rows } = await sql<FunnelSums>`
    with viewed as materialized (
      select first.student_id, first.activity_id, first.exam_opened_at, coalesce(nullif(student.job_title, ''), 'other') as profession
      from gradebook as first
      join activity on activity.id = first.activity_id
      join student on student.id = first.student_id
      where ${within('first.first_viewed_at', span)} and activity.credits > 0 and activity.type_id <> ${sql.lit(classType.live)}
    ), answered as (
      select student_id, activity_id, bool_or(choice = 2) as agreed
      from sponsor_answer join sponsor_offer on sponsor_offer.id = sponsor_answer.offer_id group by 1, 2
    ), surveyed as (
      select student_id, activity_id from survey_session join survey on survey.id = survey_session.survey_id
      where finished_at is not null
    ), attempt as (
      select student_id, activity_id, bool_or(passed) as passed from exam_attempt where student_id is not null group by 1, 2
    ), sent as (
      select distinct coalesce(listed.root_id, listed.id) as root
      from agd_roster_credit as entry
      join agd_roster as roster on roster.id = entry.roster_id
      join credit as listed on listed.id = entry.credit_id
      where roster.uploaded_on is not null
    ), earned as (
      select credit.student_id, credit.activity_id, bool_or(sent.root is not null) as reported
      from credit left join sent on sent.root = coalesce(credit.root_id, credit.id)
      where credit.student_id is not null and not exists (select from credit_correction where credit_id = credit.id)
      group by 1, 2
    )
    select profession, count(*)::int as viewed,
      count(evaluation.id)::int as evaluated,
      count(answered.student_id)::int as answered,
      (count(*) filter (where answered.agreed))::int as agreed,
      count(surveyed.student_id)::int as surveyed,
      (count(*) filter (where viewed.exam_opened_at is not null or attempt.student_id is not null))::int as opened,
      count(attempt.student_id)::int as tried,
      (count(*) filter (where attempt.passed))::int as passed,
      count(earned.student_id)::int as credited,
      (count(*) filter (where earned.reported))::int as reported
    from viewed
    left join evaluation on evaluation.student_id = viewed.student_id and evaluation.activity_id = viewed.activity_id
    left join answered on answered.student_id = viewed.student_id and answered.activity_id = viewed.activity_id
    left join surveyed on surveyed.student_id = viewed.student_id and surveyed.activity_id = viewed.activity_id
    left join attempt on attempt.student_id = viewed.student_id and attempt.activity_id = viewed.activity_id
    left join earned on earned.student_id = viewed.student_id and earned.activity_id = viewed.activity_id
    group by profession`.execute(trx);
  return rows;
}

export type WebinarSums = {
  readonly title: string;
  readonly reserved: number;
  readonly entered: number;
  readonly credited: number;
  readonly promoted: number;
  readonly waiting: number;
  /** Only then is it known who didn't come. */
  readonly isOver: boolean;
};

/**
 * The webinars that began in these days and by now, and weren't canceled, in their order: their seats and what came of
 * them.
 */
export async function sumWebinars(db: Queryable, span: Span, now: Temporal.Instant): Promise<readonly WebinarSums[]> {
  const { rows } = await sql<WebinarSums>`
    select activity.title, seats.*, activity.ends_at <= ${now} as "isOver", (
      select count(*)::int from seat_event where activity_id = activity.id and what = 'promoted'
    ) as promoted
    from activity cross join lateral (
      select
        (count(*) filter (where state = 'reserved'))::int as reserved,
        (count(*) filter (where state = 'reserved' and started_at is not null))::int as entered,
        (count(*) filter (where state = 'reserved' and exists (
          select from credit where credit.student_id = seat.student_id and credit.activity_id = seat.activity_id
            and not exists (select from credit_correction where credit_id = credit.id)
        )))::int as credited,
        (count(*) filter (where state = 'waiting'))::int as waiting
      from seat where seat.activity_id = activity.id
    ) as seats
    where activity.type_id = ${sql.lit(classType.live)} and activity.cancelled_at is null and activity.release_at <= ${now}
      and ${within('activity.release_at', span)}
    order by activity.release_at, activity.id`.execute(db);
  return rows;
}

/** Accounts that were opened, members who started something, and members who earned credit. */
export async function countMembers(db: Queryable, span: Span) {
  const { rows } = await sql<{ joined: number; started: number; earned: number }>`
    select
      (select count(*)::int from student where disabled_at is null and ${within('created_at', span)}) as joined,
      (select count(distinct student_id)::int from gradebook where ${within('first_viewed_at', span)}) as started,
      (select count(distinct ${person})::int from ${validCredit(span)}) as earned`.execute(db);
  return rows[0] ?? { joined: 0, started: 0, earned: 0 };
}

type Group = { readonly label: string; readonly joined: number; readonly all: number };

/** Open accounts by profession or by state, and those of them that were opened in these days; the largest first. */
export async function countGroups(db: Queryable, span: Span, by: 'profession' | 'state'): Promise<readonly Group[]> {
  const label =
    by === 'profession'
      ? sql`coalesce((select label from select_item where list = 'jobTitles' and select_item.id = student.job_title), nullif(job_title, ''), 'Other')`
      : sql`coalesce(nullif(state, ''), 'Elsewhere')`;
  const { rows } = await sql<Group>`
    select ${label} as label, (count(*) filter (where ${within('created_at', span)}))::int as joined, count(*)::int as all
    from student where disabled_at is null group by 1 order by 3 desc, 1`.execute(db);
  return rows;
}

/** By the month in which members joined: how many, and how many of them earned credit by the end of the days. */
export async function countJoined(db: Queryable, span: Span, zone: string) {
  const { rows } = await sql<{ month: string; joined: number; earned: number }>`
    select to_char(created_at at time zone ${zone}, 'YYYY-MM') as month, count(*)::int as joined,
      (count(*) filter (where exists (
        select from credit where credit.student_id = student.id and local_date <= ${span.to}::date
          and not exists (select from credit_correction where credit_id = credit.id)
      )))::int as earned
    from student where disabled_at is null and ${within('created_at', span)} group by 1 order by 1`.execute(db);
  return rows;
}

type CreditSums = { readonly label: string; readonly hours: number; readonly credits: number };

const live = sql.lit(ceType.participatory);
const creditLabels = {
  type: sql`case when ce_type_id = ${live} then 'Live' else 'Self-study' end`,
  month: sql`to_char(local_date, 'YYYY-MM')`,
  format: sql`case when ce_type_id = ${live} and attendance_source = 'room' then 'Live, in person'
    when ce_type_id = ${live} then 'Live, online' when activity_kind = 'episode' then 'Podcast' else 'On demand' end`,
} as const;

/** Hours and credits by type, month, or format. */
export async function sumCreditsBy(
  db: Queryable,
  span: Span,
  by: keyof typeof creditLabels,
): Promise<readonly CreditSums[]> {
  const { rows } = await sql<CreditSums>`
    select ${creditLabels[by]} as label, sum(credits)::float8 as hours, count(*)::int as credits
    from ${validCredit(span)} group by 1 order by 1`.execute(db);
  return rows;
}

/** By AGD subject code: the hours of the code alone, and the credits that have it. */
export async function sumCodes(db: Queryable, span: Span): Promise<readonly CreditSums[]> {
  const { rows } = await sql<CreditSums>`
    select concat_ws(' ', subject ->> 'code', subject ->> 'category') as label,
      sum((subject ->> 'hours')::float8) as hours, count(*)::int as credits
    from (select agd from ${validCredit(span)}) as earned cross join lateral jsonb_array_elements(earned.agd) as subject
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** By category of the activity; one of several categories counts in each. */
export async function sumCategories(db: Queryable, span: Span): Promise<readonly CreditSums[]> {
  const { rows } = await sql<CreditSums>`
    select category.name as label, sum(of_activity.hours)::float8 as hours, sum(of_activity.credits)::int as credits
    from (select activity_id, sum(credits) as hours, count(*) as credits from ${validCredit(span)} group by 1) as of_activity
    join activity_category on activity_category.activity_id = of_activity.activity_id
    join category on category.id = activity_category.category_id
    group by category.id order by 2 desc, 1`.execute(db);
  return rows;
}

type YearSums = {
  readonly activities: number;
  readonly credits: number;
  readonly hours: number;
  readonly participants: number;
};

/** Everything of the days that is asked for once a year. A participant is a member with credit, counted once. */
export async function sumYear(db: Queryable, span: Span): Promise<YearSums> {
  const { rows } = await sql<YearSums>`
    select count(distinct activity_id)::int as activities, count(*)::int as credits,
      coalesce(sum(credits), 0)::float8 as hours, count(distinct ${person})::int as participants
    from ${validCredit(span)}`.execute(db);
  return rows[0] ?? { activities: 0, credits: 0, hours: 0, participants: 0 };
}

type FormatSums = YearSums & { readonly label: string };

/** The same by format. */
export async function sumFormats(db: Queryable, span: Span): Promise<readonly FormatSums[]> {
  const { rows } = await sql<FormatSums>`
    select ${creditLabels.format} as label, count(distinct activity_id)::int as activities, count(*)::int as credits,
      sum(credits)::float8 as hours, count(distinct ${person})::int as participants
    from ${validCredit(span)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Members with credit by profession, with their hours; those whose account was closed since are one row. */
export async function sumParticipants(db: Queryable, span: Span) {
  const { rows } = await sql<{ label: string; participants: number; hours: number }>`
    select case when student.id is null then 'Account closed' else
        coalesce((select label from select_item where list = 'jobTitles' and select_item.id = student.job_title), nullif(student.job_title, ''), 'Other') end as label,
      count(*)::int as participants, sum(earned.hours)::float8 as hours
    from (select max(student_id) as student_id, sum(credits) as hours from ${validCredit(span)} group by ${person}) as earned
    left join student on student.id = earned.student_id
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

type ListeningSums = {
  readonly hash: string;
  readonly title: string;
  readonly plays: number;
  readonly members: number;
  readonly finished: number;
};

/** Plays of each episode in these days, the members who played it for the first time, and listens to its end. */
export async function sumListening(db: Queryable, span: Span): Promise<readonly ListeningSums[]> {
  const { rows } = await sql<ListeningSums>`
    select each.hash, coalesce(activity.title, 'Removed') as title, sum(plays)::int as plays, sum(members)::int as members,
      sum(finished)::int as finished
    from (
      select item_hash as hash, sum(amount) filter (where event = 'play') as plays, 0 as members,
        coalesce(sum(amount) filter (where event = 'finish'), 0) as finished
      from listening_count
      where day between ${span.from}::date and ${span.to}::date and event <> 'feed' group by 1
      union all
      select activity.hash, 0, count(*), 0 from gradebook join activity on activity.id = gradebook.activity_id
      where ${within('gradebook.first_viewed_at', span)} and activity.kind = 'episode' group by 1
    ) as each
    left join activity on activity.hash = each.hash
    group by each.hash, activity.title
    order by 3 desc, 4 desc, 2, 1`.execute(db);
  return rows;
}

/** Requests for the feed of each show in these days. */
export async function sumFeeds(db: Queryable, { from, to }: Span) {
  const { rows } = await sql<{ label: string; requests: number }>`
    select coalesce(podcast_show.title, 'Removed') as label, sum(amount)::int as requests
    from listening_count left join podcast_show on podcast_show.hash = listening_count.item_hash
    where day between ${from}::date and ${to}::date and event = 'feed'
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** Searches of these days that found nothing, by their words. */
export async function sumMisses(db: Queryable, { from, to }: Span) {
  const { rows } = await sql<{ words: string; searches: number; days: number }>`
    select words, sum(searches)::int as searches, count(*)::int as days
    from search_miss where day between ${from}::date and ${to}::date
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

type MailSums = {
  /** The part of an email’s kind before the dot. */
  readonly area: string;
  readonly sent: number;
  readonly bounced: number;
  readonly unclear: number;
  readonly given_up: number;
};

/**
 * Emails of these days by what they are about: those that a mail server took, what became of them, and those that none
 * took.
 */
export async function sumMails(
  db: Queryable,
  span: Span,
  unclearBefore: Temporal.Instant,
): Promise<readonly MailSums[]> {
  const { rows } = await sql<MailSums>`
    select area, sum(sent)::int as sent, sum(bounced)::int as bounced, sum(unclear)::int as unclear, sum(given_up)::int as given_up
    from (
      select split_part(kind, '.', 1) as area, count(*) as sent, count(*) filter (where bounced_at is not null) as bounced,
        count(*) filter (where bounced_at is null and unclear_at is not null and sent_at <= ${unclearBefore}) as unclear, 0 as given_up
      from mail where ${within('sent_at', span)} and not captured group by 1
      union all
      select split_part(kind, '.', 1), 0, 0, 0, count(*) from mail where ${within('given_up_at', span)} group by 1
    ) as each
    group by area order by 2 desc, 1`.execute(db);
  return rows;
}

/** Members who unsubscribed from news in these days and haven’t subscribed again. */
export async function countUnsubscribed(db: Queryable, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from student where ${within('mailings_off_at', span)}`.execute(db);
  return rows[0]?.count ?? 0;
}
