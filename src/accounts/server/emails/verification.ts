import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { countMails, queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import type { sendVerificationCall } from '../../contract.ts';
import { issueCode } from '#sign-in/server/by-mail/mailed-codes.ts';
import { findProfile } from '#sign-in/server/student-rows.ts';
import { mailsAnHour } from '#sign-in/server/by-mail/mail-limit.ts';
import { verifyMail } from './mails.ts';

const verifyHours = 14 * 24;

/** The code of a link that confirms `student.email`; it is good for that address alone. */
export function issueVerification(
  context: CallContext,
  trx: Queryable,
  student: { id: string; email: string },
): Promise<string> {
  return issueCode(context, trx, {
    studentId: student.id,
    purpose: 'verify-email',
    hours: verifyHours,
    detail: student.email,
  });
}

/** Mails that link. */
export async function mailVerification(
  context: CallContext,
  trx: Queryable,
  student: { id: string; email: string; firstname: string },
): Promise<void> {
  const code = await issueVerification(context, trx, student);
  await queueMail(context, trx, {
    kind: 'accounts.verify',
    studentId: student.id,
    to: student.email,
    ...verifyMail(await readProvider(trx), context.config.publicUrl, student, code),
  });
}

/** The same, asked for by the member. A confirmed address needs none; the answer is always the same. */
export const sendVerification: UseCase<typeof sendVerificationCall> = async (context, { id }) => {
  await context.db.transaction().execute(async (trx) => {
    const student = await findProfile(trx, id);
    if (!student || student.email_verified_at !== null) return;
    if ((await countMails(trx, id, 'accounts.verify', context.now().subtract({ hours: 1 }))) < mailsAnHour)
      await mailVerification(context, trx, student);
  });
  return { status: true };
};
