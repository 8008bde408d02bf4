import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { confirmPasswordCall } from '../../contract.ts';
import { findProfile } from '../student-rows.ts';
import { giveCurrentPassword } from '../sessions/fresh-sign-in.ts';

/** Makes the session fresh, and one from the link of a mail a full one. */
export const confirmPassword: UseCase<typeof confirmPasswordCall> = async (context, student, { currentPassword }) => {
  const row = await findProfile(context.db, student.id);
  if (!row) throw new Refusal('sign-in', 'Sign in to continue.', { httpStatus: 401 });
  await giveCurrentPassword(context, student, row, currentPassword);
  return { status: true };
};
