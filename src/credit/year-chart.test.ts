import { describe, expect, it } from 'vitest';
import { ringArcs, scaleOf } from './year-chart.ts';

const arcs = (ceLive: number, ceHome: number, goal: number | null) =>
  ringArcs({ year: 2026, ceLive, ceHome, goal }).map(({ kind, start, length }) => [
    kind,
    Math.round(start * 10) / 10,
    Math.round(length * 10) / 10,
  ]);

describe('the ring of a year', () => {
  it.each([
    [
      1,
      4,
      10,
      [
        ['live', 1.7, 6.6],
        ['home', 11.7, 36.6],
      ],
    ],
    [0, 5, 10, [['home', 1.7, 46.6]]],
    [0, 12, 10, [['home', 0, 100]]],
    [
      3,
      9,
      10,
      [
        ['live', 1.7, 21.6],
        ['home', 26.7, 71.6],
      ],
    ],
    // Without a goal the ring shows the types of credit, and no share of anything else.
    [0, 2, null, [['home', 0, 100]]],
    [
      1,
      3,
      null,
      [
        ['live', 1.7, 21.6],
        ['home', 26.7, 71.6],
      ],
    ],
    [0.25, 0, 100, [['live', 0.1, 0]]],
    [0, 0, 10, []],
    [0, 0, null, []],
  ])('of %d live and %d self-study against %j', (live, home, goal, expected) =>
    expect(arcs(live, home, goal)).toEqual(expected),
  );

  it('never reaches over its own beginning', () => {
    for (const live of [0.25, 1, 7, 30])
      for (const home of [0.25, 3, 40])
        for (const goal of [null, 1, 15, 200]) {
          const [first, second] = ringArcs({ year: 2026, ceLive: live, ceHome: home, goal });
          expect((first?.start ?? 0) + (first?.length ?? 0)).toBeLessThanOrEqual(second?.start ?? 0);
          expect((second?.start ?? 0) + (second?.length ?? 0)).toBeLessThanOrEqual(100);
        }
  });
});

it.each([
  [0, [0.5]],
  [0.5, [0.5]],
  [1.5, [0.5, 1, 1.5]],
  [2.75, [1, 2, 3]],
  [9, [5, 10]],
  [33, [10, 20, 30, 40]],
  [1000, [250, 500, 750, 1000]],
])('a chart up to %d has the lines %j', (most, lines) => expect(scaleOf(most)).toEqual(lines));
