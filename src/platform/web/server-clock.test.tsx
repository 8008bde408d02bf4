import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServerNow } from './server-clock.ts';

const answered = '2026-03-02T15:00:00.000Z';
let shown: number[] = [];
let visibility: DocumentVisibilityState = 'visible';

function Now() {
  shown.push((useServerNow(answered) - Date.parse(answered)) / 1000);
  return null;
}
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const turn = (state: DocumentVisibilityState) =>
  act(() => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  shown = [];
  visibility = 'visible';
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('runs on from the moment of the answer, second by second', () => {
  render(<Now />);
  pass(3000);
  expect(shown.at(-1)).toBe(3);
});

it('stops while no one looks, and is right immediately when someone does', () => {
  render(<Now />);
  turn('hidden');
  const before = shown.length;
  pass(60_000);
  expect(shown.length).toBe(before);
  turn('visible');
  expect(shown.at(-1)).toBe(60);
  pass(1000);
  expect(shown.at(-1)).toBe(61);
});
