// What the provider's people may do for a member who does not get in. No password is seen or set here.
import type { Context, Queryable } from '#platform/server/context.ts';
import { countMails, queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { deletePushSubscriptions } from '#platform/server/push/push-subscriptions.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { refusalSentence } from '../../refusal-words.ts';
import { isSessionOver } from '../sessions/find-student-by-token.ts';
import { issueLoginToken } from './login-token.ts';
import { mailsAnHour } from './mail-limit.ts';
import { signInLinkMail } from '../mails.ts';
import {
  deleteFailuresOf,
  deleteOtherSessions,
  findBlockedUntil,
  passkeys,
  listRefusals,
  listSessions,
} from '../sign-in-queries.ts';

type Reader = { readonly id: string; readonly firstname: string; readonly email: string };

const shownRefusals = 5;

/** Mails a link that signs in, three an hour at most; false beyond that. */
export async function mailSignInLink(context: Context, trx: Queryable, student: Reader): Promise<boolean> {
  const since = context.now().subtract({ hours: 1 });
  if ((await countMails(trx, student.id, 'accounts.sign-in-link', since)) >= mailsAnHour) return false;
  const loginToken = await issueLoginToken(context, trx, student.id);
  await queueMail(context, trx, {
    kind: 'accounts.sign-in-link',
    studentId: student.id,
    to: student.email,
    ...signInLinkMail(await readProvider(trx), context.config.publicUrl, student, loginToken),
  });
  return true;
}

/** Signs a member out everywhere and ends the notices to their browsers. Returns from how many devices. */
export async function endAllSessions(trx: Queryable, studentId: string): Promise<number> {
  const count = (await listSessions(trx, studentId)).length;
  await deleteOtherSessions(trx, studentId, null);
  await deletePushSubscriptions(trx, studentId);
  return count;
}

/** Removes every passkey. Returns how many there were. */
export async function removeAllPasskeys(trx: Queryable, studentId: string): Promise<number> {
  const count = (await passkeys.list(trx, studentId)).length;
  await passkeys.removeAll(trx, studentId);
  return count;
}

/** Ends the wait after wrong passwords, and every count that led to it. */
export const endWait = (trx: Queryable, studentId: string) => deleteFailuresOf(trx, studentId);

/**
 * Why a member may not get in: what was refused lately in sentences, how long the account waits, and how it can still
 * be entered.
 */
export async function readSignInHelp({ db, now }: Context, studentId: string) {
  const [refusals, waitsUntil, sessions, ownPasskeys] = await Promise.all([
    listRefusals(db, studentId, shownRefusals),
    findBlockedUntil(db, studentId, now()),
    listSessions(db, studentId),
    passkeys.list(db, studentId),
  ]);
  return {
    reasons: refusals.map(({ reason, times, last_at }) => ({ sentence: refusalSentence(reason, times), at: last_at })),
    waitsUntil,
    sessions: sessions
      .filter((session) => !isSessionOver(session, now()))
      .map(({ device, last_used_at }) => ({ device: deviceName(device), lastUsedAt: last_used_at })),
    passkeys: ownPasskeys.map(({ name, last_used_at }) => ({ name, lastUsedAt: last_used_at })),
  };
}
