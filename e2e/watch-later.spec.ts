// A member puts classes aside and takes them out again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { queueAddCall } from '../src/watch-later/contract.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let classes: { hash: string; title: string }[];
beforeAll(async () => {
  site = await openSite();
  classes = await site.portal.context.db
    .selectFrom('activity')
    .select(['hash', 'title'])
    .where('list', '=', 'ondemand')
    .where('published', '=', true)
    .orderBy('release_at', 'desc')
    .limit(25)
    .execute();
});
afterAll(() => site.close());

async function memberWith(count: number) {
  const member = await aStudent(site.portal.context);
  for (const { hash } of classes.slice(0, count).reverse()) {
    await site.portal.call(queueAddCall, { c: hash }, member.token);
    site.portal.advance({ milliseconds: 10 });
  }
  return site.member(member.username);
}

test('an empty list says what it is for; + on a card puts the class in, − takes it out, Undo brings it back', async () => {
  const page = await memberWith(0);
  await page.goto('/queue');
  await page.getByText('Training queue is empty.').waitFor();
  await page
    .getByText(
      'Your watch later list is empty. Add to this list by tapping the + button after selecting a webinar or product video.',
    )
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse On-Demand CE' }).click();
  await page.waitForURL((url) => url.pathname === '/ondemand');
  const first = classes[0]?.title ?? '';
  await page.getByRole('button', { name: `Add ${first} to Watch Later` }).click();
  await page.getByText('Added to Watch Later.').waitFor();
  await page.goto('/queue');
  await ready(page);
  await page.getByRole('link', { name: first, exact: true }).waitFor();
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: `Remove ${first} from Watch Later` }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Training queue is empty.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: first, exact: true }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: first, exact: true }).waitFor();
  expect(site.faults).toEqual([]);
});

test('the last row of a page gives way to the page before it', async () => {
  const page = await memberWith(21);
  await page.goto('/queue/2');
  await ready(page);
  const last = classes[20]?.title ?? '';
  await page.getByRole('link', { name: last, exact: true }).waitFor();
  await page.getByRole('button', { name: `Remove ${last} from Watch Later` }).click();
  await page.waitForURL((url) => url.pathname === '/queue');
  await page.getByRole('link', { name: classes[0]?.title ?? '', exact: true }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  await page.goto('/queue/99');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(20);
});

test('what the server refuses comes back to its place, with the reason', async () => {
  const page = await memberWith(2);
  await page.goto('/queue');
  await ready(page);
  await page.route('**/api/remove-queue', (route) => route.abort());
  const first = classes[0]?.title ?? '';
  await page.getByRole('button', { name: `Remove ${first} from Watch Later` }).click();
  await page.getByText('System error - contact tech support.').waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    classes.slice(0, 2).map(({ title }) => title),
  );
});

test('a visitor is asked to sign in, and comes back', async () => {
  const page = await site.visitor();
  await page.goto('/queue');
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('rurl') === '/queue');
});
