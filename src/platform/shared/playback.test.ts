import { describe, expect, it } from 'vitest';
import { chapterAt, resumeAt } from './playback.ts';

describe('a recording of 600 seconds continues', () => {
  it.each([
    ['from the start when it was never played', null, 0],
    ['from the start when it was played to its end', { positionSec: 600, isFinished: true }, 0],
    ['from the start after a second', { positionSec: 1.5, isFinished: false }, 0],
    ['from the start when only its last second is missing', { positionSec: 599, isFinished: false }, 0],
    ['where it stopped', { positionSec: 321.5, isFinished: false }, 321.5],
  ])('%s', (_when, position, expected) => expect(resumeAt(position, 600)).toBe(expected));
  it('where it stopped, also when nobody knows its length', () =>
    expect(resumeAt({ positionSec: 30, isFinished: false }, 0)).toBe(30));
});

describe('the chapter', () => {
  const chapters = [
    { startSec: 5, title: 'One' },
    { startSec: 60, title: 'Two' },
  ];
  it.each([
    [0, null],
    [5, 'One'],
    [59.9, 'One'],
    [60, 'Two'],
    [9999, 'Two'],
  ])('at %s is %s', (at, title) => expect(chapterAt(chapters, at)?.title ?? null).toBe(title));
});
