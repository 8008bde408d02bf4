import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { countMails, queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { accountKey } from '../../account-key.ts';
import { type recoverCall, signInMessages } from '../../contract.ts';
import { password as passwordRule } from '../../password.ts';
import { findStudentToRecover, listAddressesToTakeBack, passkeys, updateCodesSpent } from '../sign-in-queries.ts';
import { findProfile, isEmailHeld, lockStudent, updateEmailVerified } from '../student-rows.ts';
import { noteAgreed } from '../agreement/agreement-rows.ts';
import { changePassword } from './change-password.ts';
import { mailRecoveryJob } from '../job-kinds.ts';
import { isCodeOpen, issueCode, lockCode } from '../by-mail/mailed-codes.ts';
import { mailsAnHour } from '../by-mail/mail-limit.ts';
import { recoverMail } from '../mails.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';

const codeHours = 1;

const answer = (status: boolean, msg = '') => ({ status: true as const, rowCount: 1, data: [{ status, msg }] });

/**
 * The first step only looks the account up and queues a job, the same for an unknown name, so that neither the answer
 * nor its time reveals whether an account exists; the second sets the password.
 */
export const recover: UseCase<typeof recoverCall> = async (context, _nobody, { u, m, s, c, password }) => {
  if (c) return setNewPassword(context, { studentHash: s ?? '', code: c, password: password ?? '' });
  const [usernameKey, emailKey] = [accountKey(u ?? '').slice(0, 254), accountKey(m ?? '').slice(0, 254)];
  if (usernameKey === '' && emailKey === '') return answer(false, signInMessages.recoverEmpty);
  const student = await findStudentToRecover(context.db, usernameKey, emailKey);
  await context.jobs.enqueue(context.db, mailRecoveryJob, { studentId: student?.id ?? null });
  return answer(true);
};

/**
 * Mails the username and a one-time link to the stored address, three times an hour at most; requests within a minute
 * are one. While a change of the address can still be taken back, the old address gets the mail too.
 */
export async function mailRecovery(context: Context, { studentId }: { studentId: string | null }): Promise<void> {
  const { db } = context;
  const now = context.now();
  if (studentId === null) return;
  await db.transaction().execute(async (trx) => {
    const student = await lockStudent(trx, studentId);
    if (!student) return;
    const sent = await countMails(trx, student.id, 'accounts.recover', now.subtract({ hours: 1 }));
    const justSent = await countMails(trx, student.id, 'accounts.recover', now.subtract({ minutes: 1 }));
    if (sent < mailsAnHour && justSent === 0) await sendRecovery(context, trx, student);
  });
}

/** Addresses that can still take a change back. */
export async function listFormerAddresses({ now }: Context, trx: Queryable, studentId: string): Promise<string[]> {
  return (await listAddressesToTakeBack(trx, studentId, now())).map(({ detail }) => detail);
}

type Recovering = NonNullable<Awaited<ReturnType<typeof lockStudent>>>;

/**
 * The same without a limit, for members who were just shut out of an account. An address that staff typed gets nothing
 * while the former one can still refuse it: whoever typed it may read it.
 */
export async function sendRecovery(context: Context, trx: Queryable, student: Recovering): Promise<void> {
  const now = context.now();
  await updateCodesSpent(trx, student.id, 'recover', now);
  const former = await listFormerAddresses(context, trx, student.id);
  const isHeld = isEmailHeld(student, now);
  const code = await issueCode(context, trx, {
    studentId: student.id,
    purpose: 'recover',
    hours: codeHours,
    detail: isHeld ? '' : student.email,
  });
  const mail = recoverMail(await readProvider(trx), context.config.publicUrl, student, code);
  for (const to of new Set(isHeld ? former : [student.email, ...former]))
    await queueMail(context, trx, { kind: 'accounts.recover', studentId: student.id, to, ...mail });
}

/**
 * Uses up the code, sets the password, ends every session and removes every passkey. An open link proves that the mail
 * was read.
 */
async function setNewPassword(
  context: CallContext,
  { studentHash, code, password }: { studentHash: string; code: string; password: string },
) {
  const read = passwordRule.safeParse(password);
  if (!read.success) return answer(false, read.error.issues[0]?.message ?? signInMessages.recoverUnknown);
  const passwordHash = await hashPassword(read.data, { network: context.caller.address, isKnown: false });
  return context.db.transaction().execute(async (trx) => {
    const now = context.now();
    const found = await lockCode(trx, code, 'recover');
    const student = found && isCodeOpen(found, now) ? await findProfile(trx, found.student_id) : undefined;
    if (!found || !student || student.hash !== studentHash) return answer(false, signInMessages.linkExpired);
    await updateCodesSpent(trx, student.id, 'recover', now);
    if (student.email_verified_at === null) await updateEmailVerified(trx, student.id, found.detail, now);
    // Choosing a password agrees, for a student who was imported.
    await noteAgreed(trx, student.id, now, { isFirst: true });
    await changePassword(context, trx, student, passwordHash, null);
    // Someone who took over the account may have left a passkey behind.
    await passkeys.removeAll(trx, student.id);
    return answer(true, signInMessages.passwordUpdated);
  });
}
