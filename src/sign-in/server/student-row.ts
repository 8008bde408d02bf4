// A member's row of the table student, for whoever needs it whole: signing in reads it first, the account writes the
// rest.
import type { Updateable } from 'kysely';
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

/** An imported student agrees to the terms by choosing a password; who registered agreed then. */
export function updateAgreed(db: Queryable, studentId: string, at: Temporal.Instant) {
  return db
    .updateTable('student')
    .set({ agreed_at: at })
    .where('id', '=', studentId)
    .where('agreed_at', 'is', null)
    .execute();
}

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
