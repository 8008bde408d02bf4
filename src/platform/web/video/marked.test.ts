import { expect, it } from 'vitest';
import { countMarked, markedPieces } from './marked.ts';

const marked = (text: string, searched: string) =>
  markedPieces(text, searched)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

it.each([
  ['Test the pulp, then the PULP again.', 'pulp', 'Test the [pulp], then the [PULP] again.'],
  ['Test the pulp.', '  the pulp ', 'Test [the pulp].'],
  ['pulppulp', 'pulp', '[pulp][pulp]'],
  ['Test the pulp.', 'crown', 'Test the pulp.'],
  ['Test the pulp.', '  ', 'Test the pulp.'],
  ['1.5 (of 2)', '(of', '1.5 [(of] 2)'],
  // Its small form has two letters.
  ['İstanbul', 'stanbul', 'İstanbul'],
])('"%s" searched for "%s" reads %s', (text, searched, expected) => expect(marked(text, searched)).toBe(expected));

it('counts over all lines', () => expect(countMarked(['a pulp', 'pulp and pulp', 'none'], 'pulp')).toBe(3));
