// Signing in: by password, by passkey, by the link of a mail; and out again. The token that these calls hand out is the
// session; `hash` names the student in public and opens nothing.
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

export const signInMessages = {
  invalidLogin: 'Invalid login - please try again.',
  usernameRequired: 'Username is required.',
  passwordRequired: 'Password is required.',
  correctErrors: 'Correct errors and resubmit.',
  passwordsMustMatch: 'Passwords must match.',
  logoutQuestion: 'Are you sure you want to log out?',
  recoverEmpty: 'Provide either username or account email address.',
  recoverSent: 'Check inbox for your login credentials',
  recoverUnknown: 'Unknown error.',
  linkExpired: 'This link has expired. Ask for a new one.',
  passwordUpdated: 'Account password updated.',
  serviceError: 'Service error.',
  currentPassword: 'Enter your current password.',
  currentPasswordWrong: 'That’s not your current password.',
  noPasskeys: 'This browser doesn’t support passkeys.',
  passkeyRefused: 'We couldn’t add this passkey. Try again.',
  throttled: 'Too many attempts. Wait a moment and try again.',
  loginTokenExpired: 'This sign-in link has expired.',
  termsChangedAgain: 'These texts changed a moment ago. Please read them again.',
} as const;

export const loginCall = defineCall<typeof schemas.loginSchemas>()({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  remembersDevice: true,
  refusals: ['invalid-login'],
});

export const logoutCall = defineCall<typeof schemas.logoutSchemas>()({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  refusals: [],
});

export const studentCall = defineCall<typeof schemas.studentSchemas>()({
  method: 'GET',
  path: '/api/student',
  access: 'public',
  refusals: [],
});

export const recoverCall = defineCall<typeof schemas.recoverSchemas>()({
  method: 'POST',
  path: '/api/recover',
  access: 'public',
  answersFalse: true,
  refusals: [],
});

export const confirmPasswordCall = defineCall<typeof schemas.confirmPasswordSchemas>()({
  method: 'POST',
  path: '/api/confirm-password',
  access: 'student',
  refusals: ['password-needed', 'password-wrong'],
});

export const sessionsCall = defineCall<typeof schemas.sessionsSchemas>()({
  method: 'GET',
  path: '/api/sessions',
  access: 'student',
  refusals: [],
});

export const endSessionCall = defineCall<typeof schemas.endSessionSchemas>()({
  method: 'POST',
  path: '/api/end-session',
  access: 'student',
  refusals: [],
});

export const passkeysCall = defineCall<typeof schemas.passkeysSchemas>()({
  method: 'GET',
  path: '/api/passkeys',
  access: 'student',
  refusals: [],
});

export const offerPasskeyCall = defineCall<typeof schemas.offerPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-offer',
  access: 'student',
  refusals: ['password-needed', 'password-wrong', 'too-many-passkeys'],
});

export const addPasskeyCall = defineCall<typeof schemas.addPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-add',
  access: 'student',
  refusals: ['passkey-refused'],
});

export const removePasskeyCall = defineCall<typeof schemas.removePasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-remove',
  access: 'student',
  refusals: [],
});

export const askPasskeyCall = defineCall<typeof schemas.askPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-ask',
  access: 'public',
  refusals: [],
});

export const passkeyLoginCall = defineCall<typeof schemas.passkeyLoginSchemas>()({
  method: 'POST',
  path: '/api/passkey-login',
  access: 'public',
  remembersDevice: true,
  refusals: ['invalid-login'],
});

export const agreementCall = defineCall<typeof schemas.agreementSchemas>()({
  method: 'GET',
  path: '/api/agreement',
  access: 'student',
  noStore: true,
  refusals: [],
});

export const agreeCall = defineCall<typeof schemas.agreeSchemas>()({
  method: 'POST',
  path: '/api/agree',
  access: 'student',
  refusals: ['changed-meanwhile'],
});
