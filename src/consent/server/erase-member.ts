import { accountsOf, deleteAccount } from '#accounts/server/close-account.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { deleteRememberedAnswers } from '#platform/server/http/guards/idempotency.ts';
import type { DescribedTable, Member } from '#sign-in/server/member-data.ts';

/**
 * Closes an account: what each table says first, then remembered answers, then the account with all that hangs on it.
 * What stays is the credit ledger, cut off from the person, and the last email (docs/decisions/0027). Accounts that
 * were merged into it go the same way.
 */
export async function eraseMember(
  context: Context,
  trx: Queryable,
  tables: readonly DescribedTable[],
  member: Member,
): Promise<void> {
  // The member's own account last: the others refer to it.
  for (const account of (await accountsOf(trx, member)).toReversed()) {
    for (const { erase } of tables) if (typeof erase === 'object') await erase.first(context, trx, account);
    await deleteRememberedAnswers(trx, account.hash);
    await deleteAccount(trx, account.id);
  }
}
