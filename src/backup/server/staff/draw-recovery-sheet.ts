import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import type { SheetOfKeys } from './recovery-sheet.ts';

/** The recovery sheet as PDF, drawn in a thread. */
export const drawRecoverySheet = inThread<SheetOfKeys, Uint8Array>(
  fileBeside(import.meta.filename, 'recovery-sheet.thread'),
  'recoverySheet',
);
