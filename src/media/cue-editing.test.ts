import { expect, it } from 'vitest';
import {
  addCue,
  areWhole,
  countFound,
  cueAt,
  joinCue,
  keyedCues,
  moveCue,
  removeCue,
  replaceFound,
  splitCue,
  withoutKeys,
} from './cue-editing.ts';

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text, settings: '' });
const cues = keyedCues([cue(1000, 3000, 'Dry, then seal.'), cue(3000, 5000, 'Wait.'), cue(3000, 5000, 'Wait more.')]);
const [first = '', second = '', third = ''] = cues.map(({ key }) => key);
const timesOf = (made: typeof cues) => made.map(({ startMs, endMs }) => [startMs, endMs]);

it('gives each caption of a file a key of its own, the same every time', () => {
  expect(new Set([first, second, third]).size).toBe(3);
  expect(keyedCues(withoutKeys(cues))).toEqual(cues);
});

it('moves a caption, its start, or its end by a tenth of a second', () => {
  expect(timesOf(moveCue(cues, first, 'both', 100))[0]).toEqual([1100, 3100]);
  expect(timesOf(moveCue(cues, first, 'start', -100))[0]).toEqual([900, 3000]);
  expect(timesOf(moveCue(cues, first, 'end', 100))[0]).toEqual([1000, 3100]);
});

it('never moves one before the beginning, or its end before its start', () => {
  expect(timesOf(moveCue(cues, first, 'both', -5000))[0]).toEqual([0, 2000]);
  expect(timesOf(moveCue(cues, first, 'end', -5000))[0]).toEqual([1000, 1200]);
  expect(timesOf(moveCue(cues, first, 'start', 5000))[0]).toEqual([2800, 3000]);
});

it('keeps captions in the order of their times', () => {
  expect(moveCue(cues, first, 'both', 2500).map(({ key }) => key)).toEqual([second, third, first]);
});

it('splits a caption at the cursor, and shares its time by the words', () => {
  const made = splitCue(cues, first, 'Dry,'.length);
  expect(made.map(({ text }) => text)).toEqual(['Dry,', 'then seal.', 'Wait.', 'Wait more.']);
  expect(timesOf(made).slice(0, 2)).toEqual([
    [1000, 1571],
    [1571, 3000],
  ]);
  expect(new Set(made.map(({ key }) => key)).size).toBe(4);
  expect(splitCue(cues, first, 0)).toEqual(cues);
});

it('joins a caption with the next, and removes one', () => {
  const joined = joinCue(cues, first);
  expect([joined.map(({ text }) => text), timesOf(joined)[0]]).toEqual([
    ['Dry, then seal. Wait.', 'Wait more.'],
    [1000, 5000],
  ]);
  expect(joinCue(cues, third)).toEqual(cues);
  expect(removeCue(cues, second).map(({ key }) => key)).toEqual([first, third]);
});

it('adds an empty one that ends where the next begins', () => {
  const { cues: made, key } = addCue(cues, 0);
  expect(made.find((each) => each.key === key)).toMatchObject({ startMs: 0, endMs: 1000, text: '' });
  expect([areWhole(cues), areWhole(made), areWhole([])]).toEqual([true, false, false]);
});

it('finds words whatever their capitals, and replaces them as they are written', () => {
  expect(countFound(cues, 'WAIT')).toBe(2);
  expect(countFound(cues, '.')).toBe(3);
  expect(replaceFound(cues, 'wait', '$& on').map(({ text }) => text)).toEqual([
    'Dry, then seal.',
    '$& on.',
    '$& on more.',
  ]);
  expect([countFound(cues, ''), replaceFound(cues, '', 'x')]).toEqual([0, cues]);
});

it('knows which caption is shown', () => {
  expect([0, 1000, 2999, 3000, 9000].map((ms) => cueAt(cues, ms))).toEqual([-1, 0, 0, 2, 2]);
});
