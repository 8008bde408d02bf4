import { sql, type Insertable, type QueryCreator } from 'kysely';
import { frozenSettings, settingsColumn, unmatchedIsAbsentColumn } from '#provider/server/provider.ts';
import { selectClasses } from '#catalogue/server/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { pageLimit, pageOffset, servedPage, totalOf, type PageAsked } from '#platform/server/database/served-page.ts';
import type { Credit, CreditCorrection, DB } from '#platform/server/database/tables.gen.ts';
import { comparableCode } from '../verification-code.ts';
import { firstViewColumn, frozenColumns, lastCreditColumn, selectLastCredit } from './fact-columns.ts';

/**
 * Everything that is frozen into a credit, as it stands now, with the provider's settings, and the credit that the student has of the activity: the row
 * that stands, or the last one that was withdrawn.
 */
export async function findFactsToFreeze(db: Queryable, studentId: string, activityId: string) {
  const [facts] = await listFactsToFreeze(db, { studentId, activityId });
  if (!facts) throw new Error('The student or the activity is gone.');
  return facts;
}

export type FactsToFreeze = Awaited<ReturnType<typeof findFactsToFreeze>>;

const listFactsToFreeze = builtOnce((db, { studentId, activityId }: { studentId: string; activityId: string }) =>
  db
    .selectFrom('student')
    .innerJoin('activity', (join) => join.on('activity.id', '=', activityId))
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('seat', (join) =>
      join.onRef('seat.activity_id', '=', 'activity.id').onRef('seat.student_id', '=', 'student.id'),
    )
    .leftJoin('gradebook', (join) =>
      join.onRef('gradebook.activity_id', '=', 'activity.id').onRef('gradebook.student_id', '=', 'student.id'),
    )
    .where('student.id', '=', studentId)
    .select(frozenColumns)
    .select([
      'student.hash as student_hash',
      'student.time_zone',
      'student.agd_number',
      'activity.hash',
      'activity.kind',
      'activity.version',
      'activity.title',
      'activity.objectives',
      'activity.credits',
      'activity.type_id',
      'activity.release_at',
      'speaker.name as speaker_name',
      'activity.ends_at',
      'activity.required_minutes',
      'activity.attendance_reported_at',
      'seat.state as seat_state',
      'seat.attended',
      'seat.started_at',
      'seat.presence',
      'gradebook.exam_opened_at',
    ])
    .select(unmatchedIsAbsentColumn.as('unmatched_is_absent'))
    .select(firstViewColumn.as('first_view_at'))
    .select(settingsColumn(...frozenSettings).as('settings'))
    .select(lastCreditColumn(db).as('last')),
);

/** Credits of one student are written one after the other: two at the same moment would not see each other. */
export function lockOwner(db: Queryable, studentId: string) {
  return db.selectFrom('student').select('id').where('id', '=', studentId).forNoKeyUpdate().executeTakeFirst();
}

export function insertCredit(db: Queryable, credit: Insertable<Credit>) {
  return db.insertInto('credit').values(credit).returning(['id', 'verification_code']).executeTakeFirstOrThrow();
}

/** A statement whose part `attempt` writes the attempt that a credit rests on and returns its id. */
export type WithAttempt = QueryCreator<DB & { attempt: { id: string } }>;

/** Writes the attempt and the credit that rests on it. */
export function insertCreditOfAttempt(writing: WithAttempt, credit: Insertable<Credit>) {
  return writing
    .insertInto('credit')
    .values((eb) => ({ ...credit, attempt_id: eb.selectFrom('attempt').select('attempt.id') }))
    .returning('id')
    .executeTakeFirstOrThrow();
}

export function insertCorrection(db: Queryable, correction: Insertable<CreditCorrection>) {
  return db.insertInto('credit_correction').values(correction).returning('id').executeTakeFirstOrThrow();
}

/** Ledger rows, each with the code of the one that it replaces. */
function selectLedger(db: Queryable) {
  return db
    .selectFrom('credit')
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select('replaced.verification_code as replaced_code');
}

const correctionColumns = [
  'credit_correction.state as correction',
  'credit_correction.reason as correction_reason',
  'credit_correction.made_at as corrected_at',
  'credit_correction.made_by as corrected_by',
  'credit_correction.kind as correction_kind',
] as const;

/** The same with what became of each: `correction` is null for a row that stands. */
function selectCorrected(db: Queryable) {
  return selectLedger(db)
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .select(correctionColumns);
}

export type CorrectedRow = Awaited<ReturnType<typeof listChain>>[number];

/** The member's own calendar year. */
const yearOfCredit = sql<number>`extract(year from credit.local_date)::int`;

/** Credits that stand: not withdrawn and not superseded by an amended one. */
function selectStanding(db: Queryable, studentId: string) {
  return db
    .selectFrom('credit')
    .innerJoin('activity', 'activity.id', 'credit.activity_id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.student_id', '=', studentId)
    .where('credit_correction.id', 'is', null);
}

