// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page loads one only where a form
// needs the rule of a field.
import * as z from 'zod/mini';
import { line } from '#platform/shared/wire-types.ts';
import { agdNumber } from './agd-number.ts';
import { saveProfileForm } from './profile-form.ts';
import { registerForm } from './student-form.ts';
import { sessionStudent } from '#sign-in/schemas.ts';

const done = z.object({ status: z.literal(true) });

const item = z.object({ id: z.string(), label: z.string() });

export const registerSchemas = {
  summary: 'Creates a free account and signs in.',
  input: registerForm,
  // Older clients store `hash` as the session, so it is the token; `student.hash` is the public identifier.
  answer: z.object({ status: z.literal(true), hash: z.string(), token: z.string(), student: sessionStudent }),
};

/** `status: true` = free, or the caller's own. */
const availability = z.object({ status: z.boolean() });

export const validateUsernameSchemas = {
  summary: 'Tells whether a username is free.',
  input: z.object({ u: line(300) }),
  answer: availability,
};

export const validateEmailSchemas = {
  summary: 'Tells whether an email address is free.',
  input: z.object({ email: line(300) }),
  answer: availability,
};

export const validateAgdNumberSchemas = {
  summary: 'Tells whether an AGD member number is free.',
  input: z.object({ agdNumber }),
  answer: availability,
};

export const accountItemsSchemas = {
  summary: 'The choices of the account forms.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    jobTitles: z.array(item),
    titles: z.array(item),
    states: z.array(z.object({ id: z.string(), label: z.string(), country: z.string() })),
    countries: z.array(item),
    ageRanges: z.array(item),
    officeSizes: z.array(item),
    /** F and M, and X where the provider allows it. */
    genders: z.array(item),
    sourceHeard: z.array(item),
    /** The current year, from which the graduation years are counted. */
    year: z.int(),
  }),
};

export const verifyEmailSchemas = {
  summary: 'Confirms the address that a verification mail was sent to.',
  input: z.object({ c: line(100) }),
  answer: done,
};

export const sendVerificationSchemas = {
  summary: 'Mails the link that confirms the address once more.',
  input: z.object({}),
  answer: done,
};

export const profileSchemas = {
  summary: 'The student’s own profile.',
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
      /** Whether changing email or password asks for the current password now. */
      needsPassword: z.boolean(),
    }),
  }),
};

export const saveProfileSchemas = {
  summary: 'Saves the profile; with `password` alone, sets a new password and changes nothing else.',
  input: saveProfileForm,
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), student: sessionStudent }),
};

export const undoEmailSchemas = {
  summary:
    'Takes back a change of the email address, from the link in the mail to the old one, or says that it is right (`keep`).',
  input: z.object({ c: line(100), keep: z.optional(z.boolean()) }),
  answer: done,
};

/** What a member decided about mails that are no receipts and about sponsors. */
const choices = z.object({ mailings: z.boolean() });

export const unsubscribeStateSchemas = {
  summary: 'Whether the reader of a mail still gets reminders and news.',
  input: z.object({ c: line(100) }),
  answer: z.object({ status: z.literal(true), ...choices.shape }),
};

export const unsubscribeSchemas = {
  summary: 'Stops reminders and news (one click, RFC 8058), or with on=yes sends them again.',
  input: z.object({ c: line(100), on: z.optional(z.enum(['yes', 'no'])) }),
  answer: z.object({ status: z.literal(true), ...choices.shape }),
};

export const pushSchemas = {
  summary:
    'The public key with which a browser subscribes to notices (VAPID, RFC 8292), and where the student’s browsers take them.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), publicKey: z.string(), endpoints: z.array(z.string()) }),
};

const endpoint = line(2000);

/** What a browser says when it subscribes (PushSubscription.toJSON): the keys as base64url. */
export const pushSubscribeSchemas = {
  summary:
    'Sends reminders and news about own seats to a browser as notices (Web Push, RFC 8030); the first says that they come.',
  input: z.object({
    endpoint,
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
  answer: done,
};

export const pushUnsubscribeSchemas = {
  summary: 'Sends no more notices to a browser of the student.',
  input: z.object({ endpoint }),
  answer: done,
};
