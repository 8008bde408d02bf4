import * as z from 'zod/mini';
import type { Context } from '#platform/server/context.ts';
import { defineJob, handleJob } from '#platform/server/jobs.ts';
import { queueMail } from '#platform/server/mailer.ts';
import { readProvider, readRetentionYears } from '#platform/server/provider.ts';
import { siteMap } from '#site-map.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { deleteCutOffCredits, findCreditById, findMailAddress } from './credit-queries.ts';
import { eraseExpiredJob, mailReportJob, submitToAgdJob } from './job-kinds.ts';
import { certificateMail } from './mails.ts';
import { proofOf, proofForWire } from './proof-of.ts';
import { mailReport } from './send-report.ts';
import { submitToAgd } from './submit-to-agd.ts';

/** Mails one certificate. `deed` makes a repeated job find the mail it already wrote. */
export const mailCertificateJob = defineJob({ name: 'credit.mail-certificate', data: z.object({ creditId: z.string(), deed: z.string() }) });

/** Draws the certificate and puts it into the outbox. A closed account gets no mail; its credit stays. */
async function mailCertificate(context: Context, { creditId, deed }: { creditId: string; deed: string }): Promise<void> {
  const credit = await findCreditById(context.db, creditId);
  const student = credit?.student_id ? await findMailAddress(context.db, credit.student_id) : undefined;
  if (!credit || !credit.student_id || !student) return;
  const proof = proofOf(credit);
  const verifyUrl = `${context.config.publicUrl}${siteMap.verify(credit.verification_code)}`;
  const pdf = await certificatePdf(proofForWire(proof), verifyUrl);
  const mail = certificateMail(await readProvider(context.db), context.config.publicUrl, student.firstname, proof, verifyUrl);
  const filename = `Proof of CE - ${proof.courseTitle.replace(/[^\p{L}\p{N} -]+/gu, '').slice(0, 60).trim()}.pdf`;
  const studentId = credit.student_id;
  await context.db.transaction().execute((trx) =>
    queueMail(context, trx, { kind: 'credit.certificate', studentId, to: student.email, ...mail, deed: `certificate:${deed}`, attachments: [{ filename, contentType: 'application/pdf', content: pdf }] }),
  );
}

/** Erases ledger rows of closed accounts once the provider's retention time is over. */
async function eraseExpired(context: Context): Promise<void> {
  const years = await readRetentionYears(context.db);
  const before = context.now().toZonedDateTimeISO('UTC').subtract({ years }).toInstant();
  await context.db.transaction().execute((trx) => deleteCutOffCredits(trx, before));
}

export const creditWork = [handleJob(mailCertificateJob, mailCertificate), handleJob(mailReportJob, mailReport), handleJob(eraseExpiredJob, eraseExpired), handleJob(submitToAgdJob, submitToAgd)];
export const creditTimetable = [
  { job: eraseExpiredJob, cron: '23 3 * * 0' },
  { job: submitToAgdJob, cron: '0 6 * * 1' },
];
