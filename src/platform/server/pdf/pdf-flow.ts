// Running text in PDFs: headings, paragraphs, lists and tables one under the other, over as many pages as it takes.
import { addElement, drawArtifact, drawArtifactText, drawText, type Pdf, type PdfElement } from './pdf.ts';
import { breakLines, type Piece, type Style, type TextBlock } from './pdf-text.ts';

export type Flow = {
  readonly pdf: Pdf;
  readonly parent: PdfElement;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** Draws what every further page has: paper, frame, running head. */
  readonly startPage: (pdf: Pdf) => void;
  /** Where the next block begins. */
  y: number;
};
type Spacing = {
  readonly before?: number;
  readonly after?: number;
  /** Room that must follow on the same page. */ readonly keep?: number;
};
type Text = string | readonly Piece[];

export function breakPage(flow: Flow): void {
  flow.pdf.doc.addPage();
  flow.startPage(flow.pdf);
  flow.y = flow.top;
}

/** Starts a new page unless `height` still fits on this one. */
function needRoom(flow: Flow, height: number): void {
  if (flow.y + height > flow.bottom && flow.y > flow.top) breakPage(flow);
}

function drawLines(flow: Flow, element: PdfElement, block: TextBlock, left: number): void {
  const lineHeight = block.size * block.leading;
  let lines = block.lines;
  while (lines.length > 0) {
    const room = Math.max(1, Math.floor((flow.bottom - flow.y) / lineHeight + 0.001));
    // Neither the first nor the last line of a paragraph is alone on a page.
    const fitting = room >= lines.length ? lines.length : lines.length - room === 1 && room > 2 ? room - 1 : room;
    if (fitting < 2 && lines.length > 1 && flow.y > flow.top) {
      breakPage(flow);
      continue;
    }
    const part = { ...block, lines: lines.slice(0, fitting), height: fitting * lineHeight };
    flow.y = drawText(flow.pdf, element, part, { x: left, y: flow.y });
    lines = lines.slice(fitting);
    if (lines.length > 0) breakPage(flow);
  }
}

export function flowText(
  flow: Flow,
  type: 'H1' | 'H2' | 'H3' | 'P',
  text: Text,
  style: Style,
  { before = 0, after = 0, keep = 0 }: Spacing = {},
): void {
  const block = breakLines(text, style, flow.width);
  if (flow.y > flow.top) flow.y += before;
  needRoom(flow, keep > 0 ? block.height + keep : Math.min(block.height, 2 * block.size * block.leading));
  drawLines(flow, addElement(flow.pdf, flow.parent, type), block, flow.left);
  flow.y += after;
}

/** A list with bullets in `markColor`, or with the items' numbers. */
export function flowList(
  flow: Flow,
  items: readonly Text[],
  style: Style,
  {
    markColor,
    numbered = false,
    gap = 3,
    indent = 14,
    after = 0,
  }: { markColor: string; numbered?: boolean; gap?: number; indent?: number; after?: number },
): void {
  const list = addElement(flow.pdf, flow.parent, 'L');
  items.forEach((text, index) => {
    const block = breakLines(text, style, flow.width - indent);
    needRoom(flow, Math.min(block.height, 2 * block.size * block.leading));
    const item = addElement(flow.pdf, list, 'LI');
    const mark = breakLines(numbered ? `${index + 1}.` : '•', { ...style, weight: 'bold', color: markColor }, indent);
    drawText(flow.pdf, addElement(flow.pdf, item, 'Lbl'), mark, { x: flow.left, y: flow.y });
    drawLines(flow, addElement(flow.pdf, item, 'LBody'), block, flow.left + indent);
    flow.y += gap;
  });
  flow.y += after - gap;
}

export type TableLook = {
  readonly style: Style;
  readonly headColor: string;
  readonly headFill: string;
  readonly lineColor: string;
  readonly widths?: readonly number[];
  readonly rowHeads?: boolean;
};

/** Column widths by what they hold: the square root keeps a long column from starving the short ones. */
function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const columns = rows[0]?.length ?? 0;
  const weights = Array.from({ length: columns }, (_, column) => {
    const lengths = rows.map((row) => (row[column] ?? '').length);
    const longestWord = Math.max(...rows.flatMap((row) => (row[column] ?? '').split(' ').map((word) => word.length)));
    return Math.max(Math.sqrt(lengths.reduce((sum, length) => sum + length, 0) / rows.length), longestWord * 0.55, 1.5);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (weight / total) * width);
}

const plainText = (text: Text): string => (typeof text === 'string' ? text : text.map((piece) => piece.text).join(''));

/** A table whose first row is its head. The head is repeated on every page; a row is never cut. */
export function flowTable(
  flow: Flow,
  rows: readonly (readonly Text[])[],
  { style, headColor, headFill, lineColor, widths, rowHeads = false }: TableLook,
  { before = 0, after = 0 }: Spacing = {},
): void {
  const { pdf, left } = flow;
  const columns =
    widths ??
    columnWidths(
      rows.map((row) => row.map(plainText)),
      flow.width,
    );
  const [padX, padY] = [6, 4.5];
  const lefts = columns.map((_, column) => left + columns.slice(0, column).reduce((sum, width) => sum + width, 0));
  const blocksOf = (row: readonly Text[], isHead: boolean) =>
    columns.map((width, column) =>
      breakLines(
        row[column] ?? '',
        isHead || (rowHeads && column === 0)
          ? { ...style, weight: 'bold', ...(isHead ? { color: headColor } : {}) }
          : style,
        width - 2 * padX,
      ),
    );
  const heightOf = (blocks: readonly TextBlock[]) => Math.max(...blocks.map((block) => block.height)) + 2 * padY;
  const [head = [], ...body] = rows;
  const headBlocks = blocksOf(head, true);
  const drawBack = (height: number, isHead: boolean) =>
    drawArtifact(pdf, (doc) => {
      if (isHead) doc.rect(left, flow.y, flow.width, height).fill(headFill);
      else
        doc
          .moveTo(left, flow.y + height)
          .lineTo(left + flow.width, flow.y + height)
          .lineWidth(0.6)
          .stroke(lineColor);
    });

  if (flow.y > flow.top) flow.y += before;
  needRoom(flow, heightOf(headBlocks) + heightOf(blocksOf(body[0] ?? [], false)));
  const table = addElement(pdf, flow.parent, 'Table');
  rows.forEach((row, index) => {
    const isHead = index === 0;
    const blocks = isHead ? headBlocks : blocksOf(row, false);
    const height = heightOf(blocks);
    if (flow.y + height > flow.bottom && flow.y > flow.top) {
      breakPage(flow);
      drawBack(heightOf(headBlocks), true);
      headBlocks.forEach((block, column) =>
        drawArtifactText(pdf, block, { x: (lefts[column] ?? left) + padX, y: flow.y + padY }),
      );
      flow.y += heightOf(headBlocks);
    }
    drawBack(height, isHead);
    const tableRow = addElement(pdf, table, 'TR');
    blocks.forEach((block, column) => {
      const isRowHead = rowHeads && column === 0;
      const cell =
        isHead || isRowHead
          ? addElement(pdf, tableRow, 'TH', { scope: isHead ? 'Column' : 'Row' })
          : addElement(pdf, tableRow, 'TD');
      drawText(pdf, cell, block, { x: (lefts[column] ?? left) + padX, y: flow.y + padY });
    });
    flow.y += height;
  });
  flow.y += after;
}
