// An editor uploads a video over a connection that is slow and breaks, finds it in the library, and corrects its
// captions.
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logUpload } from '../src/media/server/staff/upload-log.ts';
import { uploadWork } from '../src/platform/server/uploads/check-upload.ts';
import { aStaffMember, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let editor: SignedInStaff;
beforeAll(async () => {
  site = await openSite({}, { isEmpty: true });
  editor = await aStaffMember(site.portal.context, ['editor'], { name: 'Anna Roth' });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const demo = (name: string) => join(import.meta.dirname, '../demo/video', name);

async function openFiles(width = 1440): Promise<Page> {
  const page = await site.staff(editor, { viewport: { width, height: 900 } });
  await page.goto('/staff/media');
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
  await ready(page);
  return page;
}
const sound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
const check = () => site.portal.context.jobs.drain(site.portal.context, uploadWork(logUpload));

/** A line of `kilobytes` a second each way; 0: none at all. */
const throttle = (line: CDPSession, kilobytes: number) =>
  line.send('Network.emulateNetworkConditions', {
    offline: kilobytes === 0,
    latency: 20,
    downloadThroughput: kilobytes * 1000,
    uploadThroughput: kilobytes * 1000,
  });

const receivedBytes = async () => {
  const row = await site.portal.context.db.selectFrom('upload').select('received_bytes').executeTakeFirst();
  return Number(row?.received_bytes ?? 0);
};

test('a video resumes after the connection was cut, is checked, and is in the library', async () => {
  const page = await openFiles();
  await page.getByRole('heading', { name: 'No files yet.' }).waitFor();
  await sound(page);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await throttle(line, 900);
  await page.getByLabel('Choose files').setInputFiles(demo('deep-margins.mp4'));
  const uploads = page.getByRole('region', { name: '1 upload' });
  await uploads.getByText('deep-margins.mp4').waitFor();
  await uploads.getByRole('progressbar').waitFor();
  await uploads.locator('p', { hasText: /kB\/s · about/ }).waitFor();
  await throttle(line, 0);
  await uploads.getByText(/^Connection lost at .* The upload will resume\.$/).waitFor();
  await throttle(line, 4000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await uploads.getByText('Checking: type, codec, length…').waitFor();
  expect(await receivedBytes()).toBe(2_219_360);
  await check();
  await uploads.getByText('2.2 MB · 04:26').waitFor();
  const row = page.getByRole('row', { name: /deep-margins\.mp4/ });
  await row.getByText('Video · 04:26 · 720p').waitFor();
  await row.getByText('Not used').waitFor();
  await sound(page);
});

test('a Word file is refused before anything of it is sent', async () => {
  const page = await openFiles();
  await page.getByLabel('Choose files').setInputFiles({
    name: 'handout.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from('word/document.xml')]),
  });
  await page.getByText('This is a Word file. Save it as PDF.').waitFor();
  const { count } = await site.portal.context.db
    .selectFrom('upload')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('1');
});

test('captions are imported, corrected next to the film by keyboard, saved, and marked as reviewed', async () => {
  const page = await openFiles();
  await page.getByRole('link', { name: 'deep-margins.mp4' }).press('Enter');
  await page.getByRole('heading', { name: 'No captions yet.' }).waitFor();
  const file = page.getByLabel('Import a VTT or SRT file', { exact: true }).last();
  await file.setInputFiles({
    name: 'wrong.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:03.000 --> 00:01.000\nBack\n'),
  });
  await page.getByText('Line 3: the caption ends before it starts.').waitFor();
  await file.setInputFiles({
    name: 'spanish.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1\n00:00:01,000 --> 00:00:03,000\nLa dosificaci\u00f3n es 5 \u00b5g a 37 \u00b0C', 'latin1'),
  });
  await page.getByRole('heading', { name: '1 caption', exact: true }).waitFor();
  await page.getByText('It was read as Western European (Windows).').waitFor();
  await page.getByText('La dosificación es 5 µg a 37 °C').first().waitFor();
  await page.getByRole('button', { name: 'Change: Letters' }).press('Enter');
  await page.getByRole('radio', { name: /^Western European \(Mac\)/ }).waitFor();
  await sound(page);
  await page.getByLabel('Replace with a file', { exact: true }).last().setInputFiles(demo('deep-margins.vtt'));
  await page.getByRole('heading', { name: '69 captions' }).waitFor();
  await page.getByText('69 captions, 100% of the talk, 0 overlaps, longest 5.9 s.').waitFor();

  const first = page.getByRole('textbox', { name: 'Text of the caption at 0:02.4' });
  await first.fill('Welcome back.');
  await first.press('Alt+ArrowDown');
  await page.getByRole('button', { name: '0:02.5–0:03.1, go to this caption' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.currentTime)).toBeCloseTo(2.5, 1);
  await page.getByLabel('Find', { exact: true }).fill('GUMLINE');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('gum line');
  await page.getByRole('button', { name: /^Replace \d+$/ }).press('Enter');
  await page.getByLabel('Find', { exact: true }).fill('');
  await page.keyboard.press('Control+s');
  await page.getByText(/^Saved at/).waitFor();
  await page.getByRole('checkbox', { name: 'I’ve reviewed these captions.' }).press('Space');
  await page.getByText(/^Anna Roth, /).waitFor();
  await sound(page);

  const saved = await site.portal.context.db
    .selectFrom('caption_set')
    .innerJoin('file', 'file.id', 'caption_set.captions_file_id')
    .select(['file.storage_key', 'caption_set.checked_by'])
    .executeTakeFirstOrThrow();
  const words = (await site.portal.context.storage.read(saved.storage_key)).toString();
  expect(saved.checked_by).toBe('Anna Roth');
  expect(words).toMatch(/00:00:02\.5\d\d --> 00:00:03\.1\d\d\nWelcome back\.\n/);
  expect(words).not.toMatch(/gumline/i);
});

test('on a phone, a file that nothing uses is removed after a preview', async () => {
  const page = await openFiles(390);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'More for deep-margins.vtt' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this file' });
  await dialog.getByText('Files that are in use can’t be removed.').waitFor();
  await dialog.getByText('Used in deep-margins.mp4.').waitFor();
  await sound(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for deep-margins.mp4' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await dialog.getByRole('button', { name: 'Remove 1 file' }).click();
  await dialog.getByText('1 file removed.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('row', { name: /deep-margins\.mp4/ }).count()).toBe(0);
});
