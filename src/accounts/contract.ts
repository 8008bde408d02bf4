// An account is a member's profile and the right to sign in. A visitor registers, signs in and out here; every form field's rule is in student-form.ts.
// The token that these calls hand out is the session; `hash` names the student in public and opens nothing.
import { defineCall } from '#platform/shared/call.ts';
import type {
  loginSchemas,
  logoutSchemas,
  registerSchemas,
  validateUsernameSchemas,
  validateEmailSchemas,
  validateAgdNumberSchemas,
  accountItemsSchemas,
  studentSchemas,
  verifyEmailSchemas,
  sendVerificationSchemas,
  recoverSchemas,
  profileSchemas,
  saveProfileSchemas,
  undoEmailSchemas,
  confirmPasswordSchemas,
  sessionsSchemas,
  endSessionSchemas,
  unsubscribeStateSchemas,
  unsubscribeSchemas,
  passkeysSchemas,
  offerPasskeySchemas,
  addPasskeySchemas,
  removePasskeySchemas,
  askPasskeySchemas,
  passkeyLoginSchemas,
} from './schemas.ts';

export const accountMessages = {
  invalidLogin: 'Invalid login - please try again.',
  usernameRequired: 'Username is required.',
  passwordRequired: 'Password is required.',
  correctErrors: 'Correct errors and resubmit.',
  created: 'Account created',
  usernameTaken: 'This username is not available. Choose another.',
  emailTaken: 'Email already in use. Choose another.',
  agdNumberTaken: 'AGD Number already in use.  Choose another.',
  passwordsMustMatch: 'Passwords must match.',
  registerRefused: 'System Error from Register Service.',
  registerFailed: 'System error - contact tech support.',
  logoutQuestion: 'Are you sure you want to log out?',
  recoverEmpty: 'Provide either username or account email address.',
  recoverSent: 'Check inbox for your login credentials',
  recoverUnknown: 'Unknown error.',
  linkExpired: 'This link has expired. Ask for a new one.',
  profileUpdated: 'Profile updated.',
  passwordUpdated: 'Account password updated.',
  serviceError: 'Service error.',
  currentPassword: 'Enter your current password.',
  currentPasswordWrong: 'Your current password is not right.',
  noPasskeys: 'This browser does not offer passkeys.',
  passkeyRefused: 'This passkey could not be added. Try again.',
  throttled: 'Too many tries. Wait a little and try again.',
  loginTokenExpired: 'This sign-in link has expired.',
  emailConfirmed: 'Your e-mail address is confirmed.',
  linkIncomplete: 'This link is incomplete. Open it from the mail once more.',
} as const;

export const loginCall = defineCall<typeof loginSchemas>()({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with a username (or e-mail) and a password.',
  access: 'public',
  remembersDevice: true,
});

export const logoutCall = defineCall<typeof logoutSchemas>()({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of the token.',
  access: 'public',
});

export const registerCall = defineCall<typeof registerSchemas>()({
  method: 'POST',
  path: '/api/register',
  summary: 'Creates a free account and signs in.',
  access: 'public',
  remembersDevice: true,
});

export const validateUsernameCall = defineCall<typeof validateUsernameSchemas>()({
  method: 'GET',
  path: '/api/validate-username',
  summary: 'Tells whether a username is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
});

export const validateEmailCall = defineCall<typeof validateEmailSchemas>()({
  method: 'GET',
  path: '/api/validate-email',
  summary: 'Tells whether an e-mail address is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
});

export const validateAgdNumberCall = defineCall<typeof validateAgdNumberSchemas>()({
  method: 'GET',
  path: '/api/validate-agd-number',
  summary: 'Tells whether an AGD member number is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
});

export const accountItemsCall = defineCall<typeof accountItemsSchemas>()({
  method: 'GET',
  path: '/api/account-items',
  summary: 'The choices of the account forms.',
  access: 'optional',
});

