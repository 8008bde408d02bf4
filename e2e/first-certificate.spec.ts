// From nothing to the first certificate: a portal without a demo, its first owner, one class made in the browser with
// video, captions, handout, and exam, and a new member who takes it.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logUpload } from '../src/media/server/staff/upload-log.ts';
import { uploadWork } from '../src/platform/server/uploads/check-upload.ts';
import { inviteFirstOwner } from '../src/staff/server/team/first-owner.ts';
import { siteMap, staffMap } from '../src/site-map.ts';
import { fillRegistration, ready } from './support/pages.ts';
import { motion, openSite, type Site } from './support/site.ts';
import { TOTP, Secret } from 'otpauth';

let site: Site;
let owner: Page;
const desk = { viewport: { width: 1440, height: 900 } };
beforeAll(async () => {
  site = await openSite({}, { isEmpty: true });
  owner = await site.visitor({ ...desk, ...motion });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const demo = (path: string) => join(import.meta.dirname, '../demo', path);
const title = 'Deep margins: isolation, bonding, and finishing';
const questions = [
  { question: 'What decides whether a margin can be bonded?', right: 'Isolation', wrong: 'The shade' },
  { question: 'Which matrix suits a deep box?', right: 'A curved one', wrong: 'None at all' },
  { question: 'When is the margin finished?', right: 'Before the matrix is removed', wrong: 'A year later' },
];
const member = {
  username: 'first.member',
  password: 'Harbor-teeth-7',
  firstname: 'Nóra',
  lastname: 'Lindqvist',
  email: 'nora@lindqvist.test',
};

let hash = '';
const section = (name: string) =>
  owner.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
const saved = () =>
  owner
    .getByText(/^Saved at /)
    .first()
    .waitFor();

/** Chooses a file in a field of the editor, and waits until it was checked and the draft names it. */
async function upload(field: string, path: string): Promise<void> {
  const group = owner.getByRole('group', { name: field, exact: true });
  await group.locator('input[type=file]').setInputFiles(demo(path));
  await group.getByText('Checking: type, codec, length…').waitFor();
  await site.portal.context.jobs.drain(site.portal.context, uploadWork(logUpload));
  await owner.getByRole('link', { name: path.split('/').at(-1) ?? '' }).waitFor();
}

test('the first owner comes in, and is led through what a real portal needs', async () => {
  await owner.goto((await inviteFirstOwner(site.portal.context)) ?? '');
  const isOffered = owner.getByRole('button', { name: 'Use a password and an authenticator app instead' });
  await owner.getByLabel('Your name').fill('Helen Cho');
  await owner.getByLabel('Your email').fill('helen@provider.test');
  if ((await isOffered.count()) > 0) await isOffered.click();
  await owner.getByRole('radio', { name: /password/ }).check();
  await owner.getByLabel('Password', { exact: true }).fill('Four words of my own');
  await owner.keyboard.press('Enter');
  await owner.getByText('Can’t scan it?').click();
  const key = ((await owner.locator('details code').textContent()) ?? '').replaceAll(' ', '');
  const timestamp = site.portal.context.now().epochMilliseconds;
  await owner
    .getByLabel('Code from your authenticator app')
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp }));
  await owner.keyboard.press('Enter');
  await owner.getByRole('button', { name: 'Show recovery codes' }).click();
  await owner.getByRole('checkbox').check();
  await owner.getByRole('button', { name: 'Continue' }).click();

  const start = owner.getByRole('region', { name: 'Get started' });
  await start.getByText('Publish your first activity').waitFor();
  expect(await start.getByText('Remove the demo').count()).toBe(0);
  await owner.goto(staffMap.settings('categories'));
  await owner.getByLabel('Category name').fill('Restorative dentistry');
  await owner.keyboard.press('Enter');
  await owner.getByText('Restorative dentistry added.').waitFor();
});

