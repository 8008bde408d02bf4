// Somebody listens: while moving about the portal, after closing it, and on another device.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteMap } from '../src/site-map.ts';
import { expectAccessible, expectNoSidewaysScroll, ready, signIn } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

type Episode = { readonly hash: string; readonly show: string; readonly title: string };

let site: Site;
let episode: Episode;
let other: Episode;
beforeAll(async () => {
  site = await openSite();
  const { db } = site.portal.context;
  const rows = await db
    .selectFrom('activity')
    .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .select(['activity.hash', 'podcast_show.hash as show', 'activity.title'])
    .where('podcast_show.title', '=', 'Chairside')
    .orderBy('activity.release_at', 'desc')
    .limit(2)
    .execute();
  [episode, other] = rows as unknown as [Episode, Episode];
});
afterAll(() => site.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Podcast player' });
const position = (page: Page) =>
  page.evaluate(() =>
    Number(document.querySelector<HTMLInputElement>('[aria-label="Podcast player"] input[type=range]')?.value),
  );
const heard = (page: Page, seconds: number) =>
  page.waitForFunction(
    (least) =>
      Number(document.querySelector<HTMLInputElement>('[aria-label="Podcast player"] input[type=range]')?.value) >=
      least,
    seconds,
  );
const playing = (page: Page) => bar(page).getByRole('button', { name: 'Pause' }).waitFor();

async function openShow(page: Page): Promise<void> {
  await page.goto(siteMap.podcast(episode.show));
  await ready(page);
}

test('an episode plays on through five pages, and goes on where it stopped when the portal is opened again', async () => {
  const page = await site.visitor();
  await openShow(page);
  expect(await bar(page).count()).toBe(0);
  await page.getByRole('button', { name: `Play ${episode.title}` }).click();
  await playing(page);
  await heard(page, 1);
  const media = await page.evaluate(() => [
    navigator.mediaSession.metadata?.title,
    navigator.mediaSession.playbackState,
  ]);
  expect(media).toEqual([episode.title, 'playing']);

  for (const name of ['On-Demand CE', 'Podcasts', 'Browse All', 'Upcoming Live CE', 'On-Demand CE'] as const) {
    const before = await position(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await playing(page);
    await heard(page, before + 1);
  }

  const stopped = await position(page);
  const profile = page.context();
  await page.close();
  const again = await profile.newPage();
  await again.goto('/ondemand');
  await ready(again);
  await bar(again).getByRole('button', { name: 'Play', exact: true }).waitFor();
  const saved = await position(again);
  expect(Math.abs(saved - stopped)).toBeLessThanOrEqual(2);
  await bar(again).getByRole('button', { name: 'Play', exact: true }).click();
  await playing(again);
  await heard(again, saved + 1);
  expect(site.faults).toEqual([]);
});

test('the bar is worked by keyboard alone: seconds, speed, the whole player, closing', async () => {
  const page = await site.visitor();
  await openShow(page);
  await page.getByRole('button', { name: `Play ${episode.title}` }).focus();
  await page.keyboard.press('Enter');
  await playing(page);
  const pause = bar(page).getByRole('button', { name: 'Pause' });
  await pause.focus();
  await page.keyboard.press('Space');
  const slider = bar(page).getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  expect(await position(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  expect(await position(page)).toBe(15);
  await page.keyboard.press('ArrowLeft');
  expect(await position(page)).toBe(0);
  await bar(page).getByRole('button', { name: 'Forward 15 seconds' }).focus();
  await page.keyboard.press('Enter');
  expect(await position(page)).toBe(15);
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^00:15 of 0[3-8]:\d\d$/);
  expect(await bar(page).getByLabel('Speed').locator('option').allTextContents()).toEqual([
    '0.5×',
    '0.75×',
    '1×',
    '1.5×',
    '2×',
  ]);
  await bar(page).getByLabel('Speed').selectOption('1.5');
  await bar(page)
    .getByRole('button', { name: /^Open player/ })
    .focus();
  await page.keyboard.press('Enter');
  const whole = page.getByRole('dialog', { name: episode.title });
  await whole.waitFor();
  expect(await whole.getByLabel('Speed').inputValue()).toBe('1.5');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Play');
  await page.keyboard.press('Escape');
  await whole.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(`Open player: ${episode.title}`);
  await bar(page).getByRole('button', { name: 'Close player' }).focus();
  await page.keyboard.press('Enter');
  await bar(page).waitFor({ state: 'detached' });
  expect(site.faults).toEqual([]);
});

test('what a member hears on one device goes on on another; a visitor’s place follows when they sign in', async () => {
  const [first, second] = [await site.visitor(), await site.visitor()];
  await openShow(first);
  await first.getByRole('button', { name: `Play ${episode.title}` }).click();
  await heard(first, 1);
  await bar(first).getByRole('slider').focus();
  await first.keyboard.press('ArrowRight');
  await bar(first).getByRole('button', { name: 'Pause' }).click();
  const stopped = await position(first);
  expect(stopped).toBeGreaterThanOrEqual(15);
  await signIn(first, 'demo', 'demo-student', '/ondemand');
  await bar(first).waitFor();
  await first.waitForFunction(() => localStorage.getItem('podcast-places')?.includes('"isSynced":true') ?? false);

  await signIn(second, 'demo', 'demo-student', '/ondemand');
  await second.goto(siteMap.podcast(episode.show));
  await ready(second);
  await second
    .getByText(/min left/)
    .first()
    .waitFor();
  await second.getByRole('button', { name: `Play ${episode.title}` }).click();
  await heard(second, stopped);
  expect(site.faults).toEqual([]);
});

test('two tabs never talk at once', async () => {
  const page = await site.visitor();
  const tab = await page.context().newPage();
  for (const each of [page, tab]) await openShow(each);
  await page.getByRole('button', { name: `Play ${episode.title}` }).click();
  await playing(page);
  await tab.getByRole('button', { name: `Play ${other.title}` }).click();
  await playing(tab);
  await bar(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('page and player are right at every width, in light and dark, and for a screen reader', async () => {
  const page = await site.visitor();
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await ready(page);
  expect(await page.title()).toBe(`${episode.title} | Dental Learning`);
  await expectAccessible(page);
  await page.getByText('Transcript').click();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${episode.title}` })
    .first()
    .click();
  await playing(page);
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await bar(page)
    .getByRole('button', { name: /^Open player/ })
    .click();
  await page.getByRole('dialog').waitFor();
  const height = await page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().height);
  expect(height).toBe(800);
  await expectAccessible(page);
  expect(site.faults).toEqual([]);
});

test('without script the page is complete, and the episode can be heard', async () => {
  const page = await site.visitor({ javaScriptEnabled: false });
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Chairside');
  const { episodes } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../demo/podcasts/chairside.json'), 'utf8'),
  ) as {
    episodes: { title: string; credits: number }[];
  };
  for (const { title } of episodes) await page.getByRole('heading', { name: title, exact: true }).first().waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'CEU' }).count()).toBe(
    episodes.filter(({ credits }) => credits > 0).length,
  );
  expect(await page.locator('noscript audio, article audio').count()).toBe(1);
});

test('an unknown show, an unknown episode and an address without a show say so, with status 404', async () => {
  const page = await site.visitor();
  for (const [address, text] of [
    ['/podcast/nothing', 'No class selected.'],
    ['/podcast', 'No class selected.'],
    [`/podcast/${episode.show}/nothing`, 'Server error. Try later.'],
  ] as const) {
    const answer = await page.goto(address);
    expect([answer?.status(), await page.getByRole('alert').filter({ hasText: text }).count()], address).toEqual([
      404, 1,
    ]);
  }
  await page.goto(`/podcast?ps=${episode.show}&p=${episode.hash}`);
  await page.getByRole('heading', { level: 2, name: episode.title }).waitFor();
  await page.goto(siteMap.podcastEpisode(episode.hash));
  await page.waitForURL((url) => url.pathname === siteMap.podcast(episode.show, episode.hash));
});
