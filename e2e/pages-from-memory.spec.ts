// Pages that are the same for everyone are rendered once per change and cached, here and by any cache between here and
// the browser.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { sharedAddress } from '../src/screens.ts';
import { readSetting, writeSetting } from '../src/platform/server/database/setting-rows.ts';
import { providerSettings } from '../src/provider/server/provider-settings.ts';
import { hashOfClass } from './support/demo-class.ts';
import { ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let shared: readonly string[];
beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  const classHash = await hashOfClass(site, 'vital-pulp-therapy');
  const webinarHash = await hashOfClass(site, 'root-caries');
  const show = await context.db.selectFrom('podcast_show').select('hash').executeTakeFirstOrThrow();
  const category = await context.db.selectFrom('category').select('id').executeTakeFirstOrThrow();
  shared = [
    '/',
    '/home',
    `/home?cid=${category.id}`,
    '/search',
    '/search?q=pulp',
    '/webinars',
    '/upcoming',
    '/ondemand',
    '/ondemand/2',
    `/ondemand?cid=${category.id}`,
    '/podcasts',
    '/tutorials',
    '/ebooks',
    '/login',
    '/register',
    '/hello',
    '/support',
    '/about',
    '/faculty',
    '/faculty/mei-tanaka',
    '/terms',
    '/privacy',
    `/classroom/${classHash}`,
    `/reserve/${webinarHash}`,
    `/podcast/${show.hash}`,
    '/offline',
  ];
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.portal.app.inject({ url, headers });

it.each([
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a browser that takes %s alone gets the built files', async (taken, encoding) => {
  const page = await get('/home');
  const [script = ''] = /\/assets\/root-[\w-]+\.js/.exec(page.body) ?? [];
  const [small, whole] = await Promise.all([
    get(script, { 'accept-encoding': 'br' }),
    get(script, { 'accept-encoding': taken }),
  ]);
  expect([small.headers['content-encoding'], whole.headers['content-encoding']]).toEqual(['br', encoding]);
  const content = encoding === undefined ? whole.rawPayload : gunzipSync(whole.rawPayload);
  expect(brotliDecompressSync(small.rawPayload).equals(content)).toBe(true);
});

it('every public page can be cached by anyone, and is the same for everyone', async () => {
  const student = await aStudent(site.portal.context);
  for (const url of shared) {
    const page = await get(url);
    expect([url, page.statusCode, page.headers['cache-control']]).toEqual([
      url,
      200,
      expect.stringMatching(/^public, max-age=0, s-maxage=(?:2|15), stale-while-revalidate=10$/),
    ]);
    expect([url, page.headers['set-cookie']]).toEqual([url, undefined]);
    const other = await get(url, {
      cookie: 'device=mine',
      authorization: `Bearer ${student.token}`,
      'user-agent': 'Another',
      'accept-language': 'de',
    });
    expect([url, other.body === page.body, other.headers['etag']]).toEqual([url, true, page.headers['etag']]);
    const known = await get(url, { 'if-none-match': String(page.headers['etag']) });
    expect([url, known.statusCode, known.body]).toEqual([url, 304, '']);
  }
});

it('a change shows in the page that is opened next; taken back, every page is the same bytes as before', async () => {
  const { db } = site.portal.context;
  const classHash = await hashOfClass(site, 'vital-pulp-therapy');
  const { title } = await db
    .selectFrom('activity')
    .select('title')
    .where('hash', '=', classHash)
    .executeTakeFirstOrThrow();
  const rename = (to: string) => db.updateTable('activity').set({ title: to }).where('hash', '=', classHash).execute();
  const pageOf = async (url: string) => {
    const { headers, body } = await get(url);
    return { url, etag: headers['etag'], parts: body.split(/(?=[<,])/) };
  };
  const before = await Promise.all(shared.map(pageOf));
  const page = await site.visitor();
  await page.goto(`${site.url}/classroom/${classHash}`);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.textContent()).toBe(title);

  await rename('Vital pulp therapy, revised');
  await expect.poll(async () => (await get(`/classroom/${classHash}`)).body).toContain('Vital pulp therapy, revised');
  await page.reload();
  expect(await heading.textContent()).toBe('Vital pulp therapy, revised');

  const menu = await readSetting(db, providerSettings.menu);
  await writeSetting(db, providerSettings.menu, { ...menu, sponsorCompanyId: null });
  const sponsors = `/search?coid=${menu.sponsorCompanyId}`;
  await expect.poll(async () => (await get('/home')).body).not.toContain(sponsors);
  await writeSetting(db, providerSettings.menu, menu);
  await expect.poll(async () => (await get('/home')).body).toContain(sponsors);

  await rename(title);
  // Pages in memory go once the process hears of the change. The class may not be among them: it was emptied with the
  // menu, and is right at once.
  await expect.poll(async () => (await get('/home')).body).not.toContain('revised');
  expect(await Promise.all(shared.map(pageOf))).toEqual(before);
  expect(site.faults).toEqual([]);
});

it('wakes up in the browser at an address with more in its query, and again when the browser has it already', async () => {
  const page = await site.visitor();
  for (const path of ['/ondemand?utm_source=mail', '/home?fbclid=1&cid=2', '/webinars?x=%3Cb%3E']) {
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) answers.push(response.status());
    });
    await page.goto(site.url + path);
    await ready(page);
    await page.reload();
    await ready(page);
    page.removeAllListeners('response');
    expect([path, answers.every((status) => status === 200 || status === 304)]).toEqual([path, true]);
    // The way back from signing in leads to the page, without the marks of the mail that led here.
    const { pathname, searchParams } = new URL(page.url());
    const signIn = await page.getByRole('link', { name: 'Sign in', exact: true }).first().getAttribute('href');
    const rurl = new URL(signIn ?? '', site.url).searchParams.get('rurl');
    if (pathname !== '/home') expect(rurl).toBe(sharedAddress({ pathname, searchParams }));
  }
  expect(site.faults).toEqual([]);
});