test('a class is written: texts, video, captions, handout, credit, exam, speaker', async () => {
  await owner.goto(staffMap.catalogue());
  await owner.getByText('Nothing here yet.').first().waitFor();
  await owner.goto(staffMap.newDraft('class'));
  await owner.getByLabel('Title').fill(title);
  await owner.keyboard.press('Enter');
  await owner.getByRole('heading', { level: 1, name: title }).waitFor();
  hash = new URL(owner.url()).pathname.split('/')[3] ?? '';

  await owner.getByLabel('Card text').fill('Keep a deep box dry, bond it, and finish it in one visit.');
  await owner
    .getByLabel('Description')
    .fill('A deep margin fails at the gum. This class shows how to isolate, bond, and finish it, with three cases.');
  for (const objective of [
    'Choose an isolation for a deep box.',
    'Describe the order of bonding.',
    'List the signs of an open margin.',
  ]) {
    await owner.getByRole('button', { name: 'Add objective' }).click();
    await owner.keyboard.type(objective);
  }
  await owner.getByLabel('Why members need this').fill('Evaluations of this year ask for it.');
  await owner.getByRole('button', { name: 'Dentists' }).click();
  await owner.getByLabel('Add a category').selectOption({ label: 'Restorative dentistry' });

  await section('Media');
  await upload('Video', 'video/deep-margins.mp4');
  await upload('Captions', 'video/deep-margins.vtt');
  await owner.getByRole('checkbox', { name: 'I’ve reviewed these captions.' }).check();
  await upload('Add a handout', 'handouts/deep-margins.pdf');
  await owner.getByRole('checkbox', { name: /no product messages or logos/ }).check();
  await saved();

  await section('Credit');
  await owner.getByLabel('Hours', { exact: true }).fill('0.25');

  await section('Exam');
  await owner.getByRole('link', { name: 'Paste questions' }).click();
  await owner
    .getByLabel('Your text')
    .fill(
      questions.map(({ question, right, wrong }, at) => `${at + 1}. ${question}\n*a) ${right}\nb) ${wrong}`).join('\n'),
    );
  await owner.getByRole('button', { name: 'Add 3 questions' }).click();

  await section('Speakers');
  await owner.getByRole('button', { name: 'New speaker' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Add speaker' });
  await dialog.getByLabel('Name').fill('Dr. Priya Raman');
  await dialog.getByRole('button', { name: 'Add speaker' }).click();
  await owner.getByRole('button', { name: 'More for Dr. Priya Raman' }).press('Enter');
  await owner.getByRole('menuitem', { name: 'Enter from paper…' }).click();
  const paper = owner.getByRole('dialog', { name: /^Enter .*disclosure/ });
  await paper.getByRole('radio', { name: 'Nothing to disclose' }).check();
  await paper.getByLabel('Signed on').fill('2026-02-20');
  await paper.getByLabel('Evidence').fill('Signed form in the office.');
  await paper.getByRole('button', { name: 'Enter disclosure' }).click();
  await owner.getByRole('button', { name: 'Review', exact: true }).click();
  await owner.getByRole('button', { name: 'Mark as reviewed' }).click();
  await owner.getByText('Ready', { exact: true }).waitFor();
});

test('it is published, and the checklist ticks its step', async () => {
  const visitor = await site.visitor();
  const answer = await visitor.goto(siteMap.classroom(hash));
  expect(answer?.status()).toBe(404);
  await owner.keyboard.press('Control+Enter');
  const publish = owner.getByRole('dialog', { name: 'Publish' });
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await owner.getByText(/^Members see version 1/).waitFor();
  await owner.goto(staffMap.overview());
  await owner
    .getByRole('region', { name: 'Get started' })
    .getByRole('listitem')
    .filter({ hasText: 'Publish your first activity' })
    .getByText('Done')
    .waitFor();
});

test('a new member takes it and gets a certificate that verifies', async () => {
  const page = await site.visitor();
  await page.goto('/ondemand');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Create Free Account' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await fillRegistration(page, member);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`**/classroom/${hash}`);
  await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.1);
  await page.getByRole('link', { name: 'Start evaluation' }).click();
  const rows = page.getByRole('main').locator('fieldset');
  await rows.first().waitFor();
  for (let row = 0; row < 10; row += 1) await rows.nth(row).getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`**/exam/${hash}`);
  await ready(page);
  for (const { question, right } of questions)
    await page.getByRole('group', { name: question }).getByRole('radio', { name: right }).check({ force: true });
  await page.getByRole('button', { name: 'Submit exam' }).click();
  await page.getByRole('heading', { level: 1, name: /^Congratulations.*\. You passed with 100%\.$/ }).waitFor();
  await page.getByRole('article', { name: 'Certificate' }).getByText('Dr. Priya Raman').waitFor();
  const { verification_code: code } = await site.portal.context.db
    .selectFrom('credit')
    .select('verification_code')
    .executeTakeFirstOrThrow();
  await page.goto(siteMap.creditVersion(code));
  await page.getByText('Choose an isolation for a deep box.').waitFor();

  const board = await site.visitor();
  await board.goto(siteMap.verify(code));
  await board.getByText('This certificate is valid').waitFor();
  await board.getByText('Nóra Lindqvist').first().waitFor();
});
