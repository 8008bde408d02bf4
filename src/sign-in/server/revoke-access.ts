import type { Context, Queryable } from '#platform/server/context.ts';
import { spendCodes } from './mailed-codes.ts';
import { deleteOtherSessions, deletePasskeys } from './sign-in-queries.ts';

/**
 * Shuts out whoever got into an account: ends every session, removes every passkey, and spends the links that an intruder may hold, to a new
 * password, to another address and to a sign-in.
 */
export async function revokeAccess(context: Context, trx: Queryable, studentId: string): Promise<void> {
  for (const purpose of ['recover', 'undo-email', 'sign-in'] as const)
    await spendCodes(context, trx, studentId, purpose);
  await deleteOtherSessions(trx, studentId, null);
  await deletePasskeys(trx, studentId);
}
