import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { passkeyStore } from '#platform/server/security/passkey-store.ts';
import { failureSubject, subjectsOfStudent } from './passwords/failure-subjects.ts';
import { shown } from './student-rows.ts';

type NameAndDevice = {
  readonly key: string;
  readonly deviceHash: Buffer;
  /** The device's hash as it is in a subject of failures. */
  readonly deviceText: string;
  /** Subjects whose failures count whoever has the name. */
  readonly subjects: readonly string[];
};

/**
 * Who signs in with this name, whether they did so from this browser before, and every count of failures that may
 * matter: one statement, for a name that nobody has too.
 */
export async function findStudentForLogin(db: Queryable, input: NameAndDevice) {
  const [found] = await listStudentsForLogin(db, input);
  if (!found) throw new Error('There is a row for every name.');
  const { failures, device_known_since: knownSince, ...student } = found;
  type Row = { [Name in keyof typeof student]: NonNullable<(typeof student)[Name]> };
  return {
    // A row of a student has all of these columns.
    student: student.id === null ? undefined : (student as Row),
    isDeviceKnown: knownSince !== null,
    failures: failures.map((row) => ({
      subject: row.subject,
      blocked_until: Temporal.Instant.from(row.blocked_until),
    })),
  };
}

const listStudentsForLogin = builtOnce((db, { key, deviceHash, deviceText, subjects }: NameAndDevice) =>
  db
    .selectFrom(sql<{ name: string }>`(select ${key}::text as name)`.as('asked'))
    .leftJoin('student as named', (join) =>
      join
        .on((eb) => eb.or([eb('named.username_key', '=', key), eb('named.email_key', '=', key)]))
        .on((eb) => eb.or([eb('named.disabled_at', 'is', null), eb('named.merged_into', 'is not', null)])),
    )
    .leftJoin('student', (join) =>
      join
        .on('student.id', '=', sql<string>`coalesce(named.merged_into, named.id)`)
        .on('student.disabled_at', 'is', null),
    )
    .leftJoin('known_device', (join) =>
      join.onRef('known_device.student_id', '=', 'student.id').on('known_device.device_hash', '=', deviceHash),
    )
    .select([
      'student.id',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.email',
      'named.password_hash',
      'named.id as named_id',
      'known_device.first_at as device_known_since',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('sign_in_failure')
          .select(['subject', sql<string>`blocked_until`.as('blocked_until')])
          .where(sql<boolean>`subject = any(${subjects}::text[] || array[${subjectsOfStudent(deviceText)}])`),
      ).as('failures'),
    )
    // A username may look like an email only when it is the account's own, so at most one row fits; the order settles
    // it all the same.
    .orderBy(sql`named.username_key = ${key}`, 'desc'),
);

export function insertSession(
  db: Queryable,
  session: {
    token_hash: Buffer;
    student_id: string;
    at: Temporal.Instant;
    signed_in_at: Temporal.Instant;
    expires_at: Temporal.Instant;
    device: string;
    ticket_id: string | null;
  },
) {
  return db
    .insertInto('session')
    .values({
      token_hash: session.token_hash,
      student_id: session.student_id,
      created_at: session.at,
      signed_in_at: session.signed_in_at,
      last_used_at: session.at,
      expires_at: session.expires_at,
      device: session.device,
      ticket_id: session.ticket_id,
    })
    .execute();
}

// Every request of a member asks this.
export async function findSession(db: Queryable, tokenHash: Buffer) {
  const [session] = await listSessionsOfToken(db, { tokenHash });
  return session;
}

