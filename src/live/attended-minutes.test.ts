import { describe, expect, it } from 'vitest';
import { attendanceOf, secondsWithin } from '#credit/live-attendance.ts';
import { fc } from '#platform/testing/seed.ts';
import { presenceOf, type PresenceEvent } from './attended-minutes.ts';

const startsAt = Temporal.Instant.from('2026-03-02T16:00:00Z');
const minuteMs = 60_000;
const atMs = (minute: number) => startsAt.epochMilliseconds + minute * minuteMs;
const joined = (minute: number, stayKey = 'phone', instanceKey = 'first'): PresenceEvent => ({
  stayKey,
  instanceKey,
  what: 'joined',
  atMs: atMs(minute),
});
const left = (minute: number, stayKey = 'phone', instanceKey = 'first'): PresenceEvent => ({
  stayKey,
  instanceKey,
  what: 'left',
  atMs: atMs(minute),
});
const noEnd = new Map<string, number>();
const minutesOf = (events: readonly PresenceEvent[], ends: ReadonlyMap<string, number> = noEnd) =>
  secondsWithin(presenceOf(events, ends).spans, startsAt, startsAt.add({ minutes: 60 })) / 60;

describe('minutes in a webinar of an hour', () => {
  it.each<[string, PresenceEvent[], number, number]>([
    ['two devices at once count once', [joined(0), joined(10, 'desk'), left(30), left(40, 'desk')], 40, 0],
    ['a rejoin adds to the first stay', [joined(0), left(20), joined(30), left(50)], 40, 0],
    [
      'a second running of the meeting counts too',
      [joined(0), left(20), joined(25, 'phone-2', 'second'), left(60, 'phone-2', 'second')],
      55,
      0,
    ],
    ['waiting before the start and talking after the end count nothing', [joined(-30), left(95)], 60, 0],
    ['a join without a leave counts nothing and is marked', [joined(5)], 0, 1],
    [
      'a join whose leave got lost before a rejoin counts nothing and is marked',
      [joined(0), joined(40), left(50)],
      10,
      1,
    ],
    ['a leave without a join counts nothing', [left(50)], 0, 0],
    [
      'the same device through two connections counts from the first join to the last leave',
      [joined(0), joined(5), left(7), left(20)],
      20,
      0,
    ],
  ])('%s', (_case, events, minutes, open) => {
    expect(minutesOf(events)).toBe(minutes);
    expect(presenceOf(events, noEnd).open).toBe(open);
  });
  it('without a leave, a member stayed until the meeting ended, if its end was reported', () => {
    const ends = new Map([['first', atMs(58)]]);
    expect(minutesOf([joined(8)], ends)).toBe(50);
    expect(presenceOf([joined(8)], ends).open).toBe(0);
  });
  it('the end of another session of the meeting means nothing', () =>
    expect(minutesOf([joined(8)], new Map([['second', atMs(58)]]))).toBe(0));
  it('a lost leave before a rejoin is not stretched to the end of the meeting', () =>
    expect(minutesOf([joined(0), joined(40), left(50)], new Map([['first', atMs(60)]]))).toBe(10));
});

describe('the union of any stays', () => {
  /** A stay of one device: whole minutes, from an hour before the start to an hour after the end. */
  const stay = fc.record({
    from: fc.integer({ min: -60, max: 120 }),
    minutes: fc.integer({ min: 0, max: 90 }),
    end: fc.constantFrom<'leaves' | 'stays' | 'is lost'>('leaves', 'leaves', 'leaves', 'stays', 'is lost'),
    copies: fc.integer({ min: 1, max: 3 }),
  });

  it('agrees with a minute-by-minute model, in any order and with duplicates', () => {
    fc.assert(
      fc.property(
        fc.array(stay, { maxLength: 8 }),
        fc.integer({ min: 30, max: 180 }),
        fc.infiniteStream(fc.nat(1000)),
        (stays, meetingEnds, order) => {
          const present = new Set<number>();
          let open = 0;
          const events = stays.flatMap(({ from, minutes, end, copies }, index) => {
            const key = `device-${index}`;
            const until = end === 'leaves' ? from + minutes : end === 'stays' ? meetingEnds : from;
            for (let minute = from; minute < until; minute += 1) if (minute >= 0 && minute < 60) present.add(minute);
            if (end === 'is lost') open += 1;
            const instance = end === 'is lost' ? 'unknown' : 'known';
            const reported =
              end === 'leaves'
                ? [joined(from, key, instance), left(from + minutes, key, instance)]
                : [joined(from, key, instance)];
            return Array.from({ length: copies }, () => reported).flat();
          });
          const shuffled = events
            .map((event) => ({ event, place: order.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ event }) => event);
          const presence = presenceOf(shuffled, new Map([['known', atMs(meetingEnds)]]));
          expect(secondsWithin(presence.spans, startsAt, startsAt.add({ minutes: 60 }))).toBe(present.size * 60);
          expect(presence.open).toBe(open);
          const attendance = attendanceOf({
            startsAt,
            endsAt: startsAt.add({ minutes: 60 }),
            requiredMinutes: 48,
            enteredAt: null,
            presence,
            isReported: true,
            isNoted: false,
            unmatchedIsAbsent: false,
            isInRoom: false,
          });
          expect([attendance.minutes, attendance.isEnough]).toEqual([present.size, present.size >= 48]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
