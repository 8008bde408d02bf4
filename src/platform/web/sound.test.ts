import { expect, it, vi } from 'vitest';
import { takeSound } from './sound.ts';

it('what begins to sound stops what sounded before, and never itself', () => {
  const [film, talk] = [vi.fn(), vi.fn()];
  takeSound(film);
  takeSound(film);
  expect(film).not.toHaveBeenCalled();
  takeSound(talk);
  expect([film.mock.calls.length, talk.mock.calls.length]).toEqual([1, 0]);
  takeSound(film);
  expect([film.mock.calls.length, talk.mock.calls.length]).toEqual([1, 1]);
});
