import type { CallContext, Queryable } from '#platform/server/context.ts';
import { countMails, queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { joinedAfter, noteDevice } from '../sign-in-queries.ts';
import { mailsAnHour } from '../by-mail/mail-limit.ts';
import { newDeviceMail } from '../mails.ts';
import { openSession } from './open-session.ts';

type Entering = {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
};

// New members sign in from anywhere: a second phone, a program without cookies.
const joinedMinutes = 60;

/**
 * Opens the session of someone who has proved their identity. For a browser that is new to the account, its owner gets
 * an mail, unless it is the first or the account was created within the hour; from a known one the session is all there
 * is to write.
 */
export async function enter(context: CallContext, student: Entering, isDeviceKnown = false) {
  const { hash, title, firstname, lastname, email } = student;
  const token = isDeviceKnown
    ? await openSession(context, context.db, student.id)
    : await enterFromElsewhere(context, student);
  return { status: true as const, hash, token, title, firstname, lastname, email };
}

/** The session of someone who just joined; their browser is known from now on. */
export async function openFirstSession(context: CallContext, trx: Queryable, studentId: string): Promise<string> {
  const { device } = context.caller;
  if (device !== null) await noteDevice(trx, studentId, digestOf(device), context.now());
  return openSession(context, trx, studentId);
}

function enterFromElsewhere(context: CallContext, student: Entering): Promise<string> {
  const { db, caller } = context;
  const now = context.now();
  return db.transaction().execute(async (trx) => {
    const token = await openSession(context, trx, student.id);
    const device =
      caller.device === null
        ? { isNew: false, others: 0 }
        : await noteDevice(trx, student.id, digestOf(caller.device), now);
    const isWorthTelling =
      device.isNew &&
      device.others > 0 &&
      !(await joinedAfter(trx, student.id, now.subtract({ minutes: joinedMinutes })));
    if (
      isWorthTelling &&
      (await countMails(trx, student.id, 'accounts.new-device', now.subtract({ hours: 1 }))) < mailsAnHour
    ) {
      const mail = newDeviceMail(await readProvider(trx), context.config.publicUrl, student, {
        name: deviceName(caller.userAgent),
        at: now,
      });
      await queueMail(context, trx, { kind: 'accounts.new-device', studentId: student.id, to: student.email, ...mail });
    }
    return token;
  });
}
