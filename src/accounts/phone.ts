// The allowed format of a phone number. It is stored as typed.

const shape = /^\+?[\d ()./-]+(?:(?:x|ext\.?) ?\d{1,6})?$/i;
const northAmerica = new Set(['', 'US', 'CA']);

/** The digits of a number, without its extension. */
const digitsOf = (phone: string) => phone.replace(/(?:x|ext\.?) ?\d{1,6}$/i, '').replaceAll(/\D/g, '');

/**
 * Whether a number can be called: digits with the usual separators and perhaps an extension. Ten digits in the United
 * States and Canada, with or without the leading 1; elsewhere, and after a plus sign, seven to fifteen (E.164).
 */
export function isPhoneNumber(country: string, phone: string): boolean {
  const typed = phone.trim();
  if (!shape.test(typed)) return false;
  const digits = digitsOf(typed);
  if (northAmerica.has(country) && !typed.startsWith('+')) return /^1?\d{10}$/.test(digits);
  return digits.length >= 7 && digits.length <= 15;
}
