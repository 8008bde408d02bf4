// "Create Free Account" as a form, and the rules over two of a member's fields: the page and the call hold to the same.
import * as z from 'zod/mini';
import { line, trimmed } from '#platform/shared/wire-types.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { signInMessages } from '#sign-in/contract.ts';
import { password } from '#sign-in/password.ts';
import { choiceFields } from './choices.ts';
import { accountMessages } from './contract.ts';
import { isPhoneNumber } from './phone.ts';
import { isZipLongEnough, isZipShape } from './postal-codes.ts';
import { studentSchemas, zipMessage } from './student-fields.ts';

// A rule over two fields is reported even if other fields are invalid. Without `when`, it would wait for all of them.
const always = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

type Reach = { country: string; zip: string; phone: string };
const isText = (value: unknown): value is string => typeof value === 'string';
const zipIsLong = ({ country, zip }: Reach) => !isText(zip) || zip.trim().length < 3 || isZipLongEnough(country, zip);
const zipFits = ({ country, zip }: Reach) =>
  !isText(zip) || zip.trim().length < 3 || !isZipLongEnough(country, zip) || isZipShape(country, zip);
const phoneFits = ({ country, phone }: Reach) =>
  !isText(phone) || phone.trim().length < 10 || isPhoneNumber(country, phone);

/** How zip and phone look in the chosen country, for every form that has the three fields. */
export const reachFitsCountry = [
  z.refine<Reach>(zipIsLong, { path: ['zip'], error: zipMessage, when: always }),
  z.refine<Reach>(zipFits, { path: ['zip'], error: 'Enter valid Zip/Postal Code.', when: always }),
  z.refine<Reach>(phoneFits, { path: ['phone'], error: 'Enter valid phone number.', when: always }),
] as const;

const passwordsMatch = z.refine<{ password: string; passwordRetyped?: string | undefined }>(
  ({ password: first, passwordRetyped }) => passwordRetyped === undefined || passwordRetyped === first,
  { path: ['passwordRetyped'], error: signInMessages.passwordsMustMatch, when: always },
);

/**
 * A username may look like an email address only if it is the account's own: `u` at sign-in takes both
 * (docs/specification/accounts.md, AC-25).
 */
const usernameIsNobodysEmail = z.refine<{ username: string; email: string }>(
  (form) =>
    typeof form.username !== 'string' ||
    typeof form.email !== 'string' ||
    !form.username.includes('@') ||
    accountKey(form.username) === accountKey(form.email),
  { path: ['username'], error: accountMessages.usernameTaken },
);

const heardMessage = choiceFields.sourceHeard.message;
const { email2: _later, ...joining } = studentSchemas;

/**
 * "Create Free Account". The retyped password is checked in the form and again here; `timeZone` is the browser's own,
 * for the date on certificates.
 */
export const registerForm = z
  .object({
    ...joining,
    password,
    passwordRetyped: z.optional(z.string()),
    sourceHeard: trimmed(heardMessage, line(80).check(z.minLength(1, heardMessage))),
    timeZone: z.optional(line(60)),
  })
  .check(...reachFitsCountry, passwordsMatch, usernameIsNobodysEmail);
