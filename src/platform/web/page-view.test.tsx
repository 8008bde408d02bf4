import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportPageView } from './page-view.ts';

const view = { page: 'Home', path: '/home' };
const sent: string[] = [];
let idle: (() => void) | null = null;

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('navigator', { sendBeacon: (path: string) => sent.push(path) > 0 });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle = work;
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is counted once the page is idle, and not again when it is left', () => {
  reportPageView(view);
  expect(sent).toEqual([]);
  idle?.();
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['/api/page-view']);
});

it('is counted when the page is left before it was ever idle', () => {
  reportPageView(view);
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['/api/page-view']);
  idle?.();
  expect(sent).toHaveLength(1);
});
