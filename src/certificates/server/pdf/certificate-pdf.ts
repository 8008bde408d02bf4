// The certificate as a PDF: one page of US Letter for what a board asks for; a second for what does not fit there. The
// sheets of a year are landscape, as the certificate is on screen and wherever a page is printed. Lengths in points.
import { creditsText } from '#catalogue/ce-type.ts';
import {
  addElement,
  attachFile,
  drawArtifactText,
  drawFigure,
  drawText,
  finishPdf,
  openPdf,
  type Pdf,
  type PdfAttachment,
  type PdfElement,
} from '#platform/server/pdf/pdf.ts';
import { drawQrCode } from '#platform/server/pdf/pdf-qr-code.ts';
import { addSealField, fillSeal, openSeal, type OpenSeal } from '#platform/server/pdf/pdf-seal.ts';
import { type Flow, flowList, flowText } from '#platform/server/pdf/pdf-flow.ts';
import {
  balanceLines,
  breakLines,
  fitLines,
  shortenLines,
  type Style,
  type TextBlock,
} from '#platform/server/pdf/pdf-text.ts';
import {
  type DetachedSignature,
  isSignatureOf,
  type Signer,
  signDetached,
} from '#platform/server/security/cms-signature.ts';
import { footStatements, paragraphsOf, replacesText, tableFacts, tableRows } from '../../certificate.ts';
import type { ProofOfCe } from '../../contract.ts';
import type { Pictures } from './pictures-of.ts';
import { colors, drawDividers, drawMark, drawPaper, drawRule, drawSeal } from './certificate-art.ts';

/**
 * A sheet of paper and where its text stands. `air` stays between the parts before a description takes lines;
 * `footHeight` is what the official texts may take before they get smaller.
 */
type Sheet = {
  readonly middle: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly sealRadius: number;
  readonly air: number;
  readonly footHeight: number;
  /** The largest type of a name on one line, and on two. */
  readonly nameSizes: readonly [one: number, two: number];
  readonly titleSize: number;
  readonly rowsOf: typeof tableRows;
};
const portrait: Sheet = {
  middle: 306,
  left: 62,
  right: 550,
  top: 58,
  bottom: 742,
  width: 488,
  sealRadius: 49,
  air: 96,
  footHeight: 150,
  nameSizes: [46, 36],
  titleSize: 22,
  rowsOf: tableRows,
};
/** A wide sheet has room for all facts in two rows. */
function inTwoRows(proof: ProofOfCe): ReturnType<typeof tableRows> {
  const facts = tableFacts(proof);
  const first = Math.ceil(facts.length / 2);
  return [facts.slice(0, first), facts.slice(first)].filter((row) => row.length > 0);
}
const landscape: Sheet = {
  middle: 396,
  left: 62,
  right: 730,
  top: 52,
  bottom: 568,
  width: 668,
  sealRadius: 43,
  air: 60,
  footHeight: 104,
  nameSizes: [44, 28],
  titleSize: 19,
  rowsOf: inTwoRows,
};
/** A longer line loses the reader. */
const longestLine = 470;

const styles = {
  // Wider, and readers would hear single letters.
  caps: { size: 11, weight: 'bold', color: colors.caps, tracking: 1.05 },
  name: { size: 46, weight: 'display', color: colors.ink, leading: 1.12, tracking: -1.5 },
  line: { size: 12, color: colors.quiet },
  title: { size: 22, weight: 'bold', color: colors.ink, leading: 1.24, tracking: -0.35 },
  label: { size: 8, color: colors.quiet },
  value: { size: 10.5, weight: 'bold', color: colors.ink, leading: 1.28 },
  text: { size: 10, color: colors.body, leading: 1.5 },
  small: { size: 8, color: colors.quiet, leading: 1.4 },
  amended: { size: 9, weight: 'bold', color: colors.ink, leading: 1.35 },
  statement: { size: 6.9, color: colors.quiet, leading: 1.36 },
} satisfies Record<string, Style>;

/** A picture of the provider inside a box, at its left and in the middle of its height. Says how wide it is. */
function drawPicture(
  pdf: Pdf,
  parent: PdfElement,
  alt: string,
  { url, width: pixels, height }: { readonly url: string; readonly width: number; readonly height: number },
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  pictures: Pictures,
): number {
  const content = pictures.get(url);
  if (content === undefined) return 0;
  const scale = Math.min(box.width / pixels, box.height / height);
  const [wide, high] = [pixels * scale, height * scale];
  const top = box.y + (box.height - high) / 2;
  drawFigure(pdf, parent, alt, [box.x, top, box.x + wide, top + high], (doc) =>
    doc.image(Buffer.from(content), box.x, top, { width: wide, height: high }),
  );
  return wide;
}

