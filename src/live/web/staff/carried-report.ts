// A report on its way from one webinar’s desk to another’s. It is kept in memory alone: a browser’s history would keep
// the names in it.
import type { CallInput } from '#platform/shared/call.ts';
import type { rehearseAttendanceCall } from '../../staff-contract.ts';

/** A file with what was chosen about it, for any webinar. */
export type ReportAsked = Omit<CallInput<typeof rehearseAttendanceCall>, 'h'>;

let carried: { readonly h: string; readonly report: ReportAsked } | null = null;

export function carryReport(h: string, report: ReportAsked): void {
  carried = { h, report };
}

/** The report that another desk sent to this webinar’s. */
export const carriedReport = (h: string): ReportAsked | null => (carried?.h === h ? carried.report : null);

export function dropReport(): void {
  carried = null;
}
