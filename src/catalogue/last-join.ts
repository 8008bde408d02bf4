// Until when joining a running webinar still earns live credit (docs/specification/webinars.md, WE-31).

export type Timed = {
  /** ISO 8601; null where the webinar has no planned end. */
  readonly endsAt: string | null;
  /** Minutes in the meeting that live credit takes; null if there is none to earn. */
  readonly requiredMinutes: number | null;
};

/**
 * The last moment, in milliseconds since 1970, at which the minutes that are left are enough; null where none are
 * required.
 */
export function lastJoin({ endsAt, requiredMinutes }: Timed): number | null {
  return endsAt === null || requiredMinutes === null ? null : Date.parse(endsAt) - requiredMinutes * 60_000;
}
