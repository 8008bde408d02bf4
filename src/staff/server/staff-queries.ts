import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type {
  StaffInvitation,
  StaffMember as StaffMemberTable,
  StaffSession,
} from '#platform/server/database/tables.gen.ts';
import { passkeyStore } from '#platform/server/security/passkey-store.ts';

/** The roles of a row of `staff_member`, in no order. */
const rolesOfMember = sql<
  string[]
>`coalesce((select array_agg(role) from staff_role where staff_id = staff_member.id), '{}')`;

/** A session with whose it is. Every request of staff asks this. */
export function findStaffSession(db: Queryable, tokenHash: Buffer) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.staff_id')
    .select([
      'staff_session.id as session_id',
      'staff_session.created_at',
      'staff_session.last_used_at',
      'staff_session.expires_at',
      'staff_session.proven_at',
      'staff_session.confirmed_at',
      'staff_session.must_enrol',
      'staff_member.id',
      'staff_member.hash',
      'staff_member.name',
      'staff_member.email',
      'staff_member.company_id',
      'staff_member.ends_at',
      'staff_member.ended_at',
      'staff_member.enrolled_at',
    ])
    .select(rolesOfMember.as('roles'))
    .where('staff_session.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function updateStaffSessionUse(db: Queryable, sessionId: string, staffId: string, at: Temporal.Instant) {
  await db.updateTable('staff_session').set({ last_used_at: at }).where('id', '=', sessionId).execute();
  await db.updateTable('staff_member').set({ last_seen_at: at }).where('id', '=', staffId).execute();
}

export function insertStaffSession(db: Queryable, session: Insertable<StaffSession>) {
  return db.insertInto('staff_session').values(session).returning('id').executeTakeFirstOrThrow();
}

export function insertStaffMember(db: Queryable, member: Insertable<StaffMemberTable>) {
  return db.insertInto('staff_member').values(member).returning('id').executeTakeFirstOrThrow();
}

export function updateStaffMember(db: Queryable, id: string, changes: Updateable<StaffMemberTable>) {
  return db.updateTable('staff_member').set(changes).where('id', '=', id).execute();
}

/** Makes these the roles of a person, and no others. */
export async function replaceStaffRoles(db: Queryable, staffId: string, roles: readonly string[]): Promise<void> {
  await db.deleteFrom('staff_role').where('staff_id', '=', staffId).execute();
  for (const role of roles) await db.insertInto('staff_role').values({ staff_id: staffId, role }).execute();
}

const memberColumns = [
  'staff_member.id',
  'staff_member.hash',
  'staff_member.name',
  'staff_member.email',
  'staff_member.email_key',
  'staff_member.job_text',
  'staff_member.company_id',
  'staff_member.ends_at',
  'staff_member.ended_at',
  'staff_member.enrolled_at',
  'staff_member.joined_at',
  'staff_member.password_hash',
  'staff_member.totp_sealed',
  'staff_member.totp_offer_sealed',
  'staff_member.totp_step',
  'staff_member.revision',
  'staff_member.attention_mail',
] as const;

const members = (db: Queryable) => db.selectFrom('staff_member').select([...memberColumns, rolesOfMember.as('roles')]);

/** The staff member with an address now; an ended account has given it up. */
export function findStaffByEmail(db: Queryable, emailKey: string) {
  return members(db).where('email_key', '=', emailKey).where('ended_at', 'is', null).executeTakeFirst();
}

export function findStaffMember(db: Queryable, id: string) {
  return members(db).where('staff_member.id', '=', id).executeTakeFirst();
}

export function findStaffMemberByHash(db: Queryable, hash: string) {
  return members(db).where('staff_member.hash', '=', hash).executeTakeFirst();
}

/** Everyone whose account was not ended, owners too. */
export function listOpenMembers(db: Queryable) {
  return members(db).where('ended_at', 'is', null).orderBy('name').execute();
}

