// What draws the papers of the ledger, as `draw.ts` runs it in a thread.
export { certificatePdf, yearPdf } from './certificate-pdf.ts';
export { auditPdf } from './audit-pdf.ts';
export { licensePdf } from './license-pdf.ts';
export { reportPdf } from './report-pdf.ts';
