import type { CallContext } from '#platform/server/context.ts';
import type { Student } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { signInMessages } from '../../contract.ts';
import { updateSignedInAt } from '../sign-in-queries.ts';
import { checkPassword } from '../passwords/check-password.ts';

const freshMinutes = 15;

/** Whether the password, or a passkey, was given in this session within 15 minutes. */
export const isFresh = ({ now }: CallContext, { signedInAt }: Student): boolean =>
  Temporal.Instant.compare(signedInAt.add({ minutes: freshMinutes }), now()) > 0;

type Row = { readonly id: string; readonly password_hash: string; readonly username_key: string };

/**
 * For what a stolen session must not do: wants a fresh sign-in, or the current password. Giving it makes the session
 * fresh again.
 */
export async function requireFresh(
  context: CallContext,
  student: Student,
  row: Row,
  currentPassword: string | undefined,
): Promise<void> {
  if (isFresh(context, student)) return;
  await giveCurrentPassword(context, student, row, currentPassword);
}

/**
 * Takes the current password, with the growing waits of a sign-in after wrong ones, and notes when it was given in this
 * session.
 */
export async function giveCurrentPassword(
  context: CallContext,
  student: Student,
  row: Row,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) throw new Refusal('password-needed', signInMessages.currentPassword);
  try {
    await checkPassword(
      context,
      { id: row.id, passwordHash: row.password_hash, isDeviceKnown: false },
      row.username_key,
      currentPassword,
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid-login')
      throw new Refusal(
        'password-wrong',
        signInMessages.currentPasswordWrong,
        error.retryAfterSec === undefined ? {} : { retryAfterSec: error.retryAfterSec },
      );
    throw error;
  }
  await updateSignedInAt(context.db, student.sessionId, context.now());
}
