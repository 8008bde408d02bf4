import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { completedCall, completedWebinarsCall } from '#credit/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { examCall, examMessages, gradeExamCall, pendingCall, saveExamDraftCall } from '../contract.ts';
import { anExam, fullEvaluation } from './fixtures.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;
const right = [1, 2, 3, 4];
const wrong = [2, 2, 1, 1];

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
  await anExam(portal.context, klass.id);
});

async function reachTheExam() {
  await portal.call(classViewCall, { c: klass.hash }, student.token);
  await portal.call(saveEvaluationCall, { c: klass.hash, a: fullEvaluation }, student.token);
}
const gradeWith = (a: (number | null)[], who = student, c = klass.hash) => portal.call(gradeExamCall, { c, p: null, a }, who.token);

describe('the order of the study path', () => {
  it('refuses an exam of a class that was not viewed', async () => {
    expect((await gradeWith(right)).body).toMatchObject({ status: false, msg: 'Please view class before taking exam.' });
  });
  it('refuses an exam before the evaluation', async () => {
    await portal.call(classViewCall, { c: klass.hash }, student.token);
    expect((await gradeWith(right)).body).toMatchObject({ status: false, msg: 'Complete evaluation before completing exam.' });
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body).toMatchObject({ status: false, msg: 'Complete evaluation before completing exam.' });
  });
  it('refuses a visitor', async () => {
    expect((await portal.call(gradeExamCall, { c: klass.hash, p: null, a: right })).httpStatus).toBe(401);
  });
  it('refuses a live class that has not ended, and one without an affidavit', async () => {
    const webinar = await aWebinar(portal.context, { releaseAt: portal.context.now().subtract({ hours: 3 }) });
    await anExam(portal.context, webinar.id);
    await portal.call(classViewCall, { c: webinar.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, student.token);
    expect((await gradeWith(right, student, webinar.hash)).body.status).toBe(false);
  });
});

describe('the answer key', () => {
  it('never leaves the server before a pass, not even with a failed attempt', async () => {
    await reachTheExam();
    const opened = await portal.call(examCall, { c: klass.hash }, student.token);
    expect(opened.body.exam.questions.map((question) => question.correctOption)).toEqual([null, null, null, null]);
    const failed = await gradeWith(wrong);
    expect(failed.body).toMatchObject({ status: true, passed: false, examScore: 25, msg: examMessages.failed(25, 75) });
    expect(failed.body.exam.questions.map((question) => question.correctOption)).toEqual([null, null, null, null]);
    expect(failed.body.grades.map((grade) => grade.correct)).toEqual([false, true, false, false]);
  });
  it('comes with the pass, and again later with the student’s own answers', async () => {
    await reachTheExam();
    const passed = await gradeWith([1, 2, 3, 1]);
    expect(passed.body).toMatchObject({ passed: true, examScore: 75 });
    expect(passed.body.exam.questions.map((question) => question.correctOption)).toEqual(right);
    const later = await portal.call(examCall, { c: klass.hash }, student.token);
    expect(later.body.answers).toEqual([1, 2, 3, 1]);
    expect(later.body.grades).toEqual([true, true, true, false]);
  });
});

describe('answers', () => {
  it.each([
    ['one missing', [1, 2, 3]],
    ['one too many', [1, 2, 3, 4, 1]],
    ['one not chosen', [1, 2, null, 4]],
    ['an option that the question does not have', [1, 2, 3, 6]],
  ])('are refused before grading with %s, and nothing counts', async (_case, answers) => {
    await reachTheExam();
    expect((await gradeWith(answers)).body).toMatchObject({ status: false, msg: 'Please answer all questions.' });
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.attempts).toBe(0);
  });
  it.each([['text', ['1', '2', '3', '4']], ['fractions', [1.5, 2, 3, 4]], ['zero', [0, 2, 3, 4]], ['nested', [[1], 2, 3, 4]], ['an object', { length: 4 }]])('that are %s are malformed', async (_case, answers) => {
    await reachTheExam();
    expect((await gradeWith(answers as number[])).httpStatus).toBe(400);
  });
  it('in progress are kept, given back, and gone after the pass', async () => {
    await reachTheExam();
    await portal.call(saveExamDraftCall, { c: klass.hash, a: [1, null, 3, null] }, student.token);
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.answers).toEqual([1, null, 3, null]);
    await gradeWith(right);
    expect(await portal.context.db.selectFrom('answer_draft').selectAll().where('student_id', '=', student.id).execute()).toEqual([]);
  });
  it('do not take a score, a key or a pass from the request', async () => {
    await reachTheExam();
    const response = await portal.app.inject({ method: 'POST', url: '/api/grade-exam', headers: { authorization: `Bearer ${student.token}` }, payload: { c: klass.hash, a: wrong, score: 100, passed: true, minScore: 0, correctOption: wrong, exam: { minScore: 1 } } });
    expect(response.json()).toMatchObject({ passed: false, examScore: 25 });
  });
});

