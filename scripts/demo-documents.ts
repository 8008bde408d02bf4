// How the demo's handouts and eBooks look as PDFs. Lengths in points, on US Letter.
import { drawMark } from '#certificates/server/pdf/certificate-art.ts';
import {
  addElement,
  drawArtifact,
  drawArtifactText,
  drawText,
  finishPdf,
  markPlace,
  openPdf,
  type Pdf,
  type PdfElement,
} from '#platform/server/pdf/pdf.ts';
import { breakPage, type Flow, flowList, flowTable, flowText } from '#platform/server/pdf/pdf-flow.ts';
import { balanceLines, breakLines, fitLines, type Style, type TextBlock } from '#platform/server/pdf/pdf-text.ts';
import { drawShape, readSvg } from './demo-cover.ts';
import { type Block, readMarkdown } from './demo-markdown.ts';

const page = { width: 612, height: 792, left: 76, right: 536, top: 92, bottom: 722 } as const;
const width = page.right - page.left;
const colors = {
  ink: '#0b2e31',
  body: '#26403f',
  quiet: '#51686a',
  teal: '#0c5c5e',
  mark: '#2c8c83',
  headFill: '#e6f1ec',
  line: '#d9d3c3',
} as const;
/** The texts have no date of their own; a fixed one keeps the bytes equal. */
const createdAt = Temporal.Instant.from('2026-11-01T00:00:00Z');

const styles = {
  title: { size: 27, weight: 'display', color: colors.ink, leading: 1.14, tracking: -0.6 },
  h2: { size: 14.5, weight: 'bold', color: colors.teal, leading: 1.25, tracking: -0.15 },
  h3: { size: 11.5, weight: 'bold', color: colors.ink, leading: 1.3 },
  text: { size: 10.4, color: colors.body, leading: 1.52 },
  cell: { size: 9.4, color: colors.body, leading: 1.4 },
  small: { size: 8.6, color: colors.quiet },
} satisfies Record<string, Style>;

function drawHead(pdf: Pdf, provider: string, kind: string): void {
  drawMark(pdf, page.left, 41, 19);
  drawArtifactText(pdf, breakLines(provider, { size: 11, weight: 'bold', color: colors.ink }, 260), {
    x: page.left + 26,
    y: 43,
  });
  drawArtifactText(pdf, breakLines(kind, styles.small, 200), {
    x: page.right - 200,
    y: 44.5,
    width: 200,
    align: 'right',
  });
  drawArtifact(
    pdf,
    (doc) => doc.moveTo(page.left, 69).lineTo(page.right, 69).lineWidth(0.7).stroke(colors.line),
    'Pagination',
  );
}

function drawFeet(pdf: Pdf, title: string, firstNumbered: number): void {
  const { start, count } = pdf.doc.bufferedPageRange();
  for (let index = firstNumbered; index < count; index += 1) {
    pdf.doc.switchToPage(start + index);
    const y = page.height - 50;
    drawArtifactText(pdf, fitLines(title, styles.small, width - 90, { maxLines: 1, smallest: 6 }), { x: page.left, y });
    drawArtifactText(pdf, breakLines(`Page ${index + 1} of ${count}`, styles.small, 90), {
      x: page.right - 90,
      y,
      width: 90,
      align: 'right',
    });
  }
}

function drawBlock(flow: Flow, block: Block, scale: number): void {
  const text = { ...styles.text, size: styles.text.size * scale, leading: styles.text.leading - (1 - scale) };
  const cell = { ...styles.cell, size: styles.cell.size * scale };
  if (block.kind === 'heading') {
    if (block.level === 2)
      flowText(flow, 'H2', block.text, styles.h2, { before: 13 * scale ** 3, after: 5 * scale, keep: 44 });
    else flowText(flow, 'H3', block.text, styles.h3, { before: 8 * scale, after: 3, keep: 36 });
  } else if (block.kind === 'paragraph') flowText(flow, 'P', block.text, text, { after: 7 * scale });
  else if (block.kind === 'list')
    flowList(flow, block.items, text, {
      markColor: colors.mark,
      numbered: block.numbered,
      indent: block.numbered ? 20 : 14,
      after: 8 * scale,
    });
  else
    flowTable(
      flow,
      block.rows,
      { style: cell, headColor: colors.ink, headFill: colors.headFill, lineColor: colors.line, rowHeads: true },
      { before: 2, after: 12 * scale },
    );
}