function drawHead(pdf: Pdf, parent: PdfElement, page: Sheet, { proof, pictures = none }: CertificateDrawing): void {
  const { logo } = proof;
  const box = { x: page.left, y: page.top - 4, width: logo?.hasName ? 200 : 90, height: 35 };
  const wide = logo === undefined ? 0 : drawPicture(pdf, parent, `Logo of ${proof.providerName}`, logo, box, pictures);
  if (wide === 0) drawMark(pdf, page.left, page.top, 27);
  const number = breakLines(`No. ${proof.verificationCode}`, { size: 9, color: colors.quiet }, 220);
  const name = fitLines(
    proof.providerName,
    { size: 14, weight: 'bold', color: colors.ink, leading: 1.2 },
    230 - Math.max(0, wide - 27),
    {
      maxLines: 1,
      smallest: 9,
    },
  );
  if (wide === 0 || !logo?.hasName)
    drawText(pdf, addElement(pdf, parent, 'P'), name, {
      x: page.left + (wide === 0 ? 36 : wide + 10),
      y: page.top + 13.5 - name.height / 2,
    });
  drawText(pdf, addElement(pdf, parent, 'P'), number, {
    x: page.right - 220,
    y: page.top + 7.5,
    width: 220,
    align: 'right',
  });
}

/** A long name takes a second line before it gets small; its words stay whole. */
function layOutName(name: string, { width, nameSizes: [one, two] }: Sheet): TextBlock {
  const inOne = fitLines(name, { ...styles.name, size: one }, width, { maxLines: 1, smallest: 34 });
  if (inOne.lines.length === 1 && !inOne.isCut) return inOne;
  const { size } = fitLines(name, { ...styles.name, size: two }, width, { maxLines: 2, smallest: 9 });
  return balanceLines(
    name,
    { ...styles.name, size, tracking: (styles.name.tracking * size) / styles.name.size },
    width,
  );
}

type FactRow = {
  readonly cells: readonly { readonly label: TextBlock; readonly value: TextBlock; readonly left: number }[];
  readonly height: number;
};

/** In the narrow cells of a landscape sheet, a date with its time breaks in its middle. */
function layOutValue(value: string, page: Sheet, cellWidth: number): TextBlock {
  const fitted = fitLines(value, styles.value, cellWidth, { maxLines: 2, smallest: 8 });
  return page === landscape ? balanceLines(value, { ...styles.value, size: fitted.size }, cellWidth) : fitted;
}

/** The cells of a row share its width. */
function layOutFacts(proof: ProofOfCe, page: Sheet): FactRow[] {
  return page.rowsOf(proof).map((row) => {
    const cellWidth = page.width / row.length;
    const cells = row.map(({ label, value }, column) => ({
      label: breakLines(label, styles.label, cellWidth - 24),
      value: layOutValue(value, page, cellWidth - 24),
      left: page.left + column * cellWidth,
    }));
    return { cells, height: Math.max(...cells.map(({ label, value }) => label.height + value.height)) + 14 };
  });
}
const heightOfFacts = (rows: readonly FactRow[]): number => rows.reduce((sum, row) => sum + row.height, 0);

function drawFacts(pdf: Pdf, page: Sheet, rows: readonly FactRow[], top: number): void {
  const table = addElement(pdf, pdf.root, 'Table');
  let y = top;
  drawRule(pdf, page.left, page.width, y);
  for (const { cells, height } of rows) {
    drawDividers(
      pdf,
      cells.slice(1).map(({ left }) => left),
      y,
      height,
    );
    for (const { label, value, left } of cells) {
      const row = addElement(pdf, table, 'TR');
      const x = left + (left === page.left ? 2 : 14);
      const below = drawText(pdf, addElement(pdf, row, 'TH', { scope: 'Row' }), label, { x, y: y + 7 });
      drawText(pdf, addElement(pdf, row, 'TD'), value, { x, y: below });
    }
    y += height;
    drawRule(pdf, page.left, page.width, y);
  }
}

