import type { CallContext, Queryable } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { deletePushSubscriptions } from '#platform/server/push/push-subscriptions.ts';
import { readProvider } from '#provider/server/provider.ts';
import { failureSubject } from './failure-subjects.ts';
import { deleteFailures, deleteOtherSessions } from '../sign-in-queries.ts';
import { updateStudent } from '../student-rows.ts';
import { passwordChangedMail } from '../mails.ts';

/**
 * Stores the new hash, ends every session except `exceptSessionId` and every browser's notifications, clears failed
 * tries, and emails the owner, all in the caller's transaction.
 */
export async function changePassword(
  context: CallContext,
  trx: Queryable,
  student: { id: string; email: string; firstname: string },
  passwordHash: string,
  exceptSessionId: string | null,
): Promise<void> {
  await updateStudent(trx, student.id, { password_hash: passwordHash, password_changed_at: context.now() });
  await deleteOtherSessions(trx, student.id, exceptSessionId);
  await deletePushSubscriptions(trx, student.id);
  await deleteFailures(trx, failureSubject.account(student.id));
  await queueMail(context, trx, {
    kind: 'accounts.password-changed',
    studentId: student.id,
    to: student.email,
    ...passwordChangedMail(await readProvider(trx), context.config.publicUrl, student),
  });
}
