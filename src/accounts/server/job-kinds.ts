import * as z from 'zod/mini';
import { defineJob } from '#platform/server/jobs.ts';

/** Mails the way back into an account, if there is one. */
export const mailRecoveryJob = defineJob({ name: 'accounts.mail-recovery', data: z.object({ usernameKey: z.string(), emailKey: z.string() }) });
/** Deletes sessions that ended. */
export const sweepSessionsJob = defineJob({ name: 'accounts.sweep-sessions', data: z.nullable(z.looseObject({})) });
