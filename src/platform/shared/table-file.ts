// Files of lines with a head, as spreadsheets save them: what they may be, which column holds what, and a cell as data.

/** How many lines a file may have under its head, and how many bytes. */
export const mostLines = 5000;
export const mostTableBytes = 2 * 1024 * 1024;

export const tableMessages = {
  choose: 'Choose a file.',
  empty: 'The file has no lines.',
  tooLong: 'A file may have 5,000 lines. Split it.',
  unreadable: 'This file cannot be read. Save it as CSV (UTF-8) or XLSX.',
  tooLarge: 'The file is larger than 2 MB. Split it.',
  missing: (field: string) => `Column ${field} is missing.`,
} as const;

/** Where each field stands in a line, counted from 0; absent where the file has no such column. */
export type ColumnsOf<Field extends string> = Partial<Record<Field, number>>;

/** Which columns a head names; of two that fit one field the first. */
export function guessColumnsBy<Field extends string>(
  heads: Readonly<Record<Field, RegExp>>,
  head: readonly string[],
): ColumnsOf<Field> {
  const found: ColumnsOf<Field> = {};
  for (const field of Object.keys(heads) as Field[]) {
    const at = head.findIndex((word) => heads[field].test(word.trim()));
    if (at >= 0) found[field] = at;
  }
  return found;
}

/** A cell on one line, without what a spreadsheet would run: a cell is data here, whatever it begins with. */
export const cleanCell = (cell: string | undefined): string =>
  (cell ?? '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300);
