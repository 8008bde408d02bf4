// Records of credit from elsewhere: the columns that a file may have, and how they are found by its head.
import { dayQuestion, readDay } from '#platform/shared/foreign/days.ts';
import { dayOrders, type DayOrder } from '#platform/shared/foreign/understood.ts';
import { cleanCell, guessColumnsBy, type ColumnsOf } from '#platform/shared/table-file.ts';

export const importColumns = {
  email: 'Email',
  username: 'Username',
  agdNumber: 'AGD number',
  name: 'Name',
  activity: 'Activity',
  day: 'Date',
  hours: 'Hours',
  type: 'Type',
  score: 'Score',
  note: 'Note',
} as const;
export type ImportColumn = keyof typeof importColumns;
export const neededImportColumns = ['activity', 'day'] as const satisfies readonly ImportColumn[];
export type Columns = ColumnsOf<ImportColumn>;

/** How heads are written elsewhere. */
const heads: Readonly<Record<ImportColumn, RegExp>> = {
  email: /^e-?mail( address)?$|^participant e-?mail$/i,
  username: /^user ?name$|^login$/i,
  agdNumber: /^agd( (member )?(number|no\.?|id|#))?$/i,
  name: /^(full |participant |member |student )?name$|^participant$/i,
  activity: /^(activity|course|class|webinar|title|course title|activity title|class name|key|hash)$/i,
  day: /^(date|day|date completed|completed( on)?|completion date|local date)$/i,
  hours: /^(hours|credits?|ce( hours)?|ceu?s?|credit hours)$/i,
  type: /^(type|credit type|ce type|delivery)$/i,
  score: /^(score|exam score|grade|percent)$/i,
  note: /^(note|notes|remarks?|evidence|comments?)$/i,
};

/** Which columns a head names; of two that fit one field the first. */
export const guessColumns = (head: readonly string[]): Columns => guessColumnsBy(heads, head);

export const importMessages = {
  noPerson: 'Needs an email address, a username, or an AGD number.',
  twoFit: 'Two members match. Enter the email address of one of them.',
  noStudent: 'No member has this email yet. The credit waits until someone signs up and confirms it.',
  unconfirmed: 'A member has this email but hasn’t confirmed it. The credit waits until then.',
  unknownStudent: 'No member matches, and the line has no email address.',
  unknownActivity: (name: string) => `No course is called “${name.slice(0, 80)}”.`,
  twoActivities: (name: string) =>
    `Several courses are called “${name.slice(0, 80)}”. Enter the key of the right one instead.`,
  noActivity: 'The course is missing.',
  noDay: (typed: string) =>
    `${typed === '' ? 'The date is missing' : `“${typed.slice(0, 40)}” isn’t a date`}. Use 2026-12-31.`,
  noHours: (typed: string) => `“${typed.slice(0, 40)}” isn’t a number of hours. Use 1.5.`,
  noType: (typed: string) => `“${typed.slice(0, 40)}” isn’t a credit type. Use live or self-study.`,
  noScore: (typed: string) => `“${typed.slice(0, 40)}” isn’t a score. Use a whole number from 0 to 100.`,
  noEmail: (typed: string) => `“${typed.slice(0, 60)}” isn’t an email address.`,
  twice: (line: number) => `Same person and course as line ${line}.`,
  undoOver: 'An import can be undone for 7 days. Withdraw the certificates instead.',
  undone: 'This import was already undone.',
  unknownImport: 'We couldn’t find this import.',
  unknownHolding: 'This record is no longer waiting.',
  sayLive: 'Add a Type column that says live or self-study.',
} as const;

/** For how many days an import can be undone, how many years a record waits for its person. */
export const undoDays = 7;
export const holdingYears = 2;

export type ImportLine = {
  /** The number of the line in the file; the head is line 1. */
  readonly line: number;
  readonly email: string;
  readonly username: string;
  readonly agdNumber: string;
  readonly name: string;
  readonly activity: string;
  readonly day: string;
  readonly hours: number | null;
  readonly ceTypeId: 1 | 2 | null;
  readonly score: number | null;
  readonly note: string;
};

export type ReadLine =
  | { readonly line: number; readonly isReadable: true; readonly record: ImportLine }
  | { readonly line: number; readonly isReadable: false; readonly name: string; readonly text: string };

/** How the days of a file are read: in which order, for all of its lines, and in which zone a moment is a day. */
export type LineDays = { readonly order: DayOrder | null; readonly timeZone: string };

/** The day of a cell, or what is wrong with it: a day that may be one of two waits for the order of its column. */
function dayOf(typed: string, days: LineDays): { readonly day: string } | { readonly wrong: string } {
  const day = readDay(typed, days);
  if (day !== null) return { day: day.toString() };
  const isEither = days.order === null && dayOrders.some((order) => readDay(typed, { ...days, order }) !== null);
  return { wrong: isEither ? dayQuestion(typed) : importMessages.noDay(typed) };
}

const liveWords = /^(live|live, interactive|participation|participatory|webinar|lecture|2)$/i;
const selfWords = /^(self-?study|self-?instruction|home-?study|on-?demand|recorded|enduring|1)$/i;

/** One line of a file, or what is wrong with it and what to type. */
export function readLine(cells: readonly string[], columns: Columns, line: number, days: LineDays): ReadLine {
  const cell = (field: ImportColumn): string => {
    const at = columns[field];
    return at === undefined ? '' : cleanCell(cells[at]);
  };
  const [email, username, agdNumber, name] = [cell('email'), cell('username'), cell('agdNumber'), cell('name')];
  const bad = (text: string): ReadLine => ({
    line,
    isReadable: false,
    name: name || email || username || agdNumber,
    text,
  });
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return bad(importMessages.noEmail(email));
  if (email === '' && username === '' && agdNumber === '') return bad(importMessages.noPerson);
  if (cell('activity') === '') return bad(importMessages.noActivity);
  const day = dayOf(cell('day'), days);
  if ('wrong' in day) return bad(day.wrong);
  const hours = cell('hours') === '' ? null : Number(cell('hours').replace(',', '.'));
  if (hours !== null && !(hours > 0 && hours < 100)) return bad(importMessages.noHours(cell('hours')));
  const type = cell('type');
  const ceTypeId = type === '' ? null : liveWords.test(type) ? 2 : selfWords.test(type) ? 1 : undefined;
  if (ceTypeId === undefined) return bad(importMessages.noType(type));
  const typedScore = cell('score').replace(/\s*%$/, '');
  const score = typedScore === '' ? null : Number(typedScore);
  if (score !== null && !(Number.isInteger(score) && score >= 0 && score <= 100))
    return bad(importMessages.noScore(cell('score')));
  return {
    line,
    isReadable: true,
    record: {
      line,
      email,
      username,
      agdNumber,
      name,
      activity: cell('activity'),
      day: day.day,
      hours,
      ceTypeId,
      score,
      note: cell('note'),
    },
  };
}
