/**
 * When a schedule of the timetable comes next, after `now`. `cron` is in UTC, as the timetable has it: a minute, then
 * an hour and a day of the week (0: Sunday) that may each be `*`. Throws for any other form.
 */
export function nextRun(cron: string, now: Temporal.Instant): Temporal.Instant {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.split(' ');
  const isNumber = (field: string) => /^\d+$/.test(field);
  if (
    !isNumber(minute) ||
    day !== '*' ||
    month !== '*' ||
    ![hour, weekday].every((field) => field === '*' || isNumber(field))
  )
    throw new Error(`${cron} is not a supported schedule.`);
  const fits = (field: string, value: number) => field === '*' || Number(field) === value;
  const utc = now.toZonedDateTimeISO('UTC');
  let next = utc.with({ minute: Number(minute), second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  while (
    Temporal.Instant.compare(next.toInstant(), now) <= 0 ||
    !fits(hour, next.hour) ||
    !fits(weekday, next.dayOfWeek % 7)
  )
    next = next.add({ hours: 1 });
  return next.toInstant();
}
