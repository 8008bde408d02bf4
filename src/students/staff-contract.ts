// Students as the provider's own people find, help, change and merge them. Apart from contract.ts, so that no public
// page loads it.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import { unlistedRefusals } from '#accounts/choices.ts';
import type * as schemas from './staff-schemas.ts';

export const staffStudentMessages = {
  unknownStudent: 'We couldn’t find this student.',
  findMore: 'Enter at least 3 characters, or choose a filter.',
  reasonNeeded: 'Say why, in at least 5 characters.',
  reasonForNameOrEmail: 'Give a reason for changing the name or email. It’s saved in the audit log.',
  /** The reason with which certificates are amended to a corrected name, until someone writes another one. */
  nameWasCorrected: 'The name in the profile was corrected.',
  changedMeanwhile: (by: string) => `${by} saved this a moment ago. Your changes weren’t saved.`,
  emailOfAnother: 'That email belongs to another account. Compare the two.',
  mailedLately: (minutes: number) =>
    `The last email was sent ${minutes === 0 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`}. The limit is three an hour.`,
  disabledAlready: 'This account is already disabled.',
  enabledAlready: 'This account is not disabled.',
  isDisabled: 'This account is disabled. Enable it first.',
  isMerged: 'This account was merged into another one. Open that one, or undo the merge.',
  sameStudent: 'Choose two different accounts.',
  mergedAlready: 'One of the two was already merged.',
  survivorDisabled: 'The account that stays is disabled. Enable it first, or let the other one stay.',
  unknownMerge: 'We couldn’t find this merge.',
  undoneAlready: 'This merge was already undone.',
  undoTooLate: 'This can’t be undone anymore. The 30 days are over.',
  undoLaterFirst: 'The account has been merged again since. Undo the later merge first.',
  mergeAsked: 'This merge moves credit, so it was sent for approval. A second person must approve it.',
  mergeChanged: 'One of the two accounts has changed since. Preview again.',
  unknownMail: 'We couldn’t find this email.',
  mailGone: 'The text of this email was erased when it was sent, so it can’t be sent again.',
  mailWaits: 'This email is still being sent.',
  unknownNote: 'We couldn’t find this note.',
  ownNotes: 'Only its author or an owner can delete a note.',
  confirmedAlready: 'This address is already confirmed.',
  emailHeld:
    'The email address was changed by the team. For 72 hours, or until the former address confirms the change, only the former address can get a sign-in link. The member can ask for one on the sign-in page.',
} as const;

const unknownStudent = ['unknown-student'] as const;

export const studentsCall = defineStaffCall<typeof schemas.studentsSchemas>()({
  method: 'GET',
  path: '/api/staff/students',
  permission: 'student.read',
  refusals: ['find-more'],
});

export const studentOfStaffCall = defineStaffCall<typeof schemas.studentOfStaffSchemas>()({
  method: 'GET',
  path: '/api/staff/student',
  permission: 'student.read',
  refusals: unknownStudent,
});

export const studentActivityCall = defineStaffCall<typeof schemas.studentActivitySchemas>()({
  method: 'GET',
  path: '/api/staff/student-activity',
  permission: 'student.read',
  refusals: unknownStudent,
});

export const studentMailsCall = defineStaffCall<typeof schemas.studentMailsSchemas>()({
  method: 'GET',
  path: '/api/staff/student-mails',
  permission: 'student.read',
  refusals: unknownStudent,
});

export const mailAgainCall = defineStaffCall<typeof schemas.mailAgainSchemas>()({
  method: 'POST',
  path: '/api/staff/mail-again',
  permission: 'student.edit',
  refusals: [
    ...unknownStudent,
    'unknown-mail',
    'mail-gone',
    'mail-waits',
    'mailed-lately',
    'disabled',
    'merged',
    'confirmed',
    'email-held',
  ],
});

export const saveStudentCall = defineStaffCall<typeof schemas.saveStudentSchemas>()({
  method: 'POST',
  path: '/api/staff/save-student',
  permission: 'student.edit',
  refusals: [
    ...unknownStudent,
    'changed-meanwhile',
    'reason-needed',
    'email-taken',
    'agd-number-taken',
    'username-taken',
    'graduation-year',
    'merged',
    ...unlistedRefusals,
  ],
});

export const signInHelpCall = defineStaffCall<typeof schemas.signInHelpSchemas>()({
  method: 'GET',
  path: '/api/staff/sign-in-help',
  permission: 'student.read',
  refusals: unknownStudent,
});

export const signInLinkCall = defineStaffCall<typeof schemas.signInLinkSchemas>()({
  method: 'POST',
  path: '/api/staff/sign-in-link',
  permission: 'student.edit',
  fresh: true,
  refusals: [...unknownStudent, 'mailed-lately', 'disabled', 'merged', 'email-held'],
});

export const recoveryMailCall = defineStaffCall<typeof schemas.recoveryMailSchemas>()({
  method: 'POST',
  path: '/api/staff/recovery-mail',
  permission: 'student.edit',
  fresh: true,
  refusals: [...unknownStudent, 'mailed-lately', 'disabled', 'merged', 'email-held'],
});

export const endStudentSessionsCall = defineStaffCall<typeof schemas.endStudentSessionsSchemas>()({
  method: 'POST',
  path: '/api/staff/end-sessions',
  permission: 'student.edit',
  refusals: unknownStudent,
});

export const removePasskeysCall = defineStaffCall<typeof schemas.removePasskeysSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-passkeys',
  permission: 'student.edit',
  fresh: true,
  refusals: unknownStudent,
});

export const unblockCall = defineStaffCall<typeof schemas.unblockSchemas>()({
  method: 'POST',
  path: '/api/staff/unblock',
  permission: 'student.edit',
  refusals: unknownStudent,
});

export const reachableStudentCall = defineStaffCall<typeof schemas.reachableStudentSchemas>()({
  method: 'POST',
  path: '/api/staff/email-works',
  permission: 'student.edit',
  refusals: unknownStudent,
});

export const disableStudentCall = defineStaffCall<typeof schemas.disableStudentSchemas>()({
  method: 'POST',
  path: '/api/staff/disable',
  permission: 'student.edit',
  fresh: true,
  refusals: [...unknownStudent, 'disabled'],
});

export const enableStudentCall = defineStaffCall<typeof schemas.enableStudentSchemas>()({
  method: 'POST',
  path: '/api/staff/enable',
  permission: 'student.edit',
  refusals: [...unknownStudent, 'enabled', 'merged'],
});

export const studentNotesCall = defineStaffCall<typeof schemas.studentNotesSchemas>()({
  method: 'GET',
  path: '/api/staff/notes',
  permission: 'student.read',
  refusals: unknownStudent,
});

export const addNoteCall = defineStaffCall<typeof schemas.addNoteSchemas>()({
  method: 'POST',
  path: '/api/staff/notes',
  permission: 'student.edit',
  refusals: [...unknownStudent, 'merged'],
});

export const removeNoteCall = defineStaffCall<typeof schemas.removeNoteSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-note',
  permission: 'student.edit',
  refusals: ['unknown-note', 'own-notes'],
});

export const doublesCall = defineStaffCall<typeof schemas.doublesSchemas>()({
  method: 'GET',
  path: '/api/staff/doubles',
  permission: 'student.read',
  refusals: [],
});

export const notDoubleCall = defineStaffCall<typeof schemas.notDoubleSchemas>()({
  method: 'POST',
  path: '/api/staff/not-double',
  permission: 'student.merge',
  refusals: unknownStudent,
});

export const mergePreviewCall = defineStaffCall<typeof schemas.mergePreviewSchemas>()({
  method: 'GET',
  path: '/api/staff/merge',
  permission: 'student.merge',
  refusals: [...unknownStudent, 'same-student'],
});

const mergeRefusals = [...unknownStudent, 'same-student', 'merged', 'disabled'] as const;

export const rehearseMergeCall = defineStaffCall<typeof schemas.rehearseMergeSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-merge',
  permission: 'student.merge',
  refusals: mergeRefusals,
});

export const mergeStudentsCall = defineStaffCall<typeof schemas.mergeStudentsSchemas>()({
  method: 'POST',
  path: '/api/staff/merge',
  permission: 'student.merge',
  fresh: true,
  refusals: [...mergeRefusals, 'merge-changed'],
});

export const undoMergeCall = defineStaffCall<typeof schemas.undoMergeSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-merge',
  permission: 'student.merge',
  fresh: true,
  refusals: ['unknown-merge', 'undone', 'too-late', 'merged'],
});

export const exportStudentsCall = defineStaffCall<typeof schemas.exportStudentsSchemas>()({
  method: 'POST',
  path: '/api/staff/export-students',
  answersSecret: true,
  permission: 'report.names',
  fresh: true,
  refusals: ['find-more'],
});

export const rehearseStudentImportCall = defineStaffCall<typeof schemas.rehearseStudentImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-student-import',
  permission: 'student.edit',
  refusals: ['unreadable-file'],
});

export const importStudentsCall = defineStaffCall<typeof schemas.importStudentsSchemas>()({
  method: 'POST',
  path: '/api/staff/import-students',
  permission: 'student.edit',
  fresh: true,
  refusals: [...rehearsalRefusals, 'nothing-to-do'],
});

export const studentImportCall = defineStaffCall<typeof schemas.studentImportSchemas>()({
  method: 'GET',
  path: '/api/staff/student-import',
  permission: 'student.edit',
  refusals: ['unknown-rehearsal'],
});

export const studentImportsCall = defineStaffCall<typeof schemas.studentImportsSchemas>()({
  method: 'GET',
  path: '/api/staff/student-imports',
  permission: 'student.edit',
  refusals: [],
});

export const rehearseUndoStudentImportCall = defineStaffCall<typeof schemas.rehearseUndoStudentImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-undo-student-import',
  permission: 'student.edit',
  refusals: ['unknown-import', 'undo-over'],
});

export const undoStudentImportCall = defineStaffCall<typeof schemas.undoStudentImportSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-student-import',
  permission: 'student.edit',
  fresh: true,
  refusals: [...rehearsalRefusals, 'unknown-import', 'undo-over'],
});
