// A member comes home: the next seat with its way in, the class in progress, the credits of the year against a goal,
// and classes chosen for them.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { aCategory, aClass, aWebinar, type MadeActivity } from '../src/catalogue/server/fixtures.ts';
import { classViewCall, saveVideoPositionCall } from '../src/classroom/contract.ts';
import { awardCredit } from '../src/credit/server/awarding/award-credit.ts';
import { anExam } from '../src/exam/server/fixtures.ts';
import { homeCall } from '../src/home/contract.ts';
import { reserveInOrder } from '../src/seats/server/fixtures.ts';
import { mostShift, shiftsOf, watchShifts } from './support/layout-shift.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { motion, openSite, type Site } from './support/site.ts';

let site: Site;
let nina: SignedIn;
let page: Page;
let webinar: MadeActivity;
let deepMargins: MadeActivity;
let canal: MadeActivity;

const main = () => page.getByRole('main');
const goal = () => main().getByRole('region', { name: 'Credits in 2026' });
const ring = (name: string) => goal().getByRole('img', { name, exact: true });
const open = (klass: MadeActivity) => site.portal.call(classViewCall, { c: klass.hash }, nina.token);
const complete = (klass: MadeActivity) =>
  site.portal.context.db.transaction().execute((trx) =>
    awardCredit(site.portal.context, trx, {
      studentId: nina.id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: site.portal.context.now(),
      silent: true,
    }),
  );
async function home(): Promise<void> {
  await page.goto('/home');
  await ready(page);
  await goal().waitFor();
}

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  nina = await aStudent(context, { title: 'Dr.', firstname: 'Nina', lastname: 'Abel' });
  const subject = await aCategory(context, 'Endodontics');
  const now = context.now();
  deepMargins = await aClass(context, { title: 'Margins below the gum', categoryIds: [subject], durationMin: 86 });
  await anExam(context, deepMargins.id);
  const released = (title: string, hours: number) =>
    aClass(context, { title, categoryIds: [subject], releaseAt: now.subtract({ hours }) });
  canal = await released('A canal more', 1);
  await released('The second mesial', 2);
  webinar = await aWebinar(context, {
    title: 'Onlays that stay',
    releaseAt: now.add({ hours: 50, minutes: 10 }),
    durationMin: 60,
  });
  page = await site.member(nina.username);
  await page.goto('/home');
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

test('new members are welcomed, and each of the three places says what fills it', async () => {
  const greeting = main().getByRole('heading', { level: 1, name: /^Good \w+, Dr\. Abel\.$/ });
  await greeting.waitFor();
  await main().getByText('Welcome! Make this page yours').waitFor();
  const words = await greeting.textContent();
  await main().getByRole('article', { name: 'Reserve a seat and your ticket appears here.' }).waitFor();
  await main().getByText('A good first class').waitFor();
  await ring('0 CEU in 2026').waitFor();
  await main().getByText('New classes you haven’t taken yet. The more you open, the better these picks get.').waitFor();
  await main().getByRole('region', { name: 'New on demand' }).getByRole('link', { name: 'A canal more' }).waitFor();
  await main().getByRole('combobox', { name: 'Search all CE' }).waitFor();
  expect(await main().getByText('Sharper dentistry').count()).toBe(0);
  await expectAccessible(page);

  // The same words greet them, above the search, before the script that draws what is theirs has loaded.
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/MemberHome-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.reload();
  await greeting.waitFor();
  await main().getByRole('combobox', { name: 'Search all CE' }).waitFor();
  expect(await goal().count()).toBe(0);
  expect(await greeting.textContent()).toBe(words);
  loading.resolve();
  await goal().waitFor();
  await page.unroute('**/assets/MemberHome-*.js');

  // And so they do before any of the data is there.
  const answering = Promise.withResolvers<void>();
  await page.route('**/api/member-home*', async (route) => {
    await answering.promise;
    await route.continue();
  });
  await page.reload();
  await greeting.waitFor();
  expect(await goal().count()).toBe(0);
  expect(await greeting.textContent()).toBe(words);
  answering.resolve();
  await goal().waitFor();
  expect(await greeting.textContent()).toBe(words);
  await page.unroute('**/api/member-home*');
});

