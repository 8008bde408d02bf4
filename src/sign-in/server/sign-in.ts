import type { UseCase } from '#platform/server/http/http.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { accountKey } from '../account-key.ts';
import type { loginCall, logoutCall } from '../contract.ts';
import { deleteSession, findStudentForLogin } from './sign-in-queries.ts';
import { checkPassword, failuresCounted, subjectsOf } from './passwords/check-password.ts';
import { enter } from './sessions/complete-login.ts';
import { digestText } from './passwords/failure-subjects.ts';
import { noteRefusal } from './note-refusal.ts';
import { renewHash } from './passwords/renew-hash.ts';

const noDevice = Buffer.alloc(0);

/**
 * Signs in by username or email; those of an account that was merged into another one, with its password, to that one.
 * The one refusal is the specification's sentence, in the same time for an unknown account.
 */
export const signIn: UseCase<typeof loginCall> = async (context, _nobody, { u, p }) => {
  const { db, caller } = context;
  const key = accountKey(u).slice(0, 254);
  const deviceHash = caller.device === null ? noDevice : digestOf(caller.device);
  const asOf = failuresCounted();
  const { student, isDeviceKnown, failures } = await findStudentForLogin(db, {
    key,
    deviceHash,
    deviceText: digestText(deviceHash),
    subjects: subjectsOf(context, key),
  });
  const account = student && { id: student.id, passwordHash: student.password_hash, isDeviceKnown };
  await checkPassword(context, account, key, p, { failures, asOf }).catch(noteRefusal(context, key));
  if (!student) throw new Error('No password fits an account that does not exist.');
  await renewHash(db, student.named_id, student.password_hash, p);

  return enter(context, student, isDeviceKnown);
};

/** Ends the session of the token that came along; without one there is nothing to end. */
export const signOut: UseCase<typeof logoutCall> = async ({ db, caller }) => {
  if (caller.token !== null) await deleteSession(db, digestOf(caller.token));
  return { status: true };
};
