import { describe, expect, it } from 'vitest';
import { positionText } from './playback-positions.ts';

describe('its row says', () => {
  it.each([
    ['nothing when it was not begun', null, null],
    ['nothing after a second', { positionSec: 1, isFinished: false }, null],
    ['how many minutes are left', { positionSec: 200, isFinished: false }, '7 min left'],
    ['how many seconds are left', { positionSec: 570, isFinished: false }, '30 sec left'],
    ['that it was played', { positionSec: 0, isFinished: true }, 'Played'],
  ])('%s', (_what, position, expected) => expect(positionText(position, 600)).toBe(expected));
});
