// An account is a member's profile. A visitor registers here, and a member changes the profile; every form field's rule is in student-form.ts.
import { defineCall } from '#platform/shared/call.ts';
import { unlistedRefusals } from './choices.ts';
import type {
  registerSchemas,
  validateUsernameSchemas,
  validateEmailSchemas,
  validateAgdNumberSchemas,
  accountItemsSchemas,
  verifyEmailSchemas,
  sendVerificationSchemas,
  profileSchemas,
  saveProfileSchemas,
  undoEmailSchemas,
  unsubscribeStateSchemas,
  unsubscribeSchemas,
  pushSchemas,
  pushSubscribeSchemas,
  pushUnsubscribeSchemas,
} from './schemas.ts';

/** What of an account is another member's already. */
const takenRefusals = ['username-taken', 'email-taken', 'agd-number-taken'] as const;

export const accountMessages = {
  created: 'Account created',
  usernameTaken: 'This username is not available. Choose another.',
  emailTaken: 'Email already in use. Choose another.',
  agdNumberTaken: 'AGD Number already in use.  Choose another.',
  registerRefused: 'System Error from Register Service.',
  registerFailed: 'System error - contact tech support.',
  profileUpdated: 'Profile updated.',
  emailConfirmed: 'Your e-mail address is confirmed.',
  pushRefused: 'Notices to this browser cannot be sent from here.',
  pushFailed: 'Notices could not be changed. Try again later.',
  pushDenied: 'This browser blocks notices from here. Allow them in its settings for this site, then try again.',
  linkIncomplete: 'This link is incomplete. Open it from the mail once more.',
} as const;

export const registerCall = defineCall<typeof registerSchemas>()({
  method: 'POST',
  path: '/api/register',
  summary: 'Creates a free account and signs in.',
  access: 'public',
  remembersDevice: true,
  refusals: [...takenRefusals, 'graduation-year', ...unlistedRefusals],
});

export const validateUsernameCall = defineCall<typeof validateUsernameSchemas>()({
  method: 'GET',
  path: '/api/validate-username',
  summary: 'Tells whether a username is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const validateEmailCall = defineCall<typeof validateEmailSchemas>()({
  method: 'GET',
  path: '/api/validate-email',
  summary: 'Tells whether an e-mail address is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const validateAgdNumberCall = defineCall<typeof validateAgdNumberSchemas>()({
  method: 'GET',
  path: '/api/validate-agd-number',
  summary: 'Tells whether an AGD member number is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const accountItemsCall = defineCall<typeof accountItemsSchemas>()({
  method: 'GET',
  path: '/api/account-items',
  summary: 'The choices of the account forms.',
  access: 'optional',
  refusals: [],
});

export const verifyEmailCall = defineCall<typeof verifyEmailSchemas>()({
  method: 'POST',
  path: '/api/verify-email',
  summary: 'Confirms the address that a verification mail was sent to.',
  access: 'public',
  refusals: ['unknown-code'],
});

export const sendVerificationCall = defineCall<typeof sendVerificationSchemas>()({
  method: 'POST',
  path: '/api/send-verification',
  summary: 'Mails the link that confirms the address once more.',
  access: 'student',
  refusals: [],
});

export const profileCall = defineCall<typeof profileSchemas>()({
  method: 'GET',
  path: '/api/profile',
  summary: 'The student’s own profile.',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const saveProfileCall = defineCall<typeof saveProfileSchemas>()({
  method: 'POST',
  path: '/api/profile',
  summary: 'Saves the profile; with `password` alone, sets a new password and changes nothing else.',
  access: 'student',
  fullSignIn: true,
  refusals: ['password-needed', 'password-wrong', ...takenRefusals, 'graduation-year', ...unlistedRefusals],
});

export const undoEmailCall = defineCall<typeof undoEmailSchemas>()({
  method: 'POST',
  path: '/api/undo-email',
  summary: 'Takes back a change of the e-mail address, from the link in the mail to the old one.',
  access: 'public',
  refusals: ['unknown-code'],
});

export const unsubscribeStateCall = defineCall<typeof unsubscribeStateSchemas>()({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'Whether the reader of a mail still gets reminders and news.',
  access: 'public',
  noStore: true,
  refusals: ['unknown-code'],
});

export const unsubscribeCall = defineCall<typeof unsubscribeSchemas>()({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Stops reminders and news (one click, RFC 8058), or with on=yes sends them again.',
  access: 'public',
  refusals: ['unknown-code'],
});

export const pushCall = defineCall<typeof pushSchemas>()({
  method: 'GET',
  path: '/api/push',
  summary:
    'The public key with which a browser subscribes to notices (VAPID, RFC 8292), and where the student’s browsers take them.',
  access: 'student',
  refusals: [],
});

export const pushSubscribeCall = defineCall<typeof pushSubscribeSchemas>()({
  method: 'POST',
  path: '/api/push-subscribe',
  summary:
    'Sends reminders and news about own seats to a browser as notices (Web Push, RFC 8030); the first says that they come.',
  access: 'student',
  refusals: ['unusable-subscription'],
});

export const pushUnsubscribeCall = defineCall<typeof pushUnsubscribeSchemas>()({
  method: 'POST',
  path: '/api/push-unsubscribe',
  summary: 'Sends no more notices to a browser of the student.',
  access: 'student',
  refusals: [],
});
