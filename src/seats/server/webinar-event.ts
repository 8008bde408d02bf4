// A webinar as an event of a calendar. It links to the portal's own page and never holds the meeting's link.
import { whereText } from '#catalogue/where-held.ts';
import type { CalendarEvent, CalendarPerson } from '#platform/server/files/icalendar.ts';
import type { Provider } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';

export type CalendarFacts = {
  readonly class_hash: string;
  readonly title: string;
  readonly release_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant | null;
  readonly calendar_sequence: number;
  readonly company_name: string;
  readonly speaker_name: string | null;
  /** The room; '' = none. */
  readonly place: string;
  readonly is_online: boolean;
};

/** Where it is held, in words. */
export const whereOf = ({ place, is_online: isOnline }: Pick<CalendarFacts, 'place' | 'is_online'>): string =>
  whereText({ place, isOnline });

/** The sentences of the event: who speaks, who pays for it, where to enter. */
function eventText(facts: Omit<CalendarFacts, 'release_at'>, liveUrl: string): string {
  return [
    facts.speaker_name ? `With ${facts.speaker_name}.` : '',
    `Made possible by ${facts.company_name}.`,
    facts.is_online
      ? `Join here, starting 30 minutes before the webinar: ${liveUrl}`
      : `More about this webinar: ${liveUrl}`,
    facts.place === '' ? '' : 'In the room, check in with the code on the screen.',
  ]
    .filter(Boolean)
    .join('\n');
}

type Extra = {
  readonly status?: CalendarEvent['status'];
  readonly attendee?: CalendarPerson;
  readonly calendarChanges?: number;
};

/**
 * How often the calendar of a student was updated before a seat, who gave this many seats of the webinar back: each
 * reservation and each cancellation counts once.
 */
export const changesAfter = (cancellations: number): number => 2 * cancellations;

/**
 * The same webinar has the same UID in every calendar. Its number rises when the webinar changes, and with every seat
 * that this student gave back, so that a new invitation is newer than the cancellation before it. The public file knows
 * no student and has the number of the webinar alone: a calendar that holds an invitation ignores it.
 */
export function webinarEvent(
  publicUrl: string,
  provider: Provider,
  facts: CalendarFacts,
  { status = 'CONFIRMED', attendee, calendarChanges = 0 }: Extra = {},
): CalendarEvent {
  const liveUrl = `${publicUrl}${siteMap.live(facts.class_hash)}`;
  return {
    uid: `${facts.class_hash}@${new URL(publicUrl).hostname}`,
    sequence: facts.calendar_sequence + calendarChanges,
    startsAt: facts.release_at,
    endsAt: facts.ends_at ?? facts.release_at.add({ minutes: 60 }),
    title: facts.title,
    description: eventText(facts, liveUrl),
    url: liveUrl,
    location: whereOf(facts),
    status,
    organizer: { name: provider.name, email: provider.email },
    ...(attendee ? { attendee } : {}),
  };
}
