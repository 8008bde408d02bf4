// How what staff type to find a student is understood.

const fewestCharacters = 3;
/** Rows of a page of the list. */
export const pageSize = 50;
/** As many are listed and exported at most; a file of more is taken from the data page. */
export const mostListed = 10_000;

/**
 * `code`: letters and digits of what may be a certificate's number or an AGD number. `digits`: of a phone number.
 */
export type Typed = {
  readonly words: readonly string[];
  readonly digits: string | null;
  readonly whole: string;
  readonly code: string;
};

const isNumber = /^[+(\d][\d ()./-]*$/;

/** Reads what was typed; null when it is too little to look for. */
export function understandTyped(typed: string): Typed | null {
  const whole = typed.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (whole.replaceAll(/[^\p{L}\p{N}@]/gu, '').length < fewestCharacters) return null;
  const isDigits = isNumber.test(whole);
  const digits = isDigits ? whole.replaceAll(/\D/g, '') : null;
  return {
    words: isDigits ? [] : whole.split(' ').slice(0, 8),
    digits: digits?.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits,
    whole,
    code: whole.replaceAll(/[^\p{L}\p{N}]/gu, ''),
  };
}
