// What draws the speaker’s copy, as `speaker-copy.ts` runs it in a thread.
export { speakerCopyPdf } from './speaker-copy-pdf.ts';
