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
  doSchemas,
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
  noRequests: 'Nothing waits for a second person.',
  noHolding: 'Nothing waits for its person.',
  noImports: 'Choose a file. Here is a template.',
} as const;

export const creditsCall = defineStaffCall<typeof creditsSchemas>()({
  method: 'GET',
  path: '/api/staff/credits',
  summary:
    'The credit ledger, newest day first, narrowed by a name, address or code, activity, type, source, state and days.',
  permission: 'credit.read',
  refusals: [],
});

export const creditCall = defineStaffCall<typeof creditSchemas>()({
  method: 'GET',
  path: '/api/staff/credit',
  summary: 'One credit: what its certificate says, what it rests on, every correction, and how it stands with the AGD.',
  permission: 'credit.read',
  refusals: ['unknown-code'],
});

export const creditActivitiesCall = defineStaffCall<typeof creditActivitiesSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-activities',
  summary: 'Activities with credit whose title holds the words, retired and off-line ones too, newest first.',
  permission: 'credit.read',
  refusals: [],
});

export const offLineCourseCall = defineStaffCall<typeof offLineCourseSchemas>()({
  method: 'POST',
  path: '/api/staff/off-line-course',
  summary: 'Makes a course that was held elsewhere, so that credit can be granted for it. No list shows it.',
  permission: 'credit.grant',
  refusals: ['wrong-hours', 'wrong-split', 'split-too-long', 'wrong-day'],
});

export const rehearseGrantCall = defineStaffCall<typeof rehearseGrantSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-grant',
  summary: 'What granting credit by hand to these members would do.',
  permission: 'credit.grant',
  refusals: ['reason', 'by', 'needs-exam', 'unknown-activity'],
});

export const creditRehearsalCall = defineStaffCall<typeof creditRehearsalSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-rehearsal',
  summary: 'How far an act on the ledger is that goes on by itself.',
  permission: 'credit.read',
  refusals: ['unknown-rehearsal'],
});

/** What doing a rehearsed act may refuse, whichever it is. */
const done = [...rehearsalRefusals, 'nothing-to-do', 'unknown-activity', 'undo-over', 'unknown-import'] as const;

export const grantCall = defineStaffCall<typeof doSchemas>()({
  method: 'POST',
  path: '/api/staff/grant',
  summary: 'Grants credit as it was rehearsed.',
  permission: 'credit.grant',
  refusals: done,
});

export const rehearseAmendCall = defineStaffCall<typeof rehearseAmendSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-amend',
  summary: 'What amending these certificates would do, each with what it says before and after.',
  permission: 'credit.amend',
  refusals: ['reason', 'by', 'too-many', 'none-chosen'],
});

export const amendCall = defineStaffCall<typeof doSchemas>()({
  method: 'POST',
  path: '/api/staff/amend',
  summary: 'Amends certificates as it was rehearsed.',
  permission: 'credit.amend',
  refusals: done,
});

export const rehearseWithdrawCall = defineStaffCall<typeof rehearseWithdrawSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-withdraw',
  summary: 'What withdrawing these certificates would do.',
  permission: 'credit.withdraw',
  refusals: ['reason', 'by', 'too-many', 'none-chosen'],
});

export const withdrawCall = defineStaffCall<typeof doSchemas>()({
  method: 'POST',
  path: '/api/staff/withdraw',
  summary: 'Withdraws certificates as it was rehearsed.',
  permission: 'credit.withdraw',
  fresh: true,
  refusals: done,
});

export const rehearseReinstateCall = defineStaffCall<typeof rehearseReinstateSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-reinstate',
  summary: 'What reinstating these withdrawn certificates would do.',
  permission: 'credit.withdraw',
  refusals: ['reason', 'by'],
});

export const reinstateCall = defineStaffCall<typeof doSchemas>()({
  method: 'POST',
  path: '/api/staff/reinstate',
  summary: 'Reinstates withdrawn certificates as it was rehearsed.',
  permission: 'credit.withdraw',
  refusals: done,
});

