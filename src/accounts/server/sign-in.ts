import type { UseCase } from '#platform/server/http.ts';
import { countMails, queueMail } from '#platform/server/mailer.ts';
import { readProvider } from '#platform/server/provider.ts';
import { digestOf } from '#platform/server/random.ts';
import { accountKey } from '../account-key.ts';
import type { loginCall, logoutCall } from '../contract.ts';
import { deviceName } from '../device-name.ts';
import { deleteSession, findStudentForLogin, noteDevice } from './account-queries.ts';
import { checkPassword } from './check-password.ts';
import { mailsAnHour } from './mail-budget.ts';
import { newDeviceMail } from './mails.ts';
import { openSession } from './open-session.ts';
import { renewHash } from './password-hash.ts';

const noDevice = Buffer.alloc(0);

/**
 * Signs in by username or e-mail. The one refusal is the specification's sentence, in the same time for an unknown account. A sign-in from a
 * browser that is new to an account is told to its owner by mail.
 */
export const signIn: UseCase<typeof loginCall> = async (context, _nobody, { u, p }) => {
  const { db, caller } = context;
  const key = accountKey(u).slice(0, 254);
  const deviceHash = caller.device === null ? noDevice : digestOf(caller.device);
  const student = await findStudentForLogin(db, key, deviceHash);
  await checkPassword(context, student && { id: student.id, passwordHash: student.password_hash, isDeviceKnown: student.device_known_since !== null }, key, p);
  if (!student) throw new Error('No password fits an account that does not exist.');
  await renewHash(db, student.id, student.password_hash, p);

  const now = context.now();
  return db.transaction().execute(async (trx) => {
    const token = await openSession(context, trx, student.id);
    const device = caller.device === null ? { isNew: false, others: 0 } : await noteDevice(trx, student.id, deviceHash, now);
    if (device.isNew && device.others > 0 && (await countMails(trx, student.id, 'accounts.new-device', now.subtract({ hours: 1 }))) < mailsAnHour) {
      const mail = newDeviceMail(await readProvider(trx), context.config.publicUrl, student, { name: deviceName(caller.userAgent), at: now });
      await queueMail(context, trx, { kind: 'accounts.new-device', studentId: student.id, to: student.email, ...mail });
    }
    const { hash, title, firstname, lastname, email } = student;
    return { status: true as const, hash, token, title, firstname, lastname, email };
  });
};

/** Ends the session of the token that came along; without one there is nothing to end. */
export const signOut: UseCase<typeof logoutCall> = async ({ db, caller }) => {
  if (caller.token !== null) await deleteSession(db, digestOf(caller.token));
  return { status: true };
};
