import { expect, it } from 'vitest';
import { hasPostalCodes, isZipLongEnough, noPostalCode, zipHint } from './postal-codes.ts';

it('wants 5 characters in the United States and Canada, 3 elsewhere', () => {
  const fits = (country: string) => ['12', '123', '1234', '12345'].map((zip) => isZipLongEnough(country, zip));
  expect(fits('US')).toEqual([false, false, false, true]);
  expect(fits('CA')).toEqual([false, false, false, true]);
  expect(fits('')).toEqual([false, false, false, true]);
  expect(fits('IS')).toEqual([false, true, true, true]);
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
