import { sql } from 'kysely';
import { ceType } from '#catalogue/ce-type.ts';
import { selectClasses } from '#catalogue/server/activities/class-rows.ts';
import { selectStanding, yearOfCredit } from '#credit/server/credit-rows.ts';
import { sameContentEarlierColumn } from '#credit/server/same-content-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { pageLimit, pageOffset, servedPage, totalOf, type PageAsked } from '#platform/server/database/served-page.ts';

/**
 * How much a student has completed in each of their own calendar years, newest first: classes, episodes, the credits of
 * both, those of them that are live; and the goal.
 */
export const listCompletedYears = builtOnce((db, { studentId }: { studentId: string }) =>
  selectStanding(db, studentId)
    .select([
      yearOfCredit.as('year'),
      sql<number>`count(*) filter (where credit.activity_kind = 'class')::int`.as('classes'),
      sql<number>`count(*) filter (where credit.activity_kind = 'episode')::int`.as('episodes'),
      sql<number>`sum(credit.credits)`.as('credits'),
      sql<number>`coalesce(sum(credit.credits) filter (where credit.ce_type_id = ${sql.lit(ceType.participatory)}), 0)`.as(
        'live_credits',
      ),
      sql<number | null>`(select goal.credits from credit_goal as goal where goal.student_id = ${studentId})`.as(
        'goal',
      ),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`, 'desc'),
);

/** Whether a student has no license and may be asked for one. */
export async function mayAskLicense(db: Queryable, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('student')
    .where('id', '=', studentId)
    .where('hide_license_question', '=', false)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('license').select('id').whereRef('student_id', '=', 'student.id'))))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who a student is and where, as a board wants to know it. */
export function findLicensee(db: Queryable, studentId: string) {
  return db
    .selectFrom('student')
    .select(['title', 'firstname', 'lastname', 'address', 'city', 'state', 'zip', 'country', 'time_zone'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
}

/** The student's licenses that have a number, the primary one first. */
export function listNumberedLicenses(db: Queryable, studentId: string) {
  return db
    .selectFrom('license')
    .select(['profession', 'state', 'number'])
    .where('student_id', '=', studentId)
    .where('number', 'is not', null)
    .where('number', '<>', '')
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();
}

/** The first day on which any row of the credit's chain was on a roster that was uploaded to the AGD; else null. */
const sentToAgdColumn = sql<string | null>`coalesce(
  (select roster.uploaded_on from agd_roster_credit as entry join agd_roster as roster on roster.id = entry.roster_id
    where entry.credit_id = credit.id),
  (select min(roster.uploaded_on) from credit as sibling
    join agd_roster_credit as entry on entry.credit_id = sibling.id join agd_roster as roster on roster.id = entry.roster_id
    where sibling.id = credit.root_id or sibling.root_id = credit.root_id)
)`.as('sent_to_agd_on');

/** Where CE Broker accepted the credit over the wire: the receipt, and the member's own day; else null. */
const atCeBrokerColumn = sql<{ readonly receipt: string; readonly on: string } | null>`(
  select jsonb_build_object('receipt', receipt, 'on', (accepted_at at time zone credit.time_zone)::date)
  from credit_report
  where credit_id = coalesce(credit.root_id, credit.id) and channel = 'ce-broker' and status = 'accepted'
  order by accepted_at limit 1
)`.as('at_ce_broker');

const selectCompleted = (db: Queryable, studentId: string) => joinArtwork(selectStanding(db, studentId));

/** Standing credits with what a page shows in addition to their facts. */
function joinArtwork(standing: ReturnType<typeof selectStanding>) {
  return standing
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .leftJoin('file as photo', (join) =>
      join.on((eb) => eb('photo.id', '=', eb.fn.coalesce('activity.photo_file_id', 'podcast_show.photo_file_id'))),
    )
    .leftJoin('file as audio', 'audio.id', 'activity.audio_file_id')
    .leftJoin('seat', (join) =>
      join.onRef('seat.activity_id', '=', 'activity.id').onRef('seat.student_id', '=', 'credit.student_id'),
    )
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select([
      'replaced.verification_code as replaced_code',
      'activity.type_id',
      'activity.release_at',
      'activity.duration_sec',
      'activity.blurb',
      'audio.hash as audio_hash',
      'audio.filename as audio_filename',
      'seat.state as seat_state',
      'photo.hash as photo_hash',
      'photo.filename as photo_filename',
      'podcast_show.hash as show_hash',
      sentToAgdColumn,
      atCeBrokerColumn,
    ]);
}

export type CompletedFilter = {
  readonly studentId: string;
  /** Null = both. */
  readonly kind: 'class' | 'episode' | null;
  /** One of the student's own calendar years; null = all of them. */
  readonly year: number | null;
  /** Patterns of `like`, each for one word; none = every credit. */
  readonly patterns: readonly string[];
  /** Null = of any type. */
  readonly ceTypeId: number | null;
};

/** What the words of a search are looked for in. The code is there with and without its groups. */
const searchedText = sql<string>`concat_ws(' ', credit.title, credit.lecturer, credit.verification_code, replace(credit.verification_code, '-', ''), jsonb_path_query_array(credit.agd, '$[*].*')::text)`;

function selectFiltered(db: Queryable, { studentId, kind, year, patterns, ceTypeId }: CompletedFilter) {
  return selectStanding(db, studentId)
    .where(sql<boolean>`(${kind}::text is null or credit.activity_kind = ${kind}::text)`)
    .where(sql<boolean>`(${year}::int is null or ${yearOfCredit} = ${year}::int)`)
    .where(sql<boolean>`${searchedText} ilike all(${patterns}::text[])`)
    .where(sql<boolean>`(${ceTypeId}::int is null or credit.ce_type_id = ${ceTypeId}::int)`);
}

/**
 * One page of a student's completed classes, episodes, or both, newest first; one past the end is the last one. Every
 * row brings what the whole list has: its rows, the page served, its years. So a list without rows has none on any
 * page.
 */
export const listCompleted = builtOnce((db, input: CompletedFilter & PageAsked) => {
  const counted = selectFiltered(db, input).select(sql<number>`count(*)::int`.as('total'));
  const years = selectFiltered(db, input)
    .select([
      yearOfCredit.as('year'),
      sql<number>`count(*)::int`.as('certificates'),
      sql<number>`sum(credit.credits)`.as('credits'),
    ])
    .groupBy(sql`1`);
  return joinArtwork(selectFiltered(db, input))
    .select([
      totalOf(counted).as('total_rows'),
      servedPage(counted, input).as('page'),
      sql<
        CompletedYearRecord[]
      >`(select jsonb_agg(to_jsonb(in_year) order by in_year.year desc) from (${years}) as in_year)`.as('years'),
    ])
    .orderBy('credit.earned_at', 'desc')
    .orderBy('credit.id', 'desc')
    .limit(pageLimit(input))
    .offset(pageOffset(counted, input));
});

type CompletedYearRecord = { readonly year: number; readonly certificates: number; readonly credits: number };
export type CompletedRecord = NonNullable<Awaited<ReturnType<typeof findOwnCredit>>>;

/**
 * All standing credits of a student with what their certificates say, newest first; `year` is one of their own calendar
 * years.
 */
export function listCertificates(db: Queryable, studentId: string, year: number | null) {
  return selectCompleted(db, studentId)
    .$if(year !== null, (query) => query.where(yearOfCredit, '=', year))
    .orderBy('credit.local_date', 'desc')
    .orderBy('credit.id', 'desc')
    .execute();
}

/** Whose certificates a link names: a member with an open account. */
export function findOwner(db: Queryable, studentHash: string) {
  return db
    .selectFrom('student')
    .select('id')
    .where('hash', '=', studentHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The newest on-demand class that earns credit now and that the student has not passed; those that share a category
 * with `activityId` come first.
 */
export function findNextClass(db: Queryable, studentId: string, activityId: string, now: Temporal.Instant) {
  return selectClasses(db, studentId)
    .where('activity.list', '=', 'ondemand')
    .where('activity.shown', '=', true)
    .where('activity.credits', '>', 0)
    .where('activity.id', '<>', activityId)
    .where('activity.release_at', '<=', now)
    .where((eb) => eb.or([eb('activity.credit_expires_at', 'is', null), eb('activity.credit_expires_at', '>', now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('exam')
          .select('exam.id')
          .whereRef('exam.activity_id', '=', 'activity.id')
          .where('exam.published', '=', true),
      ),
    )
    .where('pass.id', 'is', null)
    .orderBy(
      sql`exists (select from activity_category as own join activity_category as other using (category_id) where own.activity_id = ${activityId} and other.activity_id = activity.id)`,
      'desc',
    )
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The student's own standing credit of one activity. */
export function findOwnCredit(db: Queryable, studentId: string, kind: 'class' | 'episode', activityHash: string) {
  return selectCompleted(db, studentId)
    .where('credit.activity_kind', '=', kind)
    .where('credit.activity_hash', '=', activityHash)
    .orderBy('credit.earned_at', 'desc')
    .executeTakeFirst();
}

/** Why the student's own certificate of an activity was withdrawn, the last time. */
export function findOwnWithdrawal(db: Queryable, studentId: string, activityHash: string) {
  return db
    .selectFrom('credit')
    .innerJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.student_id', '=', studentId)
    .where('credit.activity_hash', '=', activityHash)
    .where('credit_correction.state', '=', 'withdrawn')
    .select(['credit_correction.made_at', 'credit_correction.reason', 'credit.time_zone'])
    .orderBy('credit_correction.id', 'desc')
    .executeTakeFirst();
}

export function findMailAddress(db: Queryable, studentId: string) {
  return db
    .selectFrom('student')
    .select(['email', 'firstname'])
    .where('id', '=', studentId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Sums of standing credits by the member's own calendar year and type. */
export function sumCreditsByYear(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .select([yearOfCredit.as('year'), 'credit.ce_type_id as ceTypeId', sql<number>`sum(credit.credits)`.as('credits')])
    .groupBy([sql`1`, 'credit.ce_type_id'])
    .execute();
}

/** All standing credits, newest first. */
export function listStandingCredits(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .select([
      'credit.local_date',
      'credit.title',
      'credit.ce_type_id',
      'credit.credits',
      'credit.agd',
      'credit.verification_code',
      sameContentEarlierColumn.as('same_content_as'),
    ])
    .orderBy('credit.earned_at', 'desc')
    .orderBy('credit.id', 'desc')
    .execute();
}

export function findReportReader(db: Queryable, studentId: string) {
  return db
    .selectFrom('student')
    .select(['title', 'firstname', 'lastname', 'email', 'time_zone'])
    .where('id', '=', studentId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
