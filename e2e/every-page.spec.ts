// What holds on every address of the portal, for a visitor and for a member, on a phone and on a computer: nothing
// moves while it loads, it is written in the brand's face, it does not scroll sideways, and everyone can use it. The
// addresses are those of src/screens.ts, so that a new page is held to it from its first day. The other journeys look
// for barriers only in what they bring a page to.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { isForMembers, screens } from '../src/screens.ts';
import { aWebinar } from '../src/catalogue/server/fixtures.ts';
import { awardCredit } from '../src/credit/server/awarding/award-credit.ts';
import { importPass } from '../src/exam/server/publishing/import-exam.ts';
import { cancelCodeFor } from '../src/seats/server/fixtures.ts';
import { writePlace } from '../src/live/server/room/place-rows.ts';
import { importSeat } from '../src/seats/server/import-seat.ts';
import { siteMap } from '../src/site-map.ts';
import { drawnWrong } from './support/drawn-wrong.ts';
import { mostShift, shiftsOf, watchShifts } from './support/layout-shift.ts';
import { missingStyles } from './support/missing-styles.ts';
import type { HeldFiles } from './support/faulty-connection.ts';
import { expectAccessible, ready } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { motion, openSite, type Site } from './support/site.ts';

let site: Site;
/** The brand's face, which comes late: the browser may not take it from its cache. */
let face: HeldFiles;
let member: SignedIn;
/** What stands for a parameter of a path: by the path and the name, else by the name. */
let values: Readonly<Record<string, string>>;

