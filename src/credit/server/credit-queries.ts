import { sql, type Insertable, type QueryCreator } from 'kysely';
import { speakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import { frozenSettings } from '#provider/server/provider.ts';
import { settingsColumn } from '#platform/server/database/setting-rows.ts';
import { isInRoomColumn, leftOutIsAbsentColumn } from './attendance/attendance-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import type { Credit, CreditCorrection, DB } from '#platform/server/database/tables.gen.ts';
import { correctionColumns, selectStanding } from './credit-rows.ts';
import { creditHash } from './ledger-log/log-columns.ts';
import { firstViewColumn, frozenColumns, lastCreditColumn, selectLastCredit } from './awarding/fact-columns.ts';

/**
 * Everything that is frozen into a credit, as it is now, with the provider's settings, and the credit that the
 * student has of the activity: the row that is valid, or the last one that was withdrawn.
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
      speakerNames.as('speaker_name'),
      'activity.ends_at',
      'activity.required_minutes',
      'activity.attendance_reported_at',
      'seat.state as seat_state',
      'seat.attended',
      'seat.started_at',
      'seat.presence',
      'seat.attendance_noted',
      'gradebook.exam_opened_at',
    ])
    .select([leftOutIsAbsentColumn.as('unmatched_is_absent'), isInRoomColumn.as('is_in_room')])
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

/** The record of a credit, byte for byte (docs/specification/records.md, RL-1). */
export async function findRecord(db: Queryable, creditId: string): Promise<string> {
  const { record } = await db
    .selectFrom('credit')
    .select(sql<string>`credit_record(credit)`.as('record'))
    .where('id', '=', creditId)
    .executeTakeFirstOrThrow();
  return record;
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

/** The student's credit of an activity: the row that is valid, or the last one that was withdrawn. */
export function findLastCredit(db: Queryable, studentId: string, activityId: string) {
  return selectLastCredit(db, studentId, activityId)
    .leftJoin('credit as replaced', 'replaced.id', 'credit.supersedes')
    .selectAll('credit')
    .select(['replaced.verification_code as replaced_code', ...correctionColumns])
    .executeTakeFirst();
}

/**
 * The activities of which both accounts have credit, each with the row that is in the one and in the other; null =
 * none does.
 */
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

/**
 * The member's zone and goal, with a row for each year and type of standing credit since a day; year and type are null
 * if there is none.
 */
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

/** Removes from the list of names those of these that no certificate bears anymore. */
async function deleteUnusedNames(db: Queryable, names: readonly string[]): Promise<void> {
  // Credit that is being written for one of the names is waited for, and what comes behind it notes the name again.
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
 * Rows of closed accounts that were earned before a moment, except those that a row which stays replaces. The ledger
 * itself refuses any that are younger than six years. `hash`: the SHA-256 of the record that is gone.
 */
export async function deleteCutOffCredits(
  db: Queryable,
  before: Temporal.Instant,
): Promise<readonly { readonly code: string; readonly earnedAt: Temporal.Instant; readonly hash: string }[]> {
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
    .select(['id', 'verification_code', 'earned_at', 'student_name', creditHash.as('hash')])
    .orderBy('earned_at')
    .orderBy('id')
    .execute();
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  await db.deleteFrom('credit_correction').where('credit_id', 'in', ids).execute();
  await db.deleteFrom('credit').where('id', 'in', ids).execute();
  await deleteUnusedNames(db, [...new Set(gone.map(({ student_name: name }) => name))]);
  return gone.map(({ verification_code: code, earned_at: earnedAt, hash }) => ({ code, earnedAt, hash }));
}
