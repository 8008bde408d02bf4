// The ledger in the provider's console: read, and corrected for one or many. Every correction is looked at first (rehearse-…) and done by the hash of that
// look; where the two-person rule holds, doing it makes a request that a second person decides.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type {
  agdToldSchemas,
  approvalSchemas,
  approvalsSchemas,
  assignHoldingSchemas,
  creditActivitiesSchemas,
  creditImportsSchemas,
  creditRehearsalSchemas,
  creditSchemas,
  creditsSchemas,
  decideSchemas,
  grantSchemas,
  amendSchemas,
  withdrawSchemas,
  reinstateSchemas,
  importCreditsSchemas,
  undoImportSchemas,
  holdingSchemas,
  mailAgainSchemas,
  offLineCourseSchemas,
  rehearseAmendSchemas,
  rehearseGrantSchemas,
  rehearseImportSchemas,
  rehearseReinstateSchemas,
  rehearseUndoImportSchemas,
  rehearseWithdrawSchemas,
  removeHoldingSchemas,
  saveTwoPersonRuleSchemas,
  twoPersonRuleSchemas,
} from './staff-schemas.ts';

/** The ledger as CSV: takes the filters of the list and `reason`. */
export const creditsCsvPath = '/api/staff/credits.csv';

export const staffCreditMessages = {
  more: (count: number) =>
    `More than ${count.toLocaleString('en-US')} match. Narrow the filter or the days to reach the others.`,
  noneYet: 'No credit in this view.',
  noneMatches: 'Nothing matches.',
  noRequests: 'No requests are waiting for approval.',
  noHolding: 'Nothing waits for its person.',
  noImports: 'Choose a file. Here is a template.',
} as const;

export const creditsCall = defineStaffCall<typeof creditsSchemas>()({
  method: 'GET',
  path: '/api/staff/credits',
  permission: 'credit.read',
  refusals: [],
});

export const creditCall = defineStaffCall<typeof creditSchemas>()({
  method: 'GET',
  path: '/api/staff/credit',
  permission: 'credit.read',
  refusals: ['unknown-code'],
});

export const creditActivitiesCall = defineStaffCall<typeof creditActivitiesSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-activities',
  permission: 'credit.read',
  refusals: [],
});

export const offLineCourseCall = defineStaffCall<typeof offLineCourseSchemas>()({
  method: 'POST',
  path: '/api/staff/off-line-course',
  permission: 'credit.grant',
  refusals: ['wrong-hours', 'wrong-split', 'split-too-long', 'wrong-day'],
});

export const rehearseGrantCall = defineStaffCall<typeof rehearseGrantSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-grant',
  permission: 'credit.grant',
  refusals: ['reason', 'by', 'needs-exam', 'unknown-activity'],
});

export const creditRehearsalCall = defineStaffCall<typeof creditRehearsalSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-rehearsal',
  permission: 'credit.read',
  refusals: ['unknown-rehearsal'],
});

/** What doing a rehearsed act may refuse, whichever it is. */
const done = [...rehearsalRefusals, 'nothing-to-do', 'unknown-activity', 'undo-over', 'unknown-import'] as const;

export const grantCall = defineStaffCall<typeof grantSchemas>()({
  method: 'POST',
  path: '/api/staff/grant',
  permission: 'credit.grant',
  refusals: done,
});

export const rehearseAmendCall = defineStaffCall<typeof rehearseAmendSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-amend',
  permission: 'credit.amend',
  refusals: ['reason', 'by', 'too-many', 'none-chosen'],
});

export const amendCall = defineStaffCall<typeof amendSchemas>()({
  method: 'POST',
  path: '/api/staff/amend',
  permission: 'credit.amend',
  refusals: done,
});

export const rehearseWithdrawCall = defineStaffCall<typeof rehearseWithdrawSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-withdraw',
  permission: 'credit.withdraw',
  refusals: ['reason', 'by', 'too-many', 'none-chosen'],
});

