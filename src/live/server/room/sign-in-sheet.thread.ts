// What draws the sign-in sheet, as `download-record.ts` runs it in a thread.
export { signInSheet } from './sign-in-sheet.ts';
