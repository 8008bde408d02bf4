import type { Context, Queryable } from '#platform/server/context.ts';
import { isTimeZone } from '#platform/shared/time-zones.ts';
import { readReport, type AttendanceReport, type ReportedStay } from './attendance-report.ts';
import { findWebinar } from '../live-queries.ts';
import { recordPresence, type Webinar } from './record-attendance.ts';

/** The file cannot be used; the message says why, for the person who chose it. */
export class WrongReport extends Error {}

export type ImportedAttendance = {
  readonly stays: number;
  readonly matched: number;
  /** Names and addresses without a seat of theirs, for the registrar. */
  readonly unmatched: readonly { readonly name: string; readonly email: string }[];
  readonly unreadableLines: readonly number[];
};

/**
 * Takes over a meeting's attendance report (CSV) for one webinar. `timeZone` is the zone of the account that made the
 * report. Taking it over again changes nothing. It proves who was there; it takes nothing away from members who entered
 * through the portal.
 */
export async function importAttendance(
  context: Context,
  { classHash, csv, timeZone }: { readonly classHash: string; readonly csv: string; readonly timeZone: string },
): Promise<ImportedAttendance> {
  if (!isTimeZone(timeZone)) throw new WrongReport(`There is no time zone ${timeZone}.`);
  const report = readReport(csv, timeZone);
  if (!report) throw new WrongReport('This file has no table with the columns Email and Join Time.');
  const webinar = await findWebinar(context.db, classHash);
  if (!webinar || webinar.ends_at === null) throw new WrongReport('There is no live webinar with this hash.');
  return context.db.transaction().execute((trx) => takeOverReport(context, trx, webinar, report));
}

/** Who a line of a report is about: the same on all lines of one person. */
export const personOf = ({ name, email }: Pick<ReportedStay, 'name' | 'email'>): string =>
  `${email.toLowerCase()}|${name}`;

/** The same for a report that was read, in the caller's transaction. */
export async function takeOverReport(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  report: AttendanceReport,
): Promise<ImportedAttendance> {
  const meetingCode = webinar.zoom_code ?? '';
  const matched = new Set<string>();
  const unmatched = new Map<string, { name: string; email: string }>();
  for (const stay of report.stays) {
    const who = personOf(stay);
    // Each line is a stay of its own: two devices of one person overlap.
    const stayKey = `report:${webinar.id}:${who}:${stay.joinedAt.epochMilliseconds}:${stay.leftAt?.epochMilliseconds ?? ''}`;
    const presence = {
      source: 'report' as const,
      meetingCode,
      stayKey,
      instanceKey: '',
      name: stay.name,
      email: stay.email,
      attendee: '',
      registrantId: '',
    };
    const joined = await recordPresence(context, trx, webinar, { ...presence, what: 'joined', at: stay.joinedAt });
    const left =
      stay.leftAt === null
        ? joined
        : await recordPresence(context, trx, webinar, { ...presence, what: 'left', at: stay.leftAt });
    if (joined === 'unmatched' || left === 'unmatched') unmatched.set(who, { name: stay.name, email: stay.email });
    else matched.add(who);
  }
  return {
    stays: report.stays.length,
    matched: matched.size,
    unmatched: [...unmatched.values()],
    unreadableLines: report.unreadable,
  };
}
