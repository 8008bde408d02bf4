import { describe, expect, it } from 'vitest';
import { mostQueued } from './contract.ts';
import { withAll, withLast, withMoved, withNext, withoutEpisode } from './queue-order.ts';

const queueOf = (names: string) => [...names].map((hash) => ({ hash }));
const names = (queue: readonly { readonly hash: string }[]) => queue.map(({ hash }) => hash).join('');

describe('a listening queue', () => {
  it('takes an episode at its end or its beginning, once', () => {
    expect(names(withLast(queueOf('ab'), { hash: 'c' }))).toBe('abc');
    expect(names(withLast(queueOf('abc'), { hash: 'a' }))).toBe('abc');
    expect(names(withNext(queueOf('ab'), { hash: 'c' }))).toBe('cab');
    expect(names(withNext(queueOf('abc'), { hash: 'c' }))).toBe('cab');
    expect(names(withoutEpisode(queueOf('abc'), 'b'))).toBe('ac');
    expect(names(withAll(queueOf('ab'), queueOf('bc')))).toBe('abc');
  });
  it.each([
    ['c', -1, 'acbd'],
    ['a', 2, 'bcad'],
    ['a', -1, 'abcd'],
    ['d', 9, 'abcd'],
    ['x', 1, 'abcd'],
  ])('moves %s by %i places to %s', (hash, by, order) => {
    expect(names(withMoved(queueOf('abcd'), hash, by))).toBe(order);
  });
  it('has room for so many and no more', () => {
    const full = Array.from({ length: mostQueued }, (_, at) => ({ hash: String(at) }));
    expect(withLast(full, { hash: 'more' })).toHaveLength(mostQueued);
    expect(withNext(full, { hash: 'more' })[0]).toEqual({ hash: 'more' });
    expect(withNext(full, { hash: 'more' })).toHaveLength(mostQueued);
  });
});
