import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHasPassed, useServerNow } from './server-clock.ts';

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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
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

it('a device that slept is right once it wakes, although its timers stood still', () => {
  render(<Now />);
  turn('hidden');
  vi.setSystemTime(Date.now() + 7_200_000);
  turn('visible');
  expect(shown.at(-1)).toBe(7200);
});

describe('a wait', () => {
  const seen: boolean[] = [];
  function Wait({ at, from = answered }: { readonly at: string | null; readonly from?: string }) {
    seen.push(useHasPassed(at, from));
    return null;
  }
  const inTenSec = '2026-03-02T15:00:10.000Z';
  beforeEach(() => {
    seen.length = 0;
  });

  it.each([
    ['three hours ahead', 3 * 3_600_000],
    ['two hours behind', -2 * 3_600_000],
    ['years behind', Date.parse('2001-01-01T00:00:00Z') - Date.parse(answered)],
  ])('ends by the server’s clock on a device that is %s', (_how, awayMs) => {
    vi.setSystemTime(Date.parse(answered) + awayMs);
    render(<Wait at={inTenSec} />);
    pass(9000);
    expect(seen).toEqual([false]);
    pass(1000);
    expect(seen).toEqual([false, true]);
  });

  it('is over where there is none, and where it ended before the answer', () => {
    render(<Wait at={null} />);
    render(<Wait at="2026-03-02T14:59:59.000Z" />);
    render(<Wait at={answered} />);
    expect(seen).toEqual([true, true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that a later answer sets runs from the same clock', () => {
    const { rerender } = render(<Wait at={null} />);
    pass(8000);
    rerender(<Wait at={inTenSec} />);
    expect(seen.at(-1)).toBe(false);
    pass(2000);
    expect(seen.at(-1)).toBe(true);
  });

  it('begins again where the server says that it is not over yet', () => {
    const { rerender } = render(<Wait at={inTenSec} />);
    pass(10_000);
    expect(seen.at(-1)).toBe(true);
    rerender(<Wait at={inTenSec} from="2026-03-02T15:00:09.500Z" />);
    expect(seen.at(-1)).toBe(false);
    pass(1000);
    expect(seen.at(-1)).toBe(true);
  });
});
