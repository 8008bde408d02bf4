import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { classViewCall } from '#classroom/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { optionsOf } from '../../answer-sheet.ts';
import { examCall, examMessages, gradeExamCall, saveExamDraftCall, type ExamQuestion } from '../../contract.ts';
import { emptyExam, type ExamForm } from '../../exam-form.ts';
import { anExam, fullEvaluation } from '../fixtures.ts';
import { importExam } from './import-exam.ts';
import { publishExam } from './publish-exam.ts';
import { findOpenExam, listQuestions } from '../exam-queries.ts';

let portal: Portal;
let klass: MadeActivity;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  klass = await aClass(portal.context);
});

const objectives = [
  { key: 'obj-a', text: 'Name the signs.' },
  { key: 'obj-b', text: 'Choose a material.' },
];
const asked = (key: string, question: string): ExamForm['questions'][number] => ({
  key,
  question,
  options: ['First', 'Second', 'Third', 'Fourth'],
  correct: 2,
  explanation: '',
  objective: '',
  source: '',
});
const form = (...questions: ExamForm['questions']): ExamForm => ({ ...emptyExam, questions });
const publish = (exam: ExamForm | null) => publishExam(portal.context, portal.context.db, klass.id, exam, objectives);
const imported = (
  questions: readonly { question: string; key?: string }[],
  db: Parameters<typeof importExam>[1] = portal.context.db,
) =>
  importExam(portal.context, db, klass.id, {
    minScore: 75,
    questions: questions.map((each) => ({ ...each, options: ['First', 'Second'], correct: 1 })),
  });
/** Version, text, and key of every question that was ever published, in their order. */
const keys = async () =>
  (
    await portal.context.db
      .selectFrom('exam_question')
      .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
      .where('exam.activity_id', '=', klass.id)
      .select(['exam.version', 'exam_question.question', 'exam_question.question_key'])
      .orderBy('exam.version')
      .orderBy('exam_question.position')
      .execute()
  ).map(({ version, question, question_key: key }) => [version, question, key] as const);

describe('a question’s key (EX-12)', () => {
  it('stays with equal text through the versions of an import, and a new text has a new one', async () => {
    await imported([{ question: 'One?' }, { question: 'Two?' }]);
    await imported([{ question: 'Two?' }, { question: 'Three?' }]);
    await imported([{ question: 'One?' }, { question: 'Three?' }]);
    const keyOf = new Map((await keys()).map(([, question, key]) => [question, key]));
    expect(new Set(keyOf.values()).size).toBe(3);
    expect((await keys()).map(([version, question, key]) => [version, question, key === keyOf.get(question)])).toEqual([
      [1, 'One?', true],
      [1, 'Two?', true],
      [2, 'Two?', true],
      [2, 'Three?', true],
      [3, 'One?', true],
      [3, 'Three?', true],
    ]);
  });
  it('is the one that an import names, also for a text that had another', async () => {
    await imported([{ question: 'One?' }, { question: 'Two?' }]);
    await imported([{ question: 'One?', key: 'pulp-1' }, { question: 'Two?' }]);
    expect((await keys()).map(([version, question, key]) => [version, question, key === 'pulp-1'])).toEqual([
      [1, 'One?', true],
      [1, 'Two?', false],
    ]);
  });
  it('may change places with another one', async () => {
    const named = (one: string, two: string) => [
      { question: 'One?', key: one },
      { question: 'Two?', key: two },
    ];
    await imported(named('key-1', 'key-2'));
    await portal.context.db.transaction().execute((trx) => imported(named('key-2', 'key-1'), trx));
    expect((await keys()).map(([, , key]) => key)).toEqual(['key-2', 'key-1']);
  });
  it('is another one for each time that an exam asks the same text', async () => {
    await imported([{ question: 'One?' }, { question: 'One?' }]);
    const before = await keys();
    expect(before[0]?.[2]).not.toBe(before[1]?.[2]);
    await imported([{ question: 'One?' }, { question: 'One?' }, { question: 'Two?' }]);
    expect((await keys()).slice(2, 4).map(([, , key]) => key)).toEqual(before.map(([, , key]) => key));
  });
  it('stays when the console rewords the question', async () => {
    await publish(form(asked('key-1', 'What is it?')));
    await publish(form(asked('key-1', 'What is it exactly?')));
    expect(await keys()).toEqual([
      [1, 'What is it?', 'key-1'],
      [2, 'What is it exactly?', 'key-1'],
    ]);
  });
});

