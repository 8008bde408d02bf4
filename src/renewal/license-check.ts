// Whether the service that a license's credit is reported to knows the license (docs/specification/reporting.md,
// RO-16).

export const licenseVerdicts = ['yours', 'other-name', 'not-found', 'unknown'] as const;
/** `unknown`: it wasn't checked, for whatever reason. Never whose license it is. */
export type LicenseVerdict = (typeof licenseVerdicts)[number];

/** The sentence below the field. */
export const verdictText = (verdict: LicenseVerdict, service: string): string =>
  ({
    yours: `${service} knows this license, and your name matches.`,
    'other-name': `${service} has this number under a different name. Check the number, and your name in your profile.`,
    'not-found': `${service} doesn’t know this number. Enter it exactly as your license shows it.`,
    unknown: 'We couldn’t check this number. You can save it anyway.',
  })[verdict];

/** A number that is worth asking about. */
export const isWorthChecking = (number: string): boolean => /\d{2}/.test(number) && number.trim().length >= 3;

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\s-]/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .toUpperCase()
    .trim();

type Name = { readonly firstName: string; readonly lastName: string };

/**
 * Whether two names can be one person's: the same last name, and the same first one of the first names, without
 * accents, punctuation, and capitals.
 */
export function isSameName(one: Name, other: Name): boolean {
  const first = (name: Name) => plain(name.firstName).split(/[\s-]+/)[0] ?? '';
  const last = (name: Name) => plain(name.lastName).replaceAll(/[\s-]+/g, '');
  return first(one) !== '' && last(one) !== '' && first(one) === first(other) && last(one) === last(other);
}
