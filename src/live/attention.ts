// Which webinars need someone of the provider, and the sentence that says so.
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { staffMap } from '#site-map.ts';
import type { Attention } from '#staff/attention.ts';
import { seatsText } from './desk-phase.ts';

export type ComingWebinar = {
  readonly hash: string;
  readonly title: string;
  readonly releaseAt: Temporal.Instant;
  readonly hasMeeting: boolean;
  readonly capacity: number | null;
  readonly reserved: number;
  readonly waiting: number;
};

const hoursUntil = (at: Temporal.Instant, now: Temporal.Instant): number => at.since(now).total('hours');

/** Days ahead in which a missing meeting is said, and hours in which it hurts. */
const missingLinkDays = 14;
const redHours = 48;

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

/** A webinar without a meeting; one that begins within a day. */
export function webinarAttention(webinar: ComingWebinar, now: Temporal.Instant, timeZone: string): Attention[] {
  const { hash, title, releaseAt, hasMeeting, capacity, reserved, waiting } = webinar;
  const hours = hoursUntil(releaseAt, now);
  const at = formatLiveDateTime(releaseAt.epochMilliseconds, timeZone);
  const link = { label: 'Open the desk', to: staffMap.desk(hash) };
  const found: Attention[] = [];
  if (!hasMeeting && hours <= missingLinkDays * 24)
    found.push({
      kind: `live.no-link:${hash}`,
      severity: hours <= redHours ? 'red' : 'warn',
      sentence: `${title} starts ${at} and has no meeting link. ${people(reserved)} ${reserved === 1 ? 'has a seat' : 'have seats'}.`,
      link,
      permission: 'webinar.run',
    });
  if (hours <= 24)
    found.push({
      kind: `live.today:${hash}`,
      severity: 'info',
      sentence: `${title} starts ${at}: ${seatsText({ capacity, reserved, waiting })}.`,
      link,
      permission: 'webinar.run',
    });
  return found;
}

export type UnmatchedWebinar = {
  readonly hash: string;
  readonly title: string;
  readonly endsAt: Temporal.Instant;
  readonly people: number;
};

/** People of a meeting who are nobody's seat: they wait for their credit. After a week it hurts. */
export function unmatchedAttention(
  { hash, title, endsAt, people: count }: UnmatchedWebinar,
  now: Temporal.Instant,
): Attention {
  return {
    kind: `live.unmatched:${hash}`,
    severity: now.since(endsAt).total('hours') > 7 * 24 ? 'red' : 'warn',
    sentence: `${people(count)} in ${title} ${count === 1 ? 'isn’t' : 'aren’t'} matched to a seat.`,
    link: { label: 'Open the desk', to: staffMap.desk(hash) },
    permission: 'roster.edit',
  };
}

export type FaultyMeeting = {
  readonly hash: string;
  readonly title: string;
  readonly startsAt: Temporal.Instant;
  readonly fault: string;
};

/** A meeting that the service didn't create or change, or whose links are missing. Around the start it hurts. */
export function faultAttention({ hash, title, startsAt, fault }: FaultyMeeting, now: Temporal.Instant): Attention {
  return {
    kind: `live.meeting:${hash}`,
    severity: Math.abs(hoursUntil(startsAt, now)) <= 2 ? 'red' : 'warn',
    sentence: `The Zoom meeting of ${title} isn’t up to date. ${fault}`,
    link: { label: 'Open the desk', to: staffMap.desk(hash) },
    permission: 'catalogue.edit',
  };
}

/** How long after a live credit was earned the registrar is asked to look at it; afterward it is as declared. */
export const lookAtDays = 14;
/** As many names as a sentence bears. */
const mostNames = 5;

export type DeclaredWebinar = {
  readonly hash: string;
  readonly title: string;
  /** By name. */
  readonly members: readonly string[];
};

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "To review": members with live credit for a webinar whose report lists others and not them. */
export function declaredAttention({ hash, title, members }: DeclaredWebinar): Attention {
  const named = members.slice(0, mostNames);
  const more = members.length - named.length;
  return {
    kind: `live.declared:${hash}`,
    severity: 'warn',
    sentence: `Please review: ${listFormat.format(more === 0 ? named : [...named, `${more} more`])} earned live credit for ${title} as declared. The meeting report lists others, but not ${members.length === 1 ? 'this member' : 'them'}.`,
    link: { label: 'Open the desk', to: staffMap.desk(hash, { is: 'declared' }) },
    permission: 'roster.edit',
  };
}