/** A sheet of a year carries no files, so it names no entry: undefined. */
type SheetDrawing = CertificateDrawing & { readonly logEntry?: ProvenDrawing['logEntry'] | undefined };

const logLines = (entry: SheetDrawing['logEntry']): string[] =>
  entry === undefined
    ? []
    : entry === null
      ? ['Log entry follows']
      : [`Log entry ${entry.leaf}`, `Fingerprint ${entry.fingerprint}`];

/** Who issued it, the seal with the hours, and where to verify it. */
function drawSealRow(
  pdf: Pdf,
  page: Sheet,
  { proof, verifyUrl, logEntry, pictures = none }: SheetDrawing,
  top: number,
): void {
  const { middle, sealRadius } = page;
  const hours = creditsText(proof.creditHours);
  drawSeal(pdf, middle, top + sealRadius, sealRadius);
  const number = fitLines(hours, { size: 25, weight: 'display', color: '#ffffff', leading: 1, tracking: -0.6 }, 46, {
    maxLines: 1,
    smallest: 12,
  });
  drawArtifactText(pdf, number, { x: middle - 30, y: top + sealRadius - 18, width: 60, align: 'center' });
  const unit = breakLines(
    proof.creditHours === 1 ? 'CE HOUR' : 'CE HOURS',
    { size: 6, weight: 'bold', color: '#ffffff', leading: 1, tracking: 0.6 },
    60,
  );
  drawArtifactText(pdf, unit, { x: middle - 30, y: top + sealRadius + 9, width: 60, align: 'center' });

  const sideWidth = 176;
  const { signatory } = proof;
  const signature = signatory?.signature ?? null;
  const signed =
    signatory === undefined
      ? []
      : [
          fitLines(signatory.name, styles.value, sideWidth, { maxLines: 1, smallest: 8 }),
          ...(signatory.title === ''
            ? []
            : [fitLines(signatory.title, styles.small, sideWidth, { maxLines: 2, smallest: 6 })]),
        ];
  const issuer = [
    breakLines('Issued by', styles.label, sideWidth),
    fitLines(proof.providerName, styles.value, sideWidth, { maxLines: 2, smallest: 8 }),
    fitLines(proof.providerAddress.replace(/\s*\n\s*/g, ', '), styles.small, sideWidth, {
      maxLines: signed.length === 0 ? 4 : 2,
      smallest: 6,
    }),
  ];
  const heightOfBlocks = (blocks: readonly TextBlock[]) => blocks.reduce((sum, block) => sum + block.height, 0);
  const signing = signed.length === 0 ? 0 : (signature === null ? 0 : signatureHeight) + heightOfBlocks(signed) + 6;
  let y = top + sealRadius - (signing + heightOfBlocks(issuer)) / 2;
  if (signature !== null && signatory !== undefined) {
    const box = { x: page.left + 2, y, width: 130, height: signatureHeight - 3 };
    drawPicture(pdf, pdf.root, `Signature of ${signatory.name}`, signature, box, pictures);
    y += signatureHeight;
  }
  for (const block of signed) y = drawText(pdf, addElement(pdf, pdf.root, 'P'), block, { x: page.left + 2, y });
  if (signed.length > 0) y += 6;
  for (const block of issuer) y = drawText(pdf, addElement(pdf, pdf.root, 'P'), block, { x: page.left + 2, y });

  const size = 64;
  const left = page.right - size;
  const textWidth = sideWidth - size - 10;
  drawFigure(
    pdf,
    pdf.root,
    `QR code of the page that verifies this certificate: ${verifyUrl}`,
    [left, top + sealRadius - size / 2, page.right, top + sealRadius + size / 2],
    (doc) => drawQrCode(doc, verifyUrl, { x: left, y: top + sealRadius - size / 2, size }, colors),
  );
  const verify = [
    breakLines('Verify this certificate', styles.label, textWidth),
    fitLines([{ text: verifyUrl, link: verifyUrl, color: colors.link }], { ...styles.small, size: 7.6 }, textWidth, {
      maxLines: 6,
      smallest: 5.5,
    }),
    ...logLines(logEntry).map((line) => breakLines(line, { ...styles.small, size: 6.4 }, textWidth)),
  ];
  y = top + sealRadius - verify.reduce((sum, block) => sum + block.height, 0) / 2;
  for (const block of verify)
    y = drawText(pdf, addElement(pdf, pdf.root, 'P'), block, {
      x: left - 10 - textWidth,
      y,
      width: textWidth,
      align: 'right',
    });
}
const signatureHeight = 30;

