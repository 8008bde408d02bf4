// What draws the record of attendance, as `attendance-documents.ts` runs it in a thread.
export { attendancePdf } from './attendance-pdf.ts';
