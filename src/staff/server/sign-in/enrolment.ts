// Whether someone's sign-in is whole: a passkey, or a password with an authenticator; and a second way to sign in
// besides.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { staffMessages } from '../../contract.ts';
import { recordAction } from '../audit.ts';
import { lockAuditHead } from '../audit/audit-queries.ts';
import {
  deleteOtherStaffSessions,
  findOwnSession,
  findWaysIn,
  firstOwnerKey,
  hasStaffSession,
  listUnfinishedFirstOwners,
  mustEnrolFirst,
  spendInvitationsOf,
  updateEnrolledAt,
  updateSessionEnrolled,
  updateStaffMember,
  voidInvitations,
} from '../staff-queries.ts';

export type Ways = {
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly codesLeft: number;
  readonly codesAreKept: boolean;
};

/** A factor that is no knowledge alone. */
const hasFactor = ({ hasPassword, hasTotp, passkeys }: Ways): boolean => passkeys > 0 || (hasPassword && hasTotp);
/** Something else to come in by, when the first is lost. */
const hasSecondWay = ({ passkeys, codesLeft, codesAreKept }: Ways): boolean =>
  (codesAreKept && codesLeft > 0) || passkeys > 1;

export const isWhole = (ways: Ways): boolean => hasFactor(ways) && hasSecondWay(ways);

export const needsOf = (ways: Ways): ('factor' | 'codes')[] => [
  ...(hasFactor(ways) ? [] : ['factor' as const]),
  ...(hasSecondWay(ways) ? [] : ['codes' as const]),
];

export async function readWays(db: Queryable, staffId: string): Promise<Ways> {
  const row = await findWaysIn(db, staffId);
  return {
    hasPassword: row.has_password,
    hasTotp: row.has_totp,
    passkeys: Number(row.passkeys),
    codesLeft: Number(row.codes_left),
    codesAreKept: row.codes_kept_at !== null,
  };
}

/**
 * Locks changes of the team and refuses a session that ended while its request was on the way: of two people who
 * opened one invitation, the one who opened it first can no longer add anything. First step of every transaction that
 * adds a way to sign in, so that all of them take their locks in one order.
 */
export async function requireLivingSession(
  trx: Queryable,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  await lockAuditHead(trx);
  if (!(await hasStaffSession(trx, sessionId)))
    throw new Refusal('staff-sign-in', staffMessages.signIn, { httpStatus: 401 });
}

/**
 * After a way to sign in was added in a session (`requireLivingSession` came first): opens the console to it once the
 * sign-in is whole. `addedFactor`: what a session that a recovery code opened has to do first is done. The first way
 * into an account uses up its invitation.
 */
export async function noteEnrolled(
  context: CallContext,
  trx: Queryable,
  staff: StaffMember,
  addedFactor: boolean,
): Promise<boolean> {
  if (addedFactor) await updateSessionEnrolled(trx, staff.sessionId);
  const ways = await readWays(trx, staff.id);
  const { enrolled_at, joined_at } = await findOwnSession(trx, staff.sessionId);
  if (enrolled_at === null && hasFactor(ways)) await useUpInvitation(context, trx, staff, joined_at === null);
  if (!isWhole(ways)) return false;
  await updateEnrolledAt(trx, staff.id, context.now());
  return !(await mustEnrolFirst(trx, staff.sessionId));
}

/**
 * Ends every link to the account now that there is a way to sign in; with the first owner, every printed link as well.
 */
async function useUpInvitation(
  context: CallContext,
  trx: Queryable,
  staff: StaffMember,
  isNew: boolean,
): Promise<void> {
  const now = context.now();
  const spent = await spendInvitationsOf(trx, staff.id, now);
  if (isNew) {
    await updateStaffMember(trx, staff.id, { joined_at: now, last_seen_at: now });
    if (staff.roles.includes('owner')) {
      for (const id of await listUnfinishedFirstOwners(trx, staff.id)) {
        await deleteOtherStaffSessions(trx, id, null);
        await updateStaffMember(trx, id, { ended_at: now });
      }
      await voidInvitations(trx, firstOwnerKey, now);
    }
  } else if (spent === 0) return;
  await recordAction(context, trx, {
    by: staff,
    act: isNew ? 'staff.joined' : 'staff.came-back',
    subject: { kind: 'staff', hash: staff.hash, title: staff.name },
  });
}
