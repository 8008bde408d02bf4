import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Credit } from '#platform/server/tables.gen.ts';

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
