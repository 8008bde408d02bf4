// Calendar files (RFC 5545, invitations by RFC 5546). Every moment is UTC, so that each calendar shows it in its
// owner's own time, also on the night of a clock change.
import { Buffer } from 'node:buffer';

export type CalendarPerson = { readonly name: string; readonly email: string };

export type CalendarEvent = {
  /** The same event everywhere and always has the same. */
  readonly uid: string;
  /** Rises with every change, so that a calendar knows the newest. */
  readonly sequence: number;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly location: string;
  readonly status: 'CONFIRMED' | 'CANCELLED';
  readonly organizer: CalendarPerson;
  readonly attendee?: CalendarPerson;
};

/** PUBLISH for files and feeds; REQUEST and CANCEL for mails that put an event into a calendar and take it out. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

const utc = (at: Temporal.Instant) => at.round('second').toString().replaceAll(/[-:]/g, '');

/**
 * Text of a property: line breaks become \n, separators are escaped, other controls are dropped, so that no value can
 * begin a property of its own.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A parameter's value in quotes; it cannot hold quotes or controls at all. */
const quoted = (text: string) => `"${text.replaceAll(/["\p{Cc}\u2028\u2029]+/gu, ' ').trim()}"`;

const addressOf = (email: string) => `mailto:${email.replaceAll(/[^\p{L}\p{N}.!#$%&'*+/=?^_`{|}~@-]/gu, '')}`;

/** Lines longer than 75 octets continue in the next one, never in the middle of a character. */
function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      rows.push(row);
      row = ' ';
      octets = 1;
    }
    row += character;
    octets += size;
  }
  return [...rows, row].join('\r\n');
}

function eventLines(event: CalendarEvent, now: Temporal.Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `LOCATION:${escaped(event.location)}`,
    `STATUS:${event.status}`,
    'TRANSP:OPAQUE',
    `ORGANIZER;CN=${quoted(event.organizer.name)}:${addressOf(event.organizer.email)}`,
    ...(event.attendee
      ? [
          `ATTENDEE;CN=${quoted(event.attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${addressOf(event.attendee.email)}`,
        ]
      : []),
    'END:VEVENT',
  ];
}

/** A whole calendar file. `name` and `refreshMinutes` are for feeds that a calendar program keeps up to date. */
export function calendarFile(
  method: CalendarMethod,
  events: readonly CalendarEvent[],
  now: Temporal.Instant,
  feed?: { readonly name: string; readonly refreshMinutes: number },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dental Learning//Portal//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(feed
      ? [
          `NAME:${escaped(feed.name)}`,
          `X-WR-CALNAME:${escaped(feed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${feed.refreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${feed.refreshMinutes}M`,
        ]
      : []),
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** What the type line of a calendar file says. */
export const calendarType = (method: CalendarMethod): string => `text/calendar; charset=utf-8; method=${method}`;
