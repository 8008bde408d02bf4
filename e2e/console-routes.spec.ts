// The console's pages are routes within one frame: links, the way back, a reload, and an address that no page has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember } from '../src/staff/server/fixtures.ts';
import { ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

test('moving about in the console asks for no new document, and the way back and a reload lead to the same page', async () => {
  const { context } = site.portal;
  for (const [firstname, username] of [
    ['Olga', 'route-one'],
    ['Petra', 'route-two'],
  ] as const)
    await aStudent(context, { firstname, lastname: 'Wayfinder', username });
  const staff = await aStaffMember(context, ['owner'], { name: 'Emil Every' });
  const page = await site.staff(staff);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const list = staffMap.students({ q: 'Wayfinder' });
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first();

  await page.goto(list);
  await ready(page);
  for (const name of [/Olga Wayfinder/, /Petra Wayfinder/]) {
    await link(name).click();
    await heading(name);
    await page.goBack();
    await link(name).waitFor();
  }
  await page.goForward();
  await heading(/Petra Wayfinder/);
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/profile'));
  expect(documents).toEqual([new URL(list, site.url).pathname]);

  await page.reload();
  await ready(page);
  await heading(/Petra Wayfinder/);
  expect(new URL(page.url()).pathname).toMatch(/\/profile$/);
});

test('an address of the console that no page has is said so within the frame, and is not found', async () => {
  const staff = await aStaffMember(site.portal.context, ['owner'], { name: 'Una Lost' });
  const page = await site.staff(staff);
  const answer = await page.goto('/staff/no-such-page/at/all');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(await page.title()).toContain('Page not found');
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await page.waitForURL((url) => url.pathname === staffMap.overview());
  await page.getByRole('navigation').getByRole('link', { name: 'Catalog' }).first().waitFor();
});
