import { randomCharacters } from '#platform/server/security/random.ts';
import { codeCharacters, codeLength, inGroups } from '../../verification-code.ts';

/** The verification code of a certificate that is about to be issued. */
export const newCode = (): string => inGroups(randomCharacters(codeCharacters, codeLength));
