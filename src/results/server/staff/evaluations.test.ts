import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someSelectLists } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { createDraftCall, draftCall, saveTemplateCall, templatesCall } from '#authoring/staff-contract.ts';
import { ratingGroups } from '#evaluation/contract.ts';
import { notSentText } from '#platform/shared/mail-state.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { writeSurvey } from '#survey/server/write-survey.ts';
import {
  emailSpeakerCopyCall,
  evaluationResultsCall,
  needCited,
  screenCommentCall,
  speakerCopyPath,
  surveyResultsCall,
} from '../../staff-contract.ts';
import { someEvaluations, someMembers } from '../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
  await someSelectLists(portal.context);
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Helen Cho' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  klass = await aClass(portal.context, { title: 'Vital pulp therapy' });
});

const as = <C extends Call>(call: C, input: CallInput<C>, who = editor) => callAsStaff(portal, who, call, input);
const read = async (period: { from?: string; to?: string } = {}) =>
  (await as(evaluationResultsCall, { h: klass.hash, ...period })).body;
const copy = async () => {
  const { rawPayload, statusCode } = await portal.app.inject({
    method: 'GET',
    url: speakerCopyPath,
    query: { h: klass.hash },
    headers: { 'sec-fetch-site': 'same-origin', cookie: `staff=${editor.token}` },
  });
  expect(statusCode).toBe(200);
  return textOfPdf(rawPayload);
};

const names = ratingGroups.flatMap(({ ratings }) => ratings.map(({ name }) => name));

describe('evaluations (RS-6)', () => {
  it('add up per rating, beside the average of all activities', async () => {
    await someEvaluations(portal.context, klass.id, [
      { rating: 4 },
      { rating: 4 },
      { rating: 3 },
      { rating: 1 },
      { rating: 4, comments: 'Clear.' },
    ]);
    const { ratings, answers, comments, professions } = await read();
    expect([answers, ratings.map(({ name }) => name)]).toEqual([5, names]);
    for (const { mean, counts } of ratings) expect([mean, counts]).toEqual([3.2, [3, 1, 0, 1]]);
    expect(comments.map(({ text, verdict }) => [text, verdict])).toEqual([['Clear.', null]]);
    expect(JSON.stringify(await read())).not.toContain('Member 1');
    expect(professions).toEqual([]);
    const usual = ratings[0]?.usual ?? 0;
    expect(usual).toBeGreaterThan(0);
  });
  it('are narrowed to days of the provider’s calendar, the last one whole', async () => {
    const at = Temporal.ZonedDateTime.from('2026-02-10T23:59[America/New_York]').toInstant();
    await someEvaluations(portal.context, klass.id, [
      { rating: 4, at },
      { rating: 1, at: at.add({ minutes: 1 }) },
    ]);
    expect((await read({ from: '2026-02-10', to: '2026-02-10' })).ratings[0]?.mean).toBe(4);
    expect((await read({ from: '2026-02-11' })).ratings[0]?.mean).toBe(1);
    expect((await read({ to: '2026-02-09' })).answers).toBe(0);
  });
  it('name a profession from five answers on', async () => {
    await someEvaluations(
      portal.context,
      klass.id,
      Array.from({ length: 8 }, (_, at) => ({ rating: at < 5 ? 4 : 2 })),
    );
    expect((await read()).professions).toMatchObject([{ answers: 6 }]);
  });
});

describe('the speaker’s copy by email (RS-8)', () => {
  it('goes to everyone who teaches it, once each time it says something new', async () => {
    const { db } = portal.context;
    const send = (who = editor) => as(emailSpeakerCopyCall, { h: klass.hash }, who);
    await someEvaluations(portal.context, klass.id, [{ rating: 4, comments: 'Clear.' }]);
    expect((await read()).speakers).toEqual([]);
    expect((await send()).body).toMatchObject({ code: 'nothing-to-send' });
    const { speaker_id: id } = await db
      .selectFrom('activity_speaker')
      .select('speaker_id')
      .where('activity_id', '=', klass.id)
      .executeTakeFirstOrThrow();
    const address = `tomas-${klass.id}@speakers.test`;
    await db.updateTable('speaker').set({ email: address }).where('id', '=', id).execute();
    expect((await read()).speakers).toEqual(['Dr. Tomas Brandt']);
    expect((await send()).body).toMatchObject({ status: true, sentence: notSentText });
    expect((await send()).body).toMatchObject({ code: 'nothing-to-send' });
    const { comments } = await read();
    await as(screenCommentCall, { h: klass.hash, comment: comments[0]?.id ?? '', verdict: 'passed-on' });
    expect((await send()).body).toMatchObject({ status: true });
    const mails = await db
      .selectFrom('mail')
      .innerJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id')
      .select(['mail.subject', 'mail_attachment.content', 'mail_attachment.content_type'])
      .where('mail.recipient', '=', address)
      .orderBy('mail.id')
      .execute();
    expect(mails.map(({ subject, content_type: type }) => [subject, type])).toEqual(
      [1, 2].map(() => ['How members rated “Vital pulp therapy”', 'application/pdf']),
    );
    const texts = await Promise.all(mails.map(({ content }) => textOfPdf(content)));
    expect(texts.map((text) => text.includes('Clear.'))).toEqual([false, true]);
    const auditor = await aStaffMember(portal.context, ['auditor']);
    expect((await send(auditor)).httpStatus).toBe(403);
  });
});

