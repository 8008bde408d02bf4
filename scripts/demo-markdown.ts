// The little Markdown of the demo's texts: one # title, ## and ### headings, paragraphs, "-" and "1." lists, | tables |
// and **bold**.
import type { Piece } from '#platform/server/pdf/pdf-text.ts';

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: readonly Piece[] }
  | { readonly kind: 'list'; readonly numbered: boolean; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Piece[])[])[] };

function piecesOf(text: string): Piece[] {
  return text
    .split('**')
    .map((part, index): Piece => (index % 2 === 1 ? { text: part, weight: 'bold' } : { text: part }))
    .filter(({ text: part }) => part !== '');
}

const cellsOf = (line: string): string[] => line.replace(/^\|\s*|\s*\|$/g, '').split(/\s*\|\s*/);
const isRule = (line: string): boolean => /^[|\s:-]+$/.test(line);

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines;
  const heading = /^(#{2,3}) (.*)$/.exec(first);
  if (heading !== null) return { kind: 'heading', level: heading[1] === '##' ? 2 : 3, text: heading[2] ?? '' };
  if (first.startsWith('|'))
    return { kind: 'table', rows: lines.filter((line) => !isRule(line)).map((line) => cellsOf(line).map(piecesOf)) };
  const item = /^(?:-|\d+\.) /;
  if (item.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (item.test(line)) items.push(line.replace(item, ''));
      else items[items.length - 1] += ` ${line}`;
    }
    return { kind: 'list', numbered: !first.startsWith('-'), items: items.map(piecesOf) };
  }
  return { kind: 'paragraph', text: piecesOf(lines.join(' ')) };
}

/**
 * A heading ends its block even without an empty line after it, and so does a change from text to a list or a table.
 */
const kindOf = (line: string): string => /^(#|\||- |\d+\. )/.exec(line)?.[1]?.[0]?.replace(/\d/, '1') ?? '';

export function readMarkdown(source: string): { title: string; blocks: Block[] } {
  const [first = '', ...rest] = source.replaceAll('\r\n', '\n').trim().split('\n');
  if (!first.startsWith('# ')) throw new Error(`A text begins with its title ("# …"), not with "${first}".`);
  const groups: string[][] = [];
  let open: string[] = [];
  for (const line of [...rest.map((each) => each.trim()), '']) {
    const before = kindOf(open[0] ?? '');
    const starts = line === '' || before === '#' || (kindOf(line) !== before && kindOf(line) !== '');
    if (starts && open.length > 0) {
      groups.push(open);
      open = [];
    }
    if (line !== '') open.push(line);
  }
  return { title: first.slice(2), blocks: groups.map(blockOf) };
}
