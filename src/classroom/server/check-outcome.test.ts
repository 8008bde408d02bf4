import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { evaluationDraftCall, saveEvaluationCall } from '#evaluation/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { gradeExamCall } from '#exam/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { examResultsCall } from '#results/staff-contract.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { classCall, classViewCall, saveOutcomeCheckCall } from '../contract.ts';

let portal: Portal;
let klass: MadeActivity;
let member: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const outcomeQuestions = [
  { key: 'mta1', question: 'What is MTA?', options: ['A cement', 'A composite'], correct: 1 },
  { key: 'pulp', question: 'Which pulp heals?', options: ['None', 'Vital'], correct: 2 },
];
beforeEach(async () => {
  klass = await aClass(portal.context, { outcomeQuestions });
  await anExam(portal.context, klass.id);
  member = await aStudent(portal.context);
});

const asked = async (who: SignedIn | null = member, of = klass) =>
  (await portal.call(classCall, { c: of.hash }, who?.token)).body.classObj?.questionsBefore;
const before = async (answers: Record<string, number>, who = member) =>
  (await portal.call(saveOutcomeCheckCall, { c: klass.hash, answers }, who.token)).body;
const view = (who = member) => portal.call(classViewCall, { c: klass.hash }, who.token);
const askedAfter = async (who = member) =>
  (await portal.call(evaluationDraftCall, { c: klass.hash }, who.token)).body.outcomeQuestions?.map(({ key }) => key);
const after = async (outcome: Record<string, number> | undefined, who = member) =>
  (
    await portal.call(
      saveEvaluationCall,
      { c: klass.hash, a: { ...fullEvaluation, ...(outcome && { outcome }) } },
      who.token,
    )
  ).body;
const stored = () =>
  portal.context.db
    .selectFrom('outcome_check')
    .select(['phase', 'answers'])
    .where('activity_id', '=', klass.id)
    .orderBy('phase', 'desc')
    .execute();

it('are asked before the first view, of members alone and without the right answers', async () => {
  expect(await asked()).toEqual(outcomeQuestions.map(({ key, question, options }) => ({ key, question, options })));
  expect(await asked(null)).toEqual([]);
  expect(JSON.stringify((await portal.call(classCall, { c: klass.hash }, member.token)).body)).not.toContain('correct');
  await view();
  expect(await asked()).toEqual([]);
  const webinar = await aWebinar(portal.context, { outcomeQuestions });
  expect((await asked(member, webinar))?.length).toBe(2);
});

it('are answered once before and once after, each answer with its question', async () => {
  expect(await before({ mta1: 2, pulp: 2, other: 1 })).toEqual({ status: true, isCounted: true });
  await before({ mta1: 1 });
  expect(await asked()).toEqual([]);
  await view();
  expect(await askedAfter()).toEqual(['mta1', 'pulp']);
  await after({ mta1: 1 });
  expect(await stored()).toEqual([
    {
      phase: 'before',
      answers: [
        { key: 'mta1', question: 'What is MTA?', answer: 'A composite', isRight: false },
        { key: 'pulp', question: 'Which pulp heals?', answer: 'Vital', isRight: true },
      ],
    },
    { phase: 'after', answers: [{ key: 'mta1', question: 'What is MTA?', answer: 'A cement', isRight: true }] },
  ]);
});

it('can be skipped, and close nothing: the exam opens and passes all the same', async () => {
  expect(await before({})).toEqual({ status: true, isCounted: true });
  expect(await asked()).toEqual([]);
  await view();
  expect(await askedAfter()).toEqual([]);
  // An answer that was not asked for is not counted.
  expect(await after({ mta1: 1 })).toMatchObject({ status: true });
  expect(await stored()).toEqual([{ phase: 'before', answers: [] }]);
  expect((await portal.call(gradeExamCall, { c: klass.hash, a: [1, 2, 3, 4] }, member.token)).body).toMatchObject({
    status: true,
  });
});

it('that come after the view are too late', async () => {
  await view();
  expect(await before({ mta1: 1 })).toEqual({ status: true, isCounted: false });
  expect(await stored()).toEqual([]);
});

it('are results as sums of members who answered both times, from five on', async () => {
  const editor = await aStaffMember(portal.context, ['editor']);
  const outcome = async () => (await callAsStaff(portal, editor, examResultsCall, { h: klass.hash })).body.outcome;
  const answer = async (first: number, second: number | null) => {
    const who = await aStudent(portal.context);
    await before({ mta1: first }, who);
    await view(who);
    await after(second === null ? undefined : { mta1: second }, who);
  };
  for (const second of [1, 1, 1, 2]) await answer(2, second);
  await answer(1, null);
  const [mta, pulp] = [
    { key: 'mta1', question: 'What is MTA?' },
    { key: 'pulp', question: 'Which pulp heals?' },
  ];
  expect(await outcome()).toEqual([
    { ...mta, members: 4, before: null, after: null },
    { ...pulp, members: 0, before: null, after: null },
  ]);
  await answer(1, 1);
  expect((await outcome())?.[0]).toEqual({ ...mta, members: 5, before: 0.2, after: 0.8 });
});
