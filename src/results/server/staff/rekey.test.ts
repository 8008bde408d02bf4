import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, someSelectLists, type SignedIn } from '#accounts/server/fixtures.ts';
import { draftCall, saveDraftCall } from '#authoring/staff-contract.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { completedCall } from '#certificates/contract.ts';
import { classViewCall } from '#classroom/contract.ts';
import { listAttemptFaults } from '#credit/server/ledger-log/evidence-queries.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { examCall, gradeExamCall } from '#exam/contract.ts';
import { fullEvaluation } from '#exam/server/fixtures.ts';
import { importExam } from '#exam/server/publishing/import-exam.ts';
import { giveMissedPasses } from '#exam/server/grading/rekey-exam.ts';
import { decideCall } from '#ledger/staff-contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { fc } from '#platform/testing/seed.ts';
import { rounds } from '#platform/testing/stress.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { twoPersonRule } from '#ledger/server/staff/two-person-rule.ts';
import { examResultsCall, rehearseRekeyCall, rekeyCall } from '../../staff-contract.ts';
import { anExamWithAWrongKey, someAttempts, someMembers, wrongKey } from '../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
let klass: MadeActivity;
const reason = 'The handout says b on page 7.';

beforeAll(async () => {
  portal = await openPortal();
  await someSelectLists(portal.context);
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Helen Cho' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  klass = await aClass(portal.context, { title: 'Vital pulp therapy' });
  await anExamWithAWrongKey(portal.context, klass.id);
  await rule('off');
});

const rule = (value: 'off' | 'grants') =>
  portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, value));
const as = <C extends Call>(call: C, input: CallInput<C>, who = editor) => callAsStaff(portal, who, call, input);
const look = async (right: number | null, question = 'pulp-4') =>
  (await as(rehearseRekeyCall, { h: klass.hash, question, right, reason })).body;
const correct = async (right: number | null, question = 'pulp-4') => {
  const seen = await look(right, question);
  return { seen, done: (await as(rekeyCall, { h: seen.h })).body };
};
const attemptsOf = (studentId: string) =>
  portal.context.db
    .selectFrom('exam_attempt')
    .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
    .select(['exam_attempt.id', 'answers', 'grades', 'score', 'passed', 'taken_at', 'regrade_of', 'exam.version'])
    .where('student_id', '=', studentId)
    .where('exam_attempt.activity_id', '=', klass.id)
    .orderBy('exam_attempt.id')
    .execute();
const creditsOf = (studentId: string) =>
  portal.context.db
    .selectFrom('credit')
    .select(['source', 'local_date', 'exam_score', 'reason', 'made_by', 'attempt_id', 'earned_at'])
    .where('student_id', '=', studentId)
    .where('activity_id', '=', klass.id)
    .execute();

/** Under b as the key of question 4, all five are right; under a, four. */
const perfect = [2, 2, 2, 2, 2];

it('after a correction, the average and the scores go by the new key like the questions, and passes stay as graded', async () => {
  const [ana, ben] = await someMembers(portal.context, 2);
  if (!ana || !ben) throw new Error('Two members were made.');
  await someAttempts(portal.context, klass.id, [
    { studentId: ana.id, answers: perfect },
    { studentId: ben.id, answers: [2, 2, 1, 2, 1] },
  ]);
  const read = async () => {
    const { exam } = (await as(examResultsCall, { h: klass.hash })).body;
    if (exam === null) throw new Error('The class has an exam.');
    const ofItems = exam.items.reduce((sum, { p }) => sum + (p ?? 0), 0) / exam.items.length;
    return { ...exam, ofItems: Number(ofItems.toFixed(6)), mean: Number(exam.mean?.toFixed(6)) };
  };
  const before = await read();
  expect([before.mean, before.ofItems, before.scores[10], before.passedFirst]).toEqual([0.6, 0.6, 0, 0.5]);
  await correct(2);
  const after = await read();
  expect([after.mean, after.ofItems, after.scores[10], after.passedFirst]).toEqual([0.8, 0.8, 1, 0.5]);
});

/** Passes under b as the key of question 4 with 80%; fails under a with 60%. */
const nearly = [2, 2, 1, 2, 2];