describe('the goal', () => {
  test('is set in place and stored', async () => {
    const field = goal().getByLabel('How many CEU do you need this year?');
    await field.fill('20');
    await goal().getByRole('button', { name: 'One less CEU' }).click();
    expect(await field.inputValue()).toBe('19');
    await goal().getByRole('button', { name: 'Set goal' }).click();
    await ring('0 of 19 CEU in 2026').waitFor();
    await goal().getByText('Still to go').waitFor();
    await home();
    await ring('0 of 19 CEU in 2026').waitFor();
    await main().getByText('19 CEU to reach your goal.').waitFor();
  });

  test('is changed with the keyboard alone, and taken back', async () => {
    const change = goal().getByRole('button', { name: 'Change goal' });
    await change.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await ring('0 of 3 CEU in 2026').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Change goal');
    await page.getByRole('button', { name: 'Undo' }).click();
    await ring('0 of 19 CEU in 2026').waitFor();
  });

  test('is ended and comes back by Undo; Cancel changes nothing', async () => {
    await goal().getByRole('button', { name: 'Change goal' }).click();
    await goal().getByRole('button', { name: 'No goal' }).click();
    await ring('0 CEU in 2026').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await ring('0 of 19 CEU in 2026').waitFor();
    await goal().getByRole('button', { name: 'Change goal' }).click();
    await goal().getByLabel('CEU a year').fill('400');
    await goal().getByRole('button', { name: 'Cancel' }).click();
    await home();
    await ring('0 of 19 CEU in 2026').waitFor();
  });

  test('that is not saved says so, and the old one stays', async () => {
    await page.route('**/api/set-credit-goal', (route) => route.abort());
    await goal().getByRole('button', { name: 'Change goal' }).click();
    await goal().getByLabel('CEU a year').fill('7');
    await goal().getByRole('button', { name: 'Save goal' }).click();
    await goal().getByRole('alert').getByText('Unable to save the goal. Try again.').waitFor();
    await ring('0 of 19 CEU in 2026').waitFor();
    await page.unroute('**/api/set-credit-goal');
  });
});

describe('the class to go on with', () => {
  const card = () => main().getByRole('article', { name: 'Margins below the gum' });

  test('continues at the place where its video was left', async () => {
    await open(deepMargins);
    await site.portal.call(
      saveVideoPositionCall,
      { c: deepMargins.hash, positionSec: 3192, isFinished: false, device: 'phone', secondsAgo: 0 },
      nina.token,
    );
    await home();
    const button = card().getByRole('link', { name: 'Continue at 53:12: Margins below the gum' });
    expect(await button.getAttribute('href')).toBe(`/classroom/${deepMargins.hash}`);
    await card().getByText('61% viewed, 33 min left').waitFor();
    expect(await card().locator('[aria-current=step]').innerText()).toContain('View');
  });

  test('leads to the next step once it was seen', async () => {
    await site.portal.call(
      saveVideoPositionCall,
      { c: deepMargins.hash, positionSec: 5160, isFinished: true, device: 'phone', secondsAgo: 0 },
      nina.token,
    );
    await home();
    const button = card().getByRole('link', { name: 'Evaluate: Margins below the gum' });
    expect(await button.getAttribute('href')).toBe(`/eval/${deepMargins.hash}`);
    expect(await card().locator('[aria-current=step]').innerText()).toContain('Evaluation');
  });
});

describe('For you', () => {
  const section = () => main().getByRole('region', { name: 'For you' });
  const titles = () => section().getByRole('heading', { level: 3 }).allInnerTexts();

  test('follows the subject that was opened, and says so', async () => {
    await section().getByText('the subject you open most: Endodontics.', { exact: false }).waitFor();
    const found = await titles();
    expect(found).toContain('A canal more');
    expect(found).toContain('The second mesial');
    // It is above already.
    expect(found).not.toContain('Margins below the gum');
  });

  test('loses what is completed', async () => {
    await complete(canal);
    await home();
    await ring('1.5 of 19 CEU in 2026').waitFor();
    expect(await titles()).toContain('The second mesial');
    expect(await titles()).not.toContain('A canal more');
  });
});