export const mailAgainCall = defineStaffCall<typeof mailAgainSchemas>()({
  method: 'POST',
  path: '/api/staff/mail-certificate-again',
  summary: 'Mails a certificate to its member once more, as a duplicate.',
  permission: 'credit.grant',
  refusals: ['unknown-code', 'superseded', 'withdrawn', 'no-owner', 'mailed-lately'],
});

export const agdToldCall = defineStaffCall<typeof agdToldSchemas>()({
  method: 'POST',
  path: '/api/staff/agd-told',
  summary: 'Notes that the AGD was told what became of a credit that it had been reported.',
  permission: 'reporting.send',
  refusals: ['unknown-code'],
});

export const approvalsCall = defineStaffCall<typeof approvalsSchemas>()({
  method: 'GET',
  path: '/api/staff/approvals',
  summary: 'What was asked for and waits for a second person, oldest first; or what was decided, newest first.',
  permission: 'credit.read',
  refusals: [],
});

export const approvalCall = defineStaffCall<typeof approvalSchemas>()({
  method: 'GET',
  path: '/api/staff/approval',
  summary: 'One request with what it would do, row by row.',
  permission: 'credit.read',
  refusals: ['unknown-request'],
});

export const decideCall = defineStaffCall<typeof decideSchemas>()({
  method: 'POST',
  path: '/api/staff/decide',
  summary: 'Agrees to what somebody else asked for, and does it; refuses it; or takes back one’s own.',
  permission: 'credit.grant',
  fresh: true,
  refusals: [
    'unknown-request',
    'own-request',
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
  summary: 'Which corrections of the ledger a second person must agree to, and how many people may.',
  permission: 'credit.read',
  refusals: [],
});

export const saveTwoPersonRuleCall = defineStaffCall<typeof saveTwoPersonRuleSchemas>()({
  method: 'POST',
  path: '/api/staff/save-two-person-rule',
  summary: 'Sets which corrections of the ledger a second person must agree to.',
  permission: 'settings.edit',
  fresh: true,
  refusals: ['two-needed'],
});

export const rehearseImportCall = defineStaffCall<typeof rehearseImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-import',
  summary: 'What a file (CSV or XLSX) of credit from elsewhere would become, line by line.',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unreadable-file', 'missing-column'],
});

export const importCreditsCall = defineStaffCall<typeof doSchemas>()({
  method: 'POST',
  path: '/api/staff/import-credits',
  summary: 'Takes a file of credit over as it was rehearsed.',
  permission: 'credit.import',
  refusals: done,
});

export const creditImportsCall = defineStaffCall<typeof creditImportsSchemas>()({
  method: 'GET',
  path: '/api/staff/credit-imports',
  summary: 'The files that were taken over, newest first.',
  permission: 'credit.import',
  refusals: [],
});

export const rehearseUndoImportCall = defineStaffCall<typeof rehearseUndoImportSchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-undo-import',
  summary: 'What undoing an import would do: every certificate of it is withdrawn, and nothing of it waits any more.',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unknown-import', 'undo-over'],
});

export const undoImportCall = defineStaffCall<typeof doSchemas>()({
  method: 'POST',
  path: '/api/staff/undo-import',
  summary: 'Undoes an import as it was rehearsed.',
  permission: 'credit.import',
  fresh: true,
  refusals: done,
});

export const holdingCall = defineStaffCall<typeof holdingSchemas>()({
  method: 'GET',
  path: '/api/staff/holding',
  summary: 'Imported records that wait for somebody to confirm their e-mail address.',
  permission: 'credit.import',
  refusals: [],
});

export const assignHoldingCall = defineStaffCall<typeof assignHoldingSchemas>()({
  method: 'POST',
  path: '/api/staff/assign-holding',
  summary: 'Gives a record that waits to a member, by hand.',
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
  summary: 'Takes a record off the list of those that wait.',
  permission: 'credit.import',
  refusals: ['reason', 'by', 'unknown-holding'],
});
