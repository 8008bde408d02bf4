import { describe, expect, it } from 'vitest';
import { attendanceOf, secondsWithin, type AttendanceFacts } from './live-attendance.ts';

const startsAt = Temporal.Instant.from('2026-03-02T16:00:00Z');
const endsAt = startsAt.add({ minutes: 90 });
const at = (minutes: number, seconds = 0) => startsAt.add({ minutes, seconds });
const span = (from: number, until: number): [number, number] => [
  at(from).epochMilliseconds,
  at(until).epochMilliseconds,
];
const facts: AttendanceFacts = {
  startsAt,
  endsAt,
  requiredMinutes: 72,
  enteredAt: null,
  presence: null,
  isReported: false,
  isNoted: false,
  unmatchedIsAbsent: false,
  isInRoom: false,
};

describe('time in the scheduled window', () => {
  it('leaves out what is before the start and after the end', () =>
    expect(secondsWithin([span(-20, 10), span(80, 120)], startsAt, endsAt)).toBe(20 * 60));
  it('counts whole seconds of the sum', () =>
    expect(
      secondsWithin(
        [
          [0, 700],
          [1000, 1800],
        ],
        Temporal.Instant.fromEpochMilliseconds(0),
        Temporal.Instant.fromEpochMilliseconds(60_000),
      ),
    ).toBe(1));
});

describe('measured attendance', () => {
  const measured = (...spans: [number, number][]) =>
    attendanceOf({ ...facts, isReported: true, presence: { spans, open: 0 } });
  it('is enough from the required minutes on', () =>
    expect(measured(span(0, 72))).toEqual({
      source: 'measured',
      minutes: 72,
      requiredMinutes: 72,
      isEnough: true,
      isUnclear: false,
    }));
  it('is too short a second below them', () =>
    expect(measured([startsAt.epochMilliseconds, at(71, 59).epochMilliseconds])).toMatchObject({
      minutes: 71,
      isEnough: false,
    }));
  it('adds what is before and after a break', () => expect(measured(span(0, 40), span(50, 82)).isEnough).toBe(true));
  it('counts no minute before the start or after the planned end', () =>
    expect(measured(span(-60, 0), span(90, 190))).toMatchObject({ minutes: 0, isEnough: false }));
  it('is declared, under the strict rule, too, where the meeting reported nobody', () =>
    expect(attendanceOf({ ...facts, isReported: false, unmatchedIsAbsent: true, enteredAt: at(1) })).toMatchObject({
      source: 'declared',
      isEnough: true,
    }));
  it('is none, under the strict rule, for a member whom the report leaves out, whatever the portal logged', () =>
    expect(attendanceOf({ ...facts, isReported: true, unmatchedIsAbsent: true, enteredAt: at(1) })).toMatchObject({
      source: 'measured',
      minutes: 0,
      isEnough: false,
    }));
  it('is never enough without a second in the room, also where no minutes are required', () =>
    expect(
      attendanceOf({ ...facts, requiredMinutes: 0, isReported: true, presence: { spans: [], open: 0 } }),
    ).toMatchObject({ source: 'measured', isEnough: false }));
  it('is unclear when the end of a stay is unknown', () =>
    expect(attendanceOf({ ...facts, isReported: true, presence: { spans: [], open: 1 } }).isUnclear).toBe(true));
});

describe.each([
  ['attendance of a meeting that reports nobody', false],
  ['attendance of a member whom the report of a shared link leaves out', true],
])('%s', (_what, isReported) => {
  it.each<[string, Temporal.Instant | null, boolean]>([
    ['is declared with an entry from before the start', at(-29), true],
    ['is declared with an entry in the last second', at(89, 59), true],
    ['is not earned by an entry at the planned end', at(90), false],
    ['is not earned without an entry', null, false],
  ])('%s', (_case, enteredAt, isEnough) =>
    expect(attendanceOf({ ...facts, isReported, enteredAt })).toMatchObject({
      source: 'declared',
      minutes: null,
      isEnough,
    }),
  );
});

it('what a person noted suffices, and leaves the record as it is', () => {
  const measured = attendanceOf({ ...facts, presence: { spans: [span(0, 69)], open: 0 }, isReported: true });
  const noted = { ...facts, isNoted: true };
  expect(attendanceOf({ ...noted, presence: { spans: [span(0, 69)], open: 0 }, isReported: true })).toEqual({
    ...measured,
    isEnough: true,
  });
  expect(attendanceOf(noted)).toMatchObject({ source: 'declared', minutes: null, isEnough: true });
  expect(attendanceOf({ ...noted, isReported: true, unmatchedIsAbsent: true })).toMatchObject({
    source: 'measured',
    minutes: 0,
    isEnough: true,
  });
});

describe('attendance in a room', () => {
  const inRoom = (presence: AttendanceFacts['presence']) =>
    attendanceOf({ ...facts, isInRoom: true, enteredAt: at(-5), presence });
  it('is measured from checking in to checking out', () => {
    expect(inRoom({ spans: [span(-5, 72)], open: 0 })).toMatchObject({ source: 'room', minutes: 72, isEnough: true });
    expect(inRoom({ spans: [span(-5, 71)], open: 0 })).toMatchObject({ source: 'room', minutes: 71, isEnough: false });
  });
  it('is declared where nobody knows when they left, unless the minutes suffice without that', () => {
    expect(inRoom({ spans: [span(0, 30)], open: 1 })).toMatchObject({
      source: 'declared',
      minutes: null,
      isEnough: true,
    });
    expect(inRoom({ spans: [span(0, 75)], open: 1 })).toMatchObject({ source: 'room', minutes: 75, isEnough: true });
  });
});
