// What is new in a list, as feed readers take it (RSS 2.0). Pure: facts in, XML out.
import { xmlText } from '#platform/shared/xml.ts';

export type ListFeedItem = {
  readonly title: string;
  readonly address: string;
  /** Never changes: it is how readers know an item again. */
  readonly guid: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** RFC 822, GMT. */
  readonly publishedAt: string;
};

export type ListFeed = {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly feedAddress: string;
  readonly items: readonly ListFeedItem[];
};

const leaf = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

function item({ title, address, guid, description, categories, publishedAt }: ListFeedItem): string {
  const guidLeaf = `<guid isPermaLink="false">${xmlText(guid)}</guid>`;
  return `<item>${leaf('title', title)}${leaf('link', address)}${guidLeaf}${leaf('description', description)}${categories.map((category) => leaf('category', category)).join('')}${leaf('pubDate', publishedAt)}</item>`;
}

/** The feed as a document. */
export function listFeedXml({ title, description, address, feedAddress, items }: ListFeed): string {
  const self = `<atom:link href="${xmlText(feedAddress)}" rel="self" type="application/rss+xml"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${leaf('title', title)}${leaf('link', address)}${leaf('description', description)}${leaf('language', 'en-us')}${self}\n${items.map(item).join('\n')}\n</channel></rss>\n`;
}
