// One-time codes in mails: a link that confirms an address, sets a new password, signs in. Only a code's SHA-256 is
// stored.
import type { Context, Queryable } from '#platform/server/context.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import { insertMailedCode, lockMailedCode, updateCodeSpent, updateCodesSpent } from '../sign-in-queries.ts';

type Purpose = 'verify-email' | 'undo-email' | 'recover' | 'sign-in' | 'remove-consent';
export type MailedCode = NonNullable<Awaited<ReturnType<typeof lockMailedCode>>>;

/**
 * Makes a code for the link of a mail. `detail` is what it is good for, such as an address; `hours` is how long.
 * Earlier ones stay good.
 */
export async function issueCode(
  context: Context,
  trx: Queryable,
  code: { readonly studentId: string; readonly purpose: Purpose; readonly hours: number; readonly detail?: string },
): Promise<string> {
  const secret = secretToken();
  const now = context.now();
  await insertMailedCode(trx, {
    code_hash: digestOf(secret),
    student_id: code.studentId,
    purpose: code.purpose,
    detail: code.detail ?? '',
    created_at: now,
    expires_at: now.add({ hours: code.hours }),
  });
  return secret;
}

/** A code as it is stored, used and expired ones too, locked until the transaction ends. */
export const lockCode = (trx: Queryable, secret: string, purpose: Purpose): Promise<MailedCode | undefined> =>
  lockMailedCode(trx, digestOf(secret), purpose);

/** Whether a code can still be used. */
export const isCodeOpen = (code: MailedCode, now: Temporal.Instant): boolean =>
  code.spent_at === null && Temporal.Instant.compare(code.expires_at, now) > 0;

/** Whose open code this is, locked until the transaction ends; null for an unknown, used or expired one. */
export async function studentOfCode(
  context: Context,
  trx: Queryable,
  secret: string,
  purpose: Purpose,
): Promise<string | null> {
  const code = await lockCode(trx, secret, purpose);
  return code && isCodeOpen(code, context.now()) ? code.student_id : null;
}

/** The code has done its work. */
export async function spendCode(context: Context, trx: Queryable, code: Pick<MailedCode, 'id'>): Promise<void> {
  await updateCodeSpent(trx, code.id, context.now());
}

/** Ends every open code of a purpose: a newer one takes their place, or what they were for is done. */
export async function spendCodes(context: Context, trx: Queryable, studentId: string, purpose: Purpose): Promise<void> {
  await updateCodesSpent(trx, studentId, purpose, context.now());
}
