// HTML as a tree, by a parser of its own: a page may not give a string to the browser's (docs/decisions/0043).
import { parseDocument } from 'htmlparser2';
import { isAllowedLink, type Mark, type RichNode, type RichText, type TextNode } from './rich-text.ts';
import { isBlock } from './write-html.ts';

type Parsed = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Parsed, { name: string; attribs: Record<string, string> }>;
type Piece = RichNode | TextNode;

const isElement = (node: Parsed): node is Element => 'name' in node && 'attribs' in node;

/** Left out with everything in them. */
const dropped = new Set([
  'script',
  'style',
  'head',
  'title',
  'meta',
  'link',
  'xml',
  'svg',
  'math',
  'iframe',
  'object',
  'template',
  'noscript',
  'textarea',
  'select',
  'button',
]);

const sameText = (one: TextNode, other: Piece | undefined): other is TextNode =>
  other?.type === 'text' && JSON.stringify((other as TextNode).marks ?? []) === JSON.stringify(one.marks ?? []);

/** Runs of inline content, white space as a browser shows it. */
function inlineOf(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.type !== 'text') {
      joined.push(piece);
      continue;
    }
    const written = (piece as TextNode).text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    const before = last?.type === 'text' ? (last as TextNode).text : null;
    const text =
      before === null
        ? last === undefined || last.type === 'hardBreak'
          ? written.trimStart()
          : written
        : before.endsWith(' ')
          ? written.trimStart()
          : written;
    if (text === '') continue;
    const next = { ...(piece as TextNode), text };
    if (sameText(next, last)) joined[joined.length - 1] = { ...last, text: last.text + text };
    else joined.push(next);
  }
  const last = joined.at(-1);
  if (last?.type !== 'text') return joined;
  const text = (last as TextNode).text.trimEnd();
  return text === '' ? inlineOf(joined.slice(0, -1)) : [...joined.slice(0, -1), { ...(last as TextNode), text }];
}

const paragraph = (inline: readonly Piece[]): RichNode => ({
  type: 'paragraph',
  ...(inline.length === 0 ? {} : { content: inline }),
});

/** Inline content between blocks becomes paragraphs. */
function blocksOf(pieces: readonly Piece[]): readonly RichNode[] {
  const made: RichNode[] = [];
  let run: Piece[] = [];
  const end = () => {
    const inline = inlineOf(run);
    if (inline.some((piece) => piece.type === 'text')) made.push(paragraph(inline));
    run = [];
  };
  for (const piece of pieces)
    if (isBlock(piece)) {
      end();
      made.push(piece as RichNode);
    } else run.push(piece);
  end();
  return made;
}

/** Only what may be in a heading: words, emphasis, links. */
const onlyInline = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.flatMap((piece) =>
    piece.type === 'text' || piece.type === 'hardBreak' ? [piece] : onlyInline((piece as RichNode).content ?? []),
  );

const marksOf = ({ name, attribs }: Element): readonly Mark[] => {
  if (name === 'b' || name === 'strong') return [{ type: 'bold' }];
  if (name === 'i' || name === 'em') return [{ type: 'italic' }];
  const href = attribs['href']?.trim() ?? '';
  return name === 'a' && isAllowedLink(href) ? [{ type: 'link', attrs: { href } }] : [];
};

const withMarks = (marks: readonly Mark[], more: readonly Mark[]): readonly Mark[] => [
  ...marks.filter(({ type }) => !more.some((each) => each.type === type)),
  ...more,
];

/** Word writes lists as paragraphs of this class, with the bullet as words of their own. */
const wordList = /mso-list|MsoListParagraph/i;

function rowsOf(table: Element, marks: readonly Mark[]): readonly RichNode[] {
  return table.children.flatMap((child): readonly RichNode[] => {
    if (!isElement(child)) return [];
    if (child.name !== 'tr') return rowsOf(child, marks);
    const cells = child.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');
    if (cells.length === 0) return [];
    return [
      {
        type: 'tableRow',
        content: cells.map((cell) => ({
          type: cell.name === 'th' ? 'tableHeader' : 'tableCell',
          content: orEmpty(blocksOf(piecesOf(cell.children, marks)).filter(({ type }) => type !== 'table')),
        })),
      },
    ];
  });
}

const orEmpty = (blocks: readonly RichNode[]): readonly RichNode[] => (blocks.length === 0 ? [paragraph([])] : blocks);

