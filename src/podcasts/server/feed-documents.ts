// What other podcast programs fetch: the feed of a show, its cover, and chapters and transcripts of its episodes. Open
// to everyone, from any site.
import { createHash } from 'node:crypto';
import { cached, type CallContext } from '#platform/server/context.ts';
import { isHash } from '#platform/shared/hash.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import { readProvider } from '#provider/server/provider.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { feedDate } from '#platform/shared/xml.ts';
import { serverMap } from '#server-map.ts';
import { siteMap } from '#site-map.ts';
import { feedXml, type FeedEpisode } from '../feed.ts';
import { usualFeedCategory } from '../feed-categories.ts';
import { isWebVtt } from '#platform/shared/transcript.ts';
import { readCover } from './cover.ts';
import { countFeed } from './count-queries.ts';
import { coverUrl } from './episode-row.ts';
import { findEpisode, findShow, listEpisodes, type ReleasedEpisode } from './podcast-queries.ts';

/** Programs fetch a feed again and again: older episodes are on the page of the show. */
const mostEpisodes = 300;
/** The name space of podcast identifiers (podcastindex.org, podcast:guid). */
const guidSpace = 'ead4c236bf5858c6a2c6a6b28d128cb6';

/** For programs that run in a browser on a site of their own. */
const openToAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const;

const gone = (what: string) => new Refusal('unknown-document', `There is no such ${what}.`, { httpStatus: 404 });

/** A UUID of version 5 made of the feed's address without its scheme, as podcast:guid asks. */
export function feedGuid(url: string): string {
  const name = url.replace(/^[a-z]+:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(Buffer.from(guidSpace, 'hex')).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** An episode in the feed; one without audio can't be in it. */
function feedEpisode(base: string, record: ReleasedEpisode & { transcript?: string }): FeedEpisode[] {
  if (record.audio_hash === null || record.audio_filename === null) return [];
  return [
    {
      guid: record.hash,
      title: record.title,
      blurb: record.blurb,
      description: record.description,
      pageUrl: base + siteMap.podcast(record.show_hash, record.hash),
      speaker: record.speaker_name ?? '',
      publishedAt: feedDate(record.release_at),
      durationSec: record.duration_sec ?? 0,
      audio: {
        url: base + publicFileUrl({ hash: record.audio_hash, filename: record.audio_filename }),
        bytes: Number(record.audio_bytes ?? 0),
        type: record.audio_type ?? 'audio/mpeg',
      },
      transcript: record.has_transcript
        ? {
            url: base + serverMap.podcastTranscript(record.hash),
            type: record.transcript_is_webvtt ? 'text/vtt' : 'text/plain',
          }
        : null,
      chaptersUrl: record.chapters.length === 0 ? null : base + serverMap.podcastChapters(record.hash),
    },
  ];
}

/** Programs all over the world fetch the same feed; changes of the catalogue are heard of at once. */
const ttlSeconds = 30;

/** The feed of a show with what it was written from; undefined where there is no such show. */
export async function composeFeed(context: CallContext, showHash: string) {
  const { db, config } = context;
  const now = context.now();
  const show = await findShow(db, showHash, now);
  if (!show) return undefined;
  const [records, provider] = [await listEpisodes(db, show.id, null, now, mostEpisodes, 0), await readProvider(db)];
  const base = config.publicUrl;
  const newest = records[0]?.release_at ?? now.round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const url = base + serverMap.podcastFeed(show.hash);
  const cover = coverUrl(show.hash, show.cover_hash);
  const xml = feedXml({
    url,
    pageUrl: base + siteMap.podcast(show.hash),
    guid: feedGuid(url),
    title: show.title,
    description: show.blurb || show.title,
    author: provider.name,
    owner: { name: provider.legalName, email: show.owner_email || provider.email },
    copyright: `${newest.toZonedDateTimeISO('UTC').year} ${provider.legalName}`,
    coverUrl: cover === null ? null : base + cover,
    changedAt: feedDate(newest),
    category: show.feed_category || usualFeedCategory,
    isExplicit: show.is_explicit,
    isComplete: show.is_complete,
    isSerial: show.episode_order === 'oldest',
    episodeCount: show.episode_count ?? records.length,
    episodes: records.flatMap((record) => feedEpisode(base, record)),
  });
  return { url, xml, show, records, newest };
}

async function writeFeed(context: CallContext, showHash: string): Promise<Document> {
  const feed = await composeFeed(context, showHash);
  if (feed === undefined) throw gone('podcast');
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    body: feed.xml,
    headers: { ...openToAll, 'cache-control': 'public, max-age=300', 'last-modified': feedDate(feed.newest) },
  };
}

async function answerFeed(context: CallContext, { params: { ps } }: DocumentRequest): Promise<Document> {
  if (!isHash(ps)) throw gone('podcast');
  const feed = await cached(context, `feed ${ps}`, ttlSeconds, () => writeFeed(context, ps));
  await countFeed(context.db, ps, context.now());
  return feed;
}

async function answerCover(context: CallContext, { params }: DocumentRequest): Promise<Document> {
  const show = isHash(params['ps']) ? await findShow(context.db, params['ps'], context.now()) : undefined;
  if (!show || show.cover_hash === null || show.cover_key === null || params['file'] !== `${show.cover_hash}.jpg`)
    throw gone('cover');
  const body = await readCover(context, {
    hash: show.cover_hash,
    storageKey: show.cover_key,
    contentType: show.cover_type ?? '',
  });
  return {
    contentType: 'image/jpeg',
    body,
    headers: { ...openToAll, 'cache-control': 'public, max-age=31536000, immutable' },
  };
}

async function episodeOfAddress({ db, now }: CallContext, { params }: DocumentRequest) {
  const record = isHash(params['p']) ? await findEpisode(db, params['p'], null, now()) : undefined;
  if (!record) throw gone('episode');
  return record;
}

async function answerChapters(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { title, chapters } = await episodeOfAddress(context, request);
  const body = JSON.stringify({
    version: '1.2.0',
    title,
    chapters: chapters.map((chapter) => ({
      startTime: chapter.startSec,
      title: chapter.title,
    })),
  });
  return {
    contentType: 'application/json+chapters; charset=utf-8',
    body,
    headers: { ...openToAll, 'cache-control': 'public, max-age=300' },
  };
}

async function answerTranscript(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { transcript } = await episodeOfAddress(context, request);
  if (transcript === '') throw gone('transcript');
  return {
    contentType: `${isWebVtt(transcript) ? 'text/vtt' : 'text/plain'}; charset=utf-8`,
    body: transcript,
    headers: { ...openToAll, 'cache-control': 'public, max-age=300' },
  };
}

/** Many listeners' programs may share one address; a machine that hammers is slowed down. */
const throttle = { most: 600, perSec: 60 };

export const podcastDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/podcast-feed/:ps/rss.xml', answer: answerFeed, throttle },
  { method: 'GET', path: '/podcast-feed/:ps/cover/:file', answer: answerCover, throttle },
  { method: 'GET', path: '/podcast-feed/episode/:p/chapters.json', answer: answerChapters, throttle },
  { method: 'GET', path: '/podcast-feed/episode/:p/transcript', answer: answerTranscript, throttle },
];
