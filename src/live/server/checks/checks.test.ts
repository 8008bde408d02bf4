import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classCall } from '#classroom/contract.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { answerCheckCall, attendanceRecordCall, classStartCall } from '../../contract.ts';
import * as calls from '../../staff-contract.ts';

let portal: Portal;
let registrar: SignedInStaff;
let webinar: MadeActivity;
let seated: SignedIn;
let other: SignedIn;
let waiting: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  [seated, other, waiting, stranger] = [
    await aStudent(context),
    await aStudent(context),
    await aStudent(context),
    await aStudent(context),
  ];
  registrar = await aStaffMember(context, ['registrar'], { name: 'Anna Roth' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { context } = portal;
  webinar = await aWebinar(context, {
    title: 'Airway first',
    capacity: 2,
    zoomCode: '84012345678',
    releaseAt: context.now().add({ minutes: 10 }),
    durationMin: 60,
  });
  await reserveInOrder(portal, webinar.hash, [seated, other, waiting]);
});

const ask = (form: { word?: string; question?: string; choices?: string[] }, staff = registrar) =>
  callAsStaff(portal, staff, calls.askCheckCall, { h: webinar.hash, ...form });
const shown = async (who?: SignedIn) =>
  (await portal.call(classCall, { c: webinar.hash }, who?.token)).body.classObj.check;
const answer = (who: SignedIn, check: string, text: string) =>
  portal.call(answerCheckCall, { check, answer: text }, who.token);
const record = async (who: SignedIn) => (await portal.call(attendanceRecordCall, { c: webinar.hash }, who.token)).body;
const desk = async () => (await callAsStaff(portal, registrar, calls.deskCall, { h: webinar.hash })).body;
const asked = async (form: Parameters<typeof ask>[0]) => {
  await ask(form);
  const check = await shown(seated);
  if (!check) throw new Error('Nothing is open.');
  return check;
};

describe('asking', () => {
  it('is for a running webinar, with a word or a question of two answers', async () => {
    expect((await ask({ word: 'molar' })).body).toMatchObject({ code: 'not-running' });
    portal.advance({ minutes: 11 });
    for (const form of [{ word: ' ' }, {}, { question: 'Which?', choices: ['One'] }])
      expect((await ask(form)).body).toMatchObject({ code: 'check-wrong' });
    expect((await ask({ word: 'molar' })).body).toMatchObject({ status: true });
    expect((await desk()).checks).toMatchObject([{ word: 'molar', answers: 0, by: 'Anna Roth' }]);
  });

  it('of two hosts who ask at once, one is refused, and the next can be asked after three minutes', async () => {
    portal.advance({ minutes: 11 });
    const host = await aStaffMember(portal.context, ['owner']);
    const both = await Promise.all([ask({ word: 'molar' }), ask({ word: 'canine' }, host)]);
    expect(both.map(({ body }) => body.status).toSorted()).toEqual([false, true]);
    expect(both.find(({ body }) => !body.status)?.body).toMatchObject({ code: 'check-open' });
    expect((await desk()).checks).toHaveLength(1);
    portal.advance({ minutes: 3 });
    expect((await ask({ word: 'canine' })).body.status).toBe(true);
  });

  it('is not for a webinar that somebody else runs', async () => {
    portal.advance({ minutes: 11 });
    const host = await aStaffMember(portal.context, ['host']);
    expect((await ask({ word: 'molar' }, host)).httpStatus).toBe(404);
  });

  it('shows everyone with a seat that something is asked, and nobody the word', async () => {
    portal.advance({ minutes: 11 });
    await ask({ word: 'molar' });
    expect(await shown(seated)).toMatchObject({ question: null, choices: [], isAnswered: false });
    expect(JSON.stringify(await portal.call(classCall, { c: webinar.hash }, seated.token))).not.toContain('molar');
    expect([await shown(waiting), await shown()]).toEqual([null, null]);
    portal.advance({ minutes: 3 });
    expect(await shown(seated)).toBeNull();
  });
});