/** What the page of the team shows: everyone, those who left last. */
export function listTeam(db: Queryable) {
  return db
    .selectFrom('staff_member')
    .leftJoin('company', 'company.id', 'staff_member.company_id')
    .select([...memberColumns, rolesOfMember.as('roles'), 'staff_member.last_seen_at', 'company.name as company_name'])
    .select((eb) => [
      eb
        .selectFrom('staff_passkey')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('staff_passkey.staff_id', '=', 'staff_member.id')
        .as('passkeys'),
      eb
        .selectFrom('staff_recovery_code')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('staff_recovery_code.staff_id', '=', 'staff_member.id')
        .where('spent_at', 'is', null)
        .as('codes_left'),
    ])
    .orderBy(sql`ended_at is not null`)
    .orderBy('staff_member.name')
    .orderBy('staff_member.id')
    .execute();
}

export function listCompanies(db: Queryable) {
  return db.selectFrom('company').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

/** A session that waits for its second factor, with whose it is. */
export function findPendingMember(db: Queryable, tokenHash: Buffer) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.staff_id')
    .select(['staff_session.last_used_at', 'staff_session.expires_at', 'staff_member.email_key'])
    .where('token_hash', '=', tokenHash)
    .where('proven_at', 'is', null)
    .executeTakeFirst();
}

