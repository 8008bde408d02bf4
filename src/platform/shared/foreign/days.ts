// Days and moments as other programs write them. Whether 05/10/2026 is in May or in October is decided for a whole
// column, never for one cell: one value above 12 decides for all, and otherwise what the file is about.
import { dayOrders, type DayOrder, type Evidence } from './understood.ts';

type Clock = { readonly hour: number; readonly minute: number; readonly second: number };
/** A cell as it was written. */
type Written = {
  /** Null for a time of day alone. */
  readonly day:
    | { readonly year: number; readonly month: number; readonly day: number }
    | { readonly year: number; readonly first: number; readonly second: number }
    | null;
  /** Null for a day alone. */
  readonly clock: Clock | null;
  /** From UTC, such as −05:00; null where the cell names none. */
  readonly offset: string | null;
};

/** The beginnings of the months’ names in English, Spanish, German, French, and Portuguese. */
const months = [
  ['jan', 'ene', 'janv'],
  ['feb', 'fev', 'fév'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'ago', 'août', 'aout'],
  ['sep', 'set'],
  ['oct', 'okt', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic', 'déc'],
];
function monthOf(name: string): number {
  const low = name.toLowerCase();
  const lengths = months.map((names) =>
    Math.max(0, ...names.filter((each) => low.startsWith(each)).map(({ length }) => length)),
  );
  const longest = Math.max(...lengths);
  return longest === 0 ? 0 : lengths.indexOf(longest) + 1;
}

/** Zones that services write behind a time. */
const offsets: Readonly<Record<string, string>> = {
  Z: '+00:00',
  UTC: '+00:00',
  GMT: '+00:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  HST: '-10:00',
  CET: '+01:00',
  CEST: '+02:00',
};

const clockShape =
  /^(?<hour>\d{1,2})(?:[:h](?<minute>\d\d))(?::(?<second>\d\d)(?:[.,]\d+)?)?(?:\s*(?:Uhr|h))?(?:\s*(?<half>[ap])\.?\s*m\.?)?(?:\s*(?<zone>[A-Z]{1,4})?(?:\s*\(?(?:UTC|GMT)?(?<offset>[+-]\d\d?:?\d{0,2})\)?)?)?$/i;

function clockOf(text: string): { readonly clock: Clock; readonly offset: string | null } | null {
  const found = clockShape.exec(text)?.groups;
  if (found === undefined) return null;
  const { hour = '', minute = '0', second = '0', half, zone, offset } = found;
  const written = Number(hour);
  const isPlain = half === undefined || written > 12;
  const clock = {
    hour: isPlain ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0),
    minute: Number(minute),
    second: Number(second),
  };
  if (clock.hour > 23 || clock.minute > 59 || clock.second > 59) return null;
  if (offset !== undefined) {
    const [, sign = '+', hours = '', minutes = ''] = /^([+-])(\d\d?):?(\d\d)?$/.exec(offset) ?? [];
    return hours === '' ? null : { clock, offset: `${sign}${hours.padStart(2, '0')}:${minutes || '00'}` };
  }
  if (zone === undefined) return { clock, offset: null };
  const known = offsets[zone.toUpperCase()];
  return known === undefined ? null : { clock, offset: known };
}

const yearOf = (written: string): number => (written.length === 2 ? 2000 + Number(written) : Number(written));

/** Spreadsheets count days from December 30, 1899. From 2000 to 2100, so that no other number is taken for a day. */
function serialOf(text: string): Written | null {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (serial < 36_526 || serial > 73_415) return null;
  const at = Temporal.PlainDateTime.from('1899-12-30').add({ seconds: Math.round(serial * 86_400) });
  const { year, month, day, hour, minute, second } = at;
  return { day: { year, month, day }, clock: serial % 1 === 0 ? null : { hour, minute, second }, offset: null };
}

