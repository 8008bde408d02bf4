// Students from elsewhere: the columns that a file may have, how they are found by its head, and what a line must hold.
import { cleanCell, guessColumnsBy, type ColumnsOf } from '#platform/shared/table-file.ts';
import { statesOf, type ChoiceLists } from '#accounts/choices.ts';
import { isGraduationYear } from '#accounts/graduation-years.ts';
import { isPhoneNumber } from '#accounts/phone.ts';
import { isZipLongEnough, isZipShape, withLostZeros } from '#accounts/postal-codes.ts';
import { studentFields, username as usernameRule } from '#accounts/student-form.ts';

export const studentColumns = {
  email: 'Email',
  firstname: 'First name',
  lastname: 'Last name',
  title: 'Title',
  username: 'Username',
  jobTitle: 'Position',
  officeName: 'Practice name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip or postal code',
  country: 'Country',
  phone: 'Phone',
  agdNumber: 'AGD number',
  certYear: 'Graduation year',
} as const;
export type StudentColumn = keyof typeof studentColumns;
export const neededStudentColumns = ['email', 'firstname', 'lastname'] as const satisfies readonly StudentColumn[];
export type StudentColumns = ColumnsOf<StudentColumn>;

/** How heads are written elsewhere. */
const heads: Readonly<Record<StudentColumn, RegExp>> = {
  email: /^e-?mail( address)?$/i,
  firstname: /^(first|given)[ _]?name$|^first$/i,
  lastname: /^(last|family|sur)[ _]?name$|^last$/i,
  title: /^(title|salutation|prefix)$/i,
  username: /^(user ?name|login)$/i,
  jobTitle: /^(position|profession|job ?title|occupation|role)$/i,
  officeName: /^(practice|office|company|practice name|office ?name|organi[sz]ation)$/i,
  address: /^(address|street|street address|address 1|address line 1)$/i,
  city: /^(city|town)$/i,
  state: /^(state|province|region|state\/province)$/i,
  zip: /^(zip|zip ?code|postal ?code|post ?code|zip or postal code)$/i,
  country: /^country( code)?$/i,
  phone: /^(phone|telephone|mobile|cell|phone number)$/i,
  agdNumber: /^agd( ?(member )?(number|no\.?|id|#))?$/i,
  certYear: /^(graduation ?year|cert ?year|year of graduation|graduated|grad year)$/i,
};

/** Which columns a head names; of two that fit one field the first. */
export const guessStudentColumns = (head: readonly string[]): StudentColumns => guessColumnsBy(heads, head);

/** For how many days an import of members can be undone. */
export const undoDays = 7;

export const studentImportMessages = {
  emailMissing: 'The email address is missing.',
  usernameNeeded: 'This email can’t be a username. Add a Username column.',
  usernameOfEmail: 'A username with @ must be the member’s own email address.',
  noChoice: (typed: string, field: string) =>
    `${field}: “${typed.slice(0, 60)}” isn’t one of the choices. Use one of them, or leave it empty.`,
  wrongZip: (typed: string) => `“${typed.slice(0, 20)}” isn’t a postal code in this country.`,
  wrongPhone: (typed: string) => `“${typed.slice(0, 40)}” isn’t a phone number in this country.`,
  wrongYear: (typed: string) => `“${typed.slice(0, 20)}” isn’t a graduation year.`,
  /** A field that the member's own form would refuse, with the sentence of the form. */
  wrongValue: (field: string, typed: string, sentence: string) =>
    `${field}${typed === '' ? '' : ` “${typed.length > 40 ? `${typed.slice(0, 40)}…` : typed}”`}: ${sentence}`,
  known: 'Someone already has an account with this email. Nothing will change.',
  usernameTaken: 'Someone already has this username. Choose another one.',
  agdNumberTaken: 'This AGD number belongs to another member.',
  twice: (line: number) => `Same email address, username, or AGD number as line ${line}.`,
  withMail: 'Gets an email with a link to choose a password.',
  unknownImport: 'We couldn’t find this import.',
  undoneAlready: 'This import was already undone.',
  undoOver: 'This can’t be undone anymore. The 7 days are over.',
  isUnused: 'Nobody has used this account.',
  isUsed: 'This account is in use. It stays.',
  isMerged: 'This account was merged into another one. It stays.',
  hasCertificate: (code: string) => `Certificate ${code} rests on this account. It stays.`,
  removed: (count: number) => `Import undone. ${count} ${count === 1 ? 'account' : 'accounts'} removed.`,
  withoutMail: 'Gets no email. They can ask for a new password on the sign-in page.',
} as const;

/**
 * A student as a line of a file gives one. What it does not say is '' (the year 0): the student's own form asks for it.
 */
export type StudentLine = {
  readonly line: number;
  readonly email: string;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly title: string;
  readonly jobTitle: string;
  readonly officeName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly phone: string;
  readonly agdNumber: string;
  readonly certYear: number;
};

export type ReadStudentLine =
  | { readonly line: number; readonly isReadable: true; readonly student: StudentLine }
  | { readonly line: number; readonly isReadable: false; readonly name: string; readonly text: string };

type Listed = { readonly id: string; readonly label: string };
type StudentLists = {
  readonly titles: readonly Listed[];
  readonly jobTitles: readonly Listed[];
  readonly countries: readonly Listed[];
  readonly states: readonly (Listed & ChoiceLists['states'][number])[];
};

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
/** The choice with this identifier or these words; null if there is none. */
const choiceOf = (list: readonly Listed[], typed: string): string | null =>
  list.find(({ id, label }) => isSame(id, typed) || isSame(label, typed))?.id ?? null;

class Wrong extends Error {}

/**
 * One line of a file by the rules of the member's own form, or what is wrong with it and what to type. `year` is
 * today's.
 */
export function readStudentLine(
  cells: readonly string[],
  columns: StudentColumns,
  line: number,
  { lists, year }: { readonly lists: StudentLists; readonly year: number },
): ReadStudentLine {
  const cell = (field: StudentColumn): string => {
    const at = columns[field];
    return at === undefined ? '' : cleanCell(cells[at]);
  };
  const required = (field: 'firstname' | 'lastname' | 'email'): string =>
    by(studentColumns[field], studentFields[field], cell(field));
  const optional = (field: 'officeName' | 'address' | 'city' | 'agdNumber'): string =>
    cell(field) === '' ? '' : by(studentColumns[field], studentFields[field], cell(field));
  const chosen = (field: 'title' | 'jobTitle' | 'country', list: readonly Listed[]): string => {
    const typed = cell(field);
    if (typed === '') return '';
    const id = choiceOf(list, typed);
    if (id === null) throw new Wrong(studentImportMessages.noChoice(typed, studentColumns[field]));
    return id;
  };
  try {
    if (cell('email') === '') throw new Wrong(studentImportMessages.emailMissing);
    const email = required('email');
    const country = chosen('country', lists.countries) || 'US';
    return {
      line,
      isReadable: true,
      student: {
        line,
        email,
        username: usernameOf(cell('username'), email),
        firstname: required('firstname'),
        lastname: required('lastname'),
        title: chosen('title', lists.titles),
        jobTitle: chosen('jobTitle', lists.jobTitles),
        officeName: optional('officeName'),
        address: optional('address'),
        city: optional('city'),
        state: stateOf(cell('state'), statesOf(lists.states, country)),
        zip: zipOf(cell('zip'), country),
        country,
        phone: phoneOf(cell('phone'), country),
        agdNumber: optional('agdNumber'),
        certYear: yearOf(cell('certYear'), year),
      },
    };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const name = [cell('firstname'), cell('lastname')].filter(Boolean).join(' ') || cell('email');
    return { line, isReadable: false, name, text: error.message };
  }
}

type Rule = { readonly safeParse: (value: unknown) => unknown };

/** The value as the member's own form takes it; `field` is what people call it. */
function by(field: string, rule: Rule, typed: string): string {
  const read = rule.safeParse(typed) as
    | { readonly success: true; readonly data?: string }
    | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } };
  if (!read.success)
    throw new Wrong(studentImportMessages.wrongValue(field, typed, read.error.issues[0]?.message ?? ''));
  return read.data ?? '';
}

