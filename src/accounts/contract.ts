// An account is a member's profile. A visitor registers here, and a member changes the profile; every form field's rule
// is in student-form.ts.
import { defineCall } from '#platform/shared/call.ts';
import { unlistedRefusals } from './choices.ts';
import type * as schemas from './schemas.ts';

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
  pushRefused: 'We can’t send notifications to this browser.',
  pushFailed: 'We couldn’t change notifications. Try again later.',
  pushDenied: 'Your browser blocks notifications from this site. Allow them in the browser’s settings, then try again.',
  linkIncomplete: 'This link is incomplete. Open it from the email again.',
} as const;

export const registerCall = defineCall<typeof schemas.registerSchemas>()({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  remembersDevice: true,
  refusals: [...takenRefusals, 'graduation-year', ...unlistedRefusals],
});

export const validateUsernameCall = defineCall<typeof schemas.validateUsernameSchemas>()({
  method: 'GET',
  path: '/api/validate-username',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const validateEmailCall = defineCall<typeof schemas.validateEmailSchemas>()({
  method: 'GET',
  path: '/api/validate-email',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const validateAgdNumberCall = defineCall<typeof schemas.validateAgdNumberSchemas>()({
  method: 'GET',
  path: '/api/validate-agd-number',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  refusals: [],
});

export const accountItemsCall = defineCall<typeof schemas.accountItemsSchemas>()({
  method: 'GET',
  path: '/api/account-items',
  access: 'optional',
  refusals: [],
});

export const verifyEmailCall = defineCall<typeof schemas.verifyEmailSchemas>()({
  method: 'POST',
  path: '/api/verify-email',
  access: 'public',
  refusals: ['unknown-code'],
});

export const sendVerificationCall = defineCall<typeof schemas.sendVerificationSchemas>()({
  method: 'POST',
  path: '/api/send-verification',
  access: 'student',
  refusals: [],
});

export const emailWorksCall = defineCall<typeof schemas.emailWorksSchemas>()({
  method: 'POST',
  path: '/api/email-works',
  access: 'student',
  refusals: [],
});

export const profileCall = defineCall<typeof schemas.profileSchemas>()({
  method: 'GET',
  path: '/api/profile',
  access: 'student',
  refusals: [],
});

export const saveProfileCall = defineCall<typeof schemas.saveProfileSchemas>()({
  method: 'POST',
  path: '/api/profile',
  access: 'student',
  refusals: ['password-needed', 'password-wrong', ...takenRefusals, 'graduation-year', ...unlistedRefusals],
});

export const undoEmailCall = defineCall<typeof schemas.undoEmailSchemas>()({
  method: 'POST',
  path: '/api/undo-email',
  access: 'public',
  refusals: ['unknown-code'],
});

export const unsubscribeStateCall = defineCall<typeof schemas.unsubscribeStateSchemas>()({
  method: 'GET',
  path: '/api/unsubscribe',
  access: 'public',
  noStore: true,
  refusals: ['unknown-code'],
});

export const unsubscribeCall = defineCall<typeof schemas.unsubscribeSchemas>()({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  refusals: ['unknown-code'],
});

export const pushCall = defineCall<typeof schemas.pushSchemas>()({
  method: 'GET',
  path: '/api/push',
  access: 'student',
  refusals: [],
});

export const pushSubscribeCall = defineCall<typeof schemas.pushSubscribeSchemas>()({
  method: 'POST',
  path: '/api/push-subscribe',
  access: 'student',
  refusals: ['unusable-subscription'],
});

export const pushUnsubscribeCall = defineCall<typeof schemas.pushUnsubscribeSchemas>()({
  method: 'POST',
  path: '/api/push-unsubscribe',
  access: 'student',
  refusals: [],
});
