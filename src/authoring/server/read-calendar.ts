import type { UseCase } from '#platform/server/http/http.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { mayDo } from '#staff/permissions.ts';
import { webinarScope } from '#staff/webinar-scope.ts';
import type { calendarCall } from '../contract.ts';
import { listCalendar } from './calendar-queries.ts';

/** A month in the provider's time zone; without one, the present one. */
export const readCalendar: UseCase<typeof calendarCall> = async ({ db, now }, staff, { month: asked }) => {
  const timeZone = await readTimeZone(db);
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate();
  const month = asked === undefined ? today.toPlainYearMonth() : Temporal.PlainYearMonth.from(asked);
  const first = month.toPlainDate({ day: 1 });
  const [from, to] = [first, first.add({ months: 1 })].map((day) => day.toZonedDateTime(timeZone).toInstant());
  if (from === undefined || to === undefined) throw new Error('A month begins and ends.');
  const desks = mayDo(staff.roles, 'webinar.run') ? webinarScope(staff) : { of: 'none' as const };
  return {
    status: true,
    month: month.toString(),
    today: today.toString(),
    timeZone,
    entries: [...(await listCalendar(db, { from, to, timeZone, companyId: staff.companyId, desks }))],
  };
};
