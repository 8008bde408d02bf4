// What a member is greeted with: the hour, their name, and what waits for them.
import { creditsText } from '#catalogue/ce-type.ts';
import { progressOf } from '#credit/credit-goal.ts';
import { formatDate, intlZone } from '#platform/shared/dates.ts';
import type { MemberHome } from '../contract.ts';

/** "Dr. Cho" of "Dr. Helen Cho", "Helen" of "Helen Cho": a title goes with the last name. */
export function addressOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [title = '', first = '', ...last] = words;
  if (title.endsWith('.')) return [title, ...(last.length > 0 ? last : [first])].join(' ').trim();
  return title;
}

const part = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...intlZone(timeZone), ...options }).format(at);

/** "Tuesday, November 24". `at` is milliseconds since 1970. */
export const longDay = (at: number, timeZone: string): string =>
  part(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });

/** "Good morning" until noon, "Good afternoon" until six, else "Good evening". */
export function goodTime(at: number, timeZone: string): string {
  const hour = Number(part(at, timeZone, { hour: 'numeric', hourCycle: 'h23' }));
  if (hour >= 4 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

const dayMs = 86_400_000;

/** "today", "tomorrow", "on Saturday" within the week, "on December 8" after it. */
export function dayText(at: number, now: number, timeZone: string): string {
  const day = formatDate(at, timeZone);
  if (day === formatDate(now, timeZone)) return 'today';
  if (day === formatDate(now + dayMs, timeZone)) return 'tomorrow';
  if (at - now < 6 * dayMs) return `on ${part(at, timeZone, { weekday: 'long' })}`;
  return `on ${part(at, timeZone, { month: 'long', day: 'numeric' })}`;
}

/** Whether nothing of a member's own is on the page yet. */
export const isNewcomer = ({ seat, goOn, credits }: MemberHome): boolean =>
  seat === null && goOn === null && credits.goal === null && progressOf(credits).total === 0;

/** What is ahead: "You have a webinar on Saturday and a class in progress. 8.5 CEU to reach your goal." */
export function whatWaits(home: MemberHome, now: number, timeZone: string): string {
  const { seat, goOn, credits } = home;
  if (isNewcomer(home))
    return 'Welcome! Make this page yours with a seat, a class, and a goal. One is plenty for today.';
  const startsAt = seat === null ? null : Date.parse(seat.releaseDateUTC);
  if (seat !== null && !seat.isWaiting && startsAt !== null && startsAt <= now)
    return 'Your webinar is live. Join now.';
  const day = startsAt === null ? null : dayText(startsAt, now, timeZone);
  return [aheadText(day, seat?.isWaiting ?? false, goOn !== null), creditText(credits)].filter(Boolean).join(' ');
}

function aheadText(day: string | null, isWaiting: boolean, hasClass: boolean): string {
  if (day === null) return hasClass ? 'You have a class in progress.' : '';
  if (isWaiting)
    return hasClass
      ? `You’re on the waitlist for a webinar ${day}, and you have a class in progress.`
      : `You’re on the waitlist for a webinar ${day}.`;
  return hasClass ? `You have a webinar ${day} and a class in progress.` : `You have a webinar ${day}.`;
}

function creditText(credits: MemberHome['credits']): string {
  const { total, left } = progressOf(credits);
  if (credits.goal === null) return total > 0 ? `${creditsText(total)} CEU earned this year.` : '';
  return left > 0 ? `${creditsText(left)} CEU to reach your goal.` : 'You’ve reached your goal for the year.';
}
