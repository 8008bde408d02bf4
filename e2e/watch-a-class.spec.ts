// The page of a class and its film: what is where, and what a member can do with the player.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDuration } from '../src/platform/shared/dates.ts';
import { demoClass, hashOfClass } from './support/demo-class.ts';
import { expectAccessible, expectNoSidewaysScroll, ready, tabThrough } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let classHash: string;
let member: Page;

const key = 'opioid-free-pain-control';
const [opening, following] = demoClass(key).chapters;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1440, height: 900 } };

beforeAll(async () => {
  site = await openSite();
  classHash = await hashOfClass(site, key);
  member = await site.member('demo', wide);
});
afterAll(() => site.close());

const open = async (page: Page) => {
  await page.goto(`/classroom/${classHash}`);
  await ready(page);
};
/** Distance in pixels from the top of the page to the foot of something. */
const footOf = async (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
const film = (page: Page) => page.getByRole('region', { name: /^Video: / });
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript and chapters' });
const position = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused);

/** Opens the film, and stops it as soon as it plays: what follows is done at rest. */
async function openFilm(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: 'View', exact: true })
    .or(page.getByRole('button', { name: 'Watch again' }))
    .first()
    .click();
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    if (video === null || video.paused || video.currentTime === 0) return false;
    video.pause();
    return true;
  });
  await film(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
}

describe('the page of a class', () => {
  test('while a member’s progress is on its way, nobody is asked to sign in', async () => {
    const arrived = Promise.withResolvers<void>();
    await member.route('**/api/class?**', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await open(member);
    const path = member.getByRole('region', { name: 'Your path to credit' });
    await path.getByText('Loading your progress').waitFor();
    expect(await member.getByText('Sign in to earn credit.').count()).toBe(0);
    arrived.resolve();
    await path.getByText('Loading your progress').waitFor({ state: 'detached' });
    await member.unroute('**/api/class?**');
  });

  test.each([
    ['a desk', wide, 600],
    ['a phone', phone, 844],
  ] as const)('shows title, lecturer and the one button at once on %s', async (_where, view, within) => {
    for (const isMember of [true, false]) {
      const page = isMember ? await site.member('demo', view) : await site.visitor(view);
      await open(page);
      const button = page.getByRole('complementary', { name: 'Your next step' });
      await (
        isMember
          ? button.getByRole('button', { name: 'View', exact: true })
          : button.getByRole('link', { name: 'Create Free Account' })
      ).waitFor();
      const feet = [await footOf(page, 'h1'), await footOf(page, '[data-next]')];
      expect(Math.max(...feet), feet.join(' ')).toBeLessThanOrEqual(within);
      expect(await page.getByRole('button', { name: 'View', exact: true }).count()).toBe(1);
      const [width, height] = await page
        .locator('#stage')
        .evaluate((stage) => [stage.clientWidth, stage.clientHeight] as const);
      expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.02);
      await expectNoSidewaysScroll(page);
      if (isMember || view === phone) await expectAccessible(page);
      await page.close();
    }
  });

  test('ends with classes of the same subjects', async () => {
    await open(member);
    await member.locator('footer').scrollIntoViewIfNeeded();
    const related = member.getByRole('region', { name: 'Related classes' });
    await related.getByRole('link').first().waitFor();
    const names = await related.getByRole('heading', { level: 3 }).allTextContents();
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThanOrEqual(4);
    expect(names).not.toContain(await member.getByRole('heading', { level: 1 }).textContent());
  });

  test('follows the thumb with its button on a phone', async () => {
    const page = await site.visitor(phone);
    await open(page);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Create Free Account' }).click();
    await page.waitForURL(/\/register\?rurl=/);
    await page.close();
  });

  test('hides nothing behind that button that the keyboard has reached (WCAG 2.2, 2.4.11)', async () => {
    const page = await site.visitor({ viewport: { width: 390, height: 844 } });
    await open(page);
    const { reached, hidden } = await tabThrough(page);
    expect(reached.length).toBeGreaterThan(30);
    expect(reached).toContain('Product Training');
    expect(hidden).toEqual([]);
    await page.close();
  });
});

