import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { ceType } from '#catalogue/ce-type.ts';
import { aClass, anEpisode, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { completedCall, completedWebinarsCall } from '#certificates/contract.ts';
import { withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { deleteSetting, writeSetting } from '#platform/server/database/setting-rows.ts';
import { deleteMailServer, writeMailServer } from '#platform/server/mail/mail-server.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { formatComing } from '#platform/shared/dates.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { examCall, examMessages, gradeExamCall, pendingCall, saveExamDraftCall } from '../../contract.ts';
import { listTooFast } from '../exam-queries.ts';
import { anExam, fullEvaluation } from '../fixtures.ts';
import { importExam } from '../publishing/import-exam.ts';

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
const gradeWith = (a: (number | null)[], who = student, c = klass.hash) =>
  portal.call(gradeExamCall, { c, p: null, a }, who.token);

describe('the order of the study path', () => {
  it('refuses an exam of a class that was not viewed', async () => {
    expect((await gradeWith(right)).body).toMatchObject({
      status: false,
      msg: 'Please view class before taking exam.',
    });
  });
  it('refuses an exam before the evaluation', async () => {
    await portal.call(classViewCall, { c: klass.hash }, student.token);
    expect((await gradeWith(right)).body).toMatchObject({
      status: false,
      msg: 'Complete evaluation before completing exam.',
    });
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body).toMatchObject({
      status: false,
      msg: 'Complete evaluation before completing exam.',
    });
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

describe('an exam on content that credit was earned for already (CR-8)', () => {
  it('says so before it is taken, in either direction, and refuses nothing', async () => {
    const { db } = portal.context;
    const webinar = await aClass(portal.context, { title: 'Vital pulp therapy, live' });
    const sibling = await aClass(portal.context);
    const link = (from: MadeActivity, to: MadeActivity) =>
      db.updateTable('activity').set({ same_content_as: to.id }).where('id', '=', from.id).execute();
    await anExam(portal.context, webinar.id);
    await anExam(portal.context, sibling.id);
    await reachTheExam();
    const asked = async (c: string) => (await portal.call(examCall, { c }, student.token)).body.sameContent;
    await link(klass, webinar);
    await link(sibling, webinar);
    expect(await asked(klass.hash)).toBeNull();
    await portal.call(classViewCall, { c: webinar.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, student.token);
    expect((await gradeWith(right, student, webinar.hash)).body).toMatchObject({ passed: true });
    const day = portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate().toString();
    expect(await asked(klass.hash)).toEqual({ title: 'Vital pulp therapy, live', date: day });
    expect((await gradeWith(right)).body).toMatchObject({ passed: true });
    expect(await asked(klass.hash)).toBeNull();
    await portal.call(classViewCall, { c: sibling.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: sibling.hash, a: fullEvaluation }, student.token);
    expect(await asked(sibling.hash)).toMatchObject({ title: 'Vital pulp therapy' });
  });
});

describe('a member whose email isn’t confirmed', () => {
  beforeEach(async () => {
    await writeMailServer(portal.context.db, 0, {
      host: 'mail.test',
      port: 465,
      security: 'tls',
      username: '',
      sender_name: '',
      sender_address: '',
      changed_by: 'Helen Cho',
      changed_at: portal.context.now(),
    });
    await portal.context.db
      .updateTable('student')
      .set({ email_verified_at: null })
      .where('id', '=', student.id)
      .execute();
  });
  const withoutMailServer = () => deleteMailServer(portal.context.db, 1);
  afterEach(withoutMailServer);
  const open = async () => (await portal.call(examCall, { c: klass.hash }, student.token)).body;
  const confirm = () =>
    portal.context.db
      .updateTable('student')
      .set({ email_verified_at: portal.context.now() })
      .where('id', '=', student.id)
      .execute();

  it('sees the marks of a failed attempt the next day, or once the email is confirmed', async () => {
    await reachTheExam();
    const { body } = await gradeWith(wrong);
    expect(body).toMatchObject({ passed: false, examScore: 25, grades: [], msg: expect.stringContaining('Confirm') });
    expect((await open()).marks).toEqual([null, null, null, null]);
    expect((await open()).marksFrom).toBe(
      portal.context.now().add({ hours: 24 }).toString({ smallestUnit: 'millisecond' }),
    );
    portal.advance({ hours: 24 });
    expect(await open()).toMatchObject({ marks: [false, true, false, false], marksFrom: null });
    expect((await gradeWith(wrong)).body.grades).toEqual([]);
    await confirm();
    expect(await open()).toMatchObject({ marks: [false, true, false, false], marksFrom: null });
  });
  async function passAndReachTheNext() {
    await reachTheExam();
    expect((await gradeWith(right)).body).toMatchObject({ passed: true });
    const next = await aClass(portal.context);
    await anExam(portal.context, next.id);
    await portal.call(classViewCall, { c: next.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: next.hash, a: fullEvaluation }, student.token);
    return next;
  }
  it('sees marks at once and takes a second exam where no mail server could deliver the link to confirm it', async () => {
    await withoutMailServer();
    await reachTheExam();
    const { body } = await gradeWith(wrong);
    expect([body.grades?.length, body.msg]).toEqual([4, examMessages.failed(25, 75)]);
    expect(await open()).toMatchObject({ marks: [false, true, false, false], marksFrom: null });
    const next = await passAndReachTheNext();
    expect((await gradeWith(right, student, next.hash)).body).toMatchObject({ passed: true });
  });
  it('is asked to confirm it before a second exam, and takes it afterward', async () => {
    const next = await passAndReachTheNext();
    for (const answer of [
      await gradeWith(right, student, next.hash),
      await portal.call(examCall, { c: next.hash }, student.token),
    ])
      expect([answer.httpStatus, answer.body]).toMatchObject([
        403,
        { code: 'confirm-email', msg: examMessages.confirmEmail },
      ]);
    expect((await open()).grades).toEqual([true, true, true, true]);
    await confirm();
    expect((await gradeWith(right, student, next.hash)).body).toMatchObject({ passed: true });
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
  // Every way to be incomplete: grading.test.ts.
  it('are refused before grading with one not chosen, and nothing counts', async () => {
    await reachTheExam();
    expect((await gradeWith([1, 2, null, 4])).body).toMatchObject({
      status: false,
      msg: 'Please answer all questions.',
    });
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.attempts).toBe(0);
  });
  it('that are text, fractions, zero, nested, or an object are malformed', async () => {
    await reachTheExam();
    for (const answers of [['1', '2', '3', '4'], [1.5, 2, 3, 4], [0, 2, 3, 4], [[1], 2, 3, 4], { length: 4 }])
      expect([answers, (await gradeWith(answers as number[])).httpStatus]).toEqual([answers, 400]);
  });
  it('in progress are stored, returned, and gone after the pass', async () => {
    await reachTheExam();
    await portal.call(saveExamDraftCall, { c: klass.hash, a: [1, null, 3, null] }, student.token);
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.answers).toEqual([1, null, 3, null]);
    await gradeWith(right);
    expect(
      await portal.context.db.selectFrom('answer_draft').selectAll().where('student_id', '=', student.id).execute(),
    ).toEqual([]);
  });
  it('that changed since a failed attempt have no mark', async () => {
    await reachTheExam();
    await gradeWith(wrong);
    await portal.call(saveExamDraftCall, { c: klass.hash, a: [3, 2, 1, null] }, student.token);
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.marks).toEqual([
      null,
      true,
      false,
      null,
    ]);
  });
  it('do not take a score, a key or a pass from the request', async () => {
    await reachTheExam();
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/grade-exam',
      headers: { authorization: `Bearer ${student.token}` },
      payload: {
        c: klass.hash,
        a: wrong,
        score: 100,
        passed: true,
        minScore: 0,
        correctOption: wrong,
        exam: { minScore: 1 },
      },
    });
    expect(response.json()).toMatchObject({ passed: false, examScore: 25 });
  });
});

describe('a pass', () => {
  it('is one attempt, one credit and one email under double clicks and replays', async () => {
    await reachTheExam();
    const answered = await Promise.all(Array.from({ length: 8 }, () => gradeWith(right)));
    expect(answered.map(({ body }) => body.passed)).toEqual(Array(8).fill(true));
    await portal.runJobs();
    const { db } = portal.context;
    expect(
      await db.selectFrom('exam_attempt').select('id').where('student_id', '=', student.id).execute(),
    ).toHaveLength(1);
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
    await portal.context.db
      .updateTable('activity')
      .set({ title: 'Another title', credits: 9 })
      .where('id', '=', klass.id)
      .execute();
    const { body } = await portal.call(completedWebinarsCall, { page: '0' }, student.token);
    expect(body.data[0]).toMatchObject({
      className: 'Vital pulp therapy',
      credits: 1.5,
      proof: { studentName: 'Dr. Ana Kovač', creditType: 'Self-study', agdCode: '070 Endodontics' },
    });
    expect((await portal.call(completedCall, {}, student.token)).body.data).toEqual([
      { cntWebinars: 1, cntPodcasts: 0 },
    ]);
  });
  it('says what the ledger contains, also when the class is worth something else since', async () => {
    await reachTheExam();
    const before = await portal.call(examCall, { c: klass.hash }, student.token);
    expect(before.body.studentData.earnedCredits).toBeNull();
    expect((await gradeWith(wrong)).body).toMatchObject({ passed: false, earned: null });
    const earned = { credits: 1.5, ceTypeId: ceType.homestudy };
    expect((await gradeWith(right)).body).toMatchObject({ passed: true, earned });
    await portal.context.db.updateTable('activity').set({ credits: 9 }).where('id', '=', klass.id).execute();
    expect((await gradeWith(right)).body).toMatchObject({ passed: true, credits: 9, earned });
    const after = await portal.call(examCall, { c: klass.hash }, student.token);
    expect(after.body.studentData).toMatchObject({ credits: 9, earnedCredits: 1.5, ceTypeId: ceType.homestudy });
  });
  it('of which the credit was withdrawn, or of a class without credit, has none on the record', async () => {
    await reachTheExam();
    await gradeWith(right);
    const { id: creditId } = await portal.context.db
      .selectFrom('credit')
      .select('id')
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    await portal.context.db
      .transaction()
      .execute((trx) => withdrawCredit(portal.context, trx, { creditId, reason: 'Borrowed answers', by: 'Registrar' }));
    expect((await gradeWith(right)).body).toMatchObject({ passed: true, earned: null });
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.studentData.earnedCredits).toBeNull();
    klass = await aClass(portal.context, { credits: 0, agd: [] });
    await anExam(portal.context, klass.id);
    await reachTheExam();
    expect((await gradeWith(right)).body).toMatchObject({ passed: true, earned: null });
  });
  it('takes the class out of CE in Progress', async () => {
    await reachTheExam();
    expect(
      (await portal.call(pendingCall, { page: '0' }, student.token)).body.data.map((row) => [row.hash, row.nextStep]),
    ).toEqual([[klass.hash, 'exam']]);
    await gradeWith(right);
    expect((await portal.call(pendingCall, { page: '0' }, student.token)).body.totalRows).toBe(0);
  });
});

describe('retakes', () => {
  const { retakes, timeOnTaskPercent } = providerSettings;
  const asUsual = async () => {
    await deleteSetting(portal.context.db, retakes);
    await deleteSetting(portal.context.db, timeOnTaskPercent);
  };
  const now = () => portal.context.now();
  afterEach(asUsual);

  // Two attempts at once, the third after 10 minutes, the fourth after an hour; the rest is in retakes.test.ts.
  it('wait after the second failure, longer after each, and say until when in the member’s own time and what to do meanwhile', async () => {
    student = await aStudent(portal.context, { timeZone: 'America/Los_Angeles' });
    await reachTheExam();
    expect((await gradeWith(wrong)).body).toMatchObject({
      passed: false,
      nextAttemptAt: null,
      msg: examMessages.failed(25, 75),
    });
    for (const minutes of [10, 60]) {
      const failed = await gradeWith(wrong);
      const opens = now().add({ minutes });
      const when = formatComing(opens.toString(), now().toString(), 'America/Los_Angeles');
      const wait = `You can take this exam again starting ${when}. In the meantime, review “Vital pulp therapy”.`;
      expect(failed.body).toMatchObject({
        passed: false,
        nextAttemptAt: opens.toString({ smallestUnit: 'millisecond' }),
        msg: `Your score is 25%. 75% is needed to pass. ${wait}`,
      });
      const early = await gradeWith(right);
      expect(early.body).toMatchObject({ status: false, code: 'exam-wait', msg: wait });
      expect(early.headers['retry-after']).toBe(String(minutes * 60));
      portal.advance({ seconds: minutes * 60 - 1 });
      expect((await gradeWith(right)).body.status).toBe(false);
      portal.advance({ seconds: 1 });
    }
    expect((await gradeWith(right)).body.passed).toBe(true);
  });
  it('say in CE in Progress when the exam can be taken again, until it can', async () => {
    const inList = async () => (await portal.call(pendingCall, { page: '0' }, student.token)).body.data[0];
    await portal.call(classViewCall, { c: klass.hash }, student.token);
    expect(await inList()).toMatchObject({ nextStep: 'evaluation', nextAttemptAt: null });
    await reachTheExam();
    await gradeWith(wrong);
    expect(await inList()).toMatchObject({ nextStep: 'exam', nextAttemptAt: null });
    const { nextAttemptAt } = (await gradeWith(wrong)).body;
    expect(nextAttemptAt).not.toBeNull();
    expect(await inList()).toMatchObject({ nextStep: 'exam', nextAttemptAt });
    await writeSetting(portal.context.db, retakes, { delaysMin: [60, 60], maxAttempts: null });
    const anHourOn = now().add({ minutes: 60 }).toString({ smallestUnit: 'millisecond' });
    expect(await inList()).toMatchObject({ nextAttemptAt: anHourOn });
    portal.advance({ minutes: 60 });
    expect(await inList()).toMatchObject({ nextStep: 'exam', nextAttemptAt: null });
  });
  // The script that read the key off the marks: keep what was right, take the next option for the rest.
  it('cannot be guessed through: whoever reads the key off the marks has no credit after ten minutes', async () => {
    await reachTheExam();
    let answers = [1, 1, 1, 1];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { body } = await gradeWith(answers);
      if (body.status) answers = answers.map((answer, index) => (body.grades[index]?.correct ? answer : answer + 1));
      portal.advance({ seconds: 29 });
    }
    expect((await portal.call(completedCall, {}, student.token)).body.data).toEqual([
      { cntWebinars: 0, cntPodcasts: 0 },
    ]);
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.attempts).toBe(2);
  });
  it('do not count answers that are incomplete', async () => {
    await reachTheExam();
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect((await gradeWith([1, 2, null, 4])).body.msg).toBe('Please answer all questions.');
    expect((await gradeWith(wrong)).body).toMatchObject({ passed: false, nextAttemptAt: null });
  });
  it('follow the delays and the limit of the provider, and those of one exam before them', async () => {
    await writeSetting(portal.context.db, retakes, { delaysMin: [0], maxAttempts: 3 });
    await reachTheExam();
    expect((await gradeWith(wrong)).body).toMatchObject({ nextAttemptAt: null, attemptsLeft: 2 });
    expect((await gradeWith(wrong)).body).toMatchObject({ nextAttemptAt: null, attemptsLeft: 1 });
    expect((await gradeWith(wrong)).body).toMatchObject({
      attemptsLeft: 0,
      msg: `Your score is 25%. 75% is needed to pass. ${examMessages.attemptsUsed(3)}`,
    });
    expect((await gradeWith(right)).body).toMatchObject({
      status: false,
      code: 'exam-attempts-used',
      msg: 'You’ve used all 3 attempts at this exam. Contact support if you need another one.',
    });
    await portal.context.db
      .updateTable('exam')
      .set({ max_attempts: 5, retake_delays: [5] })
      .where('activity_id', '=', klass.id)
      .execute();
    expect((await gradeWith(right)).body.code).toBe('exam-wait');
    portal.advance({ minutes: 5 });
    expect((await gradeWith(right)).body.passed).toBe(true);
  });

  // The share of the length that the provider asks for must have passed since the first view; such an attempt does not
  // count.
  it('and a first attempt are graded only once enough of the length has passed, where the provider asks for it', async () => {
    await writeSetting(portal.context.db, timeOnTaskPercent, 50);
    await reachTheExam();
    portal.advance({ minutes: 10 });
    const opens = now().add({ minutes: 20 });
    expect((await portal.call(examCall, { c: klass.hash }, student.token)).body.gradedFrom).toEqual({
      at: opens.toString({ smallestUnit: 'millisecond' }),
      percent: 50,
    });
    expect((await gradeWith(right)).body).toMatchObject({
      status: false,
      code: 'exam-too-soon',
      msg: expect.stringMatching(
        /^This exam can be graded starting \d+:\d\d [AP]M E[SD]T\. At least 50% of the class’s length must pass after you first open it\.$/,
      ),
    });
    await portal.context.db
      .updateTable('activity')
      .set({ time_on_task_percent: 10 })
      .where('id', '=', klass.id)
      .execute();
    expect((await gradeWith(right)).body.passed).toBe(true);
  });
  // The evidence of a credit: first view, exam opened, exam passed. Later views and openings change none of it.
  it('leave in the ledger when the class was first viewed and the exam first opened; a pass within a tenth of the length is listed', async () => {
    await reachTheExam();
    const viewedAt = now();
    portal.advance({ minutes: 2 });
    const openedAt = now();
    await portal.call(examCall, { c: klass.hash }, student.token);
    portal.advance({ minutes: 3 });
    await portal.call(examCall, { c: klass.hash }, student.token);
    await portal.call(classViewCall, { c: klass.hash }, student.token);
    await gradeWith(right);
    const credit = await portal.context.db
      .selectFrom('credit')
      .select(['first_viewed_at', 'exam_opened_at', 'earned_at'])
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(credit).toEqual({ first_viewed_at: viewedAt, exam_opened_at: openedAt, earned_at: now() });
    const slow = await aStudent(portal.context);
    await portal.call(classViewCall, { c: klass.hash }, slow.token);
    await portal.call(saveEvaluationCall, { c: klass.hash, a: fullEvaluation }, slow.token);
    portal.advance({ minutes: 6 });
    await gradeWith(right, slow);
    const listed = (await listTooFast(portal.context.db, viewedAt)).filter(
      (row) => row.title === 'Vital pulp therapy' && [student.email, slow.email].includes(row.email ?? ''),
    );
    expect(listed.map((row) => [row.email, row.seconds, row.length_sec])).toEqual([[student.email, 300, 3600]]);
  });
});

