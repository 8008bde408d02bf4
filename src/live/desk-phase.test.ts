import { expect, it } from 'vitest';
import { phaseLine, phaseOf, phaseProgress, seatsText, spanText, type DeskTimes } from './desk-phase.ts';

const at = (text: string) => Temporal.Instant.from(`2026-11-24T${text}-05:00`).epochMilliseconds;
const times: DeskTimes = {
  opensAtMs: at('18:30'),
  startsAtMs: at('19:00'),
  endsAtMs: at('20:30'),
  closedAtMs: null,
  isCanceled: false,
};
const counts = { capacity: 220, reserved: 220, waiting: 12, entered: 203 };

it.each([
  ['18:29:59.999', {}, 'before'],
  ['18:30', {}, 'open'],
  ['18:59:59.999', {}, 'open'],
  ['19:00', {}, 'running'],
  ['20:29:59.999', {}, 'running'],
  ['20:30', {}, 'ended'],
  ['19:40', { closedAtMs: at('19:37'), endsAtMs: at('19:37') }, 'ended'],
  ['18:00', { isCanceled: true }, 'canceled'],
] as const)('at %s with %j it is %s', (now, change, phase) => {
  expect(phaseOf({ ...times, ...change }, at(now))).toBe(phase);
});

it.each([
  [59_000, '1 min'],
  [3_600_000, '1 h'],
  [11_520_000, '3 h 12 min'],
  [172_800_000, '2 days'],
  [-1, '0 min'],
])('%d ms are %s', (milliseconds, text) => {
  expect(spanText(milliseconds)).toBe(text);
});

it('says what is happening in the zone of the provider', () => {
  const line = (now: string, change: Partial<DeskTimes> = {}) =>
    phaseLine({ ...times, ...change }, counts, at(now), 'America/New_York');
  expect(line('15:18')).toEqual({
    heading: 'Opens in 3 h 12 min',
    text: 'At 6:30 PM EST, 30 minutes before the start. 220 of 220 seats reserved, 12 on the waitlist.',
  });
  expect(line('18:45').heading).toBe('The room is open. 203 of 220 have entered.');
  expect(line('19:37')).toEqual({
    heading: '37 min in. 203 of 220 have entered.',
    text: 'Started at 7:00 PM, ends at 8:30 PM EST, in 53 min.',
  });
  expect(line('20:40', { closedAtMs: at('20:34') }).heading).toMatch(/^Ended .*8:34/);
  expect(line('15:00', { isCanceled: true }).heading).toBe('Canceled');
});

it('draws the way from the opening of the room to the end', () => {
  expect(phaseProgress(times, at('19:30'))).toEqual({ now: 0.5, start: 0.25 });
  expect(phaseProgress(times, at('10:00')).now).toBe(0);
  expect(phaseProgress(times, at('23:00')).now).toBe(1);
});

it('says how many seats were given beyond the planned ones', () => {
  const texts = [
    { capacity: 14, reserved: 14, waiting: 2 },
    { capacity: 14, reserved: 15, waiting: 0 },
    { capacity: null, reserved: 1, waiting: 0 },
  ].map(seatsText);
  expect(texts).toEqual([
    '14 of 14 seats reserved, 2 on the waitlist',
    '15 seats reserved, 1 more than the 14 planned',
    '1 seat reserved',
  ]);
});
