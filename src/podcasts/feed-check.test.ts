// docs/specification/podcasts.md, PO-9: what directories would find wrong with a feed.
import { describe, expect, it } from 'vitest';
import { checkFeed, type FeedFacts } from './feed-check.ts';
import { feedXml, type Feed, type FeedEpisode } from './feed.ts';

const audio = { url: 'https://ce.test/files/a/talk.mp3', bytes: 5000, type: 'audio/mpeg' };
const episode: FeedEpisode = {
  guid: 'a',
  title: 'Walk & talk',
  blurb: 'Short.',
  description: 'Two dentists <walk>.',
  pageUrl: 'https://ce.test/podcast/s/a',
  speaker: '',
  publishedAt: 'Mon, 02 Nov 2026 10:00:00 GMT',
  durationSec: 600,
  audio,
  transcript: { url: 'https://ce.test/t', type: 'text/vtt' },
  chaptersUrl: null,
};
const feed: Feed = {
  url: 'https://ce.test/podcast-feed/s/rss.xml',
  pageUrl: 'https://ce.test/podcast/s',
  guid: '00000000-0000-5000-8000-000000000000',
  title: 'Crown & Council',
  description: 'Two views on one case.',
  author: 'Dental Learning',
  owner: { name: 'Dental Learning', email: 'office@ce.test' },
  copyright: '2026 Dental Learning',
  coverUrl: 'https://ce.test/cover.jpg',
  changedAt: 'Mon, 02 Nov 2026 10:00:00 GMT',
  category: 'Health & Fitness > Medicine',
  isExplicit: false,
  isComplete: false,
  isSerial: false,
  episodeCount: 1,
  episodes: [episode],
};
const facts: FeedFacts = {
  now: '2026-11-24T17:00:00Z',
  files: new Map([[audio.url, true]]),
  cover: { width: 1400, height: 1400, format: 'jpeg' },
};

type Row = readonly [what: string, changes: Partial<Feed>, others: Partial<FeedFacts>, sentence: string];
const withEpisode = (changes: Partial<FeedEpisode>) => ({ episodes: [{ ...episode, ...changes }] });

const problems: readonly Row[] = [
  ['no title', { title: '' }, {}, 'The show has no title (<title>).'],
  ['no description', { description: '' }, {}, 'The show has no description (<description>).'],
  ['another category', { category: 'Teeth' }, {}, 'The category isn’t on Apple’s list.'],
  ['another second level', { category: 'Health & Fitness > Teeth' }, {}, 'The category isn’t on Apple’s list.'],
  [
    'no email of its owner',
    { owner: { name: 'A', email: '' } },
    {},
    'The owner’s email is missing. Directories write to it before they list the show.',
  ],
  ['no https', { url: 'http://ce.test/rss.xml' }, {}, 'The feed’s address does not begin with https://.'],
  ['no cover', {}, { cover: null }, 'The show has no cover.'],
  [
    'a small cover',
    {},
    { cover: { width: 1399, height: 1399, format: 'jpeg' } },
    'The cover has 1399 × 1399 pixels as JPEG. It must be a square JPEG or PNG of 1,400 to 3,000 pixels.',
  ],
  [
    'a cover that is not square',
    {},
    { cover: { width: 1600, height: 1500, format: 'png' } },
    'The cover has 1600 × 1500 pixels as PNG. It must be a square JPEG or PNG of 1,400 to 3,000 pixels.',
  ],
  ['no episodes', { episodes: [] }, {}, 'The feed has no episodes yet. Directories accept shows with at least one.'],
  ['an episode without a title', withEpisode({ title: '' }), {}, 'An episode without a title: give it one.'],
  ['the same guid twice', { episodes: [episode, episode] }, {}, 'Walk & talk: it has no <guid> of its own.'],
  ['no date', withEpisode({ publishedAt: 'soon' }), {}, 'Walk & talk: it has no release date.'],
  [
    'a date to come',
    withEpisode({ publishedAt: 'Tue, 24 Nov 2026 17:00:01 GMT' }),
    {},
    'Walk & talk: its release date is in the future.',
  ],
  [
    'another type of audio',
    withEpisode({ audio: { ...audio, type: 'audio/ogg' } }),
    {},
    'Walk & talk: its audio is of the type audio/ogg. Use MP3 or M4A.',
  ],
  [
    'a length that is not the file’s',
    {},
    { files: new Map([[audio.url, false]]) },
    'Walk & talk: its audio doesn’t have the 5000 bytes that the feed says.',
  ],
];

describe('the check of a feed', () => {
  it('finds nothing in one that directories take', () => expect(checkFeed(feedXml(feed), facts)).toEqual([]));

  it.each(problems)('finds %s', (_what, changes, others, sentence) => {
    const found = checkFeed(feedXml({ ...feed, ...changes }), { ...facts, ...others });
    expect(found).toEqual([{ level: 'problem', sentence }]);
  });

  it('says what could be better after what is wrong', () => {
    const poor = withEpisode({ durationSec: 0, description: '', blurb: '', transcript: null });
    expect(checkFeed(feedXml({ ...feed, ...poor }), { ...facts, cover: null })).toEqual([
      { level: 'problem', sentence: 'The show has no cover.' },
      { level: 'hint', sentence: 'Walk & talk: its length is unknown.' },
      { level: 'hint', sentence: 'Walk & talk: it has no description.' },
      { level: 'hint', sentence: 'Walk & talk: it has no transcript.' },
    ]);
  });

  it('refuses what is not a feed', () => {
    expect(checkFeed('<html></html>', facts)).toEqual([{ level: 'problem', sentence: 'The feed is not RSS.' }]);
  });

  it('takes every level of Apple’s list, serial shows, and complete ones', () => {
    const other = { ...feed, category: 'Technology', isSerial: true, isComplete: true, episodeCount: 7 };
    const xml = feedXml(other);
    expect(checkFeed(xml, facts)).toEqual([]);
    for (const line of [
      '<itunes:category text="Technology"/>',
      '<itunes:type>serial</itunes:type>',
      '<itunes:complete>Yes</itunes:complete>',
      '<itunes:episode>7</itunes:episode>',
    ])
      expect(xml).toContain(line);
  });
});
