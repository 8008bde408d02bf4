// Emails to members about their seats. A reserved, moved, or canceled seat carries a calendar message, so that
// calendars update themselves.
import { calendarFile, calendarType, type CalendarMethod } from '#platform/server/files/icalendar.ts';
import { mailPage, nameInMail, type MailContent } from '#platform/server/mail/mail-page.ts';
import type { MailAttachment } from '#platform/server/mail/mailer.ts';
import type { MailTextKind } from '#provider/mail-texts.ts';
import { withOwnText, type ProviderInMail } from '#provider/server/own-mail-text.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import type { SeatMailFacts } from './seat-mail-queries.ts';
import { changesAfter, webinarEvent, whereOf } from '../webinar-event.ts';

export type SeatMail = {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
};

/** The portal that writes, and when. */
export type MailContext = {
  readonly provider: ProviderInMail;
  readonly publicUrl: string;
  readonly now: Temporal.Instant;
};

/** What only some mails need. */
export type SeatMailExtra = {
  readonly cancelCode?: string | null;
  /** How often this student gave a seat of this webinar back before. */
  readonly cancellations?: number;
  readonly waitlistPosition?: number;
  readonly overlapsWith?: string | null;
  /** Staff did it, not the member. */
  readonly isByStaff?: boolean;
  /** Signs in once, for links in mails that are read on another device. */
  readonly loginToken?: string;
  readonly unsubscribePage?: string | undefined;
  readonly recordingPromised?: boolean;
  /** What the member still has to do after the webinar. */
  readonly nextStep?: FollowUpStep;
};

export type FollowUpStep = 'attendance' | 'evaluation' | 'exam';

const startText = (facts: SeatMailFacts) => formatLiveDateTime(facts.release_at.epochMilliseconds, facts.time_zone);

function aboutWebinar(facts: SeatMailFacts): NonNullable<MailContent['facts']> {
  return [
    ['Webinar', facts.title],
    ['Starts', startText(facts)],
    ...(facts.place === '' ? [] : [['Where', whereOf(facts)] as const]),
    ...(facts.duration_min === null ? [] : [['Length', `${facts.duration_min} minutes`] as const]),
    ...(facts.speaker_name === null ? [] : [['Speaker', facts.speaker_name] as const]),
    ['Supported by', facts.company_name],
  ];
}

function calendar(
  { provider, publicUrl, now }: MailContext,
  facts: SeatMailFacts,
  method: Exclude<CalendarMethod, 'PUBLISH'>,
  calendarChanges: number,
): MailAttachment {
  const attendee = { name: nameInMail(`${facts.firstname} ${facts.lastname}`), email: facts.email };
  const event = webinarEvent(publicUrl, provider, facts, {
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    attendee,
    calendarChanges,
  });
  return {
    filename: method === 'CANCEL' ? 'cancelled.ics' : 'webinar.ics',
    contentType: calendarType(method),
    content: Buffer.from(calendarFile(method, [event], now)),
  };
}

const livePage = (mailContext: MailContext, facts: SeatMailFacts, loginToken?: string) =>
  `${mailContext.publicUrl}${siteMap.live(facts.class_hash, loginToken)}`;
const giveBack = (mailContext: MailContext, extra: SeatMailExtra, words: string) =>
  extra.cancelCode ? [`${words} ${mailContext.publicUrl}${siteMap.cancelSeat(extra.cancelCode)}`] : [];
const overlap = (extra: SeatMailExtra) =>
  extra.overlapsWith
    ? [`You also have a spot in “${extra.overlapsWith}” at the same time. You can keep both and decide that day.`]
    : [];

/** What a mail is written from. */
type Source = {
  readonly mailContext: MailContext;
  readonly facts: SeatMailFacts;
  readonly extra: SeatMailExtra;
  readonly hello: string;
  /** The button to the webinar's page. */
  readonly enter: NonNullable<MailContent['button']>;
};
type Letter = { readonly content: Omit<MailContent, 'facts'>; readonly attachments?: readonly MailAttachment[] };

const changesBefore = (extra: SeatMailExtra) => changesAfter(extra.cancellations ?? 0);
const invitation = ({ mailContext, facts, extra }: Source) =>
  calendar(mailContext, facts, 'REQUEST', changesBefore(extra));
const comeEarly = ({ facts }: Source) =>
  facts.is_online ? 'You can join up to 30 minutes early.' : 'You can check in from 30 minutes before the start.';
const giveSeatBack = ({ mailContext, extra }: Source) =>
  giveBack(mailContext, extra, 'Can’t make it? Please release your seat so someone on the waitlist can have it:');
