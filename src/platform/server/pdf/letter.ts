// The look of plain papers on US Letter: who issued it and what it is at the top of each page. Lengths in points.
import { drawArtifactText, openPdf, type Pdf, type PdfFacts } from './pdf.ts';
import type { Flow, TableLook } from './pdf-flow.ts';
import { breakLines, fitLines, type Style } from './pdf-text.ts';

const page = { left: 54, right: 558, top: 92, bottom: 728 } as const;
const colors = { ink: '#0b2e31', body: '#26403f', quiet: '#51686a', teal: '#0c5c5e', fill: '#e6f1ec', line: '#d9d3c3' };

/** How wide the text is. */
export const letterWidth = page.right - page.left;

export const letterStyles = {
  title: { size: 22, weight: 'display', color: colors.ink, leading: 1.16, tracking: -0.5 },
  name: { size: 14, weight: 'bold', color: colors.ink, leading: 1.3 },
  heading: { size: 13.5, weight: 'bold', color: colors.teal, leading: 1.25 },
  text: { size: 10, color: colors.body, leading: 1.5 },
  small: { size: 8.4, color: colors.quiet, leading: 1.4 },
} satisfies Record<string, Style>;

/** Tables whose first column names the row. */
export const letterTable: TableLook = {
  style: { size: 8.8, color: colors.body, leading: 1.35 },
  headColor: colors.ink,
  headFill: colors.fill,
  lineColor: colors.line,
  rowHeads: true,
};

export const letterMarks = { markColor: colors.teal, gap: 6 };

function drawHead(pdf: Pdf, issuer: string, heading: string): void {
  const name = fitLines(issuer, { ...letterStyles.small, weight: 'bold' }, letterWidth / 2, {
    maxLines: 1,
    smallest: 6,
  });
  drawArtifactText(pdf, name, { x: page.left, y: 45 });
  drawArtifactText(pdf, breakLines(heading, letterStyles.small, 200), {
    x: page.right - 200,
    y: 45,
    width: 200,
    align: 'right',
  });
}

/** Opens a paper; `heading` says what it is. What is put into the flow begins new pages as it needs them. */
export function openLetter(facts: PdfFacts, heading: string): Flow {
  const pdf = openPdf(facts);
  const startPage = () => drawHead(pdf, facts.author, heading);
  startPage();
  return {
    pdf,
    parent: pdf.root,
    left: page.left,
    width: letterWidth,
    top: page.top,
    bottom: page.bottom,
    startPage,
    y: page.top,
  };
}
