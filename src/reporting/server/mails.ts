import { agdNumberMessages } from '#accounts/agd-number.ts';
import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import { heldBackWords } from '../agd-roster.ts';
import type { HeldBack } from './submit-to-agd.ts';
import type { AgdTask } from './notify-agd.ts';

type Roster = { readonly credits: number; readonly heldBack: readonly HeldBack[]; readonly tasks: readonly AgdTask[] };

/**
 * The mail that brings the provider the week's roster for the AGD, what is held back and why, and what to report to the
 * AGD.
 */
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
            'Credit of members whose number or address cannot be right is held back, and comes with a later roster once it is. We emailed each of them what to correct.',
          ]
        : []),
      ...(tasks.length > 0
        ? [
            'Some credit was amended or withdrawn after it was reported. No roster corrects that: write to the AGD (membership@agd.org), then run `npm run portal -- agd notified CODE --by NAME`.',
          ]
        : []),
    ],
    tables: tables.filter(({ rows }) => rows.length > 1),
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
    subject: 'Your CE cannot go to the AGD yet',
    heading: 'Your CE cannot go to the AGD yet',
    paragraphs: [
      `Hello ${nameInMail(member.firstname)},`,
      `We submit CE to the AGD every week. ${credits === 1 ? 'One credit of yours waits' : `${credits} credits of yours wait`}, because something in your profile has to be corrected first:`,
      ...(member.reasons.includes('number')
        ? [`Your AGD number reads ${member.agd_number}. ${agdNumberMessages.notSixDigits}`]
        : []),
      ...(member.reasons.includes('email')
        ? ['Your email address is not confirmed. Your profile can send you the link again.']
        : []),
      'Once that is done, your credit goes to the AGD with the next submission, and you need not do anything else.',
    ],
    button: { label: 'Open your profile', url: `${publicUrl}${siteMap.account('profile')}` },
  });
}
