import * as z from 'zod/mini';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/**
 * What a certificate is mailed for: issued, issued after an answer key was corrected, amended, issued again after a
 * withdrawal, or sent again to a member who lost it.
 */
export const mailOccasions = ['issued', 're-keyed', 'amended', 'reinstated', 'duplicate'] as const;

/** Mails one certificate. `idempotencyKey` makes a repeated job find the mail it already wrote. */
export const mailCertificateJob = defineJob({
  name: 'credit.mail-certificate',
  data: z.object({
    creditId: z.string(),
    occasion: z._default(z.enum(mailOccasions), 'issued'),
    idempotencyKey: z.string(),
  }),
});

/** Mails one member's certificates that were amended together, in one mail. */
export const mailAmendedJob = defineJob({
  name: 'credit.mail-amended',
  data: z.object({ studentId: z.string(), creditIds: z.array(z.string()) }),
});

/** Notifies a member that a certificate was withdrawn. */
export const mailWithdrawalJob = defineJob({
  name: 'credit.mail-withdrawal',
  data: z.object({ creditId: z.string() }),
});

/** Mails one student's report. `idempotencyKey` makes a repeated job find the mail it already wrote. */
export const mailReportJob = defineJob({
  name: 'credit.mail-report',
  data: z.object({ studentId: z.string(), idempotencyKey: z.string() }),
});
