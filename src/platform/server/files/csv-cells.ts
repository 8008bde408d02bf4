// How every CSV file of the portal is written: no cell is a formula to the spreadsheet that opens it.

/**
 * What a spreadsheet would run as a formula gets an apostrophe before it, also behind a semicolon, where many of them
 * end a cell. A phone number in the international form stays as it is.
 */
export function inertCell(value: string): string {
  const runs = /^[;\s]*[=+\-@＝＋－＠]|^[\t\r\n\0]/.test(value);
  return runs && !/^\+\d[\d ]*$/.test(value) ? `'${value}` : value;
}

/** The options of csv-stringify for such a file (RFC 4180). */
export const csvForSpreadsheets = {
  record_delimiter: 'windows',
  quoted_match: /[;\t\r\n]/,
  cast: { string: inertCell },
} as const;
