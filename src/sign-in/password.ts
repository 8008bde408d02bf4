import * as z from 'zod/mini';

/**
 * 6 to 128 characters, ASCII letters, digits and `. ! @ # $ % & * ~ : ; ? + = ^ _ -`; nothing is trimmed
 * (docs/specification/accounts.md, AC-24).
 */
export const password = z.string('Password is required.').check(
  z.minLength(1, 'Password is required.'),
  z.refine((value) => value === '' || value.length >= 6, 'Password must be 6 characters or longer.'),
  z.maxLength(128, 'Password must be 128 characters or shorter.'),
  z.regex(/^[A-Za-z0-9.!@#$%&*~:;?+=^_-]*$/, 'Invalid character(s) detected.'),
);

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/**
 * A hint for the person who types, never a refusal: the rule is the specification's alone. `about` holds words that
 * others know of the member.
 */
export function passwordStrength(value: string, about: readonly string[] = []): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  const isGuessable =
    about.some((word) => word.length >= 3 && value.toLowerCase().includes(word.toLowerCase())) ||
    /^(.)\1+$/.test(value) ||
    /^(?:0?123456|password|qwerty|dental)/i.test(value);
  const spread = new Set(value).size;
  if (isGuessable || value.length < 8 || spread < 5) return 'weak';
  return value.length >= 14 || (value.length >= 10 && kinds >= 3) ? 'strong' : 'fair';
}
