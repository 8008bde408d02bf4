// What editors write: a class from nothing in the browser, two people who write the same one, texts of pages and
// emails, and announcements.
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { sendAnnouncements } from '../src/announcements/server/staff/send.ts';
import { aWebinar } from '../src/catalogue/server/fixtures.ts';
import { logUpload } from '../src/media/server/staff/upload-log.ts';
import { uploadWork } from '../src/platform/server/uploads/check-upload.ts';
import { reserveInOrder } from '../src/seats/server/fixtures.ts';
import { aStaffMember } from '../src/staff/server/fixtures.ts';
import { siteMap, staffMap } from '../src/site-map.ts';
import { demoClass, hashOfClass } from './support/demo-class.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

async function pageOf(name: string, options: BrowserContextOptions = desktop): Promise<Page> {
  const staff = await aStaffMember(site.portal.context, ['editor'], { name });
  return site.staff(staff, options);
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
/** Everything typed has reached the server. */
const saved = (page: Page) =>
  page
    .getByText(/^Saved at /)
    .first()
    .waitFor();

const title = 'When the nerve can stay';
const objectives = [
  'Explain why tests predict the state of the pulp only in part.',
  'Choose between capping and pulpotomy.',
  'List the signs of success at recall.',
];
const exam = `1. What does a cold test measure?
a) Blood flow
*b) The response of the nerves
2. When is full pulpotomy right?
*a) When bleeding continues
b) Never
3. When do you recall?
a) After ten years
*b) After six months`;

test('a class is made from nothing in the browser: title, sections, exam, gate, publish', async () => {
  const page = await pageOf('Mia Mine');
  await page.goto(staffMap.newDraft('class'));
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const address = page.url();

  // With the keyboard: the field that has the focus is written, Tab leads to the next one.
  await page.getByLabel('Card text').focus();
  await page.keyboard.type('How to decide whether an exposed pulp can stay.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Many inflamed pulps heal when the diseased part is removed and the tooth is sealed well.');
  await page.getByRole('button', { name: 'Add objective' }).press('Enter');
  for (const [at, objective] of objectives.entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(objective);
  }
  await page.getByLabel('Why members need this').fill('Members asked about it after three webinars this year.');
  await page.getByRole('button', { name: 'Dentists' }).press('Space');
  await page.getByLabel('Add a category').selectOption({ label: 'Endodontics' });
  await saved(page);
  await expectAccessible(page);

  await section(page, 'Media').press('Enter');
  await page.getByLabel('YouTube address').fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByLabel('Length in minutes').fill('30');

  await section(page, 'Credit').click();
  await page.getByLabel('Hours', { exact: true }).fill('0.5');
  await page.getByLabel('Add an AGD subject').fill('endo');
  await page.getByRole('button', { name: '070 Endodontics' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('0.5 of 0.5 h assigned').waitFor();

  await section(page, 'Exam').click();
  await page.getByRole('link', { name: 'Paste questions' }).click();
  await page.getByLabel('Your text').fill(exam);
  await page.getByRole('button', { name: 'Add 3 questions' }).click();

  // One more question for each attempt, drawn from the question bank.
  const bank = await page.context().newPage();
  await bank.goto(staffMap.addQuestions('Pulp'));
  await bank.getByRole('link', { name: 'Paste' }).click();
  await bank
    .getByLabel('Your text')
    .fill('1. What is a pulp cap?\n*a) A seal\nb) A crown\n2. Which heals?\na) None\n*b) Some');
  await bank.getByRole('button', { name: 'Add 2 questions' }).click();
  await bank.getByRole('link', { name: 'What is a pulp cap?' }).waitFor();
  await bank.close();
  await page.getByRole('link', { name: 'Question bank' }).click();
  await page.getByRole('button', { name: 'Draw from a subject' }).press('Enter');
  await page.getByLabel('Questions for each attempt').fill('1');
  await page.getByText('Of 2.').waitFor();
  await expectAccessible(page);

  await section(page, 'Speakers').click();
  await page.getByLabel('Add a person').selectOption({ label: 'Dr. Tomas Brandt, DDS, MS' });
  await saved(page);

  // The gate says what is missing; its line leads to the place, and publishing waits.
  await page.keyboard.press('Control+Enter');
  const open = page.getByRole('dialog', { name: '1 thing to fix first' });
  await open.getByRole('link', { name: /^Ask Dr\. Tomas Brandt for a disclosure/ }).click();
  await page.getByRole('button', { name: 'More for Dr. Tomas Brandt' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Enter from paper…' }).click();
  const paper = page.getByRole('dialog', { name: /^Enter .*disclosure/ });
  await paper.getByRole('radio', { name: 'Nothing to disclose' }).check();
  await paper.getByLabel('Signed on').fill('2026-02-20');
  await paper.getByLabel('Evidence').fill('Signed form, received by Mia Mine.');
  await paper.getByRole('button', { name: 'Enter disclosure' }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();

  await page.keyboard.press('Control+Enter');
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await publish.waitFor();
  await expectAccessible(page);
  await publish.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByText(/^Members see version 1/).waitFor();

  const hash = new URL(address).pathname.split('/')[3] ?? '';
  const visitor = await site.visitor(phone);
  await visitor.goto(siteMap.classroom(hash));
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();

  // What is written next is nobody's but the team's until it is published.
  await page.goto(staffMap.activity(hash));
  await page.getByLabel('Title').fill('When the pulp can stay');
  await saved(page);
  await page.getByText('Changed', { exact: true }).waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
  await section(page, 'Versions').click();
  await page.getByRole('table', { name: 'Version 1 compared with the draft' }).waitFor();
  // The page was stored as members saw it.
  await site.portal.runJobs();
  await page.reload();
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'page of version 1 (new tab)' }).click();
  const kept = await popup;
  await kept.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await kept.locator('script').count()).toBe(0);
  await kept.close();
  await expectAccessible(page);

  // The preview is made of the members' own page, and sends nothing.
  await page.goto(staffMap.activity(hash, 'preview'));
  await page.getByText('Preview of a draft. Nothing here is saved.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'When the pulp can stay' }).waitFor();
  const before = page.url();
  await page
    .getByRole('link', { name: /Sign in/ })
    .first()
    .click();
  expect(page.url()).toBe(before);
});

test('a podcast show and an eBook are made, published, and seen by members', async () => {
  const page = await pageOf('Mia Mine');
  const begin = async (kind: 'show' | 'book', name: string) => {
    await page.goto(staffMap.newDraft(kind));
    await page.getByLabel('Title').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByLabel('Card text').fill('Ten-minute answers.');
  };
  const publish = async () => {
    await saved(page);
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('dialog', { name: 'Publish' })
      .getByRole('button', { name: 'Publish', exact: true })
      .press('Enter');
    await page.getByText('Members see the last published version.').waitFor();
  };
  const hash = () => new URL(page.url()).pathname.split('/')[3] ?? '';
  const choose = async (label: string, file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const group = page.getByRole('group', { name: label, exact: true });
    await group.locator('input[type=file]').setInputFiles(file);
    await group.getByText('Checking: type, codec, length…').waitFor();
    await site.portal.context.jobs.drain(site.portal.context, uploadWork(logUpload));
  };

  await begin('show', 'Ten-minute answers');
  await section(page, 'Cover').press('Enter');
  const square = sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#0b3b3e' } });
  await choose('Cover', { name: 'cover.png', mimeType: 'image/png', buffer: await square.png().toBuffer() });
  await page.getByRole('button', { name: 'Remove cover.webp' }).waitFor();
  await section(page, 'Feed').press('Enter');
  await page.getByLabel('Owner’s email').fill('pods@ce.test');
  await publish();
  await page.getByRole('button', { name: 'Check feed' }).press('Enter');
  await page.getByText(/^The feed has no episodes yet/).waitFor();
  await expectAccessible(page);
  const visitor = await site.visitor(phone);
  await visitor.goto(siteMap.podcast(hash()));
  await visitor.getByRole('heading', { level: 1, name: 'Ten-minute answers' }).waitFor();

  await begin('book', 'Margins in one page');
  await page.getByLabel('Add a category').selectOption({ label: 'Restorative' });
  await section(page, 'PDF & cover').press('Enter');
  await choose('PDF', 'demo/ebooks/recall-systems.pdf');
  // Without a cover, the first page is used.
  await page.getByRole('button', { name: 'Remove recall-systems-cover.webp' }).waitFor();
  await expectAccessible(page);
  await publish();
  await visitor.goto(siteMap.ebooks());
  await visitor.getByRole('heading', { name: 'Margins in one page' }).waitFor();
});

test('on a phone everything can be read, and what must be fixed leads to its field', async () => {
  const page = await pageOf('Thea Thumb', phone);
  await page.goto(staffMap.activity(await hashOfClass(site, 'vital-pulp-therapy')));
  await page.getByRole('button', { name: /to fix$/ }).click();
  await page.getByRole('link', { name: /^Say why members need this/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-need');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('two who write the same class lose nothing: other fields are merged, the same one is asked about', async () => {
  const hash = await hashOfClass(site, 'clean-waterlines');
  const [mine, theirs] = [await pageOf('Mia Mine'), await pageOf('Theo Theirs')];
  for (const page of [mine, theirs]) {
    await page.goto(staffMap.activity(hash));
    await page.getByLabel('Title').waitFor();
  }
  await theirs.getByLabel('Objective 1', { exact: true }).fill('Explain biofilm.');
  await saved(theirs);
  await mine.getByLabel('Card text').fill('Waterlines that stay clean.');
  await saved(mine);
  expect(await mine.getByLabel('Objective 1', { exact: true }).inputValue()).toBe('Explain biofilm.');

  await theirs.reload();
  await theirs.getByLabel('Card text').waitFor();
  expect(await theirs.getByLabel('Card text').inputValue()).toBe('Waterlines that stay clean.');
  // Both have typed before either is saved.
  const isMineSaved = Promise.withResolvers<void>();
  await theirs.route('**/api/staff/save-draft', async (route) => {
    await isMineSaved.promise;
    await route.continue();
  });
  await theirs.getByLabel('Title').fill('Clean waterlines, theirs');
  await mine.getByLabel('Title').fill('Clean waterlines, mine');
  await saved(mine);
  isMineSaved.resolve();
  const dialog = theirs.getByRole('dialog', { name: 'You and Mia Mine both edited Title' });
  await dialog.waitFor();
  await expectAccessible(theirs);
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await saved(theirs);
  await mine.reload();
  await mine.getByRole('heading', { level: 1, name: 'Clean waterlines, theirs' }).waitFor();
});

/** As Word puts it on the clipboard, shortened. */
const fromWord = `<html><head><style>p.MsoNormal{margin:0in}</style></head><body><!--StartFragment-->
  <p class=MsoNormal style='color:red'><b>Refunds<o:p></o:p></b></p>
  <p class=MsoListParagraph style='mso-list:l0'><span style='mso-list:Ignore'>·</span>Nothing costs anything.</p>
  <!--EndFragment--></body></html>`;

test('terms are pasted from a word processor, published, and agreed to again at the next sign-in (LS-54, LS-57)', async () => {
  const page = await pageOf('Tina Terms');
  await page.goto(staffMap.text('terms'));
  const text = page.getByRole('textbox', { name: 'Terms' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, fromWord);
  await text.getByRole('listitem').getByText('Nothing costs anything.').waitFor();
  await saved(page);
  await expectAccessible(page);

  const member = await site.visitor(phone);
  await member.goto(siteMap.terms());
  await member.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  expect(await member.getByText('Nothing costs anything.').count()).toBe(0);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Terms?' });
  await dialog.getByText('Nothing costs anything.').waitFor();
  await dialog.getByLabel('Ask everyone to agree again').check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 2 is published.').waitFor();

  await member.goto(siteMap.login(siteMap.seats()));
  await ready(member);
  await member.getByLabel('Username').fill('demo');
  await member.getByLabel('Password', { exact: true }).fill('demo-student');
  await member.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await member.getByRole('heading', { level: 1, name: 'Our terms changed' }).waitFor();
  await member.getByText('Nothing costs anything.').waitFor();
  await expectAccessible(member);
  await expectNoSidewaysScroll(member);
  await member.getByRole('button', { name: 'Agree and continue' }).click();
  await member.waitForURL((url) => url.pathname === siteMap.seats());
  await page.reload();
  await page.getByText('1 member has agreed.').waitFor();
});

test('an email gets words of the provider’s own, with all that members need, and the built-in ones back (CO-70, CO-71)', async () => {
  const { context } = site.portal;
  const page = await pageOf('Wanda Words');
  await page.goto(staffMap.mailTexts('waitlist'));
  await ready(page);
  const opening = page.getByRole('textbox', { name: /^First paragraph/ });
  await opening.fill('Please wait.');
  await page.getByText('{position} can’t be left out here.').waitFor();
  await opening.fill('You are number {postion}.');
  await page.getByText('{postion} isn’t known here. Did you mean {position}?').waitFor();
  await opening.fill('Good things take time. You are number ');
  await page.getByRole('group', { name: 'Insert' }).getByRole('button', { name: '{position}' }).press('Enter');
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(/You are number \d/)
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText(/^Not sent: no mail server is set up\./).waitFor();
  expect((await site.mails())[0]?.text).toMatch(/Good things take time\. You are number \d/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Emails have these words from now on.').waitFor();

  const webinar = await aWebinar(context, { title: 'One seat', capacity: 1 });
  const [first, second] = [await aStudent(context), await aStudent(context)];
  await reserveInOrder(site.portal, webinar.hash, [first, second]);
  expect((await site.mails()).find(({ to }) => to === second.email)?.text).toContain(
    'Good things take time. You are number 1',
  );
  await page.getByRole('button', { name: 'Use the built-in text' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'All emails' }).getByText('Changed').waitFor({ state: 'detached' });
  expect(await opening.inputValue()).toBe('');
});

test('an announcement is written, tested, and sent to whoever wants news; it counts without names (PR-13 to PR-16, PR-22)', async () => {
  const { context } = site.portal;
  const member = await aStudent(context, { firstname: 'Nia', state: 'NV' });
  const klass = demoClass('vital-pulp-therapy');
  const page = await pageOf('Ada Announce');
  await page.goto(staffMap.announcements());
  await ready(page);
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  await page.getByRole('dialog').getByLabel('Subject').fill('New in December');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New in December' }).waitFor();
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('One class for a quiet hour.');
  await page.getByLabel('Add an activity').fill(klass.name);
  await page.getByRole('group', { name: 'Found activities' }).getByRole('button', { name: klass.name }).press('Enter');
  await page.getByRole('combobox', { name: /^State/ }).selectOption({ value: 'NV' });
  await page.getByText('1 member', { exact: true }).waitFor();
  await saved(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText(/^Not sent: no mail server is set up\./).waitFor();
  expect((await site.mails())[0]).toMatchObject({ subject: 'Test: New in December' });
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByLabel('Type 1 to confirm').fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('Sending to 1 member.').waitFor();
  await sendAnnouncements(context);
  const mails = (await site.mails()).filter(({ subject }) => subject === 'New in December');
  expect(mails.map(({ to }) => to)).toEqual([member.email]);
  expect(mails[0]?.text).toContain('Hello Nia,\n\nOne class for a quiet hour.');
  const linkOf = (part: string) => mails[0]?.links.find((link) => link.includes(part)) ?? '';

  await site.advance({ minutes: 1 });
  const reader = await site.visitor(phone);
  await reader.goto(linkOf('/api/go/'));
  await reader.getByRole('heading', { level: 1, name: klass.name }).waitFor();
  await reader.goto(linkOf('/unsubscribe'));
  await reader.getByRole('button', { name: 'Stop these emails' }).click();
  await reader.getByText('You won’t get any more reminders or news.').waitFor();

  await sendAnnouncements(context);
  await page.reload();
  const figure = (region: string, label: string) =>
    page.getByRole('region', { name: region }).getByRole('listitem').filter({ hasText: label }).innerText();
  await page.getByRole('region', { name: 'Clicks' }).waitFor();
  expect(await figure('Clicks', klass.name)).toMatch(/\n1$/);
  expect(await figure('Figures', 'Unsubscribed within a week')).toMatch(/\n1$/);
  expect(await page.getByRole('main').innerText()).not.toContain('Nia');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
