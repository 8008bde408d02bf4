import { isAllowedLink, type Mark, type RichNode, type RichText, type TextNode } from './rich-text.ts';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => escaped[character] ?? character);
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => escaped[character] ?? character);

/** Each kind of node and its element. A kind that is missing here is left out, and its content stays. */
const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
};
/** An item or a cell with a single paragraph has no `<p>` in it. */
const unwrapped = new Set(['listItem', 'tableHeader', 'tableCell']);

const isText = (node: RichNode | TextNode): node is TextNode => node.type === 'text';

function marked(html: string, mark: Mark): string {
  if (mark.type === 'bold') return `<strong>${html}</strong>`;
  if (mark.type === 'italic') return `<em>${html}</em>`;
  const { href } = mark.attrs;
  return isAllowedLink(href) ? `<a href="${escapeAttribute(href)}">${html}</a>` : html;
}

/** Marks from the inside out: a link is around emphasis. */
const order = ['italic', 'bold', 'link'];

function textHtml({ text, marks = [] }: TextNode): string {
  return marks
    .filter(({ type }) => order.includes(type))
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    .reduce(marked, escapeText(text));
}

/** Paragraphs at the end of which nothing is written say nothing. */
const isEmpty = (node: RichNode | TextNode) =>
  node.type === 'paragraph' && ((node as RichNode).content ?? []).length === 0;

function nodeHtml(node: RichNode | TextNode): string {
  if (isText(node)) return textHtml(node);
  const content = node.content ?? [];
  if (node.type === 'horizontalRule') return '<hr />';
  if (node.type === 'hardBreak') return '<br />';
  if (isEmpty(node)) return '';
  const [only] = content;
  const inner =
    unwrapped.has(node.type) && content.length === 1 && only?.type === 'paragraph'
      ? contentHtml((only as RichNode).content)
      : contentHtml(content);
  if (node.type === 'heading') {
    const level = Math.min(4, Math.max(2, Number(node.attrs?.['level'] ?? 2)));
    return inner === '' ? '' : `<h${level}>${inner}</h${level}>`;
  }
  if (node.type === 'table') return `<table><tbody>${inner}</tbody></table>`;
  const element = elements[node.type];
  return element === undefined ? inner : `<${element}>${inner}</${element}>`;
}

const contentHtml = (content: readonly (RichNode | TextNode)[] = []): string => content.map(nodeHtml).join('');

const blocks = new Set(['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'table', 'horizontalRule']);

/** The HTML of a text, a block per line. It contains only allowed elements, and everything written is escaped. */
export const writeHtml = ({ content = [] }: RichText): string =>
  content
    .map(nodeHtml)
    .filter((html) => html !== '')
    .join('\n');

/** Whether a node is a block of its own. */
export const isBlock = (node: RichNode | TextNode): boolean => blocks.has(node.type);
