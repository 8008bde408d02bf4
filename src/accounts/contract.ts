// An account is a member's profile and the right to sign in. A visitor registers, signs in and out here; every form field's rule is in student-form.ts.
// The token that these calls hand out is the session; `hash` names the student in public and opens nothing.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { line, text } from '#platform/shared/wire-types.ts';
import { agdNumber } from './agd-number.ts';
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
  input: z.object({ u: text(300), p: text(300) }),
  answer: z.object({ status: z.literal(true), hash: z.string(), token: z.string(), title: z.string(), firstname: z.string(), lastname: z.string(), email: z.string() }),
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
  input: z.object({ username: line(300) }),
  answer: availability,
});

export const validateEmailCall = defineCall({
  method: 'GET',
  path: '/api/validate-email',
  summary: 'Tells whether an e-mail address is free.',
  access: 'optional',
  input: z.object({ email: line(300) }),
  answer: availability,
});

export const validateAgdNumberCall = defineCall({
  method: 'GET',
  path: '/api/validate-agd-number',
  summary: 'Tells whether an AGD member number is free.',
  access: 'optional',
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
