import type { Context, Queryable } from '#platform/server/context.ts';
import type { MailSender } from '#platform/server/mail/mail-page.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readLogMark } from './audit.ts';
import { factorMail, type FactorChange, type StaffMail } from './mails.ts';

/**
 * What mails and sentences of staff need from later features: the sender, and the time zone that the console shows
 * times in.
 */
export type NotifyStaff = {
  readonly readProvider: (db: Queryable) => Promise<MailSender>;
  readonly readTimeZone: (db: Queryable) => Promise<string>;
};

type Reader = { readonly name: string; readonly email: string };

/**
 * The provider as the sender of an email to the team, with the log's mark beneath: in mailboxes it proves later that
 * nothing up to that entry was cut off or written again (`audit verify ENTRY HASH`).
 */
export async function markedSender(readProvider: NotifyStaff['readProvider'], trx: Queryable): Promise<MailSender> {
  const { id, hash } = await readLogMark(trx);
  return { ...(await readProvider(trx)), note: `Audit log: entry ${id}, ${hash}` };
}

/** Mails a person something about their account; in the transaction of what happened. */
export async function notifyStaff(
  { readProvider }: Pick<NotifyStaff, 'readProvider'>,
  context: Context,
  trx: Queryable,
  member: Reader,
  kind: string,
  write: StaffMail,
): Promise<void> {
  await queueMail(context, trx, {
    kind: `staff.${kind}`,
    studentId: null,
    to: member.email,
    ...write(await markedSender(readProvider, trx), context.config.publicUrl, member),
  });
}

/** Notifies a person that a way to sign in was added or used, in the transaction of the change. */
export const notifyOfFactor = (
  tell: NotifyStaff,
  context: Context,
  trx: Queryable,
  member: Reader,
  change: FactorChange,
) => notifyStaff(tell, context, trx, member, change, factorMail(change));
