// The small types of the wire: instants, hashes, page numbers. Every string refuses NUL and lone surrogates, which
// PostgreSQL cannot store.
import * as z from 'zod/mini';
import { isDay } from './dates.ts';
import { hashPattern } from './hash.ts';

const hasNul = (value: string): boolean => value.includes('\u0000');

/** Whether a text anywhere in a value has a NUL, however deep it is. */
export function holdsNul(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && hasNul(next)) return true;
    if (next !== null && typeof next === 'object') for (const each of Object.values(next)) left.push(each);
  }
  return false;
}

/** Text as sent: well-formed UTF-16 without NUL. */
export function text(maxLength = 10_000) {
  return z.string().check(
    z.maxLength(maxLength, `Must be ${maxLength} characters or shorter.`),
    z.refine((value) => !hasNul(value) && value.isWellFormed(), 'Invalid character(s) detected.'),
  );
}

/** Text on one line: no line breaks or other controls, so that it can be in a mail header. */
export function line(maxLength = 200) {
  return text(maxLength).check(
    z.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Invalid character(s) detected.'),
  );
}

/** Text without the spaces around it. A missing field gets the same sentence as an empty one. */
export function trimmed(missing: string, schema: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((value: string) => value.trim()),
    ),
    schema,
  );
}

/** A public identifier of anything that an address or a call names. It is never authority by itself. */
export function hash() {
  return z.string().check(z.regex(hashPattern));
}

/** A day of the calendar, YYYY-MM-DD. */
export function day(message = 'Write the day as 2026-12-31.') {
  return z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, message), z.refine(isDay, message));
}

/** A moment: `Temporal.Instant` inside, ISO 8601 UTC outside. */
export function instant() {
  return z.codec(
    z.string(),
    z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
    {
      decode: (value) => Temporal.Instant.from(value),
      encode: (value) => value.toString({ smallestUnit: 'millisecond' }),
    },
  );
}

// Years of five digits are typing errors, and PostgreSQL stores none past 294276.
const firstOfYear10000Ms = Date.UTC(10_000);

/** A moment that a client names, as ISO 8601 with its offset: after 1970 and before the year 10000. */
export function givenInstant() {
  return z.pipe(
    z.string().check(
      z.maxLength(40),
      z.refine((value) => {
        try {
          const ms = Temporal.Instant.from(value).epochMilliseconds;
          return ms > 0 && ms < firstOfYear10000Ms;
        } catch {
          return false;
        }
      }, 'Must be a moment such as 2026-03-02T19:00:00-05:00.'),
    ),
    z.transform((value) => Temporal.Instant.from(value)),
  );
}

/**
 * Zero-based page number of a query. Absent, negative or unreadable is 0; absurdly large is bounded (the list clamps to
 * its last page).
 */
export function pageNumber() {
  return z.pipe(
    z.optional(z.string()),
    z.transform((value) => {
      const page = Number.parseInt(value ?? '0', 10);
      return Number.isFinite(page) && page > 0 ? Math.min(page, 1_000_000_000) : 0;
    }),
  );
}

/** A whole number in a query string. */
export function queryInteger() {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.transform((value) => Number(value)),
  );
}
