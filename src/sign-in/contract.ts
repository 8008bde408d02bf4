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
  summary: 'Signs in with a username (or e-mail) and a password.',
  access: 'public',
  remembersDevice: true,
  refusals: ['invalid-login'],
});

export const logoutCall = defineCall<typeof logoutSchemas>()({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of the token.',
  access: 'public',
  refusals: [],
});

export const studentCall = defineCall<typeof studentSchemas>()({
  method: 'GET',
  path: '/api/student',
  summary: 'Who holds the token; with a login token from a mail it also opens a session.',
  access: 'public',
  refusals: [],
});

export const recoverCall = defineCall<typeof recoverSchemas>()({
  method: 'POST',
  path: '/api/recover',
  summary: 'First step {u, m}: mails a link to set a new password. Second step {s, c, password}: sets it.',
  access: 'public',
  answersFalse: true,
  refusals: [],
});

export const confirmPasswordCall = defineCall<typeof confirmPasswordSchemas>()({
  method: 'POST',
  path: '/api/confirm-password',
  summary:
    'Takes the current password again, so that a session from the link of a mail may do what a full sign-in may.',
  access: 'student',
  refusals: ['password-needed', 'password-wrong'],
});

export const sessionsCall = defineCall<typeof sessionsSchemas>()({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the student is signed in.',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const endSessionCall = defineCall<typeof endSessionSchemas>()({
  method: 'POST',
  path: '/api/end-session',
  summary: 'Signs one device out (id), or all others (without id).',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const passkeysCall = defineCall<typeof passkeysSchemas>()({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The student’s passkeys.',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const offerPasskeyCall = defineCall<typeof offerPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-offer',
  summary: 'What the browser needs to make a passkey. Asks for the current password when the sign-in is not fresh.',
  access: 'student',
  fullSignIn: true,
  refusals: ['password-needed', 'password-wrong', 'too-many-passkeys'],
});

export const addPasskeyCall = defineCall<typeof addPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-add',
  summary: 'Keeps the passkey that the browser made.',
  access: 'student',
  fullSignIn: true,
  refusals: ['passkey-refused'],
});

export const removePasskeyCall = defineCall<typeof removePasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-remove',
  summary: 'Forgets a passkey: it no longer signs in.',
  access: 'student',
  fullSignIn: true,
  refusals: [],
});

export const askPasskeyCall = defineCall<typeof askPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-ask',
  summary: 'What the browser needs to sign in with a passkey.',
  access: 'public',
  refusals: [],
});

export const passkeyLoginCall = defineCall<typeof passkeyLoginSchemas>()({
  method: 'POST',
  path: '/api/passkey-login',
  summary: 'Signs in with a passkey.',
  access: 'public',
  remembersDevice: true,
  refusals: ['invalid-login'],
});
