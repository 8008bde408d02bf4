import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#catalogue/server/fixtures.ts';
import { oddStart, openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { emptyExam } from '../../exam-form.ts';
import {
  addQuestionsCall,
  bankMessages,
  questionCall,
  questionPoolCall,
  questionsCall,
  questionSubjectsCall,
  retireQuestionCall,
  saveQuestionCall,
} from '../../staff-contract.ts';
import { publishExam } from '../publishing/publish-exam.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal({}, { startsAt: oddStart });
  editor = await aStaffMember(portal.context, ['editor']);
});
afterAll(() => portal.close());

const asked = (question: string, changes: object = {}) => ({
  question,
  options: ['First', 'Second'],
  correct: 1,
  explanation: '',
  source: '',
  ...changes,
});
const add = (subject: string, ...questions: ReturnType<typeof asked>[]) =>
  callAsStaff(portal, editor, addQuestionsCall, { subject, questions });
const keyOf = async (subject: string, question: string) => (await add(subject, asked(question))).body.keys[0] ?? '';

describe('the question bank (EX-18)', () => {
  it('takes questions by subject, whatever its capitals, and updates one that is there', async () => {
    const first = (await add('Pulp', asked('Why?'), asked('When?'))).body;
    const again = (await add(' pulp ', asked('why? ', { correct: 2 }), asked('How?'))).body;
    expect([first.updated, again.updated, again.keys[0]]).toEqual([0, 1, first.keys[0]]);
    const { questions } = (await callAsStaff(portal, editor, questionPoolCall, { subject: 'Pulp' })).body;
    expect(questions.map(({ question, correct }) => [question, correct])).toEqual([
      ['why?', 2],
      ['When?', 1],
      ['How?', 1],
    ]);
  });
  it.each([
    ['subject-needed', ' ', asked('Why?'), bankMessages.subjectNeeded],
    ['incomplete', 'Pulp', asked(' '), 'Question 2 has no text.'],
    ['incomplete', 'Pulp', asked('Why?', { correct: null }), 'Question 2 has no right answer. Choose it.'],
    ['incomplete', 'Pulp', asked('Why?', { options: ['One'] }), 'Question 2 needs at least 2 answers.'],
  ])('refuses %s, and adds nothing', async (code, subject, question, sentence) => {
    const before = (await callAsStaff(portal, editor, questionSubjectsCall, {})).body.subjects;
    const { body } = await add(subject, asked('Is this added?'), question);
    expect([body.code, body.errorMsg]).toEqual([code, sentence]);
    expect((await callAsStaff(portal, editor, questionSubjectsCall, {})).body.subjects).toEqual(before);
  });
  it('is saved by revision, and says which exams have a copy', async () => {
    const k = await keyOf('Caries', 'What is it?');
    const klass = await aClass(portal.context);
    const draw = { key: 'draw-1', subject: 'Caries', take: 1, objective: '', edition: '' };
    await publishExam(portal.context, portal.context.db, klass.id, { ...emptyExam, draws: [draw] });
    const question = asked('What is it, exactly?');
    const save = (revision: number) =>
      callAsStaff(portal, editor, saveQuestionCall, { k, revision, subject: 'Caries', question });
    expect((await save(1)).body.revision).toBe(2);
    expect((await save(1)).body.code).toBe('changed-meanwhile');
    const { body } = await callAsStaff(portal, editor, questionCall, { k });
    expect(body).toMatchObject({ revision: 2, question, usedIn: [{ hash: klass.hash }], isRetired: false });
    expect((await callAsStaff(portal, editor, questionCall, { k: 'nothing-here' })).body.code).toBe('unknown-question');
  });
  it('lists by words, subject, and use; retired ones are apart and can’t be drawn', async () => {
    const k = await keyOf('Occlusion', 'Where do cusps meet?');
    await add('Occlusion', asked('Which guidance?'));
    const list = async (filter: object) =>
      (await callAsStaff(portal, editor, questionsCall, { ...filter })).body.data.map(({ question }) => question);
    expect(await list({ q: 'CUSPS' })).toEqual(['Where do cusps meet?']);
    expect(await list({ subject: 'Occlusion', sort: '-question' })).toEqual([
      'Which guidance?',
      'Where do cusps meet?',
    ]);
    expect(await list({ subject: 'Occlusion', is: 'used' })).toEqual([]);
    const edition = async () =>
      (await callAsStaff(portal, editor, questionSubjectsCall, {})).body.subjects.find(
        ({ subject }) => subject === 'Occlusion',
      );
    const before = await edition();
    await callAsStaff(portal, editor, retireQuestionCall, { k, isRetired: true });
    expect(await list({ subject: 'Occlusion' })).toEqual(['Which guidance?']);
    expect(await list({ subject: 'Occlusion', is: 'retired' })).toEqual(['Where do cusps meet?']);
    const after = await edition();
    expect([before?.questions, after?.questions, before?.edition === after?.edition]).toEqual([2, 1, false]);
  });
});
