// What a member says of themselves: every field once. The forms for joining, the profile, and the console, files of
// members, the columns of the table, and merging read it. CONTRIBUTING.md says how to add a field.
import * as z from 'zod/mini';
import { line, trimmed } from '#platform/shared/wire-types.ts';
import { signInMessages } from '#sign-in/contract.ts';
import { agdNumber } from './agd-number.ts';
import { choiceFields, stateMessage } from './choices.ts';
import { accountMessages } from './contract.ts';
import { email } from './email-address.ts';

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

export const zipMessage = 'Zip/Postal Code is required field.';
const addressMessage = 'Address is required field.';

/** A year as a string or as a JSON number. */
const year = (message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message),
    z.pipe(z.transform(String), z.string().check(z.regex(/^\d{4}$/, message))),
  );

type Described = {
  /** The rule of the member's own form, with its words. */
  readonly schema: z.ZodMiniType;
  readonly label: string;
  /** The column of the table `student`. */
  readonly column: string;
  /** Whether staff may leave it empty: they know what a member told them, and no more. */
  readonly isSkippable: boolean;
  /** Whether the audit log says only that it changed: the log outlives an erasure. */
  readonly isPersonal: boolean;
  /** How files of members head its column. Null: files have no such column, neither when read nor when written. */
  readonly head: RegExp | null;
  /** What it is chosen together with when two accounts are merged. Null: it stays that of the account that stays. */
  readonly merge: 'name' | 'email' | 'job' | 'address' | 'phone' | 'agdNumber' | 'person' | null;
};

const aboutThem = { isSkippable: true, isPersonal: false } as const;
const mayBeEmpty = { isSkippable: true, isPersonal: true } as const;
const alwaysThere = { isSkippable: false, isPersonal: true } as const;

/**
 * In this order, forms say what is wrong. The rules are 2 and 4 where the messages of the specification say 3: the
 * message states the rule's number.
 */
