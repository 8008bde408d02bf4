// The feed against the published rules: Apple's "podcaster's guide to RSS" and the Podcasting 2.0 namespace.
import { Window, type Element, type XMLDocument } from 'happy-dom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { serverMap } from '#server-map.ts';
import { xmlText } from '#platform/shared/xml.ts';
import { feedGuid } from './feed-documents.ts';
import { anEpisodeOf, aShow, someAudio, type MadeShow } from './fixtures.ts';

let portal: Portal;
let show: MadeShow;
let xml: string;
let feed: XMLDocument;
const title = 'Crown & Council <live> "today"';

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url: url.replace('http://portal.test', ''), headers });

beforeAll(async () => {
  portal = await openPortal();
  show = await aShow(portal.context, title);
  await anEpisodeOf(portal.context, show, {
    title: 'Walk & talk',
    transcript: 'Walk.',
    chapters: [
      { startSec: 0, title: 'One' },
      { startSec: 13, title: 'Two' },
    ],
  });
  await anEpisodeOf(portal.context, show, {
    title: 'Cued',
    hoursAgo: 3,
    transcript: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello',
  });
  await anEpisodeOf(portal.context, show, { title: 'Silent', audioId: null });
  await anEpisodeOf(portal.context, show, { title: 'To come', hoursAgo: -5 });
  const answer = await get(serverMap.podcastFeed(show.hash));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  xml = answer.body;
  const { DOMParser } = new Window();
  feed = new DOMParser().parseFromString(xml, 'application/xml');
});
afterAll(() => portal.close());

const child = (of: Element, name: string) => [...of.children].filter((element) => element.tagName === name);
const text = (of: Element, name: string) => child(of, name)[0]?.textContent ?? null;
const channel = () => child(feed.documentElement, 'channel')[0] as Element;
const items = () => child(channel(), 'item');

describe('the show', () => {
  it('has every tag that Apple requires, once', () => {
    expect(feed.documentElement.getAttribute('version')).toBe('2.0');
    for (const name of [
      'title',
      'description',
      'language',
      'itunes:image',
      'itunes:explicit',
      'itunes:category',
      'itunes:author',
      'link',
      'podcast:guid',
      'podcast:locked',
      'podcast:medium',
    ])
      expect(child(channel(), name), name).toHaveLength(1);
    expect(text(channel(), 'title')).toBe(title);
    expect(['true', 'false']).toContain(text(channel(), 'itunes:explicit'));
    expect(child(channel(), 'itunes:category')[0]?.getAttribute('text')).toBe('Health & Fitness');
    expect(text(channel(), 'language')).toMatch(/^[a-z]{2}(-[a-z]{2})?$/);
    const owner = child(channel(), 'itunes:owner')[0] as Element;
    expect(text(owner, 'itunes:email')).toContain('@');
  });
  it('names the namespaces exactly, and itself', () => {
    expect(xml).toContain('xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"');
    expect(xml).toContain('xmlns:podcast="https://podcastindex.org/namespace/1.0"');
    expect(child(channel(), 'atom:link')[0]?.getAttribute('href')).toBe(
      `http://portal.test${serverMap.podcastFeed(show.hash)}`,
    );
  });
  it('has a guid made of its address, as the namespace’s own example', () => {
    expect(feedGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
    expect(text(channel(), 'podcast:guid')).toBe(feedGuid(`http://portal.test${serverMap.podcastFeed(show.hash)}`));
  });
  it('has a cover that Apple takes: JPEG, square, 1400 to 3000 pixels, under 512 kB', async () => {
    const address = child(channel(), 'itunes:image')[0]?.getAttribute('href') ?? '';
    expect(address).toMatch(/\.jpg$/);
    const covers = await Promise.all([get(address), get(address), get(address)]);
    for (const cover of covers)
      expect([cover.statusCode, cover.headers['content-type'], cover.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=31536000, immutable',
      ]);
    const first = covers[0].rawPayload;
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1400, height: 1400, space: 'srgb' });
    expect(first.length).toBeLessThan(512 * 1024);
    expect((await get(address.replace('.jpg', '.png'))).statusCode).toBe(404);
  });
});

