import * as z from 'zod/mini';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Mails the way back into an account; null where nobody has the name. What was typed stays in no queue. */
export const mailRecoveryJob = defineJob({
  name: 'accounts.mail-recovery',
  data: z.object({ studentId: z._default(z.nullable(z.string()), null) }),
});
/** Counts a refused sign-in for staff who are asked why; null where nobody has the name. */
export const noteRefusalJob = defineJob({
  name: 'accounts.note-refusal',
  data: z.object({
    studentId: z._default(z.nullable(z.string()), null),
    reason: z.enum(['wrong-password', 'waiting', 'disabled']),
  }),
});
