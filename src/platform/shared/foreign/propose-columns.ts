// What the columns of a table may be by what is in them, where the headings don't say it. A proposal is shown in the
// selects of a preview and never used before a person agrees to it.
import type { ColumnsOf } from '../table-file.ts';
import { cleanCell } from '../table-file.ts';
import { earlierOf, isDay, isMoment } from './days.ts';

const tests = {
  address: (cell: string) => /^\S+@\S+\.\S+$/.test(cell),
  day: isDay,
  moment: isMoment,
} as const;

/**
 * Adds the columns that fit a field by their content to those that are known: the only one that does, and of two for
 * the `moment` of a beginning and an end the earlier one first.
 */
export function proposeColumns<Field extends string>(
  kinds: Readonly<Partial<Record<Field, keyof typeof tests>>>,
  columns: ColumnsOf<Field>,
  rows: readonly (readonly string[])[],
): ColumnsOf<Field> {
  const proposed = { ...columns };
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const taken = new Set<number | undefined>(Object.values(columns));
  for (const kind of Object.keys(tests) as (keyof typeof tests)[]) {
    const fields = (Object.keys(kinds) as Field[]).filter(
      (field) => kinds[field] === kind && proposed[field] === undefined,
    );
    const fitting = Array.from({ length: width }, (_, at) => at).filter((at) => {
      const cells = rows.map((row) => cleanCell(row[at])).filter(Boolean);
      return !taken.has(at) && cells.length > 0 && cells.every(tests[kind]);
    });
    const [one, other] = fitting;
    if (fitting.length > fields.length || one === undefined) continue;
    const inOrder = other === undefined || earlierOf(rows, one, other) === one ? fitting : fitting.toReversed();
    for (const [place, at] of inOrder.entries()) {
      const field = fields[place];
      if (field !== undefined) proposed[field] = at;
    }
  }
  return proposed;
}
