import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { malformedMessage } from './malformed-message.ts';

const schema = z.object({
  c: z.string('Choose a class.'),
  rating: z.int('Answer is required.').check(z.minimum(1, 'Answer is required.'), z.maximum(4, 'Answer is required.')),
  a: z.optional(z.array(z.nullable(z.int()))),
});
const messageFor = (wire: object) => malformedMessage(schema, wire, schema.safeParse(wire).error?.issues[0]);

it('what is next to the fault may be too deep to be copied', () => {
  const deep = JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`) as object;
  expect(messageFor({ c: 'x', rating: 5, beside: deep })).toBe('Answer is required.');
  expect(messageFor({ c: 'x', rating: '4', beside: deep })).toBe(
    'Malformed request: rating must be a number, not text.',
  );
});

it.each([
  ['a number as text', { c: 'x', rating: '4' }, 'Malformed request: rating must be a number, not text.'],
  [
    'a number as text in a list',
    { c: 'x', rating: 4, a: [1, '2'] },
    'Malformed request: a.1 must be a number, not text.',
  ],
  ['a wrong number as text', { c: 'x', rating: '9' }, 'Answer is required.'],
  ['nothing', { c: 'x' }, 'Answer is required.'],
  ['a number out of range', { c: 'x', rating: 5 }, 'Answer is required.'],
  ['text that is no number', { c: 'x', rating: 'four' }, 'Answer is required.'],
  [
    'what has no sentence of its own',
    { c: 'x', rating: 4, a: 'text' },
    'Malformed request: a is missing or of the wrong kind.',
  ],
  ['a missing text', { rating: 4 }, 'Choose a class.'],
])('%s is said to be what it is', (_case, wire, message) => {
  expect(messageFor(wire)).toBe(message);
});
