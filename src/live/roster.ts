// One line of a webinar's roster: what is known of a member's seat and attendance, and which lists it is on.
import type { Attendance } from '#credit/live-attendance.ts';

export type RosterFacts = {
  readonly state: 'reserved' | 'waiting';
  readonly hasEntered: boolean;
  readonly attendance: Attendance | null;
  /** The member's answer to whether they attended; null without one. */
  readonly attended: boolean | null;
  /** Whether the meeting reported anyone. */
  readonly isReported: boolean;
  readonly hasEnded: boolean;
  /** Whether a person noted the attendance, or left it as declared. */
  readonly isSettled: boolean;
};

/** What the record says of a seat once the webinar is over. */
export const verdicts = ['present', 'declared', 'partly', 'absent'] as const;
export type AttendanceVerdict = (typeof verdicts)[number];

/** Null before the end, and of a waitlist position. */
export function verdictOf({
  attendance,
  hasEnded,
}: Pick<RosterFacts, 'attendance' | 'hasEnded'>): AttendanceVerdict | null {
  if (attendance === null || !hasEnded) return null;
  if (attendance.isEnough) return attendance.source === 'declared' ? 'declared' : 'present';
  return (attendance.minutes ?? 0) > 0 ? 'partly' : 'absent';
}

/** The lists of the roster; each is a filter. */
export const rosterLists = ['seats', 'not-in', 'entered', 'waitlist', 'partly', 'declared'] as const;
export type RosterList = (typeof rosterLists)[number];

export function listsOf(facts: RosterFacts): readonly RosterList[] {
  if (facts.state === 'waiting') return ['waitlist'];
  const verdict = verdictOf(facts);
  return [
    'seats',
    facts.hasEntered ? 'entered' : 'not-in',
    ...(verdict === 'partly' ? (['partly'] as const) : []),
    // Others were recorded and this member was not: somebody may look.
    ...(verdict === 'declared' && facts.isReported && !facts.isSettled ? (['declared'] as const) : []),
  ];
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether every typed word begins a word of the first or last name. Accents and case don't matter. */
export function matchesName(person: { readonly firstname: string; readonly lastname: string }, typed: string): boolean {
  const names = plain(`${person.firstname} ${person.lastname}`).split(/[\s-]+/);
  return plain(typed)
    .split(/[\s-]+/)
    .filter(Boolean)
    .every((word) => names.some((name) => name.startsWith(word)));
}

/** "Portland, OR"; outside of the United States and Canada the city alone. */
export const placeOf = ({ city, state }: { readonly city: string; readonly state: string }): string =>
  [city, /^not applicable$/i.test(state) ? '' : state].filter(Boolean).join(', ');

/** Why somebody on the waitlist has no seat yet. */
export function waitlistReason(
  { position, isClosedAccount }: { readonly position: number; readonly isClosedAccount: boolean },
  hasStarted: boolean,
): string {
  if (isClosedAccount) return 'The account is closed.';
  if (hasStarted) return 'No one moves up after the start.';
  return position === 1 ? 'Next: gets the first seat that opens up.' : `Moves up when ${position} seats open up.`;
}
