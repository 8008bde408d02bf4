import type { Context, Queryable } from '#platform/server/context.ts';
import { deletePushSubscriptions } from '#platform/server/push/push-subscriptions.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { secretToken } from '#platform/server/security/random.ts';
import { spendCodes } from '../by-mail/mailed-codes.ts';
import { deleteOtherSessions, passkeys } from '../sign-in-queries.ts';
import { updateStudent } from '../student-rows.ts';

/** The hash of a password that nobody has. It takes a while: make it before the transaction. */
export const unusablePassword = (): Promise<string> => hashPassword(secretToken());

/**
 * Shuts out whoever got into an account: sets a password that nobody has, ends every session and its notices, removes
 * every passkey, and spends the links that an intruder may hold, to a new password, to another address and to a
 * sign-in.
 */
export async function revokeAccess(
  context: Context,
  trx: Queryable,
  studentId: string,
  passwordHash: string,
): Promise<void> {
  await updateStudent(trx, studentId, { password_hash: passwordHash, password_changed_at: context.now() });
  for (const purpose of ['recover', 'undo-email', 'sign-in'] as const)
    await spendCodes(context, trx, studentId, purpose);
  await deleteOtherSessions(trx, studentId, null);
  await deletePushSubscriptions(trx, studentId);
  await passkeys.removeAll(trx, studentId);
}
