// In the car without a connection: what was saved plays, the queue is there, every other page says so, and with it
// everything is as the server has it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteMap } from '../src/site-map.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let episode: { hash: string; show: string; title: string };
beforeAll(async () => {
  site = await openSite();
  episode = await site.portal.context.db
    .selectFrom('activity')
    .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .select(['activity.hash', 'podcast_show.hash as show', 'activity.title'])
    .where('activity.import_key', '=', 'chairside/numb-lip-sore-tooth')
    .executeTakeFirstOrThrow();
});
afterAll(() => site.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Podcast player' });
const workerReady = (page: Page) =>
  page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      navigator.serviceWorker.controller !== null,
  );
const positionAtLeast = (page: Page, seconds: number) =>
  page.waitForFunction(
    (least) =>
      Number(document.querySelector<HTMLInputElement>('[aria-label="Podcast player"] input[type=range]')?.value) >=
      least,
    seconds,
  );

test('a saved episode plays without a connection, from any second, and its play is logged once the connection is back', async () => {
  const page = await site.member('demo', { serviceWorkers: 'allow' });
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await ready(page);
  await workerReady(page);
  await page.getByRole('button', { name: `Save for offline: ${episode.title}` }).click();
  await page.getByRole('button', { name: `Remove from device: ${episode.title}` }).waitFor();

  await page.context().setOffline(true);
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await page.waitForURL((url) => url.pathname === '/offline');
  await ready(page);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You’re offline');
  expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    siteMap.podcast(episode.show, episode.hash),
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${episode.title}` })
    .click();
  await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
  await positionAtLeast(page, 1);
  await bar(page).getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await positionAtLeast(page, 17);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await bar(page).getByText('System error. Logging API failure.').waitFor();

  const logged = page.waitForResponse((answer) => answer.url().includes('/api/podcast-view') && answer.ok());
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/podcast-positions') && answer.ok());
  await page.context().setOffline(false);
  await Promise.all([logged, saved]);
  await bar(page).getByText('System error. Logging API failure.').waitFor({ state: 'detached' });
});

test('Watch Later opens without a connection as it was seen last, and the rest of the portal says that it can’t be reached', async () => {
  const page = await site.member('demo', { serviceWorkers: 'allow' });
  await page.goto('/queue');
  await ready(page);
  await workerReady(page);
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.length).toBeGreaterThan(0);

  await page.context().setOffline(true);
  await page.goto('/queue');
  await ready(page);
  await page.getByText('No connection.').waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(titles);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'On-Demand CE' }).click();
  // The list says it, once, and nothing is called a fault.
  await page.getByText('You’re offline', { exact: true }).waitFor();
  expect(await page.getByText('contact tech support').count()).toBe(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
  await page.context().setOffline(true);
  await page.goto('/ondemand');
  await page.waitForURL((url) => url.pathname === '/offline');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL((url) => url.pathname === '/ondemand');
  await page.getByRole('heading', { level: 1, name: 'On-Demand CE Webinars' }).waitFor();
});

test('before anything is saved, a press without a connection leaves the page where it is, and says why', async () => {
  const page = await site.visitor({ serviceWorkers: 'block' });
  await page.goto('/about');
  await ready(page);
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'On-Demand CE' }).click();
  await page.getByText('You’re offline. The next page opens when you’re back online.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'On-Demand CE' }).click();
  await page.waitForURL((url) => url.pathname === '/ondemand');
});

test('logging out leaves nothing on the device', async () => {
  const page = await site.member('demo', { serviceWorkers: 'allow' });
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await ready(page);
  await workerReady(page);
  await page.getByRole('button', { name: `Save for offline: ${episode.title}` }).click();
  await page.getByRole('button', { name: `Remove from device: ${episode.title}` }).waitFor();
  await page.goto('/logout');
  await page.waitForURL((url) => url.pathname === '/login');
  const left = await page.evaluate(async () => [
    await caches.has('kept-files'),
    Object.keys(localStorage).filter((name) => name !== 'theme'),
  ]);
  expect(left).toEqual([false, []]);
});

test('the worker is never cached, pages always come from the server, and the portal can be installed', async () => {
  const page = await site.visitor({ serviceWorkers: 'allow' });
  const worker = await page.request.get('/sw.js');
  expect([worker.status(), worker.headers()['cache-control'], worker.headers()['content-security-policy']]).toEqual([
    200,
    'no-cache',
    "default-src 'none'; connect-src 'self'",
  ]);
  await page.goto('/ondemand');
  await workerReady(page);
  await page.goto('/ondemand');
  const cached = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  );
  expect(cached.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/offline', '/queue']);
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect([manifest.start_url, manifest.display]).toEqual(['/home', 'standalone']);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  expect((await page.request.get('/favicon.ico')).status()).toBe(200);
  for (const icon of manifest.icons)
    expect((await page.request.get(icon.src)).headers()['content-type']).toBe('image/png');
  expect(site.faults).toEqual([]);
});
