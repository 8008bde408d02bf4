// Signing in: by password, by passkey, by the link of a mail; and out again. The token that these calls hand out is the session;
// `hash` names the student in public and opens nothing.
import { defineCall } from '#platform/shared/call.ts';
import type {
  loginSchemas,
  logoutSchemas,
  studentSchemas,
  recoverSchemas,
  confirmPasswordSchemas,
  sessionsSchemas,
  endSessionSchemas,
  passkeysSchemas,
  offerPasskeySchemas,
  addPasskeySchemas,
  removePasskeySchemas,
  askPasskeySchemas,
  passkeyLoginSchemas,
} from './schemas.ts';

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
  currentPasswordWrong: 'Your current password is not right.',
  noPasskeys: 'This browser does not offer passkeys.',
  passkeyRefused: 'This passkey could not be added. Try again.',
  throttled: 'Too many tries. Wait a little and try again.',
  loginTokenExpired: 'This sign-in link has expired.',
} as const;

export const loginCall = defineCall<typeof loginSchemas>()({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  remembersDevice: true,
  refusals: ['invalid-login'],
});

export const logoutCall = defineCall<typeof logoutSchemas>()({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  refusals: [],
});

export const studentCall = defineCall<typeof studentSchemas>()({
  method: 'GET',
  path: '/api/student',
  access: 'public',
  refusals: [],
});

export const recoverCall = defineCall<typeof recoverSchemas>()({
  method: 'POST',
  path: '/api/recover',
  access: 'public',
  answersFalse: true,
  refusals: [],
});

export const confirmPasswordCall = defineCall<typeof confirmPasswordSchemas>()({
  method: 'POST',
  path: '/api/confirm-password',
  access: 'student',
  refusals: ['password-needed', 'password-wrong'],
});

export const sessionsCall = defineCall<typeof sessionsSchemas>()({
  method: 'GET',
  path: '/api/sessions',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const endSessionCall = defineCall<typeof endSessionSchemas>()({
  method: 'POST',
  path: '/api/end-session',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const passkeysCall = defineCall<typeof passkeysSchemas>()({
  method: 'GET',
  path: '/api/passkeys',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const offerPasskeyCall = defineCall<typeof offerPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-offer',
  access: 'student',
  fullSignIn: true,
  refusals: ['password-needed', 'password-wrong', 'too-many-passkeys'],
});

export const addPasskeyCall = defineCall<typeof addPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-add',
  access: 'student',
  fullSignIn: true,
  refusals: ['passkey-refused'],
});

export const removePasskeyCall = defineCall<typeof removePasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-remove',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const askPasskeyCall = defineCall<typeof askPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-ask',
  access: 'public',
  refusals: [],
});

export const passkeyLoginCall = defineCall<typeof passkeyLoginSchemas>()({
  method: 'POST',
  path: '/api/passkey-login',
  access: 'public',
  remembersDevice: true,
  refusals: ['invalid-login'],
});
