import { beforeEach, expect, it } from 'vitest';
import { rememberReservation, takePendingReservation } from './pending-reservation.ts';

beforeEach(() => localStorage.clear());

it('a pending reservation is carried out once, for its own webinar, within half an hour', () => {
  rememberReservation('abc', 'reserve', 0);
  expect(takePendingReservation('abc', 30 * 60_000 - 1)).toBe('reserve');
  expect(takePendingReservation('abc', 1)).toBeNull();
  rememberReservation('abc', 'reserve', 0);
  expect(takePendingReservation('abc', 30 * 60_000)).toBeNull();
  rememberReservation('abc', 'reserve', 0);
  expect(takePendingReservation('other', 1)).toBeNull();
  expect(takePendingReservation('abc', 1)).toBeNull();
});
it('without a press there is none, and nonsense is none', () => {
  expect(takePendingReservation('abc')).toBeNull();
  localStorage.setItem('reserve_wish', '{"classHash":"abc","until":"9999999999999"}');
  expect(takePendingReservation('abc')).toBeNull();
  localStorage.setItem('reserve_wish', 'not json');
  expect(takePendingReservation('abc')).toBeNull();
});

it('distinguishes a seat that is reserved again from a press that may end on the waitlist', () => {
  rememberReservation('abc', 'take-again');
  expect(takePendingReservation('abc')).toBe('take-again');
  // As it was written before it said what.
  localStorage.setItem('reserve_wish', JSON.stringify({ classHash: 'abc', until: Date.now() + 60_000 }));
  expect(takePendingReservation('abc')).toBe('reserve');
});
