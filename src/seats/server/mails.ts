// What members are told about their seats. A seat given, moved or taken back is told with the calendar's own message, so that calendars follow.
import { calendarFile, calendarType, type CalendarMethod } from '#platform/server/files/icalendar.ts';
import { mailPage, nameInMail, type MailContent } from '#platform/server/mail/mail-page.ts';
import type { MailAttachment } from '#platform/server/mail/mailer.ts';
import type { Provider } from '#provider/server/provider.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import type { SeatMailFacts } from './seat-mail-queries.ts';
import { webinarEvent } from './webinar-event.ts';

export type SeatMail = {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
};

/** The portal that writes, and when. */
export type MailContext = { readonly provider: Provider; readonly publicUrl: string; readonly now: Temporal.Instant };

/** What only some mails need. */
export type SeatMailExtra = {
  readonly cancelCode?: string | null;
  /** How often this student gave a seat of this webinar back before. */
  readonly cancellations?: number;
  readonly waitlistPosition?: number;
  readonly overlapsWith?: string | null;
  /** Signs in once, for links in mails that are read away from the desk. */
  readonly ticket?: string;
  readonly unsubscribePage?: string | undefined;
  readonly recordingPromised?: boolean;
};

const startText = (facts: SeatMailFacts) => formatLiveDateTime(facts.release_at.epochMilliseconds, facts.time_zone);

function aboutWebinar(facts: SeatMailFacts): NonNullable<MailContent['facts']> {
  return [
    ['Webinar', facts.title],
    ['Starts', startText(facts)],
    ...(facts.duration_min === null ? [] : [['Length', `${facts.duration_min} minutes`] as const]),
    ...(facts.speaker_name === null ? [] : [['Speaker', facts.speaker_name] as const]),
    ['Made possible by', facts.company_name],
  ];
}

function calendar(
  { provider, publicUrl, now }: MailContext,
  facts: SeatMailFacts,
  method: Exclude<CalendarMethod, 'PUBLISH'>,
  cancellations: number,
): MailAttachment {
  const attendee = { name: nameInMail(`${facts.firstname} ${facts.lastname}`), email: facts.email };
  const event = webinarEvent(publicUrl, provider, facts, {
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    attendee,
    cancellations,
  });
  return {
    filename: method === 'CANCEL' ? 'cancelled.ics' : 'webinar.ics',
    contentType: calendarType(method),
    content: Buffer.from(calendarFile(method, [event], now)),
  };
}

const livePage = (mailContext: MailContext, facts: SeatMailFacts, ticket?: string) =>
  `${mailContext.publicUrl}${siteMap.live(facts.class_hash, ticket)}`;
const giveBack = (mailContext: MailContext, extra: SeatMailExtra, words: string) =>
  extra.cancelCode ? [`${words} ${mailContext.publicUrl}${siteMap.cancelSeat(extra.cancelCode)}`] : [];
const overlap = (extra: SeatMailExtra) =>
  extra.overlapsWith
    ? [`At the same time you also have a place in “${extra.overlapsWith}”. You can keep both, and decide on the day.`]
    : [];

export type SeatMailKind =
  | 'reserved'
  | 'waiting'
  | 'promoted'
  | 'cancelled'
  | 'moved'
  | 'moved-waiting'
  | 'webinar-cancelled'
  | 'webinar-cancelled-waiting'
  | 'day'
  | 'hour'
  | 'line-closed'
  | 'follow-up';

