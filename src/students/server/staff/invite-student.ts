// The way into an account that someone else opened.
import type { Context, Queryable } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import type { Provider } from '#provider/server/provider.ts';
import { issueCode } from '#sign-in/server/by-mail/mailed-codes.ts';
import { importedMail } from '#accounts/server/emails/mails.ts';

const linkDays = 14;

export const invitationKind = 'accounts.imported';

type Invited = Parameters<typeof importedMail>[2] & { readonly id: string; readonly email: string };

/**
 * Mails a student whom the provider registered the link to choose a password, good for 14 days. Choosing one agrees to
 * the terms.
 */
export async function inviteStudent(
  context: Context,
  trx: Queryable,
  provider: Provider,
  student: Invited,
): Promise<void> {
  const code = await issueCode(context, trx, {
    studentId: student.id,
    purpose: 'recover',
    hours: linkDays * 24,
    detail: student.email,
  });
  await queueMail(context, trx, {
    kind: invitationKind,
    studentId: student.id,
    to: student.email,
    ...importedMail(provider, context.config.publicUrl, student, code),
  });
}
