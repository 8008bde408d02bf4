import { agdNumberMessages } from '#accounts/agd-number.ts';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { mailPage, nameInMail } from '#platform/server/mail-page.ts';
import type { Provider } from '#platform/server/provider.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import { heldBackWords } from '../agd-roster.ts';
import { totalOf } from '../ce-years.ts';
import { certificateFacts, type Difference } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import type { HeldBack } from './submit-to-agd.ts';
import type { AgdTask } from './tell-agd.ts';
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

type Roster = { readonly credits: number; readonly heldBack: readonly HeldBack[]; readonly tasks: readonly AgdTask[] };

/** The mail that brings the provider the week's roster for the AGD, what is held back and why, and what the AGD has to be told. */
export function rosterMail(provider: Provider, day: string, { credits, heldBack, tasks }: Roster) {
  const isOne = credits === 1;
  const tables = [
    {
      title: 'Held back',
      rows: [
        ['Member', 'AGD number', 'Course', 'Why'],
        ...heldBack.map((credit) => [
          credit.student_name,
          credit.agd_number ?? '',
          credit.title,
          credit.reasons.map((reason) => heldBackWords[reason]).join('; '),
        ]),
      ],
    },
    {
      title: 'Tell the AGD',
      rows: [
        ['Member', 'AGD number', 'Reported', 'Right', 'Why'],
        ...tasks.map((task) => [
          task.studentName,
          task.agdNumber,
          task.reported || 'nothing',
          task.now || 'withdrawn',
          task.reason,
        ]),
      ],
    },
  ];
  return mailPage(provider, {
    subject: `AGD roster of ${calendarDay(day)}`,
    heading: 'CE to report to the AGD',
    paragraphs: [
      credits === 0
        ? 'There is nothing to upload this week.'
        : `The attached roster holds ${isOne ? 'one credit' : `${credits} credits`} of members with an AGD number that ${isOne ? 'was' : 'were'} not reported before. Upload it to the AGD; credit is due there within 30 days of the course.`,
      ...(heldBack.length > 0
        ? [
            'Credit of members whose number or address cannot be right is held back, and comes with a later roster once it is. Each of them was told by mail what to correct.',
          ]
        : []),
      ...(tasks.length > 0
        ? [
            'Some credit was amended or withdrawn after it was reported. No roster corrects that: write to the AGD (membership@agd.org), then run `npm run portal -- agd told CODE --by NAME`.',
          ]
        : []),
    ],
    tables: tables.filter(({ rows }) => rows.length > 1),
  });
}

/** The mail that tells a member what keeps credit from going to the AGD. */
export function heldBackMail(
  provider: Provider,
  publicUrl: string,
  member: Pick<HeldBack, 'firstname' | 'agd_number' | 'reasons'>,
  credits: number,
) {
  return mailPage(provider, {
    subject: 'Your CE cannot go to the AGD yet',
    heading: 'Your CE cannot go to the AGD yet',
    paragraphs: [
      `Hello ${nameInMail(member.firstname)},`,
      `We submit CE to the AGD every week. ${credits === 1 ? 'One credit of yours waits' : `${credits} credits of yours wait`}, because something in your profile has to be corrected first:`,
      ...(member.reasons.includes('number')
        ? [`Your AGD number reads ${member.agd_number}. ${agdNumberMessages.notSixDigits}`]
        : []),
      ...(member.reasons.includes('email')
        ? ['Your e-mail address is not confirmed. Your profile can send you the link again.']
        : []),
      'Once that is done, your credit goes to the AGD with the next submission, and you need not do anything else.',
    ],
    button: { label: 'Open your profile', url: `${publicUrl}${siteMap.account('profile')}` },
  });
}