describe('the next seat', () => {
  const ticket = () => main().getByRole('article', { name: 'Onlays that stay' });
  /** The member comes back to the tab. */
  const comesBack = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

  test('counts down, with its calendar, and the webinar is not listed again', async () => {
    await reserveInOrder(site.portal, webinar.hash, [nina]);
    await home();
    await ticket().getByText('Starts in 2 days, 2 hours', { exact: false }).waitFor({ state: 'attached' });
    expect(await ticket().getByRole('link', { name: 'View seat' }).getAttribute('href')).toBe(`/live/${webinar.hash}`);
    expect(await ticket().getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toContain(webinar.hash);
    expect(await ticket().getByRole('button', { name: 'Enter Webinar' }).count()).toBe(0);
    expect(await main().getByRole('link', { name: 'Onlays that stay' }).count()).toBe(1);
    await expectAccessible(page);
  });

  test('has the way in from half an hour before the start', async () => {
    await site.advance({ hours: 49, minutes: 45 });
    await comesBack();
    const enter = ticket().getByRole('button', { name: 'Enter Webinar' });
    await enter.waitFor();
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await enter.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0), 'on the first screen of a phone').toBeLessThanOrEqual(844);
    if (wide !== null) await page.setViewportSize(wide);
    const opened = page.context().waitForEvent('page');
    await page.context().route(/zoom/, (route) => route.fulfill({ body: 'The meeting' }));
    await enter.click();
    await (await opened).close();
    await ticket().getByRole('link', { name: 'open the meeting' }).waitFor();
  });

  test('is on air from the start on', async () => {
    await site.advance({ minutes: 30 });
    await home();
    await main().getByText('Your webinar is live. Join now.').waitFor();
    await ticket().getByText('Live', { exact: true }).waitFor();
    await ticket().getByRole('button', { name: 'Enter Webinar' }).waitFor();
    await expectAccessible(page);
  });
});

test('the account has the same two cards, the same goal, and credits by month with a table behind them', async () => {
  await page.goto('/account');
  await main().getByRole('article', { name: 'Onlays that stay' }).waitFor();
  expect(await main().locator('section').first().getAttribute('aria-labelledby')).toBe('ce-total');
  await main().getByRole('link', { name: 'Evaluate: Margins below the gum' }).waitFor();
  const summary = main().getByRole('region', { name: 'CE credit summary' });
  await summary.getByRole('img', { name: '1.5 of 19 CEU in 2026' }).waitFor();
  await summary.getByRole('img', { name: 'CEU by month in 2026: Mar 1.5' }).waitFor();
  await summary.getByText('Show the numbers as a table').click();
  const march = summary.getByRole('table', { name: 'By month, 2026' }).getByRole('row', { name: /^Mar/ });
  expect(await march.getByRole('cell').allInnerTexts()).toEqual(['0', '1.5', '1.5']);
  await expectAccessible(page);
});

describe('when the member’s own part arrives', () => {
  let own: Page;
  beforeAll(async () => {
    own = await site.member(nina.username, motion);
    await watchShifts(own);
  });

  test.each([320, 390, 820, 1440])('nothing moves at %d px', async (width) => {
    await own.setViewportSize({ width, height: 900 });
    for (const path of ['/home', '/account']) {
      await own.goto(path);
      await ready(own);
      await own.getByRole('region', { name: 'Credits in 2026' }).waitFor();
      await settled(own);
      const { score, what } = await shiftsOf(own);
      expect(score, `${path} at ${width} px: ${what.join(' | ')}`).toBeLessThanOrEqual(mostShift);
      await expectNoSidewaysScroll(own);
    }
  });

  test.each([390, 1440])(
    'the eight newest classes, six episodes, and the webinars are below it at %d px',
    async (width) => {
      await own.setViewportSize({ width, height: 900 });
      await own.goto('/home');
      await ready(own);
      await own.getByRole('region', { name: 'Credits in 2026' }).waitFor();
      const { body } = await site.portal.call(homeCall, {}, nina.token);
      const shown = async (name: string) =>
        own
          .getByRole('region', { name })
          .getByRole('listitem')
          .filter({ has: own.getByRole('link'), visible: true })
          .evaluateAll((items) => items.map((item) => item.querySelector('a')?.getAttribute('href')));
      const classes = await shown('New on demand');
      expect(body.classes.data).toHaveLength(8);
      for (const { hash } of body.classes.data) expect(classes).toContain(`/classroom/${hash}`);
      const episodes = await shown('Listen on your commute');
      expect(episodes).toHaveLength(6);
      const webinars = (await shown('Upcoming live CE')).join();
      const onTicket = body.webinars.data.filter(({ hash }) => hash === webinar.hash).length;
      expect(webinars.split(',')).toHaveLength(body.webinars.data.length - onTicket);
      await expectAccessible(own);
    },
  );
});

test('a visitor sees the portal, and who signs out sees it again', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false });
  await visitor.goto('/home');
  await visitor.getByRole('heading', { level: 1, name: /Sharper dentistry/ }).waitFor();
  await visitor.context().close();
  await home();
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });
  await main()
    .getByRole('heading', { level: 1, name: /Sharper dentistry/ })
    .waitFor();
  expect(await goal().count()).toBe(0);
});
