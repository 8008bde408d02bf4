// A member's row: every statement that writes one, for the features that sign in, register, help, and close an account.
import type { Insertable, Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Student as StudentTable } from '#platform/server/database/tables.gen.ts';

export const shown = ['id', 'hash', 'title', 'firstname', 'lastname', 'email'] as const;

export function findStudentById(db: Queryable, id: string) {
  return db
    .selectFrom('student')
    .select(shown)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export function updateEmailVerified(db: Queryable, studentId: string, email: string, at: Temporal.Instant) {
  return db
    .updateTable('student')
    .set({ email_verified_at: at })
    .where('id', '=', studentId)
    .where('email', '=', email)
    .execute();
}

/**
 * Whether staff typed the address and its former owner can still refuse it: until then it gets no link into the
 * account.
 */
export const isEmailHeld = (row: { readonly email_held_until: Temporal.Instant | null }, now: Temporal.Instant) =>
  row.email_held_until !== null && Temporal.Instant.compare(row.email_held_until, now) > 0;

export function findProfile(db: Queryable, id: string) {
  return db.selectFrom('student').selectAll().where('id', '=', id).where('disabled_at', 'is', null).executeTakeFirst();
}

/** The row, locked until the transaction ends: two saves at once follow one another. */
export function lockStudent(db: Queryable, id: string) {
  return db
    .selectFrom('student')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function updateStudent(db: Queryable, id: string, changes: Updateable<StudentTable>) {
  return db.updateTable('student').set(changes).where('id', '=', id).returning(shown).executeTakeFirstOrThrow();
}

export function insertStudent(db: Queryable, student: Insertable<StudentTable>) {
  return db.insertInto('student').values(student).returning(shown).executeTakeFirstOrThrow();
}

export function updateMailings(db: Queryable, studentHash: string, off: Temporal.Instant | null) {
  return db
    .updateTable('student')
    .set((eb) => ({ mailings_off_at: off === null ? null : eb.fn.coalesce('mailings_off_at', eb.val(off)) }))
    .where('hash', '=', studentHash)
    .where('disabled_at', 'is', null)
    .returning('mailings_off_at')
    .executeTakeFirst();
}

export function deleteStudent(db: Queryable, id: string) {
  return db.deleteFrom('student').where('id', '=', id).execute();
}

export function updateSharingOff(db: Queryable, studentId: string, at: Temporal.Instant) {
  return db.updateTable('student').set({ sharing_off_at: at }).where('id', '=', studentId).execute();
}

/** Saves a profile unless it was saved since; undefined then. */
export function updateRevised(trx: Queryable, id: string, revision: number, changes: Updateable<StudentTable>) {
  return trx
    .updateTable('student')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(['id', 'hash', 'firstname', 'email', 'revision'])
    .executeTakeFirst();
}

export function updateDisabled(trx: Queryable, id: string, at: Temporal.Instant | null) {
  return trx.updateTable('student').set({ disabled_at: at }).where('id', '=', id).execute();
}

export function updateHideAgdReminder(db: Queryable, studentId: string) {
  return db.updateTable('student').set({ hide_agd_reminder: true }).where('id', '=', studentId).execute();
}

export function updateHideLicenseQuestion(db: Queryable, studentId: string) {
  return db.updateTable('student').set({ hide_license_question: true }).where('id', '=', studentId).execute();
}

/** Marks accounts as the demo's, whose passwords are public. */
export async function markDemoStudents(trx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('student')
    .set({ from_demo: true })
    .where('id', 'in', [...ids])
    .where('from_demo', '=', false)
    .execute();
}

/** The accounts that the demo brought. */
export const listMarkedStudents = (db: Queryable) =>
  db.selectFrom('student').where('from_demo', '=', true).select(shown).orderBy('id').execute();
