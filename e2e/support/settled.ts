// When a page has all that it asks for, however long that takes.
import type { Page, Request } from 'playwright-core';

const underWay = new WeakMap<Page, Set<Request>>();

/** From here on it is known what a page waits for. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => void requests.add(request));
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

/** Waits until the page was drawn and has had a moment with nothing to do. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  });

/**
 * Waits until nothing that the page asked for is in progress, and it asks for nothing more once it was drawn with what
 * came.
 */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (requests === undefined) throw new Error('Nobody watches what this page asks for.');
  for (let quiet = 0; quiet < 2; quiet = requests.size === 0 ? quiet + 1 : 0) await drawn(page);
}
