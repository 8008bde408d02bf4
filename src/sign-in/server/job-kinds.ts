import * as z from 'zod/mini';
import { defineJob, defineTimedJob } from '#platform/server/jobs/jobs.ts';

/** Mails the way back into an account; null where nobody has the name. What was typed stays in no queue. */
export const mailRecoveryJob = defineJob({
  name: 'accounts.mail-recovery',
  data: z.object({ studentId: z._default(z.nullable(z.string()), null) }),
});
/** Deletes sessions that ended. */
export const sweepSessionsJob = defineTimedJob({ name: 'accounts.sweep-sessions' });
