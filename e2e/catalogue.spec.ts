// The catalog in the console: found and narrowed, two retired with a preview and taken back, a draft begun, by the
// keyboard alone and on a phone.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { coveredInFocus, expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let editor: SignedInStaff;
beforeAll(async () => {
  site = await openSite();
  editor = await aStaffMember(site.portal.context, ['editor'], { name: 'Anna Roth' });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const desk = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

async function openCatalogue(options: BrowserContextOptions, staff = editor): Promise<Page> {
  const page = await site.staff(staff, options);
  await page.goto(site.url + staffMap.catalogue());
  await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor();
  await ready(page);
  return page;
}
const rowOf = (page: Page, title: RegExp) => page.getByRole('row', { name: title });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('an editor finds two classes, retires them with a preview, and takes it back', async () => {
  const page = await openCatalogue(desk);
  await page.getByRole('link', { name: /^Classes/ }).click();
  await page.locator('tbody tr', { hasText: 'Webinar · ' }).first().waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Find in the catalog' }).fill('anesthesia');
  await page.keyboard.press('Enter');
  await page
    .getByText(/match(es)?$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText(/^\d+ activities/).waitFor();

  await page.getByRole('link', { name: /^Classes/ }).click();
  const titles = await page.locator('tbody [data-title]').allTextContents();
  const [first = '', second = ''] = titles;
  for (const title of [first, second])
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
  await page.getByRole('button', { name: 'Retire…' }).click();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('2 of 2 will go through.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('Replaced by a new class.');
  await page.getByRole('button', { name: 'Retire 2' }).click();
  await page.getByText('2 activities were retired.').waitFor();
  await rowOf(page, new RegExp(first.slice(0, 20)))
    .getByText('Retired')
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 activities were reinstated.').waitFor();
  await rowOf(page, new RegExp(first.slice(0, 20)))
    .getByText('Published')
    .waitFor();
});

test('the keyboard alone goes through the list, selects, and begins a draft', async () => {
  const page = await openCatalogue(desk);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = await page.locator('tbody [data-title]').nth(1).textContent();
  expect(await focused(page)).toBe(second?.trim());
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('x');
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.press('Tab');
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type('Caries risk in ten minutes');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/staff\/catalogue\/\w+/);
  await page.goto(site.url + staffMap.catalogue({ is: 'draft' }));
  const draft = rowOf(page, /Caries risk in ten minutes/);
  await draft.getByText('Draft', { exact: true }).waitFor();
  await draft.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete draft…' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByText('was deleted.').waitFor();
});

test('on a phone, everything is in reach, and no bar covers what has the focus', async () => {
  const page = await openCatalogue(phone);
  await expectNoSidewaysScroll(page);
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Publish…' }).click();
  await page.getByText('0 of 1 will go through.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await coveredInFocus(page)).toEqual([]);
});

test('a host may look, and change nothing', async () => {
  const page = await openCatalogue(desk, await aStaffMember(site.portal.context, ['host']));
  await page.getByText('You have view-only access').waitFor();
  expect(await page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0);
});
