import type { Context, Queryable } from '#platform/server/context.ts';
import type { MailSender } from '#platform/server/mail/mail-page.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { factorMail, type FactorChange } from './mails.ts';

/** What mails of staff need from features that stand later: who writes them. */
export type TellStaff = { readonly readProvider: (db: Queryable) => Promise<MailSender> };

/** Tells a person that a way into their account came or was used; in the transaction of the change. */
export async function tellOfFactor(
  { readProvider }: TellStaff,
  context: Context,
  trx: Queryable,
  member: { readonly name: string; readonly email: string },
  change: FactorChange,
): Promise<void> {
  await queueMail(context, trx, {
    kind: `staff.${change}`,
    studentId: null,
    to: member.email,
    ...factorMail(await readProvider(trx), context.config.publicUrl, member, change),
  });
}