describe('the episodes', () => {
  it('are those that are out and have audio, newest first, each with its own lasting guid', () => {
    expect(items().map((item) => text(item, 'title'))).toEqual(['Cued', 'Walk & talk']);
    expect(new Set(items().map((item) => text(item, 'guid'))).size).toBe(2);
    for (const item of items()) expect(child(item, 'guid')[0]?.getAttribute('isPermaLink')).toBe('false');
  });
  it('say when they came out in the form of RFC 2822, and how long they are in whole seconds', () => {
    for (const item of items()) {
      expect(text(item, 'pubDate')).toMatch(
        /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/,
      );
      expect(new Date(text(item, 'pubDate') ?? '').toUTCString()).toBe(text(item, 'pubDate'));
      expect(text(item, 'itunes:duration')).toBe('1104');
    }
  });
  it('have an enclosure that is what it says, by HEAD, in whole and in part, for players of any site', async () => {
    for (const item of items()) {
      const enclosure = child(item, 'enclosure')[0] as Element;
      const address = enclosure.getAttribute('url') ?? '';
      expect([enclosure.getAttribute('length'), enclosure.getAttribute('type')]).toEqual([
        String(someAudio.length),
        'audio/mpeg',
      ]);
      const head = await get(address, {}, 'HEAD');
      expect([
        head.statusCode,
        head.headers['content-length'],
        head.headers['accept-ranges'],
        head.headers['content-type'],
        head.rawPayload.length,
      ]).toEqual([200, String(someAudio.length), 'bytes', 'audio/mpeg', 0]);
      const part = await get(address, { range: 'bytes=100-199' });
      expect([
        part.statusCode,
        part.headers['content-range'],
        part.rawPayload.equals(someAudio.subarray(100, 200)),
      ]).toEqual([206, `bytes 100-199/${someAudio.length}`, true]);
      expect((await get(address, { range: 'bytes=99999-' })).statusCode).toBe(416);
      expect([head.headers['cross-origin-resource-policy'], head.headers['access-control-allow-origin']]).toEqual([
        'cross-origin',
        '*',
      ]);
    }
  });
  it('lead to a transcript of the type they name', async () => {
    const types = await Promise.all(
      items().map(async (item) => {
        const transcript = child(item, 'podcast:transcript')[0] as Element;
        const answer = await get(transcript.getAttribute('url') ?? '');
        expect(answer.headers['content-type']).toBe(`${transcript.getAttribute('type')}; charset=utf-8`);
        expect(answer.headers['access-control-allow-origin']).toBe('*');
        return transcript.getAttribute('type');
      }),
    );
    expect(types).toEqual(['text/vtt', 'text/plain']);
  });
  it('lead to chapters in the form of the namespace, where they have some', async () => {
    const [cued, walk] = items() as [Element, Element];
    expect(child(cued, 'podcast:chapters')).toEqual([]);
    const chapters = child(walk, 'podcast:chapters')[0] as Element;
    expect(chapters.getAttribute('type')).toBe('application/json+chapters');
    const answer = await get(chapters.getAttribute('url') ?? '');
    expect(answer.headers['content-type']).toContain('application/json+chapters');
    expect(answer.json()).toEqual({
      version: '1.2.0',
      title: 'Walk & talk',
      chapters: [
        { startTime: 0, title: 'One' },
        { startTime: 13, title: 'Two' },
      ],
    });
  });
});

it('is not sent again while nothing changed, and can be asked for by HEAD', async () => {
  const address = serverMap.podcastFeed(show.hash);
  const { headers } = await get(address);
  expect((await get(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const head = await get(address, {}, 'HEAD');
  expect([head.statusCode, head.headers.etag, head.rawPayload.length]).toEqual([200, headers.etag, 0]);
});

it('of an unknown show, an episode to come and a wrong address is not found', async () => {
  const later = await anEpisodeOf(portal.context, show, { hoursAgo: -2, transcript: 'Soon' });
  for (const address of [
    serverMap.podcastFeed('nothing'),
    serverMap.podcastFeed("x'--"),
    serverMap.podcastTranscript(later.hash),
    serverMap.podcastChapters('nothing'),
    `/podcast-feed/${show.hash}/cover/..%2f..%2fkey.jpg`,
  ])
    expect((await get(address)).statusCode, address).toBe(404);
});

it('text keeps every character that XML can hold, and no other', () => {
  expect(xmlText('a<b>&"\'\u0000\u0007\uFFFE 😀 é')).toBe('a&lt;b&gt;&amp;&quot;&apos; 😀 é');
});
