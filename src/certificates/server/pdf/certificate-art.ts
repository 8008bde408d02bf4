// The ornament of a certificate, drawn as lines: paper, engraving, frame, seal, mark. Lengths in points.
import { drawArtifact, type Pdf } from '#platform/server/pdf/pdf.ts';
import { brandSign } from '#platform/shared/brand-sign.ts';

type Doc = PDFKit.PDFDocument;

export const colors = {
  paper: '#fffdf7',
  ink: '#0b2e31',
  body: '#2f4b4e',
  quiet: '#51686a',
  caps: '#7a5518',
  frame: '#0b3b3e',
  sand: '#c79a55',
  sandLight: '#d9c79f',
  sandPale: '#e9dec5',
  engraving: '#d8e5db',
  seal: '#0b3b3e',
  link: '#0c5c5e',
} as const;

/** One closed wave around the middle, as smooth curves: `waves` crests of `height` on a ring of `radius`. */
function drawWave(doc: Doc, radius: number, height: number, waves: number): void {
  const steps = waves * 8;
  const at = (step: number) => {
    const angle = (step / steps) * 2 * Math.PI;
    const distance = radius + height * Math.cos(waves * angle);
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
  };
  const round = (value: number) => Math.round(value * 10) / 10;
  for (let step = 0; step < steps; step += 1) {
    // Catmull-Rom: each piece leaves a point in the direction of its neighbors.
    const [before, from, to, after] = [at(step - 1), at(step), at(step + 1), at(step + 2)];
    if (step === 0) doc.moveTo(round(from.x), round(from.y));
    doc.bezierCurveTo(
      round(from.x + (to.x - before.x) / 6),
      round(from.y + (to.y - before.y) / 6),
      round(to.x - (after.x - from.x) / 6),
      round(to.y - (after.y - from.y) / 6),
      round(to.x),
      round(to.y),
    );
  }
  doc.closePath();
}

/** The same wave turned again and again: the lines cross as on a banknote. */
function drawRosette(doc: Doc, wave: { radius: number; height: number; waves: number }, copies: number): void {
  for (let copy = 0; copy < copies; copy += 1) {
    doc.save();
    doc.rotate((copy * 360) / (wave.waves * copies));
    drawWave(doc, wave.radius, wave.height, wave.waves);
    doc.stroke();
    doc.restore();
  }
}

/** Paper, engraving and the double frame of a whole page. */
export function drawPaper(pdf: Pdf, { engraved }: { engraved: boolean }): void {
  const { width, height } = pdf.doc.page;
  /** The rosettes are round; along the sheet they are drawn out. */
  const longer = 1.24;
  drawArtifact(
    pdf,
    (doc) => {
      doc.rect(0, 0, width, height).fill(colors.paper);
      if (engraved) {
        doc.save();
        doc.rect(31, 31, width - 62, height - 62).clip();
        doc
          .translate(width / 2, height / 2)
          .scale(width < height ? 1 : longer, width < height ? longer : 1)
          .lineWidth(0.5)
          .strokeColor(colors.engraving);
        drawRosette(doc, { radius: 268, height: 62, waves: 12 }, 10);
        drawRosette(doc, { radius: 190, height: 30, waves: 18 }, 6);
        doc.restore();
      }
      const frame = (inset: number, lineWidth: number, color: string) =>
        doc
          .rect(inset, inset, width - 2 * inset, height - 2 * inset)
          .lineWidth(lineWidth)
          .stroke(color);
      frame(22, 1, colors.sand);
      frame(29, 1.6, colors.frame);
      frame(33, 0.6, colors.sandLight);
      // A small rosette holds each corner of the frame.
      for (const [x, y] of [
        [29, 29],
        [width - 29, 29],
        [29, height - 29],
        [width - 29, height - 29],
      ] as const) {
        doc.circle(x, y, 9.5).fill(colors.paper);
        doc.save().translate(x, y).lineWidth(0.45).strokeColor(colors.sand);
        drawRosette(doc, { radius: 5.4, height: 2.8, waves: 6 }, 3);
        doc.restore();
      }
    },
    'Page',
  );
}

/** A hairline across the page. */
export function drawRule(pdf: Pdf, left: number, width: number, y: number): void {
  drawArtifact(pdf, (doc) =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.7)
      .stroke(colors.sandLight),
  );
}

/** Upright hairlines between the columns of a row. */
export function drawDividers(pdf: Pdf, lefts: readonly number[], top: number, height: number): void {
  drawArtifact(pdf, (doc) => {
    for (const x of lefts) doc.moveTo(x, top + 5).lineTo(x, top + height - 5);
    doc.lineWidth(0.6).stroke(colors.sandPale);
  });
}

/** The seal's rings around (x, y); its lettering is the caller's. */
export function drawSeal(pdf: Pdf, x: number, y: number, radius: number): void {
  drawArtifact(pdf, (doc) => {
    doc.translate(x, y);
    doc.circle(0, 0, radius * 0.98).fill(colors.paper);
    doc.lineWidth(0.5).strokeColor(colors.sand);
    drawRosette(doc, { radius: radius * 0.87, height: radius * 0.12, waves: 30 }, 3);
    doc.lineWidth(0.4).strokeColor(colors.caps);
    drawRosette(doc, { radius: radius * 0.74, height: radius * 0.09, waves: 24 }, 4);
    doc.circle(0, 0, radius * 0.6).fill(colors.seal);
    doc
      .circle(0, 0, radius * 0.55)
      .lineWidth(0.5)
      .stroke(colors.sand);
  });
}

/** The portal's mark, `size` wide. */
export function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  drawArtifact(pdf, (doc) => {
    doc.translate(x, y).scale(size / 32);
    const { plate, scale, tooth, shine } = brandSign;
    doc.roundedRect(0, 0, 32, 32, plate.radius).fill(plate.color);
    doc.translate(16, 16).scale(scale).translate(-50, -61);
    doc.path(tooth).fill('#ffffff');
    doc.path(shine.line).lineWidth(shine.width).lineCap('round').stroke(shine.color);
  });
}
