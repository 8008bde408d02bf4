import { expect, it } from 'vitest';
import { seatMoment } from './seat-moment.ts';

const seat = {
  isWaiting: false,
  entersFrom: '2026-11-28T19:30:00Z',
  releaseDateUTC: '2026-11-28T20:00:00Z',
  endsAt: '2026-11-28T21:30:00Z',
};

it.each([
  ['2026-11-28T19:29:59Z', 'before'],
  ['2026-11-28T19:30:00Z', 'open'],
  ['2026-11-28T19:59:59Z', 'open'],
  ['2026-11-28T20:00:00Z', 'on-air'],
  ['2026-11-28T21:29:59Z', 'on-air'],
  ['2026-11-28T21:30:00Z', 'over'],
])('at %s a seat is %s', (at, moment) => {
  expect(seatMoment(seat, Date.parse(at))).toBe(moment);
  expect(seatMoment({ ...seat, isWaiting: true }, Date.parse(at))).toBe('waiting');
});

it('a webinar without a planned end stays on air', () => {
  expect(seatMoment({ ...seat, endsAt: null }, Date.parse('2026-11-29T20:00:00Z'))).toBe('on-air');
});
