import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { classViewCall } from '#classroom/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { oddStart, openPortal, type Portal } from '#platform/testing/portal.ts';
import { examCall, examMessages, gradeExamCall, saveExamDraftCall, type ExamQuestion } from '../contract.ts';
import { emptyExam, type DrawForm, type ExamForm } from '../exam-form.ts';
import { fullEvaluation } from './fixtures.ts';
import { importBankQuestion } from './publishing/import-bank.ts';
import { importPass } from './publishing/import-exam.ts';
import { findOpenExam, listQuestions } from './exam-queries.ts';
import { publishExam, TooFewQuestions } from './publishing/publish-exam.ts';

let portal: Portal;
let klass: MadeActivity;
beforeAll(async () => {
  portal = await openPortal({}, { startsAt: oddStart });
  for (const number of Array.from({ length: 30 }, (_, index) => index + 1)) await bank(number, 'Pulp');
});
afterAll(() => portal.close());
beforeEach(async () => {
  klass = await aClass(portal.context);
});

/** The right option of "Pulp 7?" is 3: its number, from 1 to 4 again and again. */
const rightOf = (number: number) => ((number - 1) % 4) + 1;
const bank = (number: number, subject: string, question = `${subject} ${number}?`) =>
  importBankQuestion(
    portal.context,
    portal.context.db,
    {
      key: `${subject.toLowerCase()}-${number}`,
      subject,
      question,
      options: ['First', 'Second', 'Third', 'Fourth'],
      correct: rightOf(number),
    },
    false,
  );
const draw = (subject: string, take: number, changes: Partial<DrawForm> = {}): DrawForm => ({
  key: `draw-${subject.toLowerCase()}`,
  subject,
  take,
  objective: '',
  edition: '',
  ...changes,
});
const publish = (changes: Partial<ExamForm>, activity = klass) =>
  publishExam(
    portal.context,
    portal.context.db,
    activity.id,
    { ...emptyExam, shuffleQuestions: false, shuffleOptions: false, ...changes },
    [{ key: 'obj-a', text: 'Name the signs.' }],
  );

async function reader(activity = klass): Promise<SignedIn> {
  const student = await aStudent(portal.context);
  await portal.call(classViewCall, { c: activity.hash }, student.token);
  await portal.call(saveEvaluationCall, { c: activity.hash, a: fullEvaluation }, student.token);
  return student;
}
const open = async (who: SignedIn, activity = klass) =>
  (await portal.call(examCall, { c: activity.hash }, who.token)).body;
const hand = (who: SignedIn, a: readonly number[], activity = klass) =>
  portal.call(gradeExamCall, { c: activity.hash, a: [...a] }, who.token);
const texts = (questions: readonly ExamQuestion[]) => questions.map(({ question }) => question);
const right = ({ question }: ExamQuestion) => rightOf(Number(/\d+/.exec(question)?.[0]));
const wrong = (question: ExamQuestion) => (right(question) % 4) + 1;
const overlap = (one: readonly string[], other: readonly string[]) => one.filter((each) => other.includes(each));