describe('publishing', () => {
  const versions = () =>
    portal.context.db
      .selectFrom('exam')
      .where('activity_id', '=', klass.id)
      .select(['version', 'published'])
      .orderBy('version')
      .execute();

  const openQuestions = async () => {
    const open = await findOpenExam(portal.context.db, klass.id);
    return open ? listQuestions(portal.context.db, open.id) : [];
  };

  it('makes a new version only of what members are asked: an explanation reaches the open one', async () => {
    const exam = form({ ...asked('key-1', 'What is it?'), objective: 'obj-b' });
    await publish(exam);
    await publish(exam);
    const notes = { explanation: 'Because.', objective: 'obj-a', source: 'ESE, 2019' };
    await publish(form({ ...asked('key-1', 'What is it?'), ...notes }));
    expect(await versions()).toEqual([{ version: 1, published: true }]);
    expect(await openQuestions()).toMatchObject([{ ...notes, objective: 'Name the signs.' }]);
    await publish({ ...exam, shuffleOptions: false });
    expect(await versions()).toEqual([
      { version: 1, published: false },
      { version: 2, published: true },
    ]);
  });
  it('leaves members the rules of the exam, and nothing once it is withdrawn', async () => {
    const exam = { ...form(asked('key-1', 'What is it?')), minScore: 80, retakeDelaysMin: [0, 5], maxAttempts: 3 };
    await publish(exam);
    const rules = { min_score: 80, shuffle_questions: true, shuffle_options: true };
    expect(await findOpenExam(portal.context.db, klass.id)).toMatchObject({
      ...rules,
      retake_delays: [0, 5],
      max_attempts: 3,
    });
    await publish({ ...exam, retakeDelaysMin: null, maxAttempts: null });
    expect(await findOpenExam(portal.context.db, klass.id)).toMatchObject({
      ...rules,
      version: 1,
      retake_delays: null,
      max_attempts: null,
    });
    await publish(null);
    expect(await findOpenExam(portal.context.db, klass.id)).toBeUndefined();
  });
  it('gives no new version to an activity whose exam has only what exams always had', async () => {
    await anExam(portal.context, klass.id);
    await publishVersion(portal.context, portal.context.db, klass.id);
    const exams = async () =>
      (
        await portal.context.db
          .selectFrom('activity_version')
          .where('activity_id', '=', klass.id)
          .select('content')
          .orderBy('version')
          .execute()
      ).map(({ content }) => (content as { exam: { questions: object[] } }).exam);
    const [first] = await exams();
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['minScore', 'questions']);
    expect(Object.keys(first?.questions[0] ?? {}).toSorted()).toEqual(['correct', 'options', 'question']);
    await publishVersion(portal.context, portal.context.db, klass.id);
    expect(await exams()).toHaveLength(1);
    await anExam(portal.context, klass.id, { isShuffled: true });
    await publishVersion(portal.context, portal.context.db, klass.id);
    expect(await exams()).toMatchObject([{}, { shuffleOptions: true }]);
  });
});

// Enough questions that nobody passes by chance.
const longKey = Array.from({ length: 40 }, (_, index) => (index % 4) + 1);

