import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import type { SheetToSign } from './sign-in-sheet.ts';

/** The sign-in sheet as PDF, drawn in a thread. */
export const drawSheet = inThread<SheetToSign, Uint8Array>(
  fileBeside(import.meta.filename, 'sign-in-sheet.thread'),
  'signInSheet',
);
