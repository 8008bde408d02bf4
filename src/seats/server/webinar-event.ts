// A webinar as an event of a calendar. It links to the portal's own page and never holds the meeting's link.
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
};

/** The sentences of the event: who speaks, who pays for it, where to enter. */
function eventText(facts: Pick<CalendarFacts, 'speaker_name' | 'company_name'>, liveUrl: string): string {
  return [
    facts.speaker_name ? `With ${facts.speaker_name}.` : '',
    `Made possible by ${facts.company_name}.`,
    `Join here, starting 30 minutes before the webinar: ${liveUrl}`,
  ]
    .filter(Boolean)
    .join('\n');
}

type Extra = {
  readonly status?: CalendarEvent['status'];
  readonly attendee?: CalendarPerson;
  readonly cancellations?: number;
};

/**
 * The same webinar has the same UID in every calendar. Its number rises when the webinar changes, and with every seat
 * that this student gave back, so that a new invitation is newer than the cancellation before it.
 */
export function webinarEvent(
  publicUrl: string,
  provider: Provider,
  facts: CalendarFacts,
  { status = 'CONFIRMED', attendee, cancellations = 0 }: Extra = {},
): CalendarEvent {
  const liveUrl = `${publicUrl}${siteMap.live(facts.class_hash)}`;
  return {
    uid: `${facts.class_hash}@${new URL(publicUrl).hostname}`,
    sequence: facts.calendar_sequence + cancellations,
    startsAt: facts.release_at,
    endsAt: facts.ends_at ?? facts.release_at.add({ minutes: 60 }),
    title: facts.title,
    description: eventText(facts, liveUrl),
    url: liveUrl,
    status,
    organizer: { name: provider.name, email: provider.email },
    ...(attendee ? { attendee } : {}),
  };
}
