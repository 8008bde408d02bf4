import { expect, it } from 'vitest';
import { isSameName, isWorthChecking } from './license-check.ts';

const name = (firstName: string, lastName: string) => ({ firstName, lastName });

it.each([
  [name('Siobhán', 'O’Rourke'), name('SIOBHAN', "O'ROURKE"), true],
  [name('Čedomir', 'Đurić'), name('CEDOMIR', 'DURIC'), true],
  [name('José Luis', 'Muñoz Ibáñez'), name('JOSE', 'MUNOZ-IBANEZ'), true],
  [name('Anna', 'Roth'), name('ANNA MARIA', 'ROTH'), true],
  [name('Anna', 'Roth'), name('HANNA', 'ROTH'), false],
  [name('Anna', 'Roth'), name('ANNA', 'ROTHMAN'), false],
  [name('', ''), name('', ''), false],
])('%o and %o are one person: %s (RO-16)', (one, other, expected) => {
  expect(isSameName(one, other)).toBe(expected);
});

it.each([
  ['DN 21844', true],
  ['7', false],
  ['DN', false],
  ['', false],
])('%s is worth checking: %s', (number, expected) => {
  expect(isWorthChecking(number)).toBe(expected);
});