describe('the film', () => {
  test('plays where the picture was, with what is said next to it', async () => {
    await open(member);
    const before = await footOf(member, '#stage');
    await openFilm(member);
    expect(await footOf(member, '#stage')).toBe(before);
    await transcript(member).waitFor();
    await expectAccessible(member);
    expect(await member.getByRole('button', { name: 'Close video' }).count()).toBe(1);
    await member.getByRole('link', { name: 'Start evaluation' }).waitFor();
  });

  test('obeys the keys of other players, and lists them under ?', async () => {
    await film(member).focus();
    await member.keyboard.press('0');
    await member.keyboard.press('5');
    const half = await position(member);
    expect(half).toBeGreaterThan(4);
    await member.keyboard.press('ArrowLeft');
    await expect.poll(() => position(member)).toBeCloseTo(half - 5, 0);
    await member.keyboard.press('j');
    await expect.poll(() => position(member)).toBeCloseTo(half - 20, 0);
    await member.keyboard.press('0');
    await member.keyboard.press('ArrowRight');
    await member.keyboard.press('j');
    await expect.poll(() => position(member)).toBe(0);
    await member.keyboard.press('m');
    await film(member).getByRole('button', { name: 'Unmute' }).waitFor({ state: 'attached' });
    await member.keyboard.press('m');
    await member.keyboard.press('>');
    await film(member).getByRole('button', { name: 'Speed, 1.25 times' }).waitFor();
    await member.keyboard.press('<');
    await member.keyboard.press('c');
    await film(member).getByRole('button', { name: 'Captions, off' }).waitFor();
    await member.keyboard.press('c');
    await member.keyboard.press('k');
    await expect.poll(() => isPaused(member)).toBe(false);
    await member.keyboard.press('Space');
    await expect.poll(() => isPaused(member)).toBe(true);
    await member.keyboard.press('f');
    await film(member).getByRole('button', { name: 'Exit full screen' }).waitFor();
    await member.keyboard.press('f');
    await film(member).getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    await member.keyboard.press('?');
    const list = member.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Picture in picture').waitFor();
    await expectAccessible(member);
    await member.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  test('is as fast as chosen, and keeps that', async () => {
    await film(member).getByRole('button', { name: 'Speed, 1 times' }).click();
    await expectAccessible(member);
    await member.getByRole('menuitemradio', { name: '1.5×' }).click();
    expect(await member.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5);
    await member.reload();
    await ready(member);
    await openFilm(member);
    expect(await member.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5);
    await film(member).getByRole('button', { name: 'Speed, 1.5 times' }).click();
    await member.keyboard.press('Home');
    await member.keyboard.press('ArrowDown');
    await member.keyboard.press('ArrowDown');
    await member.keyboard.press('Enter');
    expect(await member.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1);
  });

  test('shows captions, unless they are turned off', async () => {
    await film(member).focus();
    await member.keyboard.press('0');
    await transcript(member).getByRole('listitem').first().getByRole('button').click();
    const words = (await transcript(member).getByRole('listitem').first().locator('button > span').textContent()) ?? '';
    await expect.poll(() => film(member).getByText(words).count()).toBe(1);
    await film(member).getByRole('button', { name: 'Captions, English' }).click();
    await expectAccessible(member);
    await member.getByRole('menuitem', { name: 'Size Medium' }).click();
    await member.getByRole('menuitem', { name: 'Size Large' }).waitFor();
    await member.getByRole('menuitemradio', { name: 'Off' }).click();
    expect(await film(member).getByText(words).count()).toBe(0);
    await member.keyboard.press('c');
  });

  test('has a transcript that can be searched and moves it, and chapters', async () => {
    const lines = transcript(member).getByRole('listitem');
    const all = await lines.count();
    expect(all).toBeGreaterThan(1);
    const last = (await lines.last().locator('button > span').textContent()) ?? '';
    const word = last.split(/\W+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
    await transcript(member).getByLabel('Search transcript').fill(word.toUpperCase());
    await transcript(member)
      .getByText(/^[1-9]\d* found$/)
      .waitFor();
    expect(await lines.last().locator('mark').first().textContent()).toBe(word);
    await expectAccessible(member);
    await lines.last().getByRole('button').click();
    const at = await position(member);
    expect(at).toBeGreaterThan(3);
    await transcript(member).getByLabel('Search transcript').fill('zirconiumless');
    await transcript(member).getByText('No matches for “zirconiumless”. Try another word.').waitFor();
    await transcript(member).getByLabel('Search transcript').fill('');
    expect(await lines.count()).toBe(all);
    expect(await transcript(member).locator('[aria-current=true]').count()).toBe(1);

    await transcript(member).getByRole('button', { name: 'Chapters' }).click();
    await transcript(member).getByRole('button', { name: opening.title }).click();
    await expect.poll(() => position(member)).toBe(0);
    await film(member).getByRole('button', { name: 'Chapters' }).click();
    await member.getByRole('menuitemradio', { name: following.title }).click();
    await expect.poll(() => position(member)).toBe(following.startSec);
    await expectAccessible(member);
  });

  test('continues where it was left on another device, and can start over', async () => {
    const saved = member.waitForResponse((response) => response.url().endsWith('/api/save-video-position'));
    await film(member).focus();
    await member.keyboard.press('k');
    await expect.poll(() => position(member)).toBeGreaterThan(following.startSec + 0.2);
    await member.keyboard.press('k');
    await saved;
    const left = await position(member);

    const hand = await site.member('demo', phone);
    await open(hand);
    await hand.getByRole('main').getByRole('button', { name: 'Watch again' }).click();
    // At rest the note stays, however long it takes to read.
    await hand.waitForFunction(() => {
      const video = document.querySelector('video');
      if (video === null || video.paused) return false;
      video.pause();
      return true;
    });
    await hand.getByText(`Resumed at ${formatDuration(left)}`).waitFor();
    expect(await position(hand)).toBeGreaterThanOrEqual(Math.floor(left) - 1);
    await expectNoSidewaysScroll(hand);
    await expectAccessible(hand);
    await hand.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => position(hand)).toBeLessThan(1);
    await hand.close();
  });

  test('continues for a visitor too, in this browser', async () => {
    const page = await site.visitor(wide);
    await open(page);
    await openFilm(page);
    await page.getByRole('link', { name: 'Sign in to earn credit.' }).waitFor();
    await film(page).focus();
    await page.keyboard.press('5');
    const half = await page.evaluate(() => (document.querySelector('video')?.duration ?? 0) / 2);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('video-positions'))).not.toBeNull();
    await page.reload();
    await ready(page);
    await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).click();
    const resumed = (await page.getByText(/^Resumed at \d\d:\d\d/).textContent()) ?? '';
    const [, minutes, seconds] = /(\d\d):(\d\d)/.exec(resumed) ?? [];
    expect(Math.abs(Number(minutes) * 60 + Number(seconds) - half)).toBeLessThan(10);
    await page.close();
  });

  test('nothing went wrong on the way', () => expect(site.faults).toEqual([]));
});