describe('other topics (CF-23)', () => {
  it('are listed newest first, with the words that several members used and no small words', async () => {
    const at = portal.context.now();
    await someEvaluations(portal.context, klass.id, [
      { rating: 4, topics: 'An implant in the esthetic zone', at },
      { rating: 4, topics: 'The implants, implants, implants', at: at.add({ seconds: 1 }) },
      { rating: 4, topics: 'Sleep apnea', at: at.add({ seconds: 2 }) },
      { rating: 4, at: at.add({ seconds: 3 }) },
    ]);
    const { topics, topicWords } = await read();
    expect(topics.map(({ text }) => text)).toEqual([
      'Sleep apnea',
      'The implants, implants, implants',
      'An implant in the esthetic zone',
    ]);
    expect(topicWords).toEqual([{ word: 'implant', members: 2 }]);
    const other = await aClass(portal.context);
    expect((await as(evaluationResultsCall, { h: other.hash })).body).toMatchObject({ topics: [], topicWords: [] });
  });
  it('one of them begins a draft as its need, also instead of what a template says', async () => {
    const topic = 'Sleep apnea, please. '.repeat(48).trim();
    const need = needCited(topic, 'x'.repeat(200), 'Nov 26, 2026');
    const make = (input: Partial<CallInput<typeof createDraftCall>>) =>
      as(createDraftCall, { kind: 'class', title: 'Sleep apnea', ...input });
    const needOf = async (h: string) => (await as(draftCall, { h })).body.content.need;
    const { hash } = (await make({ need })).body;
    expect(await needOf(hash)).toBe(need);
    expect(need).toContain(`“${topic}” (a member, in the evaluation of “xxx`);
    await as(saveTemplateCall, { h: hash, name: 'Ours' });
    const [template] = (await as(templatesCall, {})).body.templates;
    const copied = (await make({ template: template?.hash ?? '', need: 'Asked at the desk.' })).body.hash;
    expect(await needOf(copied)).toBe('Asked at the desk.');
    const auditor = await aStaffMember(portal.context, ['auditor']);
    expect((await as(createDraftCall, { kind: 'class', title: 'No', need }, auditor)).httpStatus).toBe(403);
  });
});

describe('the provider’s own questions (RS-10)', () => {
  const pace = { key: 'pace', kind: 'rating', question: 'The pace suited me' } as const;
  const change = { key: 'change', kind: 'yesno', question: 'Will you change something?' } as const;
  const what = { key: 'what', kind: 'text', question: 'What will you change?' } as const;
  it('are shown as sums, and their texts are read by a person first', async () => {
    klass = await aClass(portal.context, { evaluationQuestions: [what, { ...pace, question: 'Was the pace right?' }] });
    await someEvaluations(portal.context, klass.id, [
      {
        rating: 4,
        own: [
          { ...pace, answer: '4' },
          { ...change, answer: 'yes' },
        ],
      },
      { rating: 4, comments: 'Clear.', own: [{ ...what, answer: 'Ask Doctor Kovač.' }] },
      {
        rating: 3,
        own: [
          { ...pace, answer: '2' },
          { ...what, answer: 'My bonding.' },
        ],
      },
    ]);
    const { own, comments } = await read();
    const counts = own.map(({ question, isAsked, answers, choices }) => [
      question,
      isAsked,
      answers,
      choices.map(({ count }) => count),
    ]);
    expect(counts).toEqual([
      ['What will you change?', true, 2, []],
      ['Was the pace right?', true, 2, [1, 0, 1, 0]],
      ['Will you change something?', false, 1, [1, 0]],
    ]);
    // What is asked for every activity counts as asked too.
    const setting = { name: 'evaluationQuestions', value: JSON.stringify([change]) };
    await portal.context.db.insertInto('provider_setting').values(setting).execute();
    const asked = (await read()).own.map(({ key, isAsked }) => [key, isAsked]);
    await portal.context.db.deleteFrom('provider_setting').where('name', '=', setting.name).execute();
    expect(asked).toEqual([
      ['change', true],
      ['what', true],
      ['pace', true],
    ]);
    expect(comments.map(({ own: of, text, verdict }) => [of?.question, text, verdict])).toEqual([
      ['What will you change?', 'My bonding.', null],
      [undefined, 'Clear.', null],
      ['What will you change?', 'Ask Doctor Kovač.', null],
    ]);
    const screen = (at: number, verdict: 'passed-on' | 'kept-inside' | null, question = 'what') =>
      as(screenCommentCall, {
        h: klass.hash,
        comment: comments[at]?.id ?? '',
        question,
        verdict,
        reason: 'It names another dentist.',
      });
    await screen(0, 'passed-on');
    await screen(2, 'kept-inside');
    expect((await screen(0, 'passed-on', 'pace')).body.code).toBe('unknown-comment');
    const text = await copy();
    expect(text).toContain('What will you change? My bonding.');
    expect(text).toContain('Excellent 50% · Good 0% · Fair 50% · Poor 0% (2 answers)');
    expect(text).not.toContain('Kovač');
    expect((await read()).comments.map(({ verdict, by, reason }) => [verdict, by, reason])).toEqual([
      ['passed-on', 'Helen Cho', ''],
      [null, null, ''],
      ['kept-inside', 'Helen Cho', 'It names another dentist.'],
    ]);
    await screen(0, null);
    expect(await copy()).not.toContain('My bonding.');
  });
});

