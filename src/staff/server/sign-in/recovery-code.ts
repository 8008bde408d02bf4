import { digestOf, randomCharacters } from '#platform/server/security/random.ts';

/** Letters and digits that nobody takes for one another, written by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = 4;
const groupLength = 4;

/** Ten codes of 79 bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: groups }, () => randomCharacters(alphabet, groupLength)).join('-'),
  );

/** What is stored of a code. Case, blanks and hyphens mean nothing. */
export const recoveryCodeHash = (typed: string): Buffer =>
  digestOf(`recovery:${typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);
