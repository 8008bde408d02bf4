// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { keyResponse, passkeyOptionsAnswer, passkeyRows } from '#platform/shared/passkey-schemas.ts';
import { instant, line, text } from '#platform/shared/wire-types.ts';

const done = z.object({ status: z.literal(true) });

/** Who is signed in, as the header and the forms show it. */
export const sessionStudent = z.object({
  status: z.literal(true),
  hash: z.string(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
});

export const loginSchemas = {
  summary: 'Signs in with a username (or email) and a password.',
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
};

export const logoutSchemas = {
  summary: 'Ends the session of the token.',
  input: z.object({}),
  answer: done,
};

export const studentSchemas = {
  summary: 'The owner of the token. With a login token from an email, it also opens a session.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), student: sessionStudent, token: z.nullable(z.string()) }),
};

/** The input for either step; the first row of the answer describes what is wrong with it. */
export const recoverForm = z.object({
  u: z.nullish(text(300)),
  m: z.nullish(text(300)),
  s: z.nullish(line(100)),
  c: z.nullish(line(100)),
  password: z.nullish(text(300)),
});

export const recoverSchemas = {
  summary: 'First step {u, m}: emails a link to set a new password. Second step {s, c, password}: sets it.',
  input: recoverForm,
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(z.object({ status: z.boolean(), msg: z.string() })),
  }),
};

export const confirmPasswordSchemas = {
  summary: 'Checks the current password, so that a session from an emailed link has the rights of a full sign-in.',
  input: z.object({ currentPassword: text(300) }),
  answer: done,
};

export const sessionsSchemas = {
  summary: 'Where the student is signed in.',
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
};

export const endSessionSchemas = {
  summary: 'Signs one device out (id), or all others (without id).',
  input: z.object({ id: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: done,
};

export const passkeysSchemas = {
  summary: 'The student’s passkeys.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    passkeys: passkeyRows,
  }),
};

export const offerPasskeySchemas = {
  summary: 'What the browser needs to create a passkey. Requires the current password if the sign-in is not recent.',
  input: z.object({ currentPassword: z.optional(text(300)) }),
  answer: passkeyOptionsAnswer,
};

export const addPasskeySchemas = {
  summary: 'Stores the passkey that the browser created.',
  input: z.object({ key: keyResponse }),
  answer: done,
};

export const removePasskeySchemas = {
  summary: 'Removes a passkey.',
  input: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  answer: done,
};

export const askPasskeySchemas = {
  summary: 'What the browser needs to sign in with a passkey.',
  input: z.object({}),
  answer: passkeyOptionsAnswer,
};

export const passkeyLoginSchemas = {
  summary: 'Signs in with a passkey.',
  input: z.object({ key: keyResponse }),
  answer: loginSchemas.answer,
};

const agreedText = z.object({ code: z.enum(['terms', 'privacy']), version: z.int() });

export const agreementSchemas = {
  summary: 'The texts that the member is asked to agree to again, in their newest version.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), due: z.array(agreedText) }),
};

export const agreeSchemas = {
  summary: 'Agrees to the texts that are due, in the versions that were shown.',
  input: z.object({ versions: z.array(agreedText).check(z.maxLength(2)) }),
  answer: done,
};
