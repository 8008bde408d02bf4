import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { AgdRoster, Credit } from '#platform/server/tables.gen.ts';

/** Everything that is frozen into a credit, as it stands now. */
export function findFactsToFreeze(db: Queryable, studentId: string, activityId: string) {
  return db
    .selectFrom('student')
    .innerJoin('activity', (join) => join.on('activity.id', '=', activityId))
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('seat', (join) => join.onRef('seat.activity_id', '=', 'activity.id').onRef('seat.student_id', '=', 'student.id'))
    .where('student.id', '=', studentId)
    .select([
      'student.hash as student_hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.time_zone',
      'activity.hash as activity_hash',
      'activity.kind',
      'activity.version',
      'activity.title as activity_title',
      'activity.description',
      'activity.objectives',
      'activity.credits',
      'activity.credit_name',
      'activity.agd',
      'activity.type_id',
      'activity.release_at',
      'company.name as company_name',
      'speaker.name as speaker_name',
      'seat.attended',
      'seat.started_at',
    ])
    .executeTakeFirstOrThrow();
}

/** Writes the credit once; a second one for the same student, activity and type adds nothing. */
export function insertCredit(db: Queryable, credit: Insertable<Credit>) {
  return db.insertInto('credit').values(credit).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
}

/** Credits that stand: not withdrawn and not superseded by an amended one. */
function selectStanding(db: Queryable, studentId: string) {
  return db
    .selectFrom('credit')
    .innerJoin('activity', 'activity.id', 'credit.activity_id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.student_id', '=', studentId)
    .where('credit_correction.id', 'is', null);
}

export async function countCompleted(db: Queryable, studentId: string): Promise<{ classes: number; episodes: number }> {
  const row = await selectStanding(db, studentId)
    .select([sql<number>`count(*) filter (where credit.activity_kind = 'class')::int`.as('classes'), sql<number>`count(*) filter (where credit.activity_kind = 'episode')::int`.as('episodes')])
    .executeTakeFirstOrThrow();
  return row;
}

function selectCompleted(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .leftJoin('file as photo', (join) => join.on((eb) => eb('photo.id', '=', eb.fn.coalesce('activity.photo_file_id', 'podcast_show.photo_file_id'))))
    .selectAll('credit')
    .select(['activity.type_id', 'activity.release_at', 'activity.duration_sec', 'photo.hash as photo_hash', 'photo.filename as photo_filename', 'podcast_show.hash as show_hash']);
}

/** A student's completed classes or episodes, newest first. */
export function listCompleted(db: Queryable, studentId: string, kind: 'class' | 'episode', limit: number, offset: number) {
  return selectCompleted(db, studentId).where('credit.activity_kind', '=', kind).orderBy('credit.earned_at', 'desc').orderBy('credit.id', 'desc').limit(limit).offset(offset).execute();
}
export type CompletedRecord = Awaited<ReturnType<typeof listCompleted>>[number];

/** The student's own standing credit of one activity. */
export function findOwnCredit(db: Queryable, studentId: string, kind: 'class' | 'episode', activityHash: string) {
  return selectCompleted(db, studentId).where('credit.activity_kind', '=', kind).where('credit.activity_hash', '=', activityHash).orderBy('credit.earned_at', 'desc').executeTakeFirst();
}

