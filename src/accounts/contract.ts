// An account is a member's profile and the right to sign in. A visitor registers, signs in and out here; every form field's rule is in student-form.ts.
// The token that these calls hand out is the session; `hash` names the student in public and opens nothing.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { instant, line, text } from '#platform/shared/wire-types.ts';
import { agdNumber } from './agd-number.ts';
import { saveProfileForm } from './profile-form.ts';
import { recoverForm } from './recover-form.ts';
import { registerForm } from './student-form.ts';

export { accountMessages } from './student-form.ts';

const done = z.object({ status: z.literal(true) });
const item = z.object({ id: z.string(), label: z.string() });

/** Who is signed in, as the header and the forms show it. */
export const sessionStudent = z.object({
  status: z.literal(true),
  hash: z.string(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
});

export const loginCall = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with a username (or e-mail) and a password.',
  access: 'public',
  remembersDevice: true,
  input: z.object({ u: z._default(text(300), ''), p: z._default(text(300), '') }),
  answer: z.object({
    status: z.literal(true),
    hash: z.string(),
    token: z.string(),
    title: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
  }),
});

export const logoutCall = defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of the token.',
  access: 'public',
  input: z.object({}),
  answer: done,
});

export const registerCall = defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'Creates a free account and signs in.',
  access: 'public',
  remembersDevice: true,
  input: registerForm,
  // Older clients store `hash` as the session, so it is the token; `student.hash` is the public identifier.
  answer: z.object({ status: z.literal(true), hash: z.string(), token: z.string(), student: sessionStudent }),
});

/** `status: true` = free, or the caller's own. */
const availability = z.object({ status: z.boolean() });

export const validateUsernameCall = defineCall({
  method: 'GET',
  path: '/api/validate-username',
  summary: 'Tells whether a username is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  input: z.object({ username: line(300) }),
  answer: availability,
});

export const validateEmailCall = defineCall({
  method: 'GET',
  path: '/api/validate-email',
  summary: 'Tells whether an e-mail address is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  input: z.object({ email: line(300) }),
  answer: availability,
});

export const validateAgdNumberCall = defineCall({
  method: 'GET',
  path: '/api/validate-agd-number',
  summary: 'Tells whether an AGD member number is free.',
  access: 'optional',
  noStore: true,
  answersFalse: true,
  input: z.object({ agdNumber }),
  answer: availability,
});

export const accountItemsCall = defineCall({
  method: 'GET',
  path: '/api/account-items',
  summary: 'The choices of the account forms.',
  access: 'optional',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    jobTitles: z.array(item),
    titles: z.array(item),
    states: z.array(z.object({ id: z.string(), label: z.string(), country: z.string() })),
    countries: z.array(item),
    ageRanges: z.array(item),
    officeSizes: z.array(item),
    sourceHeard: z.array(item),
    /** The current year, from which the graduation years are counted. */
    year: z.int(),
  }),
});

export const studentCall = defineCall({
  method: 'GET',
  path: '/api/student',
  summary: 'Who holds the token; with a sign-in ticket from a mail it also opens a session.',
  access: 'public',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), student: sessionStudent, token: z.nullable(z.string()) }),
});

export const verifyEmailCall = defineCall({
  method: 'POST',
  path: '/api/verify-email',
  summary: 'Confirms the address that a verification mail was sent to.',
  access: 'public',
  input: z.object({ c: line(100) }),
  answer: done,
});

export const sendVerificationCall = defineCall({
  method: 'POST',
  path: '/api/send-verification',
  summary: 'Mails the link that confirms the address once more.',
  access: 'student',
  input: z.object({}),
  answer: done,
});

export const recoverCall = defineCall({
  method: 'POST',
  path: '/api/recover',
  summary: 'First step {u, m}: mails a link to set a new password. Second step {s, c, password}: sets it.',
  access: 'public',
  answersFalse: true,
  input: recoverForm,
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(z.object({ status: z.boolean(), msg: z.string() })),
  }),
});

