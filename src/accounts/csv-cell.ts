/** A value as a cell of a CSV file (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^\+?[\d ()./-]+$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
