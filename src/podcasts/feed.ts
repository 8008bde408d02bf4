// The feed of a show as podcast programs read it: RSS 2.0 with Apple's tags and those of the Podcasting 2.0 namespace.
// Pure: facts in, XML out.
import { xmlText } from '#platform/shared/xml.ts';
import { feedCategoryParts } from './feed-categories.ts';

export type FeedEpisode = {
  /** Never changes: it is how programs know an episode again. */
  readonly guid: string;
  readonly title: string;
  readonly blurb: string;
  readonly description: string;
  readonly pageUrl: string;
  readonly speaker: string;
  /** RFC 822, GMT. */
  readonly publishedAt: string;
  readonly durationSec: number;
  readonly audio: { readonly url: string; readonly bytes: number; readonly type: string };
  readonly transcript: { readonly url: string; readonly type: string } | null;
  readonly chaptersUrl: string | null;
};

export type Feed = {
  readonly url: string;
  readonly pageUrl: string;
  /** A UUID made of the feed's address (Podcasting 2.0). */
  readonly guid: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly owner: { readonly name: string; readonly email: string };
  readonly copyright: string;
  /** JPEG or PNG, 1400 to 3000 pixels square; null without artwork. */
  readonly coverUrl: string | null;
  readonly changedAt: string;
  /** Of feed-categories.ts. */
  readonly category: string;
  readonly isExplicit: boolean;
  /** No more episodes will come. */
  readonly isComplete: boolean;
  /** Oldest first: apps play the show from its first episode on, which needs numbers. */
  readonly isSerial: boolean;
  /** How many episodes the show has; the feed may leave the oldest out. */
  readonly episodeCount: number;
  readonly episodes: readonly FeedEpisode[];
};

type Attributes = Readonly<Record<string, string>>;
const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');
const leaf = (name: string, text: string, attributes: Attributes = {}) =>
  `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`;
const mark = (name: string, attributes: Attributes) => `<${name}${attributesOf(attributes)}/>`;

/** A length as `itunes:duration` and as the specification write it: whole seconds are what Apple recommends. */
const whole = (seconds: number) => String(Math.max(1, Math.round(seconds)));

function item(episode: FeedEpisode, { isExplicit, isSerial }: Feed, number: number): string {
  const lines = [
    leaf('title', episode.title),
    leaf('itunes:title', episode.title),
    leaf('description', episode.description || episode.blurb),
    leaf('itunes:summary', episode.blurb || episode.description),
    leaf('link', episode.pageUrl),
    leaf('guid', episode.guid, { isPermaLink: 'false' }),
    leaf('pubDate', episode.publishedAt),
    mark('enclosure', { url: episode.audio.url, length: String(episode.audio.bytes), type: episode.audio.type }),
    leaf('itunes:duration', whole(episode.durationSec)),
    leaf('itunes:episodeType', 'full'),
    leaf('itunes:explicit', String(isExplicit)),
    ...(isSerial ? [leaf('itunes:episode', String(number))] : []),
    ...(episode.speaker === ''
      ? []
      : [leaf('itunes:author', episode.speaker), leaf('podcast:person', episode.speaker, { role: 'host' })]),
    ...(episode.transcript === null ? [] : [mark('podcast:transcript', { ...episode.transcript, language: 'en' })]),
    ...(episode.chaptersUrl === null
      ? []
      : [mark('podcast:chapters', { url: episode.chaptersUrl, type: 'application/json+chapters' })]),
  ];
  return `<item>\n${lines.join('\n')}\n</item>`;
}

/** Writes the feed; its episodes are the newest first. */
export function feedXml(feed: Feed): string {
  const [main, sub] = feedCategoryParts(feed.category);
  const lines = [
    leaf('title', feed.title),
    mark('atom:link', { href: feed.url, rel: 'self', type: 'application/rss+xml' }),
    leaf('link', feed.pageUrl),
    leaf('description', feed.description),
    leaf('language', 'en-us'),
    leaf('copyright', feed.copyright),
    leaf('lastBuildDate', feed.changedAt),
    leaf('itunes:author', feed.author),
    `<itunes:owner>${leaf('itunes:name', feed.owner.name)}${leaf('itunes:email', feed.owner.email)}</itunes:owner>`,
    ...(feed.coverUrl === null
      ? []
      : [
          mark('itunes:image', { href: feed.coverUrl }),
          `<image>${leaf('url', feed.coverUrl)}${leaf('title', feed.title)}${leaf('link', feed.pageUrl)}</image>`,
        ]),
    sub === undefined
      ? mark('itunes:category', { text: main })
      : `<itunes:category text="${xmlText(main)}">${mark('itunes:category', { text: sub })}</itunes:category>`,
    leaf('itunes:explicit', String(feed.isExplicit)),
    leaf('itunes:type', feed.isSerial ? 'serial' : 'episodic'),
    ...(feed.isComplete ? [leaf('itunes:complete', 'Yes')] : []),
    leaf('podcast:guid', feed.guid),
    leaf('podcast:medium', 'podcast'),
    leaf('podcast:locked', 'yes', { owner: feed.owner.email }),
    ...feed.episodes.map((episode, index) => item(episode, feed, feed.episodeCount - index)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${lines.join('\n')}
</channel>
</rss>
`;
}