function openFlow(pdf: Pdf, provider: string, kind: string, parent: PdfElement = pdf.root): Flow {
  return {
    pdf,
    parent,
    left: page.left,
    width,
    top: page.top,
    bottom: page.bottom,
    startPage: () => drawHead(pdf, provider, kind),
    y: page.top,
  };
}

/** Sizes to try, largest first: a last page with three lines on it looks like a mistake. */
const scales = [1, 0.98, 0.96, 0.94, 0.92, 0.9];
const isWellFilled = (flow: Flow): boolean =>
  flow.pdf.doc.bufferedPageRange().count === 1 || flow.y > page.top + (page.bottom - page.top) * 0.2;

/**
 * The first scale that fills the last page, else the largest. `draw` makes the whole document and does not close it.
 */
function drawWell(draw: (scale: number) => Flow): Pdf {
  const well = scales.values().map(draw).find(isWellFilled);
  return (well ?? draw(1)).pdf;
}

export type HandoutFacts = {
  readonly provider: string;
  /** Name and degree; empty if the class has no speaker. */ readonly speaker: string;
  readonly source: string;
};

/** `digest` is among the keywords of the file. */
export function handoutPdf({ provider, speaker, source }: HandoutFacts, digest: string): Promise<Uint8Array> {
  const { title, blocks } = readMarkdown(source);
  const pdf = drawWell((scale) => {
    const flow = openFlow(
      openPdf({
        title,
        author: provider,
        subject: speaker === '' ? 'Class handout' : `Class handout by ${speaker}`,
        keywords: digest,
        createdAt,
      }),
      provider,
      'Class handout',
    );
    flow.startPage(flow.pdf);
    flow.y =
      drawText(flow.pdf, addElement(flow.pdf, flow.parent, 'H1'), balanceLines(title, styles.title, width), {
        x: page.left,
        y: flow.y + 4,
      }) + 7;
    if (speaker !== '') flowText(flow, 'P', speaker, { size: 11, color: colors.quiet, leading: 1.4 }, { after: 16 });
    for (const block of blocks) drawBlock(flow, block, scale);
    drawFeet(flow.pdf, title, 0);
    return flow;
  });
  return finishPdf(pdf);
}

export type EbookFacts = {
  readonly provider: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sponsor: string;
  readonly source: string;
  /** The cover as SVG. */ readonly cover: string;
};
type Section = { readonly heading: string; readonly place: string; page: number };

/**
 * The picture fills the page. Its lettering is outlines at its top level: left out, and set as text in the same colors.
 */
