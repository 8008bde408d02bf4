import { describe, expect, it } from 'vitest';
import { classAddress } from './class-address.ts';

describe('a tap on a class leads', () => {
  it.each([
    ['a live webinar without a seat', 20, false, false, '/reserve/h1'],
    ['a live webinar with a seat', 20, true, false, '/live/h1'],
    ['a live webinar with a waitlist place', 20, false, true, '/live/h1'],
    ['an on-demand class', 40, false, false, '/classroom/h1'],
    ['the recording of a webinar that someone had a seat in', 30, true, false, '/classroom/h1'],
    ['a seminar', 90, false, false, '/classroom/h1'],
  ])('%s', (_what, typeId, hasSeat, isWaiting, address) =>
    expect(classAddress({ hash: 'h1', typeId, hasSeat, isWaiting })).toBe(address),
  );
});
