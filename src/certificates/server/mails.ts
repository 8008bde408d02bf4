import type { mailOccasions } from '#credit/server/job-kinds.ts';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { mailPage, nameInMail, type MailSender } from '#platform/server/mail/mail-page.ts';
import { withOwnText, type ProviderInMail } from '#provider/server/own-mail-text.ts';
import type { Provider } from '#provider/server/provider.ts';
import { calendarDay, formatDate } from '#platform/shared/dates.ts';
import { renewalMessages } from '#renewal/contract.ts';
import { siteMap } from '#site-map.ts';
import { totalOf } from '#credit/ce-years.ts';
import { certificateFacts, type Difference } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import { type CeReport, reportColumns, rowOf, licenseRows, yearRows } from './report/report-rows.ts';

/** A certificate's facts without its long texts, which the PDF has. */
const shortFacts = (proof: ProofOfCe): [string, string][] =>
  certificateFacts(proof).flatMap(({ label, place, lines }) =>
    place === 'text' ? [] : [[label, lines.join('\n')] as [string, string]],
  );

export type Occasion = (typeof mailOccasions)[number];

const openCompleted = (publicUrl: string) => ({
  label: 'Open CE Completed',
  url: `${publicUrl}${siteMap.completed()}`,
});

const changedTable = (title: string, differences: readonly Difference[]) => ({
  title,
  rows: [['', 'Before', 'Now'], ...differences.map(({ label, before, after }) => [label, before || '–', after || '–'])],
});

const occasionWords: Record<
  Occasion,
  { readonly subject: string; readonly heading: string; readonly says: (proof: ProofOfCe) => readonly string[] }
> = {
  issued: {
    subject: 'Proof of CE',
    heading: 'Your Proof of CE certificate',
    says: () => [
      'Your certificate is attached as a PDF. Keep it for your license renewal; you’ll also find it under CE Completed whenever you need it.',
    ],
  },
  're-keyed': {
    subject: 'You passed',
    heading: 'You passed after all',
    says: ({ dateCompleted }) => [
      `We corrected an answer key in this exam. With the corrected key, the exam you took on ${calendarDay(dateCompleted)} is a pass, so you earned the credit that day. You don’t need to do anything.`,
      'Your certificate is attached as a PDF. Keep it for your license renewal; you’ll also find it under CE Completed whenever you need it.',
    ],
  },
  amended: {
    subject: 'Amended Proof of CE',
    heading: 'Your amended Proof of CE certificate',
    says: ({ replaces }) => [
      `Your certificate No. ${replaces?.verificationCode} was amended: ${replaces?.reason}`,
      'The amended certificate is attached as a PDF. Use it from now on, and send it to anyone who has the old one. Anyone who verifies the old one will see that it was replaced.',
    ],
  },
  reinstated: {
    subject: 'Reinstated Proof of CE',
    heading: 'Your credit has been reinstated',
    says: ({ replaces }) => [
      `Your certificate No. ${replaces?.verificationCode} had been withdrawn. We’ve reinstated the credit: ${replaces?.reason}`,
      'The certificate is attached as a PDF, under a new number. Use it from now on. Anyone who verifies the old number will see that it was withdrawn.',
    ],
  },
  duplicate: {
    subject: 'Duplicate: Proof of CE',
    heading: 'Duplicate of your Proof of CE certificate',
    says: ({ verificationCode }) => [
      `This is a duplicate of certificate No. ${verificationCode}, which was already issued to you. It’s attached as a PDF.`,
    ],
  },
};

/** The mail that carries a certificate; `differences` are those of an amended one from the one it replaces. */
export function certificateMail(
  provider: ProviderInMail,
  publicUrl: string,
  firstname: string,
  proof: ProofOfCe,
  verifyUrl: string,
  { occasion, differences }: { readonly occasion: Occasion; readonly differences: readonly Difference[] },
) {
  const { subject, heading, says } = occasionWords[occasion];
  const mail = {
    subject: `${subject}: ${proof.courseTitle}`,
    heading,
    paragraphs: [`Hello ${nameInMail(firstname)},`, ...says(proof)],
    facts: shortFacts(proof),
    tables: differences.length > 0 ? [changedTable('What changed', differences)] : [],
    button: openCompleted(publicUrl),
    afterwards: [`Anyone can verify this certificate at ${verifyUrl}`],
  };
  const values = { 'first name': nameInMail(firstname), title: proof.courseTitle };
  return mailPage(
    provider,
    occasion === 'issued' ? withOwnText(provider, { kind: 'certificate', values, openingAt: 1 }, mail) : mail,
  );
}

