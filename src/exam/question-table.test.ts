import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvText } from '#platform/shared/csv-text.ts';
import { addPasted, sameQuestion } from './add-pasted.ts';
import { emptyQuestion } from './edit-questions.ts';
import { emptyExam, type ExamForm } from './exam-form.ts';
import { questionTable, textOfTable } from './question-table.ts';
import { readPastedQuestions } from './read-pasted-questions.ts';

const objectives = [
  { key: 'obj-1', text: 'Name the signs.' },
  { key: 'obj-2', text: 'Choose a material.' },
];
const exam: ExamForm = {
  ...emptyExam,
  questions: [
    {
      key: 'key-1',
      question: 'What is “MTA”, and what isn’t?',
      options: ['=Cement', 'A; resin', '"Glass", ionomer', '-10 °C'],
      correct: 3,
      explanation: 'It sets in hours.',
      objective: 'obj-2',
      source: 'ESE, 2019',
    },
    { ...emptyQuestion('key-2'), question: 'Two?', options: ['Yes', 'No'], correct: 1 },
  ],
};
let keys = 0;
const newKey = () => `new-${(keys += 1)}`;
const add = (to: ExamForm, text: string) => addPasted(to, readPastedQuestions(text), objectives, newKey);
const withoutKeys = ({ questions }: ExamForm) => questions.map((each) => ({ ...each, key: '' }));

describe('an exam as a table', () => {
  it('comes back from a CSV file as it was', () => {
    const rows = parse(csvText(questionTable(exam, objectives)), { relax_column_count: true });
    expect(withoutKeys(add(emptyExam, textOfTable(rows) ?? ''))).toEqual(withoutKeys(exam));
  });
  it('may have other names for its columns, numbers for letters, and the words of the right answer', () => {
    const head = ['Question', 'Option 1', 'Option 2', 'Option 3', 'Correct'];
    const text = textOfTable([head, ['One?', 'A', 'B', '', '2'], ['', '', '', '', ''], ['Two?', 'C', '', 'D', 'D']]);
    expect(readPastedQuestions(text ?? '')).toMatchObject([
      { question: 'One?', options: ['A', 'B'], correct: 2, problem: null },
      { question: 'Two?', options: ['C', 'D'], correct: 2, problem: null },
    ]);
  });
  it('is refused without a line that names the columns', () => {
    expect(textOfTable([['One?', 'A', 'B', 'A']])).toBeNull();
    expect(textOfTable([])).toBeNull();
  });
});

describe('questions that are pasted', () => {
  it('are added with keys of their own; what isn’t ready is left out', () => {
    const added = add(exam, '1. Three?\n*a) A\nb) B\nObjective: 2\n\n2. Four?\na) A\nb) B');
    expect(added.questions.map(({ question }) => question)).toEqual([
      ...exam.questions.map((each) => each.question),
      'Three?',
    ]);
    expect(added.questions[2]).toMatchObject({ correct: 1, objective: 'obj-2' });
    expect(new Set(added.questions.map(({ key }) => key)).size).toBe(3);
  });
  it('update a question that asks the same, which stays the same question', () => {
    const text = '1. what is  “MTA”, and what isn’t?\na) Cement\n*b) Resin';
    expect(readPastedQuestions(text).map((read) => sameQuestion(exam, read))).toEqual([1]);
    expect(add(exam, text).questions).toEqual([
      { ...exam.questions[0], question: 'what is “MTA”, and what isn’t?', options: ['Cement', 'Resin'], correct: 2 },
      exam.questions[1],
    ]);
  });
});
