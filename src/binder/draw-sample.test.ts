import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawSample } from './draw-sample.ts';

const digest = (text: string) => hash('sha256', text);
const names = Array.from({ length: 85 }, (_, index) => `activity-${index}`);

it('a seed draws the same again, whatever the order of the names (RO-33)', () => {
  const drawn = drawSample(names, 5, 48_210, digest);
  expect(drawn).toHaveLength(5);
  expect(drawSample(names.toReversed(), 5, 48_210, digest)).toEqual(drawn);
  expect(drawSample(names, 2, 48_210, digest)).toEqual(drawn.slice(0, 2));
  expect(drawSample(names, 5, 48_211, digest)).not.toEqual(drawn);
});

it('every name is drawn by some seed, and all of them where so many are wanted', () => {
  const drawn = new Set(Array.from({ length: 600 }, (_, seed) => drawSample(names, 1, seed, digest)[0]));
  expect(drawn.size).toBe(names.length);
  expect(drawSample(names, 100, 1, digest).toSorted()).toEqual(names.toSorted());
});