export function findOwnSession(db: Queryable, sessionId: string) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.staff_id')
    .select(['last_used_at', 'expires_at', 'must_enrol', 'enrolled_at', 'joined_at'])
    .where('staff_session.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

export function listStaffSessions(db: Queryable, staffId: string) {
  return db
    .selectFrom('staff_session')
    .select(['id', 'device', 'network', 'created_at', 'last_used_at', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('proven_at', 'is not', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function updateSessionConfirmed(db: Queryable, sessionId: string, at: Temporal.Instant) {
  return db.updateTable('staff_session').set({ confirmed_at: at }).where('id', '=', sessionId).execute();
}

export function deleteStaffSessionOfToken(db: Queryable, tokenHash: Buffer) {
  return db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute();
}

/** Ends a person's sessions that wait for a code, except the `newest` ones. */
export function deletePendingSessions(db: Queryable, staffId: string, newest: number) {
  return db
    .deleteFrom('staff_session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('staff_session')
        .select('id')
        .where('staff_id', '=', staffId)
        .where('proven_at', 'is', null)
        .orderBy('id', 'desc')
        .offset(newest),
    )
    .execute();
}

export function deleteOwnStaffSession(db: Queryable, staffId: string, id: string) {
  return db.deleteFrom('staff_session').where('staff_id', '=', staffId).where('id', '=', id).execute();
}

/** Ends every session of a person but one; null ends all. */
export function deleteOtherStaffSessions(db: Queryable, staffId: string, exceptId: string | null) {
  return db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .execute();
}

/** Deletes what ended of sign-ins of staff; how many of each. */
export async function deleteEndedOfStaff(db: Queryable, now: Temporal.Instant, unusedSince: Temporal.Instant) {
  const sessions = await db
    .deleteFrom('staff_session')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_used_at', '<', unusedSince)]))
    .executeTakeFirst();
  const failures = await db
    .deleteFrom('staff_sign_in_failure')
    .where('last_at', '<', now.subtract({ hours: 24 }))
    .where('blocked_until', '<', now)
    .executeTakeFirst();
  const devices = await db
    .deleteFrom('staff_known_device')
    .where('last_at', '<', now.subtract({ hours: 24 * 400 }))
    .executeTakeFirst();
  const invitations = await db
    .deleteFrom('staff_invitation')
    .where('expires_at', '<', now.subtract({ hours: 24 * 30 }))
    .executeTakeFirst();
  return {
    sessions: Number(sessions.numDeletedRows),
    challenges: await staffPasskeys.deleteOldChallenges(db, now),
    failures: Number(failures.numDeletedRows),
    devices: Number(devices.numDeletedRows),
    invitations: Number(invitations.numDeletedRows),
  };
}

export function findWaysIn(db: Queryable, staffId: string) {
  return db
    .selectFrom('staff_member')
    .select([
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<boolean>`totp_sealed is not null`.as('has_totp'),
      'codes_kept_at',
      sql<string>`(select count(*) from staff_passkey where staff_id = staff_member.id)`.as('passkeys'),
      sql<string>`(select count(*) from staff_recovery_code where staff_id = staff_member.id and spent_at is null)`.as(
        'codes_left',
      ),
    ])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
}

export async function mustEnrolFirst(db: Queryable, sessionId: string): Promise<boolean> {
  const { must_enrol } = await db
    .selectFrom('staff_session')
    .select('must_enrol')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return must_enrol;
}

export function updateSessionEnrolled(db: Queryable, sessionId: string) {
  return db.updateTable('staff_session').set({ must_enrol: false }).where('id', '=', sessionId).execute();
}

export function updateEnrolledAt(db: Queryable, staffId: string, at: Temporal.Instant) {
  return db
    .updateTable('staff_member')
    .set({ enrolled_at: at })
    .where('id', '=', staffId)
    .where('enrolled_at', 'is', null)
    .execute();
}

/** Takes every way into an account away, and the sessions; `passwordHash` is the new password, if there is one. */
export async function clearWaysIn(db: Queryable, staffId: string, passwordHash: string | null): Promise<void> {
  await staffPasskeys.removeAll(db, staffId);
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await db.deleteFrom('staff_known_device').where('staff_id', '=', staffId).execute();
  await deleteOtherStaffSessions(db, staffId, null);
  await updateStaffMember(db, staffId, {
    password_hash: passwordHash,
    totp_sealed: null,
    totp_offer_sealed: null,
    totp_step: null,
    codes_kept_at: null,
    enrolled_at: null,
  });
}

/** Removes every authenticator, those that are being set up too; how many. */
export async function removeAuthenticators(db: Queryable): Promise<number> {
  const removed = await db
    .updateTable('staff_member')
    .set({ totp_sealed: null, totp_offer_sealed: null, totp_step: null })
    .where((eb) => eb.or([eb('totp_sealed', 'is not', null), eb('totp_offer_sealed', 'is not', null)]))
    .executeTakeFirst();
  return Number(removed.numUpdatedRows);
}

/** How often a subject failed, held until the transaction ends; what is older than a day is forgotten. */
export async function lockStaffFailure(db: Queryable, subject: string, at: Temporal.Instant) {
  await db
    .insertInto('staff_sign_in_failure')
    .values({ subject, failures: 0, last_at: at, blocked_until: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('staff_sign_in_failure')
    .selectAll()
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isOld = Temporal.Instant.compare(row.last_at, at.subtract({ hours: 24 })) < 0;
  return { blocked_until: row.blocked_until, failures: isOld ? 0 : row.failures };
}

export function updateStaffFailure(
  db: Queryable,
  subject: string,
  failures: number,
  at: Temporal.Instant,
  blockedUntil: Temporal.Instant,
) {
  return db
    .updateTable('staff_sign_in_failure')
    .set({ failures, last_at: at, blocked_until: blockedUntil })
    .where('subject', '=', subject)
    .execute();
}

export function listStaffFailures(db: Queryable, subjects: readonly string[]) {
  return db.selectFrom('staff_sign_in_failure').select('blocked_until').where('subject', 'in', subjects).execute();
}

export async function isStaffDevice(db: Queryable, staffId: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('staff_known_device')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

export function insertStaffDevice(db: Queryable, staffId: string, deviceHash: Buffer, at: Temporal.Instant) {
  return db
    .insertInto('staff_known_device')
    .values({ staff_id: staffId, device_hash: deviceHash, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ last_at: at }))
    .execute();
}

export const staffPasskeys = passkeyStore({
  keys: 'staff_passkey',
  challenges: 'staff_passkey_challenge',
  owner: 'staff_id',
});

/** A passkey with whose it is, locked: two uses at once follow one another. */
export function lockStaffPasskey(db: Queryable, credentialId: string) {
  return db
    .selectFrom('staff_passkey')
    .innerJoin('staff_member', 'staff_member.id', 'staff_passkey.staff_id')
    .select([
      'staff_passkey.id as passkey_id',
      'staff_passkey.public_key',
      'staff_passkey.counter',
      'staff_passkey.transports',
      'staff_member.id',
      'staff_member.hash',
      'staff_member.name',
      'staff_member.ends_at',
      'staff_member.ended_at',
      'staff_member.enrolled_at',
      rolesOfMember.as('roles'),
    ])
    .where('staff_passkey.credential_id', '=', credentialId)
    .forUpdate('staff_passkey')
    .executeTakeFirst();
}

/** Makes these the recovery codes of a person; they count as saved once the person confirms it. */
export async function replaceRecoveryCodes(db: Queryable, staffId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await db
    .insertInto('staff_recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

/** Spends a recovery code; whether it was there and unspent. */
export async function spendRecoveryCode(
  db: Queryable,
  staffId: string,
  codeHash: Buffer,
  at: Temporal.Instant,
): Promise<boolean> {
  const spent = await db
    .updateTable('staff_recovery_code')
    .set({ spent_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .where('spent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Whether a session still exists. */
export async function hasStaffSession(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('staff_session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export function insertInvitation(db: Queryable, invitation: Insertable<StaffInvitation>) {
  return db.insertInto('staff_invitation').values(invitation).returning('id').executeTakeFirstOrThrow();
}

export function findInvitation(db: Queryable, codeHash: Buffer) {
  return db.selectFrom('staff_invitation').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();
}

/**
 * Invitations that can still be taken, or wait for their time; with who asked, and when the account they open was
 * joined.
 */
export function listInvitations(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('staff_invitation')
    .leftJoin('staff_member as inviter', 'inviter.id', 'staff_invitation.invited_by')
    .leftJoin('staff_member as opened', 'opened.id', 'staff_invitation.staff_id')
    .selectAll('staff_invitation')
    .select(['inviter.name as inviter_name', 'opened.joined_at'])
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('staff_invitation.created_at', 'desc')
    .execute();
}

/** Spends an invitation; whether nobody did before. */
export async function spendInvitation(db: Queryable, id: string, at: Temporal.Instant): Promise<boolean> {
  const spent = await db
    .updateTable('staff_invitation')
    .set({ spent_at: at })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Uses up every open invitation to this account; how many. */
export async function spendInvitationsOf(db: Queryable, staffId: string, at: Temporal.Instant): Promise<number> {
  const spent = await db
    .updateTable('staff_invitation')
    .set({ spent_at: at })
    .where('staff_id', '=', staffId)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return Number(spent.numUpdatedRows);
}

/** The accounts begun with the printed links of the first owner that nobody finished, but one. */
export async function listUnfinishedFirstOwners(db: Queryable, exceptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_member')
    .innerJoin('staff_invitation', 'staff_invitation.staff_id', 'staff_member.id')
    .select('staff_member.id')
    .distinct()
    .where('staff_invitation.email_key', '=', firstOwnerKey)
    .where('staff_member.joined_at', 'is', null)
    .where('staff_member.ended_at', 'is', null)
    .where('staff_member.id', '!=', exceptId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The key of invitations for the first owner, whose address nobody knows yet. */
export const firstOwnerKey = '';

/** Makes every open invitation of an address void. */
export function voidInvitations(db: Queryable, emailKey: string, at: Temporal.Instant) {
  return db
    .updateTable('staff_invitation')
    .set({ spent_at: at })
    .where('email_key', '=', emailKey)
    .where('spent_at', 'is', null)
    .execute();
}

/** An open way back of an owner, locked. */
export function lockWayBack(db: Queryable, id: string, now: Temporal.Instant) {
  return db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', 'is not', null)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

export function updateInvitation(db: Queryable, id: string, changes: Updateable<StaffInvitation>) {
  return db.updateTable('staff_invitation').set(changes).where('id', '=', id).execute();
}

/** Changes a person if nobody did since `revision`; the new revision, or null. */
export async function updateMemberAt(
  db: Queryable,
  id: string,
  revision: number,
  changes: Updateable<StaffMemberTable>,
): Promise<number | null> {
  const row = await db
    .updateTable('staff_member')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Gives the webinars that one hosts to another; how many. */
export async function moveHostedWebinars(db: Queryable, fromId: string, toId: string): Promise<number> {
  const moved = await db.deleteFrom('webinar_host').where('staff_id', '=', fromId).returning('activity_id').execute();
  for (const { activity_id } of moved)
    await db
      .insertInto('webinar_host')
      .values({ activity_id, staff_id: toId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return moved.length;
}