type Statement = { readonly head: TextBlock; readonly text: TextBlock; readonly left: number };

/** Up to three next to each other. A longer text gets a wider column, so that all end at about the same height. */
function layOutStatements(proof: ProofOfCe, page: Sheet, size: number): Statement[][] {
  const gap = 18;
  const statements = footStatements(proof);
  return Array.from({ length: Math.ceil(statements.length / 3) }, (_, index) => {
    const row = statements.slice(index * 3, index * 3 + 3);
    const mean = row.reduce((sum, { text }) => sum + text.length, 0) / row.length;
    const weights = row.map(({ text }) => Math.min(1.5, Math.max(0.75, mean === 0 ? 1 : text.length / mean)));
    const unit = (page.width - (row.length - 1) * gap) / weights.reduce((sum, weight) => sum + weight, 0);
    let left: number = page.left;
    return row.map((item, column) => {
      const columnWidth = (weights[column] ?? 1) * unit;
      const placed = {
        head: breakLines(
          item.head,
          { ...styles.statement, size: size + 0.6, weight: 'bold', color: colors.ink },
          columnWidth,
        ),
        text: breakLines(item.text, { ...styles.statement, size }, columnWidth),
        left,
      };
      left += columnWidth + gap;
      return placed;
    });
  });
}
const heightOfRow = (row: readonly Statement[]): number =>
  Math.max(...row.map(({ head, text }) => head.height + text.height)) + 5;
const heightOf = (rows: readonly Statement[][]): number => rows.reduce((sum, row) => sum + heightOfRow(row), 0);

/** The official texts are never shortened: they get smaller, down to what can still be read. */
function fitStatements(proof: ProofOfCe, page: Sheet): Statement[][] {
  for (let size = styles.statement.size; ; size -= 0.2) {
    const rows = layOutStatements(proof, page, size);
    if (heightOf(rows) <= page.footHeight || size < 5.5) return rows;
  }
}

function drawStatements(pdf: Pdf, rows: readonly Statement[][], top: number): void {
  let y = top;
  for (const row of rows) {
    for (const { head, text, left } of row) {
      const element = addElement(pdf, pdf.root, 'P');
      drawText(pdf, element, text, { x: left, y: drawText(pdf, element, head, { x: left, y }) });
    }
    y += heightOfRow(row);
  }
}

/** What the first page had no room for: the whole description, the learning objectives. */
function drawDetails(pdf: Pdf, drawing: CertificateDrawing, showsDescription: boolean): void {
  const { proof } = drawing;
  const page = portrait;
  const startPage = () => {
    drawPaper(pdf, { engraved: false });
    drawHead(pdf, pdf.root, page, drawing);
  };
  pdf.doc.addPage();
  startPage();
  const flow: Flow = {
    pdf,
    parent: pdf.root,
    left: page.left,
    width: page.width,
    top: page.top + 52,
    bottom: page.bottom - 10,
    startPage,
    y: page.top + 52,
  };
  const heading: Style = { size: 12, weight: 'bold', color: colors.ink };
  flowText(
    flow,
    'H2',
    'About this activity',
    { size: 20, weight: 'display', color: colors.ink, leading: 1.2, tracking: -0.3 },
    { after: 6, keep: 40 },
  );
  flowText(
    flow,
    'P',
    `${proof.courseTitle}, completed by ${proof.studentName}`,
    { size: 11, color: colors.quiet, leading: 1.4 },
    { after: 12 },
  );
  if (showsDescription) {
    flowText(flow, 'H3', 'Description', heading, { before: 4, after: 4, keep: 30 });
    for (const paragraph of paragraphsOf(proof.description)) flowText(flow, 'P', paragraph, styles.text, { after: 7 });
  }
  if (proof.objectives.length > 0) {
    flowText(flow, 'H3', 'Learning objectives', heading, { before: 10, after: 5, keep: 30 });
    flowList(flow, proof.objectives, styles.text, { markColor: colors.sand });
  }
}

/**
 * As many whole paragraphs as fit; if not even the first does, its beginning. `ending` says where the full text is, and
 * with less than two lines is all there is.
 */
