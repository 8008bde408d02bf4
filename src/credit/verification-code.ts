// The code on a certificate, with which anyone can look it up: read from paper, typed by hand, spelled out over the
// phone.

/** Letters and digits that no one takes for another one: no 0 or O, no 1, I or L. */
export const codeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31 to the power of 12: 59 bits, and who guesses is throttled. */
export const codeLength = 12;

/** "K7QM-4TXW-P9HD": as it is stored and shown. */
export const inGroups = (characters: string): string => characters.replaceAll(/(.{4})(?=.)/g, '$1-');

/**
 * What is compared of a code: letters and digits, all in lower case. So a code is found however its groups were typed,
 * and one of the longer, ungrouped codes of earlier certificates as well.
 */
export const comparableCode = (typed: string): string => typed.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase();

/** Whether what was typed may be a code of today or of earlier certificates. */
export const isCodeLike = (typed: string): boolean => [codeLength, 22].includes(comparableCode(typed).length);