describe('a pass', () => {
  it('is one attempt, one credit and one mail under double clicks and replays', async () => {
    await reachTheExam();
    const answered = await Promise.all(Array.from({ length: 8 }, () => gradeWith(right)));
    expect(answered.map(({ body }) => body.passed)).toEqual(Array(8).fill(true));
    await portal.runJobs();
    const { db } = portal.context;
    expect(await db.selectFrom('exam_attempt').select('id').where('student_id', '=', student.id).execute()).toHaveLength(1);
    expect(await db.selectFrom('credit').select('id').where('student_id', '=', student.id).execute()).toHaveLength(1);
    expect(await db.selectFrom('mail').select('id').where('student_id', '=', student.id).execute()).toHaveLength(1);
  });
  it('cannot be undone by a later failing attempt', async () => {
    await reachTheExam();
    await gradeWith(right);
    expect((await gradeWith(wrong)).body).toMatchObject({ passed: true, examScore: 100 });
  });
  it('freezes what the certificate says: later edits to the class change nothing', async () => {
    await reachTheExam();
    await gradeWith(right);
    await portal.context.db.updateTable('activity').set({ title: 'Another title', credits: 9 }).where('id', '=', klass.id).execute();
    const { body } = await portal.call(completedWebinarsCall, { page: '0' }, student.token);
    expect(body.data[0]).toMatchObject({ className: 'Vital pulp therapy', credits: 1.5, proof: { studentName: 'Dr. Ana Kovač', creditType: 'Self-study', agdCode: '070 Endodontics' } });
    expect((await portal.call(completedCall, {}, student.token)).body.data).toEqual([{ cntWebinars: 1, cntPodcasts: 0 }]);
  });
  it('takes the class out of CE in Progress', async () => {
    await reachTheExam();
    expect((await portal.call(pendingCall, { page: '0' }, student.token)).body.data.map((row) => [row.hash, row.nextStep])).toEqual([[klass.hash, 'exam']]);
    await gradeWith(right);
    expect((await portal.call(pendingCall, { page: '0' }, student.token)).body.totalRows).toBe(0);
  });
});

describe('retakes', () => {
  it('are free five times, then wait ten minutes, and say until when', async () => {
    await reachTheExam();
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await gradeWith(wrong)).body.status).toBe(true);
    const paced = await gradeWith(right);
    expect(paced.body).toMatchObject({ status: false, msg: 'You can take this exam again in 10 minutes.' });
    expect(paced.headers['retry-after']).toBe('600');
    portal.advance({ minutes: 10, seconds: 1 });
    expect((await gradeWith(right)).body.passed).toBe(true);
  });
});

describe('episodes and mix-ups', () => {
  it('refuses both, neither, and the wrong kind', async () => {
    const episode = await anEpisode(portal.context);
    for (const input of [{ c: klass.hash, p: episode.hash }, { c: null, p: null }]) {
      expect((await portal.call(gradeExamCall, { ...input, a: right }, student.token)).httpStatus).toBe(400);
    }
    expect((await portal.call(gradeExamCall, { c: episode.hash, p: null, a: right }, student.token)).httpStatus).toBe(404);
    expect((await portal.call(gradeExamCall, { c: null, p: klass.hash, a: right }, student.token)).httpStatus).toBe(404);
  });
  it('an unpublished class looks like an unknown one', async () => {
    await reachTheExam();
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', klass.id).execute();
    const [unpublished, unknown] = [await gradeWith(right), await gradeWith(right, student, 'nothinghere1')];
    expect([unpublished.httpStatus, unpublished.body]).toEqual([unknown.httpStatus, unknown.body]);
  });
});
