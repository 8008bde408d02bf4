import * as z from 'zod/mini';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Mails a member the link to the page where consent is removed. */
export const mailRemovalJob = defineJob({ name: 'consent.mail-removal', data: z.object({ studentHash: z.string() }) });
