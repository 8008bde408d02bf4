import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { mailPage, nameInMail } from '#platform/server/mail-page.ts';
import type { Provider } from '#platform/server/provider.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import { totalOf } from '../ce-years.ts';
import type { proofOf } from './proof-of.ts';
import { type CeReport, reportColumns, rowOf, yearRows } from './report-rows.ts';

/** The mail that carries a certificate. */
export function certificateMail(provider: Provider, publicUrl: string, firstname: string, proof: ReturnType<typeof proofOf>, verifyUrl: string) {
  return mailPage(provider, {
    subject: `Proof of CE: ${proof.courseTitle}`,
    heading: 'Your Proof of CE certificate',
    paragraphs: [`Hello ${nameInMail(firstname)},`, 'Your certificate is attached as a PDF. Keep it for your license renewal; you also find it under CE Completed whenever you need it.'],
    facts: [
      ['Name', proof.studentName],
      ['Course title', proof.courseTitle],
      ...(proof.lecturer ? [['Lecturer', proof.lecturer] as const] : []),
      ['Date completed', calendarDay(proof.dateCompleted)],
      ['Method', proof.method],
      ['Credit type', proof.creditType],
      ['Credit hours', creditsText(proof.creditHours)],
      ...(proof.agdCode ? [['AGD code', proof.agdCode] as const] : []),
    ],
    button: { label: 'Open CE Completed', url: `${publicUrl}${siteMap.completed()}` },
    afterwards: [`Anyone can compare this certificate with our record at ${verifyUrl}`],
  });
}

/** The mail that carries the report: the same tables as in the attached PDF. */
export function reportMail(publicUrl: string, firstname: string, report: CeReport) {
  const { provider, day, years, credits } = report;
  const total = totalOf(years);
  return mailPage(provider, {
    subject: `Proof of CE report, ${calendarDay(day)}`,
    heading: 'Your Proof of CE report',
    paragraphs: [`Hello ${nameInMail(firstname)},`, 'Every credit on your record is listed below, and in the attached PDF for your files.'],
    facts: [
      ['Name', report.studentName],
      ['Total', `${creditsText(total.ceTotal)} CEU`],
      [ceTypeLabel(2), creditsText(total.ceLive)],
      [ceTypeLabel(1), creditsText(total.ceHome)],
    ],
    tables: credits.length === 0 ? [] : [{ title: 'By year', rows: yearRows(years) }, { title: 'Every credit', rows: [reportColumns.slice(0, 4), ...credits.map((credit) => rowOf(credit).slice(0, 4))] }],
    button: { label: 'Open CE Completed', url: `${publicUrl}${siteMap.completed()}` },
    afterwards: credits.length === 0 ? ['No CE completed.'] : ['The PDF also has the AGD codes and, for each credit, the code under which anyone can compare it with our record.'],
  });
}

/** The mail that brings the provider the week's roster for the AGD. */
export function rosterMail(provider: Provider, day: string, credits: number) {
  return mailPage(provider, {
    subject: `AGD roster of ${calendarDay(day)}`,
    heading: 'CE to report to the AGD',
    paragraphs: [`The attached roster holds ${credits === 1 ? 'one credit' : `${credits} credits`} of members with an AGD number that ${credits === 1 ? 'was' : 'were'} not reported before. Upload it to the AGD; credit is due there within 30 days of the course.`],
  });
}
