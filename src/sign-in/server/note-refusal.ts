import type { CallContext, Context } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { noteRefusalJob } from './job-kinds.ts';
import { countRefusal, findNamed } from './sign-in-queries.ts';

type Noted = 'wrong-password' | 'waiting' | 'disabled';

/**
 * Notes why a sign-in was refused, and refuses it. A job writes it, the same for a name that nobody has, so that the
 * time of the answer does not reveal whether an account exists.
 */
export const noteRefusal =
  (context: CallContext, key: string) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal) {
      const named = await findNamed(context.db, key);
      const isDisabled = named !== undefined && named.disabled_at !== null && named.merged_into === null;
      const reason: Noted = isDisabled ? 'disabled' : error.retryAfterSec === undefined ? 'wrong-password' : 'waiting';
      await context.jobs.enqueue(context.db, noteRefusalJob, {
        studentId: named?.merged_into ?? named?.id ?? null,
        reason,
      });
    }
    throw error;
  };

export async function countNotedRefusal(
  { db, now }: Context,
  { studentId, reason }: { studentId: string | null; reason: Noted },
): Promise<void> {
  if (studentId !== null) await countRefusal(db, studentId, reason, now());
}
