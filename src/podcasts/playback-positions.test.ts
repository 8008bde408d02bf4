import { describe, expect, it } from 'vitest';
import { chapterAt, positionText, resumeAt } from './playback-positions.ts';

describe('an episode of 600 seconds goes on', () => {
  it.each([
    ['from the start when it was never heard', null, 0],
    ['from the start when it was heard to its end', { positionSec: 600, isFinished: true }, 0],
    ['from the start after a second', { positionSec: 1.5, isFinished: false }, 0],
    ['from the start when only its last second is missing', { positionSec: 599, isFinished: false }, 0],
    ['where it stopped', { positionSec: 321.5, isFinished: false }, 321.5],
  ])('%s', (_when, position, expected) => expect(resumeAt(position, 600)).toBe(expected));
  it('where it stopped, also when nobody knows its length', () =>
    expect(resumeAt({ positionSec: 30, isFinished: false }, 0)).toBe(30));
});

describe('its row says', () => {
  it.each([
    ['nothing when it was not begun', null, null],
    ['nothing after a second', { positionSec: 1, isFinished: false }, null],
    ['how many minutes are left', { positionSec: 200, isFinished: false }, '7 min left'],
    ['how many seconds are left', { positionSec: 570, isFinished: false }, '30 sec left'],
    ['that it was played', { positionSec: 0, isFinished: true }, 'Played'],
  ])('%s', (_what, position, expected) => expect(positionText(position, 600)).toBe(expected));
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
