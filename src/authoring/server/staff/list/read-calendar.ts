import { isDay } from '#platform/shared/dates.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { mayDo } from '#staff/permissions.ts';
import { webinarScope } from '#staff/webinar-scope.ts';
import type { calendarCall } from '../../../staff-contract.ts';
import { isMoment, momentOf } from '../../../import-moment.ts';
import { listCalendar, listPlannedWebinars, type CalendarRow } from './calendar-queries.ts';

const instantOf = ({ at }: CalendarRow) => at?.epochNanoseconds ?? 0n;
/** By day, then what is due on a day, then by time. */
function inOrder(one: CalendarRow, other: CalendarRow): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  const [first, second] = [instantOf(one), instantOf(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** A month in the provider's time zone; without one, the present one. */
export const readCalendar: UseCase<typeof calendarCall> = async ({ db, now }, staff, { month: asked }) => {
  const timeZone = await readTimeZone(db);
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate();
  const month = asked === undefined ? today.toPlainYearMonth() : Temporal.PlainYearMonth.from(asked);
  const first = month.toPlainDate({ day: 1 });
  const [from, to] = [first, first.add({ months: 1 })].map((day) => day.toZonedDateTime(timeZone).toInstant());
  if (from === undefined || to === undefined) throw new Error('A month begins and ends.');
  const desks = mayDo(staff.roles, 'webinar.run') ? webinarScope(staff) : { of: 'none' as const };
  const planned = (staff.companyId === null ? await listPlannedWebinars(db, month.toString()) : [])
    // A start that is half typed is on no day.
    .filter(({ starts }) => !isDay(starts) && isMoment(starts))
    .map(({ hash, title, starts }) => ({
      kind: 'webinar-draft' as const,
      day: starts.slice(0, 10),
      at: momentOf(starts, timeZone),
      title,
      hash,
      hasDesk: false,
    }));
  return {
    status: true,
    month: month.toString(),
    today: today.toString(),
    timeZone,
    entries: [
      ...planned,
      ...(await listCalendar(db, { from, to, timeZone, companyId: staff.companyId, desks })),
    ].toSorted(inOrder),
  };
};