function drawCover(pdf: Pdf, { provider, title, subtitle, sponsor, cover }: EbookFacts): void {
  const shapes = readSvg(cover);
  const lettering = shapes.filter(({ name }) => name === 'path');
  const ink = lettering[0]?.own['fill'] ?? colors.ink;
  const soft = lettering.at(-1)?.own['fill'] ?? ink;
  const ground = shapes[0]?.own['fill'] ?? '#ffffff';
  const band = 46;
  drawArtifact(
    pdf,
    (doc) => {
      doc.save().scale(page.width / 450);
      for (const shape of shapes) if (shape.name !== 'path') drawShape(doc, shape);
      doc.restore();
      doc.rect(0, page.height - band, page.width, band).fill(ink);
    },
    'Page',
  );
  const section = addElement(pdf, pdf.root, 'Sect');
  const add = (type: 'H1' | 'P', block: TextBlock, x: number, y: number) =>
    drawText(pdf, addElement(pdf, section, type), block, { x, y });
  add('P', breakLines(provider, { size: 21, weight: 'bold', color: ink, leading: 1 }, 400), 106, 64);
  const { size } = fitLines(title, { size: 64, weight: 'display', leading: 1.06, tracking: -1.6 }, 510, {
    maxLines: title.length > 30 ? 3 : 2,
    smallest: 36,
  });
  const below = add(
    'H1',
    balanceLines(title, { size, weight: 'display', color: ink, leading: 1.06, tracking: -size / 40 }, 510),
    51,
    124,
  );
  add('P', balanceLines(subtitle, { size: 22, weight: 'bold', color: soft, leading: 1.3 }, 470), 52, below + 12);
  const line = breakLines(`Brought to you by ${sponsor}`, { size: 14, weight: 'bold', color: ground }, 500);
  add('P', line, 52, page.height - (band + line.height) / 2);
}

function drawContents(pdf: Pdf, parent: PdfElement, sections: readonly Section[]): void {
  let y: number = page.top + 4;
  y =
    drawText(pdf, addElement(pdf, parent, 'H2'), breakLines('Contents', styles.title, width), { x: page.left, y }) + 18;
  const contents = addElement(pdf, parent, 'TOC');
  const step = Math.min(31, (page.bottom - y) / sections.length);
  for (const { heading, place, page: number } of sections) {
    const item = addElement(pdf, contents, 'TOCI');
    const style: Style = { size: 12, weight: 'bold', color: colors.ink };
    const block = fitLines([{ text: heading, link: `#${place}` }], style, width - 50, { maxLines: 1, smallest: 8 });
    drawText(pdf, item, block, { x: page.left, y });
    drawText(pdf, item, breakLines(String(number), { ...style, weight: 'regular', color: colors.quiet }, 40), {
      x: page.right - 40,
      y,
      width: 40,
      align: 'right',
    });
    drawArtifact(pdf, (doc) =>
      doc
        .moveTo(page.left, y + step - 7)
        .lineTo(page.right, y + step - 7)
        .lineWidth(0.6)
        .stroke(colors.line),
    );
    y += step;
  }
}

/** `digest` is among the keywords of the file. */
export function ebookPdf(facts: EbookFacts, digest: string): Promise<Uint8Array> {
  const { provider, title, subtitle, sponsor, source } = facts;
  const { blocks } = readMarkdown(source);
  const pdf = drawWell((scale) => {
    const pdf = openPdf({
      title,
      author: provider,
      subject: `${subtitle}. An eBook brought to you by ${sponsor}.`,
      keywords: digest,
      createdAt,
    });
    drawCover(pdf, facts);
    const contents = addElement(pdf, pdf.root, 'Sect');
    const flow = openFlow(pdf, provider, 'eBook', addElement(pdf, pdf.root, 'Sect'));
    breakPage(flow);
    breakPage(flow);
    flow.y += 4;
    const sections: Section[] = [];
    for (const [index, block] of blocks.entries()) {
      if (index === 0 && block.kind === 'paragraph') {
        flowText(flow, 'P', block.text, { size: 14, color: colors.ink, leading: 1.45 }, { after: 8 });
        continue;
      }
      drawBlock(flow, block, scale);
      if (block.kind !== 'heading' || block.level !== 2) continue;
      const section = {
        heading: block.text,
        place: `section-${sections.length + 1}`,
        page: pdf.doc.bufferedPageRange().count,
      };
      markPlace(pdf, section.place, flow.y - 30);
      pdf.doc.outline.addItem(section.heading);
      sections.push(section);
    }
    pdf.doc.switchToPage(1);
    drawContents(pdf, contents, sections);
    drawFeet(pdf, title, 1);
    return flow;
  });
  return finishPdf(pdf);
}
