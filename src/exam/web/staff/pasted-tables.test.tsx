import { expect, it } from 'vitest';
import { readPastedQuestions } from '../../read-pasted-questions.ts';
import { textOfPastedTables } from './pasted-tables.ts';

const table = (rows: readonly (readonly string[])[]) =>
  `<table class=MsoTableGrid>${rows
    .map((row) => `<tr>${row.map((cell) => `<td><p class=MsoNormal><b>${cell}</b></p>\n</td>`).join('')}</tr>`)
    .join('')}</table>`;
const one = table([
  ['1', 'At which pH &lt;7 does enamel dissolve?'],
  ['A', '5.5'],
  ['B', '6.5'],
  ['Answer', 'A'],
]);
const two = table([
  ['2', 'Which etch?'],
  ['A', 'Total'],
  ['B', 'Self'],
  ['Answer', 'B'],
]);

it('tables of a Word document become questions, in their order, beside those written as text', () => {
  const html = `<html><body><h1>Part A</h1>${one}<p class=MsoNormal>&nbsp;</p>${two}<p>3. Rinse?</p><p>a) Yes</p><p>*b) No</p></body></html>`;
  expect(
    readPastedQuestions(textOfPastedTables(html) ?? '').map(({ question, correct, problem }) => [
      question,
      correct,
      problem,
    ]),
  ).toEqual([
    ['At which pH <7 does enamel dissolve?', 1, null],
    ['Which etch?', 2, null],
    ['Rinse?', 2, null],
  ]);
});

it('anything else is left to the browser', () => {
  expect(textOfPastedTables('<p>1. Rinse?</p>')).toBeNull();
  expect(textOfPastedTables(one + table([['Name', 'Seat']]))).toBeNull();
  // Nothing of what is pasted runs or loads.
  expect(textOfPastedTables(`${one}<p><img src="x" onerror="globalThis.ran = true"></p>`)).toContain('At which pH <7');
  expect('ran' in globalThis).toBe(false);
});
