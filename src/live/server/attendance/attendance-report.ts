// The attendance report that a meeting service offers as CSV (Zoom's webinar attendee report and meeting participant
// report). Its columns have changed over the years, so they are found by their names; its times are in the account's
// own zone and say nothing of it.
import type { Info } from 'csv-parse';
import { CsvError, parse } from 'csv-parse/sync';

export type ReportedStay = {
  readonly name: string;
  readonly email: string;
  readonly joinedAt: Temporal.Instant;
  readonly leftAt: Temporal.Instant | null;
};
export type AttendanceReport = {
  readonly stays: readonly ReportedStay[];
  /** Lines (counted from 1) that look like a person but cannot be read, for the registrar to see. */
  readonly unreadable: readonly number[];
};

type CsvRow = {
  readonly cells: readonly string[];
  /** Where it ends, counted from 1. */
  readonly line: number;
  readonly followsBlankLine: boolean;
};

/** The rows of a CSV text (RFC 4180), whatever ends its lines. Null when it is none: a quote is never closed. */
export function csvRows(text: string): CsvRow[] | null {
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: Info }[];
    return records.map(({ record, info }, index) => ({
      cells: record,
      line: info.lines,
      followsBlankLine: info.empty_lines > (records[index - 1]?.info.empty_lines ?? 0),
    }));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * "03/02/2026 07:01:23 PM", "Mar 2, 2026 19:01:23", "2026-03-02 19:01:23" in `timeZone`; with Z or an offset the moment
 * itself. Null if it is none.
 */
export function reportedTime(text: string, timeZone: string): Temporal.Instant | null {
  const trimmed = text.trim();
  const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(trimmed);
  const found =
    /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}),?\s+(?<clock>.+)$/.exec(trimmed) ??
    /^(?<month>[A-Za-z]{3})[a-z]*\.?\s+(?<day>\d{1,2}),\s*(?<year>\d{4}),?\s+(?<clock>.+)$/.exec(trimmed) ??
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})[T ]+(?<clock>.+)$/.exec(trimmed);
  try {
    if (iso) return Temporal.Instant.from(trimmed.replace(' ', 'T'));
    const { year = '', month = '', day = '', clock = '' } = found?.groups ?? {};
    const time = /^(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AaPp][Mm])?$/.exec(clock.trim());
    if (!found || !time) return null;
    const isAfternoon = time[4]?.toLowerCase() === 'pm';
    const hour = time[4] === undefined ? Number(time[1]) : (Number(time[1]) % 12) + (isAfternoon ? 12 : 0);
    const monthNumber = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
    return Temporal.PlainDateTime.from(
      {
        year: Number(year),
        month: monthNumber,
        day: Number(day),
        hour,
        minute: Number(time[2]),
        second: Number(time[3] ?? 0),
      },
      { overflow: 'reject' },
    )
      .toZonedDateTime(timeZone)
      .toInstant();
  } catch {
    return null;
  }
}

const columns = {
  name: /^(user )?name\b/i,
  email: /^(user )?e-?mail\b/i,
  joined: /^join time/i,
  left: /^leave time/i,
  attended: /^attended$/i,
} as const;

/**
 * Reads the report's table of people. Rows of people who registered and never came are left out. Null when it holds no
 * such table.
 */
export function readReport(text: string, timeZone: string): AttendanceReport | null {
  const rows = csvRows(text);
  if (rows === null) return null;
  const indexOf = (row: readonly string[], column: RegExp) => row.findIndex((cell) => column.test(cell.trim()));
  const stays: ReportedStay[] = [];
  const unreadable: number[] = [];
  let indexes: Record<keyof typeof columns, number> | null = null;
  let hasTable = false;
  for (const { cells: row, line, followsBlankLine } of rows) {
    if (followsBlankLine) indexes = null;
    if (indexOf(row, columns.email) >= 0 && indexOf(row, columns.joined) >= 0) {
      indexes = {
        name: indexOf(row, columns.name),
        email: indexOf(row, columns.email),
        joined: indexOf(row, columns.joined),
        left: indexOf(row, columns.left),
        attended: indexOf(row, columns.attended),
      };
      hasTable = true;
      continue;
    }
    // A table ends at a blank line or at the heading of the next one (hosts, panelists, questions).
    if (row.every((cell) => cell.trim() === '') || row.filter((cell) => cell.trim() !== '').length < 2) {
      indexes = null;
      continue;
    }
    if (indexes === null) continue;
    const cellAt = (index: number) => (index < 0 ? '' : (row[index] ?? '').trim());
    if (/^no$/i.test(cellAt(indexes.attended))) continue;
    const joinedAt = reportedTime(cellAt(indexes.joined), timeZone);
    if (joinedAt === null) unreadable.push(line);
    else
      stays.push({
        name: cellAt(indexes.name),
        email: cellAt(indexes.email),
        joinedAt,
        leftAt: reportedTime(cellAt(indexes.left), timeZone),
      });
  }
  return hasTable ? { stays, unreadable } : null;
}
