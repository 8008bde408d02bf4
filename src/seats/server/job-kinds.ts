import * as z from 'zod/mini';
import { defineJob, defineTimedJob } from '#platform/server/jobs/jobs.ts';

/** Mails what happened with seats. Carries the events alone: what the mail says is read when it is written. */
export const notifyJob = defineJob({ name: 'seats.notify', data: z.object({ eventIds: z.array(z.string()) }) });
/** Every minute: reminders, the end of a waitlist, seats that came free by nothing that the portal did. */
export const minuteJob = defineTimedJob({ name: 'seats.minute' });
