// Which credits of a roster the AGD refused, read from its answer as somebody pasted it.

export type RosterLine = {
  /** Of its certificate. */
  readonly code: string;
  readonly agdNumber: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly day: string;
};

export type RejectedRows<Line extends RosterLine> = {
  readonly found: readonly Line[];
  /** Numbers that are not on the roster. */
  readonly unknown: readonly string[];
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** The days that a line names, as the AGD writes them: month first, or YYYY-MM-DD. */
const daysIn = (line: string): Set<string> =>
  new Set([
    ...[...line.matchAll(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g)].map(([day]) => day),
    ...[...line.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/g)].map(
      ([, month = '', day = '', year = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    ),
  ]);

/**
 * The credits that a pasted text names by AGD numbers. A line that also has the title of one of the member's courses
 * means that course, and of several on different days the one of the day in the line. A line with the number alone
 * means all of them. A spreadsheet may have taken zeros from the front of a number.
 */
export function findRejectedRows<Line extends RosterLine>(text: string, roster: readonly Line[]): RejectedRows<Line> {
  const found = new Set<Line>();
  const unknown = new Set<string>();
  for (const line of text.split('\n')) {
    const words = plain(line);
    const days = daysIn(line);
    for (const [number] of line.matchAll(/(?<![\d/-])\d{4,6}(?![\d/-])/g)) {
      const own = roster.filter(({ agdNumber }) => agdNumber === number.padStart(6, '0'));
      const titled = own.filter(({ title }) => words.includes(plain(title)));
      const named = titled.length > 0 ? titled : own;
      const dated = named.filter(({ day }) => days.has(day));
      for (const one of dated.length > 0 ? dated : named) found.add(one);
      if (own.length === 0 && number.length === 6) unknown.add(number);
    }
  }
  return { found: roster.filter((line) => found.has(line)), unknown: [...unknown] };
}
