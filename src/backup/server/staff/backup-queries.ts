import type { Insertable, Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { BackupRun, BackupSchedule } from '#platform/server/database/tables.gen.ts';

/** Backups, newest first, with who asked, and every how many days one is made by itself (null: not). */
export function listBackups(db: Queryable) {
  return db
    .selectFrom('backup_run')
    .leftJoin('staff_member', 'staff_member.id', 'backup_run.staff_id')
    .selectAll('backup_run')
    .select('staff_member.name as staff_name')
    .select((eb) => eb.selectFrom('backup_schedule').select('every_days').as('every_days'))
    .orderBy('backup_run.started_at', 'desc')
    .orderBy('backup_run.id', 'desc')
    .limit(100)
    .execute();
}

export function findBackup(db: Queryable, hash: string) {
  return db.selectFrom('backup_run').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** One that began lately and has not ended. */
export function findRunningBackup(db: Queryable, since: Temporal.Instant) {
  return db
    .selectFrom('backup_run')
    .select('hash')
    .where('finished_at', 'is', null)
    .where('started_at', '>', since)
    .executeTakeFirst();
}

/** One that is being tried since `since` or later. */
export function findRunningTry(db: Queryable, since: Temporal.Instant) {
  return db
    .selectFrom('backup_run')
    .select('hash')
    .where('tried_at', '>', since)
    .where('try_result', 'is', null)
    .executeTakeFirst();
}

/** Removes those that were in progress. */
export function deleteUnfinishedBackups(db: Queryable) {
  return db.deleteFrom('backup_run').where('finished_at', 'is', null).execute();
}

export function insertBackup(db: Queryable, run: Insertable<BackupRun>) {
  return db.insertInto('backup_run').values(run).execute();
}

export function updateBackup(db: Queryable, hash: string, changes: Updateable<BackupRun>) {
  return db.updateTable('backup_run').set(changes).where('hash', '=', hash).execute();
}

export function findBackupSchedule(db: Queryable) {
  return db.selectFrom('backup_schedule').selectAll().executeTakeFirst();
}

export function replaceBackupSchedule(db: Queryable, schedule: Insertable<BackupSchedule>) {
  return db
    .insertInto('backup_schedule')
    .values(schedule)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(schedule))
    .execute();
}

export function deleteBackupSchedule(db: Queryable) {
  return db.deleteFrom('backup_schedule').execute();
}
