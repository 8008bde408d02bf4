// When backups are made by themselves: the timetable looks once a day, and makes one where the last is old enough.

/** When the timetable looks, as cron in UTC. */
const looksAt = { hour: 2, minute: 33 } as const;
export const looksCron = `${looksAt.minute} ${looksAt.hour} * * *`;

/** Whether one is due. A day has the hour in which the timetable looks: a few minutes late is not a day late. */
export const isDue = (last: Temporal.Instant | null, everyDays: number, now: Temporal.Instant): boolean =>
  last === null || Temporal.Instant.compare(last, now.subtract({ hours: 24 * everyDays - 1 })) <= 0;

/** When the timetable makes the next one, with the last of `last`; null: there is none. */
export function nextBackup(last: Temporal.Instant | null, everyDays: number, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC').startOfDay().with(looksAt);
  let next = Temporal.Instant.compare(today.toInstant(), now) > 0 ? today : today.add({ days: 1 });
  while (!isDue(last, everyDays, next.toInstant())) next = next.add({ days: 1 });
  return next.toInstant();
}
