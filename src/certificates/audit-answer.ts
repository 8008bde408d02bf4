// What a member shows a board that asks for proof of one period (docs/specification/records.md, RL-33). Runs anywhere.
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';

/** How long a link works, in days. */
export const auditDays = { shortest: 7, usual: 30, longest: 90 } as const;
/** How many links of one member work at the same time. */
export const mostAuditAnswers = 10;
/** How many credits one answer has at most. */
export const mostAuditLines = 500;

/** One credit in the table: what Ohio's board lists as evidence. */
export type AuditLine = {
  readonly code: string;
  readonly day: string;
  readonly title: string;
  readonly sponsor: string;
  readonly instructor: string;
  readonly ceTypeId: number;
  readonly hours: number;
};

export const auditColumns = ['Date', 'Course title', 'Sponsor', 'Instructor', 'Type', 'Hours', 'Code'] as const;
export const auditRow = ({ day, title, sponsor, instructor, ceTypeId, hours, code }: AuditLine): string[] => [
  calendarDay(day),
  title,
  sponsor,
  instructor,
  ceTypeLabel(ceTypeId),
  creditsText(hours),
  code,
];

/** Hours by type, and in all; the last row is the total. */
export function auditTotals(lines: readonly AuditLine[]): { readonly label: string; readonly hours: number }[] {
  const types = [...new Set(lines.map(({ ceTypeId }) => ceTypeId))].sort((one, other) => other - one);
  const sumOf = (some: readonly AuditLine[]) => Math.round(some.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100;
  return [
    ...types.map((type) => ({
      label: ceTypeLabel(type),
      hours: sumOf(lines.filter(({ ceTypeId }) => ceTypeId === type)),
    })),
    { label: 'Total', hours: sumOf(lines) },
  ];
}
