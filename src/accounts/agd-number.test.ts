import { describe, expect, it } from 'vitest';
import { agdNumber, agdNumberMessages, isReportableAgdNumber } from './agd-number.ts';

describe('an AGD number', () => {
  it.each(['', '12345', '123456', '123456789'])('%j is accepted', (value) => {
    expect(agdNumber.safeParse(value)).toMatchObject({ success: true, data: value });
  });
  it('is trimmed', () => {
    expect(agdNumber.parse(' 512874 ')).toBe('512874');
  });
  it.each(['1234', '1234567890', '12345a', '12 345', '-12345', '１２３４５６', '12345\n6'])(
    '%j is refused',
    (value) => {
      expect(agdNumber.safeParse(value).error?.issues[0]?.message).toBe('Leave blank or enter valid value.');
    },
  );
});

it('only six digits enter the weekly submission', () => {
  expect(['12345', '123456', '1234567', ''].map(isReportableAgdNumber)).toEqual([false, true, false, false]);
  expect(agdNumberMessages.notSixDigits).toBe('AGD member numbers have six digits. Check yours on your AGD card.');
});
