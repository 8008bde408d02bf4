// The sheet that goes with a certificate to a board that wants to see license and address (234 CMR 8.04(3) in
// Massachusetts). Neither can be on the certificate, which never changes. Lengths in points.
import { addElement, finishPdf, openPdf } from '#platform/server/pdf/pdf.ts';
import { type Flow, flowTable, flowText, type TableLook } from '#platform/server/pdf/pdf-flow.ts';
import type { Style } from '#platform/server/pdf/pdf-text.ts';
import { calendarDay } from '#platform/shared/dates.ts';

export type LicenseSheet = {
  readonly studentName: string;
  readonly addressLines: readonly string[];
  /** "Massachusetts, Dentist", and its number. */
  readonly licenses: readonly (readonly [license: string, number: string])[];
  /** The member's own day, YYYY-MM-DD. */
  readonly today: string;
  readonly providerName: string;
  /** Which certificate it goes with: label and value, its code first. */
  readonly certificate: readonly (readonly [label: string, value: string])[];
};

const page = { left: 62, top: 64, bottom: 738, width: 488 } as const;
const styles = {
  title: { size: 22, weight: 'display', color: '#0b2e31', leading: 1.14, tracking: -0.4 },
  name: { size: 13, weight: 'bold', color: '#0b2e31', leading: 1.35 },
  heading: { size: 12.5, weight: 'bold', color: '#0c5c5e', leading: 1.25 },
  text: { size: 10, color: '#26403f', leading: 1.5 },
  cell: { size: 9.5, color: '#26403f', leading: 1.4 },
} satisfies Record<string, Style>;
const look: TableLook = {
  style: styles.cell,
  headColor: '#0b2e31',
  headFill: '#e6f1ec',
  lineColor: '#d9d3c3',
  rowHeads: true,
  widths: [page.width * 0.35, page.width * 0.65],
};

/** The same sheet gives the same bytes. */
export function licensePdf({
  studentName,
  addressLines,
  licenses,
  today,
  providerName,
  certificate,
}: LicenseSheet): Promise<Uint8Array> {
  const pdf = openPdf({
    title: `License number and address: ${studentName}`,
    author: providerName,
    subject: `Goes with a certificate of ${studentName}`,
    createdAt: Temporal.Instant.from(`${today}T00:00:00Z`),
  });
  const flow: Flow = {
    pdf,
    parent: addElement(pdf, pdf.root, 'Sect'),
    left: page.left,
    width: page.width,
    top: page.top,
    bottom: page.bottom,
    startPage: () => undefined,
    y: page.top,
  };
  flowText(flow, 'H1', 'License number and address', styles.title, { after: 4 });
  flowText(flow, 'P', `As the member states them today, ${calendarDay(today)}.`, styles.text, { after: 10 });
  flowText(flow, 'P', studentName, styles.name, { after: 1 });
  addressLines.forEach((line, index) =>
    flowText(flow, 'P', line, styles.text, { after: index === addressLines.length - 1 ? 12 : 0 }),
  );
  flowTable(flow, [['License', 'Number'], ...licenses], look, { after: 16 });
  flowText(flow, 'H2', 'It goes with this certificate', styles.heading, { after: 6, keep: 60 });
  flowTable(flow, certificate, look, { after: 14 });
  flowText(
    flow,
    'P',
    'This sheet isn’t part of the certificate, its record, or its seal. It shows what the member entered.',
    styles.text,
    { after: 0 },
  );
  return finishPdf(pdf);
}
