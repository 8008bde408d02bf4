// Files of lines with a head, as spreadsheets save them: what they may be, which column holds what, and a cell as data.

/** How many lines a file may have under its head, and how many bytes. */
export const mostLines = 5000;
export const mostTableBytes = 2 * 1024 * 1024;
/** How far down and to the right a file may hold anything, blank lines included. */
export const mostRows = 10_000;
export const mostColumns = 100;

export const tableMessages = {
  choose: 'Choose a file.',
  empty: 'The file is empty.',
  onlyHead: 'The file has only one line. The first line must name the columns; the list starts below it.',
  noHead: 'The first line must name the columns, such as Email. In this file the list starts there.',
  tooLong: 'A file may have 5,000 lines. Split it.',
  tooFarDown: (rows: number) =>
    `The file continues below line ${rows.toLocaleString('en-US')}. Delete blank lines, or split the list.`,
  tooWide: (line: number) => `Line ${line} has more than ${mostColumns} columns. Delete the ones after the list.`,
  tooFar: (cell: string, rows: number) =>
    `Cell ${cell} is not empty. A list may have ${rows.toLocaleString('en-US')} rows and ${mostColumns} columns: clear that cell, or split the list.`,
  openQuote: (line: number) => `Line ${line} opens a quotation mark that is never closed.`,
  tooHeavy: 'This file takes too long to read. Copy the list into a new spreadsheet and save it as CSV (UTF-8).',
  pdf: 'This is a PDF. Save the list as CSV (UTF-8) or XLSX.',
  oldExcel: 'This is an Excel file of the old kind (XLS). Open it in Excel and save it as XLSX.',
  webPage: 'This is a web page with the name of a spreadsheet. Open it in Excel and save it as XLSX.',
  lostLetters: (line: number) =>
    `Line ${line} contains “\uFFFD”: another program replaced letters that it couldn’t read. Export the file again.`,
  unreadable: 'This file cannot be read. Save it as CSV (UTF-8) or XLSX.',
  tooLarge: 'The file is larger than 2 MB. Split it.',
} as const;

/** Where each field is in a line, counted from 0; absent where the file has no such column. */
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
    // Macs write an accent behind its letter.
    .normalize('NFC')
    // Non-breaking spaces and what nobody sees come from web pages and word processors.
    .replaceAll(/[\u200B\u2060\uFEFF\u00AD]+/gu, '')
    .replaceAll(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .trim()
    // A formula that is only a text keeps a spreadsheet from changing it.
    .replace(/^="([^"]*)"$/, '$1')
    // An apostrophe before a number or a sign says "text" to a spreadsheet.
    .replace(/^'(?=[\d=+@-])/, '')
    // A whole number that a spreadsheet took for a fraction.
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^[“„](.*)[”“]$/u, '$1')
    .trim()
    .slice(0, 300);

/** What a line of a file has in its columns, as text; or what it should have instead. */
export type LineValues<Field extends string> = {
  readonly line: number;
  readonly values: Partial<Readonly<Record<Field, string>>>;
};

type PlacedLine<Field extends string> = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly columns: ColumnsOf<Field>;
};

/** The lines of a file, corrected. A corrected value whose field has no column in the file gets one. */
export function correctLines<Field extends string>(
  lines: readonly { readonly line: number; readonly cells: readonly string[] }[],
  columns: ColumnsOf<Field>,
  corrections: readonly LineValues<Field>[] = [],
): PlacedLine<Field>[] {
  const correctedBy = new Map(corrections.map(({ line, values }) => [line, values]));
  const used = Object.values<number | undefined>(columns).map((at) => (at ?? -1) + 1);
  return lines.map(({ line, cells }) => {
    const corrected = [...cells];
    const places = { ...columns };
    let free = Math.max(cells.length, ...used);
    for (const [field, text] of Object.entries(correctedBy.get(line) ?? {}) as [Field, string][]) {
      const at = places[field] ?? free;
      if (at === free) free += 1;
      places[field] = at;
      corrected[at] = text;
    }
    return { line, cells: corrected, columns: places };
  });
}

/** What the lines have that a preview doesn't accept, for someone to correct them. `verdicts` are in the same order. */
export function rejectedLines<Field extends string>(
  lines: readonly PlacedLine<Field>[],
  verdicts: readonly { readonly isDone: boolean }[],
): LineValues<Field>[] {
  return lines
    .filter((_, at) => verdicts[at]?.isDone === false)
    .map(({ line, cells, columns }) => {
      const fields = Object.entries(columns) as [Field, number][];
      return {
        line,
        values: Object.fromEntries(fields.map(([field, at]) => [field, cleanCell(cells[at])])),
      } as LineValues<Field>;
    });
}