/** How much a student has completed in each of their own calendar years, newest first: classes, episodes, the credits of both; and the goal. */
export const listCompletedYears = builtOnce((db, { studentId }: { studentId: string }) =>
  selectStanding(db, studentId)
    .select([
      yearOfCredit.as('year'),
      sql<number>`count(*) filter (where credit.activity_kind = 'class')::int`.as('classes'),
      sql<number>`count(*) filter (where credit.activity_kind = 'episode')::int`.as('episodes'),
      sql<number>`sum(credit.credits)`.as('credits'),
      sql<number | null>`(select goal.credits from credit_goal as goal where goal.student_id = ${studentId})`.as(
        'goal',
      ),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`, 'desc'),
);

const selectCompleted = (db: Queryable, studentId: string) => joinArtwork(selectStanding(db, studentId));

/** Standing credits with what a page shows beside their facts. */
function joinArtwork(standing: ReturnType<typeof selectStanding>) {
  return standing
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .leftJoin('file as photo', (join) =>
      join.on((eb) => eb('photo.id', '=', eb.fn.coalesce('activity.photo_file_id', 'podcast_show.photo_file_id'))),
    )
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select([
      'replaced.verification_code as replaced_code',
      'activity.type_id',
      'activity.release_at',
      'activity.duration_sec',
      'photo.hash as photo_hash',
      'photo.filename as photo_filename',
      'podcast_show.hash as show_hash',
    ]);
}

export type CompletedFilter = {
  readonly studentId: string;
  readonly kind: 'class' | 'episode';
  /** Patterns of `like`, each for one word; none = every credit. */
  readonly patterns: readonly string[];
  /** Null = of any type. */
  readonly ceTypeId: number | null;
};

/** What the words of a search are looked for in. The code stands there with and without its groups. */
const searchedText = sql<string>`concat_ws(' ', credit.title, credit.lecturer, credit.verification_code, replace(credit.verification_code, '-', ''), jsonb_path_query_array(credit.agd, '$[*].*')::text)`;

function selectFiltered(db: Queryable, { studentId, kind, patterns, ceTypeId }: CompletedFilter) {
  return selectStanding(db, studentId)
    .where('credit.activity_kind', '=', kind)
    .where(sql<boolean>`${searchedText} ilike all(${patterns}::text[])`)
    .where(sql<boolean>`(${ceTypeId}::int is null or credit.ce_type_id = ${ceTypeId}::int)`);
}

/**
 * One page of a student's completed classes or episodes, newest first; one past the end is the last one. Every row brings what the whole list has: its
 * rows, the page served, its years. So a list without rows has none on any page.
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

/** All standing credits of a student with what their certificates say, newest first; `year` is one of their own calendar years. */
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

/** The newest on-demand class that earns credit now and that the student has not passed; those that share a category with `activityId` come first. */
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

export function findCreditById(db: Queryable, id: string) {
  return selectCorrected(db).where('credit.id', '=', id).executeTakeFirst();
}

/** The row of a code, however it was typed; of several that differ in capitals alone, the one that was typed. */
export function findCreditByCode(db: Queryable, typed: string) {
  return selectCorrected(db)
    .where(sql`lower(replace(credit.verification_code, '-', ''))`, '=', comparableCode(typed))
    .orderBy(sql`credit.verification_code = ${typed}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every row of a credit, from the first to the last. */
export function listChain(db: Queryable, { id, root_id: rootId }: { id: string; root_id: string | null }) {
  const root = rootId ?? id;
  return selectCorrected(db)
    .where((eb) => eb.or([eb('credit.id', '=', root), eb('credit.root_id', '=', root)]))
    .orderBy('credit.id')
    .execute();
}

/** The student's credit of an activity: the row that stands, or the last one that was withdrawn. */
export function findLastCredit(db: Queryable, studentId: string, activityId: string) {
  return selectLastCredit(db, studentId, activityId)
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select(['replaced.verification_code as replaced_code', ...correctionColumns])
    .executeTakeFirst();
}

/** The activities of which both accounts have credit, each with the row that stands in the one and in the other; null = none does. */
export async function listBothCredits(db: Queryable, fromId: string, intoId: string) {
  const standing = sql`not exists (select from credit_correction where credit_id = credit.id)`;
  const { rows } = await sql<{ gone: string | null; kept: string | null }>`
    select max(id) filter (where student_id = ${fromId} and ${standing}) as gone, max(id) filter (where student_id = ${intoId} and ${standing}) as kept
    from credit where student_id in (${fromId}, ${intoId})
    group by activity_id having count(distinct student_id) = 2 order by min(id)`.execute(db);
  return rows;
}

/** Takes the row's lock: corrections of one credit come one after the other. */
export function lockCredit(db: Queryable, id: string) {
  return db.selectFrom('credit').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findStudentByUsername(db: Queryable, username: string) {
  return db.selectFrom('student').select('id').where('username', '=', username).executeTakeFirst();
}

export function findActivityByHash(db: Queryable, hash: string) {
  return db.selectFrom('activity').select('id').where('hash', '=', hash).executeTakeFirst();
}

/** When the activity was released. */
export async function findRelease(db: Queryable, activityId: string): Promise<Temporal.Instant> {
  const { release_at: at } = await db
    .selectFrom('activity')
    .select('release_at')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  return at;
}

export function findMailAddress(db: Queryable, studentId: string) {
  return db
    .selectFrom('student')
    .select(['email', 'firstname'])
    .where('id', '=', studentId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export function updateHideAgdReminder(db: Queryable, studentId: string) {
  return db.updateTable('student').set({ hide_agd_reminder: true }).where('id', '=', studentId).execute();
}

/** Sums of standing credits by the member's own calendar year and type. */
export function sumCreditsByYear(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .select([yearOfCredit.as('year'), 'credit.ce_type_id as ceTypeId', sql<number>`sum(credit.credits)`.as('credits')])
    .groupBy([sql`1`, 'credit.ce_type_id'])
    .execute();
}

/** Sums of standing credits by the member's own calendar month, YYYY-MM, and type. */
export function sumCreditsByMonth(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .select([
      sql<string>`to_char(credit.local_date, 'YYYY-MM')`.as('month'),
      'credit.ce_type_id as ceTypeId',
      sql<number>`sum(credit.credits)`.as('credits'),
    ])
    .groupBy([sql`1`, 'credit.ce_type_id'])
    .execute();
}

type Since = { readonly studentId: string; /** YYYY-MM-DD */ readonly since: string };

/** The member's zone and goal, with a row for each year and type of standing credit since a day; year and type are null where there is none. */
export const listRecentYears = builtOnce((db, { studentId, since }: Since) =>
  db
    .selectFrom('student')
    .leftJoin('credit_goal', 'credit_goal.student_id', 'student.id')
    .leftJoin('credit', (join) =>
      join
        .onRef('credit.student_id', '=', 'student.id')
        .on('credit.local_date', '>=', since)
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('credit_correction')
                .whereRef('credit_correction.credit_id', '=', 'credit.id')
                .select('credit_correction.id'),
            ),
          ),
        ),
    )
    .where('student.id', '=', studentId)
    .groupBy(['student.time_zone', 'credit_goal.credits', sql`3`, 'credit.ce_type_id'])
    .select([
      'student.time_zone',
      'credit_goal.credits as goal',
      sql<number | null>`extract(year from credit.local_date)::int`.as('year'),
      'credit.ce_type_id',
      sql<number | null>`sum(credit.credits)`.as('credits'),
    ]),
);

export function upsertGoal(db: Queryable, studentId: string, credits: number, at: Temporal.Instant) {
  return db
    .insertInto('credit_goal')
    .values({ student_id: studentId, credits, changed_at: at })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ credits, changed_at: at }))
    .execute();
}

