import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '#platform/web/ui/toast.ts';
import { emptyExam, type ExamForm, type QuestionForm } from '../../exam-form.ts';
import { ExamEditor } from './ExamEditor.tsx';

const objectives = [
  { key: 'obj-1', text: 'Name the signs of reversible pulpitis.' },
  { key: 'obj-2', text: 'Choose a material.' },
];
const question = (key: string, changes: Partial<QuestionForm> = {}): QuestionForm => ({
  key,
  question: `What does test ${key} measure?`,
  options: ['Blood flow', 'Nerves', 'Bacteria', 'Age'],
  correct: 2,
  explanation: '',
  objective: '',
  source: '',
  ...changes,
});
const exam = (...questions: QuestionForm[]): ExamForm => ({ ...emptyExam, questions });

let now: ExamForm | null;
function Page({ first, published }: { readonly first: ExamForm | null; readonly published: ExamForm | null }) {
  const [value, setValue] = useState(first);
  return (
    <ExamEditor
      value={value}
      published={published}
      onChange={(next) => {
        now = next;
        setValue(next);
      }}
      objectives={objectives}
      isReadOnly={false}
      creditHours={1}
    />
  );
}
function open(first: ExamForm | null, published: ExamForm | null = null, view = '') {
  now = first;
  const path = '/staff/catalogue/:hash/exam';
  const router = createMemoryRouter([{ path, element: <Page first={first} published={published} /> }], {
    initialEntries: [`/staff/catalogue/4fPq9sLmN2xZ/exam${view}`],
  });
  render(<RouterProvider router={router} />);
}
const texts = () => now?.questions.map((each) => each.question);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openQuestion = (name: RegExp) => press(name);
const undo = () => act(() => toastStore.getState()?.action?.act());

beforeEach(() => {
  localStorage.clear();
  // What a browser does and this one doesn't.
  Element.prototype.scrollIntoView ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the questions', () => {
  it('are written one by one: text, answers, the right one, and the next with Alt+Enter', () => {
    open(emptyExam);
    press('Write the first question');
    type('Question', 'What is it?');
    for (const [index, option] of ['One', 'Two', 'Three', 'Four'].entries())
      type(`Answer ${'abcd'[index]} of question 1`, option);
    fireEvent.click(screen.getByRole('radio', { name: 'Answer c is right' }));
    fireEvent.change(screen.getByLabelText(/Tests objective/), { target: { value: 'obj-2' } });
    expect(now?.questions[0]).toMatchObject({
      question: 'What is it?',
      options: ['One', 'Two', 'Three', 'Four'],
      correct: 3,
      objective: 'obj-2',
    });
    // Ctrl+Enter is Publish, here as everywhere in the editor.
    expect(fireEvent.keyDown(screen.getByLabelText('Question'), { key: 'Enter', ctrlKey: true })).toBe(true);
    expect(now?.questions).toHaveLength(1);
    fireEvent.keyDown(screen.getByLabelText('Question'), { key: 'Enter', altKey: true });
    expect(now?.questions).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Question'));
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('');
    expect(screen.getByRole('button', { name: /What is it\?.*c\. Three/ })).toBeTruthy();
  });
  it('get their right answer by its number, while nothing is typed', () => {
    open(exam(question('one1')));
    openQuestion(/test one1/);
    fireEvent.keyDown(screen.getByLabelText('Question'), { key: '4' });
    expect(now?.questions[0]?.correct).toBe(2);
    fireEvent.keyDown(screen.getByRole('radio', { name: 'Answer a is right' }), { key: '4' });
    expect(now?.questions[0]?.correct).toBe(4);
    fireEvent.keyDown(screen.getByRole('radio', { name: 'Answer a is right' }), { key: '5' });
    expect(now?.questions[0]?.correct).toBe(4);
  });
  it('move with Alt and an arrow key, duplicate with Ctrl+D, and come back after they were deleted', () => {
    open(exam(question('one1'), question('two2'), question('tri3')));
    openQuestion(/test two2/);
    fireEvent.keyDown(screen.getByLabelText('Question'), { key: 'ArrowUp', altKey: true });
    const [one, two, three] = ['one1', 'two2', 'tri3'].map((key) => `What does test ${key} measure?`);
    expect(texts()).toEqual([two, one, three]);
    fireEvent.keyDown(screen.getByLabelText('Question'), { key: 'd', ctrlKey: true });
    expect(texts()).toEqual([two, two, one, three]);
    expect(new Set(now?.questions.map(({ key }) => key)).size).toBe(4);
    fireEvent.click(
      within(screen.getByRole('menu', { name: 'More for question 3', hidden: true })).getByText('Delete'),
    );
    expect(texts()).toEqual([two, two, three]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /test tri3/ }));
    type('Question', 'Reworded meanwhile?');
    undo();
    expect(texts()).toEqual([two, 'Reworded meanwhile?', one, three]);
  });
  it('say what they lack', () => {
    open(exam(question('one1', { correct: null }), question('two2', { options: ['A', ''] })));
    expect(screen.getByText('Question 1 has no right answer. Choose it.')).toBeTruthy();
    expect(screen.getByText('Question 2 has an empty answer. Fill it in, or remove it.')).toBeTruthy();
  });
  it('cannot be changed by someone who may only read', () => {
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <ExamEditor
            value={exam(question('one1'))}
            published={null}
            onChange={() => undefined}
            objectives={objectives}
            isReadOnly
            creditHours={1}
          />
        ),
      },
    ]);
    render(<RouterProvider router={router} />);
    openQuestion(/test one1/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Question').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Add|More for|Remove/ })).toBeNull();
  });
});

