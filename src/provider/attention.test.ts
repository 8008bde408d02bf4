import { expect, it } from 'vitest';
import { accreditationAttention } from './attention.ts';

const pace = (validTo: string) => ({ body: 'AGD PACE', validFrom: '2020-01-01', validTo });
const of = (today: string, ...all: ReturnType<typeof pace>[]) =>
  accreditationAttention(all, today).map(({ severity }) => severity);

it('an accreditation is said 60 days before its end, and hurts from 14 on', () => {
  const end = pace('2027-01-31');
  expect(of('2026-12-01', end)).toEqual([]);
  expect(of('2026-12-02', end)).toEqual(['warn']);
  expect(of('2027-01-16', end)).toEqual(['warn']);
  expect(of('2027-01-17', end)).toEqual(['red']);
  expect(of('2027-02-01', end)).toEqual([]);
  expect(accreditationAttention([end], '2027-01-31')[0]?.sentence).toBe(
    'AGD PACE approval ends Sun Jan 31, 2027: certificates after that day won’t include it.',
  );
});
it('one that continues is not announced', () => {
  expect(of('2027-01-20', pace('2027-01-31'), pace('2029-01-31'))).toEqual([]);
});
