import type { DescribedTable } from '#sign-in/server/member-data.ts';
import type { Feature } from '#staff/server/feature-parts.ts';
import { studentCommands } from './server/commands.ts';
import { studentImportAction } from './server/staff/import-by-rehearsal.ts';
import { mergeRetention, studentTimetable, studentWork } from './server/jobs.ts';
import type { AskForMerge } from './server/staff/merge-for-staff.ts';
import { readStudentAttention } from './server/staff/read-attention.ts';
import { studentRoutes } from './server/routes.ts';
import { type EraseAccount, undoStudentImportAction } from './server/staff/undo-student-import.ts';

/**
 * `tables`: what a merge and its undo do with each. `erase`: what an account is removed by. `askForMerge`: whether a
 * second person must approve a merge.
 */
export const feature = (tables: readonly DescribedTable[], erase: EraseAccount, askForMerge: AskForMerge): Feature => ({
  routes: studentRoutes(tables, erase, askForMerge),
  works: studentWork,
  timetable: studentTimetable,
  retention: [{ at: 50, rule: mergeRetention }],
  rehearsed: [studentImportAction, undoStudentImportAction(erase)],
  attention: [{ at: 70, read: readStudentAttention }],
  commands: studentCommands,
});
