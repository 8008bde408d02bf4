import { describe, expect, it } from 'vitest';
import { fc } from '#platform/testing/seed.ts';
import { freeSeats, hasStarted, assignSeats, promotable, takesReservations, type SeatState } from './seat-state.ts';

describe('members who ask for a seat', () => {
  it.each<[string, Parameters<typeof assignSeats>[0], number, SeatState[]]>([
    ['get seats while there are some', { capacity: 3, reserved: 1, waiting: 0 }, 2, ['reserved', 'reserved']],
    ['wait when the room is full', { capacity: 3, reserved: 3, waiting: 0 }, 1, ['waiting']],
    [
      'share the last seat by order of arrival',
      { capacity: 3, reserved: 2, waiting: 0 },
      3,
      ['reserved', 'waiting', 'waiting'],
    ],
    [
      'do not pass who waits, even if a seat is free',
      { capacity: 3, reserved: 1, waiting: 1 },
      2,
      ['waiting', 'waiting'],
    ],
    ['all sit when there is no limit', { capacity: null, reserved: 5000, waiting: 0 }, 2, ['reserved', 'reserved']],
    [
      'wait when the capacity was lowered beneath the seats given',
      { capacity: 2, reserved: 5, waiting: 0 },
      1,
      ['waiting'],
    ],
    ['wait in a room without seats', { capacity: 0, reserved: 0, waiting: 0 }, 1, ['waiting']],
  ])('%s', (_what, room, count, states) => {
    expect(assignSeats(room, count)).toEqual(states);
  });
});

describe('the times of a webinar', () => {
  const startsAt = Temporal.Instant.from('2026-11-01T05:30:00Z');
  const webinar = { isLive: true, startsAt, endsAt: startsAt.add({ minutes: 60 }), cancelledAt: null };
  it('gives seats until the end, and to the second', () => {
    expect(takesReservations(webinar, startsAt.add({ minutes: 60 }).subtract({ nanoseconds: 1 }))).toBe(true);
    expect(takesReservations(webinar, startsAt.add({ minutes: 60 }))).toBe(false);
  });
  it('gives none when it is cancelled or not live', () => {
    expect(takesReservations({ ...webinar, cancelledAt: startsAt }, startsAt)).toBe(false);
    expect(takesReservations({ ...webinar, isLive: false }, startsAt)).toBe(false);
  });
  it('has started in the second it starts', () => {
    expect(hasStarted(webinar, startsAt.subtract({ nanoseconds: 1 }))).toBe(false);
    expect(hasStarted(webinar, startsAt)).toBe(true);
  });
});

/** The plain model: who came, in order, as a list. The first in the list of a room without a waitlist sit. */
class PlainRoom {
  capacity: number | null;
  seats: number[] = [];
  waitlist: number[] = [];
  constructor(capacity: number | null) {
    this.capacity = capacity;
  }
  #moveUp() {
    while (this.waitlist.length > 0 && (this.capacity === null || this.seats.length < this.capacity))
      this.seats.push(this.waitlist.shift() as number);
  }
  arrive(who: number) {
    if (this.seats.includes(who) || this.waitlist.includes(who)) return;
    this.waitlist.push(who);
    this.#moveUp();
  }
  leave(who: number) {
    this.seats = this.seats.filter((other) => other !== who);
    this.waitlist = this.waitlist.filter((other) => other !== who);
    this.#moveUp();
  }
  resize(capacity: number | null) {
    this.capacity = capacity;
    this.#moveUp();
  }
}

type Step =
  | { readonly does: 'arrive'; readonly who: number[] }
  | { readonly does: 'leave'; readonly who: number }
  | { readonly does: 'resize'; readonly capacity: number | null };
const member = fc.integer({ min: 0, max: 15 });
const size = fc.option(fc.integer({ min: 0, max: 8 }), { nil: null, freq: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('arrive' as const),
      who: fc.uniqueArray(member, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('leave' as const), who: member }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('resize' as const), capacity: size }) },
);

describe('any sequence of arrivals, leavings and changes of capacity', () => {
  it('seats the same people in the same order as the plain model', () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 60 }), (capacity, steps) => {
        const model = new PlainRoom(capacity);
        let now = capacity;
        let seats: number[] = [];
        let waitlist: number[] = [];
        const room = () => ({ capacity: now, reserved: seats.length, waiting: waitlist.length });
        const moveUp = () => {
          const up = promotable(room());
          seats = [...seats, ...waitlist.slice(0, up)];
          waitlist = waitlist.slice(up);
        };
        for (const each of steps) {
          if (each.does === 'arrive') {
            for (const who of each.who) model.arrive(who);
            const asking = each.who.filter((who) => !seats.includes(who) && !waitlist.includes(who));
            const states = assignSeats(room(), asking.length);
            for (const [index, who] of asking.entries()) (states[index] === 'reserved' ? seats : waitlist).push(who);
          } else if (each.does === 'leave') {
            model.leave(each.who);
            seats = seats.filter((who) => who !== each.who);
            waitlist = waitlist.filter((who) => who !== each.who);
            moveUp();
          } else {
            model.resize(each.capacity);
            now = each.capacity;
            moveUp();
          }
          expect([seats, waitlist]).toEqual([model.seats, model.waitlist]);
          expect(waitlist.length === 0 || freeSeats(room()) === 0).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
