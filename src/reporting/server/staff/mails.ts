import { agdNumberMessages } from '#accounts/agd-number.ts';
import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { siteMap, staffMap } from '#site-map.ts';
import { heldBackWords } from '../../agd-roster.ts';
import type { HeldBack } from './make-roster.ts';
import type { AgdTask } from './notify-agd.ts';

type Roster = { readonly credits: number; readonly heldBack: readonly HeldBack[]; readonly tasks: readonly AgdTask[] };

/**
 * The mail that brings the provider the week's roster for the AGD, what is held back and why, and what to report to the
 * AGD.
 */
export function rosterMail(provider: Provider, publicUrl: string, day: string, { credits, heldBack, tasks }: Roster) {
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
      title: 'Report to the AGD',
      rows: [
        ['Member', 'AGD number', 'Reported', 'Corrected', 'Why'],
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
        ? 'There’s nothing to upload this week.'
        : `The attached roster has ${isOne ? 'one new credit' : `${credits} new credits`} for members with an AGD number. Upload it to the AGD, then mark it as uploaded; credit is due there within 30 days of the course.`,
      ...(heldBack.length > 0
        ? [
            'Credit is held back when a member’s AGD number or email address isn’t valid. We emailed those members what to correct; their credit will be in the next roster after that.',
          ]
        : []),
      ...(tasks.length > 0
        ? [
            'Some credit was amended or withdrawn after it was reported. Rosters can’t correct that. Email the AGD (membership@agd.org). The credit’s page in the console has the text.',
          ]
        : []),
    ],
    tables: tables.filter(({ rows }) => rows.length > 1),
    button: { label: 'Open Reporting', url: `${publicUrl}${staffMap.reporting()}` },
  });
}

/** The email that explains to a member why credit can't be reported to the AGD. */
export function heldBackMail(
  provider: Provider,
  publicUrl: string,
  member: Pick<HeldBack, 'firstname' | 'agd_number' | 'reasons'>,
  credits: number,
) {
  return mailPage(provider, {
    subject: 'We can’t report your CE to the AGD yet',
    heading: 'We can’t report your CE to the AGD yet',
    paragraphs: [
      `Hello ${nameInMail(member.firstname)},`,
      `We submit CE to the AGD every week. ${credits === 1 ? 'One of your credits is' : `${credits} of your credits are`} on hold until you correct your profile:`,
      ...(member.reasons.includes('number')
        ? [`Your AGD number is ${member.agd_number}. ${agdNumberMessages.notSixDigits}`]
        : []),
      ...(member.reasons.includes('email')
        ? ['Your email address isn’t confirmed yet. You can send yourself a new link from your profile.']
        : []),
      'Once that’s done, we’ll include your credit in the next submission. You don’t need to do anything else.',
    ],
    button: { label: 'Open your profile', url: `${publicUrl}${siteMap.account('profile')}` },
  });
}

/** The email to a member with what the AGD said of a credit that it refused. */
export function rejectedMail(
  provider: Provider,
  publicUrl: string,
  credit: Pick<HeldBack, 'firstname' | 'agd_number' | 'title'>,
  words: string,
) {
  return mailPage(provider, {
    subject: 'The AGD didn’t accept your CE',
    heading: 'The AGD didn’t accept your CE',
    paragraphs: [
      `Hello ${nameInMail(credit.firstname)},`,
      `We reported your credit for “${credit.title}” to the AGD with the number ${credit.agd_number}. The AGD answered: “${words}”`,
      'Please check your AGD number. Once you’ve corrected it, we’ll include your credit in the next submission. If the number is right, contact the AGD.',
    ],
    button: { label: 'Open your profile', url: `${publicUrl}${siteMap.account('profile')}` },
  });
}
