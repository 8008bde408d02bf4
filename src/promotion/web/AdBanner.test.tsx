import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdBanner, type Banner } from './AdBanner.tsx';

const banner = (mostViews?: number): Banner => ({
  adId: 'card',
  adUrls: ['/files/card/360.png'],
  darkAdUrls: [],
  alt: 'A card for curing lights',
  href: null,
  ...(mostViews === undefined ? {} : { mostViews }),
});

const reported: unknown[] = [];
let watched: { target: Element | null; see: () => void }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00') });
  sessionStorage.clear();
  reported.length = 0;
  watched = [];
  vi.stubGlobal('fetch', async (_address: unknown, init?: RequestInit) => {
    reported.push(JSON.parse(String(init?.body)));
    return Response.json({ status: true });
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      own = { target: null as Element | null, see: () => undefined as void };
      constructor(tell: (entries: { intersectionRatio: number }[]) => void) {
        this.own.see = () => tell([{ intersectionRatio: 1 }]);
        watched.push(this.own);
      }
      observe(target: Element) {
        this.own.target = target;
      }
      disconnect() {
        this.own.target = null;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shown = () => screen.queryByLabelText('Advertisement: A card for curing lights');
/** Has every banner on the page on the screen for a second. */
const look = () =>
  act(() => {
    for (const { target, see } of watched) if (target !== null) see();
    vi.advanceTimersByTime(1000);
  });
const visit = (mostViews?: number) => {
  cleanup();
  render(<AdBanner banner={banner(mostViews)} />);
  const wasShown = shown() !== null;
  look();
  return wasShown;
};

it('PR-27 is shown a number of times a day, and again on the next one', () => {
  expect([visit(2), visit(2)]).toEqual([true, true]);
  // Seen for the last time, it stays until the page is left.
  expect(shown()).not.toBeNull();
  expect([visit(2), visit(2)]).toEqual([false, false]);
  expect(reported).toHaveLength(2);
  // What the editor sets counts at once.
  expect(visit(3)).toBe(true);
  vi.setSystemTime(new Date('2026-11-28T00:00:01'));
  expect([visit(2), visit(2), visit(2)]).toEqual([true, true, false]);
});

it('PR-27 without a limit, nothing is stored', () => {
  for (let times = 0; times < 3; times += 1) expect(visit()).toBe(true);
  expect(sessionStorage).toHaveLength(0);
  expect(reported).toHaveLength(3);
});

it('PR-27 in a page from the server, it keeps its place: hidden, for nobody to open, and not counted', () => {
  visit(1);
  cleanup();
  const page = document.createElement('div');
  page.innerHTML = renderToString(<AdBanner banner={banner(1)} />);
  document.body.append(page);
  expect(page.querySelector('aside')?.className).not.toContain('spent');
  render(<AdBanner banner={banner(1)} />, { container: page, hydrate: true });
  expect(page.querySelector('aside')?.className).toContain('spent');
  look();
  expect(reported).toHaveLength(1);
  page.remove();
});

it('PR-27 what somebody writes into the browser breaks nothing', () => {
  for (const text of ['', '[]', '{"day":7}', '{"day":"Fri Nov 27 2026","views":{"card":"many"}}', '{"views":null}']) {
    sessionStorage.setItem('ads-seen', text);
    expect(visit(1)).toBe(true);
  }
});
