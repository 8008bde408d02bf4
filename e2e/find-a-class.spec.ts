// Someone looks for something: by a word with a typing error, by a subject, page by page; takes a book; answers a
// sponsor.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { classViewCall } from '../src/classroom/contract.ts';
import { logUpload } from '../src/media/server/staff/upload-log.ts';
import { uploadWork } from '../src/platform/server/uploads/check-upload.ts';
import { reserveInOrder } from '../src/seats/server/fixtures.ts';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember } from '../src/staff/server/fixtures.ts';
import { queueAddCall } from '../src/watch-later/contract.ts';
import { expectAccessible, expectNoSidewaysScroll, ready, signIn } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const lists = [
  '/search',
  '/webinars',
  '/ondemand',
  '/podcasts',
  '/tutorials',
  '/ebooks',
  '/faculty/mei-tanaka',
  '/search?q=implnats',
  '/search?q=zzzzzz',
];

describe('every list', () => {
  // A new browser profile loads the whole portal anew.
  let plain: Page;
  let scripted: Page;
  beforeAll(async () => {
    [plain, scripted] = await Promise.all([site.visitor({ javaScriptEnabled: false }), site.visitor()]);
  });
  afterAll(() => Promise.all([plain, scripted].map((page) => page.context().close())));

  test.each(lists)('%s is whole without script', async (address) => {
    const page = plain;
    expect((await page.goto(address))?.status()).toBe(200);
    expect((await page.getByRole('heading', { level: 1 }).textContent())?.length).toBeGreaterThan(3);
    if (!address.includes('zzzzzz')) expect(await page.getByRole('main').locator('article').count()).toBeGreaterThan(3);
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);
    for (const facts of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(facts)).toHaveProperty('@context', 'https://schema.org');
  });

  // Every list as it is without words is in every-page.spec.ts.
  test.each(lists.filter((address) => address.includes('?')))(
    '%s is for everyone, on every screen',
    async (address) => {
      const page = scripted;
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(address);
      await ready(page);
      await expectAccessible(page);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
    },
  );

  test('a speaker’s classes lead to the speaker and back, and each is shared with a card', async () => {
    const page = scripted;
    await page.goto('/faculty');
    await ready(page);
    await page.getByRole('link', { name: 'Dr. Mei Tanaka', exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dr. Mei Tanaka' }).waitFor();
    await page
      .getByRole('region', { name: 'Classes on demand' })
      .getByRole('article')
      .first()
      .getByRole('heading')
      .getByRole('link')
      .click();
    await page.waitForURL(/\/classroom\//);
    await page.reload();
    const property = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    const card = (await property('og:image')) ?? '';
    expect([await property('og:image:width'), await property('og:image:height')]).toEqual(['1200', '630']);
    expect(await page.locator('meta[name="twitter:card"]').getAttribute('content')).toBe('summary_large_image');
    const png = Buffer.from(await (await page.request.get(card)).body());
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
    await ready(page);
    await page.getByRole('main').getByRole('link', { name: 'Dr. Mei Tanaka' }).first().click();
    await page.waitForURL((url) => url.pathname === '/faculty/mei-tanaka');
  });

  test('aliases name the first address as their own', async () => {
    const page = plain;
    await page.goto('/upcoming');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/webinars`);
  });

  test.each([
    ['/webinars/-1'],
    ['/ondemand/1000000000'],
    ['/podcasts/abc'],
    ['/tutorials/0'],
    ['/ebooks/99'],
    ['/search?cid=999999'],
    ['/search?coid=%27'],
    [`/search?q=${'x'.repeat(10_000)}`],
    ['/ondemand?q=%26%7C!%3A*()'],
    ['/search?q=%22%27%5C'],
  ])('%s is answered with a page of the list', async (address) => {
    const page = scripted;
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await ready(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('by words', () => {
  let page: Page;
  beforeAll(async () => {
    page = await site.visitor();
    await page.goto('/');
    await ready(page);
  });

  test('suggestions come while typing, and the keyboard alone takes one', async () => {
    const box = page.getByRole('combobox', { name: 'Search all CE' });
    await box.focus();
    await page.keyboard.type('vital pul');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    expect(await page.locator(`[id="${active}"] mark`).allTextContents()).toEqual(['Vital', 'pulp']);
    await page.keyboard.press('Escape');
    expect(await list.count()).toBe(0);
    expect(await box.inputValue()).toBe('vital pul');
    await page.keyboard.press('ArrowDown');
    await list.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/classroom\//);
    await page.getByRole('heading', { level: 1, name: /Vital pulp therapy/ }).waitFor();
  });

  test('an arrow key chooses as soon as the list is there, however soon that is', async () => {
    await page.goto('/home');
    await ready(page);
    await page.getByRole('combobox', { name: 'Search all CE' }).focus();
    await page.keyboard.type('vital pul');
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
    for (let round = 0; round < 10; round += 1) {
      await page.keyboard.press('Escape');
      const isChosen = await page.evaluate(async () => {
        const box = document.activeElement;
        const press = () =>
          box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
        const listed = new Promise<void>((resolve) => {
          const watcher = new MutationObserver(() => {
            if (document.querySelector('[role=listbox] [role=option]') === null) return;
            watcher.disconnect();
            resolve();
          });
          watcher.observe(document.body, { childList: true, subtree: true });
        });
        press();
        await listed;
        press();
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return box?.hasAttribute('aria-activedescendant') ?? false;
      });
      expect(isChosen, `round ${round}`).toBe(true);
    }
  });

  test('a word with a typing error finds what was meant, and the words found are marked', async () => {
    await page.getByRole('combobox', { name: 'Search all CE' }).fill('implnats');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'implnats');
    await page.getByText('Showing results for implants').waitFor();
    const marked = await page.getByRole('main').locator('mark').allTextContents();
    expect(marked.length).toBeGreaterThan(0);
    for (const word of marked) expect(word.toLowerCase()).toMatch(/^implant/);
  });

  test('the whole list keeps the words, and Back returns', async () => {
    const found = page.getByRole('region', { name: 'On-Demand CE Webinars' });
    await found.getByRole('link', { name: /Show/ }).click();
    await page.waitForURL((url) => url.pathname === '/ondemand' && url.searchParams.get('q') === 'implnats');
    await page.getByText('Showing results for implants').waitFor();
    await page.getByRole('link', { name: 'Show All Related Content »' }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/search');
    await page.getByRole('heading', { level: 1, name: 'Results for' }).waitFor();
  });

  test('the last searches are offered before the first letter, in this browser alone', async () => {
    await page.getByRole('combobox', { name: 'Keyword Search' }).fill('');
    await page.getByRole('combobox', { name: 'Keyword Search' }).click();
    const recent = page.getByRole('listbox', { name: 'Recent searches' });
    await recent.getByRole('option', { name: 'implnats' }).waitFor();
    const other = await site.visitor();
    await other.goto('/search');
    await ready(other);
    await other.getByRole('combobox', { name: 'Keyword Search' }).click();
    expect(await other.getByRole('listbox').count()).toBe(0);
    await other.context().close();
    await page.keyboard.press('Escape');
  });

  test('two letters are too few, and nothing typed is lost', async () => {
    const box = page.getByRole('combobox', { name: 'Keyword Search' });
    await box.fill('im');
    await page.getByRole('button', { name: 'Go' }).click();
    await page.getByText('Type at least 3 characters.').first().waitFor();
    expect(await box.inputValue()).toBe('im');
    expect(site.faults).toEqual([]);
  });
});

describe('by subject and page', () => {
  let page: Page;
  beforeAll(async () => {
    page = await site.visitor({ viewport: { width: 1440, height: 900 } });
  });
  afterAll(() => page.context().close());

  test('a category clears the words, its chip removes it, and each is in the address', async () => {
    await page.goto('/ondemand?q=pulp');
    await ready(page);
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Endodontics' });
    await page.waitForURL((url) => url.searchParams.has('cid') && !url.searchParams.has('q'));
    await page.getByRole('link', { name: 'Remove category Endodontics' }).click();
    await page.waitForURL((url) => url.pathname === '/ondemand' && url.search === '');
    expect(site.faults).toEqual([]);
  });

  test('a keyword stays in the list, unless all content is wanted', async () => {
    await page.goto('/tutorials');
    await ready(page);
    await page.getByRole('combobox', { name: 'Keyword Search' }).fill('calibrating');
    await page.getByRole('button', { name: 'Go' }).click();
    await page.waitForURL((url) => url.pathname === '/tutorials' && url.searchParams.get('q') === 'calibrating');
    await page.getByRole('checkbox', { name: 'Include All Content' }).check();
    await page.getByRole('button', { name: 'Go' }).click();
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'calibrating');
    await page.getByRole('checkbox', { name: 'Include All Content' }).waitFor({ state: 'detached' });
  });

  test('classes are sorted and narrowed in place, and the category stays', async () => {
    await page.goto('/ondemand');
    await ready(page);
    const at = (search: string) => page.waitForURL((url) => url.pathname + url.search === `/ondemand${search}`);
    await page.getByLabel('Sort').selectOption({ label: 'Shortest' });
    await at('?sort=shortest');
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll('main article')].map(({ textContent }) => textContent ?? '');
      const minutes = cards.flatMap((text) => / · (\d+) min/.exec(text)?.slice(1).map(Number) ?? []);
      return minutes.length === 20 && minutes.every((each, place) => place === 0 || each >= (minutes[place - 1] ?? 0));
    });
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/\/ondemand\/2\?sort=shortest$/);
    const credit = page.locator('summary', { hasText: 'Credit' });
    await credit.press('Enter');
    await page.getByRole('checkbox', { name: /^Up to 0\.5 CEU \d/ }).check();
    await at('?credit=half&sort=shortest');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Endodontics' });
    await page.waitForURL((url) => url.searchParams.has('cid') && url.searchParams.get('credit') === 'half');
    await page.getByRole('link', { name: 'Remove category Endodontics' }).waitFor();
    await page.getByRole('link', { name: 'Remove credit Up to 0.5 CEU' }).click();
    await page.waitForURL((url) => url.searchParams.has('cid') && !url.searchParams.has('credit'));
    await expectAccessible(page);
  });

  test('on a phone the filters of a list are in a sheet', async () => {
    const page = await site.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto('/tutorials');
    await ready(page);
    await page.getByRole('button', { name: 'Filter and sort' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    // Training earns no credit.
    await sheet.getByRole('group', { name: 'Length' }).waitFor();
    expect(await sheet.getByRole('group', { name: 'Credit' }).count()).toBe(0);
    await sheet.getByLabel('Sort').selectOption({ label: 'Shortest' });
    await page.waitForURL((url) => url.searchParams.get('sort') === 'shortest');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Show \d+ results$/ }).tap();
    expect(await sheet.count()).toBe(0);
  });

  test.each([390, 1440])(
    'at %i pixels the next page begins at its top, and Back returns to where one was',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/ondemand');
      await ready(page);
      const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' });
      await next.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(800);
      await next.click();
      await page.waitForURL(/\/ondemand\/2$/);
      await page.waitForFunction(() => scrollY === 0);
      await page.goBack();
      await page.waitForURL(/\/ondemand$/);
      await page.waitForFunction((was) => Math.abs(scrollY - was) < 40, before);
      expect(await page.getByRole('link', { name: 'Page 1', exact: true }).getAttribute('aria-current')).toBe('page');
    },
  );
});

describe('an eBook', () => {
  test('asks a visitor to sign in and comes back; a member reads it, and the download is recorded', async () => {
    const page = await site.visitor();
    await page.goto('/ebooks');
    await ready(page);
    expect(await page.getByText('Free (must be logged in)').count()).toBeGreaterThan(5);
    await page.getByRole('article').first().getByRole('link').click();
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('rurl') === '/ebooks');
    await signIn(page, 'demo', 'demo-student', '/ebooks');
    const first = page.getByRole('article').first();
    await first.getByText('Free', { exact: true }).waitFor();
    const href = (await first.getByRole('link').first().getAttribute('href')) ?? '';
    const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/book-response-mvp'));
    const opened = page.context().waitForEvent('page');
    await first.getByRole('link', { name: /in a new tab/ }).click();
    expect((await (await recorded).json()).status).toBe(true);
    await (await opened).close();
    const pdf = await page.request.get(href);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(
      (await site.portal.context.db.selectFrom('book_download').select('count').execute()).map(({ count }) => count),
    ).toEqual([1]);
  });
});

describe('an advertisement', () => {
  const events = async () =>
    Object.fromEntries(
      (await site.portal.context.db.selectFrom('promotion_count').select(['event', 'amount']).execute()).map(
        ({ event, amount }) => [event, amount],
      ),
    );

  test('is counted once when it was seen; the form behind it asks, corrects and confirms', async () => {
    await site.portal.context.db.deleteFrom('promotion_count').execute();
    const page = await site.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/webinars');
    await ready(page);
    const ad = page.getByRole('complementary', { name: /^Advertisement/ }).first();
    const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/ad-event'));
    await ad.scrollIntoViewIfNeeded();
    await seen;
    expect(await events()).toEqual({ view: 1 });
    await ad.getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').waitFor();
    await expectAccessible(page);
    const send = dialog.getByRole('button').last();
    await send.click();
    await dialog.getByText('Correct errors and resubmit.').waitFor();
    await dialog.getByText('Email is required.').first().waitFor();
    await dialog.getByLabel('Email').fill('nobody');
    await dialog.getByText('Enter valid email address.').first().waitFor();
    await dialog.getByLabel('Email').fill('visitor@practice.example');
    await send.click();
    await dialog.getByRole('status').waitFor();
    expect(await events()).toMatchObject({ view: 1, click: 1 });
    await page.keyboard.press('Escape');
    expect(await dialog.count()).toBe(0);
    expect(await ad.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await site.portal.context.db.selectFrom('ad_request').select(['email', 'student_id']).execute()).toEqual([
      { email: 'visitor@practice.example', student_id: null },
    ]);
  });

  test.each([
    ['dark', 'light', /-xs-dark\.svg$/],
    ['light', 'dark', /-xs\.svg$/],
  ] as const)(
    'has the picture for a %s page though the system is %s, and fetches no other',
    async (theme, system, own) => {
      const page = await site.visitor({ viewport: { width: 390, height: 844 }, colorScheme: system });
      const fetched: string[] = [];
      page.on('request', (request) => {
        const [, name] = /\/files\/\w+\/(ad-.*\.svg)$/.exec(request.url()) ?? [];
        if (name !== undefined) fetched.push(name);
      });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto('/webinars');
      await ready(page);
      const picture = page
        .getByRole('complementary', { name: /^Advertisement/ })
        .first()
        .getByRole('img');
      await picture.scrollIntoViewIfNeeded();
      const shown = await picture.evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) throw new Error('The banner is no picture.');
        await image.decode();
        return image.currentSrc;
      });
      expect(shown).toMatch(own);
      expect(fetched.length).toBeGreaterThan(0);
      expect(fetched.filter((name) => !own.test(name))).toEqual([]);
    },
  );

  test('asks a member for nothing but a yes', async () => {
    const page = await site.member();
    await page.goto('/podcasts');
    await ready(page);
    const ad = page.getByRole('complementary', { name: /^Advertisement/ }).first();
    await ad.getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/share your name and email address with/).waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button').last().click();
    await dialog.getByRole('status').waitFor();
    expect(
      await site.portal.context.db
        .selectFrom('ad_request')
        .select('name')
        .where('student_id', 'is not', null)
        .execute(),
    ).toHaveLength(1);
  });

  test('is set up in the console, and its list shows it as soon as it is on', async () => {
    const { context } = site.portal;
    const liaison = await aStaffMember(context, ['liaison'], { name: 'Helen Park' });
    const page = await site.staff(liaison);
    await page.goto(staffMap.advertisements());
    await ready(page);
    await page.getByRole('button', { name: 'New advertisement' }).click();
    const dialog = page.getByRole('dialog', { name: 'New advertisement' });
    await dialog.getByLabel('Sponsor').selectOption({ label: 'Lumident' });
    await dialog.getByLabel('What the picture shows').fill('Lumident: borrow a radiometer');
    await dialog.getByRole('button', { name: 'Add advertisement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lumident: borrow a radiometer' }).waitFor();
    const onOff = page.getByRole('switch');
    expect(await onOff.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Name the button.' }).waitFor();
    const picture = page.getByRole('group', { name: 'Picture 360 × 150', exact: true });
    const banner = sharp({ create: { width: 720, height: 300, channels: 3, background: '#0e6b66' } });
    await picture
      .locator('input[type=file]')
      .setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: await banner.png().toBuffer() });
    await picture.getByText('Checking: type, codec, length…').waitFor();
    await context.jobs.drain(context, uploadWork(logUpload));
    await picture.getByText('meter.webp').waitFor();
    await page.getByLabel('Webinar list').check();
    await page.getByLabel('Text', { exact: true }).fill('Two weeks, free of charge.');
    await page.getByLabel('Button', { exact: true }).fill('Send one');
    await page.getByLabel('Title of the confirmation').fill('It is on its way');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save advertisement' }).click();
    await page.getByText('It isn’t showing.').waitFor();
    await onOff.click();
    await page.getByText('It’s showing now.').waitFor();
    const others = context.db.updateTable('ad').where('from_demo', '=', true);
    await others.set({ published: false }).execute();
    const reader = await site.visitor();
    const ads = reader.getByRole('complementary', { name: /^Advertisement/ });
    await reader.goto('/ondemand');
    await ready(reader);
    expect(await ads.count()).toBe(0);
    await reader.goto('/webinars');
    await ready(reader);
    expect(await ads.getByRole('img').getAttribute('alt')).toBe('Lumident: borrow a radiometer');
    await others.set({ published: true }).execute();
  });
});

test('what is featured is labeled, counted when followed, and followed whatever becomes of the count', async () => {
  const page = await site.visitor();
  await page.route('**/api/featuredcontent-click', (route) => route.abort());
  await page.goto('/search');
  await ready(page);
  const featured = page.getByRole('region', { name: 'Featured CE Content' });
  expect((await featured.innerText()).toUpperCase()).toContain('FEATURED');
  await featured.getByRole('link').first().click();
  await page.waitForURL(/\/(classroom|podcast|reserve)\//);
  await page.unroute('**/api/featuredcontent-click');
  await page.goto('/search');
  await ready(page);
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/api/featuredcontent-click'));
  await featured.getByRole('link').first().click();
  expect((await counted).ok()).toBe(true);
  await page.waitForURL(/\/(classroom|podcast|reserve)\//);
});

test('the calendar next to the webinars turns from month to month and leads to the first one of a day; on a phone it is a strip of days', async () => {
  const page = await site.visitor({ viewport: { width: 1440, height: 900 } });
  await page.goto('/webinars');
  await ready(page);
  const days = page.getByRole('navigation', { name: 'Days with webinars' });
  const title = days.getByRole('heading', { level: 2 });
  const first = await title.textContent();
  await days.getByRole('button', { name: 'Next month' }).press('Enter');
  expect(await title.textContent()).not.toBe(first);
  const day = days.getByRole('link').filter({ visible: true }).first();
  const href = (await day.getAttribute('href')) ?? '';
  expect(href).toMatch(/^#day-\d{4}-\d\d-\d\d$/);
  expect(await day.textContent()).toMatch(/\d+, \d webinars?/);
  await day.press('Enter');
  await page.waitForURL((url) => url.hash === href);
  const card = page.locator(href);
  await page.waitForFunction((id) => {
    const top = document.querySelector(id)?.getBoundingClientRect().top ?? -1;
    return top > 0 && top < 300;
  }, href);
  expect(new Date((await card.getByRole('time').first().getAttribute('datetime')) ?? '').getTime()).toBeGreaterThan(0);
  // It stays in view beside the list.
  await page.evaluate(() => scrollTo(0, 1500));
  await page.waitForFunction(() => scrollY > 1200);
  expect((await days.boundingBox())?.y).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await days.getByRole('heading', { level: 2 }).isVisible()).toBe(false);
  const shown = days.getByRole('link').filter({ visible: true });
  expect(await shown.count()).toBe(await page.locator('article[id^=day-]').count());
  await expectNoSidewaysScroll(page);
});

describe('every small card and row of a class has its picture, company, and date', () => {
  let page: Page;
  let member: SignedIn;
  beforeAll(async () => {
    const { portal } = site;
    const { context } = portal;
    member = await aStudent(context);
    const shown = (list: 'live' | 'ondemand' | 'tutorials') =>
      context.db
        .selectFrom('activity')
        .select('hash')
        .where('list', '=', list)
        .where('published', '=', true)
        .where('release_at', list === 'live' ? '>' : '<', context.now())
        .orderBy('release_at', 'desc')
        .limit(2)
        .execute();
    const [webinars, classes, tutorials] = await Promise.all([shown('live'), shown('ondemand'), shown('tutorials')]);
    for (const { hash: c } of [...webinars, ...classes]) await portal.call(queueAddCall, { c }, member.token);
    for (const { hash: c } of [...classes, ...tutorials]) await portal.call(classViewCall, { c }, member.token);
    addresses = {
      home: '/home',
      seats: '/seats',
      'a webinar': `/reserve/${webinars[0]?.hash}`,
      'a class': `/classroom/${classes[0]?.hash}`,
      'Watch Later': '/queue',
      'CE in Progress': '/pending',
      'viewed tutorials': '/tutorial-history',
    };
    page = await site.member(member.username);
  });
  let addresses: Record<string, string>;

  test.each([
    ['home', ['Upcoming live CE', 'New on demand']],
    ['seats', [/Open seats this week|Coming up/]],
    ['a webinar', [/More this week|Coming next/]],
    ['a class', ['Related classes']],
    ['Watch Later', []],
    ['CE in Progress', []],
    ['viewed tutorials', []],
  ])('%s: %s', async (where, names) => {
    await page.goto(addresses[where] ?? '');
    await ready(page);
    // Related classes are asked for once they're near.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const main = page.getByRole('main');
    const places = names.length === 0 ? [main] : names.map((name) => page.getByRole('region', { name }));
    const lists = places.map((place) => place.getByRole('listitem').filter({ has: page.getByRole('heading') }));
    for (const cards of lists) await cards.first().waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const card of (await Promise.all(lists.map((cards) => cards.all()))).flat()) {
        const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
        expect(text, `${where} at ${width}`).toMatch(/Company: \w/);
        expect(text, `${where} at ${width}`).toMatch(
          /\bsince\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/i,
        );
        const pictures = await card.locator('img').evaluateAll((images) => images.map((image) => image.clientWidth));
        expect(Math.max(...pictures), `${text} at ${width}`).toBeGreaterThanOrEqual(75);
      }
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('viewed tutorials are counted, and for everyone', async () => {
    await page.goto('/tutorial-history');
    await page.getByRole('heading', { level: 1, name: 'Viewed Tutorials' }).waitFor();
    await page.getByText(/^Classes: \d+$/).waitFor();
    await expectAccessible(page);
  });

  test('home: the webinar on offer, the class to continue, and the ticket', async () => {
    const company = (card: string) =>
      page
        .locator(`[aria-labelledby="${card}"]`)
        .getByText(/^Company: \w|· Company: \w/)
        .waitFor();
    await page.goto('/home');
    await company('next-seat');
    await company('go-on');
    const { portal } = site;
    const { hash } = await portal.context.db
      .selectFrom('activity')
      .select('hash')
      .where('list', '=', 'live')
      .where('published', '=', true)
      .where('release_at', '>', portal.context.now())
      .orderBy('release_at')
      .executeTakeFirstOrThrow();
    await reserveInOrder(portal, hash, [member]);
    await page.goto('/home');
    await company('next-seat');
    await page.getByText('Your seat', { exact: true }).waitFor();
  });
});
