import { describe, expect, it } from 'vitest';
import { fc } from '#platform/testing/seed.ts';
import { wordDifference } from './word-difference.ts';

const shown = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}]` : `[+${text}]`))
    .join('');

describe('the difference of two texts', () => {
  it('names the words that went and those that came', () => {
    expect(shown('Vital pulp therapy in permanent teeth', 'Vital pulp therapy: when the nerve can stay')).toBe(
      'Vital pulp[- therapy in permanent teeth][+ therapy: when the nerve can stay]',
    );
    expect(shown('Explain why tests predict', 'Understand why tests predict')).toBe(
      '[-Explain][+Understand] why tests predict',
    );
    expect([shown('', 'new'), shown('old', ''), shown('', '')]).toEqual(['[+new]', '[-old]', '']);
  });
  it('returns both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifference(before, after);
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map((piece) => piece.text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
    );
  });
  it('shows very long texts as a whole', () => {
    const long = 'word '.repeat(2000);
    expect(wordDifference(long, `${long}more`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
