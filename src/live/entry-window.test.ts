import { describe, expect, it } from 'vitest';
import { mayEnterRoom } from './entry-window.ts';

const startsAt = Temporal.Instant.from('2026-03-08T07:30:00Z');
const endsAt = startsAt.add({ minutes: 60 });
const at = (offsetSec: number) => startsAt.add({ seconds: offsetSec });

describe('the entry window of a webinar', () => {
  it.each([
    ['a second too early', -1801, false],
    ['exactly 30 minutes before the start', -1800, true],
    ['at the start', 0, true],
    ['at the end', 3600, true],
    ['a second before it closes', 7199, true],
    ['an hour after the end', 7200, false],
  ])('%s', (_when, offsetSec, isOpen) => {
    expect(mayEnterRoom({ startsAt, endsAt, closedAt: null }, at(offsetSec))).toBe(isOpen);
  });

  it('closes when staff end the webinar, and a close noted later than the usual hour changes nothing', () => {
    expect(mayEnterRoom({ startsAt, endsAt, closedAt: at(1200) }, at(1199))).toBe(true);
    expect(mayEnterRoom({ startsAt, endsAt, closedAt: at(1200) }, at(1200))).toBe(false);
    expect(mayEnterRoom({ startsAt, endsAt, closedAt: at(90_000) }, at(7200))).toBe(false);
  });
});
