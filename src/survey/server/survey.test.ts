import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { saveSurveyAnswerCall, surveyCall } from '../contract.ts';
import { writeSurvey } from './write-survey.ts';

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
  await writeSurvey(portal.context.db, klass.id, {
    questions: [
      { question: 'Do you place implants?', type: 'yesno', buttons: ['Yes', 'No'] },
      { question: 'How many a month?', type: 'single', buttons: ['1', '2 to 5', 'more'] },
      { question: 'Which systems?', type: 'multi', buttons: ['A', 'B', 'C'] },
    ],
  });
});

const open = async (who = student) => {
  const { body } = await portal.call(surveyCall, { c: klass.hash }, who.token);
  const survey = body.data[0];
  if (!survey) throw new Error('The class has a survey.');
  return { survey, studentData: body.studentData };
};
const answer = (
  survey: Awaited<ReturnType<typeof open>>['survey'],
  question: number,
  choices: readonly number[],
  who = student,
) => {
  const asked = survey.questions[question];
  return portal.call(
    saveSurveyAnswerCall,
    {
      sh: survey.hash,
      q: asked?.hash ?? '',
      choices: choices.map((choice) => asked?.buttons[choice]?.hash ?? 'none'),
      sessionHash: survey.sessionHash,
      isLast: true,
    },
    who.token,
  );
};

it('is asked question by question, continues where it was left, and ends with the last answer', async () => {
  const { survey, studentData } = await open();
  expect([studentData.hasSurvey, studentData.surveyFinished]).toEqual([true, false]);
  expect(survey.questions.map((question) => question.submitLabel)).toEqual(['Next', 'Next', 'Finish']);
  expect((await answer(survey, 0, [0])).body.nextQuestionHash).toBe(survey.questions[1]?.hash);
  const again = (await open()).survey;
  expect([again.sessionHash, again.questions.map((question) => question.answered)]).toEqual([
    survey.sessionHash,
    [true, false, false],
  ]);
  await answer(survey, 2, [0, 2]);
  expect((await answer(survey, 1, [1])).body.nextQuestionHash).toBeNull();
  expect((await open()).studentData.surveyFinished).toBe(true);
});

it('counts an answer once under a double click, and takes the newest when it is changed', async () => {
  const { survey } = await open();
  const answers = await Promise.all([answer(survey, 0, [0]), answer(survey, 0, [0]), answer(survey, 0, [0])]);
  expect(answers.map(({ body }) => body.status)).toEqual([true, true, true]);
  const rows = await portal.context.db
    .selectFrom('survey_answer')
    .innerJoin('survey_session', 'survey_session.id', 'survey_answer.session_id')
    .selectAll('survey_answer')
    .where('survey_session.student_id', '=', student.id)
    .execute();
  expect(rows).toHaveLength(1);
});

it('refuses what does not belong together', async () => {
  const { survey } = await open();
  const other = await aStudent(portal.context);
  const theirs = (await open(other)).survey;
  expect((await answer(survey, 0, [0], other)).httpStatus, 'a foreign session').toBe(404);
  expect(
    (
      await portal.call(
        saveSurveyAnswerCall,
        {
          sh: survey.hash,
          q: survey.questions[0]?.hash ?? '',
          choices: [survey.questions[1]?.buttons[0]?.hash ?? ''],
          sessionHash: survey.sessionHash,
        },
        student.token,
      )
    ).httpStatus,
    'a choice of another question',
  ).toBe(404);
  expect(
    (
      await portal.call(
        saveSurveyAnswerCall,
        {
          sh: 'another',
          q: survey.questions[0]?.hash ?? '',
          choices: [survey.questions[0]?.buttons[0]?.hash ?? ''],
          sessionHash: survey.sessionHash,
        },
        student.token,
      )
    ).httpStatus,
    'another survey',
  ).toBe(404);
  expect((await answer(survey, 1, [0, 1])).httpStatus, 'two choices where one is asked').toBe(400);
  expect(
    (
      await portal.call(
        saveSurveyAnswerCall,
        { sh: survey.hash, q: survey.questions[2]?.hash ?? '', choices: [], sessionHash: survey.sessionHash },
        student.token,
      )
    ).httpStatus,
    'no choice',
  ).toBe(400);
  expect(theirs.sessionHash).not.toBe(survey.sessionHash);
  expect((await open()).survey.questions.some((question) => question.answered)).toBe(false);
});

// Answers belong to the questions that were asked: a changed survey is a new version beside the old one.
describe('a survey that changes', () => {
  const changed = {
    questions: [{ question: 'Do you still place implants?', type: 'yesno' as const, buttons: ['Yes', 'No'] }],
  };
  const publish = (survey: typeof changed | null) => writeSurvey(portal.context.db, klass.id, survey);
  const asked = (survey: { questions: readonly { question: string }[] }) =>
    survey.questions.map(({ question }) => question);
  const answersOf = (who: SignedIn) =>
    portal.context.db
      .selectFrom('survey_answer')
      .innerJoin('survey_session', 'survey_session.id', 'survey_answer.session_id')
      .innerJoin('survey_question', 'survey_question.id', 'survey_answer.question_id')
      .where('survey_session.student_id', '=', who.id)
      .select(['survey_question.question', 'survey_answer.choice_ids'])
      .orderBy('survey_question.position')
      .execute();

  it('keeps every answer, and whoever has answered continues with the version that they began', async () => {
    const before = (await open()).survey;
    await answer(before, 0, [0]);
    const kept = await answersOf(student);
    await publish(changed);
    expect(await answersOf(student)).toEqual(kept);
    const after = (await open()).survey;
    expect([after.hash, after.sessionHash, after.questions.map(({ answered }) => answered)]).toEqual([
      before.hash,
      before.sessionHash,
      [true, false, false],
    ]);
    await answer(after, 1, [1]);
    await answer(after, 2, [0, 2]);
    expect((await open()).studentData.surveyFinished).toBe(true);
    expect((await answersOf(student)).map(({ question }) => question)).toEqual([
      'Do you place implants?',
      'How many a month?',
      'Which systems?',
    ]);
  });
  it('asks whoever has not answered yet the new questions', async () => {
    await open();
    await publish(changed);
    expect(asked((await open()).survey)).toEqual(['Do you still place implants?']);
  });
  it('does not ask again who finished an earlier version', async () => {
    const { survey } = await open();
    await answer(survey, 0, [0]);
    await answer(survey, 1, [0]);
    await answer(survey, 2, [0]);
    await publish(changed);
    expect((await open()).studentData).toMatchObject({ hasSurvey: true, surveyFinished: true });
    expect(await answersOf(student)).toHaveLength(3);
  });
  it('keeps the answers when it is taken out of the class', async () => {
    await answer((await open()).survey, 0, [0]);
    const kept = await answersOf(student);
    await publish(null);
    expect(await answersOf(student)).toEqual(kept);
    expect(kept).toHaveLength(1);
  });
  it('is no new version when it says the same', async () => {
    await publish(changed);
    await publish(changed);
    const versions = await portal.context.db
      .selectFrom('survey')
      .select(['version', 'published'])
      .where('activity_id', '=', klass.id)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, published: false },
      { version: 2, published: true },
    ]);
  });
});

it('a class without a survey has none', async () => {
  const plain = await aClass(portal.context);
  const { body } = await portal.call(surveyCall, { c: plain.hash }, student.token);
  expect([body.rowCount, body.data, body.studentData.hasSurvey]).toEqual([0, [], false]);
});