export const withdrawCall = defineStaffCall<typeof withdrawSchemas>()({
  method: 'POST',
  path: '/api/staff/withdraw',
  permission: 'credit.withdraw',
  fresh: true,
  refusals: done,
});

export const rehearseReinstateCall = defineStaffCall<typeof rehearseReinstateSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-reinstate',
  permission: 'credit.withdraw',
  refusals: ['reason', 'by'],
});

export const reinstateCall = defineStaffCall<typeof reinstateSchemas>()({
  method: 'POST',
  path: '/api/staff/reinstate',
  permission: 'credit.withdraw',
  refusals: done,
});

export const mailAgainCall = defineStaffCall<typeof mailAgainSchemas>()({
  method: 'POST',
  path: '/api/staff/mail-certificate-again',
  permission: 'credit.grant',
  refusals: ['unknown-code', 'superseded', 'withdrawn', 'no-owner', 'mailed-lately'],
});

export const agdToldCall = defineStaffCall<typeof agdToldSchemas>()({
  method: 'POST',
  path: '/api/staff/agd-told',
  permission: 'reporting.send',
  refusals: ['unknown-code'],
});

export const approvalsCall = defineStaffCall<typeof approvalsSchemas>()({
  method: 'GET',
  path: '/api/staff/approvals',
  permission: 'credit.read',
  refusals: [],
});

export const approvalCall = defineStaffCall<typeof approvalSchemas>()({
  method: 'GET',
  path: '/api/staff/approval',
  permission: 'credit.read',
  refusals: ['unknown-request'],
});

export const decideCall = defineStaffCall<typeof decideSchemas>()({
  method: 'POST',
  path: '/api/staff/decide',
  permission: 'credit.grant',
  fresh: true,
  refusals: [
    'unknown-request',
    'own-request',
    'invited-lately',
    'not-own-request',
    'decided-already',
    'changed-since',
    'nothing-to-do',
    'unknown-activity',
    'undo-over',
    'unknown-import',
    'reason',
  ],
});

export const twoPersonRuleCall = defineStaffCall<typeof twoPersonRuleSchemas>()({
  method: 'GET',
  path: '/api/staff/two-person-rule',
  permission: 'credit.read',
  refusals: [],
});

export const saveTwoPersonRuleCall = defineStaffCall<typeof saveTwoPersonRuleSchemas>()({
  method: 'POST',
  path: '/api/staff/save-two-person-rule',
  permission: 'settings.edit',
  fresh: true,
  refusals: ['two-needed'],
});

export const rehearseImportCall = defineStaffCall<typeof rehearseImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-import',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unreadable-file', 'missing-column'],
});

export const importCreditsCall = defineStaffCall<typeof importCreditsSchemas>()({
  method: 'POST',
  path: '/api/staff/import-credits',
  permission: 'credit.import',
  refusals: done,
});

export const creditImportsCall = defineStaffCall<typeof creditImportsSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-imports',
  permission: 'credit.import',
  refusals: [],
});

export const rehearseUndoImportCall = defineStaffCall<typeof rehearseUndoImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-undo-import',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unknown-import', 'undo-over'],
});

export const undoImportCall = defineStaffCall<typeof undoImportSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-import',
  permission: 'credit.import',
  fresh: true,
  refusals: done,
});

export const holdingCall = defineStaffCall<typeof holdingSchemas>()({
  method: 'GET',
  path: '/api/staff/holding',
  permission: 'credit.import',
  refusals: [],
});

export const assignHoldingCall = defineStaffCall<typeof assignHoldingSchemas>()({
  method: 'POST',
  path: '/api/staff/assign-holding',
  permission: 'credit.import',
  refusals: [
    'reason',
    'by',
    'unknown-holding',
    'unknown-student',
    'already-credited',
    'wrong-day',
    'hours-above',
    'no-credit',
    'wrong-hours',
    'wrong-split',
    'split-too-long',
    'second-needed',
  ],
});

export const removeHoldingCall = defineStaffCall<typeof removeHoldingSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-holding',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unknown-holding'],
});