const leaveWaitlist = ({ mailContext, extra }: Source) => giveBack(mailContext, extra, 'To leave the waitlist:');
const findAnother = ({ mailContext }: Source) => ({
  label: 'Find another webinar',
  url: `${mailContext.publicUrl}${siteMap.webinars()}`,
});

const seatGiven = (source: Source, subject: string, heading: string, sentence: string): Letter => ({
  content: {
    subject: `${subject}: ${source.facts.title}`,
    heading,
    paragraphs: [source.hello, `${sentence} The calendar file is attached.`, ...overlap(source.extra)],
    button: source.enter,
    afterwards: [comeEarly(source), ...giveSeatBack(source)],
  },
  attachments: [invitation(source)],
});

const moved = (source: Source, sentence: string, afterwards: readonly string[]): Letter['content'] => ({
  subject: `New time: ${source.facts.title}`,
  heading: 'This webinar has a new time',
  paragraphs: [source.hello, `It now starts ${startText(source.facts)}. ${sentence}`, ...overlap(source.extra)],
  button: source.enter,
  afterwards,
});

const webinarCancelled = (source: Source, ...sentences: readonly string[]): Letter['content'] => ({
  subject: `Canceled: ${source.facts.title}`,
  heading: 'This webinar has been canceled',
  paragraphs: [source.hello, 'We’re sorry. This webinar has been canceled.', ...sentences],
  button: findAnother(source),
});

/** What each member still has to do for the certificate, and where. */
const followUps: Record<
  FollowUpStep,
  { readonly sentence: string; readonly label: string; readonly page: (hash: string) => string }
> = {
  attendance: {
    sentence: 'Tell us whether you attended, then complete the evaluation and the exam.',
    label: 'Confirm attendance',
    page: (hash) => siteMap.affidavit(hash),
  },
  evaluation: {
    sentence: 'Complete the evaluation and the exam.',
    label: 'Start evaluation',
    page: (hash) => siteMap.evaluation(hash),
  },
  exam: { sentence: 'All that’s left is the exam.', label: 'Take the exam', page: (hash) => siteMap.exam(hash) },
};

const reminder = (source: Source, subject: string, heading: string): Letter => ({
  content: {
    subject: `${subject}: ${source.facts.title}`,
    heading,
    paragraphs: [source.hello, `It starts ${startText(source.facts)}. You can join up to 30 minutes early.`],
    button: source.enter,
    afterwards: giveSeatBack(source),
  },
});

