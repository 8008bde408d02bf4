import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Student as StudentTable } from '#platform/server/tables.gen.ts';

const shown = ['id', 'hash', 'title', 'firstname', 'lastname', 'email'] as const;

export function findStudentForLogin(db: Queryable, key: string) {
  return db
    .selectFrom('student')
    .select([...shown, 'password_hash'])
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key)]))
    .where('disabled_at', 'is', null)
    // A username may look like an e-mail only when it is the account's own, so at most one row fits; the order settles it all the same.
    .orderBy(sql`username_key = ${key}`, 'desc')
    .executeTakeFirst();
}

export function findStudentById(db: Queryable, id: string) {
  return db.selectFrom('student').select(shown).where('id', '=', id).where('disabled_at', 'is', null).executeTakeFirst();
}

export function insertStudent(db: Queryable, student: Insertable<StudentTable>) {
  return db.insertInto('student').values(student).returning(shown).executeTakeFirstOrThrow();
}

/** Whose account a unique value belongs to, or nobody's. */
export function findOwner(db: Queryable, field: 'username_key' | 'email_key' | 'agd_number', value: string) {
  return db.selectFrom('student').select('id').where(field, '=', value).executeTakeFirst();
}

export function insertSession(db: Queryable, session: { token_hash: Buffer; student_id: string; at: Temporal.Instant; expires_at: Temporal.Instant; device: string; ticket_id: string | null }) {
  return db
    .insertInto('session')
    .values({ token_hash: session.token_hash, student_id: session.student_id, created_at: session.at, signed_in_at: session.at, last_used_at: session.at, expires_at: session.expires_at, device: session.device, ticket_id: session.ticket_id })
    .execute();
}

export function findSession(db: Queryable, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('student', 'student.id', 'session.student_id')
    .select(['session.id', 'session.student_id', 'session.created_at', 'session.signed_in_at', 'session.last_used_at', 'session.expires_at', 'session.ticket_id', 'session.first_write_at', 'student.hash', 'student.disabled_at'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export function updateSessionUse(db: Queryable, id: string, at: Temporal.Instant, wrote: boolean) {
  return db
    .updateTable('session')
    .set((eb) => ({ last_used_at: at, ...(wrote ? { first_write_at: eb.fn.coalesce('first_write_at', eb.val(at)) } : {}) }))
    .where('id', '=', id)
    .execute();
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export function deleteExpiredSessions(db: Queryable, now: Temporal.Instant, unusedSince: Temporal.Instant) {
  return db.deleteFrom('session').where((eb) => eb.or([eb('expires_at', '<', now), eb('last_used_at', '<', unusedSince)])).execute();
}

export function insertMailedCode(db: Queryable, code: { code_hash: Buffer; student_id: string; purpose: string; detail: string; created_at: Temporal.Instant; expires_at: Temporal.Instant }) {
  return db.insertInto('mailed_code').values(code).execute();
}

export function lockMailedCode(db: Queryable, codeHash: Buffer, purpose: string) {
  return db.selectFrom('mailed_code').selectAll().where('code_hash', '=', codeHash).where('purpose', '=', purpose).forUpdate().executeTakeFirst();
}

export function updateCodeOpened(db: Queryable, id: string) {
  return db.updateTable('mailed_code').set((eb) => ({ opened: eb('opened', '+', 1) })).where('id', '=', id).execute();
}

export function updateCodeSpent(db: Queryable, id: string, at: Temporal.Instant) {
  return db.updateTable('mailed_code').set({ spent_at: at }).where('id', '=', id).where('spent_at', 'is', null).execute();
}

export function updateEmailVerified(db: Queryable, studentId: string, email: string, at: Temporal.Instant) {
  return db.updateTable('student').set({ email_verified_at: at }).where('id', '=', studentId).where('email', '=', email).execute();
}

export function findFailures(db: Queryable, subjects: readonly string[]) {
  return db.selectFrom('sign_in_failure').selectAll().where('subject', 'in', subjects).execute();
}

/** Counts a failure; one that is older than a day is forgotten. Returns the count now. */
export async function countFailure(db: Queryable, subject: string, at: Temporal.Instant): Promise<number> {
  const dayAgo = at.subtract({ hours: 24 });
  const row = await db
    .insertInto('sign_in_failure')
    .values({ subject, failures: 1, last_at: at, blocked_until: at })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ failures: sql<number>`case when sign_in_failure.last_at < ${dayAgo} then 1 else sign_in_failure.failures + 1 end`, last_at: at }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export function updateBlockedUntil(db: Queryable, subject: string, until: Temporal.Instant) {
  return db.updateTable('sign_in_failure').set({ blocked_until: until }).where('subject', '=', subject).execute();
}

export function deleteFailures(db: Queryable, subject: string) {
  return db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute();
}

export function listSelectItems(db: Queryable) {
  return db.selectFrom('select_item').select(['list', 'id', 'label', 'country']).orderBy('list').orderBy('position').execute();
}
