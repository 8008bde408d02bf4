import type { Feature } from '#staff/server/feature-parts.ts';
import { studentImportAction } from './server/import-by-rehearsal.ts';
import { mergeRetention, studentTimetable, studentWork } from './server/jobs.ts';
import type { AskForMerge } from './server/merge-for-staff.ts';
import { readStudentAttention } from './server/read-attention.ts';
import { type MemberChanges, studentRoutes } from './server/routes.ts';
import { undoStudentImportAction } from './server/undo-student-import.ts';

/** `askForMerge`: whether a second person must approve a merge. */
export const feature = (changes: MemberChanges, askForMerge: AskForMerge): Feature => ({
  routes: studentRoutes(changes, askForMerge),
  works: studentWork,
  timetable: studentTimetable,
  retention: [{ at: 50, rule: mergeRetention }],
  rehearsed: [studentImportAction, undoStudentImportAction(changes.erase)],
  attention: [{ at: 70, read: readStudentAttention }],
});