export function findCreditById(db: Queryable, id: string) {
  return db.selectFrom('credit').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findCreditByCode(db: Queryable, code: string) {
  return db
    .selectFrom('credit')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .selectAll('credit')
    .select('credit_correction.state as correction')
    .where('credit.verification_code', '=', code)
    .executeTakeFirst();
}

export function findMailAddress(db: Queryable, studentId: string) {
  return db.selectFrom('student').select(['email', 'firstname']).where('id', '=', studentId).where('disabled_at', 'is', null).executeTakeFirst();
}

export function updateHideAgdReminder(db: Queryable, studentId: string) {
  return db.updateTable('student').set({ hide_agd_reminder: true }).where('id', '=', studentId).execute();
}

/** Sums of standing credits by the member's own calendar year and type. */
export function sumCreditsByYear(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .select([sql<number>`extract(year from credit.local_date)::int`.as('year'), 'credit.ce_type_id as ceTypeId', sql<number>`sum(credit.credits)`.as('credits')])
    .groupBy([sql`1`, 'credit.ce_type_id'])
    .execute();
}

/** All standing credits, newest first. */
export function listStandingCredits(db: Queryable, studentId: string) {
  return selectStanding(db, studentId)
    .select(['credit.local_date', 'credit.title', 'credit.ce_type_id', 'credit.credits', 'credit.agd', 'credit.verification_code'])
    .orderBy('credit.earned_at', 'desc')
    .orderBy('credit.id', 'desc')
    .execute();
}

export function findReportReader(db: Queryable, studentId: string) {
  return db.selectFrom('student').select(['title', 'firstname', 'lastname', 'email', 'time_zone']).where('id', '=', studentId).where('disabled_at', 'is', null).executeTakeFirst();
}

/** What the ledger holds of a student, as they may ask to see it. */
export function listLedger(db: Queryable, studentId: string) {
  return db
    .selectFrom('credit')
    .select(['verification_code', 'student_name', 'title', 'lecturer', 'sponsor', 'ce_type_id', 'credits', 'agd', 'exam_score', 'earned_at', 'local_date', 'time_zone'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}

/** Takes the person out of the ledger's rows; what the certificates say stays for the retention time. */
export function cutOffLedger(db: Queryable, studentId: string) {
  return db.updateTable('credit').set({ student_id: null }).where('student_id', '=', studentId).execute();
}

/** Rows of closed accounts that were earned before a moment. The ledger itself refuses any that are younger than six years. */
export async function deleteCutOffCredits(db: Queryable, before: Temporal.Instant): Promise<number> {
  const old = db.selectFrom('credit').select('id').where('student_id', 'is', null).where('earned_at', '<', before);
  await db.deleteFrom('credit_correction').where((eb) => eb.or([eb('credit_id', 'in', old), eb('superseded_by', 'in', old)])).execute();
  const gone = await db.deleteFrom('credit').where('id', 'in', old).returning('id').execute();
  return gone.length;
}

/** The row of the ledger that stands for a student and an activity, taken under its lock. */
export function findStandingCredit(db: Queryable, studentId: string, activityId: string) {
  return db
    .selectFrom('credit')
    .selectAll('credit')
    .where('credit.student_id', '=', studentId)
    .where('credit.activity_id', '=', activityId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('credit_correction').whereRef('credit_correction.credit_id', '=', 'credit.id').select('credit_correction.id'))))
    .orderBy('credit.earned_at', 'desc')
    .forUpdate('credit')
    .executeTakeFirst();
}

/** Adds an amended row and the note that it takes the place of another; null when that one was corrected already. */
export async function insertAmendedCredit(db: Queryable, credit: Insertable<Credit>, replaced: { creditId: string; reason: string; at: Temporal.Instant }): Promise<string | null> {
  const amended = await insertCredit(db, credit);
  if (!amended) return null;
  await db.insertInto('credit_correction').values({ credit_id: replaced.creditId, state: 'superseded', superseded_by: amended.id, reason: replaced.reason, made_at: replaced.at }).execute();
  return amended.id;
}

/** Credits with subject codes that stand, were not on an AGD roster, and whose members can be reported; oldest first. */
export function listReportableCredits(db: Queryable) {
  return db
    .selectFrom('credit')
    .innerJoin('student', 'student.id', 'credit.student_id')
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .leftJoin('agd_roster_credit', 'agd_roster_credit.credit_id', 'credit.id')
    .where('credit_correction.id', 'is', null)
    .where('agd_roster_credit.credit_id', 'is', null)
    .where('student.email_verified_at', 'is not', null)
    .where('student.agd_number', '~', '^[0-9]{6}$')
    .where(sql<boolean>`jsonb_array_length(credit.agd) > 0`)
    // An amended credit whose first form was reported already would count twice there: the provider amends it with the AGD.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('credit_correction as amended')
            .innerJoin('agd_roster_credit as reported', 'reported.credit_id', 'amended.credit_id')
            .whereRef('amended.superseded_by', '=', 'credit.id')
            .select('amended.id'),
        ),
      ),
    )
    .select(['credit.id', 'credit.title', 'credit.lecturer', 'credit.ce_type_id', 'credit.agd', 'credit.local_date', 'credit.webinar_at', 'credit.time_zone', 'student.agd_number'])
    .orderBy('credit.earned_at')
    .orderBy('credit.id')
    .execute();
}

/** The roster of a day; undefined when that day has one already. */
export function insertRoster(db: Queryable, roster: Insertable<AgdRoster>) {
  return db.insertInto('agd_roster').values(roster).onConflict((conflict) => conflict.column('made_on').doNothing()).returning('id').executeTakeFirst();
}

export function insertRosterCredits(db: Queryable, rosterId: string, creditIds: readonly string[]) {
  return db.insertInto('agd_roster_credit').values(creditIds.map((creditId) => ({ credit_id: creditId, roster_id: rosterId }))).execute();
}
