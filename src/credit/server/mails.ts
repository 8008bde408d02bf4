import { creditsText } from '#catalogue/ce-type.ts';
import { mailPage } from '#platform/server/mail-page.ts';
import type { Provider } from '#platform/server/provider.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import type { proofOf } from './proof-of.ts';

/** The mail that carries a certificate. */
export function certificateMail(provider: Provider, publicUrl: string, firstname: string, proof: ReturnType<typeof proofOf>, verifyUrl: string) {
  return mailPage(provider, {
    subject: `Proof of CE: ${proof.courseTitle}`,
    heading: 'Your Proof of CE certificate',
    paragraphs: [`Hello ${firstname.slice(0, 60)},`, 'Your certificate is attached as a PDF. Keep it for your license renewal; you also find it under CE Completed whenever you need it.'],
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
