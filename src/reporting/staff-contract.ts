// Reporting to the AGD in the console: what the next roster has, what waits and why, past rosters, and what the AGD
// refused; and reports, which are figures without names.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** A roster as it was made, by its `number`; without one, as it would be made now. */
export const agdRosterCsvPath = '/api/staff/agd-roster.csv';
/** A file for a board as it was made, by its `number`. */
export const reportFilePath = '/api/staff/report-file';

export const reportingMessages = {
  unknownRoster: 'There is no such roster.',
  nothingToReport: 'Every credit that can be reported is on a roster already.',
  notYet: 'This day is in the future.',
  beforeMade: 'The roster wasn’t made yet on this day.',
  hasRejected: 'The AGD rejected rows of this roster, so it was uploaded.',
  notUploaded: 'Mark the roster as uploaded first.',
  notOnRoster: 'Someone else changed this roster in the meantime. Reload the page.',
  notRejected: 'This credit isn’t rejected anymore. Reload the page.',
  notHeld: 'Nothing holds this credit back anymore. Reload the page.',
  mailedToday: 'This member got an email about it today.',
  reason: 'Write what the AGD said.',
  wrongDays: 'The first day is after the last one.',
  unknownFile: 'There is no such file.',
  nothingToFile: 'Nothing can be reported for these days.',
  notSetUp: 'Enter the provider number first.',
  keyMissing: 'Enter the upload key.',
  holdMinutes: 'Enter whole minutes from 0 to 10,080 (a week).',
  channelChanged: (who: string) => `${who} saved changes in the meantime. Reload the page.`,
  connected: 'CE Broker accepted the upload key. Nothing was reported.',
  notSettled: 'This report has changed in the meantime. Reload the page.',
  providerNumber: 'Enter the digits of the provider number.',
  tooLong: 'Choose three years or less.',
} as const;

export const agdCreditsCall = defineStaffCall<typeof schemas.agdCreditsSchemas>()({
  method: 'GET',
  path: '/api/staff/agd-credits',
  permission: 'reporting.send',
  refusals: [],
});

export const agdRostersCall = defineStaffCall<typeof schemas.agdRostersSchemas>()({
  method: 'GET',
  path: '/api/staff/agd-rosters',
  permission: 'reporting.send',
  refusals: [],
});

export const agdRosterCall = defineStaffCall<typeof schemas.agdRosterSchemas>()({
  method: 'GET',
  path: '/api/staff/agd-roster',
  permission: 'reporting.send',
  refusals: ['unknown-roster'],
});

export const makeAgdRosterCall = defineStaffCall<typeof schemas.makeAgdRosterSchemas>()({
  method: 'POST',
  path: '/api/staff/make-agd-roster',
  permission: 'reporting.send',
  refusals: ['nothing-to-do'],
});

export const markAgdRosterCall = defineStaffCall<typeof schemas.markAgdRosterSchemas>()({
  method: 'POST',
  path: '/api/staff/mark-agd-roster',
  permission: 'reporting.send',
  refusals: ['unknown-roster', 'wrong-day', 'has-rejected'],
});

export const rejectAgdCreditsCall = defineStaffCall<typeof schemas.rejectAgdCreditsSchemas>()({
  method: 'POST',
  path: '/api/staff/reject-agd-credits',
  permission: 'reporting.send',
  refusals: ['unknown-roster', 'not-uploaded', 'changed-meanwhile'],
});

export const reopenAgdCreditCall = defineStaffCall<typeof schemas.reopenAgdCreditSchemas>()({
  method: 'POST',
  path: '/api/staff/reopen-agd-credit',
  permission: 'reporting.send',
  refusals: ['not-rejected'],
});

export const mailHeldBackCall = defineStaffCall<typeof schemas.mailHeldBackSchemas>()({
  method: 'POST',
  path: '/api/staff/mail-held-back',
  permission: 'reporting.send',
  refusals: ['not-held', 'mailed-lately'],
});

export const reportFilesCall = defineStaffCall<typeof schemas.reportFilesSchemas>()({
  method: 'GET',
  path: '/api/staff/report-files',
  permission: 'reporting.send',
  refusals: [],
});

export const recipeCall = defineStaffCall<typeof schemas.recipeSchemas>()({
  method: 'GET',
  path: '/api/staff/report-recipe',
  permission: 'reporting.send',
  refusals: ['unknown-recipe'],
});

export const saveRecipeCall = defineStaffCall<typeof schemas.saveRecipeSchemas>()({
  method: 'POST',
  path: '/api/staff/save-report-recipe',
  permission: 'settings.edit',
  refusals: ['unknown-recipe', 'wrong-recipe', 'changed-meanwhile'],
});

export const removeRecipeCall = defineStaffCall<typeof schemas.removeRecipeSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-report-recipe',
  permission: 'settings.edit',
  refusals: ['unknown-recipe'],
});

export const previewRecipeCall = defineStaffCall<typeof schemas.previewRecipeSchemas>()({
  method: 'POST',
  path: '/api/staff/preview-report-recipe',
  permission: 'reporting.send',
  refusals: ['wrong-recipe'],
});

export const previewReportFileCall = defineStaffCall<typeof schemas.previewReportFileSchemas>()({
  method: 'GET',
  path: '/api/staff/report-file-preview',
  permission: 'reporting.send',
  refusals: ['wrong-days', 'unknown-recipe'],
});

export const makeReportFileCall = defineStaffCall<typeof schemas.makeReportFileSchemas>()({
  method: 'POST',
  path: '/api/staff/make-report-file',
  permission: 'reporting.send',
  refusals: ['wrong-days', 'unknown-recipe', 'not-set-up', 'nothing-to-do'],
});

export const saveCeBrokerCall = defineStaffCall<typeof schemas.saveCeBrokerSchemas>()({
  method: 'POST',
  path: '/api/staff/save-ce-broker',
  permission: 'reporting.send',
  refusals: [],
});

export const reportCall = defineStaffCall<typeof schemas.reportSchemas>()({
  method: 'GET',
  path: '/api/staff/report',
  permission: 'report.sums',
  refusals: ['wrong-days'],
});

export const ceBrokerCall = defineStaffCall<typeof schemas.ceBrokerSchemas>()({
  method: 'GET',
  path: '/api/staff/ce-broker',
  permission: 'reporting.send',
  refusals: [],
});

export const saveChannelCall = defineStaffCall<typeof schemas.saveChannelSchemas>()({
  method: 'POST',
  path: '/api/staff/save-ce-broker-channel',
  permission: 'reporting.send',
  fresh: true,
  refusals: ['changed-meanwhile', 'not-set-up', 'type-secret'],
});

export const testChannelCall = defineStaffCall<typeof schemas.testChannelSchemas>()({
  method: 'POST',
  path: '/api/staff/test-ce-broker',
  permission: 'reporting.send',
  fresh: true,
  refusals: [],
});

export const settleReportCall = defineStaffCall<typeof schemas.settleReportSchemas>()({
  method: 'POST',
  path: '/api/staff/settle-report',
  permission: 'reporting.send',
  refusals: ['changed-meanwhile'],
});