const listSessionsOfToken = builtOnce((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('session')
    .innerJoin('student', 'student.id', 'session.student_id')
    .select([
      'session.id',
      'session.student_id',
      'session.created_at',
      'session.signed_in_at',
      'session.last_used_at',
      'session.expires_at',
      'session.ticket_id',
      'session.first_write_at',
      'student.hash',
      'student.disabled_at',
    ])
    .where('session.token_hash', '=', tokenHash),
);

export function updateSessionUse(db: Queryable, id: string, at: Temporal.Instant, wrote: boolean) {
  return db
    .updateTable('session')
    .set((eb) => ({
      last_used_at: at,
      ...(wrote ? { first_write_at: eb.fn.coalesce('first_write_at', eb.val(at)) } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(
  db: Queryable,
  now: Temporal.Instant,
  unusedSince: Temporal.Instant,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_used_at', '<', unusedSince)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function insertMailedCode(
  db: Queryable,
  code: {
    code_hash: Buffer;
    student_id: string;
    purpose: string;
    detail: string;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
  },
) {
  return db.insertInto('mailed_code').values(code).execute();
}

export function lockMailedCode(db: Queryable, codeHash: Buffer, purpose: string) {
  return db
    .selectFrom('mailed_code')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
}

export function updateCodeOpened(db: Queryable, id: string) {
  return db
    .updateTable('mailed_code')
    .set((eb) => ({ opened: eb('opened', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export function updateCodeSpent(db: Queryable, id: string, at: Temporal.Instant) {
  return db
    .updateTable('mailed_code')
    .set({ spent_at: at })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .execute();
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
      conflict.column('subject').doUpdateSet({
        failures: sql<number>`case when sign_in_failure.last_at < ${dayAgo} then 1 else sign_in_failure.failures + 1 end`,
        last_at: at,
      }),
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

/** Deletes what was counted for an account, from wherever. */
export function deleteFailuresOf(db: Queryable, studentId: string) {
  return db
    .deleteFrom('sign_in_failure')
    .where((eb) =>
      eb.or([eb('subject', '=', failureSubject.account(studentId)), eb('subject', 'like', `device:${studentId}:%`)]),
    )
    .execute();
}

/** Until when an account refuses every password; null = it does not. */
export async function findBlockedUntil(
  db: Queryable,
  studentId: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where((eb) =>
      eb.or([eb('subject', '=', failureSubject.account(studentId)), eb('subject', 'like', `device:${studentId}:%`)]),
    )
    .where('blocked_until', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Whose name was typed, disabled accounts too. */
export function findNamed(db: Queryable, key: string) {
  return db
    .selectFrom('student')
    .select(['id', 'disabled_at', 'merged_into'])
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key)]))
    .executeTakeFirst();
}

export function countRefusal(db: Queryable, studentId: string, reason: string, at: Temporal.Instant) {
  return db
    .insertInto('sign_in_refusal')
    .values({ student_id: studentId, reason, hour: sql`date_trunc('hour', ${at}::timestamptz)`, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'reason', 'hour'])
        .doUpdateSet((eb) => ({ times: eb('sign_in_refusal.times', '+', 1), last_at: at })),
    )
    .execute();
}

export function listRefusals(db: Queryable, studentId: string, most: number) {
  return db
    .selectFrom('sign_in_refusal')
    .select(['reason', 'times', 'last_at'])
    .where('student_id', '=', studentId)
    .orderBy('last_at', 'desc')
    .limit(most)
    .execute();
}

export async function deleteOldRefusals(db: Queryable, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_refusal').where('last_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes what was counted before a moment. */
export async function deleteOldFailures(db: Queryable, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failure')
    .where('last_at', '<', before)
    .where('blocked_until', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredCodes(db: Queryable, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mailed_code').where('expires_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The account behind a username or an email, whichever is given; both together must be of one account. Those of a
 * merged one lead to the other.
 */
export function findStudentToRecover(db: Queryable, usernameKey: string, emailKey: string) {
  return db
    .selectFrom('student as named')
    .innerJoin('student', (join) => join.on('student.id', '=', sql<string>`coalesce(named.merged_into, named.id)`))
    .select(shown.map((column) => `student.${column}` as const))
    .select('student.username')
    .where('student.disabled_at', 'is', null)
    .$if(usernameKey !== '', (query) =>
      query.where((eb) => eb.or([eb('named.username_key', '=', usernameKey), eb('named.email_key', '=', usernameKey)])),
    )
    .$if(emailKey !== '', (query) => query.where('named.email_key', '=', emailKey))
    .executeTakeFirst();
}

/** Spends every open code of one purpose: a newer one, or the action itself, takes their place. */
export function updateCodesSpent(db: Queryable, studentId: string, purpose: string, at: Temporal.Instant) {
  return db
    .updateTable('mailed_code')
    .set({ spent_at: at })
    .where('student_id', '=', studentId)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .execute();
}

/** Addresses that the student gave up and can still take back. */
export function listAddressesToTakeBack(db: Queryable, studentId: string, now: Temporal.Instant) {
  return db
    .selectFrom('mailed_code')
    .select('detail')
    .where('student_id', '=', studentId)
    .where('purpose', '=', 'undo-email')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * Whether the account's address may get a link that signs in: not one that staff typed, while its former owner can
 * still refuse it.
 */
export async function isAddressFree(db: Queryable, studentId: string, now: Temporal.Instant): Promise<boolean> {
  const held = await db
    .selectFrom('student')
    .select('id')
    .where('id', '=', studentId)
    .where('email_held_until', '>', now)
    .executeTakeFirst();
  return held === undefined;
}

export function listSessions(db: Queryable, studentId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at', 'ticket_id', 'first_write_at'])
    .where('student_id', '=', studentId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of a student. */
export function deleteOwnSession(db: Queryable, studentId: string, id: string) {
  return db.deleteFrom('session').where('student_id', '=', studentId).where('id', '=', id).execute();
}

/** Ends every session of a student but one; null ends all. */
export function deleteOtherSessions(db: Queryable, studentId: string, exceptId: string | null) {
  return db
    .deleteFrom('session')
    .where('student_id', '=', studentId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .execute();
}

/** The password was given again in this session just now. */
export function updateSignedInAt(db: Queryable, sessionId: string, at: Temporal.Instant) {
  return db.updateTable('session').set({ signed_in_at: at }).where('id', '=', sessionId).execute();
}

/** Notes a sign-in from a browser. Returns whether it is new to the account, and how many others are known. */
export async function noteDevice(
  db: Queryable,
  studentId: string,
  deviceHash: Buffer,
  at: Temporal.Instant,
): Promise<{ isNew: boolean; others: number }> {
  const { others } = await db
    .selectFrom('known_device')
    .select((eb) => eb.fn.countAll<string>().as('others'))
    .where('student_id', '=', studentId)
    .where('device_hash', '!=', deviceHash)
    .executeTakeFirstOrThrow();
  const { is_new } = await db
    .insertInto('known_device')
    .values({ student_id: studentId, device_hash: deviceHash, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.columns(['student_id', 'device_hash']).doUpdateSet({ last_at: at }))
    // A row that this statement inserted, and not updated, has no xmax.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return { isNew: is_new, others: Number(others) };
}

/** Whether the account was created after a moment. */
export async function joinedAfter(db: Queryable, studentId: string, moment: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('student')
    .select('id')
    .where('id', '=', studentId)
    .where('created_at', '>', moment)
    .executeTakeFirst();
  return row !== undefined;
}

export const passkeys = passkeyStore({ keys: 'passkey', challenges: 'passkey_challenge', owner: 'student_id' });

/** A passkey with whose it is, locked: two uses at once follow one another. */
export function lockPasskey(db: Queryable, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('student', 'student.id', 'passkey.student_id')
    .select([
      'passkey.id as passkey_id',
      'passkey.public_key',
      'passkey.counter',
      'passkey.transports',
      'student.id',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.email',
    ])
    .where('passkey.credential_id', '=', credentialId)
    .where('student.disabled_at', 'is', null)
    .forUpdate('passkey')
    .executeTakeFirst();
}
