// PDFs that a screen reader can read: tagged, titled, with their fonts inside (PDF 1.7, PDF/UA-1). Lengths are in
// points from the upper left corner. Text comes in as text and goes out as glyphs: nothing in it can become an action,
// and only `link` makes an annotation.
import { buffer } from 'node:stream/consumers';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { escapeHtml } from '../security/html.ts';
import {
  cleanText,
  featuresOf,
  fontFile,
  type FontName,
  isWordByWord,
  type PlacedRun,
  textBehind,
  type TextBlock,
  trackingOf,
} from './pdf-text.ts';

/** Of both font families, as a share of the size: where the baseline is below the top of the letters' line. */
const ascent = 0.82;

export type PdfElement = PDFKit.PDFStructureElement;
export type Pdf = { readonly doc: PDFKit.PDFDocument; readonly root: PdfElement };
export type PdfFacts = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords?: string;
  /** Stands in the file as its date of creation: the same facts make the same bytes. */
  readonly createdAt: Temporal.Instant;
  readonly layout?: 'portrait' | 'landscape';
};
type StandardType =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Sect'
  | 'TOC'
  | 'TOCI'
  | 'Link';
type ElementOptions = { readonly alt?: string; readonly bbox?: readonly number[]; readonly scope?: 'Row' | 'Column' };

/**
 * The writer puts each fact into the file twice: as it is into the information, and unescaped into the XML of the
 * metadata. So it escapes itself there.
 */
class MetadataText extends String {
  override toString(): string {
    return escapeHtml(this.valueOf());
  }
}
const metadata = (text: string): string => new MetadataText(cleanText(text).trim()) as unknown as string;

/**
 * An empty US Letter document with one page. Pages stay open until `finishPdf`, so that page numbers can be written
 * last.
 */
export function openPdf({ title, author, subject, keywords, createdAt, layout = 'portrait' }: PdfFacts): Pdf {
  const doc = new PDFDocument({
    // The types do not know this subset yet.
    ...({ subset: 'PDF/UA' } as object),
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    size: 'LETTER',
    layout,
    margin: 0,
    bufferPages: true,
    font: '',
    info: {
      Title: metadata(title),
      Author: metadata(author),
      Subject: metadata(subject),
      Creator: metadata(author),
      ...(keywords === undefined ? {} : { Keywords: metadata(keywords) }),
      CreationDate: new Date(createdAt.epochMilliseconds),
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root };
}

/** A new element of the structure, last in `parent`. `bbox` is left, top, right, bottom on the current page. */
export function addElement(
  { doc }: Pdf,
  parent: PdfElement,
  type: StandardType,
  options: ElementOptions = {},
): PdfElement {
  const element = doc.struct(type, {
    ...options,
    ...(options.alt === undefined ? {} : { alt: cleanText(options.alt) }),
  } as PDFKit.Mixins.StructureElementOptions);
  parent.add(element);
  return element;
}

// The types leave out what the element keeps.
const typeOf = (element: PdfElement): string =>
  (element as PdfElement & { readonly dictionary: { readonly data: { readonly S: string } } }).dictionary.data.S;

/** Draws something that has no meaning, and that a screen reader passes over. */
export function drawArtifact(
  { doc }: Pdf,
  draw: (doc: PDFKit.PDFDocument) => void,
  type: 'Layout' | 'Page' | 'Pagination' = 'Layout',
): void {
  doc.markContent('Artifact', { type });
  doc.save();
  draw(doc);
  doc.restore();
  doc.endMarkedContent();
}

/** Draws a picture with `alt` as its text alternative. */
export function drawFigure(
  pdf: Pdf,
  parent: PdfElement,
  alt: string,
  bbox: readonly [number, number, number, number],
  draw: (doc: PDFKit.PDFDocument) => void,
): void {
  const figure = addElement(pdf, parent, 'Figure', { alt, bbox });
  figure.add(pdf.doc.markStructureContent('Figure'));
  pdf.doc.save();
  draw(pdf.doc);
  pdf.doc.restore();
  pdf.doc.endMarkedContent();
}

/**
 * Marks what `draw` draws as `actual`: the text to read and to copy. PDFKit turns the page around for a text and back
 * after it. Readers place the marked text by how the page lies at its end, so both marks go inside.
 */
function drawAs(doc: PDFKit.PDFDocument, actual: string, draw: () => void): void {
  const { addContent } = doc;
  doc.addContent = (line: string) => {
    if (line === 'BT') doc.markContent('Span', { actual });
    addContent.call(doc, line);
    if (line === 'ET') doc.endMarkedContent();
    return doc;
  };
  draw();
  doc.addContent = addContent;
}

/**
 * PDFKit lays out a text three times, and remembers its words only where the call names no features. So a font that is
 * laid out word by word names them itself.
 */
function useFont(doc: PDFKit.PDFDocument, name: FontName): void {
  doc.registerFont(name, fontFile(name)).font(name);
  const { font } = (doc as unknown as { readonly _font: { readonly font: Font } })._font;
  if (!isWordByWord(name) || Object.hasOwn(font, 'layout')) return;
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, featuresOf(name));
}

function drawRun({ doc }: Pdf, run: PlacedRun, x: number, baseline: number, { size, tracking }: TextBlock): void {
  useFont(doc, run.font);
  doc.fontSize(size).fillColor(run.color);
  const draw = () =>
    doc.text(run.text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: trackingOf(run.font, tracking),
      // The types know a list of features alone; the layout of fontkit takes switches as well.
      ...(isWordByWord(run.font) ? {} : { features: featuresOf(run.font) as never }),
    });
  const actual = textBehind(run);
  if (actual === undefined) draw();
  else drawAs(doc, actual, draw);
}

