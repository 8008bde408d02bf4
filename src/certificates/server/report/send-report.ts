import { mailsAnHour } from '#sign-in/server/by-mail/mail-limit.ts';
import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import type { Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { countMails, queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';
import { yearsOf } from '#credit/ce-years.ts';
import { agdCodeText, localDay, nameOnCertificate } from '#credit/frozen-facts.ts';
import { professionWords } from '#renewal/profession-words.ts';
import { readStandings } from '#renewal/server/read-renewal.ts';
import type { sendReportCall } from '../../contract.ts';
import { findReportReader, listStandingCredits, sumCreditsByYear } from '../certificate-queries.ts';
import { drawReport } from '../pdf/draw.ts';
import { mailReportJob } from '#credit/server/job-kinds.ts';
import { reportMail } from '../mails.ts';
import type { CeReport } from './report-rows.ts';

/**
 * Mails all credits as a report. Presses within the same minute are one mail, three an hour at most; the answer stays
 * the same.
 */
export const sendReport: UseCase<typeof sendReportCall> = async (context, student) => {
  const now = context.now();
  if ((await countMails(context.db, student.id, 'credit.report', now.subtract({ hours: 1 }))) < mailsAnHour) {
    await context.jobs.enqueue(context.db, mailReportJob, {
      studentId: student.id,
      idempotencyKey: `${student.id}:${Math.floor(now.epochMilliseconds / 60_000)}`,
    });
  }
  return { status: true, errorMsg: '' };
};

/** Everything that the report says, read in one snapshot. */
async function readReport(
  context: Context,
  studentId: string,
): Promise<{ report: CeReport; to: string; firstname: string } | undefined> {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const reader = await findReportReader(trx, studentId);
      if (!reader) return undefined;
      const credits = await listStandingCredits(trx, studentId);
      const report: CeReport = {
        studentName: nameOnCertificate(reader),
        day: localDay(context.now(), reader.time_zone),
        provider: await readProvider(trx),
        years: yearsOf(await sumCreditsByYear(trx, studentId)),
        credits: credits.map((credit) => ({
          dateCompleted: credit.local_date,
          courseTitle: credit.title,
          sameContentAs: credit.same_content_as,
          ceTypeId: credit.ce_type_id,
          creditHours: credit.credits,
          agdCode: agdCodeText(credit.agd as AgdSubject[]),
          verificationCode: credit.verification_code,
        })),
        licenses: (await readStandings(context, trx, studentId)).map(({ license, stateName, standing }) => ({
          name: `${stateName}, ${professionWords[license.profession]}`,
          ...standing,
        })),
        verifyUrl: `${context.config.publicUrl}${siteMap.verify('')}`,
      };
      return { report, to: reader.email, firstname: reader.firstname };
    });
}

/**
 * Draws the report and puts it into the outbox: the same facts as PDF and as the mail's own tables. A closed account
 * gets none.
 */
export async function mailReport(
  context: Context,
  { studentId, idempotencyKey }: { studentId: string; idempotencyKey: string },
): Promise<void> {
  const found = await readReport(context, studentId);
  if (!found) return;
  const { report, to, firstname } = found;
  const pdf = await drawReport(report);
  await context.db.transaction().execute((trx) =>
    queueMail(context, trx, {
      kind: 'credit.report',
      studentId,
      to,
      ...reportMail(context.config.publicUrl, firstname, report),
      idempotencyKey: `report:${idempotencyKey}`,
      attachments: [{ filename: `Proof of CE report ${report.day}.pdf`, contentType: 'application/pdf', content: pdf }],
    }),
  );
}
