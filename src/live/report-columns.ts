// What the columns of a meeting's report may be, where its headings don't say it.
import type { ColumnsOf } from '#platform/shared/table-file.ts';

export const reportColumns = {
  name: 'Name',
  email: 'Email',
  joined: 'Time of joining',
  left: 'Time of leaving',
  duration: 'Minutes',
} as const;
export const neededReportColumns = ['joined'] as const;
export type ReportColumns = ColumnsOf<keyof typeof reportColumns>;

/** What is missing to know who was there and when, in words. */
export const missingReportColumns = ({ name, email, joined }: ReportColumns): string[] => [
  ...(name === undefined && email === undefined ? [reportColumns.email] : []),
  ...(joined === undefined ? [reportColumns.joined] : []),
];
