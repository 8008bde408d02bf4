import * as z from 'zod/mini';
import { defineJob } from '#platform/server/jobs.ts';

/** Mails one student's report. `deed` makes a repeated job find the mail it already wrote. */
export const mailReportJob = defineJob({ name: 'credit.mail-report', data: z.object({ studentId: z.string(), deed: z.string() }) });
/** Erases what a closed account's ledger rows outlived. */
export const eraseExpiredJob = defineJob({ name: 'credit.erase-expired', data: z.nullable(z.looseObject({})) });
/** Reports the week's credit to the AGD. */
export const submitToAgdJob = defineJob({ name: 'credit.submit-to-agd', data: z.nullable(z.looseObject({})) });
