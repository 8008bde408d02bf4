// What draws the report of an advertisement, as `ad-report.ts` runs it in a thread.
export { adReportPdf } from './ad-report-pdf.ts';
