import { describe, expect, it } from 'vitest';
import { clockUnits, startsIn, webinarCountdown } from './starts-in.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('the time on the card of a webinar', () => {
  it.each([
    [5 * day + 14 * hour + 59 * minute, '5 d 14 h'],
    [2 * day + 10 * minute, '2 d'],
    [14 * hour + 20 * minute, '14 h 20 min'],
    [3 * hour, '3 h'],
    [20 * minute + 59 * second, '20 min'],
    [59 * second, 'less than a minute'],
    [0, null],
    [-hour, null],
  ])('with %d milliseconds to go', (ms, text) => expect(startsIn(ms)).toBe(text));
});

describe('the clock of the featured webinar', () => {
  const read = (ms: number) =>
    clockUnits(ms)
      .map(({ value, unit }) => `${value} ${unit}`)
      .join(' ');
  it.each([
    [11 * day + 14 * hour + 42 * minute + 30 * second, '11 days 14 hours 42 min'],
    [14 * hour + 5 * minute, '0 days 14 hours 5 min'],
    [5 * minute, '0 days 0 hours 5 min'],
    [5 * minute - second, '4 min 59 sec'],
    [minute, '1 min 0 sec'],
    [1, '0 min 1 sec'],
    [0, ''],
    [-day, ''],
  ])('with %d milliseconds to go', (ms, text) => expect(read(ms)).toBe(text));
});

it('the long form says that the webinar runs once nothing is left', () => {
  expect([60_000, 0, -1].map(webinarCountdown)).toEqual([
    '1 minute',
    'Webinar in Progress...',
    'Webinar in Progress...',
  ]);
});
