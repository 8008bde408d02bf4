import { expect, it } from 'vitest';
import { signInForm } from './sign-in-form.ts';

const problemsWith = (form: object) =>
  signInForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('../accounts'), message]) ?? [];

it('wants both fields', () => {
  expect(problemsWith({ u: '', p: '' })).toEqual([
    ['u', 'Username is required.'],
    ['p', 'Password is required.'],
  ]);
  expect(problemsWith({ u: '   ', p: 'x' })).toEqual([['u', 'Username is required.']]);
});

it('asks the server about anything else, blanks in a password included', () => {
  expect(problemsWith({ u: 'x', p: ' ' })).toEqual([]);
});
