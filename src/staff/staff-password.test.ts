import { expect, it } from 'vitest';
import { staffMessages } from './contract.ts';
import { wrongPassword } from './staff-password.ts';

it.each([
  ['short-pass1', staffMessages.passwordShort],
  ['x'.repeat(129), staffMessages.passwordLong],
  ['helen-on-the-hill', staffMessages.passwordOfOwnWords],
  ['my harbor is quiet', staffMessages.passwordOfOwnWords],
  ['correct horse battery', null],
  ['cho cho cho cho', null],
  ['vier kleine öfen 7', null],
])('%s', (password, sentence) => {
  expect(wrongPassword(password, ['Helen Cho', 'helen@harbor.test'])).toBe(sentence);
});