function excerptOf(
  description: string,
  textWidth: number,
  maxLines: number,
  ending: string,
): { block: TextBlock; isWhole: boolean } {
  const linesOf = (text: string) => breakLines(text, styles.text, textWidth);
  const whole = linesOf(description);
  if (whole.lines.length <= maxLines) return { block: whole, isWhole: true };
  const paragraphs = paragraphsOf(description);
  for (let count = paragraphs.length - 1; count > 0; count -= 1) {
    const block = linesOf(`${paragraphs.slice(0, count).join(' ')} ${ending}`);
    if (block.lines.length <= maxLines) return { block, isWhole: false };
  }
  return {
    block: maxLines > 1 ? shortenLines(description, styles.text, textWidth, maxLines, ending) : linesOf(ending),
    isWhole: false,
  };
}

/** What a certificate says, the address at which it is verified, and the pictures that it shows. */
export type CertificateDrawing = {
  readonly proof: ProofOfCe;
  readonly verifyUrl: string;
  readonly pictures?: Pictures;
};
const none: Pictures = new Map();

/** What seals a certificate; `saved`: what it was sealed with before, which stays while it says the same. */
export type Sealing = { readonly signer: Signer | null; readonly saved: DetachedSignature | null };

/** A certificate with what proves it without the portal (docs/specification/records.md, RL-2 and RL-14). */
export type ProvenDrawing = CertificateDrawing & {
  readonly files: readonly PdfAttachment[];
  /** Its entry in the log with the beginning of the record's SHA-256; null while it has none. */
  readonly logEntry: { readonly leaf: number; readonly fingerprint: string } | null;
  /** Null: it isn't sealed. */
  readonly sealing: Sealing | null;
};

/** `seal`: what it was sealed with just now, to be saved. */
export type DrawnCertificate = { readonly content: Uint8Array; readonly seal: DetachedSignature | null };

/**
 * The certificate of one proof as PDF/UA, tagged, with a QR code and a link to `verifyUrl`, and sealed. The same proof,
 * files, and sealing give the same bytes. Names and titles shrink and wrap until they fit; a long description is
 * shortened and is in full on a second page, where the objectives are, too.
 */
export async function certificatePdf(drawing: ProvenDrawing): Promise<DrawnCertificate> {
  const { proof, files, sealing } = drawing;
  const createdAt = Temporal.Instant.from(`${proof.dateCompleted}T00:00:00Z`);
  const pdf = openPdf({
    title: `Proof of continuing education: ${proof.courseTitle}`,
    author: proof.providerName,
    subject: `Certificate ${proof.verificationCode} of ${proof.studentName}`,
    createdAt,
  });
  const { isWhole } = drawSheet(pdf, portrait, drawing, 'The full description is on the next page.');
  if (!isWhole || proof.objectives.length > 0) drawDetails(pdf, drawing, !isWhole);
  for (const file of files) attachFile(pdf, file, createdAt);
  if (sealing === null || (sealing.signer === null && sealing.saved === null))
    return { content: await finishPdf(pdf), seal: null };
  const place = { name: proof.providerName, reason: 'Proof of continuing education', at: createdAt };
  const whereIs = addSealField(pdf, place);
  const open = openSeal(await finishPdf(pdf), whereIs());
  return sealed(open, sealing) ?? certificatePdf({ ...drawing, sealing: null });
}

/** Null: what was saved doesn't fit anymore, or was changed in the database, and nothing here can sign. */
function sealed(open: OpenSeal, { signer, saved }: Sealing): DrawnCertificate | null {
  if (saved !== null && open.digest.equals(saved.digest) && isSignatureOf(saved))
    return { content: fillSeal(open, saved.signature), seal: null };
  if (signer === null) return null;
  const made = { digest: new Uint8Array(open.digest), signature: new Uint8Array(signDetached(open.digest, signer)) };
  return { content: fillSeal(open, made.signature), seal: made };
}

/** The certificates of a member in one calendar year. */
export type YearDrawing = { readonly year: number; readonly certificates: readonly CertificateDrawing[] };