describe('an exam that draws 10 of 30 (EX-16)', () => {
  beforeEach(() => publish({ draws: [draw('Pulp', 10)] }));

  it('serves each attempt other questions, the same after a reload, and grades them as served', async () => {
    const student = await reader();
    const first = await open(student);
    expect(first.exam.questions).toHaveLength(10);
    expect(first.exam.drawn).toBe('open');
    expect((await open(student)).exam.questions).toEqual(first.exam.questions);

    const half = first.exam.questions.map((question, index) => (index < 5 ? right(question) : wrong(question)));
    const failed = (await hand(student, half)).body;
    expect([failed.passed, failed.examScore, failed.exam.drawn]).toEqual([false, 50, 'graded']);
    // Nothing of it can be tried again.
    expect(failed.msg).toBe('Your score is 50%. 75% is needed to pass. The next attempt has other questions.');
    expect(failed.grades.map(({ correct }) => correct)).toEqual(half.map((_, index) => index < 5));

    const second = await open(student);
    expect(overlap(texts(second.exam.questions), texts(first.exam.questions))).toEqual([]);
    expect([second.exam.drawn, second.attempts, second.answers]).toEqual(['open', 1, second.answers.map(() => null)]);
    const passed = (await hand(student, second.exam.questions.map(right))).body;
    expect([passed.passed, passed.examScore]).toEqual([true, 100]);
    const later = await open(student);
    expect(texts(later.exam.questions)).toEqual(texts(second.exam.questions));
    expect(later.exam.questions.map(({ correctOption }) => correctOption)).toEqual(later.answers);
  });
  it('counts nothing that is handed in for questions that were graded, or that nobody was served', async () => {
    const student = await reader();
    const early = await hand(
      student,
      Array.from({ length: 10 }, () => 1),
    );
    expect([early.httpStatus, early.body.code, early.body.msg]).toEqual([
      409,
      'exam-changed',
      examMessages.otherQuestions,
    ]);
    const { exam } = await open(student);
    await hand(student, exam.questions.map(wrong));
    const again = await hand(student, exam.questions.map(right));
    expect([again.httpStatus, again.body.code]).toEqual([409, 'exam-changed']);
    expect((await open(student)).attempts).toBe(1);
  });
  it('shows the last questions with their marks until the next attempt is open', async () => {
    const student = await reader();
    const seen: string[][] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { exam } = await open(student);
      seen.push(texts(exam.questions));
      await hand(student, exam.questions.map(wrong));
    }
    const waiting = await open(student);
    expect([waiting.exam.drawn, texts(waiting.exam.questions)]).toEqual(['graded', seen[1]]);
    expect(waiting.marks).toEqual(waiting.marks.map(() => false));
    portal.advance({ minutes: 10 });
    const third = await open(student);
    expect(third.exam.drawn).toBe('open');
    // 30 questions are three attempts; the fourth asks some again.
    expect(overlap(texts(third.exam.questions), seen.flat())).toEqual([]);
    await hand(student, third.exam.questions.map(wrong));
    portal.advance({ hours: 1 });
    expect(
      new Set([...seen.flat(), ...texts(third.exam.questions), ...texts((await open(student)).exam.questions)]).size,
    ).toBe(30);
  });
  it('shows the last questions, and no others, once no attempt is left', async () => {
    await publish({ draws: [draw('Pulp', 10)], maxAttempts: 1 });
    const student = await reader();
    const { exam } = await open(student);
    await hand(student, exam.questions.map(wrong));
    for (let opening = 0; opening < 2; opening += 1) {
      const after = await open(student);
      expect([after.exam.drawn, after.attemptsLeft, texts(after.exam.questions)]).toEqual([
        'graded',
        0,
        texts(exam.questions),
      ]);
    }
  });
  it('keeps what is answered so far with its questions', async () => {
    const student = await reader();
    const { exam } = await open(student);
    const some = exam.questions.map((question, index) => (index % 3 === 0 ? right(question) : null));
    await portal.call(saveExamDraftCall, { c: klass.hash, a: some, version: exam.version }, student.token);
    expect((await open(student)).answers).toEqual(some);
  });
  it('remembers across exams what a member has seen', async () => {
    const student = await reader();
    const first = texts((await open(student)).exam.questions);
    const other = await aClass(portal.context);
    await publish({ draws: [draw('Pulp', 20)] }, other);
    await portal.call(classViewCall, { c: other.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: other.hash, a: fullEvaluation }, student.token);
    expect(overlap(texts((await open(student, other)).exam.questions), first)).toEqual([]);
  });
  it('has one draw when it is opened twice at once', async () => {
    const student = await reader();
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(student)));
    expect(new Set(opened.map(({ exam }) => JSON.stringify(exam.questions))).size).toBe(1);
  });
  it('takes over a pass of an earlier record with as many questions as it draws', async () => {
    const student = await reader();
    await portal.context.db
      .transaction()
      .execute((trx) =>
        importPass(trx, { studentId: student.id, activityId: klass.id, score: 80, takenAt: portal.context.now() }),
      );
    const { exam, grades } = await open(student);
    expect([exam.questions.length, grades?.filter(Boolean).length]).toEqual([10, 8]);
  });
});

describe('publishing an exam that draws (EX-17)', () => {
  const versions = () =>
    portal.context.db
      .selectFrom('exam')
      .where('activity_id', '=', klass.id)
      .select(['version', 'published'])
      .orderBy('version')
      .execute();

  it('copies the pool: a later change in the bank reaches members with the next publish', async () => {
    for (const number of [1, 2, 3]) await bank(number, 'Caries');
    const exam = { draws: [draw('Caries', 2, { objective: 'obj-a' })] };
    await publish(exam);
    const student = await reader();
    const before = (await open(student)).exam;
    await bank(1, 'Caries', 'Caries 1, reworded?');
    await publish(exam);
    expect(await versions()).toEqual([
      { version: 1, published: false },
      { version: 2, published: true },
    ]);
    const graded = await portal.call(
      gradeExamCall,
      { c: klass.hash, a: before.questions.map(right), version: before.version },
      student.token,
    );
    expect(graded.body).toMatchObject({ passed: true, exam: { version: 1 } });
    expect(graded.body.exam.questions[0]?.objective).toBe('Name the signs.');
    const exams = await findOpenExam(portal.context.db, klass.id);
    expect(
      (await listQuestions(portal.context.db, exams?.id ?? '')).map(({ question, draw: place }) => [question, place]),
    ).toEqual([
      ['Caries 1, reworded?', 0],
      ['Caries 2?', 0],
      ['Caries 3?', 0],
    ]);
    await publish(exam);
    expect(await versions()).toHaveLength(2);
  });
  it('asks the exam’s own questions each time, and draws none of them again', async () => {
    for (const number of [1, 2, 3]) await bank(number, 'Implants');
    const own = {
      key: 'implants-1',
      question: 'Implants 1?',
      options: ['First', 'Second', 'Third', 'Fourth'],
      correct: 1,
      explanation: '',
      objective: '',
      source: '',
    };
    await publish({ questions: [own], draws: [draw('Implants', 2)] });
    expect(texts((await open(await reader())).exam.questions)).toEqual(['Implants 1?', 'Implants 2?', 'Implants 3?']);
    await expect(publish({ questions: [own], draws: [draw('Implants', 3)] })).rejects.toThrow(TooFewQuestions);
  });
  it('is said in the version with every question that can be drawn', async () => {
    for (const number of [1, 2]) await bank(number, 'Perio');
    await publish({ draws: [draw('Perio', 1)] });
    await publishVersion(portal.context, portal.context.db, klass.id);
    const { content } = await portal.context.db
      .selectFrom('activity_version')
      .where('activity_id', '=', klass.id)
      .select('content')
      .executeTakeFirstOrThrow();
    expect((content as { exam: object }).exam).toMatchObject({
      minScore: 75,
      draws: [
        { subject: 'Perio', take: 1, questions: [{ question: 'Perio 1?', correct: 1 }, { question: 'Perio 2?' }] },
      ],
    });
  });
});
