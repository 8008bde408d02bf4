// One-time codes in mails, for the features that send them.
import type { Context, Queryable } from '#platform/server/context.ts';
import { digestOf, secretToken } from '#platform/server/random.ts';
import { insertMailedCode, lockMailedCode, updateCodesSpent } from './account-queries.ts';

/** Makes a code for the link of a mail; only its SHA-256 is stored. Earlier ones of the purpose stop working. */
export async function issueCode(
  context: Context,
  trx: Queryable,
  studentId: string,
  purpose: 'remove-consent',
  hours: number,
): Promise<string> {
  const code = secretToken();
  const now = context.now();
  await updateCodesSpent(trx, studentId, purpose, now);
  await insertMailedCode(trx, {
    code_hash: digestOf(code),
    student_id: studentId,
    purpose,
    detail: '',
    created_at: now,
    expires_at: now.add({ hours }),
  });
  return code;
}

/** Whose open code this is, locked until the transaction ends; null for an unknown, used or expired one. */
export async function studentOfCode(
  context: Context,
  trx: Queryable,
  code: string,
  purpose: 'remove-consent',
): Promise<string | null> {
  const found = await lockMailedCode(trx, digestOf(code), purpose);
  return found && found.spent_at === null && Temporal.Instant.compare(found.expires_at, context.now()) > 0
    ? found.student_id
    : null;
}

/** The code has done its work. */
export async function spendCodes(
  context: Context,
  trx: Queryable,
  studentId: string,
  purpose: 'remove-consent',
): Promise<void> {
  await updateCodesSpent(trx, studentId, purpose, context.now());
}
