// What the proof-of-CE report says, for the PDF and for the mail alike.
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import type { Provider } from '#provider/server/provider.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { type CeYear, totalOf } from '#credit/ce-years.ts';

export type ReportCredit = {
  readonly dateCompleted: string;
  readonly courseTitle: string;
  /** The title of an earlier credit for the same content (CR-8); null without any. */
  readonly sameContentAs: string | null;
  readonly ceTypeId: number;
  readonly creditHours: number;
  readonly agdCode: string;
  readonly verificationCode: string;
};
export type ReportLicense = {
  /** "Ohio, dentist". */
  readonly name: string;
  /** YYYY-MM-DD; null: it isn't known. */
  readonly cycle: { readonly from: string; readonly to: string } | null;
  readonly needed: number | null;
  readonly neededBy: { readonly cite: string; readonly read: string } | null;
  readonly earned: number;
  readonly missing: number | null;
  /** Hours that nobody can say anything about. */
  readonly unknown: number;
};
export type CeReport = {
  readonly studentName: string;
  /** The member's calendar day, YYYY-MM-DD. */
  readonly day: string;
  readonly provider: Provider;
  readonly years: readonly CeYear[];
  readonly credits: readonly ReportCredit[];
  /** The member's licenses, the main one first. */
  readonly licenses: readonly ReportLicense[];
  /** The address under which a code is looked up, ending in a slash. */
  readonly verifyUrl: string;
};

export const reportColumns = ['Date completed', 'Course title', 'Credit type', 'Hours', 'AGD code', 'Code'] as const;

export function rowOf({
  dateCompleted,
  courseTitle,
  sameContentAs,
  ceTypeId,
  creditHours,
  agdCode,
  verificationCode,
}: ReportCredit): string[] {
  return [
    calendarDay(dateCompleted),
    sameContentAs === null ? courseTitle : `${courseTitle} (same content as “${sameContentAs}”)`,
    ceTypeLabel(ceTypeId),
    creditsText(creditHours),
    agdCode,
    verificationCode,
  ];
}

const hoursOrUnknown = (hours: number | null): string => (hours === null ? 'We don’t know' : creditsText(hours));

/** Each license with what is needed, earned, and missing in its cycle; what nobody can say is apart. */
export function licenseRows(licenses: readonly ReportLicense[]): string[][] {
  return [
    ['License', 'Cycle', 'Needed', 'Earned', 'Missing', 'We don’t know'],
    ...licenses.map(({ name, cycle, needed, neededBy, earned, missing, unknown }) => [
      name,
      cycle === null ? 'We don’t know' : `${calendarDay(cycle.from)} to ${calendarDay(cycle.to)}`,
      neededBy === null
        ? hoursOrUnknown(needed)
        : `${hoursOrUnknown(needed)} (${neededBy.cite}, read ${calendarDay(neededBy.read)})`,
      cycle === null ? '–' : creditsText(earned),
      cycle === null ? '–' : hoursOrUnknown(missing),
      cycle === null ? '–' : creditsText(unknown),
    ]),
  ];
}

/** Year, live, self-study, together; the last row is the total. */
export function yearRows(years: readonly CeYear[]): string[][] {
  const row = (label: string, ceLive: number, ceHome: number) => [
    label,
    creditsText(ceLive),
    creditsText(ceHome),
    creditsText(ceLive + ceHome),
  ];
  const { ceHome, ceLive } = totalOf(years);
  return [
    ['Year', ceTypeLabel(2), ceTypeLabel(1), 'Total'],
    ...years.map((year) => row(String(year.year), year.ceLive, year.ceHome)),
    row('All years', ceLive, ceHome),
  ];
}
