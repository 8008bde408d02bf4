import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import { totalOf } from '../ce-years.ts';
import { certificateFacts, type Difference } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import { type CeReport, reportColumns, rowOf, yearRows } from './report-rows.ts';

/** A certificate's facts without its long texts, which the PDF has. */
const shortFacts = (proof: ProofOfCe): [string, string][] =>
  certificateFacts(proof).flatMap(({ label, place, lines }) =>
    place === 'text' ? [] : [[label, lines.join('\n')] as [string, string]],
  );

/** The mail that carries a certificate; `differences` are those of an amended one from the one it replaces. */
export function certificateMail(
  provider: Provider,
  publicUrl: string,
  firstname: string,
  proof: ProofOfCe,
  verifyUrl: string,
  differences: readonly Difference[],
) {
  const isAmended = proof.replaces !== null && differences.length > 0;
  return mailPage(provider, {
    subject: `${isAmended ? 'Amended Proof of CE' : 'Proof of CE'}: ${proof.courseTitle}`,
    heading: isAmended ? 'Your amended Proof of CE certificate' : 'Your Proof of CE certificate',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      ...(isAmended
        ? [
            `Your certificate No. ${proof.replaces?.verificationCode} was amended: ${proof.replaces?.reason}`,
            'The amended certificate is attached as a PDF. Use it from now on, and send it to whoever has the old one: the old one reads as superseded to everyone who verifies it.',
          ]
        : [
            'Your certificate is attached as a PDF. Keep it for your license renewal; you also find it under CE Completed whenever you need it.',
          ]),
    ],
    facts: shortFacts(proof),
    tables: isAmended
      ? [
          {
            title: 'What changed',
            rows: [
              ['', 'Before', 'Now'],
              ...differences.map(({ label, before, after }) => [label, before || '–', after || '–']),
            ],
          },
        ]
      : [],
    button: { label: 'Open CE Completed', url: `${publicUrl}${siteMap.completed()}` },
    afterwards: [`Anyone can compare this certificate with our record at ${verifyUrl}`],
  });
}

/** The mail that tells a member of a withdrawn certificate. */
export function withdrawalMail(
  provider: Provider,
  publicUrl: string,
  firstname: string,
  proof: ProofOfCe,
  { day, reason }: { readonly day: string; readonly reason: string },
) {
  return mailPage(provider, {
    subject: `Certificate withdrawn: ${proof.courseTitle}`,
    heading: 'A certificate of yours was withdrawn',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      `On ${calendarDay(day)} we withdrew the certificate below: ${reason}`,
      'It no longer counts toward your credit, and reads as withdrawn to everyone who verifies it. Please do not use it. If you sent it to a licensing board, tell them.',
    ],
    facts: shortFacts(proof),
    button: { label: 'Ask Support', url: `${publicUrl}${siteMap.support()}` },
    afterwards: [
      'If you think that this is a mistake, write to us and say why. We will look at it again and answer you.',
    ],
  });
}

/** The mail that carries the report: the same tables as in the attached PDF. */
export function reportMail(publicUrl: string, firstname: string, report: CeReport) {
  const { provider, day, years, credits } = report;
  const total = totalOf(years);
  return mailPage(provider, {
    subject: `Proof of CE report, ${calendarDay(day)}`,
    heading: 'Your Proof of CE report',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      'Every credit on your record is listed below, and in the attached PDF for your files.',
    ],
    facts: [
      ['Name', report.studentName],
      ['Total', `${creditsText(total.ceTotal)} CEU`],
      [ceTypeLabel(2), creditsText(total.ceLive)],
      [ceTypeLabel(1), creditsText(total.ceHome)],
    ],
    tables:
      credits.length === 0
        ? []
        : [
            { title: 'By year', rows: yearRows(years) },
            {
              title: 'Every credit',
              rows: [reportColumns.slice(0, 4), ...credits.map((credit) => rowOf(credit).slice(0, 4))],
            },
          ],
    button: { label: 'Open CE Completed', url: `${publicUrl}${siteMap.completed()}` },
    afterwards:
      credits.length === 0
        ? ['No CE completed.']
        : [
            'The PDF also has the AGD codes and, for each credit, the code under which anyone can compare it with our record.',
          ],
  });
}
