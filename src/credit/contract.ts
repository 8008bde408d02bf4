// Credit is what a member has earned: one row in a ledger that no one can change, with every fact that its certificate
// says. Here is how much of it there is, and the goal of a year; the papers are in certificates/.
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

export const creditMessages = {
  serviceError: 'Service error.',
  goalFailed: 'Unable to save the goal. Try again.',
  noneCompleted: 'No CE completed.',
} as const;

export const accountHomeCall = defineCall<typeof schemas.accountHomeSchemas>()({
  method: 'GET',
  path: '/api/account-home',
  access: 'student',
  refusals: [],
});

export const setCreditGoalCall = defineCall<typeof schemas.setCreditGoalSchemas>()({
  method: 'POST',
  path: '/api/set-credit-goal',
  access: 'student',
  refusals: [],
});

export const hideAgdReminderCall = defineCall<typeof schemas.hideAgdReminderSchemas>()({
  method: 'GET',
  path: '/api/hide-agd-reminder',
  changes: true,
  access: 'student',
  refusals: [],
});
