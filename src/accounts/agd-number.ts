import * as z from 'zod/mini';

export const agdNumberMessages = {
  invalid: 'Leave blank or enter valid value.',
  notSixDigits: 'AGD member numbers have six digits. Check yours on your AGD card.',
} as const;

/**
 * An AGD member number: blank, or 5 to 9 digits (docs/specification/accounts.md, AC-26). The Academy's own numbers have
 * six.
 */
export const agdNumber = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => value.trim()),
  ),
  z.string().check(z.regex(/^(?:\d{5,9})?$/, agdNumberMessages.invalid)),
);

/**
 * Whether the AGD would take it: credit of other lengths waits for correction instead of entering the weekly
 * submission.
 */
export function isReportableAgdNumber(value: string): boolean {
  return /^\d{6}$/.test(value);
}
