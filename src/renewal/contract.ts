// Licenses that members renew, and whether credit counts for them, by the states' rules as somebody read them.
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

/** How many licenses one member can have. */
export const mostLicenses = 12;

export const renewalMessages = {
  failed: 'Unable to save the license. Try again.',
  professionMissing: 'Select your profession.',
  stateMissing: 'Select state.',
  known: 'You already have this license.',
  tooMany: `You can have up to ${mostLicenses} licenses.`,
  unknown: 'This license no longer exists.',
  numberMissing: 'Enter the license number.',
  checkedOften: 'You’ve checked several numbers. You can save this one without a check.',
  notHidden: 'Unable to save that. Try again.',
  goalFailed: 'Unable to save the goal. Try again.',
  goalSaved: (goal: number) => `Your goal is ${goal} CEU a year.`,
  onlyYourBoard:
    'Your board has the final say. ADA CERP or AGD PACE recognition doesn’t mean your board will accept a course.',
} as const;

export const renewalCall = defineCall<typeof schemas.renewalSchemas>()({
  method: 'GET',
  path: '/api/renewal',
  access: 'student',
  refusals: [],
});

export const saveLicenseCall = defineCall<typeof schemas.saveLicenseSchemas>()({
  method: 'POST',
  path: '/api/save-license',
  access: 'student',
  refusals: ['known-license', 'too-many-licenses', 'unknown-license'],
});

export const removeLicenseCall = defineCall<typeof schemas.removeLicenseSchemas>()({
  method: 'POST',
  path: '/api/remove-license',
  access: 'student',
  refusals: ['unknown-license'],
});

export const hideLicenseQuestionCall = defineCall<typeof schemas.hideLicenseQuestionSchemas>()({
  method: 'POST',
  path: '/api/hide-license-question',
  access: 'student',
  refusals: [],
});

export const countsCall = defineCall<typeof schemas.countsSchemas>()({
  method: 'GET',
  path: '/api/counts-for-me',
  access: 'student',
  refusals: [],
});

export const checkLicenseCall = defineCall<typeof schemas.checkLicenseSchemas>()({
  method: 'POST',
  path: '/api/check-license',
  access: 'student',
  refusals: [],
});
