// What is said of a name with letters that a certificate can't show: wherever it is entered, and before a credit is
// given to it. It is said, not refused: a name is its owner's.
import { undrawnLetters } from '#platform/shared/undrawn-letters.ts';

/** Under a field of a member's own name; undefined where certificates show all of it. */
export function nameHint(name: string): string | undefined {
  const letters = undrawnLetters(name);
  return letters === '' ? undefined : `Certificates can’t show ${letters}. Enter your name as your license has it.`;
}

/** The same for staff, under a field or in a row of a preview. */
export function nameHintForStaff(name: string): string | undefined {
  const letters = undrawnLetters(name);
  return letters === '' ? undefined : `Certificates can’t show ${letters}. Use the name on the license.`;
}