/** A row that is shorter than the longest has empty cells at its end. */
function evenRows(rows: readonly RichNode[]): readonly RichNode[] {
  const width = Math.max(...rows.map(({ content = [] }) => content.length));
  return rows.map((row) => ({
    ...row,
    content: [
      ...(row.content ?? []),
      ...Array.from({ length: width - (row.content ?? []).length }, () => ({
        type: 'tableCell',
        content: [paragraph([])],
      })),
    ],
  }));
}

function elementPieces(element: Element, marks: readonly Mark[]): readonly Piece[] {
  const { name } = element;
  if (dropped.has(name) || name.includes(':')) return name === 'o:p' ? piecesOf(element.children, marks) : [];
  if (name === 'br') return [{ type: 'hardBreak' }];
  if (name === 'hr') return [{ type: 'horizontalRule' }];
  const inside = () => piecesOf(element.children, withMarks(marks, marksOf(element)));
  const heading = /^h([1-6])$/.exec(name);
  if (heading) {
    const inline = inlineOf(onlyInline(inside()));
    const level = Math.min(4, Math.max(2, Number(heading[1])));
    return inline.length === 0 ? [] : [{ type: 'heading', attrs: { level }, content: inline }];
  }
  if (name === 'ul' || name === 'ol') {
    const items = element.children
      .filter(isElement)
      // A list that Word or an old page puts right into a list belongs to the item before it; on its own, it is one.
      .map((item) =>
        orEmpty(blocksOf(item.name === 'li' ? piecesOf(item.children, marks) : elementPieces(item, marks))),
      )
      .map((blocks) => (blocks[0]?.type === 'paragraph' ? blocks : [paragraph([]), ...blocks]))
      .map((content) => ({ type: 'listItem', content }));
    return items.length === 0 ? [] : [{ type: name === 'ul' ? 'bulletList' : 'orderedList', content: items }];
  }
  if (name === 'blockquote') {
    const blocks = blocksOf(inside());
    return blocks.length === 0 ? [] : [{ type: 'blockquote', content: blocks }];
  }
  if (name === 'table') {
    const rows = rowsOf(element, marks);
    return rows.length === 0 ? [] : [{ type: 'table', content: evenRows(rows) }];
  }
  if (name === 'p' || name === 'div' || name === 'section' || name === 'article' || name === 'li')
    return blocksOf(inside());
  return inside();
}

function piecesOf(nodes: readonly Parsed[], marks: readonly Mark[]): readonly Piece[] {
  return nodes.flatMap((node): readonly Piece[] => {
    if (isElement(node)) return elementPieces(node, marks);
    if (node.type !== 'text' || !('data' in node)) return [];
    return [{ type: 'text', text: node.data, ...(marks.length === 0 ? {} : { marks }) }];
  });
}

/** Word's bullets: a paragraph of a list begins with the sign in a span of its own. */
function wordLists(nodes: readonly Parsed[]): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const { style = '', class: classes = '' } = node.attribs;
    if (/mso-list:\s*Ignore/i.test(style)) node.children = [];
    else if (node.name === 'p' && wordList.test(`${style} ${classes}`)) node.attribs['data-list'] = 'yes';
    wordLists(node.children);
  }
}

/** Paragraphs that Word marked as items, one after the other, are one list. */
function gathered(nodes: readonly Parsed[]): readonly RichNode[] {
  const made: RichNode[] = [];
  for (const node of nodes) {
    const isItem = isElement(node) && node.attribs['data-list'] === 'yes';
    if (!isItem) {
      const hasItems = isElement(node) && ['div', 'body', 'html', 'section'].includes(node.name);
      made.push(...(hasItems ? gathered(node.children) : blocksOf(piecesOf([node], []))));
      continue;
    }
    const item: RichNode = { type: 'listItem', content: orEmpty(blocksOf(piecesOf(node.children, []))) };
    const last = made.at(-1);
    if (last?.type === 'bulletList' && last.attrs?.['isOfWord'] === true)
      made[made.length - 1] = { ...last, content: [...(last.content ?? []), item] };
    else made.push({ type: 'bulletList', attrs: { isOfWord: true }, content: [item] });
  }
  return made;
}

const clean = (nodes: readonly RichNode[]): readonly RichNode[] =>
  nodes.map(({ attrs, ...node }) =>
    attrs?.['isOfWord'] === true ? node : attrs === undefined ? node : { ...node, attrs },
  );

/** The text that a piece of HTML contains: allowed elements as they are, of others only their words. */
export function readHtml(html: string): RichText {
  const { children } = parseDocument(html, { lowerCaseTags: true, lowerCaseAttributeNames: true });
  wordLists(children);
  const content = wordList.test(html) ? clean(gathered(children)) : blocksOf(piecesOf(children, []));
  return { type: 'doc', content: orEmpty(content) };
}
