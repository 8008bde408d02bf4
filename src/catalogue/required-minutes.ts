// How many minutes in a webinar's meeting live credit takes (docs/specification/webinars.md, WE-31).
const usualPercent = 80;

/** 80 % of the planned length in minutes, rounded up. */
export function usualRequiredMinutes(durationMin: number): number {
  return Math.ceil((durationMin * usualPercent) / 100);
}

type Planned = {
  readonly startsAt: Temporal.Instant;
  readonly durationMin: number;
  readonly requiredMinutes: number | null;
};
type Change = {
  readonly startsAt: Temporal.Instant;
  readonly durationMin: number;
  /** Undefined = the provider says nothing about it. */ readonly requiredMinutes?: number | null | undefined;
};

/**
 * The minutes that a new or changed webinar requires. They are fixed at its start: nothing that is changed later raises
 * or lowers what members were promised. A webinar moved to a later start is announced again. Never more than the
 * planned length.
 */
export function requiredMinutesOf(before: Planned | null, change: Change, now: Temporal.Instant): number {
  const hasStarted =
    before !== null &&
    Temporal.Instant.compare(before.startsAt, now) <= 0 &&
    Temporal.Instant.compare(change.startsAt, now) <= 0;
  if (hasStarted && before.requiredMinutes !== null) return before.requiredMinutes;
  const own =
    before === null || before.requiredMinutes === usualRequiredMinutes(before.durationMin)
      ? null
      : before.requiredMinutes;
  const wanted = change.requiredMinutes === undefined ? own : change.requiredMinutes;
  return Math.min(change.durationMin, wanted ?? usualRequiredMinutes(change.durationMin));
}
