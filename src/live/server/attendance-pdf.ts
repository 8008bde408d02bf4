// A member's attendance of a webinar as a paper for a licensing board. US Letter. Lengths in points.
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { drawArtifactText, finishPdf, openPdf, type Pdf } from '#platform/server/pdf/pdf.ts';
import { flowTable, flowText, type Flow, type TableLook } from '#platform/server/pdf/pdf-flow.ts';
import { breakLines, fitLines, type Style } from '#platform/server/pdf/pdf-text.ts';
import { calendarDay, formatDateTime, formatLiveDateTime, formatTime } from '#platform/shared/dates.ts';
import type { attendanceRecordCall } from '../contract.ts';
import { minutesText } from '../attendance-record.ts';

const page = { width: 612, height: 792, left: 54, right: 558, top: 92, bottom: 728 } as const;
const width = page.right - page.left;
const colors = { ink: '#0b2e31', body: '#26403f', quiet: '#51686a', teal: '#0c5c5e', fill: '#e6f1ec', line: '#d9d3c3' };

const styles = {
  title: { size: 22, weight: 'display', color: colors.ink, leading: 1.16, tracking: -0.5 },
  name: { size: 14, weight: 'bold', color: colors.ink, leading: 1.3 },
  heading: { size: 13.5, weight: 'bold', color: colors.teal, leading: 1.25 },
  text: { size: 10, color: colors.body, leading: 1.5 },
  small: { size: 8.4, color: colors.quiet, leading: 1.4 },
  cell: { size: 8.8, color: colors.body, leading: 1.35 },
} satisfies Record<string, Style>;
const look: TableLook = {
  style: styles.cell,
  headColor: colors.ink,
  headFill: colors.fill,
  lineColor: colors.line,
  rowHeads: true,
};

export type AttendancePaper = {
  readonly record: Omit<CallAnswer<typeof attendanceRecordCall>, 'pdfUrl' | 'status'>;
  readonly provider: { readonly legalName: string; readonly address: readonly string[] };
  /** The provider's, for every time on it. */
  readonly timeZone: string;
  /** When it was drawn, ISO 8601. */
  readonly at: string;
  /** Where a certificate is checked, followed by its code. */
  readonly verifyUrl: string;
};

function drawHead(pdf: Pdf, provider: string): void {
  const name = fitLines(provider, { ...styles.small, weight: 'bold' }, width / 2, { maxLines: 1, smallest: 6 });
  drawArtifactText(pdf, name, { x: page.left, y: 45 });
  drawArtifactText(pdf, breakLines('Record of attendance', styles.small, 200), {
    x: page.right - 200,
    y: 45,
    width: 200,
    align: 'right',
  });
}

/** What a board asks for first, as rows of a table. */
function factsOf({ record, timeZone, verifyUrl }: AttendancePaper): string[][] {
  const { certificate, spans, startsAt, endsAt } = record;
  return [
    ['Fact', 'On record'],
    ['Webinar', record.webinar],
    ['Scheduled', `${formatLiveDateTime(startsAt, timeZone)} to ${formatTime(endsAt, timeZone)}`],
    ['Attendance', minutesText(record)],
    ...(spans.length === 0
      ? []
      : [
          [
            'In the meeting',
            spans
              .map(({ from, until }) => `${formatTime(from, timeZone)} to ${formatTime(until, timeZone)}`)
              .join(', '),
          ],
        ]),
    ...(certificate === null
      ? [['Certificate', 'None']]
      : [
          [
            'Certificate',
            `No. ${certificate.code}, ${creditsText(certificate.creditHours)} CEU, ${certificate.creditType}, completed ${calendarDay(certificate.day)}. Check it at ${verifyUrl}${certificate.code}`,
          ],
          ...(certificate.reason === null ? [] : [['Amended because', certificate.reason]]),
        ]),
  ];
}

/** The record as PDF. The same record drawn at the same time gives the same bytes. */
export function attendancePdf(paper: AttendancePaper): Promise<Uint8Array> {
  const { record, provider, timeZone, at } = paper;
  const pdf = openPdf({
    title: `Record of attendance: ${record.name}`,
    author: provider.legalName,
    subject: `Attendance of ${record.webinar}`,
    createdAt: Temporal.Instant.from(at),
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
  flowText(flow, 'H1', 'Record of attendance', styles.title, { after: 5 });
  flowText(flow, 'P', record.name, styles.name, { after: 1 });
  flowText(flow, 'P', [provider.legalName, ...provider.address].join(', '), styles.small, { after: 12 });
  flowTable(flow, factsOf(paper), { ...look, widths: [110, width - 110] }, { after: 16 });
  if (record.log.length > 0) {
    flowText(flow, 'H2', 'What happened', styles.heading, { after: 5, keep: 60 });
    flowTable(
      flow,
      [['Time', 'Event'], ...record.log.map((entry) => [formatDateTime(entry.at, timeZone), entry.text])],
      { ...look, widths: [150, width - 150] },
      { after: 12 },
    );
  }
  flowText(
    flow,
    'P',
    `Times are in ${timeZone.replaceAll('_', ' ')}. On record on ${formatLiveDateTime(at, timeZone)}.`,
    styles.small,
  );
  return finishPdf(pdf);
}
