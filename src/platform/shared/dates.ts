// How moments and lengths of time read everywhere: pages, mails and documents (docs/specification/shell.md, SH-30). All
// in US English. A time zone is an IANA name, or `ownZone`.

type Moment = string | number;
type Part = 'weekday' | 'month' | 'day' | 'year' | 'hour' | 'minute' | 'dayPeriod' | 'timeZoneName';

/** Whether this is a day of the calendar, YYYY-MM-DD, from 1900 to 2200: others are typing errors. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900' || text >= '2201') return false;
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Means the time zone of the machine itself, a reader's browser: known without a formatter, whose first one takes
 * a phone 100 ms.
 */
export const ownZone = 'own';

/**
 * The short names that `Intl` has in US English, by the long ones of `Date`: most readers' zones. It is asked for those
 * of others.
 */
const shortNames: Readonly<Record<string, string>> = {
  'Coordinated Universal Time': 'UTC',
  'Eastern Standard Time': 'EST',
  'Eastern Daylight Time': 'EDT',
  'Central Standard Time': 'CST',
  'Central Daylight Time': 'CDT',
  'Mountain Standard Time': 'MST',
  'Mountain Daylight Time': 'MDT',
  'Pacific Standard Time': 'PST',
  'Pacific Daylight Time': 'PDT',
  'Alaska Standard Time': 'AKST',
  'Alaska Daylight Time': 'AKDT',
};

/** What `Intl` takes for a time zone. */
export const intlZone = (timeZone: string): { timeZone?: string } => (timeZone === ownZone ? {} : { timeZone });

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZoneName: 'short',
    });
    formats.set(timeZone, format);
  }
  return format;
}

const shortName = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

function ownParts(date: Date): (part: Part) => string {
  const hours = date.getHours();
  const values: Record<Exclude<Part, 'timeZoneName'>, string | number | undefined> = {
    weekday: weekdays[date.getDay()],
    month: months[date.getMonth()],
    day: date.getDate(),
    year: date.getFullYear(),
    hour: hours % 12 || 12,
    minute: twoDigits(date.getMinutes()),
    dayPeriod: hours < 12 ? 'AM' : 'PM',
  };
  return (part) => {
    if (part !== 'timeZoneName') return String(values[part]);
    const longName = /\((.+)\)/.exec(date.toString())?.[1] ?? '';
    return shortNames[longName] ?? shortName(date);
  };
}

function partsOf(moment: Moment, timeZone: string): (part: Part) => string {
  const date = new Date(moment);
  if (timeZone === ownZone) return ownParts(date);
  const parts = formatFor(timeZone).formatToParts(date);
  return (part) => parts.find(({ type }) => type === part)?.value ?? '';
}

/** "Tue Nov 24, 2026". `moment` is ISO 8601 or milliseconds since 1970. */
export function formatDate(moment: Moment, timeZone = 'UTC'): string {
  const part = partsOf(moment, timeZone);
  return `${part('weekday')} ${part('month')} ${part('day')}, ${part('year')}`;
}

/** "7:00 PM" */
export function formatTime(moment: Moment, timeZone = 'UTC'): string {
  const part = partsOf(moment, timeZone);
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** "Tue Nov 24, 2026 at 7:00 PM" */
export function formatDateTime(moment: Moment, timeZone = 'UTC'): string {
  return `${formatDate(moment, timeZone)} at ${formatTime(moment, timeZone)}`;
}

/** "7:00 PM EST": with the short name of the zone on that day. */
export function formatClock(moment: Moment, timeZone = 'UTC'): string {
  return `${formatTime(moment, timeZone)} ${zoneName(moment, timeZone)}`;
}

/** The zone's short name on that day: "EST" in winter, "EDT" in summer. */
export function zoneName(moment: Moment, timeZone = 'UTC'): string {
  return partsOf(moment, timeZone)('timeZoneName');
}

/** "Tue Nov 24, 2026 at 7:00 PM EST": with the short name of the zone on that day. */
export function formatLiveDateTime(moment: Moment, timeZone = 'UTC'): string {
  return `${formatDateTime(moment, timeZone)} ${zoneName(moment, timeZone)}`;
}

/**
 * "7:00 PM EST" if that is today, else "Tue Nov 24, 2026 at 7:00 PM EST": a moment to come back at. `now` is ISO 8601
 * or milliseconds since 1970.
 */
export function formatComing(moment: Moment, now: Moment, timeZone = 'UTC'): string {
  if (formatDate(moment, timeZone) !== formatDate(now, timeZone)) return formatLiveDateTime(moment, timeZone);
  return formatClock(moment, timeZone);
}

/** The calendar day of a moment in a time zone, as in "2026-11-24". `moment` is ISO 8601 or milliseconds since 1970. */
export function dayIn(moment: Moment, timeZone: string): string {
  const part = partsOf(moment, timeZone);
  return [part('year'), twoDigits(months.indexOf(part('month')) + 1), twoDigits(Number(part('day')))].join('-');
}

/** The three lines of a date badge: "Nov", "24", "Tue". */
export function badgeOf(moment: Moment, timeZone = 'UTC'): { month: string; day: string; weekday: string } {
  const part = partsOf(moment, timeZone);
  return { month: part('month'), day: part('day'), weekday: part('weekday') };
}

/** A length in seconds: hh:mm:ss, or mm:ss under one hour ("01:04:12", "42:10"). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const short = `${twoDigits(minutes)}:${twoDigits(rest)}`;
  return hours > 0 ? `${twoDigits(hours)}:${short}` : short;
}

/** A length in seconds, short, for cards and rows: "4 min", or "26 sec" under one minute. Never more than it is. */
export function shortDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return whole < 60 ? `${whole} sec` : `${Math.floor(whole / 60)} min`;
}

/**
 * "2 days, 3 hours, 5 minutes" for milliseconds to go. Zero units are left out; seconds only under five minutes;
 * nothing is left at zero.
 */
export function countdownText(milliseconds: number): string {
  if (milliseconds <= 0) return '';
  const seconds = Math.ceil(milliseconds / 1000);
  const units: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds < 300 ? seconds % 60 : 0, 'second'],
  ];
  return units
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** A calendar day "2026-11-18" as "Wed Nov 18, 2026": it belongs to no time zone. */
export function calendarDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC');
}
