import { expect, it } from 'vitest';
import { missingFields } from './sign-in-form.ts';

it('wants both fields', () => {
  expect(missingFields({ u: '', p: '' })).toEqual({ u: 'Username is required.', p: 'Password is required.' });
  expect(missingFields({ u: '   ', p: 'x' })).toEqual({ u: 'Username is required.' });
});

it('asks the server about anything else, blanks in a password included', () => {
  expect(missingFields({ u: 'x', p: ' ' })).toEqual({});
});
