// Rules of the inbox: what a state is called, what is in a thread's subject, when an answer is late, and what saved
// answers may hold.

export const inboxStates = ['new', 'open', 'waiting', 'done'] as const;
export type InboxState = (typeof inboxStates)[number];

export const inboxStateWords: Readonly<Record<InboxState, string>> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting for reply',
  done: 'Done',
};

/** The mark of a thread in the subject of its mails, by the number of its message. */
const threadMark = (id: string): string => `[DL-${id}]`;

/** The subject of an answer: the mark once, whatever was there before. */
export const answerSubject = (subject: string, id: string): string =>
  `Re: ${subject.replace(/^(?:re:\s*)+/i, '').replaceAll(/\s*\[DL-\d+\]/g, '')} ${threadMark(id)}`;

/** What a saved answer may name, in braces. */
export const placeholders = [
  'first name',
  'name',
  'provider',
  'support mail',
  'sign-in page',
  'certificates page',
] as const;
export type Placeholder = (typeof placeholders)[number];

const named = /\{([^{}]*)\}/g;

/** A placeholder that no one knows, or null. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, name = ''] of text.matchAll(named)) if (!placeholders.some((known) => known === name)) return name;
  return null;
}

/** The known placeholder that was probably meant. */
export function nearestPlaceholder(name: string): Placeholder | null {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return placeholders.find((known) => letters(known) === letters(name)) ?? null;
}

/** The text with every placeholder filled in. */
export const fillPlaceholders = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replaceAll(named, (whole, name: string) => values[name as Placeholder] ?? whole);

const isWeekday = (moment: Temporal.ZonedDateTime): boolean => moment.dayOfWeek <= 5;

/**
 * How many working days are between two moments, in the provider's zone: whole days of Monday to Friday after the first
 * one.
 */
export function workingDaysBetween(from: Temporal.Instant, until: Temporal.Instant, timeZone: string): number {
  let day = from.toZonedDateTimeISO(timeZone).startOfDay();
  const last = until.toZonedDateTimeISO(timeZone).startOfDay();
  let count = 0;
  while (Temporal.ZonedDateTime.compare(day, last) < 0 && count < 400) {
    day = day.add({ days: 1 });
    if (isWeekday(day)) count += 1;
  }
  return count;
}

/** From this many working days on an unanswered message hurts. */
export const lateAfterWorkingDays = 3;
