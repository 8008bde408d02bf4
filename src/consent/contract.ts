// Consent is a member's yes to mails and to sponsors. It can be taken back as easily as it was given; the account can be closed, and everything the
// portal holds about a member can be downloaded. The credit ledger outlives the account: boards may ask for it for years.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { hash, line } from '#platform/shared/wire-types.ts';

export const consentMessages = {
  checkbox: 'Check the checkbox before clicking the Submit Request button.',
  sent: 'Check your email for instructions on completing this operation.',
  serviceError: 'Service error.',
  linkExpired: 'This link has expired. Ask for a new one.',
  signInFirst: 'Sign in to close the account.',
  withdrawn: 'Your consent is removed.',
  closed: 'Your account is closed.',
} as const;

export const removeConsentCall = defineCall({
  method: 'POST',
  path: '/api/remove-consent',
  summary: 'Mails the student (h) a link to a page where consent is removed. Nothing changes before.',
  access: 'optional',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

export const consentCall = defineCall({
  method: 'GET',
  path: '/api/consent',
  summary: 'What the link of a consent mail (c) can do, and whether its owner is signed in.',
  access: 'optional',
  noStore: true,
  input: z.object({ c: line(100) }),
  answer: z.object({
    status: z.literal(true),
    isOwner: z.boolean(),
    sponsors: z.array(z.string()),
    mailings: z.boolean(),
    retentionYears: z.int(),
  }),
});

export const decideConsentCall = defineCall({
  method: 'POST',
  path: '/api/consent',
  summary:
    'Removes consent by the link of the mail (c): withdraw = stop mailings and sponsor sharing; close = also close the account, by its signed-in owner.',
  access: 'optional',
  input: z.object({ c: line(100), choice: z.enum(['withdraw', 'close']) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

const choices = {
  mailings: z.boolean(),
  /** Companies that a Yes of the student is passed on to. */ sponsors: z.array(z.string()),
};

export const choicesCall = defineCall({
  method: 'GET',
  path: '/api/consent-choices',
  summary: 'What the student agreed to.',
  access: 'student',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), ...choices }),
});

export const saveChoicesCall = defineCall({
  method: 'POST',
  path: '/api/consent-choices',
  summary: 'Switches reminders and news on or off; sponsors: false takes back every Yes to a sponsor.',
  access: 'student',
  fullSignIn: true,
  input: z.object({ mailings: z.optional(z.boolean()), sponsors: z.optional(z.literal(false)) }),
  answer: z.object({ status: z.literal(true), ...choices }),
});

export const myDataCall = defineCall({
  method: 'GET',
  path: '/api/my-data',
  summary: 'Everything the portal holds about the student.',
  access: 'student',
  fullSignIn: true,
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    exportedAt: z.string(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});