describe('a corrected key (RS-4)', () => {
  it('gives passes with credit of the day of the attempt, and the preview says exactly what happens', async () => {
    const [ana, ben, cleo, dora] = await someMembers(portal.context, 4);
    if (!ana || !ben || !cleo || !dora) throw new Error('Four members were made.');
    const at = portal.context.now().subtract({ hours: 24 * 40 });
    const [anas] = await someAttempts(portal.context, klass.id, [
      { studentId: ana.id, answers: nearly, takenAt: at },
      { studentId: ana.id, answers: [2, 2, 2, 2, 1], takenAt: at.add({ hours: 5 }) },
      { studentId: ben.id, answers: [1, 1, 1, 2, 2], takenAt: at },
      { studentId: cleo.id, answers: [2, 2, 1, 1, 2], takenAt: at },
      { studentId: dora.id, answers: [1, 1, 1, 3, 1], takenAt: at },
    ]);
    const { seen, done } = await correct(2);
    expect(seen).toMatchObject({
      needsSecond: false,
      sentence:
        '4 attempts change. 1 more member passes and gets credit dated the day of the attempt, and an email. No one loses a pass (1 would now have failed).',
    });
    expect(seen.verdicts.map(({ key, verdict }) => [key, verdict])).toEqual([
      ['exam', 'published'],
      [ana.hash, 'passes'],
      [cleo.hash, 'keeps'],
      [ben.hash, 'fails'],
    ]);
    expect(done).toEqual({
      status: true,
      sentence: 'The key of question 4 was corrected. 1 member passes now, with credit and an email.',
      asked: null,
    });
    const [first, second, given, ...others] = await attemptsOf(ana.id);
    expect([first?.passed, second?.passed, others]).toEqual([false, false, []]);
    expect(given).toMatchObject({
      regrade_of: anas,
      answers: nearly,
      grades: [true, true, false, true, true],
      score: 80,
      passed: true,
      version: 2,
    });
    expect(given?.taken_at.equals(first?.taken_at ?? '')).toBe(true);
    expect(await creditsOf(ana.id)).toMatchObject([
      { source: 're-key', exam_score: 80, reason, made_by: 'Helen Cho', attempt_id: given?.id },
    ]);
    // The ledger's check takes the corrected pass for what it is.
    expect(await listAttemptFaults(portal.context.db, 20)).toEqual([]);
    expect((await creditsOf(ana.id))[0]?.local_date).toBe(
      at.toZonedDateTimeISO('America/New_York').toPlainDate().toString(),
    );
    for (const { id } of [ben, cleo, dora]) expect(await creditsOf(id)).toEqual([]);
    expect(await attemptsOf(cleo.id)).toMatchObject([
      { passed: true, version: 1, grades: [true, true, false, true, true] },
    ]);
    await portal.runJobs();
    const mails = await portal.context.db
      .selectFrom('mail')
      .select(['subject', 'text_body'])
      .where('student_id', '=', ana.id)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['You passed: Vital pulp therapy']);
    expect(mails[0]?.text_body).toContain('We corrected an answer key in this exam.');
    expect((await as(rekeyCall, { h: seen.h })).body.code).toBe('already-done');
    expect((await look(2)).code).toBe('same-key');
    expect((await look(2, 'gone')).code).toBe('unknown-question');
  });

  it('reads as passed for the member, with the key that is right, and leaves retakes and figures alone', async () => {
    const member = await aMemberAtTheExam();
    await grade(member, nearly);
    const before = (await as(examResultsCall, { h: klass.hash })).body.exam;
    await correct(2);
    const { body } = await portal.call(examCall, { c: klass.hash }, member.token);
    expect(body).toMatchObject({
      answers: nearly,
      grades: [true, true, false, true, true],
      attempts: 1,
      nextAttemptAt: null,
    });
    expect(body.studentData).toMatchObject({ examTaken: true, examScore: 80 });
    expect(body.exam.questions[3]?.correctOption).toBe(2);
    expect((await grade(member, [1, 1, 1, 1, 1])).body).toMatchObject({ passed: true, examScore: 80 });
    expect((await portal.call(completedCall, {}, member.token)).body.data[0]).toMatchObject({ cntWebinars: 1 });
    const after = (await as(examResultsCall, { h: klass.hash })).body.exam;
    expect([after?.attempts, after?.passedFirst]).toEqual([before?.attempts, before?.passedFirst]);
    expect(after?.items[3]).toMatchObject({ right: 2, p: 1 });
  });

  it('counts a question for everyone, until somebody changes it', async () => {
    const member = await aMemberAtTheExam();
    await grade(member, [2, 2, 1, 4, 2]);
    const { done } = await correct(null);
    expect(done.sentence).toContain('1 member passes now');
    const { body } = await portal.call(examCall, { c: klass.hash }, member.token);
    expect([body.grades?.[3], body.exam.questions[3]?.correctOption]).toEqual([true, null]);
    const later = await aMemberAtTheExam();
    expect((await grade(later, [2, 2, 1, 3, 2])).body).toMatchObject({ passed: true, examScore: 80 });
    // Another question is reworded: this one still counts.
    await anExamWithAWrongKey(portal.context, klass.id, 100);
    expect((await as(examResultsCall, { h: klass.hash })).body.exam?.items[3]?.right).toBeNull();
    expect((await look(null)).code).toBe('same-key');
  });

  it('reaches attempts at earlier versions that asked the question, by the text of its answers', async () => {
    const [early] = await someMembers(portal.context, 1);
    await someAttempts(portal.context, klass.id, [{ studentId: early?.id ?? '', answers: nearly }]);
    await importExam(portal.context, portal.context.db, klass.id, {
      minScore: 80,
      questions: [
        { key: 'pulp-4', question: 'Question 4, better worded?', options: ['Second', 'First', 'Third'], correct: 2 },
        { key: 'new-1', question: 'A new question?', options: ['Yes', 'No'], correct: 1 },
      ],
    });
    await correct(1);
    const [original, given] = await attemptsOf(early?.id ?? '');
    expect([original?.version, given?.version, given?.score]).toEqual([1, 3, 80]);
    const open = await portal.context.db
      .selectFrom('exam')
      .select('version')
      .where('activity_id', '=', klass.id)
      .where('published', '=', true)
      .execute();
    expect(open).toEqual([{ version: 4 }]);
    expect(
      (await as(examResultsCall, { h: klass.hash })).body.exam?.items.map(({ key, right }) => [key, right]),
    ).toEqual([
      ['pulp-4', 1],
      ['new-1', 1],
    ]);
  });

  it('also gives the pass to whoever was taking the exam meanwhile', async () => {
    const member = await aMemberAtTheExam();
    await portal.call(examCall, { c: klass.hash }, member.token);
    await correct(2);
    const { body } = await grade(member, nearly, 1);
    expect(body).toMatchObject({ passed: true, examScore: 80, earned: { credits: expect.any(Number) } });
    expect(body.exam.questions[3]?.correctOption).toBe(2);
    expect((await attemptsOf(member.id)).map(({ passed }) => passed)).toEqual([false, true]);
    expect(await creditsOf(member.id)).toMatchObject([{ source: 're-key', made_by: null }]);
  });

  it('is made up for at night where an attempt was handed in in the same moment', async () => {
    const [ana, ben] = await someMembers(portal.context, 2);
    if (!ana || !ben) throw new Error('Two members were made.');
    await correct(2);
    await someAttempts(portal.context, klass.id, [
      { studentId: ana.id, answers: nearly, version: 1 },
      { studentId: ben.id, answers: [1, 1, 1, 2, 2], version: 1 },
    ]);
    await giveMissedPasses(portal.context);
    await giveMissedPasses(portal.context);
    expect((await attemptsOf(ana.id)).map(({ passed, version }) => [passed, version])).toEqual([
      [false, 1],
      [true, 2],
    ]);
    expect(await creditsOf(ana.id)).toMatchObject([{ source: 're-key', exam_score: 80, made_by: null }]);
    expect([await attemptsOf(ben.id), await creditsOf(ben.id)]).toMatchObject([[{ passed: false }], []]);
  });
  it('goes into an open draft, so that publishing it doesn’t bring the wrong key back', async () => {
    const draft = async () => (await as(draftCall, { h: klass.hash })).body;
    const { content, revision } = await draft();
    await as(saveDraftCall, { h: klass.hash, revision, content: { ...content, blurb: 'In progress.' } });
    const saved = await draft();
    expect(saved.content.exam?.questions.map(({ correct: key }) => key)).toEqual([...wrongKey]);
    await correct(2);
    const now = await draft();
    expect(now.revision).toBe(saved.revision + 1);
    expect([now.content.blurb, ...(now.content.exam?.questions ?? []).map(({ correct: key }) => key)]).toEqual([
      'In progress.',
      2,
      2,
      2,
      2,
      2,
    ]);
  });

  it('waits for a second person where granting credit does', async () => {
    await rule('grants');
    const [ana] = await someMembers(portal.context, 1);
    await someAttempts(portal.context, klass.id, [{ studentId: ana?.id ?? '', answers: nearly }]);
    const { seen, done } = await correct(2);
    expect([seen.needsSecond, done.sentence]).toEqual([true, expect.stringContaining('Sent for approval')]);
    expect(await creditsOf(ana?.id ?? '')).toEqual([]);
    const registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Anna Roth' });
    const { body } = await as(decideCall, { h: done.asked ?? '', decision: 'agree' }, registrar);
    expect(body.sentence).toContain('1 member passes now');
    expect(await creditsOf(ana?.id ?? '')).toMatchObject([
      { source: 're-key', made_by: 'Helen Cho, agreed by Anna Roth' },
    ]);
  });

  it('is refused where an attempt came in since the preview', async () => {
    const seen = await look(2);
    const [late] = await someMembers(portal.context, 1);
    await someAttempts(portal.context, klass.id, [{ studentId: late?.id ?? '', answers: nearly }]);
    expect((await as(rekeyCall, { h: seen.h })).body.code).toBe('changed-since');
  });

  it('takes nothing from anyone, whatever was answered and whatever is corrected', async () => {
    const answer = fc.integer({ min: 1, max: 4 });
    const attempts = fc.array(
      fc.record({ member: fc.nat(5), answers: fc.array(answer, { minLength: 5, maxLength: 5 }) }),
      { minLength: 1, maxLength: 14 },
    );
    const corrections = fc.array(fc.record({ question: fc.integer({ min: 1, max: 5 }), right: fc.option(answer) }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(attempts, corrections, async (taken, changes) => {
        klass = await aClass(portal.context);
        await anExamWithAWrongKey(portal.context, klass.id, 60);
        const members = await someMembers(portal.context, 6);
        const passed = new Set<number>();
        // Nobody takes an exam again that they passed.
        for (const { member, answers } of taken) {
          if (passed.has(member)) continue;
          await someAttempts(portal.context, klass.id, [{ studentId: members[member]?.id ?? '', answers }]);
          if ((await attemptsOf(members[member]?.id ?? '')).some((attempt) => attempt.passed)) passed.add(member);
        }
        const state = async () =>
          Promise.all(
            members.map(async ({ id }) => ({ attempts: await attemptsOf(id), credits: await creditsOf(id) })),
          );
        for (const { question, right } of changes) {
          const before = await state();
          const seen = await look(right, `pulp-${question}`);
          if (seen.code === 'same-key') continue;
          const ready = seen.verdicts.filter(({ verdict }) => verdict === 'passes').map(({ key }) => key);
          expect((await as(rekeyCall, { h: seen.h })).body.status).toBe(true);
          for (const [index, { attempts: own, credits }] of (await state()).entries()) {
            const was = before[index];
            if (was === undefined) throw new Error('The same members are there.');
            expect(own.slice(0, was.attempts.length)).toEqual(was.attempts);
            expect(credits.slice(0, was.credits.length)).toEqual(was.credits);
            const isGiven = ready.includes(members[index]?.hash ?? '');
            expect(own.length - was.attempts.length).toBe(isGiven ? 1 : 0);
            expect(credits.length - was.credits.length).toBe(isGiven ? 1 : 0);
            expect(own.filter((attempt) => attempt.passed).length).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: rounds(40) },
    );
  });
});

async function aMemberAtTheExam(): Promise<SignedIn> {
  const member = await aStudent(portal.context);
  await portal.call(classViewCall, { c: klass.hash }, member.token);
  await portal.call(saveEvaluationCall, { c: klass.hash, a: fullEvaluation }, member.token);
  return member;
}

const grade = (member: SignedIn, a: number[], version?: number) =>
  portal.call(
    gradeExamCall,
    { c: klass.hash, p: null, a, ...(version === undefined ? {} : { version }) },
    member.token,
  );
