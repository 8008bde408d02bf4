// Emails that are not receipts (reminders, news) can be stopped with one click. The link names the student by a
// signature, needs no sign-in and never ages.
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { isSignatureOf, signatureOf } from '#platform/server/security/signed-token.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { serverMap } from '#server-map.ts';
import { accountMessages, type unsubscribeCall, type unsubscribeStateCall } from '../../contract.ts';
import { findMailings } from '../account-queries.ts';
import { updateMailings } from '#sign-in/server/student-rows.ts';

const signatureLength = 32;
const signedText = (studentHash: string) => `mailings.${studentHash}`;

/**
 * For an email that is not a receipt: `unsubscribeUrl` goes into its headers, `unsubscribePage` under its text. Ask
 * `wantsMailings` before you write one.
 */
export async function unsubscribeLinks(
  { config }: Context,
  db: Queryable,
  studentHash: string,
): Promise<{ unsubscribeUrl: string; unsubscribePage: string }> {
  const code = `${studentHash}.${await signatureOf(db, signedText(studentHash), signatureLength)}`;
  return {
    unsubscribeUrl: `${config.publicUrl}${serverMap.unsubscribeCall(code)}`,
    unsubscribePage: `${config.publicUrl}${serverMap.unsubscribe(code)}`,
  };
}

const unknownLink = () => new Refusal('unknown-code', accountMessages.linkIncomplete, { httpStatus: 404 });

async function studentOf(db: Queryable, code: string): Promise<string> {
  const [studentHash = '', given = ''] = code.split('.');
  if (!(await isSignatureOf(db, signedText(studentHash), given, signatureLength))) throw unknownLink();
  return studentHash;
}

export const readUnsubscribed: UseCase<typeof unsubscribeStateCall> = async ({ db }, _nobody, { c }) => {
  const found = await findMailings(db, await studentOf(db, c));
  if (!found) throw unknownLink();
  return { status: true, mailings: found.mailings_off_at === null };
};

/** One click stops them; the page can send them again. */
export const unsubscribe: UseCase<typeof unsubscribeCall> = async ({ db, now }, _nobody, { c, on }) => {
  const found = await updateMailings(db, await studentOf(db, c), on === 'yes' ? null : now());
  if (!found) throw unknownLink();
  return { status: true, mailings: found.mailings_off_at === null };
};
