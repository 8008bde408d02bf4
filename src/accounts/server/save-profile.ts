import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { countMails, queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { accountMessages, type profileCall, type saveProfileCall, type undoEmailCall } from '../contract.ts';
import { signInMessages } from '#sign-in/contract.ts';
import { isGraduationYear } from '../graduation-years.ts';
import { isCodeOpen, issueCode, lockCode, spendCode } from '#sign-in/server/by-mail/mailed-codes.ts';
import { findUnreachable } from '#sign-in/server/unreachable-rows.ts';
import { findProfile, findStudentById, isEmailHeld, lockStudent, updateStudent } from '#sign-in/server/student-rows.ts';
import { changePassword } from '#sign-in/server/passwords/change-password.ts';
import { isAgdNumberFree, isEmailFree } from './check-available.ts';
import { requireListed } from './choice-lists.ts';
import { mailsAnHour } from '#sign-in/server/by-mail/mail-limit.ts';
import { isFresh, requireFresh } from '#sign-in/server/sessions/fresh-sign-in.ts';
import { emailChangedMail } from './emails/mails.ts';
import { profileColumns, profileOf } from './open-account.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { listFormerAddresses, sendRecovery } from '#sign-in/server/passwords/recover.ts';
import { revokeAccess, unusablePassword } from '#sign-in/server/sessions/revoke-access.ts';
import { takenRefusal } from './taken.ts';
import { mailVerification } from './emails/verification.ts';

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/**
 * For so long the old address can take a change back, and an address that staff typed gets no link into the account.
 */
export const undoHours = 72;

const gone = () => new Refusal('sign-in', 'Sign in to continue.', { httpStatus: 401 });

export const readProfile: UseCase<typeof profileCall> = async (context, student) => {
  const row = await findProfile(context.db, student.id);
  if (!row) throw gone();
  return {
    status: true,
    student: {
      hash: row.hash,
      ...profileOf(row),
      emailVerified: row.email_verified_at !== null,
      isUnreachable: (await findUnreachable(context.db, student.id)) !== null,
      needsPassword: !isFresh(context, student),
    },
  };
};

/** Notifies both addresses of a change: the old one can undo it, the new one must be confirmed. */
export async function notifyOldEmail(
  context: CallContext,
  trx: Queryable,
  before: ProfileRow,
  after: { id: string; email: string; firstname: string },
  by: 'member' | 'staff' = 'member',
): Promise<void> {
  // An address that staff typed a moment ago has nothing to take back: whose it was before still has.
  const former = isEmailHeld(before, context.now())
    ? await listFormerAddresses(context, trx, before.id)
    : [before.email];
  const provider = await readProvider(trx);
  for (const to of new Set(former)) {
    const code = await issueCode(context, trx, {
      studentId: before.id,
      purpose: 'undo-email',
      hours: undoHours,
      detail: to,
    });
    await queueMail(context, trx, {
      kind: 'accounts.email-changed',
      studentId: before.id,
      to,
      ...emailChangedMail(provider, context.config.publicUrl, before, code, by),
    });
  }
  await mailVerification(context, trx, after);
}

/** Each change mails two addresses, and either may be someone else's: this many an hour. */
async function requireFewChanges({ now }: CallContext, trx: Queryable, studentId: string): Promise<void> {
  const changes = await countMails(trx, studentId, 'accounts.email-changed', now().subtract({ hours: 1 }));
  if (changes >= mailsAnHour)
    throw new Refusal('throttled', signInMessages.throttled, { httpStatus: 429, retryAfterSec: 3600 });
}

/** Saves the profile, the password, or both. */
export const saveProfile: UseCase<typeof saveProfileCall> = async (context, student, { kind, form }) => {
  const { db } = context;
  const known = await findProfile(db, student.id);
  if (!known) throw gone();
  const changesEmail = kind === 'profile' && accountKey(form.email) !== known.email_key;
  if (changesEmail || form.password !== undefined) await requireFresh(context, student, known, form.currentPassword);
  if (kind === 'profile') {
    await requireListed(db, form, profileOf(known));
    if (!(await isEmailFree(context, form.email, student.id)))
      throw new Refusal('email-taken', accountMessages.emailTaken);
    if (form.agdNumber && !(await isAgdNumberFree(context, form.agdNumber, student.id)))
      throw new Refusal('agd-number-taken', accountMessages.agdNumberTaken);
    if (
      Number(form.certYear) !== known.cert_year &&
      !isGraduationYear(Number(form.certYear), context.now().toZonedDateTimeISO('UTC').year)
    )
      throw new Refusal('graduation-year', 'Select one.');
  }
  const passwordHash = form.password === undefined ? null : await hashPassword(form.password);
  try {
    return await db.transaction().execute(async (trx) => {
      const before = await lockStudent(trx, student.id);
      if (!before) throw gone();
      if (kind === 'profile') {
        const isNewEmail = accountKey(form.email) !== before.email_key;
        if (isNewEmail) await requireFewChanges(context, trx, student.id);
        const columns = profileColumns(form);
        const isChanged = Object.entries(columns).some(([name, value]) => before[name as keyof ProfileRow] !== value);
        const after = await updateStudent(trx, student.id, {
          ...columns,
          ...(isNewEmail ? { email_verified_at: null, email_held_until: null } : {}),
          revision: before.revision + (isChanged ? 1 : 0),
        });
        if (isNewEmail) await notifyOldEmail(context, trx, before, after);
      }
      const after = await findStudentById(trx, student.id);
      if (!after) throw gone();
      if (passwordHash !== null) await changePassword(context, trx, after, passwordHash, student.sessionId);
      const { hash, title, firstname, lastname, email } = after;
      return {
        status: true as const,
        errorMsg: '',
        student: { status: true as const, hash, title, firstname, lastname, email },
      };
    });
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
};

/**
 * Restores the old address and shuts everyone out: whoever changed it may know the password. The restored address gets
 * the way to a new one. Or the old address says that the change is right, and the new one is good for links from then
 * on.
 */
export const undoEmail: UseCase<typeof undoEmailCall> = async (context, _nobody, { c, keep = false }) => {
  const passwordHash = await unusablePassword();
  await context.db.transaction().execute(async (trx) => {
    const now = context.now();
    const code = await lockCode(trx, c, 'undo-email');
    const row = code && isCodeOpen(code, now) ? await lockStudent(trx, code.student_id) : undefined;
    if (!code || !row) throw new Refusal('unknown-code', signInMessages.linkExpired, { httpStatus: 404 });
    await spendCode(context, trx, code);
    if (keep) {
      await updateStudent(trx, row.id, { email_held_until: null });
      return;
    }
    const restored = {
      email: code.detail,
      email_key: accountKey(code.detail),
      email_verified_at: now,
      email_held_until: null,
      revision: row.revision + 1,
    };
    await updateStudent(trx, row.id, restored);
    await revokeAccess(context, trx, row.id, passwordHash);
    await sendRecovery(context, trx, { ...row, ...restored });
  });
  return { status: true };
};
