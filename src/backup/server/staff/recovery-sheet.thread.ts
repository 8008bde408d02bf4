// What draws the recovery sheet, as `draw-recovery-sheet.ts` runs it in a thread.
export { recoverySheet } from './recovery-sheet.ts';
