// Someone follows an address that never was, or is no more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test('an unknown address says so, with status 404, and leads home', async () => {
  const page = await site.visitor();
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await ready(page);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page Not Found');
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  expect(site.faults).toEqual([]);
});
