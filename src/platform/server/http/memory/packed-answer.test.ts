import { expect, it } from 'vitest';
import { encodingOf, etagOf, isKnown } from './packed-answer.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.0 , gzip;q=0', 'identity'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['brotli, xgzip', 'identity'],
])('who takes %s gets %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});

it.each([
  [undefined, false],
  ['"other"', false],
  ['"tag"', true],
  ['W/"tag"', true],
  ['"other", W/"tag"', true],
  ['*', true],
  ['"tag', false],
])('who has %s has it: %s', (known, has) => {
  expect([isKnown(known, '"tag"'), isKnown(known, 'W/"tag"')]).toEqual([has, has]);
});

it('a tag is that of the content', () => {
  expect(etagOf('a')).toBe(etagOf(Buffer.from('a')));
  expect(etagOf('a')).not.toBe(etagOf('b'));
});
