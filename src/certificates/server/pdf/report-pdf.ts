// The proof-of-CE report as a PDF: every standing credit, by year and by type. US Letter, as many pages as it takes.
// Lengths in points.
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { drawArtifact, drawArtifactText, finishPdf, openPdf, type Pdf } from '#platform/server/pdf/pdf.ts';
import { type Flow, flowTable, flowText, type TableLook } from '#platform/server/pdf/pdf-flow.ts';
import { breakLines, fitLines, type Style } from '#platform/server/pdf/pdf-text.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { totalOf } from '#credit/ce-years.ts';
import { drawMark } from './certificate-art.ts';
import { renewalMessages } from '#renewal/contract.ts';
import { type CeReport, licenseRows, reportColumns, rowOf, yearRows } from '../report/report-rows.ts';

const page = { width: 612, height: 792, left: 54, right: 558, top: 92, bottom: 728 } as const;
const width = page.right - page.left;
const colors = {
  ink: '#0b2e31',
  body: '#26403f',
  quiet: '#51686a',
  teal: '#0c5c5e',
  headFill: '#e6f1ec',
  line: '#d9d3c3',
} as const;

const styles = {
  title: { size: 26, weight: 'display', color: colors.ink, leading: 1.14, tracking: -0.6 },
  name: { size: 14, weight: 'bold', color: colors.ink, leading: 1.3 },
  heading: { size: 13.5, weight: 'bold', color: colors.teal, leading: 1.25 },
  text: { size: 10, color: colors.body, leading: 1.5 },
  small: { size: 8.4, color: colors.quiet, leading: 1.4 },
  cell: { size: 8.6, color: colors.body, leading: 1.35 },
} satisfies Record<string, Style>;
const look: TableLook = {
  style: styles.cell,
  headColor: colors.ink,
  headFill: colors.headFill,
  lineColor: colors.line,
};

function drawHead(pdf: Pdf, provider: string): void {
  drawMark(pdf, page.left, 41, 19);
  drawArtifactText(
    pdf,
    fitLines(provider, { size: 11, weight: 'bold', color: colors.ink }, 320, { maxLines: 1, smallest: 8 }),
    { x: page.left + 26, y: 43 },
  );
  drawArtifactText(pdf, breakLines('Proof of CE report', styles.small, 160), {
    x: page.right - 160,
    y: 44.5,
    width: 160,
    align: 'right',
  });
  drawArtifact(
    pdf,
    (doc) => doc.moveTo(page.left, 69).lineTo(page.right, 69).lineWidth(0.7).stroke(colors.line),
    'Pagination',
  );
}

function drawFeet(pdf: Pdf, name: string): void {
  const { start, count } = pdf.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.doc.switchToPage(start + index);
    const y = page.height - 46;
    drawArtifactText(pdf, fitLines(name, styles.small, width - 90, { maxLines: 1, smallest: 6 }), { x: page.left, y });
    drawArtifactText(pdf, breakLines(`Page ${index + 1} of ${count}`, styles.small, 90), {
      x: page.right - 90,
      y,
      width: 90,
      align: 'right',
    });
  }
}

/** The report of one student on one day. The same report gives the same bytes. */
export function reportPdf(report: CeReport): Promise<Uint8Array> {
  const { studentName, day, provider, years, credits, licenses, verifyUrl } = report;
  const total = totalOf(years);
  const pdf = openPdf({
    title: `Proof of CE report: ${studentName}`,
    author: provider.legalName,
    subject: `All continuing education credit of ${studentName} on ${calendarDay(day)}`,
    createdAt: Temporal.Instant.from(`${day}T00:00:00Z`),
  });
  drawHead(pdf, provider.legalName);
  const flow: Flow = {
    pdf,
    parent: pdf.root,
    left: page.left,
    width,
    top: page.top,
    bottom: page.bottom,
    startPage: () => drawHead(pdf, provider.legalName),
    y: page.top,
  };
  flowText(flow, 'H1', 'Proof of CE report', styles.title, { after: 5 });
  flowText(flow, 'P', studentName, styles.name, { after: 1 });
  flowText(
    flow,
    'P',
    `Every credit on record on ${calendarDay(day)}: ${creditsText(total.ceTotal)} CEU (${ceTypeLabel(2)} ${creditsText(total.ceLive)}, ${ceTypeLabel(1)} ${creditsText(total.ceHome)}).`,
    styles.text,
    { after: 10 },
  );
  flowText(flow, 'P', [provider.legalName, ...provider.address].join(', '), styles.small, { after: 2 });
  flowText(flow, 'P', `Each line can be compared with our record: ${verifyUrl} followed by its code.`, styles.small, {
    after: 12,
  });
  if (credits.length === 0) {
    flowText(flow, 'P', 'No CE completed.', styles.text);
  } else {
    flowText(flow, 'H2', 'By year', styles.heading, { after: 5, keep: 60 });
    flowTable(
      flow,
      yearRows(years),
      { ...look, rowHeads: true, widths: [width * 0.25, width * 0.25, width * 0.25, width * 0.25] },
      { after: 14 },
    );
  }
  if (licenses.length > 0) {
    flowText(flow, 'H2', 'License renewal', styles.heading, { after: 5, keep: 60 });
    flowTable(
      flow,
      licenseRows(licenses),
      {
        ...look,
        rowHeads: true,
        widths: [0.19, 0.23, 0.24, 0.1, 0.11, 0.13].map((share) => width * share),
      },
      { after: 4 },
    );
    flowText(flow, 'P', `Only credit on this report is counted. ${renewalMessages.onlyYourBoard}`, styles.small, {
      after: 14,
    });
  }
  for (const { year } of years) {
    const ofYear = credits.filter(({ dateCompleted }) => dateCompleted.startsWith(String(year)));
    if (ofYear.length === 0) continue;
    flowText(flow, 'H2', String(year), styles.heading, { before: 4, after: 5, keep: 60 });
    flowTable(
      flow,
      [reportColumns, ...ofYear.map(rowOf)],
      { ...look, widths: [88, 160, 66, 36, 70, 84] },
      { after: 12 },
    );
  }
  drawFeet(pdf, studentName);
  return finishPdf(pdf);
}