describe('answering', () => {
  it('counts once, in any spelling, and the first answer stays', async () => {
    portal.advance({ minutes: 11 });
    const { hash } = await asked({ word: 'Crème brûlée' });
    expect((await answer(seated, hash, 'molar')).body).toMatchObject({ code: 'wrong-word' });
    const counted = await answer(seated, hash, 'creme BRULEE');
    expect(counted.body.status).toBe(true);
    expect((await shown(seated))?.isAnswered).toBe(true);
    expect((await shown(other))?.isAnswered).toBe(false);
    // Again, wrongly, and late: it was counted, and stays.
    portal.advance({ minutes: 5 });
    expect((await answer(seated, hash, 'molar')).body).toEqual(counted.body);
    expect(
      await portal.context.db.selectFrom('check_answer').select('answer').where('student_id', '=', seated.id).execute(),
    ).toContainEqual({ answer: 'creme BRULEE' });
    expect((await desk()).checks[0]?.answers).toBe(1);
  });

  it('of a member who guessed five times is refused, whatever it is, and of nobody else', async () => {
    portal.advance({ minutes: 11 });
    const { hash } = await asked({ word: 'zebra' });
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => answer(seated, hash, `guess ${index}`)));
    expect(guesses.map(({ body }) => body.code).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'too-many-tries'),
      ...Array.from({ length: 5 }, () => 'wrong-word'),
    ]);
    expect((await answer(seated, hash, 'zebra')).body).toMatchObject({ code: 'too-many-tries' });
    expect((await shown(seated))?.isAnswered).toBe(false);
    for (let guess = 0; guess < 4; guess += 1) await answer(other, hash, 'horse');
    expect((await answer(other, hash, 'zebra')).body.status).toBe(true);
    expect([(await record(seated)).checks, (await record(other)).checks]).toEqual([
      { asked: 1, answered: 0 },
      { asked: 1, answered: 1 },
    ]);
    expect((await desk()).checks[0]?.answers).toBe(1);
  });

  it('twice at once counts once', async () => {
    portal.advance({ minutes: 11 });
    const { hash } = await asked({ question: 'Which tooth?', choices: ['11', '21'] });
    const both = await Promise.all([answer(seated, hash, '11'), answer(seated, hash, '21')]);
    expect(both.map(({ body }) => body.status)).toEqual([true, true]);
    expect((await record(seated)).checks).toEqual({ asked: 1, answered: 1 });
  });

  it('is refused late, without a seat, from the waitlist, and with a choice that there is not', async () => {
    portal.advance({ minutes: 11 });
    const { hash } = await asked({ question: 'Which tooth?', choices: ['11', '21'] });
    for (const who of [waiting, stranger])
      expect((await answer(who, hash, '11')).body).toMatchObject({ code: 'no-seat' });
    expect((await answer(seated, hash, '31')).body).toMatchObject({ code: 'wrong-word' });
    portal.advance({ minutes: 3 });
    expect((await answer(seated, hash, '11')).body).toMatchObject({ code: 'check-closed' });
    expect((await answer(seated, 'A'.repeat(22), '11')).httpStatus).toBe(404);
    expect((await desk()).checks[0]?.answers).toBe(0);
  });
});

it('is in the record, the roster, and the preview of settling, and decides nothing', async () => {
  portal.advance({ minutes: 11 });
  await portal.call(classStartCall, { c: webinar.hash }, seated.token);
  const word = await asked({ word: 'molar' });
  await answer(seated, word.hash, 'molar');
  portal.advance({ minutes: 4 });
  await ask({ question: 'Which tooth?', choices: ['11', '21'] });
  portal.advance({ minutes: 60 });
  registrar = { ...registrar, token: await aStaffSession(portal.context, registrar) };
  const own = await record(seated);
  expect(own.checks).toEqual({ asked: 2, answered: 1 });
  expect(own.log.map(({ text }) => text)).toEqual([
    expect.stringContaining('Reserved a seat'),
    'Pressed Enter Webinar',
    'Was asked for the code word (Anna Roth)',
    'Entered the code word',
    'Was asked a question (Anna Roth): Which tooth?',
  ]);
  // An entry and a Yes suffice as before: a check that was missed takes nothing.
  expect(own.verdict).toBe('declared');
  const { pathname, search } = new URL(own.pdfUrl, 'http://portal.test');
  const pdf = await portal.app.inject({ method: 'GET', url: pathname + search });
  expect(await textOfPdf(pdf.rawPayload)).toContain('Answered 1 of 2 attendance checks.');
  const { data } = await desk();
  const hashes = await portal.context.db.selectFrom('student').select('hash').where('id', '=', seated.id).execute();
  expect(data.find(({ student }) => student === hashes[0]?.hash)?.checksAnswered).toBe(1);

  const staffRecord = await callAsStaff(portal, registrar, calls.evidenceCall, {
    h: webinar.hash,
    student: hashes[0]?.hash ?? '',
  });
  expect(staffRecord.body.checks).toEqual(own.checks);

  // Thirty of the minutes that the meeting recorded.
  const joined = portal.context.now().subtract({ minutes: 65 });
  const csv = `Name,Email,Join Time,Leave Time\nA,${seated.email},${joined.toString()},${joined.add({ minutes: 30 }).toString()}`;
  const { h } = (
    await callAsStaff(portal, registrar, calls.rehearseAttendanceCall, {
      h: webinar.hash,
      filename: 'a.csv',
      file: Buffer.from(csv).toString('base64'),
      timeZone: 'UTC',
    })
  ).body;
  await callAsStaff(portal, registrar, calls.importAttendanceCall, { h, reason: '' });
  const { verdicts } = (
    await callAsStaff(portal, registrar, calls.rehearseSettleCall, { h: webinar.hash, leastMinutes: 10 })
  ).body;
  expect(verdicts[0]?.text).toMatch(/^\d+ of 48 minutes\. Answered 1 of 2 attendance checks\. Live credit once/);
});
