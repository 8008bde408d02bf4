import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { CreditApproval } from '#platform/server/database/tables.gen.ts';
import type { Fingerprints } from '#platform/server/rehearsal/rehearsal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';

export function insertApproval(db: Queryable, approval: Insertable<CreditApproval>) {
  return db.insertInto('credit_approval').values(approval).execute();
}

const selectApprovals = (db: Queryable) =>
  db.selectFrom('credit_approval').selectAll().$narrowType<{ verdicts: Verdict[]; fingerprints: Fingerprints }>();

/** Requests that wait, oldest first; or the last hundred that were decided, newest first. */
export function listApprovals(db: Queryable, state: 'open' | 'decided') {
  return state === 'open'
    ? selectApprovals(db).where('decided_at', 'is', null).orderBy('asked_at').execute()
    : selectApprovals(db)
        .where('decided_at', 'is not', null)
        .orderBy('decided_at', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .execute();
}

export type ApprovalRecord = Awaited<ReturnType<typeof listApprovals>>[number];

export function findApproval(db: Queryable, hash: string) {
  return selectApprovals(db).where('hash', '=', hash).executeTakeFirst();
}

export function lockApproval(db: Queryable, hash: string) {
  return selectApprovals(db).where('hash', '=', hash).forUpdate().executeTakeFirst();
}

export function updateApproval(db: Queryable, id: string, decided: Updateable<CreditApproval>) {
  return db.updateTable('credit_approval').set(decided).where('id', '=', id).execute();
}

/** The open request about one certificate. */
export function findOpenRequest(db: Queryable, code: string) {
  return db
    .selectFrom('credit_approval')
    .select(['hash', 'act', 'asked_by'])
    .where('decided_at', 'is', null)
    .where(sql<SqlBool>`input -> 'codes' ? ${code}`)
    .executeTakeFirst();
}

const open = (db: Queryable, now: Temporal.Instant) =>
  db
    .selectFrom('staff_member')
    .where('ended_at', 'is', null)
    .where('enrolled_at', 'is not', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));

/** The people of the team who hold one of the roles and can sign in. */
export function listHolders(db: Queryable, roles: readonly string[], now: Temporal.Instant) {
  return open(db, now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_role')
          .whereRef('staff_role.staff_id', '=', 'staff_member.id')
          .where('role', 'in', [...roles])
          .select('role'),
      ),
    )
    .select(['hash', 'name', 'email'])
    .orderBy('id')
    .execute();
}

/** Someone of the team who can still sign in. */
export function findOpenMember(db: Queryable, hash: string, now: Temporal.Instant) {
  return open(db, now).where('hash', '=', hash).select(['hash', 'name', 'email']).executeTakeFirst();
}

/**
 * Whether invitations after `since` connect two people: one invited the other, over any number of people between them,
 * or the same person invited both.
 */
export async function areInvitedTogether(
  db: Queryable,
  hashes: readonly [string, string],
  since: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive line (person, of) as (
      select id, hash from staff_member where hash in (${sql.join(hashes)})
      union
      select staff_invitation.invited_by, line.of
      from line join staff_invitation on staff_invitation.staff_id = line.person
      where staff_invitation.invited_by is not null and staff_invitation.created_at > ${since}
    )
    select person from line group by person having count(*) > 1 limit 1`.execute(db);
  return rows.length > 0;
}