describe('a comment (RS-7)', () => {
  it('reaches the speaker once a person passes it on, and stays inside with a reason', async () => {
    await someEvaluations(portal.context, klass.id, [
      { rating: 4, comments: 'The cases were excellent.' },
      { rating: 3, comments: 'Doctor Kovač in Boston taught me the opposite.' },
      { rating: 3, comments: 'Nobody has read this one.' },
    ]);
    const [third, second, first] = (await read()).comments;
    if (!first || !second || !third) throw new Error('Three members commented.');
    const screen = (comment: string, verdict: 'passed-on' | 'kept-inside' | null, reason?: string) =>
      as(screenCommentCall, { h: klass.hash, comment, verdict, ...(reason === undefined ? {} : { reason }) });
    expect((await screen(first.id, 'passed-on')).body.status).toBe(true);
    expect((await screen(second.id, 'kept-inside', 'short')).body.code).toBe('reason');
    expect((await screen(second.id, 'kept-inside', 'It names another dentist.')).body.status).toBe(true);
    expect((await screen('999999999', 'passed-on')).body.code).toBe('unknown-comment');
    const text = await copy();
    expect(text).toContain('The cases were excellent.');
    expect(text).toContain('3 evaluations');
    expect(text).not.toContain('Kovač');
    expect(text).not.toContain('Nobody has read');
    expect((await read()).comments.map(({ verdict, by, reason }) => [verdict, by, reason])).toEqual([
      [null, null, ''],
      ['kept-inside', 'Helen Cho', 'It names another dentist.'],
      ['passed-on', 'Helen Cho', ''],
    ]);
    await screen(first.id, null);
    expect(await copy()).not.toContain('The cases were excellent.');
  });
  it('is decided by those who publish, not by everyone who reads it', async () => {
    const auditor = await aStaffMember(portal.context, ['registrar']);
    expect((await as(evaluationResultsCall, { h: klass.hash }, auditor)).body.status).toBe(true);
    expect(
      (await as(screenCommentCall, { h: klass.hash, comment: '1', verdict: 'passed-on' }, auditor)).httpStatus,
    ).toBe(403);
  });
});

describe('a survey (RS-9)', () => {
  it('is shown as sums of each version, from five members on', async () => {
    const { db, now } = portal.context;
    const publish = (question: string) =>
      db
        .transaction()
        .execute((trx) =>
          writeSurvey(trx, klass.id, { questions: [{ question, type: 'single', buttons: ['Daily', 'Never'] }] }),
        );
    const answer = async (count: number) => {
      const survey = await db
        .selectFrom('survey')
        .select('id')
        .where('activity_id', '=', klass.id)
        .where('published', '=', true)
        .executeTakeFirstOrThrow();
      const choices = await db
        .selectFrom('survey_choice')
        .innerJoin('survey_question', 'survey_question.id', 'survey_choice.question_id')
        .where('survey_question.survey_id', '=', survey.id)
        .select(['survey_choice.id', 'survey_choice.question_id'])
        .orderBy('survey_choice.position')
        .execute();
      for (const [at, member] of (await someMembers(portal.context, count)).entries()) {
        const session = await db
          .insertInto('survey_session')
          .values({
            hash: member.hash,
            survey_id: survey.id,
            student_id: member.id,
            opened_at: now(),
            finished_at: now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const choice = choices[at % 3 === 0 ? 1 : 0];
        await db
          .insertInto('survey_answer')
          .values({
            session_id: session.id,
            question_id: choice?.question_id ?? '',
            choice_ids: [choice?.id ?? ''],
            answered_at: now(),
          })
          .execute();
      }
    };
    await publish('How often do you cap?');
    await answer(6);
    await publish('How often do you cap a pulp?');
    await answer(4);
    const { versions } = (await as(surveyResultsCall, { h: klass.hash })).body;
    expect(versions).toEqual([
      { version: 2, isOpen: true, finished: 4, questions: [] },
      {
        version: 1,
        isOpen: false,
        finished: 6,
        questions: [
          {
            question: 'How often do you cap?',
            type: 'single',
            answered: 6,
            choices: [
              { label: 'Daily', count: 4 },
              { label: 'Never', count: 2 },
            ],
          },
        ],
      },
    ]);
  });
});
