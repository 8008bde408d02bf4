// A PDF as chapters: headings are what is set larger than the text. Works on the lines that a reader of PDFs finds.

/** A piece of text as it lies on a page, in points from the page's lower left corner. */
export type PdfPiece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The size of its type. */
  readonly size: number;
};
export type PdfPage = { readonly height: number; readonly pieces: readonly PdfPiece[] };

export type PdfBlock = { kind: 'text' | 'item'; text: string } | { kind: 'table'; rows: string[][] };
/** A heading and what is below it; the title is empty where text comes before the first heading. */
export type PdfSection = { title: string; blocks: PdfBlock[] };

type Cell = { readonly x: number; readonly text: string };
type Line = {
  readonly y: number;
  readonly x: number;
  readonly size: number;
  readonly text: string;
  readonly cells: readonly Cell[];
  readonly page: number;
};

const bullet = /^[•▪◦‣●]\s*/;
/** A gap of so many type sizes within a line is the one between two columns. */
const columnGap = 1.6;
/** Headings are at least so much larger than the text. */
const headingRatio = 1.18;
/** The head and the foot of a page, as parts of its height. */
const margin = 0.08;

/** The pieces of a page as lines, from top to bottom. */
function linesOf({ pieces }: PdfPage, page: number): Line[] {
  const rows: PdfPiece[][] = [];
  for (const piece of pieces) {
    if (piece.text.trim() === '') continue;
    const row = rows.find(([first]) => first !== undefined && Math.abs(first.y - piece.y) < 2);
    if (row === undefined) rows.push([piece]);
    else row.push(piece);
  }
  return rows.map((row) => {
    const sorted = row.toSorted((a, b) => a.x - b.x);
    const cells: { x: number; text: string; end: number }[] = [];
    for (const { x, text, width, size } of sorted) {
      const last = cells.at(-1);
      const isBullet = last !== undefined && bullet.test(last.text) && last.text.trim().length === 1;
      if (last === undefined || (x - last.end > columnGap * size && !isBullet)) cells.push({ x, text, end: x + width });
      else {
        const space = x - last.end > 0.1 * size && !/\s$/.test(last.text) && !/^\s/.test(text) ? ' ' : '';
        last.text += space + text;
        last.end = x + width;
      }
    }
    return {
      page,
      y: sorted[0]?.y ?? 0,
      x: sorted[0]?.x ?? 0,
      size: Math.max(...sorted.map(({ size }) => size)),
      text: cells.map(({ text }) => text.trim()).join(' '),
      cells: cells.map(({ x, text }) => ({ x, text: text.trim() })),
    };
  });
}

/** What most of the text is set in. */
function bodySizeOf(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 10;
}

const withoutFigures = (text: string) => text.replaceAll(/\d+/g, '#');

/** Lines at the head or the foot of a page that come again on another one, or are set smaller than the text. */
function withoutMargins(lines: readonly Line[], pages: readonly PdfPage[], bodySize: number): Line[] {
  const isInMargin = ({ y, page }: Line) => {
    const height = pages[page]?.height ?? 0;
    return y < margin * height || y > (1 - margin) * height;
  };
  const seen = new Map<string, Set<number>>();
  for (const line of lines.filter(isInMargin)) {
    const key = withoutFigures(line.text);
    seen.set(key, (seen.get(key) ?? new Set()).add(line.page));
  }
  return lines.filter(
    (line) =>
      !isInMargin(line) ||
      ((seen.get(withoutFigures(line.text))?.size ?? 0) < 2 && line.size >= bodySize * 0.95 && pages.length > 1),
  );
}

const joined = (before: string, next: string) =>
  /\p{L}[-\u00AD]$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : `${before} ${next}`;

/**
 * The chapters of a PDF: one for each heading. A heading is a short line that is set larger than the text; the largest
 * on the first page is the title of the whole, and left out. Tables keep their columns.
 */
export function pdfSections(pages: readonly PdfPage[]): PdfSection[] {
  const all = pages.flatMap(linesOf);
  const bodySize = bodySizeOf(all);
  const lines = withoutMargins(all, pages, bodySize);
  const largest = Math.max(0, ...lines.filter(({ page }) => page === 0).map(({ size }) => size));
  const isHeading = ({ size, text }: Line) => size >= bodySize * headingRatio && text.length < 140;
  const isTitle = (line: Line) => line.page === 0 && isHeading(line) && line.size === largest;

  const sections: { title: string; blocks: PdfBlock[] }[] = [{ title: '', blocks: [] }];
  let before: Line | null = null;
  let columns: readonly number[] = [];
  for (const line of lines) {
    const section = sections.at(-1);
    if (section === undefined) break;
    const last = section.blocks.at(-1);
    const isNear: boolean =
      before !== null && (before.page !== line.page || before.y - line.y < 1.75 * Math.max(before.size, line.size));
    if (isTitle(line)) {
      before = null;
      continue;
    }
    if (isHeading(line)) {
      // A heading of two lines.
      if (before !== null && isHeading(before) && isNear && section.blocks.length === 0)
        section.title = joined(section.title, line.text);
      else sections.push({ title: line.text, blocks: [] });
    } else if (line.cells.length > 1) {
      const [first] = line.cells;
      if (last?.kind === 'table' && before !== null && columns.length > 0) {
        const row = columns.map(() => '');
        for (const { x, text } of line.cells) {
          const at = columns.findLastIndex((column) => column <= x + 4);
          row[Math.max(0, at)] = text;
        }
        const above = last.rows.at(-1);
        // What wrapped in its cell goes on in the next line.
        const rows =
          above !== undefined && first !== undefined && first.x > (columns[0] ?? 0) + 4
            ? [...last.rows.slice(0, -1), above.map((cell, index) => `${cell} ${row[index] ?? ''}`.trim())]
            : [...last.rows, row];
        section.blocks[section.blocks.length - 1] = { kind: 'table', rows };
      } else {
        columns = line.cells.map(({ x }) => x);
        section.blocks.push({ kind: 'table', rows: [line.cells.map(({ text }) => text)] });
      }
    } else if (bullet.test(line.text)) {
      section.blocks.push({ kind: 'item', text: line.text.replace(bullet, '') });
    } else if (last?.kind === 'table' && isNear && columns.some((column, index) => index > 0 && column <= line.x + 4)) {
      const at = columns.findLastIndex((column) => column <= line.x + 4);
      const above = last.rows.at(-1) ?? [];
      section.blocks[section.blocks.length - 1] = {
        kind: 'table',
        rows: [
          ...last.rows.slice(0, -1),
          above.map((cell, index) => (index === at ? joined(cell, line.text).trim() : cell)),
        ],
      };
    } else if (last !== undefined && last.kind !== 'table' && isNear && !endsBefore(last, line, before)) {
      section.blocks[section.blocks.length - 1] = { kind: last.kind, text: joined(last.text, line.text) };
    } else {
      section.blocks.push({ kind: 'text', text: line.text });
    }
    before = line;
  }
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** Over the end of a page a sentence goes on; an item of a list ends where the text is at the margin again. */
function endsBefore(last: PdfBlock, line: Line, before: Line | null): boolean {
  if (before === null || last.kind === 'table') return true;
  if (before.page !== line.page) return /[.:!?]$/.test(last.text);
  return last.kind === 'item' && line.x <= before.x - 4;
}
