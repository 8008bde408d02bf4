import { describe, expect, it } from 'vitest';
import { password, passwordStrength } from './password.ts';

const problemsOf = (value: unknown) => password.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a password', () => {
  it.each(['abcdef', 'A1.!@#$%&*~:;?+=^_-', 'x'.repeat(128)])('%j is allowed', (value) => {
    expect(problemsOf(value)).toEqual([]);
  });
  it.each([
    ['', 'Password is required.'],
    [undefined, 'Password is required.'],
    ['abcde', 'Password must be 6 characters or longer.'],
    ['x'.repeat(129), 'Password must be 128 characters or shorter.'],
    ['abc def', 'Invalid character(s) detected.'],
    ['abcdef ', 'Invalid character(s) detected.'],
    ['pässword', 'Invalid character(s) detected.'],
    ['abc(def)', 'Invalid character(s) detected.'],
    ['abcdef\n', 'Invalid character(s) detected.'],
  ])('%j is refused: %s', (value, message) => {
    expect(problemsOf(value)).toEqual([message]);
  });
  it('is not trimmed and keeps its case', () => {
    expect(password.parse('AbCdEf')).toBe('AbCdEf');
  });
});

describe('the strength hint', () => {
  it.each([
    ['abcdef', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['password-and-more', 'weak'],
    ['123456789abcdef', 'weak'],
    ['tooth-fairy', 'fair'],
    ['Tooth-fairy7', 'strong'],
    ['molar.ladder.coffee', 'strong'],
  ] as const)('%j is %s', (value, strength) => {
    expect(passwordStrength(value)).toBe(strength);
  });
  it('calls what others know of the member weak', () => {
    expect(passwordStrength('HelenCho-2010-canal', ['helencho'])).toBe('weak');
    expect(passwordStrength('molar.ladder.coffee', ['', 'Li'])).toBe('strong');
  });
});
