import { expect, it } from 'vitest';
import { hasPostalCodes, isZipLongEnough, isZipShape, noPostalCode, zipHint } from './postal-codes.ts';

it('wants 5 characters in the United States and Canada, 3 elsewhere', () => {
  const fits = (country: string) => ['12', '123', '1234', '12345'].map((zip) => isZipLongEnough(country, zip));
  expect(fits('US')).toEqual([false, false, false, true]);
  expect(fits('CA')).toEqual([false, false, false, true]);
  expect(fits('')).toEqual([false, false, false, true]);
  expect(fits('IS')).toEqual([false, true, true, true]);
});

it.each(['constructor', 'toString', '__proto__'])('takes %s for a country of its own', (country) => {
  expect(isZipShape(country, '02114')).toBe(true);
});

it('does not count blanks around a zip', () => {
  expect(isZipLongEnough('US', ' 123 ')).toBe(false);
});

it('has a zip for countries without postal codes, which fits everywhere', () => {
  expect(hasPostalCodes('HK')).toBe(false);
  expect(hasPostalCodes('DE')).toBe(true);
  expect(isZipLongEnough('US', noPostalCode)).toBe(true);
  expect(zipHint('HK')).toContain('zeros');
});

it.each([
  ['US', ['02114', '02114-1234', '021141234'], ['abcde', '0211a', '021145', '02114-']],
  ['CA', ['K1A 0B1', 'k1a0b1', 'K1A-0B1'], ['K1A 0B', '12345', 'KKA 0B1']],
  ['GB', ['SW1A 1AA', 'M1 1AE'], ['<b>', '---', 'SW1A;']],
  ['IE', ['00000', 'D02 X285'], ['...', ' - ']],
])('a zip of %s', (country, right, wrong) => {
  expect(right.filter((zip) => !isZipShape(country, zip))).toEqual([]);
  expect(wrong.filter((zip) => isZipShape(country, zip))).toEqual([]);
});
