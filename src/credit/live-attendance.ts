// Whether a member's attendance of a webinar earns live credit (docs/specification/webinars.md, WE-31). Pure: the
// award, the pages and the registrar's list all ask it.

/**
 * When a member was in the meeting: spans [from, until) in milliseconds since 1970, apart and in order; `open` = joins
 * whose end no one knows.
 */
export type Presence = { readonly spans: readonly (readonly [number, number])[]; readonly open: number };

export type AttendanceFacts = {
  readonly startsAt: Temporal.Instant;
  /** The planned end, or the earlier one at which staff ended the webinar. */
  readonly endsAt: Temporal.Instant;
  readonly requiredMinutes: number;
  /** The first entry, through the portal or by the meeting's record. */
  readonly enteredAt: Temporal.Instant | null;
  /** Null = the meeting's record does not name the member. */
  readonly presence: Presence | null;
  /** Whether the meeting reported anyone at all. */
  readonly isReported: boolean;
  /** Whether a person of the team noted, with a reason, that the member was there. */
  readonly isNoted: boolean;
  /** Whether a member whom the report leaves out counts as absent: the provider's strict rule for shared links. */
  readonly unmatchedIsAbsent: boolean;
  /** Whether the member checked in at the room. */
  readonly isInRoom: boolean;
};

export const attendanceSources = ['measured', 'declared', 'room'] as const;
export type AttendanceSource = (typeof attendanceSources)[number];

export type Attendance = {
  /** `room`: measured from checking in to checking out in the room. */
  readonly source: AttendanceSource;
  /** Whole minutes in the scheduled window; null where the meeting reported none. */
  readonly minutes: number | null;
  readonly requiredMinutes: number;
  /** With a Yes it is live credit. */
  readonly isEnough: boolean;
  /** A join has no known end: the registrar may find more than was counted. */
  readonly isUnclear: boolean;
};

/** Whole seconds of spans that lie within a window. */
export function secondsWithin(spans: Presence['spans'], from: Temporal.Instant, until: Temporal.Instant): number {
  const [first, last] = [from.epochMilliseconds, until.epochMilliseconds];
  const inside = spans.reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(end, last) - Math.max(start, first)),
    0,
  );
  return Math.floor(inside / 1000);
}

/**
 * Minutes that the meeting recorded for a member decide. A shared link doesn't identify anyone, so a report that leaves
 * a member out proves nothing: an entry before the planned end suffices, and attendance is declared, not measured.
 * Under the strict rule, a member whom the report leaves out has no minutes. Whoever checked in at the room and never
 * out is declared too. What a person of the team noted suffices beside any record, which stays as it is.
 */
export function attendanceOf({
  startsAt,
  endsAt,
  requiredMinutes,
  enteredAt,
  presence,
  isReported,
  isNoted,
  unmatchedIsAbsent,
  isInRoom,
}: AttendanceFacts): Attendance {
  const declared = {
    source: 'declared',
    minutes: null,
    requiredMinutes,
    isEnough: isNoted || (enteredAt !== null && Temporal.Instant.compare(enteredAt, endsAt) < 0),
    isUnclear: false,
  } as const;
  if (presence === null && !(isReported && unmatchedIsAbsent)) return declared;
  const seconds = secondsWithin(presence?.spans ?? [], startsAt, endsAt);
  const isMeasured = seconds >= requiredMinutes * 60 && seconds > 0;
  const isOpen = (presence?.open ?? 0) > 0;
  // They were in the room, and nobody knows when they left it.
  if (isInRoom && isOpen && !isMeasured) return declared;
  return {
    source: isInRoom ? 'room' : 'measured',
    minutes: Math.floor(seconds / 60),
    requiredMinutes,
    isEnough: isNoted || isMeasured,
    isUnclear: isOpen,
  };
}
