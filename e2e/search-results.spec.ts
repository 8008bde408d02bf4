// The results of a search: the best of every kind, or one list, narrowed and ordered by filters that are in the
// address.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialogEnded, expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let site: Site;
/** What a search brings is in the address: no test needs a browser that has seen nothing. */
let atDesk: Page;
let onPhone: Page;
beforeAll(async () => {
  site = await openSite();
  [atDesk, onPhone] = await Promise.all([site.visitor(wide), site.visitor(phone)]);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

async function arrive(address: string, view: typeof wide | typeof phone = wide): Promise<Page> {
  const page = view === phone ? onPhone : atDesk;
  await page.setViewportSize(view.viewport);
  await page.goto(address);
  await ready(page);
  return page;
}

const listOf = (page: Page) => page.getByRole('list', { name: /^Results/ });
const groupOf = (page: Page, title: string) => page.getByRole('region', { name: title });
const filtersOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
/** Opens one of the menus above the results. */
const openMenu = (page: Page, label: string) => filtersOf(page).locator('summary', { hasText: label }).click();
const rowsOf = (page: Page) => listOf(page).getByRole('article');
const titlesOf = (page: Page) => listOf(page).getByRole('heading', { level: 3 }).allTextContents();
const foundIn = async (page: Page) =>
  Number.parseInt(
    (await page
      .getByRole('main')
      .getByText(/^\d+ found$/)
      .textContent()) ?? '',
    10,
  );
const at = (page: Page, query: Readonly<Record<string, string>>) =>
  page.waitForURL(
    (url) =>
      url.pathname === '/search' &&
      url.searchParams.size === Object.keys(query).length &&
      Object.entries(query).every(([name, value]) => url.searchParams.get(name) === value),
  );

describe('in kinds', () => {
  test('without script: classes first, the best three of each kind with its passage, and nothing twice', async () => {
    const page = await site.visitor({ ...wide, javaScriptEnabled: false });
    await page.goto('/search?q=composite');
    await page.getByRole('heading', { level: 1, name: 'Results for “composite”' }).waitFor();
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    // What the provider features among the results comes first.
    expect(headings).toEqual([
      'Featured CE Content',
      'On-Demand CE Webinars',
      'Free Live Dental CE Webinars',
      'Dental Podcasts',
      'Product Training',
      'Dental eBooks',
    ]);
    const classes = groupOf(page, 'On-Demand CE Webinars');
    expect(await classes.getByRole('article').count()).toBe(3);
    for (const row of await classes.getByRole('article').all())
      expect(await row.innerText()).toMatch(/\d CEU[^]*Self-study[^]*(?:Video|Reading), \d+ min/);
    expect(await page.getByRole('main').locator('mark').count()).toBeGreaterThan(2);
    const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('what earns credit is heard first, and each kind leads to all of it', async () => {
    const page = await arrive('/search?q=composite');
    const credits = await groupOf(page, 'Dental Podcasts')
      .getByText(/^(?:No credit|[\d.]+ CEU)$/)
      .allTextContents();
    expect(credits.length).toBeGreaterThan(1);
    expect(credits.toSorted((one, other) => Number(one === 'No credit') - Number(other === 'No credit'))).toEqual(
      credits,
    );
    await groupOf(page, 'Product Training')
      .getByRole('link', { name: /^Show all/ })
      .click();
    await page.waitForURL((url) => url.pathname === '/tutorials' && url.searchParams.get('q') === 'composite');
  });

  test('a section without a hit is one line', async () => {
    const page = await arrive('/search?q=waterlines');
    const lines = page.getByRole('region').filter({ hasText: 'No results found for this search.' });
    expect(await lines.count()).toBeGreaterThan(0);
    for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThan(80);
  });

  test.each([
    ['at a desk', wide],
    ['on a phone', phone],
  ])('is for everyone, %s', async (_where, view) => {
    const page = await arrive('/search?q=crown&sort=shortest', view);
    await rowsOf(page).first().waitFor();
    // As tall as the page is: the bar at the foot of a phone covers whatever happens to be scrolled under it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: view.viewport.width, height });
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });

  test('shows the rest of what it found on a press, and keeps what was there', async () => {
    const page = await arrive('/search?sort=newest');
    const before = await titlesOf(page);
    await page.getByRole('link', { name: /^Show (the other \d+|more)$/ }).click();
    await page.waitForURL((url) => url.searchParams.has('show'));
    await page.waitForFunction((count) => document.querySelectorAll('ol article').length > count, before.length);
    expect((await titlesOf(page)).slice(0, before.length)).toEqual(before);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('show'));
  });
});

describe('filters', () => {
  test('narrow the list at once, keep the keyboard, and are in the address: Back and a copied link work', async () => {
    const page = await arrive('/search?q=implants');
    const all = await foundIn(page);
    await openMenu(page, 'Credit');
    const box = filtersOf(page).getByRole('checkbox', { name: /^Up to 0\.5 CEU/ });
    await box.focus();
    await page.keyboard.press('Space');
    await at(page, { q: 'implants', credit: 'half' });
    await page.getByRole('link', { name: 'Remove credit Up to 0.5 CEU' }).waitFor();
    await page.waitForFunction((was) => !document.body.innerText.includes(`${was} found`), all);
    const few = await foundIn(page);
    expect(few).toBeLessThan(all);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    for (const row of await rowsOf(page).all()) expect(await row.innerText()).toMatch(/\b(?:0\.25|0\.5) CEU/);
    const titles = await titlesOf(page);
    const other = await site.visitor(wide);
    await other.goto(page.url());
    await ready(other);
    expect([await foundIn(other), await titlesOf(other)]).toEqual([few, titles]);
    await openMenu(other, 'Credit');
    expect(await other.getByRole('checkbox', { name: /^Up to 0\.5 CEU/ }).isChecked()).toBe(true);
    await other.keyboard.press('Escape');
    await other.getByRole('link', { name: 'Remove credit Up to 0.5 CEU' }).click();
    await at(other, { q: 'implants' });
    await page.goBack();
    await at(page, { q: 'implants' });
    await page.getByText(`${all} found`).waitFor();
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Credit');
  });

  test('a search says what means the same and was searched as well, and is limited to its own words by a link and a chip', async () => {
    const page = await arrive('/search?q=composite');
    const all = await foundIn(page);
    await page.getByText(/Also searched: .*resin/).waitFor();
    await page.getByRole('link', { name: 'Search only “composite”' }).press('Enter');
    await at(page, { q: 'composite', words: 'exact' });
    await page.waitForFunction((was) => !document.body.innerText.includes(`${was} found`), all);
    expect(await foundIn(page)).toBeLessThan(all);
    expect(await page.getByText(/Also searched/).count()).toBe(0);
    await page.getByRole('link', { name: 'Include similar words' }).click();
    await at(page, { q: 'composite' });
    await page.getByText(`${all} found`).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Hide completed/ }).count()).toBe(0);
  });

  test('hide what a member has completed, and only a member has completed anything', async () => {
    const page = await site.member('demo', wide);
    await page.goto('/search?sort=newest&kind=class');
    await ready(page);
    const hide = page.getByRole('checkbox', { name: /^Hide completed/ });
    await openMenu(page, 'My own');
    // The page comes as every visitor has it; what the member completed is counted once it is awake.
    const label = hide.locator('..').filter({ hasText: /[1-9]\d*\s*$/ });
    await label.waitFor();
    const [known, done] = [await foundIn(page), Number(/\d+$/.exec((await label.innerText()).trim())?.[0])];
    await hide.press('Space');
    await page.getByText(`${known - done} found`).waitFor();
    await page.getByRole('link', { name: 'Show completed' }).click();
    await page.getByText(`${known} found`).waitFor();
  });

  test('what would leave nothing can’t be chosen', async () => {
    const page = await arrive('/search?q=implants&length=short&kind=class');
    const filters = filtersOf(page);
    for (const menu of ['Credit', 'Length'])
      await filters.locator('summary', { hasText: menu }).evaluate((summary) => {
        if (summary.parentElement instanceof HTMLDetailsElement) summary.parentElement.open = true;
      });
    await filters.getByRole('checkbox', { disabled: true }).first().waitFor({ state: 'attached' });
    const choices = await filters.locator('label:has(small)').evaluateAll((labels) =>
      labels.map((label) => {
        const box = label.querySelector('input');
        return {
          name: label.textContent,
          leavesNothing: /\D0$/.test(label.textContent) && box?.checked === false,
          isDisabled: box?.disabled ?? false,
        };
      }),
    );
    expect(choices.filter(({ leavesNothing }) => leavesNothing)).not.toEqual([]);
    expect(choices.filter(({ leavesNothing, isDisabled }) => leavesNothing !== isDisabled)).toEqual([]);
  });

  test('words, a category, and a company can be combined; each can be removed', async () => {
    const page = await arrive('/search?q=implants');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Implants' });
    await page.waitForURL((url) => url.searchParams.has('category') && url.searchParams.get('q') === 'implants');
    await page.getByRole('link', { name: 'Remove search word implants' }).click();
    await page.waitForURL((url) => url.searchParams.has('cid') && !url.searchParams.has('q'));
    await page.getByRole('heading', { level: 1, name: 'Implants', exact: true }).waitFor();
    const companies = page.getByRole('combobox', { name: 'Company' });
    await companies.selectOption({ index: 1 });
    await page.waitForURL((url) => url.searchParams.has('cid') && url.searchParams.has('company'));
    await page.getByRole('link', { name: 'Remove category Implants' }).click();
    await page.waitForURL((url) => url.searchParams.has('coid') && url.searchParams.size === 1);
  });

  test('of the specified names in an address the first one counts', async () => {
    const page = await arrive('/search?cid=1&q=pulp&kind=class');
    await at(page, { cid: '1', kind: 'class' });
  });

  test('one kind alone, and new words begin anew', async () => {
    const page = await arrive('/search?q=implants');
    await page
      .getByRole('navigation', { name: 'Kind' })
      .getByRole('link', { name: /^Podcasts/ })
      .click();
    await at(page, { q: 'implants', kind: 'episode' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('ol article')].every((row) => row.querySelector('[aria-label^=Play]') !== null),
    );
    expect(await rowsOf(page).count()).toBe(await foundIn(page));
    await page.getByRole('combobox', { name: 'Keyword Search' }).fill('crowns');
    await page.keyboard.press('Enter');
    await at(page, { q: 'crowns' });
  });

  test('shortest first is that', async () => {
    const page = await arrive('/search?q=implants');
    await page.getByLabel('Sort').selectOption({ label: 'Shortest' });
    await at(page, { q: 'implants', sort: 'shortest' });
    await page.getByRole('list', { name: 'Results', exact: true }).waitFor();
    const minutes = (
      await rowsOf(page)
        .getByText(/(?:^|, )\d+ min$/)
        .allTextContents()
    ).map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(minutes.length).toBeGreaterThan(2);
    expect(minutes).toEqual(minutes.toSorted((one, other) => one - other));
  });

  test('where they leave nothing, the way back is offered', async () => {
    const page = await arrive('/search?q=implants&kind=book&credit=most');
    await page.getByRole('heading', { name: 'No results found for this search.' }).waitFor();
    await page.getByText('No results with these filters.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
    await at(page, { q: 'implants' });
    await groupOf(page, 'On-Demand CE Webinars').getByRole('article').first().waitFor();
  });

  test('on a phone they are in a sheet that stays open, counts along and gives the focus back', async () => {
    const page = await arrive('/search?q=implants', phone);
    const open = page.getByRole('button', { name: /^Filter and sort/ });
    await open.tap();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    const all = Number.parseInt(
      ((await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).textContent()) ?? '').replace(/\D+/, ''),
      10,
    );
    await sheet.getByRole('checkbox', { name: /^Up to 0\.5 CEU/ }).check();
    await page.waitForFunction(
      (was) => !document.querySelector('dialog')?.innerText.includes(`Show ${was} results`),
      all,
    );
    await sheet.getByLabel('Sort').selectOption({ label: 'Newest' });
    await at(page, { q: 'implants', credit: 'half', sort: 'newest' });
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).tap();
    await dialogEnded(page);
    expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await open.textContent()).toBe('Filter and sort2');
    await open.tap();
    await sheet.getByRole('button', { name: 'Clear' }).tap();
    await at(page, { q: 'implants' });
  });
});
