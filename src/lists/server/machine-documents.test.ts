import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aCategory, aClass, anEpisode, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';

let portal: Portal;
let klass: MadeActivity;
let webinar: MadeActivity;
let episode: MadeActivity;
let hidden: MadeActivity[];

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  klass = await aClass(context, {
    title: 'Pulp & “caps” <now>',
    categoryIds: [await aCategory(context, 'Endodontics')],
  });
  webinar = await aWebinar(context, { title: 'Tonight' });
  episode = await anEpisode(context, { title: 'On air' });
  hidden = [
    await aClass(context, { releaseAt: context.now().add({ hours: 2 }) }),
    await aClass(context),
    await aWebinar(context, { releaseAt: context.now().subtract({ hours: 9 }) }),
  ];
  await context.db
    .updateTable('activity')
    .set({ published: false })
    .where('id', '=', hidden[1]?.id ?? '')
    .execute();
});
afterAll(() => portal.close());

const get = async (url: string) => portal.app.inject({ url });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('for search engines', () => {
  it('robots.txt names the map and closes what has nothing to read', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Sitemap: http://portal.test/sitemap.xml');
    expect(body).toContain('Disallow: /api/');
  });
  it('the map leads to every open item and to nothing else', async () => {
    const maps = locations((await get('/sitemap.xml')).body);
    expect(maps[0]).toBe('http://portal.test/sitemaps/pages.xml');
    const all = (
      await Promise.all(maps.map(async (map) => locations((await get(new URL(map ?? '').pathname)).body)))
    ).flat();
    expect(all).toContain('http://portal.test/ondemand');
    expect(all).toContain(`http://portal.test/classroom/${klass.hash}`);
    expect(all).toContain(`http://portal.test/reserve/${webinar.hash}`);
    expect(all.some((address) => address?.endsWith(`/${episode.hash}`) && address.includes('/podcast/'))).toBe(true);
    for (const { hash } of hidden) expect(all.some((address) => address?.includes(hash))).toBe(false);
  });
  it.each([
    '/sitemaps/0.xml',
    '/sitemaps/x.xml',
    '/sitemaps/1.xml.gz',
    '/sitemaps/99999999.xml',
    '/feeds/all.xml',
    '/feeds/constructor',
    '/feeds/__proto__',
  ])('%s is no map and no feed', async (url) => expect((await get(url)).statusCode).toBe(404));
});

describe('for feed readers', () => {
  it('each list has its newest, escaped, with an address and an identity that stays', async () => {
    const { body, headers } = await get('/feeds/ondemand.xml');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(body).toContain('<title>Pulp &amp; “caps” &lt;now&gt;</title>');
    expect(body).toContain(
      `<link>http://portal.test/classroom/${klass.hash}</link><guid isPermaLink="false">${klass.hash}</guid>`,
    );
    expect(body).toContain('<category>Endodontics</category><pubDate>Sun, 01 Mar 2026 15:00:00 GMT</pubDate>');
    for (const { hash } of hidden) expect(body).not.toContain(hash);
  });
  it('webinars say when they begin', async () => {
    const { body } = await get('/feeds/webinars.xml');
    expect(body).toContain('Mon Mar 2, 2026 at 11:00 AM EST.');
    expect(body).toContain(`http://portal.test/reserve/${webinar.hash}`);
  });
  it.each(['webinars', 'ondemand', 'podcasts', 'tutorials'])('%s has a feed', async (list) =>
    expect((await get(`/feeds/${list}.xml`)).body).toMatch(/^<\?xml .*\n<rss version="2.0"/),
  );
});

describe('for the address bar', () => {
  it('the description leads to the search page and to suggestions', async () => {
    const { body } = await get('/opensearch.xml');
    expect(body).toContain('template="http://portal.test/search?q={searchTerms}"');
    expect(body).toContain('template="http://portal.test/opensearch-suggestions?q={searchTerms}"');
  });
  it('suggestions repeat the letters and name what fits', async () => {
    expect(JSON.parse((await get('/opensearch-suggestions?q=tonigh')).body)).toEqual(['tonigh', ['Tonight']]);
    expect(JSON.parse((await get('/opensearch-suggestions')).body)).toEqual(['', []]);
    expect(JSON.parse((await get(`/opensearch-suggestions?q=${'x'.repeat(5000)}`)).body)[1]).toEqual([]);
  });
});
