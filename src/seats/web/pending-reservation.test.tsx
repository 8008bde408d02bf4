import { beforeEach, expect, it } from 'vitest';
import { rememberReservation, takePendingReservation } from './pending-reservation.ts';

beforeEach(() => localStorage.clear());

it('a pending reservation is carried out once, for its own webinar, within half an hour', () => {
  rememberReservation('abc', 0);
  expect(takePendingReservation('abc', 30 * 60_000 - 1)).toBe(true);
  expect(takePendingReservation('abc', 1)).toBe(false);
  rememberReservation('abc', 0);
  expect(takePendingReservation('abc', 30 * 60_000)).toBe(false);
  rememberReservation('abc', 0);
  expect(takePendingReservation('other', 1)).toBe(false);
  expect(takePendingReservation('abc', 1)).toBe(false);
});
it('without a press there is none, and nonsense is none', () => {
  expect(takePendingReservation('abc')).toBe(false);
  localStorage.setItem('reserve_wish', '{"classHash":"abc","until":"9999999999999"}');
  expect(takePendingReservation('abc')).toBe(false);
  localStorage.setItem('reserve_wish', 'not json');
  expect(takePendingReservation('abc')).toBe(false);
});
