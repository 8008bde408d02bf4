// Every field of the member's form with its rule and its words: one expression, used by the form in the browser and by the call on arrival.
import * as z from 'zod/mini';
import { line } from '#platform/shared/wire-types.ts';
import { agdNumber } from './agd-number.ts';
import { password } from './password.ts';

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
  throttled: 'Too many tries. Wait a little and try again.',
} as const;

const trimmed = (schema: z.ZodMiniType<string, string>) => z.pipe(z.pipe(z.string(), z.transform((value: string) => value.trim())), schema);
const atLeast = (length: number, message: string, maximum = 200) => trimmed(line(maximum).check(z.minLength(length, message)));
const chosen = (message: string) => trimmed(line(80).check(z.minLength(1, message)));

const emailShape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const isEmail = (value: string) => value.length <= 254 && emailShape.test(value);

/** A member's e-mail address: one plain address, no comments, quotes or lists. */
export const email = trimmed(
  z.string().check(
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.refine(isEmail, 'Enter valid email address.'),
  ),
);

/** Letters, digits and `. _ - + @`; 6 to 64 characters (specification 1, section 5; decisions on usernames). */
export const username = trimmed(
  z.string().check(
    z.minLength(1, { error: 'Username is required.', abort: true }),
    z.minLength(6, { error: 'Username has minimum length.', abort: true }),
    z.refine((value) => /^[A-Za-z0-9._+@-]{6,64}$/.test(value.normalize('NFKC')), accountMessages.usernameTaken),
  ),
);

const countriesWithZip = new Set(['', 'US', 'CA']);

/** The zip is at least 5 characters in the United States and Canada, at least 3 elsewhere; the message is the specification's for both. */
export function isZipLongEnough(country: string, zip: string): boolean {
  return zip.trim().length >= (countriesWithZip.has(country) ? 5 : 3);
}

// The rules are 2 and 4 where the messages of the specification say 3: the message states the rule's number.
export const studentFields = {
  jobTitle: chosen('Select position.'),
  title: chosen('Select title.'),
  firstname: atLeast(2, 'First name is a required field and must be at least 2 characters.', 60),
  lastname: atLeast(2, 'Last name is a required field and must be at least 2 characters.', 60),
  officeName: atLeast(4, 'Office name is a required field and must be at least 4 characters.', 120),
  address: atLeast(2, 'Address is required field.'),
  city: atLeast(2, 'City is a required field.', 100),
  state: chosen('Select state.'),
  zip: trimmed(line(12).check(z.minLength(3, 'Zip/Postal Code is required field.'))),
  country: trimmed(z.string().check(z.regex(/^[A-Z]{2}$/, 'Select country.'))),
  phone: atLeast(10, 'Phone number is required.', 30),
  email,
  agdNumber: z.optional(agdNumber),
  certYear: z.string().check(z.regex(/^\d{4}$/, 'Select one.')),
  gender: z.string().check(z.regex(/^[FM]$/, 'Select one.')),
  ageRange: chosen('Select one.'),
  officeSize: chosen('Select one.'),
};

const zipFitsCountry = z.refine<{ country: string; zip: string }>(({ country, zip }) => isZipLongEnough(country, zip), { path: ['zip'], error: 'Zip/Postal Code is required field.' });

/** "Create Free Account". The retyped password is checked in the form and again here; `timeZone` is the browser's own, for the date on certificates. */
export const registerForm = z
  .object({
    ...studentFields,
    username,
    password,
    passwordRetyped: z.optional(z.string()),
    sourceHeard: chosen('Required field.'),
    timeZone: z.optional(line(60)),
  })
  .check(
    zipFitsCountry,
    z.refine((form) => form.passwordRetyped === undefined || form.passwordRetyped === form.password, { path: ['passwordRetyped'], error: accountMessages.passwordsMustMatch }),
  );