export const studentFields = {
  jobTitle: {
    ...aboutThem,
    schema: chosen(choiceFields.jobTitle.message),
    label: 'Position',
    column: 'job_title',
    head: /^(position|profession|job ?title|occupation|role)$/i,
    merge: 'job',
  },
  title: {
    ...aboutThem,
    schema: chosen(choiceFields.title.message),
    label: 'Title',
    column: 'title',
    head: /^(title|salutation|prefix)$/i,
    merge: 'name',
  },
  firstname: {
    ...alwaysThere,
    schema: atLeast(2, 'First name is a required field and must be at least 2 characters.', 60),
    label: 'First name',
    column: 'firstname',
    head: /^(first|given)[ _]?name$|^first$/i,
    merge: 'name',
  },
  lastname: {
    ...alwaysThere,
    schema: atLeast(2, 'Last name is a required field and must be at least 2 characters.', 60),
    label: 'Last name',
    column: 'lastname',
    head: /^(last|family|sur)[ _]?name$|^last$/i,
    merge: 'name',
  },
  officeName: {
    ...aboutThem,
    schema: atLeast(4, 'Office name is a required field and must be at least 4 characters.', 120),
    label: 'Practice name',
    column: 'office_name',
    head: /^(practice|office|company|practice name|office ?name|organi[sz]ation)$/i,
    merge: 'job',
  },
  address: {
    ...mayBeEmpty,
    schema: atLeast(2, addressMessage).check(
      z.refine((value) => value.length < 2 || /[\p{L}\d]/u.test(value), addressMessage),
    ),
    label: 'Address',
    column: 'address',
    head: /^(address|street|street address|address 1|address line 1)$/i,
    merge: 'address',
  },
  city: {
    ...mayBeEmpty,
    schema: atLeast(2, 'City is a required field.', 100),
    label: 'City',
    column: 'city',
    head: /^(city|town)$/i,
    merge: 'address',
  },
  state: {
    ...aboutThem,
    schema: chosen(stateMessage),
    label: 'State',
    column: 'state',
    head: /^(state|province|region|state\/province)$/i,
    merge: 'address',
  },
  zip: {
    ...mayBeEmpty,
    schema: atLeast(3, zipMessage, 12),
    label: 'Zip or postal code',
    column: 'zip',
    head: /^(zip|zip ?code|postal ?code|post ?code|zip or postal code)$/i,
    merge: 'address',
  },
  country: {
    schema: trimmed(choiceFields.country.message, fitting(/^[A-Z]{2}$/, choiceFields.country.message)),
    label: 'Country',
    column: 'country',
    isSkippable: false,
    isPersonal: false,
    head: /^country( code)?$/i,
    merge: 'address',
  },
  phone: {
    ...mayBeEmpty,
    schema: atLeast(10, 'Phone number is required.', 30),
    label: 'Phone',
    column: 'phone',
    head: /^(phone|telephone|mobile|cell|phone number)$/i,
    merge: 'phone',
  },
  email: {
    ...alwaysThere,
    schema: email,
    label: 'Email',
    column: 'email',
    head: /^e-?mail( address)?$/i,
    merge: 'email',
  },
  agdNumber: {
    ...aboutThem,
    schema: z.optional(agdNumber),
    label: 'AGD number',
    column: 'agd_number',
    head: /^agd( ?(member )?(number|no\.?|id|#))?$/i,
    merge: 'agdNumber',
  },
  certYear: {
    ...aboutThem,
    schema: year('Select one.'),
    label: 'Graduation year',
    column: 'cert_year',
    head: /^(graduation ?year|cert ?year|year of graduation|graduated|grad year)$/i,
    merge: 'person',
  },
  gender: {
    ...aboutThem,
    schema: fitting(/^[FMX]$/, choiceFields.gender.message),
    label: 'Gender',
    column: 'gender',
    head: null,
    merge: 'person',
  },
  ageRange: {
    ...aboutThem,
    schema: chosen(choiceFields.ageRange.message),
    label: 'Age range',
    column: 'age_range',
    head: null,
    merge: 'person',
  },
  officeSize: {
    ...aboutThem,
    schema: chosen(choiceFields.officeSize.message),
    label: 'Practice size',
    column: 'office_size',
    head: null,
    merge: 'job',
  },
  email2: {
    ...mayBeEmpty,
    // The home address is optional, but right if given.
    schema: z.optional(z.union([z.literal(''), email])),
    label: 'Home email',
    column: 'email2',
    head: null,
    merge: null,
  },
  username: {
    schema: username,
    label: 'Username',
    column: 'username',
    isSkippable: false,
    isPersonal: false,
    head: /^(user ?name|login)$/i,
    merge: null,
  },
} as const satisfies Readonly<Record<string, Described>>;

type Fields = typeof studentFields;
export type StudentField = keyof Fields;
export const studentFieldNames = Object.keys(studentFields) as readonly StudentField[];

/** The group of fields in which the pages show each, in their order. */
const shownIn = {
  title: 'name',
  firstname: 'name',
  lastname: 'name',
  email: 'sign-in',
  email2: 'sign-in',
  username: 'sign-in',
  jobTitle: 'work',
  certYear: 'work',
  officeName: 'work',
  officeSize: 'work',
  agdNumber: 'work',
  gender: 'person',
  ageRange: 'person',
  country: 'reach',
  address: 'reach',
  city: 'reach',
  state: 'reach',
  zip: 'reach',
  phone: 'reach',
} as const satisfies Readonly<Record<StudentField, string>>;
type Shown = typeof shownIn;
export type StudentGroup = Shown[keyof Shown];
export type FieldIn<Group extends StudentGroup> = {
  [Name in keyof Shown]: Shown[Name] extends Group ? Name : never;
}[keyof Shown];

/** The fields of a group, as the pages show them. */
export const fieldsIn = <Group extends StudentGroup>(group: Group): readonly FieldIn<Group>[] =>
  (Object.keys(shownIn) as FieldIn<Group>[]).filter((name) => shownIn[name] === group);

/** A value for each of the fields. */
export const forFields = <Name extends StudentField, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** The rules of the member's own form. */
export const studentSchemas = forFields(studentFieldNames, (name) => studentFields[name].schema) as {
  readonly [Name in StudentField]: Fields[Name]['schema'];
};

/** The fields of a profile where it is read: first who it is. */
export const profileNames: readonly StudentField[] = [
  ...new Set<StudentField>(['username', 'title', 'firstname', 'lastname', 'email', 'email2', ...studentFieldNames]),
];

/** The fields that files of members have. */
export type FiledField = { [Name in StudentField]: Fields[Name]['head'] extends null ? never : Name }[StudentField];
export const isFiled = (name: StudentField): name is FiledField => studentFields[name].head !== null;
