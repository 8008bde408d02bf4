import { describe, expect, it } from 'vitest';
import { staffMessages } from './contract.ts';
import { wrongPassword } from './staff-password.ts';

describe('a password of staff is refused with the reason, or accepted', () => {
  it.each([
    ['short-pass1', staffMessages.passwordShort],
    ['x'.repeat(129), staffMessages.passwordLong],
    ['helen-on-the-hill', staffMessages.passwordOfOwnWords('helen')],
    ['my harbor is quiet', staffMessages.passwordOfOwnWords('harbor')],
    [' '.repeat(16), staffMessages.passwordEasy],
    ['password1234', staffMessages.passwordEasy],
    ['P@ssw0rd2026!', staffMessages.passwordEasy],
    ['qwertyuiop12', staffMessages.passwordEasy],
    ['1234567890987654', staffMessages.passwordEasy],
    ['aaaaaaaabbbb', staffMessages.passwordEasy],
    ['welcome-dental-99', staffMessages.passwordEasy],
    ['admin likes 7 kiwis', null],
    ['correct horse battery', null],
    ['cho cho cho cho', null],
    ['vier kleine öfen 7', null],
  ])('%s', (password, sentence) => {
    expect(wrongPassword(password, ['Helen Cho', 'helen@harbor.test'])).toBe(sentence);
  });
});
