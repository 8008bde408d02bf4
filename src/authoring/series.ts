// A series of drafts: when each is, by a weekly or monthly rule, and the words {date} in its texts. Days and times are
// as they are typed, in the provider's zone, so a series stays at its hour when the clocks change.
import type { DraftForm, DraftKind } from './draft-form.ts';

/** As many drafts as a series makes at once. */
export const mostInSeries = 26;
export const seriesRules = ['week', 'two-weeks', 'month'] as const;
export type SeriesRule = (typeof seriesRules)[number];

/** The placeholder for the date of each draft. */
export const dateWord = '{date}';

const dayMs = 24 * 3600 * 1000;
const dayOf = (moment: string): Date => new Date(`${moment.slice(0, 10)}T00:00:00Z`);
const textOf = (day: Date): string => day.toISOString().slice(0, 10);
const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Which one of its weekday in its month a day is, counted from 0; the fifth is the last. */
const placeOf = (day: Date): number => Math.floor((day.getUTCDate() - 1) / 7);

function inMonth(first: Date, months: number): Date {
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const begins = new Date(Date.UTC(year, month, 1));
  const offset = (first.getUTCDay() - begins.getUTCDay() + 7) % 7;
  const date = 1 + offset + placeOf(first) * 7;
  return new Date(Date.UTC(year, month, date > daysOfMonth(year, month) ? date - 7 : date));
}

/**
 * The days and times of a series that begins with `first` (2026-12-08T19:00): by weeks, or by its weekday in each
 * month.
 */
export function seriesDates(first: string, rule: SeriesRule, count: number): readonly string[] {
  const begins = dayOf(first);
  const days = rule === 'two-weeks' ? 14 : 7;
  return Array.from({ length: Math.max(0, Math.min(count, mostInSeries)) }, (_, index) => {
    const day = rule === 'month' ? inMonth(begins, index) : new Date(begins.getTime() + index * days * dayMs);
    return textOf(day) + first.slice(10);
  });
}

const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const;
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** Each rule in words, for a series that begins with `first`: "Every month on the second Tuesday". */
export function ruleWords(first: string): Readonly<Record<SeriesRule, string>> {
  const day = dayOf(first);
  const name = weekday.format(day);
  return {
    week: `Every ${name}`,
    'two-weeks': `Every other ${name}`,
    month: `Every month on the ${ordinals[placeOf(day)] ?? 'last'} ${name}`,
  };
}

/** Texts that members read, where {date} may stand for the date of one draft of a series. */
const textFields = ['title', 'blurb', 'description', 'requirements', 'searchWords'] as const;

/** Whether a text still says {date}. */
export const hasDateWord = (content: DraftForm): boolean => textFields.some((name) => content[name].includes(dateWord));

/** One draft of a series: at `moment`, with the date in its texts. */
export function inSeries(kind: DraftKind, content: DraftForm, moment: string): DraftForm {
  const date = longDate.format(dayOf(moment));
  const texts = Object.fromEntries(textFields.map((name) => [name, content[name].replaceAll(dateWord, date)]));
  return {
    ...content,
    ...texts,
    creditExpires: '',
    ...(kind === 'webinar' ? { starts: moment, release: '' } : { release: moment, starts: '' }),
  };
}

/**
 * What a template keeps of a draft: no dates and no files of the talk. Disclosures are no part of a draft's content.
 */
export const templateOf = (content: DraftForm): DraftForm => ({
  ...content,
  release: '',
  starts: '',
  creditExpires: '',
  video: { youtube: '', file: null },
  captions: null,
  captionsChecked: false,
  chapters: [],
  handouts: [],
  audio: null,
  transcript: '',
  sameContentAs: null,
});
