// Every field of the member's form with its rule and its words: one expression, used by the form in the browser and by the call on arrival.
import * as z from 'zod/mini';
import { line } from '#platform/shared/wire-types.ts';
import { accountKey } from './account-key.ts';
import { agdNumber } from './agd-number.ts';
import { password } from './password.ts';
import { isZipLongEnough } from './postal-codes.ts';

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
  ticketExpired: 'This sign-in link has expired.',
  emailConfirmed: 'Your e-mail address is confirmed.',
  linkIncomplete: 'This link is incomplete. Open it from the mail once more.',
} as const;

/** A missing field gets the same sentence as an empty one. */
const trimmed = (missing: string, schema: z.ZodMiniType<string, string>) => z.pipe(z.pipe(z.string(missing), z.transform((value: string) => value.trim())), schema);
const atLeast = (length: number, message: string, maximum = 200) => trimmed(message, line(maximum).check(z.minLength(length, message)));
const chosen = (message: string) => trimmed(message, line(80).check(z.minLength(1, message)));
const fitting = (shape: RegExp, message: string) => z.string(message).check(z.regex(shape, message));

const emailShape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const isEmail = (value: string) => value.length <= 254 && emailShape.test(value);

// One sentence a field: each rule leaves to the one before it what that one has said. (An aborted check would silence the rules over two fields.)

/** A member's e-mail address: one plain address, no comments, quotes or lists. */
export const email = trimmed(
  'Email is required.',
  z.string().check(
    z.minLength(1, 'Email is required.'),
    z.refine((value) => value === '' || isEmail(value), 'Enter valid email address.'),
  ),
);

/** Letters, digits and `. _ - + @`; 6 to 64 characters (specification 1, section 5; decisions on usernames). */
export const username = trimmed(
  accountMessages.usernameRequired,
  z.string().check(
    z.minLength(1, accountMessages.usernameRequired),
    z.refine((value) => value === '' || value.length >= 6, 'Username has minimum length.'),
    z.refine((value) => value.length < 6 || /^[A-Za-z0-9._+@-]{6,64}$/.test(value.normalize('NFKC')), accountMessages.usernameTaken),
  ),
);

const zipMessage = 'Zip/Postal Code is required field.';

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
  zip: atLeast(3, zipMessage, 12),
  country: trimmed('Select country.', fitting(/^[A-Z]{2}$/, 'Select country.')),
  phone: atLeast(10, 'Phone number is required.', 30),
  email,
  agdNumber: z.optional(agdNumber),
  certYear: fitting(/^\d{4}$/, 'Select one.'),
  gender: fitting(/^[FM]$/, 'Select one.'),
  ageRange: chosen('Select one.'),
  officeSize: chosen('Select one.'),
};

// A rule over two fields is told whatever the other fields lack; without `when` it would wait until all of them are right.
const always = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** For every form that has both fields. */
export const zipFitsCountry = z.refine<{ country: string; zip: string }>(({ country, zip }) => typeof zip !== 'string' || zip.trim().length < 3 || isZipLongEnough(country, zip), { path: ['zip'], error: zipMessage, when: always });

const passwordsMatch = z.refine<{ password: string; passwordRetyped?: string | undefined }>(
  ({ password: first, passwordRetyped }) => passwordRetyped === undefined || passwordRetyped === first,
  { path: ['passwordRetyped'], error: accountMessages.passwordsMustMatch, when: always },
);

/** A username may look like an e-mail address only if it is the account's own: `u` at sign-in takes both (decisions, section 1). */
const usernameIsNobodysEmail = z.refine<{ username: string; email: string }>(
  (form) => typeof form.username !== 'string' || typeof form.email !== 'string' || !form.username.includes('@') || accountKey(form.username) === accountKey(form.email),
  { path: ['username'], error: accountMessages.usernameTaken },
);

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
  .check(zipFitsCountry, passwordsMatch, usernameIsNobodysEmail);
