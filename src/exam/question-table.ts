// An exam as a table: one line a question, for a spreadsheet.
import { cleanCell, guessColumnsBy } from '#platform/shared/table-file.ts';
import { letterOf } from './edit-questions.ts';
import { mostOptions, type ExamForm } from './exam-form.ts';

type Objective = { readonly key: string; readonly text: string };

const optionHeads = Array.from({ length: mostOptions }, (_, index) => `Answer ${letterOf(index + 1).toUpperCase()}`);

/** The exam with its head. Objectives are numbers, as the activity counts them. */
export function questionTable({ questions }: ExamForm, objectives: readonly Objective[]): string[][] {
  const head = ['Question', ...optionHeads, 'Right answer', 'Explanation', 'Objective', 'Source'];
  const rows = questions.map(({ question, options, correct, explanation, objective, source }) => [
    question,
    ...optionHeads.map((_, index) => options[index] ?? ''),
    correct === null ? '' : letterOf(correct).toUpperCase(),
    explanation,
    String(objectives.findIndex(({ key }) => key === objective) + 1 || ''),
    source,
  ]);
  return [head, ...rows];
}

const heads = {
  question: /^question/i,
  a: /^(?:answer|option|choice)\s*(?:a|1)$/i,
  b: /^(?:answer|option|choice)\s*(?:b|2)$/i,
  c: /^(?:answer|option|choice)\s*(?:c|3)$/i,
  d: /^(?:answer|option|choice)\s*(?:d|4)$/i,
  e: /^(?:answer|option|choice)\s*(?:e|5)$/i,
  f: /^(?:answer|option|choice)\s*(?:f|6)$/i,
  right: /^(?:right|correct|key)/i,
  explanation: /^(?:explanation|rationale|feedback)/i,
  objective: /^objective/i,
  source: /^(?:source|reference)/i,
} as const;
const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/**
 * A table as the text that people paste, so that both are read and mended in one place. Null if its first line doesn’t
 * name the columns.
 */
export function textOfTable([head = [], ...rows]: readonly (readonly string[])[]): string | null {
  const columns = guessColumnsBy(heads, head);
  if (columns.question === undefined || columns.a === undefined) return null;
  const cellOf = (row: readonly string[], name: keyof typeof heads) => {
    const at = columns[name];
    return at === undefined ? '' : cleanCell(row[at]);
  };
  return rows
    .filter((row) => row.some((cell) => cleanCell(cell) !== ''))
    .map((row, index) => {
      const options = letters.map((letter) => [letter, cellOf(row, letter)] as const);
      const given = cellOf(row, 'right');
      const named = /^[1-6]$/.test(given) ? letterOf(Number(given)) : given.toLowerCase();
      const same = options.filter(([, text]) => text !== '' && text === given).map(([letter]) => letter);
      // “B” names the second answer, and the one that reads “B”. Where these are two, nobody but a person can tell.
      const isPlace = options.some(([letter, text]) => letter === named && text !== '');
      const right = [...new Set([...(isPlace ? [named] : []), ...same])];
      const notes = [
        ['Answer', right.map((letter) => letter.toUpperCase()).join(', ')],
        ['Explanation', cellOf(row, 'explanation')],
        ['Objective', cellOf(row, 'objective')],
        ['Source', cellOf(row, 'source')],
      ] as const;
      return [
        `${index + 1}. ${cellOf(row, 'question')}`,
        ...options.flatMap(([letter, text]) => (text === '' ? [] : [`${letter}) ${text}`])),
        ...notes.flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`])),
      ].join('\n');
    })
    .join('\n\n');
}