test('a visitor finds View on a class to read, too: it leads to the sign-in, and back', async () => {
  const visitor = await site.visitor(phone);
  const address = `/classroom/${await hashOfClass(site, 'caries-risk')}`;
  await visitor.goto(address);
  await ready(visitor);
  await visitor.getByRole('complementary', { name: 'Your next step' }).getByRole('link', { name: 'View' }).click();
  await visitor.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('rurl') === address);
  await visitor.close();
});

test('a class to read is read on its page, a chapter at a time', async () => {
  const reader = await site.member('demo', phone);
  await reader.goto(`/classroom/${await hashOfClass(site, 'caries-risk')}`);
  await ready(reader);
  await reader.getByRole('main').getByRole('button', { name: 'View', exact: true }).click();
  const handout = reader.getByRole('region', { name: 'Handout' });
  await handout.getByRole('heading', { name: 'Introduction' }).waitFor();
  // Opening it is the view: what comes next is on the card.
  await reader.getByRole('complementary', { name: 'Your next step' }).getByText('Evaluate the class').waitFor();
  await handout.getByRole('combobox', { name: 'Chapter' }).selectOption({ index: 2 });
  await handout.getByRole('table').getByRole('columnheader', { name: 'Arrested' }).waitFor();
  await expectAccessible(reader);
  await expectNoSidewaysScroll(reader);
  await handout.getByRole('combobox', { name: 'Chapter' }).selectOption({ index: 5 });
  await handout.getByRole('button', { name: 'Next section' }).click();
  await handout.getByRole('heading', { name: 'Further reading' }).waitFor();
  expect(await reader.evaluate(() => document.activeElement?.textContent)).toBe('Further reading');
  await handout.getByRole('link', { name: 'Start evaluation' }).waitFor();
  await reader.close();
});
