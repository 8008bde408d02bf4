// The ledger in the provider's console: read, and corrected for one or many. Every correction is looked at first
// (rehearse-…) and done by the hash of that look; where the two-person rule holds, doing it makes a request that a
// second person decides.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** The ledger as CSV: takes the filters of the list and `reason`. */
export const creditsCsvPath = '/api/staff/credits.csv';

export const staffCreditMessages = {
  more: (count: number) =>
    `More than ${count.toLocaleString('en-US')} match. Narrow the filter or the days to reach the others.`,
  noneYet: 'No credit in this view.',
  noneMatches: 'Nothing matches.',
  noRequests: 'No requests are waiting for approval.',
  noHolding: 'No records are waiting for sign-up.',
} as const;

export const creditsCall = defineStaffCall<typeof schemas.creditsSchemas>()({
  method: 'GET',
  path: '/api/staff/credits',
  permission: 'credit.read',
  refusals: [],
});

export const creditCall = defineStaffCall<typeof schemas.creditSchemas>()({
  method: 'GET',
  path: '/api/staff/credit',
  permission: 'credit.read',
  refusals: ['unknown-code'],
});

export const creditActivitiesCall = defineStaffCall<typeof schemas.creditActivitiesSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-activities',
  permission: 'credit.read',
  refusals: [],
});

export const offLineCourseCall = defineStaffCall<typeof schemas.offLineCourseSchemas>()({
  method: 'POST',
  path: '/api/staff/off-line-course',
  permission: 'credit.grant',
  refusals: ['wrong-hours', 'wrong-split', 'split-too-long', 'wrong-day'],
});

export const rehearseGrantCall = defineStaffCall<typeof schemas.rehearseGrantSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-grant',
  permission: 'credit.grant',
  refusals: ['reason', 'by', 'needs-exam', 'unknown-activity'],
});

export const creditRehearsalCall = defineStaffCall<typeof schemas.creditRehearsalSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-rehearsal',
  permission: 'credit.read',
  refusals: ['unknown-rehearsal'],
});

/** The refusals that any previewed action can give. */
const done = [...rehearsalRefusals, 'nothing-to-do', 'unknown-activity', 'undo-over', 'unknown-import'] as const;

export const grantCall = defineStaffCall<typeof schemas.grantSchemas>()({
  method: 'POST',
  path: '/api/staff/grant',
  permission: 'credit.grant',
  refusals: done,
});

export const rehearseAmendCall = defineStaffCall<typeof schemas.rehearseAmendSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-amend',
  permission: 'credit.amend',
  refusals: ['reason', 'by', 'too-many', 'none-chosen'],
});

export const amendCall = defineStaffCall<typeof schemas.amendSchemas>()({
  method: 'POST',
  path: '/api/staff/amend',
  permission: 'credit.amend',
  refusals: done,
});

export const rehearseWithdrawCall = defineStaffCall<typeof schemas.rehearseWithdrawSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-withdraw',
  permission: 'credit.withdraw',
  refusals: ['reason', 'by', 'too-many', 'none-chosen'],
});

export const withdrawCall = defineStaffCall<typeof schemas.withdrawSchemas>()({
  method: 'POST',
  path: '/api/staff/withdraw',
  permission: 'credit.withdraw',
  fresh: true,
  refusals: done,
});

export const rehearseReinstateCall = defineStaffCall<typeof schemas.rehearseReinstateSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-reinstate',
  permission: 'credit.withdraw',
  refusals: ['reason', 'by'],
});

export const reinstateCall = defineStaffCall<typeof schemas.reinstateSchemas>()({
  method: 'POST',
  path: '/api/staff/reinstate',
  permission: 'credit.withdraw',
  refusals: done,
});

export const mailAgainCall = defineStaffCall<typeof schemas.mailAgainSchemas>()({
  method: 'POST',
  path: '/api/staff/mail-certificate-again',
  permission: 'credit.grant',
  refusals: ['unknown-code', 'superseded', 'withdrawn', 'no-owner', 'mailed-lately'],
});

export const agdNotifiedCall = defineStaffCall<typeof schemas.agdNotifiedSchemas>()({
  method: 'POST',
  path: '/api/staff/agd-told',
  permission: 'reporting.send',
  refusals: ['unknown-code'],
});

export const approvalsCall = defineStaffCall<typeof schemas.approvalsSchemas>()({
  method: 'GET',
  path: '/api/staff/approvals',
  permission: 'credit.read',
  refusals: [],
});

export const approvalCall = defineStaffCall<typeof schemas.approvalSchemas>()({
  method: 'GET',
  path: '/api/staff/approval',
  permission: 'credit.read',
  refusals: ['unknown-request'],
});

export const decideCall = defineStaffCall<typeof schemas.decideSchemas>()({
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

export const twoPersonRuleCall = defineStaffCall<typeof schemas.twoPersonRuleSchemas>()({
  method: 'GET',
  path: '/api/staff/two-person-rule',
  permission: 'credit.read',
  refusals: [],
});

export const saveTwoPersonRuleCall = defineStaffCall<typeof schemas.saveTwoPersonRuleSchemas>()({
  method: 'POST',
  path: '/api/staff/save-two-person-rule',
  permission: 'settings.edit',
  fresh: true,
  refusals: ['two-needed'],
});

export const rehearseImportCall = defineStaffCall<typeof schemas.rehearseImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-import',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unreadable-file'],
});

export const importCreditsCall = defineStaffCall<typeof schemas.importCreditsSchemas>()({
  method: 'POST',
  path: '/api/staff/import-credits',
  permission: 'credit.import',
  refusals: done,
});

export const creditImportsCall = defineStaffCall<typeof schemas.creditImportsSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-imports',
  permission: 'credit.import',
  refusals: [],
});

export const rehearseUndoImportCall = defineStaffCall<typeof schemas.rehearseUndoImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-undo-import',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unknown-import', 'undo-over'],
});

export const undoImportCall = defineStaffCall<typeof schemas.undoImportSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-import',
  permission: 'credit.import',
  fresh: true,
  refusals: done,
});

export const holdingCall = defineStaffCall<typeof schemas.holdingSchemas>()({
  method: 'GET',
  path: '/api/staff/holding',
  permission: 'credit.import',
  refusals: [],
});

export const assignHoldingCall = defineStaffCall<typeof schemas.assignHoldingSchemas>()({
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

export const removeHoldingCall = defineStaffCall<typeof schemas.removeHoldingSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-holding',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unknown-holding'],
});
