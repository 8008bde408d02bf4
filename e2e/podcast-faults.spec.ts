// What goes wrong while someone listens: the connection drops, the audio is gone, the server refuses to log.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFile } from '../src/platform/server/files/files.ts';
import { siteMap } from '../src/site-map.ts';
import { ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

type Episode = { readonly id: string; readonly hash: string; readonly show: string; readonly title: string };
let site: Site;
let long: Episode;
let gone: Episode;

/** Silence: 8 bits, one channel, 48,000 samples a second, so that no browser fetches it all ahead. */
function silence(seconds: number): Buffer {
  const rate = 48_000;
  const wave = Buffer.alloc(44 + rate * seconds, 128);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + rate * seconds, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(rate, 24);
  wave.writeUInt32LE(rate, 28);
  wave.writeUInt16LE(1, 32);
  wave.writeUInt16LE(8, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(rate * seconds, 40);
  return wave;
}

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  const find = (key: string) =>
    context.db
      .selectFrom('activity')
      .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
      .select(['activity.id', 'activity.hash', 'podcast_show.hash as show', 'activity.title'])
      .where('activity.import_key', '=', key)
      .executeTakeFirstOrThrow();
  [long, gone] = [await find('chairside/wedge-before-you-cut'), await find('chairside/hold-the-light-still')];
  const seconds = 900;
  const audioId = await storeFile(context, context.db, {
    filename: 'silence.wav',
    contentType: 'audio/wav',
    content: silence(seconds),
    isPublic: true,
  });
  await context.db
    .updateTable('activity')
    .set({ audio_file_id: audioId, duration_sec: seconds })
    .where('id', '=', long.id)
    .execute();
  const missing = await storeFile(context, context.db, {
    filename: 'gone.mp3',
    contentType: 'audio/mpeg',
    content: Buffer.from('soon gone'),
    isPublic: true,
  });
  const { storage_key: key } = await context.db
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', missing)
    .executeTakeFirstOrThrow();
  await context.storage.remove(key);
  await context.db.updateTable('activity').set({ audio_file_id: missing }).where('id', '=', gone.id).execute();
});
afterAll(() => site.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Podcast player' });
const position = (page: Page) =>
  page.evaluate(() =>
    Number(document.querySelector<HTMLInputElement>('[aria-label="Podcast player"] input[type=range]')?.value),
  );
const press = (page: Page, { title }: Episode) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click();
const opened = async (episode: Episode) => {
  // Without the service worker between them, the test can cut the line.
  const page = await site.visitor();
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await ready(page);
  return page;
};

test('a connection that drops in the middle is waited for, and playback continues at the same second', async () => {
  const page = await opened(long);
  let isDown = false;
  await page.route('**/files/**', (route) => (isDown ? route.abort() : route.continue()));
  await press(page, long);
  await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
  isDown = true;
  const slider = bar(page).getByRole('slider');
  await slider.focus();
  for (let minute = 0; minute < 12; minute += 1) await page.keyboard.press('PageUp');
  await bar(page).getByText('No connection. Playback resumes when you’re back online.').waitFor();
  expect(await position(page)).toBeGreaterThanOrEqual(720);
  isDown = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await bar(page).getByText('No connection. Playback resumes when you’re back online.').waitFor({ state: 'detached' });
  await page.waitForFunction(
    () =>
      Number(document.querySelector<HTMLInputElement>('[aria-label="Podcast player"] input[type=range]')?.value) >= 722,
  );
  expect(await position(page)).toBeLessThan(760);
  expect(site.faults).toEqual([]);
});

test('a connection that is down from the start is tried again by itself', async () => {
  const page = await opened(long);
  let isDown = true;
  await page.route('**/files/**', (route) => (isDown ? route.abort() : route.continue()));
  await press(page, long);
  await bar(page).getByText('No connection. Playback resumes when you’re back online.').waitFor();
  isDown = false;
  await page.waitForFunction(
    () =>
      Number(document.querySelector<HTMLInputElement>('[aria-label="Podcast player"] input[type=range]')?.value) >= 1,
  );
});

test('audio that is gone says so, keeps the place, and can be tried again', async () => {
  const page = await opened(gone);
  await press(page, gone);
  await bar(page).getByText('The audio of this episode is missing. Your place is saved.').waitFor();
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await bar(page).getByText('The audio of this episode is missing. Your place is saved.').waitFor();
});

test('a play that can’t be logged plays on, says so, and is logged by trying again', async () => {
  const page = await site.member();
  await page.goto(siteMap.podcast(long.show, long.hash));
  await ready(page);
  await page.route('**/api/podcast-view', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ status: false, code: 'x', errorMsg: 'x' }),
    }),
  );
  await press(page, long);
  await bar(page).getByText('Error logging podcast play.').waitFor();
  await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
  await page.unroute('**/api/podcast-view');
  await page.route('**/api/podcast-view', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await bar(page).getByText('System error. Logging API failure.').waitFor();
  await page.unroute('**/api/podcast-view');
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await bar(page).getByText('System error. Logging API failure.').waitFor({ state: 'detached' });
  await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
});
