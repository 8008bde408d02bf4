// What the features hand to the provider's console on the server. Its frame in the browser has its own list
// (console-frame.tsx).
import { catalogueActions } from './authoring/server/publishing/bulk-actions.ts';
import { studentImportAction } from './students/server/import-by-rehearsal.ts';
import { undoStudentImportAction } from './students/server/undo-student-import.ts';
import { mergeRetention } from './students/server/jobs.ts';
import { readStudentAttention } from './students/server/read-attention.ts';
import { readStudentFigures } from './accounts/server/read-figures.ts';
import { draftRetention } from './authoring/server/jobs.ts';
import { readAuthoringAttention } from './authoring/server/read-attention.ts';
import { readDraftSubjects } from './authoring/server/drafts/read-draft-subjects.ts';
import { readBackupAttention } from './backup/server/backups.ts';
import { readDisclosureAttention } from './catalogue/server/read-attention.ts';
import { readBinderAttention } from './binder/server/file-gaps.ts';
import { agdCodeImportAction } from './catalogue/server/staff/agd-codes.ts';
import { removeDemoWork } from './demo/server/remove-demo.ts';
import { eraseAccount, erasure } from './erasure.ts';
import { retentionAction } from './backup/server/retention.ts';
import { ledgerRetention } from './credit/server/jobs.ts';
import { readCreditFigures } from './credit/server/read-figures.ts';
import { readCreditAttention } from './ledger/server/read-attention.ts';
import { creditRehearsedActions } from './ledger/server/two-persons.ts';
import { readEvaluationFigures } from './evaluation/server/read-figures.ts';
import { readExamFigures } from './exam/server/read-figures.ts';
import { messageAction } from './live/server/staff/message-webinar.ts';
import { importReportAction, undoReportAction } from './live/server/staff/import-report.ts';
import { settleAction } from './live/server/staff/settle-attendance.ts';
import { cancelWebinarAction, moveWebinarAction } from './live/server/staff/run-webinar.ts';
import { readNextWebinars, readSeatFigures, readWebinarAttention } from './live/server/read-attention.ts';
import type { OverviewParts } from './overview/server/read-overview.ts';
import { readSystemAttention } from './overview/server/system-attention.ts';
import { answerRetention } from './platform/server/http/guards/idempotency.ts';
import { mailRetention } from './platform/server/mail/mailer.ts';
import { rehearsalRetention, type RehearsedAction } from './platform/server/rehearsal/rehearsal.ts';
import { uploadRetention } from './platform/server/uploads/check-upload.ts';
import type { RetentionRule } from './platform/server/retention/retention.ts';
import { markRetention } from './promotion/server/jobs.ts';
import { readLeadAttention, readSupportAttention } from './promotion/server/staff/read-attention.ts';
import { readProviderAttention } from './provider/server/read-attention.ts';
import { signInRetention } from './sign-in/server/jobs.ts';
import type { ToDo } from './staff/server/team/own-account.ts';
import { staffRetention } from './staff/server/jobs.ts';
import { inboxToDo, readInboxAttention } from './support/server/read-attention.ts';
import { readResultsAttention } from './results/server/read-attention.ts';
import { rekeyAction } from './results/server/rekey.ts';
import { readReportingAttention } from './reporting/server/read-attention.ts';
import { missRetention } from './search/server/note-miss.ts';
import { removeFilesRehearsed } from './media/server/remove-files.ts';

/** The first page of the console: what needs someone, by feature, and the figures in the order in which they stand. */
export const overviewParts: OverviewParts = {
  attention: [
    readProviderAttention,
    readWebinarAttention,
    readDisclosureAttention(readDraftSubjects),
    readAuthoringAttention,
    readResultsAttention,
    readInboxAttention,
    readStudentAttention,
    readCreditAttention,
    readLeadAttention,
    readSupportAttention,
    readReportingAttention,
    readBinderAttention,
    readSystemAttention,
    readBackupAttention,
  ],
  figures: [readSeatFigures, readEvaluationFigures, readExamFigures, readCreditFigures, readStudentFigures],
  nextWebinars: readNextWebinars,
};

/** What the navigation of the console counts. */
export const toDo: readonly ToDo[] = [inboxToDo];

/** What is erased once its time is over, in the order in which people read it. */
export const retentionRules: readonly RetentionRule[] = [
  ledgerRetention,
  mailRetention,
  signInRetention,
  staffRetention,
  mergeRetention,
  draftRetention,
  markRetention,
  missRetention,
  answerRetention,
  rehearsalRetention,
  uploadRetention,
];

/** The actions on many rows, which have a preview. */
export const rehearsedActions: readonly RehearsedAction<never>[] = [
  studentImportAction,
  undoStudentImportAction(eraseAccount),
  agdCodeImportAction,
  removeDemoWork(erasure),
  ...creditRehearsedActions,
  ...catalogueActions,
  removeFilesRehearsed,
  rekeyAction,
  moveWebinarAction,
  cancelWebinarAction,
  messageAction,
  importReportAction,
  undoReportAction,
  settleAction,
  retentionAction(retentionRules),
];
