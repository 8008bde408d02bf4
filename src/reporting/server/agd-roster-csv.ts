import { stringify } from 'csv-stringify/sync';
import { agdColumns, rosterRows, type ReportableCredit } from '../agd-roster.ts';

/** On one line: the roster's readers do not know line breaks in cells. */
const onOneLine = (value: string): string => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The roster as CSV (RFC 4180) with its heading row. No cell is a formula to the spreadsheet that opens it. */
export function agdRosterCsv(credits: readonly ReportableCredit[]): string {
  return stringify([[...agdColumns], ...credits.flatMap(rosterRows)], {
    cast: { string: onOneLine },
    escape_formulas: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
}
