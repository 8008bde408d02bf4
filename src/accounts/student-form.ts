// Every field of the member's form with its rule and its words: one expression, used by the form in the browser and by
// the call on arrival.
import * as z from 'zod/mini';
import { line, trimmed } from '#platform/shared/wire-types.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { agdNumber } from './agd-number.ts';
import { accountMessages } from './contract.ts';
import { signInMessages } from '#sign-in/contract.ts';
import { choiceFields, stateMessage } from './choices.ts';
import { email } from './email-address.ts';
import { password } from '#sign-in/password.ts';
import { isPhoneNumber } from './phone.ts';
import { isZipLongEnough, isZipShape } from './postal-codes.ts';

const atLeast = (length: number, message: string, maximum = 200) =>
  trimmed(message, line(maximum).check(z.minLength(length, message)));
const chosen = (message: string) => trimmed(message, line(80).check(z.minLength(1, message)));
const fitting = (shape: RegExp, message: string) => z.string(message).check(z.regex(shape, message));

// One sentence a field: each rule leaves to the one before it what that one has said. (An aborted check would silence
// the rules over two fields.)

/** Letters, digits and `. _ - + @`; 6 to 64 characters (docs/specification/accounts.md, AC-25). */
export const username = trimmed(
  signInMessages.usernameRequired,
  z.string().check(
    z.minLength(1, signInMessages.usernameRequired),
    z.refine((value) => value === '' || value.length >= 6, 'Username has minimum length.'),
    z.refine(
      (value) => value.length < 6 || /^[A-Za-z0-9._+@-]{6,64}$/.test(value.normalize('NFKC')),
      accountMessages.usernameTaken,
    ),
  ),
);

const zipMessage = 'Zip/Postal Code is required field.';
const addressMessage = 'Address is required field.';

/** A year as a string or as a JSON number. */
const year = (message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message),
    z.pipe(z.transform(String), z.string().check(z.regex(/^\d{4}$/, message))),
  );

// The rules are 2 and 4 where the messages of the specification say 3: the message states the rule's number.
export const studentFields = {
  jobTitle: chosen(choiceFields.jobTitle.message),
  title: chosen(choiceFields.title.message),
  firstname: atLeast(2, 'First name is a required field and must be at least 2 characters.', 60),
  lastname: atLeast(2, 'Last name is a required field and must be at least 2 characters.', 60),
  officeName: atLeast(4, 'Office name is a required field and must be at least 4 characters.', 120),
  address: atLeast(2, addressMessage).check(
    z.refine((value) => value.length < 2 || /[\p{L}\d]/u.test(value), addressMessage),
  ),
  city: atLeast(2, 'City is a required field.', 100),
  state: chosen(stateMessage),
  zip: atLeast(3, zipMessage, 12),
  country: trimmed(choiceFields.country.message, fitting(/^[A-Z]{2}$/, choiceFields.country.message)),
  phone: atLeast(10, 'Phone number is required.', 30),
  email,
  agdNumber: z.optional(agdNumber),
  certYear: year('Select one.'),
  gender: fitting(/^[FMX]$/, choiceFields.gender.message),
  ageRange: chosen(choiceFields.ageRange.message),
  officeSize: chosen(choiceFields.officeSize.message),
};

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

/**
 * "Create Free Account". The retyped password is checked in the form and again here; `timeZone` is the browser's own,
 * for the date on certificates.
 */
export const registerForm = z
  .object({
    ...studentFields,
    username,
    password,
    passwordRetyped: z.optional(z.string()),
    sourceHeard: chosen(choiceFields.sourceHeard.message),
    timeZone: z.optional(line(60)),
  })
  .check(...reachFitsCountry, passwordsMatch, usernameIsNobodysEmail);
