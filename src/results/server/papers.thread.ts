// What draws the papers of results, as `speaker-copy.ts` runs it in a thread.
export { speakerCopyPdf } from './speaker-copy-pdf.ts';
