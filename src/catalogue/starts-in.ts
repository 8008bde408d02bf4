// The countdown to a webinar: the long form in words, the figures of a clock, and a short form for cards.
import { countdownText } from '#platform/shared/dates.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** Seconds are shown under five minutes only (docs/specification/shell.md, SH-32). */
const secondsUnderMs = 5 * minuteMs;

export type ClockUnit = { readonly value: number; readonly unit: 'days' | 'hours' | 'min' | 'sec' };

/**
 * The figures of a clock for milliseconds to go: days, hours, minutes; minutes and seconds under five minutes; none at
 * zero.
 */
export function clockUnits(ms: number): ClockUnit[] {
  if (ms <= 0) return [];
  const seconds = Math.ceil(ms / 1000) * 1000;
  const minutes = Math.floor(seconds / minuteMs) % 60;
  if (seconds < secondsUnderMs)
    return [
      { value: minutes, unit: 'min' },
      { value: (seconds / 1000) % 60, unit: 'sec' },
    ];
  return [
    { value: Math.floor(seconds / dayMs), unit: 'days' },
    { value: Math.floor(seconds / hourMs) % 24, unit: 'hours' },
    { value: minutes, unit: 'min' },
  ];
}

/** What a countdown reads once it has ended. */
export const inProgress = 'Webinar in Progress...';

/** "2 days, 3 hours, 5 minutes" for milliseconds to go; "Webinar in Progress..." at zero or less. */
export const webinarCountdown = (ms: number): string => countdownText(ms) || inProgress;

/**
 * "5 d 14 h", "14 h 20 min", "20 min", "less than a minute": the two largest units, for a line of a card. Null once it
 * has started.
 */
export function startsIn(ms: number): string | null {
  if (ms <= 0) return null;
  const [days, hours, minutes] = [Math.floor(ms / dayMs), Math.floor(ms / hourMs) % 24, Math.floor(ms / minuteMs) % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : 'less than a minute';
}