beforeAll(async () => {
  site = await openSite({}, { isFaulty: true });
  if (site.connection === null) throw new Error('This site has no connection that could hold files back.');
  face = site.connection.holds(/\.woff2$/);
  const { context } = site.portal;
  const { db } = context;
  const hashOf = (key: string) =>
    db.selectFrom('activity').select(['id', 'hash']).where('import_key', '=', key).executeTakeFirstOrThrow();
  member = await aStudent(context);
  const [passed, open, episode] = [
    await hashOf('vital-pulp-therapy'),
    await hashOf('deep-margins'),
    await db
      .selectFrom('activity')
      .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
      .select(['activity.hash', 'podcast_show.hash as show'])
      .where('activity.import_key', '=', 'chairside/wedge-before-you-cut')
      .executeTakeFirstOrThrow(),
  ];
  const now = context.now();
  const [held, other, over] = [
    await aWebinar(context, { title: 'A seat of one’s own', releaseAt: now.add({ hours: 50 }), durationMin: 60 }),
    await aWebinar(context, { title: 'A seat that is free', releaseAt: now.add({ hours: 60 }), durationMin: 60 }),
    await aWebinar(context, { title: 'Over and done', releaseAt: now.subtract({ hours: 2 }), durationMin: 60 }),
  ];
  await db.transaction().execute(async (trx) => {
    const attemptId = await importPass(trx, { studentId: member.id, activityId: passed.id, score: 90, takenAt: now });
    await awardCredit(context, trx, {
      studentId: member.id,
      activityId: passed.id,
      attemptId,
      examScore: 90,
      earnedAt: now,
      silent: true,
    });
    await writePlace(trx, held.id, { place: 'Odeon, 1 Main St', by: 'Anna Roth', at: now });
    for (const { id } of [held, over])
      await importSeat(trx, { studentId: member.id, activityId: id, state: 'reserved', arrivedAt: now });
  });
  const { code } = await db
    .selectFrom('credit')
    .select('verification_code as code')
    .where('student_id', '=', member.id)
    .executeTakeFirstOrThrow();
  values = {
    ':c': open.hash,
    ':ps': episode.show,
    ':p': episode.hash,
    '/faculty/:slug': 'mei-tanaka',
    '/reserve/:c': other.hash,
    '/classroom-reserve/:c': other.hash,
    '/live/:c': held.hash,
    '/classroom-live/:c': held.hash,
    '/affidavit/:c': over.hash,
    '/classroom-affidavit/:c': over.hash,
    '/attendance/:c': over.hash,
    '/room/:c': held.hash,
    '/done/:c': passed.hash,
    '/verify/:code': code,
    '/version/:code': code,
    ':code': await cancelCodeFor(site.portal, held.hash, member),
  };
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

/** The address of a screen with its parameters; a list opens at its first page, and no one comes with a login token. */
function addressOf(path: string): string {
  const parts = path.split('/').flatMap((part) => {
    if (!part.startsWith(':')) return [part];
    const name = part.replace('?', '');
    if (name === ':page' || name === ':s') return [];
    const value = values[path.replaceAll('?', '')] ?? values[name];
    if (value === undefined) throw new Error(`${path}: say in this test what stands for ${name}.`);
    return [value];
  });
  return parts.join('/') || '/';
}

const samePage = (one: keyof typeof screens, other: keyof typeof screens) => screens[one].page === screens[other].page;

const views = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
  /** A phone of 2016, or a screen of 1280 px at 400 %. */
  narrow: { viewport: { width: 320, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

/** Opens an address and waits until its page is awake; who logs out is led on to the sign-in page. */
async function open(page: Page, address: string): Promise<void> {
  const waitUntil = 'domcontentloaded';
  await page.goto(address, { waitUntil });
  if (address === siteMap.logout()) await page.waitForURL((url) => url.pathname === siteMap.login(), { waitUntil });
  await ready(page);
}

/**
 * What is wrong with a page as it is after loading, though the brand's face came when everything was in the
 * fallback.
 */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  face.hold();
  await open(page, address);
  // Content that comes after the face is drawn in it at once, and can’t show that it would have moved.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [role=status]')].every((each) => !each.textContent.startsWith('Loading ')),
  );
  const asked = face.release();
  await settled(page);
  const { score, what } = await shiftsOf(page);
  const hasFace = await page.evaluate(async () => {
    await document.fonts.ready;
    return document.fonts.check('16px Figtree');
  });
  return [
    ...(score > mostShift ? [`${address} moves by ${score.toFixed(3)}: ${what.join(' | ')}`] : []),
    ...(hasFace ? [] : [`${address} is not written in Figtree`]),
    // What is preloaded under another name than the sheets give it comes twice.
    ...(asked.size === 1 ? [] : [`${address} asks for Figtree by ${asked.size} names: ${[...asked].join(' ')}`]),
  ];
}

/** What of an open page reaches over the side of its screen. */
async function sidewaysOf(page: Page, address: string): Promise<string[]> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.localName}.${String(element.className)}`);
  });
  return over.length === 0
    ? []
    : [`${address} scrolls sideways at ${page.viewportSize()?.width} px: ${over.join(' ')}`];
}

test('every page that opens for a visitor is painted as the server sends it, before a script comes', async () => {
  const found: string[] = [];
  const paths = [...Object.keys(screens).map(addressOf), siteMap.podcast(values[':ps'] ?? '')];
  for (const address of paths.filter((path) => !isForMembers(path) && path !== siteMap.logout())) {
    const html = await (await fetch(site.url + address)).text();
    found.push(...missingStyles(html).map((missing) => `${address}: ${missing}`));
  }
  expect(found).toEqual([]);
  // What is missing would be seen.
  const undressed = (await (await fetch(site.url + siteMap.about())).text()).replaceAll(/<style[^]*?<\/style>/g, '');
  expect(missingStyles(undressed).length).toBeGreaterThan(20);
});

type Path = keyof typeof screens;

/** The addresses that someone opens one after another. Logging out is the last thing that a member does. */
function pathsOf(who: 'a visitor' | 'a member', where: keyof typeof views): readonly Path[] {
  const paths = (Object.keys(screens) as Path[])
    .filter((path) => path !== '/logout' && (who === 'a member' || !('members' in screens[path])))
    // The second address of a page is opened on a phone; it is the same page.
    .filter((path, at, all) => where !== 'desk' || all.findIndex((other) => samePage(other, path)) === at);
  return [...paths, '/logout'];
}

describe.each([
  ['a visitor', 'phone'],
  ['a visitor', 'desk'],
  ['a member', 'narrow'],
  ['a member', 'desk'],
] as const)('every page that opens for %s (%s)', (who, where) => {
  let page: Page;
  beforeAll(async () => {
    const options = { ...views[where], ...motion };
    page = who === 'a member' ? await site.member(member.username, options) : await site.visitor(options);
    await watchShifts(page);
  });
  afterAll(() => page.context().close());

  test.each(pathsOf(who, where))('%s stands still, wears its face and fits', async (path) => {
    const address = addressOf(path);
    expect([...(await faultsOf(page, address)), ...(await sidewaysOf(page, address))]).toEqual([]);
    if (where === 'desk') {
      // What is open to all was looked at as visitors see it.
      if (who === 'a visitor' || isForMembers(address)) await expectAccessible(page);
      return;
    }
    if (where === 'phone') await page.setViewportSize(views.narrow.viewport);
    expect([...(await sidewaysOf(page, address)), ...(await drawnWrong(page))]).toEqual([]);
    await page.setViewportSize(views[where].viewport);
  });
});

test.each([1440, 1920])('the filters of a search stay in their row when the face comes, %i px wide', async (width) => {
  const page = await site.visitor({ viewport: { width, height: 900 }, ...motion });
  await watchShifts(page);
  expect(await faultsOf(page, '/search?q=implant')).toEqual([]);
});

test('what moves or is drawn wrong would be seen', async () => {
  const page = await site.visitor({ ...views.narrow, ...motion });
  await watchShifts(page);
  await page.goto('/about');
  await ready(page);
  await settled(page);
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '300px';
    document.querySelector('main')?.prepend(block);
  });
  expect((await shiftsOf(page)).score).toBeGreaterThan(mostShift);
  expect(await drawnWrong(page)).toEqual([]);
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.cssText = 'overflow: clip; width: 3rem; white-space: nowrap';
    const button = document.createElement('button');
    button.style.cssText = 'height: 1rem; font-weight: 900';
    button.textContent = 'A button that is too long';
    box.append(button);
    document.querySelector('main')?.prepend(box);
  });
  expect(await drawnWrong(page)).toHaveLength(3);
});

test('what a phone shows first is in its place while the rest of the page is loading', async () => {
  const page = await site.visitor({ ...views.phone, javaScriptEnabled: false });
  for (const [path, shown, rest] of [
    ['/classroom/:c', 'h1', 'id="stage"'],
    ['/podcast/:ps/:p?', '#transcript', 'id="more"'],
  ] as const) {
    const address = addressOf(path);
    const html = await (await fetch(site.url + address)).text();
    const placeIn = async (body: string): Promise<number> => {
      await page.route(site.url + address, (route) => route.fulfill({ body, contentType: 'text/html' }));
      await page.goto(address);
      const box = await page.locator(shown).boundingBox();
      await page.unroute(site.url + address);
      return box?.y ?? Number.NaN;
    };
    const begun = html.slice(0, html.indexOf(rest)).replace(/<[^<]*$/, '');
    expect(begun.length, path).toBeLessThan(html.length);
    expect(await placeIn(begun), path).toBeCloseTo(await placeIn(html), 0);
  }
  await page.close();
});

test('on a long line a first page is read at once, then in Figtree, and nothing moves by that', async () => {
  for (const [view, path] of [
    [views.phone, '/home'],
    [views.desk, '/classroom/:c'],
    [views.phone, '/podcast/:ps/:p?'],
    [views.desk, '/about'],
  ] as const) {
    const page = await site.visitor({ ...view, ...motion });
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    // Slow 4G: 150 ms to the server and back, 1.6 Mbit/s.
    const bytesPerSecond = 200_000;
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await watchShifts(page);
    await page.goto(addressOf(path));
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded'),
    );
    await ready(page);
    const { score, what } = await shiftsOf(page);
    expect(score, `${path}: ${what.join(' | ')}`).toBeLessThanOrEqual(mostShift);
    await page.close();
  }
});
