import { describe, expect, it } from 'vitest';
import { seatsLeft } from './seats-left.ts';

describe('free seats', () => {
  it.each([
    [null, 500, { left: null, isFull: false, isLow: false }],
    [250, 212, { left: 38, isFull: false, isLow: false }],
    [100, 80, { left: 20, isFull: false, isLow: false }],
    [100, 81, { left: 19, isFull: false, isLow: true }],
    [200, 200, { left: 0, isFull: true, isLow: true }],
    [150, 200, { left: 0, isFull: true, isLow: true }],
    [0, 0, { left: 0, isFull: true, isLow: true }],
  ])('of %s with %d taken', (capacity, seatsTaken, expected) =>
    expect(seatsLeft({ capacity, seatsTaken })).toEqual(expected),
  );
});