function usernameOf(typed: string, email: string): string {
  if (typed !== '' && typed.includes('@') && !isSame(typed, email))
    throw new Wrong(studentImportMessages.usernameOfEmail);
  if (typed !== '') return by(studentColumns.username, usernameRule, typed);
  if (!usernameRule.safeParse(email).success) throw new Wrong(studentImportMessages.usernameNeeded);
  return email;
}

/** A country without a list of states takes what is written. */
function stateOf(typed: string, states: readonly Listed[]): string {
  if (typed === '' || states.length === 0) return typed.slice(0, 80);
  const id = choiceOf(states, typed);
  if (id === null) throw new Wrong(studentImportMessages.noChoice(typed, studentColumns.state));
  return id;
}

function zipOf(typed: string, country: string): string {
  const zip = withLostZeros(country, typed);
  if (zip !== '' && !(isZipLongEnough(country, zip) && isZipShape(country, zip)))
    throw new Wrong(studentImportMessages.wrongZip(typed));
  return zip;
}

function phoneOf(typed: string, country: string): string {
  if (typed !== '' && !isPhoneNumber(country, typed)) throw new Wrong(studentImportMessages.wrongPhone(typed));
  return typed;
}

function yearOf(typed: string, year: number): number {
  if (typed === '') return 0;
  if (!/^\d{4}$/.test(typed) || !isGraduationYear(Number(typed), year))
    throw new Wrong(studentImportMessages.wrongYear(typed));
  return Number(typed);
}

/** What the preview of an import calls each result. */
export const studentVerdictWords: Readonly<Record<string, string>> = {
  ready: 'Ready',
  known: 'Has an account',
  'username-taken': 'Username taken',
  'agd-number-taken': 'AGD number taken',
  twice: 'Listed twice',
  unreadable: 'Can’t be read',
  removed: 'Will be removed',
  used: 'In use',
  certificate: 'Certificate',
};
