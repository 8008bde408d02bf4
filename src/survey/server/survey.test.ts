import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { saveSurveyAnswerCall, surveyCall } from '../contract.ts';
import { importSurvey } from './import-survey.ts';

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
  await importSurvey(portal.context.db, klass.id, {
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

it('is asked question by question, goes on where it was left, and ends with the last answer', async () => {
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

it('a class without a survey has none', async () => {
  const plain = await aClass(portal.context);
  const { body } = await portal.call(surveyCall, { c: plain.hash }, student.token);
  expect([body.rowCount, body.data, body.studentData.hasSurvey]).toEqual([0, [], false]);
});
