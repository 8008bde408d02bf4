// Emails about disclosures: to the people who shape the content, and to the editors.
import { mailPage, nameInMail, type MailSender } from '#platform/server/mail/mail-page.ts';
import { calendarDay, formatLiveDateTime } from '#platform/shared/dates.ts';
import { serverMap } from '#server-map.ts';
import { staffMap } from '#site-map.ts';

type Asked = {
  readonly speaker: string;
  readonly title: string;
  readonly startsAt: Temporal.Instant | null;
  readonly timeZone: string;
  readonly dueOn: string | null;
  readonly expiresAt: Temporal.Instant;
  readonly code: string;
};

const aboutActivity = ({ title, startsAt, timeZone, dueOn }: Asked) => [
  ['Activity', title] as const,
  ...(startsAt === null ? [] : [['Starts', formatLiveDateTime(startsAt.epochMilliseconds, timeZone)] as const]),
  ...(dueOn === null ? [] : [['Due', calendarDay(dueOn)] as const]),
];

const linkTo = (publicUrl: string, { code }: Asked) => ({
  label: 'Open the disclosure form',
  url: `${publicUrl}${serverMap.forSpeakers(code)}`,
});

const linkNote = ({ expiresAt, timeZone }: Asked) =>
  `You don’t need an account. The link works until ${formatLiveDateTime(expiresAt.epochMilliseconds, timeZone)}. It’s just for you, so please don’t forward it.`;

/** Asks somebody who shapes the content to disclose financial relationships. */
export function requestMail(provider: MailSender, publicUrl: string, asked: Asked) {
  return mailPage(provider, {
    subject: `Please complete your disclosure: ${asked.title}`,
    heading: 'Your disclosure is needed',
    paragraphs: [
      `Hello ${nameInMail(asked.speaker)},`,
      'Thank you for helping us teach. Accreditation rules require everyone who shapes the content to disclose financial relationships first. It takes about five minutes, and your answers are saved as you type.',
    ],
    facts: aboutActivity(asked),
    button: linkTo(publicUrl, asked),
    afterwards: [linkNote(asked)],
  });
}

/** Reminds of a disclosure that is not back. */
export function reminderMail(provider: MailSender, publicUrl: string, asked: Asked) {
  return mailPage(provider, {
    subject: `Reminder: your disclosure for ${asked.title}`,
    heading: 'Your disclosure is still missing',
    paragraphs: [
      `Hello ${nameInMail(asked.speaker)},`,
      'We can’t offer credit for this activity until we’ve received and reviewed your disclosure. If you’ve started, your answers are still there.',
    ],
    facts: aboutActivity(asked),
    button: linkTo(publicUrl, asked),
    afterwards: [linkNote(asked)],
  });
}

type Returned = {
  readonly speaker: string;
  readonly title: string;
  readonly subjectHash: string;
  readonly isDeclined: boolean;
  /** How many relationships there are. */
  readonly relationships: number;
};

/** To an editor: a disclosure is back, or was declined. */
export function returnedMail(
  provider: MailSender,
  publicUrl: string,
  reader: { readonly name: string },
  { speaker, title, subjectHash, isDeclined, relationships }: Returned,
) {
  const name = nameInMail(speaker);
  return mailPage(provider, {
    subject: isDeclined ? `${name} declined to disclose` : `${name} returned the disclosure`,
    heading: isDeclined ? `${name} declined to disclose` : `${name} returned the disclosure`,
    paragraphs: [
      `Hello ${nameInMail(reader.name)},`,
      isDeclined
        ? 'Someone who declines to disclose can’t shape the content of an activity that offers credit.'
        : relationships === 0
          ? 'They reported nothing to disclose. Please review the form.'
          : relationships === 1
            ? 'They disclosed one financial relationship. Please review it and note how it was resolved.'
            : `They disclosed ${relationships} financial relationships. Please review them and note how each was resolved.`,
    ],
    facts: [['Activity', title]],
    button: { label: 'Open the speakers', url: `${publicUrl}${staffMap.activity(subjectHash, 'speakers')}` },
  });
}