const letters = {
  reserved: (source) =>
    seatGiven(source, 'Your seat is reserved', 'Your seat is reserved', 'You have a seat in this live webinar.'),
  promoted: (source) =>
    seatGiven(
      source,
      'You have a seat',
      'A seat opened up, and it’s yours',
      'You moved up from the waitlist. There’s nothing to confirm.',
    ),
  waiting: (source) => ({
    content: {
      subject: `You’re on the waitlist: ${source.facts.title}`,
      heading: 'You’re on the waitlist',
      paragraphs: [
        source.hello,
        `All seats are taken. You’re number ${source.extra.waitlistPosition ?? 1} on the waitlist. If a seat opens up, it’s yours automatically, and we’ll email you right away.`,
        ...overlap(source.extra),
      ],
      button: source.enter,
      afterwards: leaveWaitlist(source),
    },
  }),
  returned: (source) => ({
    content: {
      subject: `You’re back on the waitlist: ${source.facts.title}`,
      heading: 'You’re back on the waitlist',
      paragraphs: [
        source.hello,
        `We moved you from your seat to the waitlist. You’re number ${source.extra.waitlistPosition ?? 1}. If a seat opens up, it’s yours automatically, and we’ll email you right away. Not what you expected? Reply to this email or write to us.`,
        'The attached file removes the webinar from your calendar.',
      ],
      button: source.enter,
      afterwards: leaveWaitlist(source),
    },
    attachments: [calendar(source.mailContext, source.facts, 'CANCEL', changesBefore(source.extra) + 1)],
  }),
  cancelled: (source) => {
    const { mailContext, facts, extra, hello } = source;
    return {
      content: {
        ...(extra.isByStaff === true
          ? {
              subject: `Your seat was canceled: ${facts.title}`,
              heading: 'Your seat was canceled',
              paragraphs: [
                hello,
                'We canceled your seat in this webinar. Not what you expected? Reply to this email or write to us.',
              ],
            }
          : {
              subject: `Your seat is released: ${facts.title}`,
              heading: 'Your seat is released',
              paragraphs: [
                hello,
                'You released your seat. Thanks for letting us know. It goes to the next person on the waitlist.',
              ],
            }),
        button: findAnother(source),
        afterwards: [
          `If you can make it after all, you can reserve again: ${mailContext.publicUrl}${siteMap.reserve(facts.class_hash)}`,
        ],
      },
      attachments: [calendar(mailContext, facts, 'CANCEL', changesBefore(extra) + 1)],
    };
  },
  moved: (source) => ({
    content: moved(
      source,
      'You keep your seat. The attached file updates your calendar.',
      giveBack(source.mailContext, source.extra, 'If the new time doesn’t work for you, please release your seat:'),
    ),
    attachments: [invitation(source)],
  }),
  'moved-waiting': (source) => ({ content: moved(source, 'You’re still on the waitlist.', leaveWaitlist(source)) }),
  'webinar-cancelled': (source) => ({
    content: webinarCancelled(source, 'The attached file removes it from your calendar.'),
    attachments: [calendar(source.mailContext, source.facts, 'CANCEL', changesBefore(source.extra))],
  }),
  'webinar-cancelled-waiting': (source) => ({ content: webinarCancelled(source) }),
  day: (source) => reminder(source, 'Tomorrow', 'Your webinar is in 24 hours'),
  hour: (source) => reminder(source, 'In an hour', 'Your webinar starts in an hour'),
  'follow-up': ({ mailContext, facts, extra, hello }) => {
    const { sentence, label, page } = followUps[extra.nextStep ?? 'attendance'];
    const path = page(facts.class_hash);
    return {
      content: {
        subject: `How to earn your credit: ${facts.title}`,
        heading: 'Thank you for joining us',
        paragraphs: [hello, `The webinar is over. ${sentence} You’ll get your certificate right away.`],
        button: {
          label,
          url: `${mailContext.publicUrl}${extra.loginToken ? siteMap.loginWithToken(extra.loginToken, path) : path}`,
        },
        afterwards: [
          'The link signs you in and expires in 72 hours. After that, you’ll find the webinar under CE in Progress.',
        ],
      },
    };
  },
  'waitlist-closed': ({ mailContext, facts, extra, hello }) => ({
    content: {
      subject: `No seat opened up: ${facts.title}`,
      heading: 'No seat opened up this time',
      paragraphs: [
        hello,
        'The webinar has started, and all seats are taken. We’re sorry we couldn’t get you a seat.',
        extra.recordingPromised
          ? 'It’s being recorded. The recording will be on the same page.'
          : 'If there’s a recording later, it will be on the same page.',
      ],
      button: {
        label: 'Open the webinar page',
        url: `${mailContext.publicUrl}${siteMap.classroom(facts.class_hash)}`,
      },
    },
  }),
} satisfies Record<string, (source: Source) => Letter>;

export type SeatMailKind = keyof typeof letters;

/** The kinds whose words the provider may write. A seat that the team canceled has words of its own. */
const ownWords: Partial<Record<SeatMailKind, MailTextKind>> = {
  reserved: 'seat',
  waiting: 'waitlist',
  promoted: 'promoted',
  moved: 'moved',
  'webinar-cancelled': 'canceled',
  day: 'reminder',
  'follow-up': 'follow-up',
};

function inOwnWords(kind: SeatMailKind, { provider }: MailContext, facts: SeatMailFacts, extra: SeatMailExtra) {
  const own = ownWords[kind];
  const values = {
    'first name': nameInMail(facts.firstname),
    title: facts.title,
    start: startText(facts),
    speaker: facts.speaker_name ?? provider.name,
    position: String(extra.waitlistPosition ?? 1),
    'next step': followUps[extra.nextStep ?? 'attendance'].sentence,
  };
  return (content: Letter['content']): Letter['content'] =>
    own === undefined ? content : withOwnText(provider, { kind: own, values, openingAt: 1 }, content);
}

/** One mail about a seat. Times are in the member's own zone, and name it. */
export function seatMail(
  kind: SeatMailKind,
  mailContext: MailContext,
  facts: SeatMailFacts,
  extra: SeatMailExtra = {},
): SeatMail {
  const enter = { label: 'Open the webinar page', url: livePage(mailContext, facts, extra.loginToken) };
  const { content, attachments = [] }: Letter = letters[kind]({
    mailContext,
    facts,
    extra,
    enter,
    hello: `Hello ${nameInMail(facts.firstname)},`,
  });
  return {
    kind: `seats.${kind}`,
    ...mailPage(mailContext.provider, {
      facts: aboutWebinar(facts),
      ...(extra.unsubscribePage === undefined ? {} : { unsubscribePage: extra.unsubscribePage }),
      ...inOwnWords(kind, mailContext, facts, extra)(content),
    }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}
