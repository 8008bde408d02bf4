import { describe, expect, it } from 'vitest';
import { changeText, sortAttention, type Attention } from './attention.ts';

const one = (kind: string, severity: Attention['severity']): Attention => ({
  kind,
  severity,
  sentence: kind,
  link: { label: 'Open it', to: '/staff' },
  permission: 'overview',
});

describe('what needs attention', () => {
  const all = [one('a', 'info'), one('b', 'red'), one('c', 'warn'), one('d', 'red')];
  it('comes in the order in which it hurts', () => {
    expect(sortAttention(all, new Set()).map(({ kind }) => kind)).toEqual(['b', 'd', 'c', 'a']);
  });
  it('can be put away unless it hurts now', () => {
    expect(sortAttention(all, new Set(['a', 'b', 'c'])).map(({ kind }) => kind)).toEqual(['b', 'd']);
  });
});

it.each([
  [112, 100, '+12%'],
  [96, 100, '−4%'],
  [100, 100, ''],
  [3, 0, 'new'],
  [0, 0, ''],
  [0, 4, '−100%'],
])('%d after %d reads %j', (value, before, text) => {
  expect(changeText({ value, before })).toBe(text);
});
