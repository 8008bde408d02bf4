// The audit answer as a PDF: first the table of every credit of a period, then the certificates. Lengths in points.
import { creditsText } from '#catalogue/ce-type.ts';
import { addElement, finishPdf, openPdf } from '#platform/server/pdf/pdf.ts';
import { type Flow, flowTable, flowText, type TableLook } from '#platform/server/pdf/pdf-flow.ts';
import type { Style } from '#platform/server/pdf/pdf-text.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { auditColumns, type AuditLine, auditRow, auditTotals } from '../../audit-answer.ts';
import { type CertificateDrawing, drawCertificates } from './certificate-pdf.ts';

export type AuditDrawing = {
  readonly studentName: string;
  readonly providerName: string;
  readonly license: string;
  /** Empty where the member gave none. */
  readonly licenseNumber: string;
  readonly from: string;
  readonly to: string;
  /** ISO 8601 */
  readonly madeAt: string;
  /** The address under which a code is looked up, ending in a slash. */
  readonly verifyUrl: string;
  readonly lines: readonly AuditLine[];
  readonly certificates: readonly CertificateDrawing[];
};

const page = { left: 45, top: 54, bottom: 738, width: 522 } as const;
const styles = {
  title: { size: 22, weight: 'display', color: '#0b2e31', leading: 1.14, tracking: -0.4 },
  name: { size: 13, weight: 'bold', color: '#0b2e31', leading: 1.35 },
  heading: { size: 12.5, weight: 'bold', color: '#0c5c5e', leading: 1.25 },
  text: { size: 10, color: '#26403f', leading: 1.5 },
  small: { size: 8.4, color: '#51686a', leading: 1.4 },
  cell: { size: 8.2, color: '#26403f', leading: 1.35 },
} satisfies Record<string, Style>;
const look: TableLook = { style: styles.cell, headColor: '#0b2e31', headFill: '#e6f1ec', lineColor: '#d9d3c3' };

/** The same answer gives the same bytes. */
export async function auditPdf(answer: AuditDrawing): Promise<Uint8Array> {
  const { studentName, providerName, license, licenseNumber, from, to, madeAt, verifyUrl, lines, certificates } =
    answer;
  const period = `${calendarDay(from)} to ${calendarDay(to)}`;
  const pdf = openPdf({
    title: `Proof of continuing education: ${studentName}, ${period}`,
    author: providerName,
    subject: `${lines.length} ${lines.length === 1 ? 'credit' : 'credits'} of ${studentName}`,
    createdAt: Temporal.Instant.from(madeAt),
  });
  const flow: Flow = {
    pdf,
    parent: pdf.root,
    left: page.left,
    width: page.width,
    top: page.top,
    bottom: page.bottom,
    startPage: () => undefined,
    y: page.top,
  };
  flowText(flow, 'H1', 'Proof of continuing education', styles.title, { after: 6 });
  flowText(flow, 'P', studentName, styles.name, { after: 1 });
  const number = licenseNumber === '' ? '' : `, No. ${licenseNumber}`;
  flowText(flow, 'P', `License as the member states it: ${license}${number}`, styles.text, { after: 1 });
  flowText(flow, 'P', `Every credit issued by ${providerName} from ${period}.`, styles.text, { after: 8 });
  flowTable(
    flow,
    [['Type', 'Hours'], ...auditTotals(lines).map(({ label, hours }) => [label, creditsText(hours)])],
    { ...look, rowHeads: true, widths: [page.width * 0.3, page.width * 0.15] },
    { after: 14 },
  );
  flowText(flow, 'H2', 'Credits', styles.heading, { after: 5, keep: 60 });
  flowTable(
    flow,
    [auditColumns, ...lines.map(auditRow)],
    { ...look, widths: [74, 126, 72, 68, 50, 40, 92] },
    { after: 10 },
  );
  flowText(flow, 'P', `Each line can be compared with our record: ${verifyUrl} followed by its code.`, styles.small, {
    after: 0,
  });
  pdf.doc.addPage();
  drawCertificates({ ...pdf, root: addElement(pdf, pdf.root, 'Sect') }, certificates);
  return finishPdf(pdf);
}