describe('a shuffled exam (EX-1)', () => {
  const words = ['First', 'Second', 'Third', 'Fourth'];
  /** "Question 7?" has the right option of place 7 in the key. */
  const rightNumber = ({ question }: ExamQuestion) => longKey[Number(/\d+/.exec(question)?.[0]) - 1] ?? 0;
  const letterOf = (question: ExamQuestion, number: number) =>
    optionsOf(question).find((option) => option.number === number)?.letter;
  const open = async (who: SignedIn) => (await portal.call(examCall, { c: klass.hash }, who.token)).body;
  const hand = async (who: SignedIn, a: readonly (number | null)[]) =>
    (await portal.call(gradeExamCall, { c: klass.hash, a: [...a] }, who.token)).body;
  async function reader() {
    const student = await aStudent(portal.context);
    await portal.call(classViewCall, { c: klass.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: klass.hash, a: fullEvaluation }, student.token);
    return student;
  }
  const sittings = (who: SignedIn) =>
    portal.context.db
      .selectFrom('exam_sitting')
      .where('student_id', '=', who.id)
      .select(['attempt_id', 'questions'])
      .orderBy('id')
      .execute();
  beforeEach(() => anExam(portal.context, klass.id, { key: longKey, isShuffled: true }));

  it('shows each member another order of questions and options, and the same one after a reload', async () => {
    const [one, other] = [await reader(), await reader()];
    const [ofOne, ofOther] = [(await open(one)).exam.questions, (await open(other)).exam.questions];
    const idsOf = (questions: typeof ofOne) => questions.map(({ examQId }) => examQId);
    expect(idsOf(ofOne)).not.toEqual(idsOf(ofOther));
    expect(idsOf(ofOne).toSorted()).toEqual(idsOf(ofOther).toSorted());
    for (const question of ofOne) {
      expect(question.order?.toSorted()).toEqual([1, 2, 3, 4]);
      expect([question.option1, question.option2, question.option3, question.option4]).toEqual(words);
    }
    expect(ofOne.map(({ order }) => order)).not.toEqual(ofOther.map(({ order }) => order));
    expect((await open(one)).exam.questions).toEqual(ofOne);
  });
  it('is graded as it was served, by the numbers of the options', async () => {
    const student = await reader();
    const { exam } = await open(student);
    expect(await hand(student, exam.questions.map(rightNumber))).toMatchObject({ passed: true, examScore: 100 });
    const later = await open(student);
    expect(later.exam.questions.map(({ examQId, order }) => [examQId, order])).toEqual(
      exam.questions.map(({ examQId, order }) => [examQId, order]),
    );
    expect(later.answers).toEqual(exam.questions.map(rightNumber));
    expect(later.exam.questions.map(({ correctOption }) => correctOption)).toEqual(exam.questions.map(rightNumber));
  });
  it('tells an account that was made to read the key nothing that another one can type', async () => {
    const [thrownAway, real] = [await reader(), await reader()];
    const seen = (await open(thrownAway)).exam.questions;
    const letters = seen.map((question) => letterOf(question, rightNumber(question)));
    const asServed = (await open(real)).exam.questions;
    const typed = asServed.map(
      (question, index) => optionsOf(question).find(({ letter }) => letter === letters[index])?.number ?? 1,
    );
    expect(await hand(real, typed)).toMatchObject({ passed: false });
    expect(await hand(real, longKey)).toMatchObject({ passed: false });
  });
  it('counts nothing that is handed in before it was opened', async () => {
    const student = await reader();
    const { httpStatus, body } = await portal.call(gradeExamCall, { c: klass.hash, a: longKey }, student.token);
    expect([httpStatus, body.code, body.msg]).toEqual([409, 'exam-changed', examMessages.changed]);
    expect((await open(student)).attempts).toBe(0);
  });
  it('keeps its order through failed attempts, so that answers and marks stay with their questions', async () => {
    const student = await reader();
    const { exam } = await open(student);
    const half = exam.questions.map((question, index) => (index % 2 === 0 ? rightNumber(question) : null));
    await portal.call(saveExamDraftCall, { c: klass.hash, a: half, version: exam.version }, student.token);
    expect((await open(student)).answers).toEqual(half);
    const guesses = exam.questions.map((question, index) => half[index] ?? (rightNumber(question) % 4) + 1);
    const failed = await hand(student, guesses);
    expect([failed.passed, failed.examScore]).toEqual([false, 50]);
    const again = await open(student);
    expect(again.exam.questions).toEqual(exam.questions);
    expect(again.answers).toEqual(guesses);
    expect(again.marks).toEqual(half.map((answer) => answer !== null));
    expect(await hand(student, exam.questions.map(rightNumber))).toMatchObject({ passed: true });
    const graded = await sittings(student);
    expect(graded.map(({ attempt_id: attempt }) => attempt !== null)).toEqual([true, true]);
    expect(graded[1]?.questions).toEqual(graded[0]?.questions);
  });
  it('has one order when it is opened twice at once', async () => {
    const student = await reader();
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(student)));
    expect(new Set(opened.map(({ exam }) => JSON.stringify(exam.questions))).size).toBe(1);
    expect(await sittings(student)).toHaveLength(1);
  });
  it('is in the order in which it is written where the folder says nothing else', async () => {
    klass = await aClass(portal.context);
    await anExam(portal.context, klass.id);
    const student = await reader();
    const { questions } = (await open(student)).exam;
    expect(questions.map(({ question, order }) => [question, order])).toEqual([
      ['Question 1?', undefined],
      ['Question 2?', undefined],
      ['Question 3?', undefined],
      ['Question 4?', undefined],
    ]);
    expect(await sittings(student)).toEqual([]);
  });
  it('explains the right answers after the pass, and nothing before', async () => {
    const notes = { explanation: 'Because.', objective: 'obj-b' };
    klass = await aClass(portal.context);
    await publish(form({ ...asked('key-1', 'What is it?'), ...notes }));
    const student = await reader();
    const before = (await open(student)).exam.questions[0];
    const failed = (await hand(student, [1])).exam.questions[0];
    const passed = (await hand(student, [2])).exam.questions[0];
    const after = (await open(student)).exam.questions[0];
    expect([before, failed].map((question) => [question?.explanation, question?.objective])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    for (const question of [passed, after])
      expect(question).toMatchObject({ explanation: 'Because.', objective: 'Choose a material.', correctOption: 2 });
  });
});
