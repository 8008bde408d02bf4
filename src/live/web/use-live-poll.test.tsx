import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextWaitMs, useLivePoll } from './use-live-poll.ts';

describe('the wait until the next question', () => {
  it.each([
    ['is fifteen seconds, give or take', Number.POSITIVE_INFINITY, 0.5, 15_000],
    ['differs from page to page, downward', Number.POSITIVE_INFINITY, 0, 13_500],
    ['and upward', Number.POSITIVE_INFINITY, 1, 16_500],
    ['ends when the entry window opens', 4000, 0, 4000],
    ['spread over a few seconds', 4000, 1, 7000],
    ['is the usual one once the entry window is open', -1, 0.5, 15_000],
  ])('%s', (_what, untilEntryMs, random, waitMs) => {
    expect(nextWaitMs(untilEntryMs, random)).toBe(waitMs);
  });
});

describe('a live page', () => {
  let visibility: DocumentVisibilityState = 'visible';
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    visibility = 'visible';
  });
  const look = (state: DocumentVisibilityState) =>
    act(async () => {
      visibility = state;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('asks every fifteen seconds, rests while it is hidden, and asks at once when it is seen again', async () => {
    let asked = 0;
    const { unmount } = renderHook(() =>
      useLivePoll(
        async () => void (asked += 1),
        () => -1,
      ),
    );
    await pass(14_999);
    expect(asked).toBe(0);
    await pass(1);
    expect(asked).toBe(1);
    await pass(45_000);
    expect(asked).toBe(4);
    await look('hidden');
    await pass(300_000);
    expect(asked).toBe(4);
    await look('visible');
    expect(asked).toBe(5);
    await pass(15_000);
    expect(asked).toBe(6);
    unmount();
    await pass(60_000);
    expect(asked).toBe(6);
  });
  it('asks when the entry window opens', async () => {
    let asked = 0;
    renderHook(() =>
      useLivePoll(
        async () => void (asked += 1),
        () => 5000 - asked * 10_000,
      ),
    );
    await pass(6500);
    expect(asked).toBe(1);
  });
  it('never asks twice at a time', async () => {
    let asked = 0;
    const { result } = renderHook(() =>
      useLivePoll(
        async () => {
          asked += 1;
          await new Promise((done) => setTimeout(done, 5000));
        },
        () => -1,
      ),
    );
    await act(async () => {
      result.current();
      result.current();
    });
    await pass(1000);
    expect(asked).toBe(1);
    await pass(30_000);
    expect(asked).toBeGreaterThan(1);
  });

  it('continues after a lost answer', async () => {
    let asked = 0;
    renderHook(() =>
      useLivePoll(
        async () => {
          asked += 1;
          if (asked < 3) throw new TypeError('Failed to fetch');
        },
        () => -1,
      ),
    );
    await pass(60_000);
    expect(asked).toBe(4);
  });
});
