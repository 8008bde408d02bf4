import { expect, it } from 'vitest';
import { nextSeat } from './next-seat.ts';

const seat = (hash: string, isWaiting = false) => ({ hash, isWaiting });

it('shows the next seat, and a waitlist position only if there is no seat', () => {
  expect(nextSeat([seat('waits', true), seat('sits'), seat('later')])?.hash).toBe('sits');
  expect(nextSeat([seat('first', true), seat('second', true)])?.hash).toBe('first');
  expect(nextSeat([])).toBeNull();
});
