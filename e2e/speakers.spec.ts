// A disclosure from the request to what members will read: an editor asks in the console, the speaker answers behind an
// emailed link without an account and sends a portrait along, and the editor reviews both.
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { importSpeaker } from '../src/catalogue/server/writing/import-catalogue.ts';
import { logUpload } from '../src/media/server/staff/upload-log.ts';
import { uploadWork } from '../src/platform/server/uploads/check-upload.ts';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let editor: SignedInStaff;
let activity: string;
let speaker: string;

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  editor = await aStaffMember(context, ['editor'], { name: 'Anna Roth', email: 'anna@team.test' });
  const speakerId = await importSpeaker(context.db, { key: 'priya', name: 'Dr. Priya Raman', photoId: null });
  const ofSpeaker = context.db.selectFrom('speaker').select('hash').where('id', '=', speakerId);
  speaker = (await ofSpeaker.executeTakeFirstOrThrow()).hash;
  activity = (await aClass(context, { speakerId, title: 'Vital pulp therapy' })).hash;
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

const sound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
async function openSpeakers(): Promise<Page> {
  const page = await site.staff(editor);
  await page.goto(staffMap.activity(activity, 'speakers'));
  await ready(page);
  return page;
}
const quote = (page: Page) => page.getByText('Members will read').locator('..');

test('an editor requests a disclosure by email', async () => {
  const page = await openSpeakers();
  await quote(page).getByText('not returned yet').waitFor();
  await page.getByRole('button', { name: 'Request…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Dr. Priya Raman’s disclosure' });
  await dialog.getByLabel('Email').fill('priya@speaker.test');
  await sound(page);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('button', { name: 'Send a reminder' }).waitFor();
  await sound(page);
});

test('the speaker answers on a phone, comes back to what was typed, and returns the form', async () => {
  const [mail] = await site.mails();
  expect([mail?.to, mail?.subject]).toEqual([
    'priya@speaker.test',
    'Please complete your disclosure: Vital pulp therapy',
  ]);
  const link = mail?.links.find((each) => each.includes('/for-speakers')) ?? '';
  const page = await site.visitor(phone);
  const answer = await page.goto(link);
  expect(answer?.headers()['x-robots-tag'] ?? 'noindex').toContain('noindex');
  await ready(page);
  await page.getByLabel('Yes').first().check();
  await page.getByLabel('Company', { exact: true }).fill('Lumident');
  await page.getByLabel('Kind of relationship').selectOption('Speaking fees');
  await page.getByLabel('This has ended.').check();
  await page.getByText(/^Saved at/).waitFor();
  await page.reload();
  await ready(page);
  expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('Lumident');
  await page.getByRole('button', { name: 'Sign and return' }).click();
  await page.getByText('Some answers are missing.').waitFor();
  await sound(page);
  await page.getByLabel('I’m presenting it.').check();
  await page
    .getByRole('radiogroup', { name: /off-label/ })
    .getByLabel('No')
    .check();
  for (const agreement of ['I won’t promote', 'My recommendations', 'Patients can’t'])
    await page.getByLabel(agreement).check();
  const portrait = sharp({ create: { width: 400, height: 400, channels: 3, background: '#2c8c83' } });
  const field = page.getByRole('group', { name: 'Portrait' });
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'priya.png', mimeType: 'image/png', buffer: await portrait.png().toBuffer() });
  await field.getByText('Checking: type, codec, length…').waitFor();
  await site.portal.context.jobs.drain(site.portal.context, uploadWork(logUpload));
  await page.getByRole('list', { name: 'Portrait sent' }).getByText('priya.webp').waitFor();
  await page.getByLabel('Your name').fill('Priya Raman');
  await page.getByRole('button', { name: 'Sign and return' }).click();
  await page.getByText('Thank you. Your disclosure has been sent.').waitFor();
  await sound(page);
});

test('the editor is emailed and reviews it, by keyboard alone', async () => {
  const [mail] = await site.mails();
  expect([mail?.to, mail?.subject]).toEqual(['anna@team.test', 'Dr. Priya Raman returned the disclosure']);
  const page = await openSpeakers();
  await page.getByRole('button', { name: 'Review', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review Dr. Priya Raman’s disclosure' });
  await dialog.getByText('Speaking fees, Lumident (ended)', { exact: true }).waitFor();
  await sound(page);
  await dialog.getByLabel('How it was resolved').focus();
  await page.keyboard.type('Content');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dr. Ana Ruiz');
  await page.keyboard.press('Enter');
  await quote(page)
    .getByText('Dr. Priya Raman discloses: speaking fees, Lumident (ended). Content reviewed by Dr. Ana Ruiz.')
    .waitFor();
  await page.getByText('Reviewed by Anna Roth').waitFor();

  await page.goto(staffMap.speaker(speaker));
  await page.getByRole('button', { name: 'Accept priya.webp' }).waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Accept priya.webp' }).press('Enter');
  await page.getByText('Members see the portrait now.').waitFor();
  await page.getByRole('group', { name: 'Portrait' }).getByText('priya.webp').waitFor();
});

test('a speaker is added and edited', async () => {
  const page = await site.staff(editor);
  await page.goto(staffMap.speakers());
  await ready(page);
  await page.getByRole('button', { name: 'Add speaker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add speaker' });
  await dialog.getByLabel('Name').fill('Dr. Ulla Quist');
  await dialog.getByRole('button', { name: 'Add speaker' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dr. Ulla Quist' }).waitFor();
  await page.getByLabel('Biography').fill('Teaches imaging.');
  await page.getByRole('button', { name: 'Save speaker' }).click();
  await page.getByText(/^Saved at/).waitFor();
  await page.goto('/faculty/ulla-quist');
  await page.getByText('Teaches imaging.').first().waitFor();
});