/** A cell as it was written; null if it is neither a day nor a time of day. */
function readWritten(cell: string): Written | null {
  // A weekday in front says nothing more. Unlike a month, it has a comma or a dot behind it.
  const text = cell
    .replaceAll(/[\p{Zs}\s]+/gu, ' ')
    .trim()
    .replace(/^(?!\p{L}+\.? \d)\p{L}+[.,]+ /u, '');
  const serial = serialOf(text);
  if (serial !== null) return serial;
  const patterns = [
    /^(?<year>\d{4})(?<s>[-/.])(?<month>\d{1,2})\k<s>(?<day>\d{1,2})(?:(?:[T ]|, ?)(?<clock>\S.*))?$/,
    // Dots put the day first in every country that writes them.
    /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4}|\d\d)(?:,? (?<clock>\S.*))?$/,
    /^(?<first>\d{1,2})(?<s>[/-])(?<second>\d{1,2})\k<s>(?<year>\d{4}|\d\d)(?:,? (?<clock>\S.*))?$/,
    /^(?<name>\p{L}{3,10})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?:,? (?:at )?(?<clock>\S.*))?$/u,
    /^(?<day>\d{1,2})\.?(?:[ -]| de )(?<name>\p{L}{3,10})\.?,?(?:[ -]| de )(?<year>\d{4}|\d\d)(?:,? (?<clock>\S.*))?$/u,
  ];
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups;
    if (found === undefined) continue;
    const time = found['clock'] === undefined ? { clock: null, offset: null } : clockOf(found['clock']);
    if (time === null) return null;
    const year = yearOf(found['year'] ?? '');
    if (found['first'] !== undefined)
      return { ...time, day: { year, first: Number(found['first']), second: Number(found['second']) } };
    const month = found['name'] === undefined ? Number(found['month']) : monthOf(found['name']);
    return { ...time, day: { year, month, day: Number(found['day']) } };
  }
  const time = clockOf(text);
  return time === null ? null : { day: null, ...time };
}

function dayIn({ day }: Written, order: DayOrder | null): Temporal.PlainDate | null {
  if (day === null) return null;
  const isEither = 'first' in day;
  // The same number twice is one day in both orders.
  if (isEither && order === null && day.first !== day.second) return null;
  const parts = !isEither
    ? day
    : order === 'day-first'
      ? { year: day.year, month: day.second, day: day.first }
      : { year: day.year, month: day.first, day: day.second };
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' });
  } catch {
    return null;
  }
}

export type DayReading = {
  /** Null where nothing decides between the two, or where the column contradicts itself. */
  readonly order: DayOrder | null;
  /** By a value above 12, by what the file is about, by a person; null where it isn't decided or doesn’t matter. */
  readonly by: 'value' | 'subject' | 'choice' | null;
  /** A cell of which the order decides the day; '' where no cell depends on it. */
  readonly example: string;
};

export type DaySubject = {
  /** The day that the file is about. */
  readonly around?: Temporal.PlainDate;
  /** The last day that it can name. */
  readonly until?: Temporal.PlainDate;
};

/** Which order a column of days has. `chosen` is a person’s word. */
export function readDayOrder(cells: readonly string[], { around, until }: DaySubject, chosen?: DayOrder): DayReading {
  const either = cells.flatMap((cell) => {
    const written = readWritten(cell);
    return written?.day != null && 'first' in written.day ? [{ cell, written, ...written.day }] : [];
  });
  const isFirstDay = either.find(({ first }) => first > 12);
  const isSecondDay = either.find(({ second }) => second > 12);
  const example =
    (either.find(({ first, second }) => first !== second && first <= 12 && second <= 12) ?? either[0])?.cell ?? '';
  if (isFirstDay && isSecondDay) return { order: chosen ?? null, by: chosen === undefined ? null : 'choice', example };
  if (isFirstDay) return { order: 'day-first', by: 'value', example: isFirstDay.cell };
  if (isSecondDay) return { order: 'month-first', by: 'value', example: isSecondDay.cell };
  if (either.every(({ first, second }) => first === second)) return { order: null, by: null, example: '' };
  if (chosen !== undefined) return { order: chosen, by: 'choice', example };
  const fits = (order: DayOrder) =>
    either.filter(({ written }) => {
      const day = dayIn(written, order);
      if (day === null) return false;
      if (around !== undefined && Math.abs(day.until(around, { largestUnit: 'days' }).days) > 1) return false;
      return until === undefined || Temporal.PlainDate.compare(day, until) <= 0;
    }).length;
  const [monthFirst, dayFirst] = [fits('month-first'), fits('day-first')];
  if (monthFirst === dayFirst || (around === undefined && until === undefined))
    return { order: null, by: null, example };
  return { order: monthFirst > dayFirst ? 'month-first' : 'day-first', by: 'subject', example };
}

