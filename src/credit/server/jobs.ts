import type { Context } from '#platform/server/context.ts';
import { handleJob } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider, readRetentionYears } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';
import { differencesOf, localDay } from '../certificate.ts';
import { deleteCutOffCredits, findCreditById, findMailAddress } from './credit-queries.ts';
import { eraseExpiredJob, mailCertificateJob, mailReportJob, mailWithdrawalJob } from './job-kinds.ts';
import { titleInFilename } from './title-in-filename.ts';
import { certificateMail, withdrawalMail } from './mails.ts';
import { proofOf, proofForWire } from './proof-of.ts';
import { mailReport } from './send-report.ts';

/** The row and whom to write to; undefined for a closed account, which gets no mail: its credit stays. */
async function findMailed(context: Context, creditId: string) {
  const credit = await findCreditById(context.db, creditId);
  const student = credit?.student_id ? await findMailAddress(context.db, credit.student_id) : undefined;
  return credit && credit.student_id && student ? { credit, studentId: credit.student_id, student } : undefined;
}

/** Draws the certificate and puts it into the outbox. The first mail of an amended one says what reads otherwise now. */
async function mailCertificate(
  context: Context,
  { creditId, idempotencyKey }: { creditId: string; idempotencyKey: string },
): Promise<void> {
  const found = await findMailed(context, creditId);
  if (!found) return;
  const { credit, student, studentId } = found;
  const proof = proofForWire(proofOf(credit));
  const replaced =
    credit.supersedes === null || !idempotencyKey.startsWith('amended:')
      ? undefined
      : await findCreditById(context.db, credit.supersedes);
  const verifyUrl = `${context.config.publicUrl}${siteMap.verify(credit.verification_code)}`;
  // The writer of PDFs is loaded with the first certificate: no start waits for it.
  const { certificatePdf } = await import('./certificate-pdf.ts');
  const pdf = await certificatePdf(proof, verifyUrl);
  const differences = replaced ? differencesOf(proofForWire(proofOf(replaced)), proof) : [];
  const mail = certificateMail(
    await readProvider(context.db),
    context.config.publicUrl,
    student.firstname,
    proof,
    verifyUrl,
    differences,
  );
  const filename = `Proof of CE - ${titleInFilename(proof.courseTitle)}.pdf`;
  await context.db.transaction().execute((trx) =>
    queueMail(context, trx, {
      kind: 'credit.certificate',
      studentId,
      to: student.email,
      ...mail,
      idempotencyKey: `certificate:${idempotencyKey}`,
      attachments: [{ filename, contentType: 'application/pdf', content: pdf }],
    }),
  );
}

/** Tells a member that a certificate was withdrawn, why, and what to do who objects. */
async function mailWithdrawal(context: Context, { creditId }: { creditId: string }): Promise<void> {
  const found = await findMailed(context, creditId);
  if (!found || found.credit.correction !== 'withdrawn') return;
  const { credit, student, studentId } = found;
  const day = localDay(credit.corrected_at ?? context.now(), credit.time_zone);
  const mail = withdrawalMail(
    await readProvider(context.db),
    context.config.publicUrl,
    student.firstname,
    proofForWire(proofOf(credit)),
    { day, reason: credit.correction_reason ?? '' },
  );
  await context.db.transaction().execute((trx) =>
    queueMail(context, trx, {
      kind: 'credit.withdrawn',
      studentId,
      to: student.email,
      ...mail,
      idempotencyKey: `withdrawn:${creditId}`,
    }),
  );
}

/** Erases ledger rows of closed accounts once the provider's retention time is over. */
async function eraseExpired(context: Context): Promise<void> {
  const years = await readRetentionYears(context.db);
  const before = context.now().toZonedDateTimeISO('UTC').subtract({ years }).toInstant();
  await context.db.transaction().execute((trx) => deleteCutOffCredits(trx, before));
}

export const creditWork = [
  handleJob(mailCertificateJob, mailCertificate),
  handleJob(mailWithdrawalJob, mailWithdrawal),
  handleJob(mailReportJob, mailReport),
  handleJob(eraseExpiredJob, eraseExpired),
];
export const creditTimetable = [{ job: eraseExpiredJob, cron: '23 3 * * 0' }];
