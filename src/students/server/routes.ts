import { serve } from '#platform/server/http/http.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import { exportStudents } from './staff/export-students.ts';
import { findStudents } from './staff/find-students.ts';
import {
  addNote,
  disableStudent,
  enableStudent,
  endStudentSessions,
  readNotes,
  removeNote,
  removeStudentPasskeys,
  sendMailAgain,
  sendRecoveryMail,
  sendSignInLink,
  noteReachable,
  unblockStudent,
} from './staff/help-student.ts';
import { importStudents, readStudentImport, rehearseStudentImport } from './staff/import-by-rehearsal.ts';
import {
  judgeNotDouble,
  listDoubles,
  mergeByStaff,
  type AskForMerge,
  previewMerge,
  rehearseMerge,
  undoMergeByStaff,
} from './staff/merge-for-staff.ts';
import {
  readStudentImports,
  rehearseUndoStudentImport,
  undoStudentImport,
  type EraseAccount,
} from './staff/undo-student-import.ts';
import { saveStudent } from './staff/save-student.ts';
import { readHelp, readStudentActivity, readStudentMails, readStudentOfStaff } from './staff/read-student.ts';

/** A file of 5,000 lines as base64, in JSON. */
const importBytes = 3 * 1024 * 1024;

/**
 * `tables`: what a merge and its undo do with each. `erase`: what an account is removed by. `askForMerge`: whether a
 * second person must approve a merge.
 */
export const studentRoutes = (tables: readonly DescribedTable[], erase: EraseAccount, askForMerge: AskForMerge) => [
  serve(calls.studentsCall, schemas.studentsSchemas, findStudents),
  serve(calls.studentOfStaffCall, schemas.studentOfStaffSchemas, readStudentOfStaff),
  serve(calls.studentActivityCall, schemas.studentActivitySchemas, readStudentActivity),
  serve(calls.studentMailsCall, schemas.studentMailsSchemas, readStudentMails),
  serve(calls.mailAgainCall, schemas.mailAgainSchemas, sendMailAgain),
  serve(calls.saveStudentCall, schemas.saveStudentSchemas, saveStudent),
  serve(calls.signInHelpCall, schemas.signInHelpSchemas, readHelp),
  serve(calls.signInLinkCall, schemas.signInLinkSchemas, sendSignInLink),
  serve(calls.recoveryMailCall, schemas.recoveryMailSchemas, sendRecoveryMail),
  serve(calls.endStudentSessionsCall, schemas.endStudentSessionsSchemas, endStudentSessions),
  serve(calls.removePasskeysCall, schemas.removePasskeysSchemas, removeStudentPasskeys),
  serve(calls.reachableStudentCall, schemas.reachableStudentSchemas, noteReachable),
  serve(calls.unblockCall, schemas.unblockSchemas, unblockStudent),
  serve(calls.disableStudentCall, schemas.disableStudentSchemas, disableStudent),
  serve(calls.enableStudentCall, schemas.enableStudentSchemas, enableStudent),
  serve(calls.studentNotesCall, schemas.studentNotesSchemas, readNotes),
  serve(calls.addNoteCall, schemas.addNoteSchemas, addNote),
  serve(calls.removeNoteCall, schemas.removeNoteSchemas, removeNote),
  serve(calls.doublesCall, schemas.doublesSchemas, listDoubles),
  serve(calls.notDoubleCall, schemas.notDoubleSchemas, judgeNotDouble),
  serve(calls.mergePreviewCall, schemas.mergePreviewSchemas, previewMerge),
  serve(calls.rehearseMergeCall, schemas.rehearseMergeSchemas, rehearseMerge(tables)),
  serve(calls.mergeStudentsCall, schemas.mergeStudentsSchemas, mergeByStaff(tables, askForMerge)),
  serve(calls.undoMergeCall, schemas.undoMergeSchemas, undoMergeByStaff(tables)),
  serve(calls.exportStudentsCall, schemas.exportStudentsSchemas, exportStudents),
  serve(calls.rehearseStudentImportCall, schemas.rehearseStudentImportSchemas, rehearseStudentImport, null, {
    mostBytes: importBytes,
  }),
  serve(calls.importStudentsCall, schemas.importStudentsSchemas, importStudents),
  serve(calls.studentImportCall, schemas.studentImportSchemas, readStudentImport),
  serve(calls.studentImportsCall, schemas.studentImportsSchemas, readStudentImports),
  serve(calls.rehearseUndoStudentImportCall, schemas.rehearseUndoStudentImportSchemas, rehearseUndoStudentImport),
  serve(calls.undoStudentImportCall, schemas.undoStudentImportSchemas, undoStudentImport(erase)),
];