describe('a question that members answer now', () => {
  it('shows the live key where it was changed, and restores it', () => {
    open(exam(question('one1', { correct: 4 })), exam(question('one1')));
    expect(screen.getByText('Key changed')).toBeTruthy();
    openQuestion(/test one1/);
    expect(screen.getByText('b is right: Nerves')).toBeTruthy();
    press('Restore');
    expect(now?.questions[0]?.correct).toBe(2);
    expect(screen.queryByText('Key changed')).toBeNull();
  });
  it('is still the same after a few words, and asks after many', () => {
    open(exam(question('one1')), exam(question('one1')));
    openQuestion(/test one1/);
    type('Question', 'What does test one1 really measure?');
    expect(screen.getByText(/^1 of 11 words changed: still the same question/)).toBeTruthy();
    type('Question', 'Which material would you choose for a molar of an adult?');
    expect(screen.getByText('Is this still the same question?')).toBeTruthy();
    press('Same question, better worded');
    expect(now?.questions[0]?.key).toBe('one1');
    expect(screen.queryByText('Is this still the same question?')).toBeNull();
  });
  it('gets a new key as a new question', () => {
    open(exam(question('one1', { question: 'Which material would you choose for a molar?' })), exam(question('one1')));
    openQuestion(/Which material/);
    press('New question');
    expect(now?.questions[0]?.key).toMatch(/^[A-Za-z0-9_-]{4,40}$/);
    expect(now?.questions[0]?.key).not.toBe('one1');
    expect(screen.queryByText('Is this still the same question?')).toBeNull();
  });
});

describe('a pasted exam', () => {
  const text = '1. First?\na) A1\n*b) A2\n\n2. Second?\na) B1\nb) B2';
  it('is read as one types; a missing key is chosen in place, and what is ready is added', async () => {
    open(emptyExam, null, '?view=paste');
    type('Your text', text);
    expect(await screen.findByText('1 ready, 1 needs you')).toBeTruthy();
    expect(screen.getByText(/^Line 7: no answer is marked as right/)).toBeTruthy();
    press('Add 1 question');
    expect(now?.questions).toMatchObject([{ question: 'First?', options: ['A1', 'A2'], correct: 2 }]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe('2. Second?\na) B1\nb) B2');
    press('Answer a is right: B1');
    expect(await screen.findByText('1 ready')).toBeTruthy();
    press('Add 1 question');
    expect(texts()).toEqual(['First?', 'Second?']);
    await waitFor(() => expect(screen.queryByLabelText('Your text')).toBeNull());
  });
  it('is still there after a reload', async () => {
    open(emptyExam, null, '?view=paste');
    type('Your text', text);
    cleanup();
    open(emptyExam, null, '?view=paste');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe(text);
  });
});

describe('the blueprint', () => {
  it('matches questions and objectives with a press', () => {
    open(exam(question('one1', { objective: 'obj-1' }), question('two2')), null, '?view=blueprint');
    expect(screen.getByText(/^Objective 1 is tested once/)).toBeTruthy();
    press('Question 2 tests objective 1');
    press('Question 1 tests objective 1');
    expect(now?.questions.map(({ objective }) => objective)).toEqual(['', 'obj-1']);
  });
});

describe('the settings', () => {
  it('take whole numbers in range, and leave the exam alone otherwise', () => {
    open(exam(question('one1')), null, '?view=settings');
    type('Pass mark in percent', '80');
    type('Pass mark in percent', '800');
    expect(now?.minScore).toBe(80);
    expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeTruthy();
    type(/^Attempts/, '3');
    fireEvent.change(screen.getByLabelText('Retakes'), { target: { value: 'own' } });
    type('Minutes before each retake', '0, 30, 2880');
    expect(
      screen.getByText(/The second attempt right away, the third after 30 minutes, and the fourth after 2 days\./),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Shuffle questions' }));
    expect(now).toMatchObject({
      minScore: 80,
      maxAttempts: 3,
      retakeDelaysMin: [0, 30, 2880],
      shuffleQuestions: false,
      shuffleOptions: true,
    });
  });
});

describe('trying the exam', () => {
  it('hides the key, grades as for members, explains the right answer, and sends nothing', async () => {
    const fetched = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetched);
    open(exam(question('one1', { explanation: 'It is the nerves.', objective: 'obj-1' })), null, '?view=try');
    expect(screen.queryByText('It is the nerves.')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Bacteria' }));
    press('Submit exam');
    expect(await screen.findByText('Incorrect. Choose again.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Nerves' }));
    press('Resubmit exam');
    expect(await screen.findByText('Congratulations. You passed with 100%.')).toBeTruthy();
    expect(screen.getByText('It is the nerves.')).toBeTruthy();
    expect(screen.getByText('Objective: Name the signs of reversible pulpitis.')).toBeTruthy();
    press('Try again');
    expect(screen.queryByText('It is the nerves.')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Shown' }));
    expect(screen.getByText('Correct answer')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });
  it('waits until the questions are finished', () => {
    open(exam(question('one1', { correct: null })), null, '?view=try');
    expect(screen.getByText('Not ready to try')).toBeTruthy();
  });
});
