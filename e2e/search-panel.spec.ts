// The search panel: from any page, by the magnifier or a key, with the keyboard alone, and what it remembers in this
// browser.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialogEnded, expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let atDesk: Page;
beforeAll(async () => {
  site = await openSite();
  atDesk = await site.visitor();
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

/** Opens an address in a browser that remembers nothing of earlier searches. */
async function arrive(address: string): Promise<Page> {
  if (atDesk.url().startsWith(site.url)) await atDesk.evaluate(() => localStorage.clear());
  await atDesk.goto(address);
  await ready(atDesk);
  return atDesk;
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Search all CE' });
const fieldOf = (page: Page) => panelOf(page).getByRole('combobox', { name: 'Search all CE' });
const magnifierOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });
const isFocused = (element: Element) => element === document.activeElement;

test('without script the magnifier leads to the search page', async () => {
  const page = await site.visitor({ javaScriptEnabled: false });
  await page.goto('/about');
  await magnifierOf(page).click();
  await page.waitForURL((url) => url.pathname === '/search');
});

describe.each([
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
])('%s', (_where, view) => {
  test('the magnifier opens it with the field focused, for everyone, and gets the focus back', async () => {
    const page = await site.visitor(view);
    await page.goto('/about');
    await ready(page);
    await magnifierOf(page).click();
    await fieldOf(page).waitFor();
    expect(await fieldOf(page).evaluate(isFocused)).toBe(true);
    const subjects = panelOf(page).getByRole('listbox', { name: 'Popular subjects' });
    await subjects.getByRole('option').nth(7).waitFor();
    expect(await subjects.getByRole('option').count()).toBe(8);
    await expectAccessible(page);
    await fieldOf(page).fill('implant');
    await panelOf(page)
      .getByRole('option', { name: /^All results for/ })
      .waitFor();
    await panelOf(page).getByRole('group', { name: 'Classes and webinars' }).getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    expect(await panelOf(page).evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
    // The narrowest screens have no room for the magnifier.
    await page.setViewportSize(view.viewport);
    await panelOf(page).getByRole('button', { name: 'Close search' }).click();
    await dialogEnded(page);
    expect(await magnifierOf(page).evaluate(isFocused)).toBe(true);
  });
});

describe('with the keyboard alone', () => {
  test('a key opens it anywhere except in fields; Escape empties it first and closes it second', async () => {
    const page = await arrive('/support');
    await page.getByRole('main').getByRole('textbox').first().focus();
    await page.keyboard.press('/');
    expect(await panelOf(page).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('textbox').first().inputValue()).toBe('/');
    await page.getByRole('link', { name: 'Dental Learning' }).first().focus();
    await page.keyboard.press('/');
    await fieldOf(page).waitFor();
    await page.keyboard.type('crown');
    expect(await fieldOf(page).inputValue()).toBe('crown');
    await page.keyboard.press('Escape');
    expect(await fieldOf(page).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialogEnded(page);
    expect(await page.getByRole('link', { name: 'Dental Learning' }).first().evaluate(isFocused)).toBe(true);
  });

  test('the key can be switched off, in this browser', async () => {
    const page = await arrive('/about');
    await page.keyboard.press('/');
    await panelOf(page)
      .getByRole('checkbox', { name: /to search from any page/ })
      .uncheck();
    await page.keyboard.press('Escape');
    await page.goto('/faculty');
    await ready(page);
    await page.keyboard.press('/');
    expect(await panelOf(page).count()).toBe(0);
    await magnifierOf(page).press('Enter');
    await panelOf(page)
      .getByRole('checkbox', { name: /to search from any page/ })
      .check();
    await panelOf(page).getByRole('button', { name: 'Close search' }).press('Enter');
    await dialogEnded(page);
    await page.keyboard.press('/');
    await fieldOf(page).waitFor();
  });

  test('arrows choose a hit, Enter opens it; Enter alone searches for everything', async () => {
    const page = await arrive('/about');
    await page.keyboard.press('/');
    await fieldOf(page).waitFor();
    await page.keyboard.type('vital pul');
    await panelOf(page)
      .getByRole('option', { name: /Vital pulp therapy/ })
      .first()
      .waitFor();
    expect(await fieldOf(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowDown');
    const active = await fieldOf(page).getAttribute('aria-activedescendant');
    const option = page.locator(`[id="${active}"]`);
    expect(await option.getAttribute('aria-selected')).toBe('true');
    expect(await option.locator('mark').allTextContents()).toEqual(['Vital', 'pulp']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const last = await fieldOf(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${last}"]`).textContent()).toBe('All results for “vital pul”');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/classroom\//);
    await page.getByRole('heading', { level: 1, name: /Vital pulp therapy/ }).waitFor();
    expect(await panelOf(page).count()).toBe(0);
    await page.keyboard.press('/');
    await fieldOf(page).waitFor();
    await page.keyboard.type('pulp');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'pulp');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Vital pulp therapy/ }).waitFor();
  });
});

test('recent words are this browser’s; each can be forgotten, and all', async () => {
  const page = await arrive('/about');
  for (const words of ['waterlines', 'deep margins']) {
    await page.keyboard.press('/');
    await fieldOf(page).fill(words);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === words);
  }
  await page.keyboard.press('/');
  const recent = panelOf(page).getByRole('listbox', { name: 'Recent' });
  await recent.waitFor();
  expect(await recent.getByRole('option').allTextContents()).toEqual(['deep margins', 'waterlines']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === 'waterlines');
  await page.keyboard.press('/');
  await panelOf(page).getByRole('button', { name: 'Forget deep margins' }).click();
  expect(await recent.getByRole('option').allTextContents()).toEqual(['waterlines']);
  await panelOf(page).getByRole('button', { name: 'Clear recent searches' }).click();
  expect(await recent.count()).toBe(0);
});

test('letters that nothing begins with are no dead end, and two are too few', async () => {
  const page = await arrive('/about');
  await magnifierOf(page).click();
  await panelOf(page).getByRole('listbox', { name: 'Popular subjects' }).getByRole('option').first().waitFor();
  await fieldOf(page).fill('qqqqq');
  await panelOf(page).getByRole('heading', { name: 'No matches for “qqqqq”' }).waitFor();
  expect(await panelOf(page).getByRole('link').count()).toBe(4);
  await expectAccessible(page);
  await fieldOf(page).fill('qq');
  await fieldOf(page).press('Enter');
  await panelOf(page).getByText('Type at least 3 characters.').waitFor();
});

test('a question that more letters have overtaken is given up', async () => {
  const page = await arrive('/about');
  // The first question gets no answer.
  await page.route('**/api/suggest?q=vital', () => undefined);
  await magnifierOf(page).click();
  const asked = page.waitForRequest('**/api/suggest?q=vital');
  await fieldOf(page).fill('vital');
  const overtaken = await asked;
  const givenUp = page.waitForEvent('requestfailed', (request) => request === overtaken);
  await fieldOf(page).fill('vital pulp');
  await givenUp;
  await panelOf(page)
    .getByRole('option', { name: /Vital pulp therapy/ })
    .first()
    .waitFor();
  await page.unroute('**/api/suggest?q=vital');
});

test('without a connection it says so and keeps the recent words', async () => {
  const page = await arrive('/about');
  await page.evaluate(() => localStorage.setItem('recent_searches', JSON.stringify(['waterlines'])));
  await page.keyboard.press('/');
  await panelOf(page).getByRole('listbox', { name: 'Popular subjects' }).getByRole('option').first().waitFor();
  await page.context().setOffline(true);
  await panelOf(page).getByText('You’re offline. Recent searches work again when you’re back online.').waitFor();
  await fieldOf(page).fill('crowns');
  expect(await panelOf(page).getByRole('listbox', { name: 'Recent' }).getByRole('option').count()).toBe(1);
  await page.context().setOffline(false);
  await panelOf(page).getByRole('option', { name: 'All results for “crowns”' }).waitFor();
  expect(await panelOf(page).getByText('You’re offline.').count()).toBe(0);
});
