import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteMap } from '#site-map.ts';
import type { ExamQuestion } from '../contract.ts';
import { ExamStep } from './ExamStep.tsx';
import type { ExamAnswer } from './open-exam.ts';

const c = '4fPq9sLmN2xZ';
const question = (examQId: number): ExamQuestion => ({
  examQId,
  question: `Question number ${examQId}?`,
  option1: 'First',
  option2: null,
  option3: 'Third',
  option4: null,
  option5: null,
  option6: null,
  correctOption: null,
});
const questions = [question(1), question(2)];
const studentData: ExamAnswer['studentData'] = {
  status: true,
  hash: c,
  examDate: null,
  examScore: null,
  examTaken: false,
  credits: 1.5,
  earnedCredits: null,
  ceTypeId: 1,
  gradebookId: 1,
  attendeeId: 0,
  hasSeat: false,
  isReserved: false,
  isWaiting: false,
  inqueue: 0,
  classViewCount: 1,
  studentStarted: null,
  studentEnded: null,
  evalTaken: true,
  affidavitAnswered: false,
  attended: null,
  awaitsAffidavit: false,
  awaitsRecording: false,
  attendance: null,
  hasSponsorVideo: false,
  sponsorVideoAnswered: false,
  hasSurvey: false,
  surveyFinished: false,
  canShowExam: true,
  agdNumber: '512874',
  hideAgdReminder: false,
};
const about = {
  classId: 1,
  title: 'Vital pulp therapy',
  credits: 1.5,
  releaseDate: '2026-03-01T00:00:00.000Z',
  podcastShowHash: null,
};
/** Far from any clock of a device: waits run from here. */
const answeredAt = '2031-11-20T15:00:00.000Z';
const opened: ExamAnswer = {
  status: true,
  exam: { minScore: 75, version: 1, questions },
  studentData,
  ...about,
  answers: [null, null],
  grades: null,
  marks: [null, null],
  nextAttemptAt: null,
  attempts: 0,
  attemptsLeft: null,
  marksFrom: null,
  gradedFrom: null,
  serverTime: answeredAt,
  sameContent: null,
  objectives: ['Name the signs of reversible pulpitis.'],
};

const earned = {
  status: true,
  proof: {
    verificationCode: 'K7QM-4TXW-P9HD',
    studentName: 'Dr. Helen Cho',
    courseTitle: 'Vital pulp therapy',
    lecturer: 'Dr. Tomas Brandt',
    sponsor: 'Lumident',
    providerName: 'Dental Learning, Inc.',
    providerAddress: '',
    dateCompleted: '2026-03-02',
    webinarAt: null,
    timeZone: 'America/New_York',
    method: 'Electronically Mediated',
    ceTypeId: 1,
    creditType: 'Self-study',
    creditHours: 1.5,
    agdCode: '',
    description: 'When the nerve can stay.',
    objectives: [],
    accreditation: [],
    attendance: null,
    agdNote: '',
    replaces: null,
  },
  examScore: 100,
  year: { year: 2026, certificates: 1, credits: 1.5 },
  goal: null,
  sentToAgdOn: null,
  atCeBroker: null,
  asksLicense: false,
  next: null,
};

let sent: { path: string; body: { a: (number | null)[] } }[];
let graded: () => Response;
const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const gradedAs = (passed: boolean, examScore: number, right: boolean[], drawn?: 'graded') =>
  json({
    status: true,
    exam: {
      minScore: 75,
      version: 1,
      ...(drawn === undefined ? {} : { drawn }),
      questions: questions.map((each) => ({
        ...each,
        correctOption: passed ? 3 : null,
        ...(passed ? { explanation: `Why ${each.examQId}.`, objective: 'Name the signs.' } : {}),
      })),
    },
    examScore,
    passed,
    grades: right.map((correct, index) => ({ examQId: index + 1, correct })),
    msg: `Your score is ${examScore}%. 75% is needed to pass. Look at the marked questions and try again.`,
    ...about,
    earned: passed ? { credits: 1.5, ceTypeId: 1 } : null,
    nextAttemptAt: null,
    attemptsLeft: null,
    marksFrom: null,
  });

