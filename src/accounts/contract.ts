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
  passkeyOffer: 'Sign in next time with your fingerprint, face, or device PIN.',
  usernameTaken: 'This username is not available. Choose another.',
  emailTaken: 'Email already in use. Choose another.',
  agdNumberTaken: 'AGD Number already in use.  Choose another.',
  registerRefused: 'System Error from Register Service.',
  registerFailed: 'System error - contact tech support.',
  profileUpdated: 'Profile updated.',
  emailConfirmed: 'Your email address is confirmed.',
  pushRefused: 'Notices to this browser cannot be sent from here.',
  pushFailed: 'Notices could not be changed. Try again later.',
  pushDenied: 'This browser blocks notices from here. Allow them in its settings for this site, then try again.',
  linkIncomplete: 'This link is incomplete. Open it from the mail once more.',
} as const;

export const registerCall = defineCall<typeof registerSchemas>()({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  remembersDevice: true,
  refusals: [...takenRefusals, 'graduation-year', ...unlistedRefusals],
});

export const validateUsernameCall = defineCall<typeof validateUsernameSchemas>()({
  method: 'GET',
  path: '/api/validate-username',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const validateEmailCall = defineCall<typeof validateEmailSchemas>()({
  method: 'GET',
  path: '/api/validate-email',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const validateAgdNumberCall = defineCall<typeof validateAgdNumberSchemas>()({
  method: 'GET',
  path: '/api/validate-agd-number',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const accountItemsCall = defineCall<typeof accountItemsSchemas>()({
  method: 'GET',
  path: '/api/account-items',
  access: 'optional',
  refusals: [],
});

export const verifyEmailCall = defineCall<typeof verifyEmailSchemas>()({
  method: 'POST',
  path: '/api/verify-email',
  access: 'public',
  refusals: ['unknown-code'],
});

export const sendVerificationCall = defineCall<typeof sendVerificationSchemas>()({
  method: 'POST',
  path: '/api/send-verification',
  access: 'student',
  refusals: [],
});

export const profileCall = defineCall<typeof profileSchemas>()({
  method: 'GET',
  path: '/api/profile',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const saveProfileCall = defineCall<typeof saveProfileSchemas>()({
  method: 'POST',
  path: '/api/profile',
  access: 'student',
  fullSignIn: true,
  refusals: ['password-needed', 'password-wrong', ...takenRefusals, 'graduation-year', ...unlistedRefusals],
});

export const undoEmailCall = defineCall<typeof undoEmailSchemas>()({
  method: 'POST',
  path: '/api/undo-email',
  access: 'public',
  refusals: ['unknown-code'],
});

export const unsubscribeStateCall = defineCall<typeof unsubscribeStateSchemas>()({
  method: 'GET',
  path: '/api/unsubscribe',
  access: 'public',
  noStore: true,
  refusals: ['unknown-code'],
});

export const unsubscribeCall = defineCall<typeof unsubscribeSchemas>()({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  refusals: ['unknown-code'],
});

export const pushCall = defineCall<typeof pushSchemas>()({
  method: 'GET',
  path: '/api/push',
  access: 'student',
  refusals: [],
});

export const pushSubscribeCall = defineCall<typeof pushSubscribeSchemas>()({
  method: 'POST',
  path: '/api/push-subscribe',
  access: 'student',
  fullSignIn: true,
  refusals: ['unusable-subscription'],
});

export const pushUnsubscribeCall = defineCall<typeof pushUnsubscribeSchemas>()({
  method: 'POST',
  path: '/api/push-unsubscribe',
  access: 'student',
  refusals: [],
});
