// What podcast directories would find wrong with a feed: Apple's requirements (podcasters.apple.com/support/823), and
// what a program needs to play its episodes. It reads the feed as they do, from its XML.
import { Parser } from 'htmlparser2';
import { feedCategories } from './feed-categories.ts';

export type FeedFinding = {
  /** `problem`: directories or programs refuse it; `hint`: they take it, and it could be better. */
  readonly level: 'problem' | 'hint';
  readonly sentence: string;
};

/** What the check goes by besides the feed. */
export type FeedFacts = {
  /** ISO 8601. */
  readonly now: string;
  /** Whether the file behind an address has exactly so many bytes; by the address. */
  readonly files: ReadonlyMap<string, boolean>;
  /** The picture behind the cover's address; null where there is none. */
  readonly cover: { readonly width: number; readonly height: number; readonly format: string } | null;
};

type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
};

/** The elements of an XML document, under one that holds them all. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const last = open.at(-1);
        if (last !== undefined) last.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

const child = (of: Element, name: string) => of.children.find((element) => element.name === name);
const text = (of: Element, name: string) => child(of, name)?.text.trim() ?? '';

const required = [
  ['title', 'title'],
  ['description', 'description'],
  ['link', 'link'],
  ['language', 'language'],
  ['itunes:author', 'author'],
] as const;
const flags = ['true', 'false'];
const audioTypes = ['audio/mpeg', 'audio/mp4', 'audio/x-m4a'];
/** Pixels of a square cover that directories take. */
const coverPixels = { least: 1400, most: 3000 } as const;

function* ofChannel(channel: Element, { cover }: FeedFacts): Generator<FeedFinding> {
  const problem = (sentence: string): FeedFinding => ({ level: 'problem', sentence });
  for (const [name, word] of required)
    if (text(channel, name) === '') yield problem(`The show has no ${word} (<${name}>).`);
  if (!flags.includes(text(channel, 'itunes:explicit'))) yield problem('<itunes:explicit> must be true or false.');
  const category = child(channel, 'itunes:category');
  const sub = category === undefined ? undefined : child(category, 'itunes:category');
  const named = [category?.attributes['text'], sub?.attributes['text']]
    .filter((part) => part !== undefined)
    .join(' > ');
  if (!feedCategories.includes(named)) yield problem('The category isn’t on Apple’s list.');
  const owner = child(channel, 'itunes:owner');
  if (owner === undefined || text(owner, 'itunes:email') === '')
    yield problem('The owner’s email is missing. Directories write to it before they list the show.');
  const self = child(channel, 'atom:link')?.attributes['href'] ?? '';
  if (!self.startsWith('https://')) yield problem('The feed’s address does not begin with https://.');
  if (cover === null) yield problem('The show has no cover.');
  else if (
    cover.width !== cover.height ||
    cover.width < coverPixels.least ||
    cover.width > coverPixels.most ||
    !['jpeg', 'png'].includes(cover.format)
  )
    yield problem(
      `The cover has ${cover.width} × ${cover.height} pixels as ${cover.format.toUpperCase()}. It must be a square JPEG or PNG of 1,400 to 3,000 pixels.`,
    );
}

function* ofEpisodes(items: readonly Element[], { now, files }: FeedFacts): Generator<FeedFinding> {
  const seen = new Set<string>();
  for (const item of items) {
    const name = text(item, 'title') || 'An episode without a title';
    const problem = (sentence: string): FeedFinding => ({ level: 'problem', sentence: `${name}: ${sentence}` });
    const hint = (sentence: string): FeedFinding => ({ level: 'hint', sentence: `${name}: ${sentence}` });
    if (text(item, 'title') === '') yield problem('give it one.');
    const guid = text(item, 'guid');
    if (guid === '' || seen.has(guid)) yield problem('it has no <guid> of its own.');
    seen.add(guid);
    const at = Date.parse(text(item, 'pubDate'));
    if (Number.isNaN(at)) yield problem('it has no release date.');
    else if (at > Date.parse(now)) yield problem('its release date is in the future.');
    const { url = '', length = '', type = '' } = child(item, 'enclosure')?.attributes ?? {};
    if (url === '') yield problem('it has no audio.');
    else {
      if (!audioTypes.includes(type)) yield problem(`its audio is of the type ${type}. Use MP3 or M4A.`);
      if (files.get(url) !== true) yield problem(`its audio doesn’t have the ${length} bytes that the feed says.`);
    }
    if (!(Number(text(item, 'itunes:duration')) > 1)) yield hint('its length is unknown.');
    if (text(item, 'description') === '') yield hint('it has no description.');
    if (child(item, 'podcast:transcript') === undefined) yield hint('it has no transcript.');
  }
}

/** What is wrong with a feed, the problems first. */
export function checkFeed(xml: string, facts: FeedFacts): readonly FeedFinding[] {
  const rss = child(parse(xml), 'rss');
  const channel = rss === undefined ? undefined : child(rss, 'channel');
  if (channel === undefined) return [{ level: 'problem', sentence: 'The feed is not RSS.' }];
  const items = channel.children.filter(({ name }) => name === 'item');
  const found = [
    ...ofChannel(channel, facts),
    ...(items.length === 0
      ? [
          {
            level: 'problem' as const,
            sentence: 'The feed has no episodes yet. Directories accept shows with at least one.',
          },
        ]
      : ofEpisodes(items, facts)),
  ];
  return [...found.filter(({ level }) => level === 'problem'), ...found.filter(({ level }) => level === 'hint')];
}
