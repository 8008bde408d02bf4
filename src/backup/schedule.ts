// When backups are made by themselves: the timetable looks once a day, and makes one where the last is old enough.

/** When the timetable looks, as cron in UTC. */
const looksAt = { hour: 2, minute: 33 } as const;
export const looksCron = `${looksAt.minute} ${looksAt.hour} * * *`;

const dayMs = 24 * 60 * 60 * 1000;
/** Which look of the timetable was the last one at a moment. */
const lookAt = (moment: Temporal.Instant): number =>
  Math.floor((moment.epochMilliseconds - (looksAt.hour * 60 + looksAt.minute) * 60 * 1000) / dayMs);

/**
 * Whether one is due: the timetable has looked `everyDays` times since the last one. So "every day" is every night,
 * whenever the last one was made.
 */
export const isDue = (last: Temporal.Instant | null, everyDays: number, now: Temporal.Instant): boolean =>
  last === null || lookAt(now) - lookAt(last) >= everyDays;

/** When the timetable makes the next one, with the last of `last`; null: there is none. */
export function nextBackup(last: Temporal.Instant | null, everyDays: number, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC').startOfDay().with(looksAt);
  let next = Temporal.Instant.compare(today.toInstant(), now) > 0 ? today : today.add({ days: 1 });
  while (!isDue(last, everyDays, next.toInstant())) next = next.add({ days: 1 });
  return next.toInstant();
}