// Another version may ask other things in the same places: what was answered stays with the questions that were served.
describe('an exam that changes while it is taken', () => {
  const open = async () => (await portal.call(examCall, { c: klass.hash }, student.token)).body;
  const change = () => anExam(portal.context, klass.id, { key: [4, 3, 2, 1] });
  const keep = (a: (number | null)[], version?: number) =>
    portal.call(saveExamDraftCall, { c: klass.hash, a, ...(version === undefined ? {} : { version }) }, student.token);
  const versionsGraded = async () => {
    const attempts = portal.context.db.selectFrom('exam_attempt').innerJoin('exam', 'exam.id', 'exam_attempt.exam_id');
    return (
      await attempts.select('exam.version').where('student_id', '=', student.id).orderBy('exam_attempt.id').execute()
    ).map(({ version }) => version);
  };
  beforeEach(reachTheExam);

  it('is graded by the version that was served, whether the answers name it or not', async () => {
    const served = await open();
    await change();
    expect(
      (await portal.call(gradeExamCall, { c: klass.hash, a: wrong, version: served.exam.version }, student.token)).body,
    ).toMatchObject({ passed: false, exam: { version: 1 } });
    expect((await gradeWith(right)).body).toMatchObject({ passed: true, examScore: 100, exam: { version: 1 } });
    expect(await versionsGraded()).toEqual([1, 1]);
  });
  it('is graded by the new version once that was opened', async () => {
    await open();
    await change();
    expect((await open()).exam.version).toBe(2);
    expect((await gradeWith(right)).body).toMatchObject({ passed: false, exam: { version: 2 } });
    expect((await gradeWith([4, 3, 2, 1])).body.passed).toBe(true);
  });
  it('counts nothing, and says that it was changed, for a version that never was', async () => {
    const { httpStatus, body } = await portal.call(
      gradeExamCall,
      { c: klass.hash, a: right, version: 7 },
      student.token,
    );
    expect([httpStatus, body.code, body.msg]).toEqual([409, 'exam-changed', examMessages.changed]);
    expect(await versionsGraded()).toEqual([]);
  });
  it('counts nothing for a version that this student was never shown', async () => {
    await change();
    expect((await open()).exam.version).toBe(2);
    const { httpStatus, body } = await portal.call(
      gradeExamCall,
      { c: klass.hash, a: right, version: 1 },
      student.token,
    );
    expect([httpStatus, body.code, body.msg]).toEqual([409, 'exam-changed', examMessages.changed]);
    expect(await versionsGraded()).toEqual([]);
  });
  it('is graded by an earlier version that a page left open shows, though another was opened since', async () => {
    await open();
    await change();
    await open();
    expect(
      (await portal.call(gradeExamCall, { c: klass.hash, a: right, version: 1 }, student.token)).body,
    ).toMatchObject({ passed: true, exam: { version: 1 } });
  });
  it('counts nothing once it was withdrawn', async () => {
    const served = await open();
    await importExam(portal.context, portal.context.db, klass.id, null);
    const { body } = await portal.call(
      gradeExamCall,
      { c: klass.hash, a: right, version: served.exam.version },
      student.token,
    );
    expect([body.status, typeof body.msg]).toEqual([false, 'string']);
    expect(await versionsGraded()).toEqual([]);
  });
  it('does not fill answers to earlier questions into the new ones, not even those that an open page saves later', async () => {
    const served = await open();
    await keep([1, null, 3, null]);
    await change();
    expect((await open()).answers).toEqual([null, null, null, null]);
    await keep([1, 2, 3, null], served.exam.version);
    expect((await open()).answers).toEqual([null, null, null, null]);
    await keep([4, null, null, null], 2);
    expect((await open()).answers).toEqual([4, null, null, null]);
  });
});

describe('episodes and mix-ups', () => {
  it('refuses both, neither, and the wrong kind', async () => {
    const episode = await anEpisode(portal.context);
    for (const input of [
      { c: klass.hash, p: episode.hash },
      { c: null, p: null },
    ]) {
      expect((await portal.call(gradeExamCall, { ...input, a: right }, student.token)).httpStatus).toBe(400);
    }
    expect((await portal.call(gradeExamCall, { c: episode.hash, p: null, a: right }, student.token)).httpStatus).toBe(
      404,
    );
    expect((await portal.call(gradeExamCall, { c: null, p: klass.hash, a: right }, student.token)).httpStatus).toBe(
      404,
    );
  });
  it('an unpublished class looks like an unknown one', async () => {
    await reachTheExam();
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', klass.id).execute();
    const [unpublished, unknown] = [await gradeWith(right), await gradeWith(right, student, 'nothinghere1')];
    expect([unpublished.httpStatus, unpublished.body]).toEqual([unknown.httpStatus, unknown.body]);
  });
});
