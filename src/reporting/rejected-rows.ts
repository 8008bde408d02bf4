// Which credits of a roster the AGD refused, read from its answer as somebody pasted it.

export type RosterLine = {
  /** Of its certificate. */
  readonly code: string;
  readonly agdNumber: string;
  readonly title: string;
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

/**
 * The credits that a pasted text names by AGD numbers. A line that also has the title of one of the member's courses
 * means that course; a line with the number alone means all of them.
 */
export function findRejectedRows<Line extends RosterLine>(text: string, roster: readonly Line[]): RejectedRows<Line> {
  const found = new Set<Line>();
  const unknown = new Set<string>();
  for (const line of text.split('\n')) {
    const words = plain(line);
    for (const [number] of line.matchAll(/(?<!\d)\d{6}(?!\d)/g)) {
      const own = roster.filter(({ agdNumber }) => agdNumber === number);
      const titled = own.filter(({ title }) => words.includes(plain(title)));
      for (const one of titled.length > 0 ? titled : own) found.add(one);
      if (own.length === 0) unknown.add(number);
    }
  }
  return { found: roster.filter((line) => found.has(line)), unknown: [...unknown] };
}
