// A drawer of tickets: the nearest is large, counts down by the server's clock, opens the way in and turns coral; a
// seat that was given back is taken again while it is free; and the list of live webinars says what is today.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '../src/catalogue/server/fixtures.ts';
import { anExam } from '../src/exam/server/fixtures.ts';
import { reserveInOrder } from '../src/seats/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let page: Page;
let ana: SignedIn;
let ben: SignedIn;
let near: MadeActivity;
let far: MadeActivity;

const ticketOf = (title: string) => page.getByRole('main').getByRole('article').filter({ hasText: title });
/** The color of a token as the browser computes it. */
const colorOf = (token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.background = `var(${name})`;
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, token);
const expectFits = async () => {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  [ana, ben] = [await aStudent(context), await aStudent(context)];
  near = await aWebinar(context, {
    title: 'The nearest seat',
    // The countdowns run on while the journey reads them.
    releaseAt: context.now().add({ hours: 3, seconds: 59 }),
    durationMin: 60,
    zoomCode: '84012345678',
  });
  far = await aWebinar(context, {
    title: 'One seat in four days',
    capacity: 1,
    releaseAt: context.now().add({ hours: 97, minutes: 30 }),
    durationMin: 60,
  });
  await anExam(context, near.id);
  for (const { hash } of [near, far]) await reserveInOrder(site.portal, hash, [ana]);
  page = await site.member(ana.username);
  await page.goto('/seats');
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

test('the nearest ticket is large and counts down, the others say it in a line', async () => {
  await page.getByText('Reserved: 2 Live Webinars').waitFor();
  const nearest = ticketOf('The nearest seat');
  await nearest.getByText('3 hours', { exact: true }).waitFor({ state: 'attached' });
  await nearest.getByText(/^The room opens at 12:30 PM EST/).waitFor();
  await ticketOf('One seat in four days').getByText('Starts in 4 d 1 h').waitFor();
  const [large, small] = [await nearest.boundingBox(), await ticketOf('One seat in four days').boundingBox()];
  expect(large?.height).toBeGreaterThan(small?.height ?? Number.POSITIVE_INFINITY);
  expect(large?.x).toBe(small?.x);
  await expectAccessible(page);
  await expectFits();
});

test('half an hour before the start it opens the way in, and on air it is coral', async () => {
  await site.advance({ hours: 2, minutes: 40 });
  await page.reload();
  await ticketOf('The nearest seat').getByRole('link', { name: 'Enter Webinar: The nearest seat' }).waitFor();
  await site.advance({ minutes: 30 });
  await page.reload();
  const nearest = ticketOf('The nearest seat');
  const join = nearest.getByRole('link', { name: 'Join now: The nearest seat' });
  await join.waitFor();
  await nearest.getByText('Live since').waitFor();
  // 48 of 60 minutes: until twelve minutes after the start.
  await nearest.getByText('Join by 1:12 PM EST for live credit.').waitFor();
  expect(await join.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe(await colorOf('--live'));
  expect(await nearest.getByRole('link', { name: /^Cancel/ }).count()).toBe(0);
  await expectAccessible(page);
  await expectFits();
  await join.click();
  await page.waitForURL(`**/live/${near.hash}`);
  const enter = page.getByRole('button', { name: 'Enter Webinar' });
  await enter.waitFor();
  // Under the pointer, which is still where the link was, a button is darker.
  await page.mouse.move(0, 0);
  expect(await enter.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(await colorOf('--live'));
  await expectAccessible(page);
});

test('the webinar’s page and the ticket promise live credit only as long as it can be earned', async () => {
  await page
    .getByText('You can still join. Live credit requires 48 minutes in the meeting, and 50 minutes are left.')
    .waitFor();
  await site.advance({ minutes: 10 });
  await page.reload();
  await page
    .getByText(
      'You can still join. Live credit requires 48 minutes in the meeting, and only 40 minutes are left, so passing the exam will earn self-study credit.',
    )
    .waitFor();
  await page.goto('/seats');
  await ticketOf('The nearest seat').getByText('It’s too late to join for live credit.').waitFor();
});

test('live webinars are listed by Today, This week and the months, and what is on air can be joined', async () => {
  await page.goto('/webinars');
  await ready(page);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(headings.indexOf('Results') + 1, headings.indexOf('Results') + 3)).toEqual([
    'Today',
    'This week',
  ]);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('link', { name: 'Join now: The nearest seat' }).waitFor();
  await page.getByRole('region', { name: 'This week' }).getByText('One seat in four days').waitFor();
  await expectAccessible(page);
  await expectFits();
});

/** Gives the seat of the far webinar back, from its ticket. */
async function giveBack(): Promise<void> {
  await page.goto('/seats');
  await page.getByRole('link', { name: 'Cancel: One seat in four days' }).click();
  await page.getByText('Please confirm your intent to release your seat.').waitFor();
  await page.getByRole('button', { name: 'I Cannot Attend' }).click();
  await page.waitForURL('**/webinars');
  await page.getByText('Your seat is released.').waitFor();
}

test('a seat that was canceled is taken again by Undo', async () => {
  await giveBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL(`**/live/${far.hash}`);
  await page.getByText('Reserved', { exact: true }).waitFor();
});

test('its place in the drawer stays open for the same time, and members who come too late see that', async () => {
  await giveBack();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await reserveInOrder(site.portal, far.hash, [ben]);
  // The page changes without being loaded again: what was given back is known in this visit.
  await page.getByRole('banner').locator('button[popovertarget]').filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Reserved Seats' }).filter({ visible: true }).first().click();
  await page.waitForURL('**/seats');
  await page.getByText('Seat canceled:').waitFor();
  await expectAccessible(page);
  await expectFits();
  // What all read of a class may be two seconds old.
  site.portal.advance({ seconds: 3 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL(`**/reserve/${far.hash}`);
  await page.getByText('Someone else just took this seat.').waitFor();
  await page.getByRole('button', { name: 'Join Waitlist' }).waitFor();
  expect((await reserveInOrder(site.portal, far.hash, [ana]))[0]).toBe('waitlist');
});

test('no one is offered Undo for a seat that went to the next member on the waitlist', async () => {
  const other = await site.member(ben.username);
  await other.goto('/seats');
  await other.getByRole('link', { name: 'Cancel: One seat in four days' }).click();
  await other.getByRole('button', { name: 'I Cannot Attend' }).click();
  await other.getByText('Your seat is released.').waitFor();
  expect(await other.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