/** One mail about a seat. Times are in the member's own zone, and name it. */
export function seatMail(
  kind: SeatMailKind,
  mailContext: MailContext,
  facts: SeatMailFacts,
  extra: SeatMailExtra = {},
): SeatMail {
  const invited = 2 * (extra.cancellations ?? 0);
  const page = (content: Omit<MailContent, 'facts'>, attachments: readonly MailAttachment[] = []): SeatMail => ({
    kind: `seats.${kind}`,
    ...mailPage(mailContext.provider, {
      facts: aboutWebinar(facts),
      ...(extra.unsubscribePage === undefined ? {} : { unsubscribePage: extra.unsubscribePage }),
      ...content,
    }),
    ...(attachments.length === 0 ? {} : { attachments }),
  });
  const hello = `Hello ${nameInMail(facts.firstname)},`;
  const enter = { label: 'Open the webinar page', url: livePage(mailContext, facts, extra.ticket) };
  switch (kind) {
    case 'reserved':
      return page(
        {
          subject: `Your seat is reserved: ${facts.title}`,
          heading: 'Your seat is reserved',
          paragraphs: [
            hello,
            'You have a seat in this live webinar. The calendar file is attached.',
            ...overlap(extra),
          ],
          button: enter,
          afterwards: [
            'Enter Webinar works from 30 minutes before the start.',
            ...giveBack(mailContext, extra, 'If you cannot attend, please give your seat to the next in line:'),
          ],
        },
        [calendar(mailContext, facts, 'REQUEST', invited)],
      );
    case 'waiting':
      return page({
        subject: `You are on the waitlist: ${facts.title}`,
        heading: 'You are on the waitlist',
        paragraphs: [
          hello,
          `All seats are taken. You are number ${extra.waitlistPosition ?? 1} in line. If a seat opens it is yours, and we write to you at once. There is nothing to do.`,
          ...overlap(extra),
        ],
        button: enter,
        afterwards: giveBack(mailContext, extra, 'To leave the waitlist:'),
      });
    case 'promoted':
      return page(
        {
          subject: `You have a seat: ${facts.title}`,
          heading: 'A seat opened, and it is yours',
          paragraphs: [
            hello,
            'You moved up from the waitlist. Nothing needs to be confirmed. The calendar file is attached.',
            ...overlap(extra),
          ],
          button: enter,
          afterwards: [
            'Enter Webinar works from 30 minutes before the start.',
            ...giveBack(mailContext, extra, 'If you cannot attend, please give your seat to the next in line:'),
          ],
        },
        [calendar(mailContext, facts, 'REQUEST', invited)],
      );
    case 'cancelled':
      return page(
        {
          subject: `Your seat is released: ${facts.title}`,
          heading: 'Your seat is released',
          paragraphs: [hello, 'You gave your seat back. Thank you for telling us; the next in line has it now.'],
          button: { label: 'Find another webinar', url: `${mailContext.publicUrl}${siteMap.webinars()}` },
          afterwards: [
            `If you can attend after all, you can reserve again: ${mailContext.publicUrl}${siteMap.reserve(facts.class_hash)}`,
          ],
        },
        [calendar(mailContext, facts, 'CANCEL', invited + 1)],
      );
    case 'moved':
    case 'moved-waiting':
      return page(
        {
          subject: `New time: ${facts.title}`,
          heading: 'This webinar has a new time',
          paragraphs: [
            hello,
            kind === 'moved'
              ? `It now starts ${startText(facts)}. You keep your seat. The attached file updates your calendar.`
              : `It now starts ${startText(facts)}. You keep your place in line.`,
            ...overlap(extra),
          ],
          button: enter,
          afterwards: giveBack(
            mailContext,
            extra,
            kind === 'moved'
              ? 'If the new time does not suit you, please give your seat to the next in line:'
              : 'To leave the waitlist:',
          ),
        },
        kind === 'moved' ? [calendar(mailContext, facts, 'REQUEST', invited)] : [],
      );
    case 'webinar-cancelled':
    case 'webinar-cancelled-waiting':
      return page(
        {
          subject: `Cancelled: ${facts.title}`,
          heading: 'This webinar does not take place',
          paragraphs: [
            hello,
            'We are sorry: this webinar was cancelled.',
            ...(kind === 'webinar-cancelled' ? ['The attached file takes it out of your calendar.'] : []),
          ],
          button: { label: 'Find another webinar', url: `${mailContext.publicUrl}${siteMap.webinars()}` },
        },
        kind === 'webinar-cancelled' ? [calendar(mailContext, facts, 'CANCEL', invited)] : [],
      );
    case 'day':
    case 'hour':
      return page({
        subject: kind === 'day' ? `Tomorrow: ${facts.title}` : `In an hour: ${facts.title}`,
        heading: kind === 'day' ? 'Your webinar is in 24 hours' : 'Your webinar starts in an hour',
        paragraphs: [hello, `It starts ${startText(facts)}. Enter Webinar works from 30 minutes before.`],
        button: enter,
        afterwards: giveBack(mailContext, extra, 'If you cannot attend, please give your seat to the next in line:'),
      });
    case 'follow-up':
      return page({
        subject: `How to earn your credit: ${facts.title}`,
        heading: 'Thank you for joining us',
        paragraphs: [
          hello,
          'The webinar is over. Say whether you attended, then evaluate it and take the exam. Your certificate follows at once.',
        ],
        button: {
          label: 'Confirm attendance',
          url: `${mailContext.publicUrl}${extra.ticket ? siteMap.loginWithToken(extra.ticket, siteMap.affidavit(facts.class_hash)) : siteMap.affidavit(facts.class_hash)}`,
        },
        afterwards: [
          'The link signs you in and is good for 72 hours. Afterwards you find the webinar under CE in Progress.',
        ],
      });
    case 'line-closed':
      return page({
        subject: `No seat opened: ${facts.title}`,
        heading: 'No seat opened this time',
        paragraphs: [
          hello,
          'The webinar has started, and all seats are taken. We are sorry that you waited for nothing.',
          extra.recordingPromised
            ? 'It is being recorded. The recording will be on the same page.'
            : 'If there is a recording later, it will be on the same page.',
        ],
        button: {
          label: 'Open the webinar page',
          url: `${mailContext.publicUrl}${siteMap.classroom(facts.class_hash)}`,
        },
      });
  }
}
