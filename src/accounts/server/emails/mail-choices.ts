import type { Queryable } from '#platform/server/context.ts';
import { updateMailings, updateSharingOff } from '#sign-in/server/student-rows.ts';

/**
 * Whether a member gets emails that are not receipts: reminders, news. `off` is the moment they said no, null if they
 * want them.
 */
export async function setMailings(trx: Queryable, studentHash: string, off: Temporal.Instant | null): Promise<void> {
  await updateMailings(trx, studentHash, off);
}

/** Notes that a member took back every Yes to a sponsor. */
export async function noteSharingOff(trx: Queryable, studentId: string, at: Temporal.Instant): Promise<void> {
  await updateSharingOff(trx, studentId, at);
}