export function deleteGoal(db: Queryable, studentId: string) {
  return db.deleteFrom('credit_goal').where('student_id', '=', studentId).execute();
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

/** Removes from the list of names those of these that no certificate bears any more. */
async function deleteUnusedNames(db: Queryable, names: readonly string[]): Promise<void> {
  // Credit that is being written for one of the names is waited for, and what comes behind it notes the name anew.
  await sql`lock table credit in share mode`.execute(db);
  await db
    .deleteFrom('certificate_name')
    .where('name', 'in', [...names])
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('credit').whereRef('credit.student_name', '=', 'certificate_name.name').select('id')),
      ),
    )
    .execute();
}

/**
 * Rows of closed accounts that were earned before a moment, except those that a row which stays replaces. The ledger itself refuses any that are
 * younger than six years.
 */
export async function deleteCutOffCredits(
  db: Queryable,
  before: Temporal.Instant,
): Promise<readonly { readonly code: string; readonly earnedAt: Temporal.Instant }[]> {
  const gone = await db
    .withRecursive('staying', (each) =>
      each
        .selectFrom('credit')
        .select(['id', 'supersedes'])
        .where((eb) => eb.or([eb('student_id', 'is not', null), eb('earned_at', '>=', before)]))
        .where('supersedes', 'is not', null)
        .union((more) =>
          more
            .selectFrom('credit')
            .innerJoin('staying', 'staying.supersedes', 'credit.id')
            .select(['credit.id', 'credit.supersedes']),
        ),
    )
    .selectFrom('credit')
    .where('student_id', 'is', null)
    .where('earned_at', '<', before)
    .where('id', 'not in', (eb) => eb.selectFrom('staying').select('id'))
    .select(['id', 'verification_code', 'earned_at', 'student_name'])
    .orderBy('earned_at')
    .orderBy('id')
    .execute();
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  await db.deleteFrom('credit_correction').where('credit_id', 'in', ids).execute();
  await db.deleteFrom('credit').where('id', 'in', ids).execute();
  await deleteUnusedNames(db, [...new Set(gone.map(({ student_name: name }) => name))]);
  return gone.map(({ verification_code: code, earned_at: earnedAt }) => ({ code, earnedAt }));
}