export const profileCall = defineCall({
  method: 'GET',
  path: '/api/profile',
  summary: 'The student’s own profile.',
  access: 'student',
  fullSignIn: true,
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    student: z.object({
      hash: z.string(),
      username: z.string(),
      title: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      email2: z.string(),
      jobTitle: z.string(),
      officeName: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      country: z.string(),
      phone: z.string(),
      agdNumber: z.string(),
      certYear: z.string(),
      gender: z.string(),
      ageRange: z.string(),
      officeSize: z.string(),
      /** Whether the address was confirmed by the link in a mail. */
      emailVerified: z.boolean(),
      /** Whether changing e-mail or password asks for the current password now. */
      needsPassword: z.boolean(),
    }),
  }),
});

export const saveProfileCall = defineCall({
  method: 'POST',
  path: '/api/profile',
  summary: 'Saves the profile; with `password` alone, sets a new password and changes nothing else.',
  access: 'student',
  fullSignIn: true,
  input: saveProfileForm,
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), student: sessionStudent }),
});

export const undoEmailCall = defineCall({
  method: 'POST',
  path: '/api/undo-email',
  summary: 'Takes back a change of the e-mail address, from the link in the mail to the old one.',
  access: 'public',
  input: z.object({ c: line(100) }),
  answer: done,
});

export const confirmPasswordCall = defineCall({
  method: 'POST',
  path: '/api/confirm-password',
  summary:
    'Takes the current password again, so that a session from the link of a mail may do what a full sign-in may.',
  access: 'student',
  input: z.object({ currentPassword: text(300) }),
  answer: done,
});

export const sessionsCall = defineCall({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the student is signed in.',
  access: 'student',
  fullSignIn: true,
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        signedInAt: instant(),
        lastUsedAt: instant(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endSessionCall = defineCall({
  method: 'POST',
  path: '/api/end-session',
  summary: 'Signs one device out (id), or all others (without id).',
  access: 'student',
  fullSignIn: true,
  input: z.object({ id: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: done,
});

/** What a member decided about mails that are no receipts and about sponsors. */
const choices = z.object({ mailings: z.boolean() });

export const unsubscribeStateCall = defineCall({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'Whether the reader of a mail still gets reminders and news.',
  access: 'public',
  noStore: true,
  input: z.object({ c: line(100) }),
  answer: z.object({ status: z.literal(true), ...choices.shape }),
});

export const unsubscribeCall = defineCall({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Stops reminders and news (one click, RFC 8058), or with on=yes sends them again.',
  access: 'public',
  input: z.object({ c: line(100), on: z.optional(z.enum(['yes', 'no'])) }),
  answer: z.object({ status: z.literal(true), ...choices.shape }),
});

/** What `navigator.credentials` takes and gives, as JSON (WebAuthn level 3). The portal looks into none of it itself. */
const webAuthn = z.looseObject({});
const keyResponse = z.looseObject({
  id: line(2000),
  rawId: line(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: line(8000) }),
});

export const passkeysCall = defineCall({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The student’s passkeys.',
  access: 'student',
  fullSignIn: true,
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), addedAt: instant(), lastUsedAt: z.nullable(instant()) }),
    ),
  }),
});

export const offerPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey-offer',
  summary: 'What the browser needs to make a passkey. Asks for the current password when the sign-in is not fresh.',
  access: 'student',
  fullSignIn: true,
  input: z.object({ currentPassword: z.optional(text(300)) }),
  answer: z.object({ status: z.literal(true), options: webAuthn }),
});

export const addPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey-add',
  summary: 'Keeps the passkey that the browser made.',
  access: 'student',
  fullSignIn: true,
  input: z.object({ key: keyResponse }),
  answer: done,
});

export const removePasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey-remove',
  summary: 'Forgets a passkey: it no longer signs in.',
  access: 'student',
  fullSignIn: true,
  input: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  answer: done,
});

export const askPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey-ask',
  summary: 'What the browser needs to sign in with a passkey.',
  access: 'public',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), options: webAuthn }),
});

export const passkeyLoginCall = defineCall({
  method: 'POST',
  path: '/api/passkey-login',
  summary: 'Signs in with a passkey.',
  access: 'public',
  remembersDevice: true,
  input: z.object({ key: keyResponse }),
  answer: loginCall.answer,
});
