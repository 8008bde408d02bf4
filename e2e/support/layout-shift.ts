// How far the parts of a page move while it loads, as browsers score it (https://web.dev/articles/cls).
import type { Page } from 'playwright-core';

/** Far below the 0.1 that counts as good: nothing that someone is about to press may move. */
export const mostShift = 0.02;

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
};
type Watched = typeof globalThis & {
  shifts: { readonly score: number; readonly what: string }[];
  watchShifts: PerformanceObserver;
  noteShifts: (entries: PerformanceEntryList) => void;
};

/**
 * From here on, each document of the page notes what moved in it. Also what a browser excuses by a press
 * (`hadRecentInput`): no one presses anything while a page loads, and on a phone the half second after the page got its
 * width counts as one.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as Watched;
    watched.shifts = [];
    watched.noteShifts = (entries) => {
      for (const { value, sources } of entries as Shift[]) {
        const what = sources
          .map(({ node }) =>
            node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? ''),
          )
          .join(', ');
        watched.shifts.push({ score: value, what });
      }
    };
    watched.watchShifts = new PerformanceObserver((list) => watched.noteShifts(list.getEntries()));
    watched.watchShifts.observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved since the document was opened, after the frame that is being painted. */
export const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    const { shifts, watchShifts: observer, noteShifts } = globalThis as Watched;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    noteShifts(observer.takeRecords());
    return { score: shifts.reduce((sum, { score }) => sum + score, 0), what: shifts.map(({ what }) => what) };
  });
