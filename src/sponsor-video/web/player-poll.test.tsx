import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForPlayer } from './player-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives up after 40 looks of 300 ms, once', () => {
  const heard: string[] = [];
  waitForPlayer({ isReady: () => false, onReady: () => heard.push('ready'), onTimeout: () => heard.push('timeout') });
  vi.advanceTimersByTime(40 * 300 - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(['timeout']);
});

it('stops looking once the player is there', () => {
  const heard: string[] = [];
  let looks = 0;
  waitForPlayer({
    isReady: () => ++looks === 3,
    onReady: () => heard.push('ready'),
    onTimeout: () => heard.push('timeout'),
  });
  vi.advanceTimersByTime(60_000);
  expect([heard, looks]).toEqual([['ready'], 3]);
});

it('says nothing after it was stopped', () => {
  const heard: string[] = [];
  const stop = waitForPlayer({ isReady: () => false, onTimeout: () => heard.push('timeout') });
  vi.advanceTimersByTime(3000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([]);
});
