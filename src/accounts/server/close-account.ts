import type { Queryable } from '#platform/server/context.ts';
import { deleteStudent, findProfile } from '#sign-in/server/student-rows.ts';
import { findProfileByHash, listMergedInto } from './account-queries.ts';
import type { Member } from '#sign-in/server/member-data.ts';
import { clearFailures } from '#sign-in/server/passwords/check-password.ts';

const memberOf = (row: Awaited<ReturnType<typeof findProfile>>): Member | null =>
  row ? { id: row.id, hash: row.hash, firstname: row.firstname, email: row.email } : null;

export const findMember = async (db: Queryable, id: string): Promise<Member | null> =>
  memberOf(await findProfile(db, id));
export const findMemberByHash = async (db: Queryable, hash: string): Promise<Member | null> =>
  memberOf(await findProfileByHash(db, hash));

/** The member and the accounts that were merged into theirs: other tables may know any of the addresses. */
export const accountsOf = async (db: Queryable, member: Member): Promise<readonly Member[]> => [
  member,
  ...(await listMergedInto(db, member.id)),
];

/**
 * Deletes the account with its sessions, codes, devices and choices. What other features keep of a member they take
 * care of before.
 */
export async function deleteAccount(trx: Queryable, studentId: string): Promise<void> {
  await clearFailures(trx, studentId);
  await deleteStudent(trx, studentId);
}
