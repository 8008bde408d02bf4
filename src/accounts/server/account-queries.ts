import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { shown } from '#sign-in/server/student-rows.ts';

export function findStudentByHash(db: Queryable, hash: string) {
  return db
    .selectFrom('student')
    .select([...shown, 'password_hash'])
    .where('hash', '=', hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Whose username or email a key is, or no one's. */
export function findNameOwner(db: Queryable, key: string) {
  return db
    .selectFrom('student')
    .select('id')
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key)]))
    .executeTakeFirst();
}

export function findAgdNumberOwner(db: Queryable, agdNumber: string) {
  return db.selectFrom('student').select('id').where('agd_number', '=', agdNumber).executeTakeFirst();
}

export function listSelectItems(db: Queryable) {
  return db
    .selectFrom('select_item')
    .select(['list', 'id', 'label', 'country', 'hidden'])
    .orderBy('list')
    .orderBy('position')
    .execute();
}

/** Whether someone else can still take an address back. */
export function findAddressHolder(db: Queryable, emailKey: string, now: Temporal.Instant) {
  return db
    .selectFrom('mailed_code')
    .select('student_id as id')
    .where(sql<string>`lower(detail)`, '=', emailKey)
    .where('purpose', '=', 'undo-email')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The open accounts of these usernames. */
export function listByUsernames(db: Queryable, usernameKeys: readonly string[]) {
  return db
    .selectFrom('student')
    .select(['id', 'hash', 'firstname', 'email', 'username_key', 'password_hash'])
    .where('username_key', 'in', usernameKeys.length > 0 ? usernameKeys : [''])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function findMailings(db: Queryable, studentHash: string) {
  return db
    .selectFrom('student')
    .select('mailings_off_at')
    .where('hash', '=', studentHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export function listMergedInto(db: Queryable, id: string) {
  return db
    .selectFrom('student')
    .select(['id', 'hash', 'firstname', 'email'])
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute();
}

export function findProfileByHash(db: Queryable, hash: string) {
  return db
    .selectFrom('student')
    .selectAll()
    .where('hash', '=', hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
