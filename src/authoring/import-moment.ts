// How days and moments are written in an import folder: ISO 8601, in the provider's time zone unless an offset is
// given.

import { isDay } from '#platform/shared/dates.ts';

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Whether `text` is a day, or a moment with or without an offset, as in 2026-03-02T19:00 or 2026-03-02T19:00:00-05:00.
 */
export function isMoment(text: string): boolean {
  if (isDay(text)) return true;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return false;
  try {
    momentOf(text, 'UTC');
    return true;
  } catch {
    return false;
  }
}

/**
 * The moment that `text` names, in whole seconds: a day is its beginning in `timeZone`, a time without an offset is
 * read in it. RangeError for any other text.
 */
export function momentOf(text: string, timeZone: string): Temporal.Instant {
  const moment = hasOffset.test(text.slice(10))
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant();
  return moment.round('second');
}

/** The first moment after a day in `timeZone`: what lasts until that day ends there. */
export function endOfDay(day: string, timeZone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
}
