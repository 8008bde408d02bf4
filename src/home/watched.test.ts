import { expect, it } from 'vitest';
import { watchedOf } from './watched.ts';

const begun = { nextStep: 'evaluation', seenSec: 3192, durationMin: 86 } as const;

it('shows the position of a video that was left in the middle', () =>
  expect(watchedOf(begun)).toEqual({ percent: 61, minutesLeft: 33 }));

it.each([
  { ...begun, nextStep: 'exam' as const },
  { ...begun, seenSec: null },
  { ...begun, seenSec: 0 },
  { ...begun, durationMin: null },
  { ...begun, seenSec: 86 * 60 },
])('tells nothing of %o', (row) => expect(watchedOf(row)).toBeNull());
