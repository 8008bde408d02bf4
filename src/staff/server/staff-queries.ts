import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { StaffMember as StaffMemberTable, StaffSession } from '#platform/server/database/tables.gen.ts';

/** The roles of a row of `staff_member`, in no order. */
const rolesOfMember = sql<
  string[]
>`coalesce((select array_agg(role) from staff_role where staff_id = staff_member.id), '{}')`;

export async function findStaffSetting(db: Queryable, name: string): Promise<unknown> {
  const row = await db.selectFrom('provider_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

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