/** All certificates of a year as one PDF to print: a landscape sheet for each, without the page of details. */
export async function yearPdf({ year, certificates }: YearDrawing): Promise<Uint8Array> {
  const [latest] = certificates;
  if (latest === undefined) throw new Error('There is no certificate to print.');
  const { providerName, studentName, dateCompleted } = latest.proof;
  const pdf = openPdf({
    title: `Proof of continuing education: ${year}`,
    author: providerName,
    subject: `${certificates.length} ${certificates.length === 1 ? 'certificate' : 'certificates'} of ${studentName}`,
    createdAt: Temporal.Instant.from(`${dateCompleted}T00:00:00Z`),
    layout: 'landscape',
  });
  drawSheets(pdf, landscape, certificates);
  return finishPdf(pdf);
}

/** A portrait sheet for each certificate, the first one on the current page. */
export const drawCertificates = (pdf: Pdf, certificates: readonly CertificateDrawing[]): void =>
  drawSheets(pdf, portrait, certificates);

function drawSheets(pdf: Pdf, page: Sheet, certificates: readonly CertificateDrawing[]): void {
  for (const [index, certificate] of certificates.entries()) {
    if (index > 0) pdf.doc.addPage();
    const root = addElement(pdf, pdf.root, 'Sect');
    drawSheet(
      { ...pdf, root },
      page,
      certificate,
      'The full description is on the page that verifies this certificate.',
    );
  }
}

/** The certificate itself, on the current page. Says whether its description is there in full. */
function drawSheet(pdf: Pdf, page: Sheet, drawing: SheetDrawing, ending: string): { isWhole: boolean } {
  const { proof } = drawing;
  const { width, sealRadius } = page;
  drawPaper(pdf, { engraved: true });
  drawHead(pdf, pdf.root, page, drawing);

  const caps = breakLines('PROOF OF CONTINUING EDUCATION', styles.caps, width);
  const name = layOutName(proof.studentName, page);
  const line = breakLines('has completed', styles.line, width);
  const titleSize = fitLines(proof.courseTitle, { ...styles.title, size: page.titleSize }, width - 30, {
    maxLines: 3,
    smallest: 13,
  }).size;
  const title = balanceLines(proof.courseTitle, { ...styles.title, size: titleSize }, width - 30);
  const replaces = replacesText(proof);
  const amended = balanceLines(
    replaces === null ? '' : `Amended certificate. Replaces ${replaces}`,
    styles.amended,
    width - 80,
  );
  const facts = layOutFacts(proof, page);
  const statements = fitStatements(proof, page);

  const statementsTop = page.bottom - heightOf(statements);
  const sealTop = statementsTop - (statements.length > 0 ? 16 : 0) - 2 * sealRadius;
  const head = page.top + 27;
  const textWidth = Math.min(width - 50, longestLine);
  const fixed = caps.height + amended.height + name.height + line.height + title.height + heightOfFacts(facts);
  const free = sealTop - head - fixed;
  const maxLines = Math.min(7, Math.floor((free - page.air) / (styles.text.size * styles.text.leading)));
  const description = excerptOf(proof.description, textWidth, maxLines, ending);

  // What is left over goes between the parts, in these shares.
  const slack = Math.max(0, free - description.block.height);
  const gap = (share: number) => Math.min(slack / 20, 12) * share;
  let y = head + Math.max(0, slack - gap(13)) / 2 + gap(1);
  y = drawText(pdf, addElement(pdf, pdf.root, 'H1'), caps, { x: page.left, y, width, align: 'center' }) + gap(1.2);
  if (replaces !== null)
    y =
      drawText(pdf, addElement(pdf, pdf.root, 'P'), amended, {
        x: page.left + 40,
        y,
        width: width - 80,
        align: 'center',
      }) + gap(1);
  y = drawText(pdf, addElement(pdf, pdf.root, 'P'), name, { x: page.left, y, width, align: 'center' }) + gap(1.2);
  y = drawText(pdf, addElement(pdf, pdf.root, 'P'), line, { x: page.left, y, width, align: 'center' }) + gap(0.6);
  y = drawText(pdf, addElement(pdf, pdf.root, 'P'), title, { x: page.left, y, width, align: 'center' }) + gap(3);
  drawFacts(pdf, page, facts, y);
  y += heightOfFacts(facts) + gap(2.4);
  if (description.block.lines.length > 0)
    drawText(pdf, addElement(pdf, pdf.root, 'P'), description.block, { x: page.left, y, width, align: 'center' });
  drawSealRow(pdf, page, drawing, sealTop);
  if (statements.length > 0) drawRule(pdf, page.left, width, statementsTop - 8);
  drawStatements(pdf, statements, statementsTop);
  return { isWhole: description.isWhole };
}
