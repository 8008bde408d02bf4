import { accountsOf, deleteAccount, type Member } from '#accounts/server/close-account.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { deleteMailsTo } from '#platform/server/mail/mailer.ts';
import type { Erasure } from './erasure.ts';
import { deleteRememberedAnswers } from '#platform/server/http/guards/idempotency.ts';

/**
 * Closes an account: what other features hold of the member first, then mails and answers, then the account with all
 * that hangs on it. Accounts that were merged into it go the same way.
 */
export async function eraseMember(context: Context, trx: Queryable, erasure: Erasure, member: Member): Promise<void> {
  // The member's own account last: the others refer to it.
  for (const account of (await accountsOf(trx, member)).toReversed()) {
    for (const erase of erasure.erase) await erase(context, trx, account);
    await deleteMailsTo(context, trx, account.id);
    await deleteRememberedAnswers(trx, account.hash);
    await deleteAccount(trx, account.id);
  }
}