beforeEach(() => {
  sent = [];
  localStorage.clear();
  globalThis.scrollTo = () => undefined;
  // The network, not our code: what the server would answer.
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    sent.push({ path: address, body: body === undefined ? { a: [] } : JSON.parse(body) });
    if (address.startsWith('/api/certificate')) return json(earned);
    return address === '/api/grade-exam' ? graded() : json({ status: true, errorMsg: '' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: ExamAnswer = opened) {
  const router = createMemoryRouter(
    [{ path: '/exam/:c', element: <ExamStep item={{ c }} opening={{ state: 'ready', closed: null, answer }} /> }],
    { initialEntries: [siteMap.exam(c)] },
  );
  render(<RouterProvider router={router} />);
}
const choose = (number: number, option: string) =>
  fireEvent.click(
    screen
      .getByRole('group', { name: new RegExp(`number ${number}`) })
      .querySelector(`input[value="${option}"]`) as HTMLInputElement,
  );
const handIn = (name = 'Submit exam') => fireEvent.click(screen.getByRole('button', { name }));

describe('an exam that draws', () => {
  it('after a fail, the next attempt begins at its top, with its own questions and nothing of the last one', async () => {
    const first: ExamAnswer = { ...opened, exam: { ...opened.exam, drawn: 'open' } };
    const second: ExamAnswer = {
      ...first,
      attempts: 1,
      studentData: { ...studentData, examScore: 50 },
      exam: { ...first.exam, questions: [question(7), question(8)] },
    };
    let answer = first;
    const Loaded = () => (
      <ExamStep item={{ c }} opening={{ state: 'ready', closed: null, answer: useLoaderData<ExamAnswer>() }} />
    );
    const router = createMemoryRouter(
      [{ path: '/exam/:c', loader: () => answer, Component: Loaded, HydrateFallback: () => null }],
      { initialEntries: [siteMap.exam(c)] },
    );
    graded = () => gradedAs(false, 50, [true, false], 'graded');
    render(<RouterProvider router={router} />);
    await screen.findByRole('group', { name: /number 1/ });
    choose(1, '3');
    choose(2, '1');
    handIn();
    await screen.findByText(/1 of 2 answers are wrong\. The next attempt has other questions\./);
    expect(screen.queryByText(/marked questions/)).toBeNull();
    answer = second;
    const next = screen.getByRole('button', { name: 'Start next attempt' });
    next.focus();
    fireEvent.click(next);
    await screen.findByRole('group', { name: /number 7/ });
    expect(screen.queryByRole('group', { name: /number 1\?/ })).toBeNull();
    expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(4);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('This attempt has other questions.'));
    // The score is of other questions.
    expect(screen.getByText('Your last attempt scored 50%. 75% is needed to pass.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Submit exam' })).toBeDefined();
  });
});

describe('the exam form', () => {
  it('letters the options without gaps and sends the numbers of their fields', async () => {
    graded = () => gradedAs(false, 50, [true, false]);
    open();
    expect(screen.getAllByText('b')).toHaveLength(2);
    choose(1, '3');
    choose(2, '1');
    handIn();
    await waitFor(() => expect(sent.find(({ path }) => path === '/api/grade-exam')?.body.a).toEqual([3, 1]));
  });
  it('shows the options in the order that the server names, and chooses them by the place where they are seen', () => {
    open({
      ...opened,
      exam: { ...opened.exam, questions: [{ ...question(1), option2: 'Second', order: [3, 1, 2] }, question(2)] },
    });
    const first = screen.getByRole('group', { name: /number 1/ });
    expect([...first.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'aThird',
      'bFirst',
      'cSecond',
    ]);
    const radios = [...first.querySelectorAll('input')];
    fireEvent.keyDown(radios[0] as HTMLInputElement, { key: '2' });
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['3', false],
      ['1', true],
      ['2', false],
    ]);
  });
  it('asks for every answer before anything is sent, and links to what is open', () => {
    open();
    choose(1, '1');
    handIn();
    expect(screen.getByRole('alert').textContent).toContain('Please answer all questions.');
    expect(screen.getAllByRole('link', { name: 'Go to question 2' }).length).toBeGreaterThan(0);
    expect(sent.filter(({ path }) => path === '/api/grade-exam')).toEqual([]);
  });
  it('keeps every answer of a failed attempt, marks it, and forgets the mark of an answer that is changed', async () => {
    graded = () => gradedAs(false, 50, [true, false]);
    open();
    choose(1, '3');
    choose(2, '1');
    handIn();
    await screen.findByText('Your score is 50%. 75% is needed to pass. Look at the marked questions and try again.');
    expect(screen.getAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).value)).toEqual([
      '3',
      '1',
    ]);
    expect(screen.getByText('Incorrect. Choose again.')).toBeTruthy();
    choose(2, '3');
    expect(screen.queryByText('Incorrect. Choose again.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Resubmit exam' })).toBeTruthy();
  });
  it('renders no other question again for an answer', () => {
    let rendered = 0;
    const watched = Object.defineProperty(question(2), 'question', {
      enumerable: true,
      get() {
        rendered += 1;
        return 'Question number 2?';
      },
    });
    open({ ...opened, exam: { ...opened.exam, questions: [question(1), watched] } });
    const before = rendered;
    expect(before).toBeGreaterThan(0);
    choose(1, '3');
    choose(1, '1');
    expect(rendered).toBe(before);
    choose(2, '3');
    expect(rendered).toBeGreaterThan(before);
  });
  it('shows the right answers, the score and the certificate after a pass', async () => {
    graded = () => gradedAs(true, 100, [true, true]);
    open();
    choose(1, '3');
    choose(2, '3');
    handIn();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Congratulations. You passed with 100%.' }),
    ).toBeTruthy();
    expect(screen.getAllByText('Your answer')).toHaveLength(2);
    expect(screen.getByText('Why 2.')).toBeTruthy();
    expect(screen.getAllByText('Objective: Name the signs.')).toHaveLength(2);
    expect(await screen.findByRole('article', { name: 'Certificate' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Email to Me' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`/done/${c}`);
  });
  it('says when the connection is down, and keeps the answers in this browser', async () => {
    graded = () => {
      throw new TypeError('offline');
    };
    open();
    choose(1, '3');
    choose(2, '3');
    handIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Technical Error. Try again later.');
    expect(Object.values(localStorage)).toContain('[3,3]');
  });
  it('shows after the pass the hours that the ledger contains, whatever the class is worth today', async () => {
    const answer = { ...opened, credits: 9, grades: [true, true], answers: [3, 3] };
    open({
      ...answer,
      studentData: { ...studentData, examTaken: true, examScore: 100, credits: 9, earnedCredits: 1.5 },
    });
    expect(await screen.findByText(/1\.5 CEU, Self-study\. It’s on your record/)).toBeTruthy();
    cleanup();
    open({ ...answer, studentData: { ...studentData, examTaken: true, examScore: 100, credits: 9 } });
    expect(screen.getByText('Your pass is on your record.')).toBeTruthy();
    expect(sent.filter(({ path }) => path.startsWith('/api/certificate')).length).toBe(1);
    expect(screen.queryByRole('article', { name: 'Certificate' })).toBeNull();
  });
  it('does not hand in while the student has to wait', () => {
    open({
      ...opened,
      answers: [1, 1],
      marks: [false, false],
      attempts: 5,
      studentData: { ...studentData, examScore: 0 },
      nextAttemptAt: '2031-11-20T15:10:00.000Z',
    });
    handIn('Resubmit exam');
    expect(sent).toEqual([]);
    expect(screen.getAllByText(/You can take this exam again/).length).toBeGreaterThan(0);
  });
  it('hands in once the wait is over by the server’s clock, years before the device’s', async () => {
    open({
      ...opened,
      answers: [1, 1],
      marks: [false, false],
      attempts: 5,
      studentData: { ...studentData, examScore: 0 },
      nextAttemptAt: answeredAt,
    });
    expect(screen.queryByText(/You can take this exam again/)).toBeNull();
    handIn('Resubmit exam');
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  });
});
