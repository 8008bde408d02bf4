// When the sentences of "Needs you" are emailed.

const [firstHour, lastHour] = [7, 12];

/** How long an urgent sentence must be gone before it counts as new, in days. */
export const newAfterDays = 7;

/**
 * The day of the provider's calendar whose morning it is: from 7:00 to noon, so that a morning without the portal is
 * made up for. Null at other times.
 */
export function morningOf(now: Temporal.Instant, timeZone: string): string | null {
  const local = now.toZonedDateTimeISO(timeZone);
  return local.hour >= firstHour && local.hour < lastHour ? local.toPlainDate().toString() : null;
}