/** The mail that carries several certificates that were amended together. */
export function amendedMail(
  provider: Provider,
  publicUrl: string,
  firstname: string,
  amended: readonly { readonly proof: ProofOfCe; readonly differences: readonly Difference[] }[],
) {
  const [first] = amended;
  return mailPage(provider, {
    subject: `Amended Proof of CE: ${amended.length} certificates`,
    heading: `${amended.length} of your certificates were amended`,
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      `We amended ${amended.length} of your certificates: ${first?.proof.replaces?.reason}`,
      'The amended certificates are attached as PDFs. Use them from now on, and send them to anyone who has the old ones. Anyone who verifies an old one will see that it was replaced.',
    ],
    tables: amended.map(({ proof, differences }) =>
      changedTable(
        `${proof.courseTitle}, ${calendarDay(proof.dateCompleted)}: No. ${proof.verificationCode} replaces No. ${proof.replaces?.verificationCode}`,
        differences,
      ),
    ),
    button: openCompleted(publicUrl),
    afterwards: ['Anyone can verify a certificate by its number, at the address printed on it.'],
  });
}

/** The email that notifies a member of a withdrawn certificate. */
export function withdrawalMail(
  provider: Provider,
  publicUrl: string,
  firstname: string,
  proof: ProofOfCe,
  { day, reason }: { readonly day: string; readonly reason: string },
) {
  return mailPage(provider, {
    subject: `Certificate withdrawn: ${proof.courseTitle}`,
    heading: 'One of your certificates was withdrawn',
    paragraphs: [
      `Hello ${nameInMail(firstname)},`,
      `On ${calendarDay(day)} we withdrew the certificate below: ${reason}`,
      'It no longer counts toward your credit, and anyone who verifies it will see that it was withdrawn. Please don’t use it. If you sent it to a licensing board, let them know.',
    ],
    facts: shortFacts(proof),
    button: { label: 'Ask Support', url: `${publicUrl}${siteMap.support()}` },
    afterwards: ['If you think this is a mistake, write to us and tell us why. We’ll review it and reply.'],
  });
}

/** Tells a member that a link for a board was made, without the link: an email in other hands must not open it. */
export function auditAnswerMail(
  provider: Provider,
  publicUrl: string,
  answer: {
    readonly firstname: string;
    readonly license: string;
    readonly from: string;
    readonly to: string;
    /** ISO 8601. */
    readonly endsAt: string;
    readonly timeZone: string;
  },
) {
  return mailPage(provider, {
    subject: 'You made a link to your CE record',
    heading: 'A link to your CE record was made',
    paragraphs: [
      `Hello ${nameInMail(answer.firstname)},`,
      'From your account, a link was made for a licensing board. Anyone who has it sees your name, license number, and the credits below without signing in.',
    ],
    facts: [
      ['License', answer.license],
      ['Credits', `${calendarDay(answer.from)} to ${calendarDay(answer.to)}`],
      ['Works until', formatDate(answer.endsAt, answer.timeZone)],
    ],
    button: { label: 'See or End Links', url: `${publicUrl}${siteMap.account('renewal')}` },
    afterwards: [
      `If this wasn’t you, change your password right away. That ends all such links: ${publicUrl}${siteMap.recover()}`,
    ],
  });
}

/** The mail that carries the report: the same tables as in the attached PDF. */
export function reportMail(publicUrl: string, firstname: string, report: CeReport) {
  const { provider, day, years, credits, licenses } = report;
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
            ...(licenses.length === 0 ? [] : [{ title: 'License renewal', rows: licenseRows(licenses) }]),
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
            ...(licenses.length === 0 ? [] : [renewalMessages.onlyYourBoard]),
            'The PDF also has the AGD codes and, for each credit, the code that anyone can use to verify it.',
          ],
  });
}

type Checkpoint = { readonly origin: string; readonly entries: number; readonly note: string };
type CheckpointReader = {
  /** Null for an address that an owner entered. */
  readonly name: string | null;
  /** Where such an address stops these emails. */
  readonly stopPage: string | null;
};

/** The newest checkpoint of the ledger's log, to store: the portal reads it from the email's text. */
export function checkpointMail(
  provider: MailSender,
  publicUrl: string,
  { name, stopPage, origin, entries, note }: CheckpointReader & Checkpoint,
): { subject: string; text: string; html: string } {
  const host = new URL(publicUrl).host;
  const count = `${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`;
  return mailPage(provider, {
    subject: `Checkpoint of the credit log at ${host}: ${count}`,
    heading: 'Keep this email',
    paragraphs: [
      name === null ? 'Hello,' : `Hello ${nameInMail(name)},`,
      `This is the signed state of ${provider.name}’s public log of CE credit, with ${count}. As long as you have it, nothing before it can be changed in the log without being noticed. There is nothing to do.`,
      note.trim(),
    ],
    afterwards: [
      'If the portal is ever restored from a backup, or a certificate is in doubt, the provider or an auditor can ask you for the newest of these emails.',
      `Log: ${origin}`,
      stopPage === null
        ? 'You get this email because you are an owner or an auditor of the portal.'
        : `You get this email because ${provider.name} entered your address. To stop these emails, open ${stopPage}`,
    ],
  });
}
