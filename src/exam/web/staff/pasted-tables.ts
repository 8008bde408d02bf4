import { textOfCards } from '../../question-cards.ts';

const cellsOf = (table: HTMLTableElement): string[][] =>
  [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()));

/**
 * The text of pasted HTML whose tables hold questions, with the paragraphs around them. Null where it has no table, or
 * one that isn’t about questions: the browser then pastes it as it always does.
 */
export function textOfPastedTables(html: string): string | null {
  if (!/<table/i.test(html)) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll('table, p, li, h1, h2, h3, h4, h5, h6, pre')].filter(
    (block) => block.parentElement?.closest('table') === null,
  );
  const texts = blocks.map((block) =>
    block instanceof HTMLTableElement ? textOfCards(cellsOf(block)) : block.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
  return texts.includes(null) ? null : texts.filter((text) => text !== '').join('\n\n');
}
