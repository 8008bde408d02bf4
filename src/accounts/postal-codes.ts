// Which postal code a country's addresses carry, for the form's rule and its hint.

/** Countries and territories whose addresses have none (Universal Postal Union); five zeros are in for it. */
const without = new Set(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
);
const northAmerica = new Set(['', 'US', 'CA']);

/** What the zip field holds where addresses have no postal code. */
export const noPostalCode = '00000';

export const hasPostalCodes = (country: string): boolean => !without.has(country);

/**
 * The zip is at least 5 characters in the United States and Canada, at least 3 elsewhere; the message is the
 * specification's for both.
 */
export function isZipLongEnough(country: string, zip: string): boolean {
  return zip.trim().length >= (northAmerica.has(country) ? 5 : 3);
}

const zip = /^\d{5}(?:-?\d{4})?$/;
/** Territories whose addresses have a ZIP code of the United States. */
const territories = ['AS', 'GU', 'MP', 'PR', 'VI'];
const shapes: ReadonlyMap<string, RegExp> = new Map([
  ['US', zip],
  ...territories.map((country) => [country, zip] as const),
  ['CA', /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i],
]);
const anyShape = /^[\p{L}\d](?:[\p{L}\d -]*[\p{L}\d])?$/u;

/**
 * Whether a zip of sufficient length looks like one of the country's: five or nine digits in the United States, A1A 1A1
 * in Canada.
 */
export function isZipShape(country: string, zip: string): boolean {
  return (shapes.get(country) ?? anyShape).test(zip.trim());
}

/** Countries whose codes have five digits and may begin with zeros, which a spreadsheet takes from a number. */
const fiveDigits = new Set(['US', ...territories, ...'DE EE ES FI FR HR IT LT MA ME MX MY RS TH TR UA'.split(' ')]);

/** A code as it was before a spreadsheet took it for a number: 1067 in Germany is 01067. */
export const withLostZeros = (country: string, typed: string): string =>
  fiveDigits.has(country) && /^\d{3,4}$/.test(typed) ? typed.padStart(5, '0') : typed;

/** What is under the zip field. */
export function zipHint(country: string): string {
  if (country === 'US') return 'Five digits, such as 02114.';
  if (country === 'CA') return 'Such as K1A 0B1.';
  return hasPostalCodes(country) ? 'At least 3 characters.' : 'This country has no postal codes. Leave the zeros.';
}
