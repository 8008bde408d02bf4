// Consent is a member's yes to mails and to sponsors. It can be taken back as easily as it was given; the account can
// be closed, and everything the portal holds about a member can be downloaded. The credit ledger outlives the account:
// boards may ask for it for years.
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

export const consentMessages = {
  checkbox: 'Check the checkbox before clicking the Submit Request button.',
  sent: 'Check your email for instructions on completing this operation.',
  serviceError: 'Service error.',
  linkExpired: 'This link has expired. Ask for a new one.',
  signInFirst: 'Sign in to close the account.',
  withdrawn: 'Your consent is removed.',
  closed: 'Your account is closed.',
} as const;

export const removeConsentCall = defineCall<typeof schemas.removeConsentSchemas>()({
  method: 'POST',
  path: '/api/remove-consent',
  access: 'optional',
  refusals: ['foreign'],
});

export const consentCall = defineCall<typeof schemas.consentSchemas>()({
  method: 'GET',
  path: '/api/consent',
  access: 'optional',
  noStore: true,
  refusals: ['unknown-code'],
});

export const decideConsentCall = defineCall<typeof schemas.decideConsentSchemas>()({
  method: 'POST',
  path: '/api/consent',
  access: 'optional',
  refusals: ['unknown-code', 'sign-in-first'],
});

export const choicesCall = defineCall<typeof schemas.choicesSchemas>()({
  method: 'GET',
  path: '/api/consent-choices',
  access: 'student',
  refusals: [],
});

export const saveChoicesCall = defineCall<typeof schemas.saveChoicesSchemas>()({
  method: 'POST',
  path: '/api/consent-choices',
  access: 'student',
  refusals: [],
});

export const myDataCall = defineCall<typeof schemas.myDataSchemas>()({
  method: 'GET',
  path: '/api/my-data',
  access: 'student',
  refusals: [],
});
