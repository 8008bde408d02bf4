import * as z from 'zod/mini';
import { defineJob, defineTimedJob } from '#platform/server/jobs.ts';

/** Mails the way back into an account, if there is one. */
export const mailRecoveryJob = defineJob({ name: 'accounts.mail-recovery', data: z.object({ usernameKey: z.string(), emailKey: z.string() }) });
/** Deletes sessions that ended. */
export const sweepSessionsJob = defineTimedJob({ name: 'accounts.sweep-sessions' });
