import { deleteAccount, type Member } from '#accounts/server/close-account.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { deleteMailsTo } from '#platform/server/mail/mailer.ts';
import type { Erasure } from './erasure.ts';
import { deleteRememberedAnswers } from '#platform/server/http/guards/idempotency.ts';

/**
 * Closes an account: what other features hold of the member first, then mails and answers, then the account with all
 * that hangs on it.
 */
export async function eraseMember(context: Context, trx: Queryable, erasure: Erasure, member: Member): Promise<void> {
  for (const erase of erasure.erase) await erase(context, trx, member);
  await deleteMailsTo(context, trx, member.id);
  await deleteRememberedAnswers(trx, member.hash);
  await deleteAccount(trx, member.id);
}