export const studentCall = defineCall<typeof studentSchemas>()({
  method: 'GET',
  path: '/api/student',
  summary: 'Who holds the token; with a sign-in ticket from a mail it also opens a session.',
  access: 'public',
});

export const verifyEmailCall = defineCall<typeof verifyEmailSchemas>()({
  method: 'POST',
  path: '/api/verify-email',
  summary: 'Confirms the address that a verification mail was sent to.',
  access: 'public',
});

export const sendVerificationCall = defineCall<typeof sendVerificationSchemas>()({
  method: 'POST',
  path: '/api/send-verification',
  summary: 'Mails the link that confirms the address once more.',
  access: 'student',
});

export const recoverCall = defineCall<typeof recoverSchemas>()({
  method: 'POST',
  path: '/api/recover',
  summary: 'First step {u, m}: mails a link to set a new password. Second step {s, c, password}: sets it.',
  access: 'public',
  answersFalse: true,
});

export const profileCall = defineCall<typeof profileSchemas>()({
  method: 'GET',
  path: '/api/profile',
  summary: 'The student’s own profile.',
  access: 'student',
  fullSignIn: true,
});

export const saveProfileCall = defineCall<typeof saveProfileSchemas>()({
  method: 'POST',
  path: '/api/profile',
  summary: 'Saves the profile; with `password` alone, sets a new password and changes nothing else.',
  access: 'student',
  fullSignIn: true,
});

export const undoEmailCall = defineCall<typeof undoEmailSchemas>()({
  method: 'POST',
  path: '/api/undo-email',
  summary: 'Takes back a change of the e-mail address, from the link in the mail to the old one.',
  access: 'public',
});

export const confirmPasswordCall = defineCall<typeof confirmPasswordSchemas>()({
  method: 'POST',
  path: '/api/confirm-password',
  summary:
    'Takes the current password again, so that a session from the link of a mail may do what a full sign-in may.',
  access: 'student',
});

export const sessionsCall = defineCall<typeof sessionsSchemas>()({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the student is signed in.',
  access: 'student',
  fullSignIn: true,
});

export const endSessionCall = defineCall<typeof endSessionSchemas>()({
  method: 'POST',
  path: '/api/end-session',
  summary: 'Signs one device out (id), or all others (without id).',
  access: 'student',
  fullSignIn: true,
});

export const unsubscribeStateCall = defineCall<typeof unsubscribeStateSchemas>()({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'Whether the reader of a mail still gets reminders and news.',
  access: 'public',
  noStore: true,
});

export const unsubscribeCall = defineCall<typeof unsubscribeSchemas>()({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Stops reminders and news (one click, RFC 8058), or with on=yes sends them again.',
  access: 'public',
});

export const passkeysCall = defineCall<typeof passkeysSchemas>()({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The student’s passkeys.',
  access: 'student',
  fullSignIn: true,
});

export const offerPasskeyCall = defineCall<typeof offerPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-offer',
  summary: 'What the browser needs to make a passkey. Asks for the current password when the sign-in is not fresh.',
  access: 'student',
  fullSignIn: true,
});

export const addPasskeyCall = defineCall<typeof addPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-add',
  summary: 'Keeps the passkey that the browser made.',
  access: 'student',
  fullSignIn: true,
});

export const removePasskeyCall = defineCall<typeof removePasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-remove',
  summary: 'Forgets a passkey: it no longer signs in.',
  access: 'student',
  fullSignIn: true,
});

export const askPasskeyCall = defineCall<typeof askPasskeySchemas>()({
  method: 'POST',
  path: '/api/passkey-ask',
  summary: 'What the browser needs to sign in with a passkey.',
  access: 'public',
});

export const passkeyLoginCall = defineCall<typeof passkeyLoginSchemas>()({
  method: 'POST',
  path: '/api/passkey-login',
  summary: 'Signs in with a passkey.',
  access: 'public',
  remembersDevice: true,
});
