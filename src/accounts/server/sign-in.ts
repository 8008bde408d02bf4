import type { UseCase } from '#platform/server/http.ts';
import { digestOf } from '#platform/server/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { accountKey } from '../account-key.ts';
import { accountMessages, type loginCall, type logoutCall } from '../contract.ts';
import { waitAfterAddressFailures, waitAfterFailures } from '../sign-in-pace.ts';
import { countFailure, deleteFailures, deleteSession, findFailures, findStudentForLogin, updateBlockedUntil } from './account-queries.ts';
import { openSession } from './open-session.ts';
import { passwordFits } from './password-hash.ts';

/**
 * Signs in by username or e-mail. The one refusal is the specification's sentence, in the same time for an unknown account; after repeated
 * failures it comes at once, without looking at the password, until a wait that grows with the failures is over.
 */
export const signIn: UseCase<typeof loginCall> = async (context, _nobody, { u, p }) => {
  const { db, caller } = context;
  const now = context.now();
  const key = accountKey(u).slice(0, 254);
  const account = { subject: `account:${key}`, wait: waitAfterFailures };
  const address = { subject: `address:${caller.address}`, wait: waitAfterAddressFailures };
  const failures = await findFailures(db, [account.subject, address.subject]);
  const blockedUntil = failures.map((row) => row.blocked_until).find((until) => Temporal.Instant.compare(until, now) > 0);
  if (blockedUntil) {
    throw new Refusal('invalid-login', accountMessages.invalidLogin, { retryAfterSec: now.until(blockedUntil).total('seconds') });
  }

  const student = await findStudentForLogin(db, key);
  const fits = await passwordFits(p.length <= 128 ? (student?.password_hash ?? null) : null, p.slice(0, 128));
  if (!student || !fits) {
    for (const { subject, wait } of [account, address]) {
      const waitSec = wait(await countFailure(db, subject, now));
      if (waitSec > 0) await updateBlockedUntil(db, subject, now.add({ seconds: waitSec }));
    }
    throw new Refusal('invalid-login', accountMessages.invalidLogin);
  }

  if (failures.some((row) => row.subject === account.subject)) await deleteFailures(db, account.subject);
  const token = await openSession(context, db, student.id);
  const { hash, title, firstname, lastname, email } = student;
  return { status: true, hash, token, title, firstname, lastname, email };
};

/** Ends the session of the token that came along; without one there is nothing to end. */
export const signOut: UseCase<typeof logoutCall> = async ({ db, caller }) => {
  if (caller.token !== null) await deleteSession(db, digestOf(caller.token));
  return { status: true };
};
