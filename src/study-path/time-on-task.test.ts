import { describe, expect, it } from 'vitest';
import { gradedFrom } from './time-on-task.ts';

const viewedAt = Temporal.Instant.from('2026-03-02T15:00:00Z');
const after = (minutes: number) => viewedAt.add({ minutes });
const study = { firstViewedAt: viewedAt, lengthSec: 3600, percent: 80 };

describe('an exam is graded', () => {
  it.each<[string, Parameters<typeof gradedFrom>[0], number, number | null]>([
    ['at once unless the provider asks for time on task', { ...study, percent: 0 }, 0, null],
    ['once the share of the length has passed', study, 48, null],
    ['not before', study, 0, 48],
    ['not a minute before', study, 47, 48],
    ['after the whole length, if the provider says so', { ...study, percent: 100 }, 59, 60],
    ['at once when the length is unknown', { ...study, lengthSec: null }, 0, null],
    ['at once when nothing was viewed: another step is open then', { ...study, firstViewedAt: null }, 0, null],
  ])('%s', (_case, facts, minutes, opens) =>
    expect(gradedFrom(facts, after(minutes))?.toString() ?? null).toBe(opens === null ? null : after(opens).toString()),
  );
});