type Where = {
  readonly order: DayOrder | null;
  readonly timeZone: string;
  /** The day of a time alone. */
  readonly day: Temporal.PlainDate;
};

/** The moment that a cell names, in `timeZone` unless the cell has an offset of its own. Null if it names none. */
export function readMoment(cell: string, { order, timeZone, day: own }: Where): Temporal.Instant | null {
  const written = readWritten(cell);
  if (written === null || written.clock === null) return null;
  const day = written.day === null ? own : dayIn(written, order);
  if (day === null) return null;
  const at = day.toPlainDateTime(written.clock);
  return at.toZonedDateTime(written.offset ?? timeZone).toInstant();
}

/** The day that a cell names; a moment with an offset gives its day in `timeZone`. Null if it names none. */
export function readDay(cell: string, { order, timeZone }: Omit<Where, 'day'>): Temporal.PlainDate | null {
  const written = readWritten(cell);
  const day = written === null ? null : dayIn(written, order);
  if (written === null || day === null || written.clock === null || written.offset === null) return day;
  return day.toPlainDateTime(written.clock).toZonedDateTime(written.offset).withTimeZone(timeZone).toPlainDate();
}

const inWords = (day: Temporal.PlainDate | null): string | null =>
  day === null ? null : day.toLocaleString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** “Is 05/10/2026 May 10 or October 5?”, the same for an import’s preview and for its line. */
export function dayQuestion(example: string): string {
  const [month, day] = dayOrders.map((order) => {
    const written = readWritten(example);
    return written === null ? null : inWords(dayIn(written, order));
  });
  return month == null || day == null
    ? `Some days of this column are written month first, others day first, such as ${example}.`
    : `Is ${example} ${month} or ${day}?`;
}

/** How the days of a column were read; null where no value depends on the order. */
export function dayEvidence({ order, by, example }: DayReading, subject: string): Evidence | null {
  if (example === '') return null;
  const choices = dayOrders.flatMap((value) => {
    const written = readWritten(example);
    const day = written === null ? null : inWords(dayIn(written, value));
    return day === null
      ? []
      : [{ value, label: day, detail: `${value === 'month-first' ? 'Month first' : 'Day first'}, as in ${example}` }];
  });
  const reasons = {
    value: `Days are written ${order === 'day-first' ? 'day' : 'month'} first, as in ${example}.`,
    subject: `Days are read ${order === 'day-first' ? 'day' : 'month'} first, because ${subject}.`,
    choice: `Days are read ${order === 'day-first' ? 'day' : 'month'} first, as you chose.`,
  };
  return {
    about: 'days',
    label: 'Dates',
    says: by === null ? dayQuestion(example) : reasons[by],
    examples: [],
    isDoubtful: by !== 'value' && by !== 'choice',
    choices: by === 'value' ? [] : choices,
    chosen: order,
  };
}

/** Whether a cell names a day alone or a moment. */
export const isDay = (cell: string): boolean => readWritten(cell)?.day != null;
/** Whether a cell names a time, with its day or alone. */
export const isMoment = (cell: string): boolean => readWritten(cell)?.clock != null;

/** Which of two columns of moments names the earlier ones, in most of the rows that have both. */
export function earlierOf(rows: readonly (readonly string[])[], one: number, other: number): number {
  const order =
    readDayOrder(
      rows.flatMap((row) => [row[one] ?? '', row[other] ?? '']),
      {},
    ).order ?? 'month-first';
  const where = { order, timeZone: 'UTC', day: new Temporal.PlainDate(2000, 1, 1) };
  const orders = rows.map((row) => {
    const [first, second] = [readMoment(row[one] ?? '', where), readMoment(row[other] ?? '', where)];
    return first === null || second === null ? 0 : Temporal.Instant.compare(first, second);
  });
  return orders.reduce((sum, each) => sum + each, 0) > 0 ? other : one;
}
