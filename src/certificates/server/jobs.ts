import { mailAmendedJob, mailCertificateJob, mailReportJob, mailWithdrawalJob } from '#credit/server/job-kinds.ts';
import { findCreditById } from '#credit/server/credit-rows.ts';
import { localDay } from '#credit/frozen-facts.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';
import { differencesOf } from '../certificate.ts';
import { drawAuditJob, readAuditPdf } from './audit/read-audit-pdf.ts';
import { findMailAddress } from './certificate-queries.ts';
import { drawProven } from './pdf/draw-proven.ts';
import { picturesOf } from './pdf/pictures-of.ts';
import { amendedMail, certificateMail, withdrawalMail, type Occasion } from './mails.ts';
import { proofForWire, proofOf } from './proof-of.ts';
import { mailCheckpoints } from './staff/checkpoint-mails.ts';
import { mailReport } from './report/send-report.ts';
import { titleInFilename } from './files/title-in-filename.ts';

/** The row and whom to write to; undefined for a closed account, which gets no mail: its credit stays. */
async function findMailed(context: Context, creditId: string) {
  const credit = await findCreditById(context.db, creditId);
  const student = credit?.student_id ? await findMailAddress(context.db, credit.student_id) : undefined;
  return credit && credit.student_id && student ? { credit, studentId: credit.student_id, student } : undefined;
}

type Row = NonNullable<Awaited<ReturnType<typeof findCreditById>>>;

/** The certificate as it is sent: what it says, what it says otherwise than the one it replaces, and the PDF. */
async function drawn(context: Context, credit: Row, occasion: Occasion) {
  const proof = proofForWire(proofOf(credit));
  const replaced =
    credit.supersedes === null || occasion !== 'amended'
      ? undefined
      : await findCreditById(context.db, credit.supersedes);
  const verifyUrl = `${context.config.publicUrl}${siteMap.verify(credit.verification_code)}`;
  const pictures = await picturesOf(context, [proof]);
  const content = await drawProven(context, credit.id, { proof, verifyUrl, pictures });
  return {
    proof,
    verifyUrl,
    differences: replaced ? differencesOf(proofForWire(proofOf(replaced)), proof) : [],
    file: {
      filename: `Proof of CE - ${titleInFilename(proof.courseTitle)}.pdf`,
      contentType: 'application/pdf',
      content,
    },
  };
}

/** What else happens with a new certificate, in the transaction that writes its email. */
export type OnIssued = (context: Context, trx: Queryable, creditId: string) => Promise<void>;

/**
 * Draws the certificate and puts it into the outbox. The first mail of an amended one says what reads otherwise now.
 */
async function mailCertificate(
  onIssued: OnIssued,
  context: Context,
  { creditId, occasion, idempotencyKey }: { creditId: string; occasion: Occasion; idempotencyKey: string },
): Promise<void> {
  const found = await findMailed(context, creditId);
  if (!found) return;
  const { credit, student, studentId } = found;
  const { proof, verifyUrl, differences, file } = await drawn(context, credit, occasion);
  const mail = certificateMail(
    await readProvider(context.db),
    context.config.publicUrl,
    student.firstname,
    proof,
    verifyUrl,
    { occasion, differences },
  );
  await context.db.transaction().execute(async (trx) => {
    await queueMail(context, trx, {
      kind: 'credit.certificate',
      studentId,
      to: student.email,
      ...mail,
      idempotencyKey: `certificate:${idempotencyKey}`,
      attachments: [file],
    });
    await onIssued(context, trx, creditId);
  });
}

/** The same for certificates of one member that were amended together. */
async function mailAmended(context: Context, { creditIds }: { creditIds: readonly string[] }): Promise<void> {
  const drawnOf = async (creditId: string) => {
    const each = await findMailed(context, creditId);
    return each && { ...each, ...(await drawn(context, each.credit, 'amended')) };
  };
  const found: NonNullable<Awaited<ReturnType<typeof drawnOf>>>[] = [];
  for (const creditId of creditIds) {
    const each = await drawnOf(creditId);
    if (each) found.push(each);
  }
  const [first] = found;
  if (!first) return;
  const { publicUrl } = context.config;
  const mail = amendedMail(await readProvider(context.db), publicUrl, first.student.firstname, found);
  await context.db.transaction().execute((trx) =>
    queueMail(context, trx, {
      kind: 'credit.certificate',
      studentId: first.studentId,
      to: first.student.email,
      ...mail,
      idempotencyKey: `certificate:amended:${creditIds.join(',')}`,
      attachments: found.map(({ file, proof }) => ({
        ...file,
        filename: file.filename.replace(/\.pdf$/, ` ${proof.verificationCode}.pdf`),
      })),
    }),
  );
}

/** Notifies a member that a certificate was withdrawn, why, and how to object. */
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

/** Emails the newest checkpoint of the ledger’s log to everyone who keeps one, on Mondays. */
const mailCheckpointsJob = defineTimedJob({ name: 'credit.mail-checkpoints' });

/** `onIssued`: what a later feature does with a new credit. */
export const certificateWork = (onIssued: OnIssued) => [
  handleJob(mailCheckpointsJob, mailCheckpoints),
  handleJob(mailCertificateJob, (context, data) => mailCertificate(onIssued, context, data)),
  handleJob(mailAmendedJob, mailAmended),
  handleJob(mailWithdrawalJob, mailWithdrawal),
  handleJob(mailReportJob, mailReport),
  handleJob(drawAuditJob, async (context, { hash }) => {
    await readAuditPdf(context, hash);
  }),
];
export const certificateTimetable = [{ job: mailCheckpointsJob, cron: '37 13 * * 1' }];
