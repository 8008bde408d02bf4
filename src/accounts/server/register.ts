import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import type { CallRequest } from '#platform/shared/call.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { noteAgreed } from '#sign-in/server/agreement/agreement-rows.ts';
import { accountMessages, type registerCall, type verifyEmailCall } from '../contract.ts';
import { isGraduationYear } from '../graduation-years.ts';
import { findStudentByHash } from './account-queries.ts';
import { lockCode, spendCode } from '#sign-in/server/by-mail/mailed-codes.ts';
import { updateEmailVerified } from '#sign-in/server/student-rows.ts';
import { isAgdNumberFree, isEmailFree, isUsernameFree } from './check-available.ts';
import { requireListed } from './choice-lists.ts';
import { welcomeMail } from './emails/mails.ts';
import { openAccount } from './open-account.ts';
import { openFirstSession } from '#sign-in/server/sessions/complete-login.ts';
import { hashPassword, passwordFits } from '#platform/server/security/password-hash.ts';
import { takenRefusal } from './taken.ts';
import { issueVerification } from './emails/verification.ts';

/** The names that PostgreSQL's own time zone table and the browser share; anything else falls back to Eastern time. */
function timeZoneOrDefault(name: string | undefined): string {
  if (!name) return 'America/New_York';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'America/New_York';
  }
}

type NewMember = {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
};

/** A session for an account that the request made. */
async function signInNewMember(
  context: CallContext,
  trx: Queryable,
  { id, hash, title, firstname, lastname, email }: NewMember,
) {
  const token = await openFirstSession(context, trx, id);
  return {
    status: true as const,
    hash: token,
    token,
    student: { status: true as const, hash, title, firstname, lastname, email },
  };
}

/**
 * Answers a registration that came again with its Idempotency-Key, because the first answer was lost: a session for the
 * account that it made. The password is checked, so that it opens nothing once the member has chosen another.
 */
export async function resumeRegistration(
  context: CallContext,
  accountHash: string,
  form: CallRequest<typeof registerCall>,
) {
  const student = await findStudentByHash(context.db, accountHash);
  if (
    !student ||
    !(await passwordFits(student.password_hash, form.password, { network: context.caller.address, isKnown: false }))
  )
    throw new Refusal('username-taken', accountMessages.usernameTaken);
  return context.db.transaction().execute((trx) => signInNewMember(context, trx, student));
}

/**
 * Creates the account, opens its session and queues the mail that confirms the address. Nothing waits for that mail but
 * the AGD submission.
 */
export const register: UseCase<typeof registerCall> = async (context, _nobody, form) => {
  await requireListed(context.db, form);
  if (!(await isEmailFree(context, form.email, null))) throw new Refusal('email-taken', accountMessages.emailTaken);
  if (!(await isUsernameFree(context, form.username, null)))
    throw new Refusal('username-taken', accountMessages.usernameTaken);
  if (form.agdNumber && !(await isAgdNumberFree(context, form.agdNumber, null)))
    throw new Refusal('agd-number-taken', accountMessages.agdNumberTaken);
  if (!isGraduationYear(Number(form.certYear), context.now().toZonedDateTimeISO('UTC').year))
    throw new Refusal('graduation-year', 'Select one.');

  const passwordHash = await hashPassword(form.password, { network: context.caller.address, isKnown: false });
  const now = context.now();
  try {
    return await context.db.transaction().execute(async (trx) => {
      const student = await openAccount(trx, {
        profile: form,
        passwordHash,
        now,
        also: {
          source_heard: form.sourceHeard,
          time_zone: timeZoneOrDefault(form.timeZone),
          agreed_at: now,
          agreed_from: context.caller.address.includes(':') ? 'IPv6' : 'IPv4',
        },
      });
      await noteAgreed(trx, student.id, now);
      await context.requestKey?.noteAccount(trx, student.hash);
      const signedIn = await signInNewMember(context, trx, student);
      const code = await issueVerification(context, trx, student);
      await queueMail(context, trx, {
        kind: 'accounts.welcome',
        studentId: student.id,
        to: student.email,
        ...welcomeMail(await readProvider(trx), context.config.publicUrl, student, code),
      });
      return signedIn;
    });
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
};

/**
 * Marks the address as the member's own. Repeating it is harmless; a code for an address that was changed since does
 * nothing.
 */
export const verifyEmail: UseCase<typeof verifyEmailCall> = async (context, _nobody, { c }) =>
  context.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, c, 'verify-email');
    if (!code || Temporal.Instant.compare(code.expires_at, context.now()) < 0)
      throw new Refusal('unknown-code', 'This link has expired. Sign in and ask for a new one in your account.', {
        httpStatus: 404,
      });
    await updateEmailVerified(trx, code.student_id, code.detail, context.now());
    await spendCode(context, trx, code);
    return { status: true as const };
  });
