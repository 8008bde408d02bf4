// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { line } from '#platform/shared/wire-types.ts';
import { agdNumber } from './agd-number.ts';
import { saveProfileForm } from './save-profile-form.ts';
import { forFields, profileNames } from './student-fields.ts';
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
  summary: 'Whether a username is available.',
  /** One of the two; older clients send `username`. */
  input: z
    .object({ u: z.optional(line(300)), username: z.optional(line(300)) })
    .check(z.refine(({ u, username }) => u !== undefined || username !== undefined, { path: ['u'] })),
  answer: availability,
};

export const validateEmailSchemas = {
  summary: 'Whether an email address is available.',
  input: z.object({ email: line(300) }),
  answer: availability,
};

export const validateAgdNumberSchemas = {
  summary: 'Whether an AGD member number is available.',
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
  summary: 'Confirms the address that a verification email was sent to.',
  input: z.object({ c: line(100) }),
  answer: done,
};

export const sendVerificationSchemas = {
  summary: 'Sends the email that confirms the address again.',
  input: z.object({}),
  answer: done,
};

export const emailWorksSchemas = {
  summary: 'Says that the student’s address works, after an email to it came back.',
  input: z.object({}),
  answer: done,
};

/** A member's profile as it is stored, for the member and for staff. */
export const profileFields = forFields(profileNames, () => z.string());

export const profileSchemas = {
  summary: 'The student’s own profile.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    student: z.object({
      hash: z.string(),
      ...profileFields,
      /** Whether the address was confirmed by the link in a mail. */
      emailVerified: z.boolean(),
      /** Whether an email to this address came back because nothing can be delivered to it. */
      isUnreachable: z.boolean(),
      /** Whether changing email or password asks for the current password now. */
      needsPassword: z.boolean(),
    }),
  }),
};

export const saveProfileSchemas = {
  summary: 'Saves the profile. With only `password`, sets a new password and changes nothing else.',
  input: saveProfileForm,
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), student: sessionStudent }),
};

export const undoEmailSchemas = {
  summary: 'Undoes a change of the email address, with the link in the email to the old one, or confirms it (`keep`).',
  input: z.object({ c: line(100), keep: z.optional(z.boolean()) }),
  answer: done,
};

/** What a member decided about emails that are not receipts and about sponsors. */
const choices = z.object({ mailings: z.boolean() });

export const unsubscribeStateSchemas = {
  summary: 'Whether the recipient of an email still gets reminders and news.',
  input: z.object({ c: line(100) }),
  answer: z.object({ status: z.literal(true), ...choices.shape }),
};

export const unsubscribeSchemas = {
  summary: 'Stops reminders and news (one click, RFC 8058), or with on=yes turns them on again.',
  input: z.object({ c: line(100), on: z.optional(z.enum(['yes', 'no'])) }),
  answer: z.object({ status: z.literal(true), ...choices.shape }),
};

export const pushSchemas = {
  summary:
    'The public key for subscribing a browser to notifications (VAPID, RFC 8292), and the student’s subscribed browsers.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), publicKey: z.string(), endpoints: z.array(z.string()) }),
};

const endpoint = line(2000);

/** What a browser says when it subscribes (PushSubscription.toJSON): the keys as base64url. */
export const pushSubscribeSchemas = {
  summary:
    'Sends reminders and news about the student’s seats to a browser as notifications (Web Push, RFC 8030). The first one confirms that they are on.',
  input: z.object({
    endpoint,
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
  answer: done,
};

export const pushUnsubscribeSchemas = {
  summary: 'Stops notifications to one of the student’s browsers.',
  input: z.object({ endpoint }),
  answer: done,
};