export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
};

/** Where each run of the block stands: its left edge, the top of its line, its baseline. */
function* placeRuns(
  block: TextBlock,
  { x, y, width = 0, align = 'left' }: Place,
): Generator<{ run: PlacedRun; left: number; top: number; baseline: number }> {
  const lineHeight = block.size * block.leading;
  for (const [index, line] of block.lines.entries()) {
    const left = x + (align === 'center' ? (width - line.width) / 2 : align === 'right' ? width - line.width : 0);
    const top = y + index * lineHeight;
    for (const run of line.runs)
      yield { run, left: left + run.x, top, baseline: top + (lineHeight - block.size) / 2 + block.size * ascent };
  }
}

/** Draws the block with its upper left corner at `place`, aligned within `width`. Returns the y below it. */
export function drawText(pdf: Pdf, element: PdfElement, block: TextBlock, place: Place): number {
  let open: { readonly link: string | null; readonly element: PdfElement } | undefined;
  for (const { run, left, top, baseline } of placeRuns(block, place)) {
    if (open === undefined || open.link !== run.link) {
      if (open !== undefined) closeContent(pdf, open);
      const target = run.link === null ? element : addElement(pdf, element, 'Link');
      target.add(pdf.doc.markStructureContent(typeOf(target)));
      open = { link: run.link, element: target };
    }
    drawRun(pdf, run, left, baseline, block);
    if (run.link !== null) addLink(pdf, open.element, run.link, [left, top, run.width, block.size * block.leading]);
  }
  if (open !== undefined) closeContent(pdf, open);
  return place.y + block.height;
}

/**
 * Draws text that is decoration or repetition: page numbers, the lettering of a seal. A screen reader passes over it.
 */
export function drawArtifactText(pdf: Pdf, block: TextBlock, place: Place): void {
  drawArtifact(
    pdf,
    () => {
      for (const { run, left, baseline } of placeRuns(block, place)) drawRun(pdf, run, left, baseline, block);
    },
    'Pagination',
  );
}

function closeContent({ doc }: Pdf, open: { readonly link: string | null; readonly element: PdfElement }): void {
  doc.endMarkedContent();
  // The writer notes a link's page when it closes the link, so this may not wait for the end of the document.
  if (open.link !== null) open.element.end();
}

/** "#name" leads to the place that `markPlace` gave that name; anything else is an address. */
function addLink(
  { doc }: Pdf,
  element: PdfElement,
  link: string,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  const options = {
    structParent: element,
    Contents: new String(cleanText(link.startsWith('#') ? 'Go to the section' : link)),
  };
  if (link.startsWith('#')) doc.goTo(x, y, width, height, link.slice(1), options as object);
  else doc.link(x, y, width, height, link, options as object);
}

export function markPlace({ doc }: Pdf, name: string, y: number): void {
  doc.addNamedDestination(name, 'XYZ', 0, y, null);
}

/** A file inside the document: what the pages say, for programs. */
export type PdfAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly description: string;
  readonly text: string;
};

/** Attaches a file to the whole document, dated `createdAt`, so that the same content makes the same bytes. */
export function attachFile(
  { doc }: Pdf,
  { name, contentType, description, text }: PdfAttachment,
  createdAt: Temporal.Instant,
): void {
  const date = new Date(createdAt.epochMilliseconds);
  const options = {
    name,
    type: contentType,
    description,
    relationship: 'Data',
    creationDate: date,
    modifiedDate: date,
  };
  doc.file(Buffer.from(text, 'utf8'), options as object);
}

/** Closes the document. Nothing can be drawn anymore. */
export async function finishPdf({ doc, root }: Pdf): Promise<Uint8Array> {
  root.end();
  doc.end();
  return new Uint8Array(await buffer(doc));
}
