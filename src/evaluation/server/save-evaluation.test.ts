import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { fullEvaluation } from '#exam/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { evaluationDraftCall, saveEvaluationCall, saveEvaluationDraftCall, type EvaluationForm } from '../contract.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
});

const view = () => portal.call(classViewCall, { c: klass.hash }, student.token);
const ownQuestions = [
  { key: 'pace', kind: 'rating', question: 'The pace suited me' },
  { key: 'next', kind: 'text', question: 'What will you change?' },
] as const;

const save = (changes: Record<string, unknown> = {}) =>
  portal.call(
    saveEvaluationCall,
    { c: klass.hash, a: { ...fullEvaluation, ...changes } as EvaluationForm },
    student.token,
  );
const open = () => portal.call(evaluationDraftCall, { c: klass.hash }, student.token);
const saved = () =>
  portal.context.db.selectFrom('evaluation').selectAll().where('student_id', '=', student.id).execute();

it('is refused before the class was viewed', async () => {
  expect((await save()).body).toMatchObject({ status: false, errorMsg: 'Please view class before taking exam.' });
  expect(await saved()).toEqual([]);
});

it('is saved once; a double click and a second evaluation keep the first', async () => {
  await view();
  const answers = await Promise.all([save(), save({ courseUseful: 1 }), save({ comments: 'again' })]);
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ status: true, errorMsg: '' }));
  expect(await saved()).toHaveLength(1);
  await save({ comments: 'later' });
  expect((await saved())[0]?.comments).not.toBe('later');
  expect((await open()).body.studentData.evalTaken).toBe(true);
});

it.each([
  ['a rating left out', { siteNavigation: undefined }, 'Answer is required.'],
  ['a rating of 0', { courseLogical: 0 }, 'Answer is required.'],
  ['a rating of 5', { courseLogical: 5 }, 'Answer is required.'],
  ['a rating as text', { courseLogical: '4' }, 'Malformed request: a.courseLogical must be a number, not text.'],
  ['comments of 1025 characters', { comments: 'x'.repeat(1025) }, 'Field exceeds maximum allowed length.'],
  ['topics with NUL', { otherTopics: 'a\u0000b' }, 'Invalid character(s) detected.'],
])('is refused with %s', async (_case, changes, message) => {
  await view();
  const { httpStatus, body } = await save(changes);
  expect([httpStatus, body.errorMsg]).toEqual([400, message]);
  expect(await saved()).toEqual([]);
});

it('takes comments of exactly 1024 characters and keeps markup as the text that it is', async () => {
  await view();
  await save({ comments: 'y'.repeat(1024), otherTopics: '<img src=x onerror=alert(1)>' });
  expect((await saved())[0]).toMatchObject({
    comments: 'y'.repeat(1024),
    other_topics: '<img src=x onerror=alert(1)>',
  });
});

it('keeps what is filled in so far, for this student only, until it is handed in', async () => {
  await view();
  await portal.call(
    saveEvaluationDraftCall,
    { c: klass.hash, a: { courseObjectives: 3, comments: 'half a thou' } as never },
    student.token,
  );
  expect((await open()).body.a).toMatchObject({ courseObjectives: 3, comments: 'half a thou' });
  const other = await aStudent(portal.context);
  expect((await portal.call(evaluationDraftCall, { c: klass.hash }, other.token)).body.a).toBeNull();
  await save();
  expect((await open()).body.a).toBeNull();
});

it('asks the provider’s own questions too, and stores an answer with its question (CF-21)', async () => {
  klass = await aClass(portal.context, { evaluationQuestions: ownQuestions });
  await view();
  expect((await open()).body.ownQuestions).toEqual(ownQuestions);
  await portal.call(
    saveEvaluationDraftCall,
    { c: klass.hash, a: { own: { pace: '3', next: 'x'.repeat(501) } } },
    student.token,
  );
  expect((await open()).body.a?.own).toEqual({ pace: '3', next: 'x'.repeat(501) });
  expect((await save({ own: { next: 'x'.repeat(501) } })).body.errorMsg).toBe('Field exceeds maximum allowed length.');
  expect((await save({ own: { pace: '3', next: 'My bonding.', gone: 'yes' } })).body.status).toBe(true);
  expect((await saved())[0]?.own_answers).toEqual([
    { ...ownQuestions[0], answer: '3' },
    { ...ownQuestions[1], answer: 'My bonding.' },
  ]);
});

it('asks what the provider asks for every activity first, and five questions at most (CF-21)', async () => {
  const shared = ['a', 'b', 'c', 'd'].map((key) => ({ key: `all-${key}`, kind: 'yesno', question: `Shared ${key}?` }));
  await portal.context.db
    .insertInto('provider_setting')
    .values({ name: 'evaluationQuestions', value: JSON.stringify(shared) })
    .execute();
  await view();
  expect((await open()).body.ownQuestions).toEqual(shared);
  klass = await aClass(portal.context, { evaluationQuestions: ownQuestions });
  await view();
  expect((await open()).body.ownQuestions).toEqual([...shared, ownQuestions[0]]);
  await save({ own: { 'all-b': 'no', pace: '3', next: 'My bonding.' } });
  await portal.context.db.deleteFrom('provider_setting').where('name', '=', 'evaluationQuestions').execute();
  expect((await saved())[0]?.own_answers).toEqual([
    { ...shared[1], answer: 'no' },
    { ...ownQuestions[0], answer: '3' },
  ]);
});

it('an episode is evaluated after it was played, and a class hash is no episode', async () => {
  const episode = await anEpisode(portal.context);
  const answer = await portal.call(saveEvaluationCall, { p: episode.hash, a: fullEvaluation }, student.token);
  expect(answer.body).toMatchObject({ status: false, errorMsg: 'Please listen to podcast before taking exam.' });
  expect((await portal.call(saveEvaluationCall, { p: klass.hash, a: fullEvaluation }, student.token)).httpStatus).toBe(
    404,
  );
  expect(
    (await portal.call(saveEvaluationCall, { c: klass.hash, p: episode.hash, a: fullEvaluation }, student.token))
      .httpStatus,
  ).toBe(400);
});
