// The catalogue for programs: search engines, feed readers, the address bar of a browser.
import { listedPages } from '#screens.ts';
import { siteMap } from '#site-map.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { feedDate } from '#platform/shared/xml.ts';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { readProvider } from '#provider/server/provider.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { listFeedXml } from '../list-feed.ts';
import { openSearchXml, robotsText, sitemapIndexXml, sitemapXml } from '../site-pages.ts';
import { listSpeakerPages } from './speaker-queries.ts';
import { findLastActivityId, listNewest, listOpenItems } from './machine-queries.ts';
import { suggest } from '#search/server/words/suggest.ts';

/** A map may hold this many (sitemaps.org). */
const mostAddresses = 50_000;
/** Ids a map covers. */
const idsAMap = 20_000;
const newest = 50;
const briefly = { 'cache-control': 'public, max-age=300' } as const;
const xmlType = 'application/xml; charset=utf-8';
/** Webinars are announced in the provider's own time. */
const announcedZone = 'America/New_York';

const addressOf = ({
  hash,
  type_id: typeId,
  show_hash: showHash,
}: {
  hash: string;
  type_id: number;
  show_hash: string | null;
}) =>
  showHash === null
    ? classAddress({ hash, typeId, hasSeat: false, isWaiting: false })
    : siteMap.podcast(showHash, hash);

async function answerRobots({ config }: CallContext): Promise<Document> {
  return { contentType: 'text/plain; charset=utf-8', body: robotsText(config.publicUrl), headers: briefly };
}

async function answerSitemapIndex({ db, config }: CallContext): Promise<Document> {
  const maps = Math.ceil((await findLastActivityId(db)) / idsAMap);
  const names = ['pages', 'faculty', ...Array.from({ length: maps }, (_, index) => String(index + 1))];
  return {
    contentType: xmlType,
    body: sitemapIndexXml(names.map((name) => `${config.publicUrl}/sitemaps/${name}.xml`)),
    headers: briefly,
  };
}

async function answerSitemap({ db, now, config }: CallContext, { params }: DocumentRequest): Promise<Document> {
  const name = params['file'] ?? '';
  if (name === 'pages.xml')
    return {
      contentType: xmlType,
      body: sitemapXml(listedPages.map((path) => config.publicUrl + path)),
      headers: briefly,
    };
  if (name === 'faculty.xml') {
    const speakers = await listSpeakerPages(db, now(), mostAddresses);
    return {
      contentType: xmlType,
      body: sitemapXml(speakers.map(({ slug }) => config.publicUrl + siteMap.lecturer(slug))),
      headers: briefly,
    };
  }
  const part = /^([1-9]\d{0,6})\.xml$/.exec(name)?.[1];
  if (part === undefined) throw new Refusal('unknown-document', 'There is no such map.', { httpStatus: 404 });
  const items = await listOpenItems(db, (Number(part) - 1) * idsAMap, Number(part) * idsAMap, now());
  return {
    contentType: xmlType,
    body: sitemapXml(items.map((item) => config.publicUrl + addressOf(item))),
    headers: briefly,
  };
}

const feeds = {
  'webinars.xml': { list: 'live', address: 'webinars', title: 'Upcoming Live CE Webinars', page: siteMap.webinars() },
  'ondemand.xml': { list: 'ondemand', address: 'ondemand', title: 'On-Demand CE Webinars', page: siteMap.onDemand() },
  'podcasts.xml': { list: 'podcasts', address: 'podcasts', title: 'Dental Podcast Episodes', page: siteMap.podcasts() },
  'tutorials.xml': { list: 'tutorials', address: 'tutorials', title: 'Product Training', page: siteMap.tutorials() },
} as const;

async function answerFeed({ db, now, config }: CallContext, { params }: DocumentRequest): Promise<Document> {
  const file = params['file'] ?? '';
  const feed = Object.hasOwn(feeds, file) ? feeds[file as keyof typeof feeds] : undefined;
  if (feed === undefined) throw new Refusal('unknown-document', 'There is no such feed.', { httpStatus: 404 });
  const [items, provider] = [await listNewest(db, feed.list, now(), newest), await readProvider(db)];
  const body = listFeedXml({
    title: `${feed.title} | ${provider.name}`,
    description: `What is new at ${provider.name}: ${feed.title}`,
    address: config.publicUrl + feed.page,
    feedAddress: config.publicUrl + siteMap.listFeed(feed.address),
    items: items.map((item) => ({
      title: item.title,
      address: config.publicUrl + addressOf(item),
      guid: item.hash,
      description: [
        isLiveClass(item.type_id) ? `${formatLiveDateTime(item.release_at.epochMilliseconds, announcedZone)}.` : '',
        item.blurb,
        item.speaker_name === null ? '' : `With ${item.speaker_name}.`,
        `Company: ${item.company_name}.`,
        item.credits > 0 ? `${creditsText(item.credits)} CEU.` : '',
      ]
        .filter(Boolean)
        .join(' '),
      categories: item.category_name === null ? [] : [item.category_name],
      publishedAt: feedDate(isLiveClass(item.type_id) ? item.created_at : item.release_at),
    })),
  });
  return { contentType: 'application/rss+xml; charset=utf-8', body, headers: briefly };
}

async function answerOpenSearch({ db, config }: CallContext): Promise<Document> {
  const { name } = await readProvider(db);
  return {
    contentType: 'application/opensearchdescription+xml; charset=utf-8',
    body: openSearchXml(config.publicUrl, name),
    headers: briefly,
  };
}

/** What browsers expect under their address bar: the letters, and words to search for. */
async function answerSuggestions(context: CallContext, { query }: DocumentRequest): Promise<Document> {
  const typed = (query['q'] ?? '')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .slice(0, 200)
    .toWellFormed();
  const { data } = await suggest(context, null, { q: typed });
  return {
    contentType: 'application/x-suggestions+json; charset=utf-8',
    body: JSON.stringify([typed, data.map(({ label }) => label)]),
    headers: briefly,
  };
}

export const catalogueDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/robots.txt', answer: answerRobots },
  { method: 'GET', path: '/sitemap.xml', answer: answerSitemapIndex },
  { method: 'GET', path: '/sitemaps/:file', answer: answerSitemap },
  { method: 'GET', path: '/feeds/:file', answer: answerFeed },
  { method: 'GET', path: '/opensearch.xml', answer: answerOpenSearch },
  { method: 'GET', path: '/opensearch-suggestions', answer: answerSuggestions, throttle: { most: 240, perSec: 60 } },
];
