import { expect, it } from 'vitest';
import { fc } from '#platform/testing/seed.ts';
import { codeCharacters, codeLength, comparableCode, inGroups } from './verification-code.ts';

const codes = fc
  .array(fc.constantFrom(...codeCharacters), { minLength: codeLength, maxLength: codeLength })
  .map((letters) => inGroups(letters.join('')));

it('a code is in three groups of four, without characters that look alike', () => {
  expect(inGroups('K7QM4TXWP9HD')).toBe('K7QM-4TXW-P9HD');
  fc.assert(fc.property(codes, (code) => /^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/.test(code)));
});

it('however it is typed, the same is compared', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('', ' ', '-', ' - ', '·', '–'), fc.boolean(), (code, gap, isLower) => {
      const typed = ` ${code.split('-').join(gap)} `;
      expect(comparableCode(isLower ? typed.toLowerCase() : typed)).toBe(comparableCode(code));
    }),
  );
});

it('two codes never compare as one', () => {
  fc.assert(
    fc.property(codes, codes, (one, other) => {
      expect(comparableCode(one) === comparableCode(other)).toBe(one === other);
    }),
  );
});
