// Questions in tables of a text document: a table for each question, as teachers draw them, or one with a question a
// row.
import { cleanCell } from '#platform/shared/table-file.ts';
import { textOfTable } from './question-table.ts';

const note =
  /^(?:correct answer|right answer|answer|ans|key|explanation|rationale|feedback|source|reference|objective)s?$/i;
const mark = /^(?:x|✓|✔|\*|correct|right)$/i;

/** One row of a question’s table as a line of text; null if its first cell says nothing that we know. */
function lineOf(cells: readonly string[]): string | null {
  const [head = '', ...rest] = cells;
  if (rest.length === 0) return head;
  const label = head.replace(/\s*[.)\]:]$/, '');
  const isMarked = mark.test(rest.at(-1) ?? '') && rest.length > 1;
  const text = (isMarked ? rest.slice(0, -1) : rest).join(' ');
  const number = /^(?:q(?:uestion)?\s*)?(\d{1,3})$/i.exec(label)?.[1];
  if (number !== undefined) return `${number}. ${text}`;
  const letter = /^(\*?)\s*([a-z])$/i.exec(label);
  if (letter !== null) return `${letter[1] !== '' || isMarked ? '*' : ''}${letter[2]}) ${text}`;
  if (/^q(?:uestion)?$/i.test(label)) return text;
  return note.test(label) ? `${label}: ${text}` : null;
}

/**
 * A table of a document as the text that people paste. Null if it is neither a table of questions with a heading nor
 * the table of one question: then nobody can tell what its cells mean.
 */
export function textOfCards(rows: readonly (readonly string[])[]): string | null {
  const filled = rows.map((row) => row.map(cleanCell).filter((cell) => cell !== '')).filter((row) => row.length > 0);
  const asRows = textOfTable(rows);
  if (asRows !== null) return asRows;
  const lines = filled.map(lineOf);
  const options = lines.filter((line) => line !== null && /^\*?[a-z]\) /i.test(line));
  return lines.includes(null) || options.length < 2 ? null : lines.join('\n');
}
