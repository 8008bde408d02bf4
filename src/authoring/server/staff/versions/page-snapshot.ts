// A page that was rendered, as a document that opens without the portal: no scripts, pictures beside it, and its words.
import { Parser } from 'htmlparser2';
import { escapeHtml } from '#platform/server/security/html.ts';

/** A heading, a paragraph, or an item of a list. */
export type PageWords = { readonly type: 'H1' | 'H2' | 'H3' | 'P' | 'LI'; readonly text: string };

export type SnapshotOfPage = {
  readonly html: string;
  /** The pictures of the page: their addresses on this site, by the names that the page has for them. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly words: readonly PageWords[];
};

/** More pictures than any page has. */
export const mostPictures = 40;

const dropped = new Set(['script', 'noscript', 'link', 'iframe', 'template', 'source', 'track', 'dialog', 'base']);
const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'meta', 'wbr']);
/** Ends the words before it. */
const blocks = new Set(
  'h1 h2 h3 h4 p li dt dd div section article header footer aside nav figure figcaption table tr td th ul ol dl main form button label summary details'.split(
    ' ',
  ),
);
const types: Readonly<Record<string, PageWords['type']>> = { h1: 'H1', h2: 'H2', h3: 'H3', h4: 'H3', li: 'LI' };
/** What loads or sends something. */
const left = /^(?:on.*|srcset|sizes|imagesrcset|poster|nonce|action|formaction|autoplay|crossorigin|integrity)$/;
const pictureAddress = /^\/[^/].*\.(?:webp|png|jpe?g|svg|gif|avif)(?:\?|$)/;

/** Takes the page apart. `site` is the portal's own address, such as https://ce.example: links lead there. */
export function snapshotOf(page: string, site: string): SnapshotOfPage {
  const pictures = new Map<string, string>();
  const names = new Map<string, string>();
  /** The file name of a picture next to the page; null for one that isn't of this site. */
  const nameOf = (address: string): string | null => {
    if (!pictureAddress.test(address)) return null;
    const known = names.get(address);
    if (known !== undefined) return known;
    if (pictures.size >= mostPictures) return null;
    const extension = /\.(\w+)(?:\?|$)/.exec(address.slice(address.lastIndexOf('/')))?.[1] ?? 'webp';
    const name = `pictures/${pictures.size + 1}.${extension}`;
    names.set(address, name);
    pictures.set(name, address);
    return name;
  };
  const styleOf = (css: string) =>
    css.replaceAll(/url\(\s*(['"]?)(\/[^'")]*)\1\s*\)/g, (_match, _quote, address: string) => {
      const name = nameOf(address);
      return name === null ? 'url("data:,")' : `url("${name}")`;
    });

  let html = '<!doctype html>';
  const words: PageWords[] = [];
  let text = '';
  let type: PageWords['type'] = 'P';
  let isMain = 0;
  let isDropped = 0;
  let isStyle = false;
  const flush = (next: PageWords['type'] = 'P') => {
    const said = text.replaceAll(/\s+/g, ' ').trim();
    if (said !== '') words.push({ type, text: said });
    text = '';
    type = next;
  };
  const attributesOf = (element: string, attributes: Readonly<Record<string, string>>) =>
    Object.entries(attributes).flatMap(([name, value]): string[] => {
      if (left.test(name)) return [];
      if (name === 'src') {
        const picture = element === 'img' ? nameOf(value) : null;
        return picture === null ? [] : [`src="${picture}"`];
      }
      if (name === 'href' || name === 'xlink:href') {
        if (value.startsWith('#')) return [`${name}="${escapeHtml(value)}"`];
        return /^(?:https?:|mailto:|\/(?!\/))/.test(value) && element === 'a'
          ? [`href="${escapeHtml(value.startsWith('/') ? site + value : value)}"`]
          : [];
      }
      if (name === 'style') return [`style="${escapeHtml(styleOf(value))}"`];
      return [value === '' ? name : `${name}="${escapeHtml(value)}"`];
    });
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isDropped > 0 || dropped.has(name)) {
        if (!empty.has(name)) isDropped += 1;
        return;
      }
      isStyle = name === 'style';
      html += `<${[name, ...attributesOf(name, attributes)].join(' ')}>`;
      if (name === 'main') isMain += 1;
      if (isMain === 0) return;
      if (blocks.has(name) || name === 'br') flush(types[name] ?? (name === 'br' ? type : 'P'));
      if (name === 'img' && attributes['alt']) text += ` [${attributes['alt']}] `;
    },
    ontext(data) {
      if (isDropped > 0) return;
      html += isStyle ? styleOf(data) : escapeHtml(data);
      if (isMain > 0 && !isStyle) text += data;
    },
    onclosetag(name) {
      if (isDropped > 0) {
        if (!empty.has(name)) isDropped -= 1;
        return;
      }
      if (name === 'style') isStyle = false;
      if (!empty.has(name)) html += `</${name}>`;
      if (isMain > 0 && blocks.has(name)) flush();
      if (name === 'main') isMain -= 1;
    },
  });
  parser.end(page);
  return { html, pictures, words };
}

/** The page with its pictures inside, for a browser that may load nothing else. */
export function withPictures(html: string, pictures: ReadonlyMap<string, string>): string {
  return html.replaceAll(/pictures\/\d+\.\w+/g, (name) => pictures.get(name) ?? 'data:,');
}
