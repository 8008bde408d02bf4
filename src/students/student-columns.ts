// Students from elsewhere: the columns that a file may have, how they are found by its head, and what a line must hold.
import { cleanCell, guessColumnsBy, type ColumnsOf } from '#platform/shared/table-file.ts';
import { choiceFields, statesOf, type ChoiceLists, type ProfileChoice } from '#accounts/choices.ts';
import { isGraduationYear } from '#accounts/graduation-years.ts';
import { isPhoneNumber } from '#accounts/phone.ts';
import { isZipLongEnough, isZipShape, withLostZeros } from '#accounts/postal-codes.ts';
import {
  forFields,
  isFiled,
  studentFieldNames,
  studentFields,
  studentSchemas,
  username as usernameRule,
  type FiledField,
} from '#accounts/student-fields.ts';

export type StudentColumn = FiledField;
export const neededStudentColumns = ['email', 'firstname', 'lastname'] as const satisfies readonly StudentColumn[];
export type StudentColumns = ColumnsOf<StudentColumn>;

/** In the order in which staff assign them: first what a line can't do without. */
const columnNames = [
  ...new Set<StudentColumn>([...neededStudentColumns, 'title', 'username', ...studentFieldNames.filter(isFiled)]),
];
export const studentColumns = forFields(columnNames, (name) => studentFields[name].label);
const heads: Readonly<Record<StudentColumn, RegExp>> = forFields(columnNames, (name) => studentFields[name].head);

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
export type StudentLine = Readonly<Record<Exclude<StudentColumn, 'certYear'>, string>> & {
  readonly line: number;
  readonly certYear: number;
};

export type ReadStudentLine =
  | { readonly line: number; readonly isReadable: true; readonly student: StudentLine }
  | { readonly line: number; readonly isReadable: false; readonly name: string; readonly text: string };

type Listed = { readonly id: string; readonly label: string };
type ChosenColumn = Extract<StudentColumn, ProfileChoice>;
type StudentLists = Readonly<Record<(typeof choiceFields)[ChosenColumn]['list'], readonly Listed[]>> & {
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
  const chosen = (field: ChosenColumn): string => {
    const typed = cell(field);
    if (typed === '') return '';
    const id = choiceOf(lists[choiceFields[field].list], typed);
    if (id === null) throw new Wrong(studentImportMessages.noChoice(typed, studentColumns[field]));
    return id;
  };
  const read = (field: StudentColumn): string => {
    const typed = cell(field);
    if (field in choiceFields) return chosen(field as ChosenColumn);
    const isNeeded = neededStudentColumns.some((needed) => needed === field);
    return typed === '' && !isNeeded ? '' : by(studentColumns[field], studentSchemas[field], typed);
  };
  try {
    if (cell('email') === '') throw new Wrong(studentImportMessages.emailMissing);
    const email = read('email');
    const country = chosen('country') || 'US';
    const username = usernameOf(cell('username'), email);
    const special: Partial<Record<StudentColumn, () => string>> = {
      username: () => username,
      country: () => country,
      state: () => stateOf(cell('state'), statesOf(lists.states, country)),
      zip: () => zipOf(cell('zip'), country),
      phone: () => phoneOf(cell('phone'), country),
      certYear: () => cell('certYear'),
    };
    const student = forFields(columnNames, (field) => special[field]?.() ?? read(field));
    return {
      line,
      isReadable: true,
      student: { ...student, line, certYear: yearOf(student.certYear, year) },
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
