import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { proofCall } from '#certificates/contract.ts';
import { classCall } from '#classroom/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { gradeExamCall } from '#exam/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { secretToken } from '#platform/server/security/random.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { reserveSeatCall, seatsCall } from '#seats/contract.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  answerCheckCall,
  attendanceRecordCall,
  checkInCall,
  checkOutCall,
  roomCall,
  scanRoomCall,
  saveAffidavitCall,
} from '../../contract.ts';
import * as calls from '../../staff-contract.ts';
import { codeAt } from './room-code.ts';

let portal: Portal;
let registrar: SignedInStaff;
let webinar: MadeActivity;
let seated: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Anna Roth' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { context } = portal;
  [seated, other] = [await aStudent(context), await aStudent(context)];
  registrar = { ...registrar, token: await aStaffSession(context, registrar) };
  // Twenty minutes before the start.
  webinar = await aWebinar(context, {
    title: 'Airway first',
    capacity: 2,
    releaseAt: context.now().round('minute').add({ minutes: 20 }),
    durationMin: 60,
  });
  await anExam(context, webinar.id);
  await reserveInOrder(portal, webinar.hash, [seated]);
  await setRoom('Odeon, 1 Main St, Springfield');
});

const setRoom = (place: string) => callAsStaff(portal, registrar, calls.changeWebinarCall, { h: webinar.hash, place });
const c = () => ({ c: webinar.hash });
const code = () => codeAt(portal.context.db, webinar.hash, portal.context.now());
const room = async (who: SignedIn, k?: string) =>
  (await portal.call(roomCall, { ...c(), ...(k === undefined ? {} : { k }) }, who.token)).body;
const scan = async (who: SignedIn) => (await room(who, await code())).pass ?? '';
const checkIn = async (who: SignedIn, pass?: string) =>
  (await portal.call(checkInCall, { ...c(), pass: pass ?? (await scan(who)) }, who.token)).body;
const checkOut = async (who: SignedIn) => (await portal.call(checkOutCall, c(), who.token)).body;
const record = async (who: SignedIn) => (await portal.call(attendanceRecordCall, c(), who.token)).body;
const hashOf = async (who: SignedIn) =>
  (await portal.context.db.selectFrom('student').select('hash').where('id', '=', who.id).executeTakeFirstOrThrow())
    .hash;
const events = (who: SignedIn) =>
  portal.context.db.selectFrom('meeting_event').select('what').where('student_id', '=', who.id).orderBy('id').execute();

describe('the code', () => {
  it('on the screen leads to the room, and counts until the one after it changes', async () => {
    const { body } = await callAsStaff(portal, registrar, calls.roomScreenCall, { h: webinar.hash });
    expect(body).toMatchObject({ title: 'Airway first', checkedIn: 0, reserved: 1 });
    expect(body.code.dark.length).toBeGreaterThan(200);
    const shown = await code();
    expect((await room(seated, shown)).pass).not.toBeNull();
    portal.advance({ seconds: 30 });
    expect(await code()).not.toBe(shown);
    expect((await room(seated, shown)).pass).not.toBeNull();
    // A photograph that is passed on.
    portal.advance({ seconds: 30 });
    expect((await room(seated, shown)).pass).toBeNull();
    expect((await room(seated)).pass).toBeNull();
  });

  it('is that of one webinar, and the pass that of one member, for a quarter of an hour', async () => {
    const elsewhere = await aWebinar(portal.context, { releaseAt: portal.context.now().add({ minutes: 10 }) });
    const foreign = await codeAt(portal.context.db, elsewhere.hash, portal.context.now());
    expect((await room(seated, foreign)).pass).toBeNull();
    const pass = await scan(seated);
    await reserveInOrder(portal, webinar.hash, [other]);
    expect(await checkIn(other, pass)).toMatchObject({ code: 'code-expired' });
    portal.advance({ minutes: 15 });
    expect(await checkIn(seated, pass)).toMatchObject({ code: 'code-expired' });
    expect(await checkIn(seated)).toEqual({ status: true });
  });

  it('counts for half an hour in the browser that scanned it, so that its owner can sign in or register', async () => {
    const ask = (path: string, device: string, body: object, token?: string) =>
      portal.app.inject({
        method: path === roomCall.path ? 'GET' : 'POST',
        url: path,
        ...(path === roomCall.path ? { query: body as Record<string, string> } : { payload: body }),
        headers: { cookie: `device=${device}`, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      });
    const [own, foreign] = [secretToken(), secretToken()];
    const k = await code();
    const { scan } = (await ask(scanRoomCall.path, own, { ...c(), k })).json<{ scan: string }>();
    portal.advance({ minutes: 29 });
    expect((await ask(scanRoomCall.path, own, { ...c(), k })).json()).toMatchObject({ code: 'code-expired' });
    const passIn = async (device: string) =>
      (await ask(roomCall.path, device, { ...c(), k: scan }, seated.token)).json<{ pass: string | null }>().pass;
    // A link that is passed on opens nothing.
    expect(await passIn(foreign)).toBeNull();
    expect(await checkIn(seated, (await passIn(own)) ?? '')).toEqual({ status: true });
    portal.advance({ minutes: 1 });
    expect(await passIn(own)).toBeNull();
  });

  it('is nobody’s for a webinar without a room, or of somebody else', async () => {
    const host = await aStaffMember(portal.context, ['host']);
    expect((await callAsStaff(portal, host, calls.roomScreenCall, { h: webinar.hash })).httpStatus).toBe(404);
    await setRoom('');
    expect((await callAsStaff(portal, registrar, calls.roomScreenCall, { h: webinar.hash })).body).toMatchObject({
      code: 'no-place',
    });
    expect((await portal.call(roomCall, c(), seated.token)).httpStatus).toBe(404);
  });
});

describe('checking in', () => {
  it('happens once, however often and at the same moment it is pressed', async () => {
    const pass = await scan(seated);
    const both = await Promise.all([checkIn(seated, pass), checkIn(seated, pass)]);
    expect(both).toEqual([{ status: true }, { status: true }]);
    expect(await events(seated)).toEqual([{ what: 'joined' }]);
    expect((await room(seated)).last?.what).toBe('in');
    const { body } = await callAsStaff(portal, registrar, calls.roomScreenCall, { h: webinar.hash });
    expect([body.checkedIn, body.isIn]).toEqual([1, 1]);
  });

  it('needs a seat: a walk-in takes a free one first, and nobody gets one that there is not', async () => {
    expect(await room(other, await code())).toMatchObject({ seat: null, placesLeft: 1 });
    expect(await checkIn(other)).toMatchObject({ code: 'no-seat' });
    await portal.call(reserveSeatCall, c(), other.token);
    expect(await checkIn(other)).toEqual({ status: true });
    const third = await aStudent(portal.context);
    expect((await room(third, await code())).placesLeft).toBe(0);
    expect(await checkIn(third)).toMatchObject({ code: 'no-seat' });
  });

  it('is open from half an hour before the start to the end', async () => {
    const early = await aWebinar(portal.context, { releaseAt: portal.context.now().add({ minutes: 31 }) });
    await reserveInOrder(portal, early.hash, [seated]);
    await callAsStaff(portal, registrar, calls.changeWebinarCall, { h: early.hash, place: 'Odeon' });
    const k = await codeAt(portal.context.db, early.hash, portal.context.now());
    const { pass } = (await portal.call(roomCall, { c: early.hash, k }, seated.token)).body;
    expect((await portal.call(checkInCall, { c: early.hash, pass: pass ?? '' }, seated.token)).body).toMatchObject({
      code: 'not-open-yet',
    });
    portal.advance({ minutes: 81 });
    expect(await checkIn(seated)).toMatchObject({ code: 'webinar-ended' });
    expect(await checkOut(seated)).toMatchObject({ code: 'not-in' });
  });
});

describe('what it earns', () => {
  const passExam = async (who: SignedIn) => {
    await portal.call(saveAffidavitCall, { ...c(), attended: true }, who.token);
    await portal.call(saveEvaluationCall, { ...c(), a: fullEvaluation }, who.token);
    await portal.call(gradeExamCall, { ...c(), a: [1, 2, 3, 4] }, who.token);
    return (await portal.call(proofCall, c(), who.token)).body.proof;
  };

  it('minutes from checking in to checking out, also in two parts, are live credit in person', async () => {
    await checkIn(seated);
    portal.advance({ minutes: 49 });
    const pass = await scan(seated);
    portal.advance({ minutes: 1 });
    await checkOut(seated);
    expect(await checkOut(seated)).toEqual({ status: true });
    // What was scanned before leaving is spent.
    expect(await checkIn(seated, pass)).toMatchObject({ code: 'code-expired' });
    portal.advance({ minutes: 5 });
    await checkIn(seated);
    portal.advance({ minutes: 30 });
    await checkOut(seated);
    const own = await record(seated);
    // 30 minutes from the start, a break of five, and 25 to the end.
    expect(own).toMatchObject({ minutes: 55, verdict: 'present', isInRoom: true });
    expect(own.log.map(({ text }) => text).slice(-4)).toEqual([
      'Checked in with the code in the room',
      'Checked out of the room',
      'Checked in with the code in the room',
      'Checked out of the room',
    ]);
    const proof = await passExam(seated);
    expect(proof).toMatchObject({
      creditType: 'Live, Interactive',
      method: 'In person',
      attendance: { source: 'room', minutes: 55 },
    });
  });

  it('too few minutes are self-study', async () => {
    await checkIn(seated);
    portal.advance({ minutes: 40 });
    await checkOut(seated);
    portal.advance({ minutes: 50 });
    expect(await record(seated)).toMatchObject({ minutes: 20, verdict: 'partly' });
    // Neither the certificate nor the roster may say that it was earned in the room.
    expect(await passExam(seated)).toMatchObject({ creditType: 'Self-study', method: 'Electronically Mediated' });
  });

  it('without checking out it is declared, unless a check was answered in the last third', async () => {
    await reserveInOrder(portal, webinar.hash, [other]);
    await checkIn(seated);
    await checkIn(other);
    const ask = async (word: string) => {
      await callAsStaff(portal, registrar, calls.askCheckCall, { h: webinar.hash, word });
      const { hash } = await portal.context.db
        .selectFrom('attendance_check')
        .select('hash')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return (who: SignedIn) => portal.call(answerCheckCall, { check: hash, answer: word }, who.token);
    };
    portal.advance({ minutes: 30 });
    // Too early to show that anybody stayed.
    const early = await ask('molar');
    await early(seated);
    await early(other);
    portal.advance({ minutes: 31 });
    await (
      await ask('canine')
    )(seated);
    portal.advance({ minutes: 30 });
    expect(await record(seated)).toMatchObject({ minutes: 60, verdict: 'present', checks: { asked: 2, answered: 2 } });
    expect(await record(other)).toMatchObject({
      minutes: null,
      verdict: 'declared',
      checks: { asked: 2, answered: 1 },
    });
    // Somebody may look at what is declared only.
    const { data } = (await callAsStaff(portal, registrar, calls.deskCall, { h: webinar.hash, is: 'declared' })).body;
    expect(data.map(({ student }) => student)).toEqual([await hashOf(other)]);
    expect((await passExam(other)).attendance).toMatchObject({ source: 'declared', minutes: null });
  });
});

describe('at the desk', () => {
  const byHand = async (who: SignedIn, reason: string) =>
    (
      await callAsStaff(portal, registrar, calls.checkInMemberCall, {
        h: webinar.hash,
        student: await hashOf(who),
        reason,
      })
    ).body;

  it('a person checks somebody in by name, once, with a reason that both can read', async () => {
    expect(await byHand(seated, 'short')).toMatchObject({ code: 'reason' });
    expect(await byHand(other, 'Left the phone at home')).toMatchObject({ code: 'no-seat' });
    expect(await byHand(seated, 'Left the phone at home')).toMatchObject({ status: true });
    expect(await byHand(seated, 'Left the phone at home')).toMatchObject({ code: 'already-in' });
    expect((await record(seated)).log.map(({ text }) => text)).toContain(
      'Checked in by the team (Anna Roth): Left the phone at home',
    );
    const desk = (await callAsStaff(portal, registrar, calls.deskCall, { h: webinar.hash })).body;
    expect(desk.data[0]?.isInRoom).toBe(true);
    expect(desk.log[0]?.text).toBe('Anna Roth checked somebody in. Left the phone at home');
  });
});

it('calendars, emails, and the page say where it is held, and whether there is a meeting too', async () => {
  const location = async () => {
    const { body } = await portal.app.inject({ url: `/api/calendar/${webinar.hash}.ics` });
    return [/^SEQUENCE:(.*)\r$/m, /^LOCATION:(.*)\r$/m].map((line) => line.exec(body)?.[1]);
  };
  const change = (changed: object) =>
    callAsStaff(portal, registrar, calls.changeWebinarCall, { h: webinar.hash, ...changed });
  const isOnline = async () => (await portal.call(classCall, c(), seated.token)).body.classObj?.isOnline;
  await change({ meeting: '840 1234 5678' });
  const [sequence, both] = await location();
  expect(both).toBe('Odeon\\, 1 Main St\\, Springfield\\, or online');
  expect(await isOnline()).toBe(true);
  await change({ meeting: '', place: 'Lyric, 2 Main St' });
  expect(await location()).toEqual([String(Number(sequence) + 1), 'Lyric\\, 2 Main St']);
  expect(await isOnline()).toBe(false);
  const [held] = (await portal.call(seatsCall, {}, seated.token)).body.data;
  expect(held).toMatchObject({ place: 'Lyric, 2 Main St', isOnline: false });
  await reserveInOrder(portal, webinar.hash, [other]);
  await portal.runJobs();
  const mail = await portal.context.db
    .selectFrom('mail')
    .select('text_body')
    .where('student_id', '=', other.id)
    .where('kind', '=', 'seats.reserved')
    .executeTakeFirstOrThrow();
  expect(mail.text_body).toContain('Lyric, 2 Main St');
  expect(mail.text_body).toContain('You can check in from 30 minutes before the start.');
  await change({ place: '' });
  expect((await location())[1]).toBe('Online');
  expect(await isOnline()).toBe(true);
});

it('a sheet to sign names everyone with a seat, and no address', async () => {
  await reserveInOrder(portal, webinar.hash, [other]);
  const { body } = await callAsStaff(portal, registrar, calls.deskCall, { h: webinar.hash });
  const answer = await portal.app.inject({
    method: 'GET',
    url: `/api/staff/sign-in-sheet.pdf?h=${webinar.hash}`,
    headers: { cookie: `staff=${registrar.token}` },
  });
  const text = await textOfPdf(answer.rawPayload);
  for (const { name } of body.data) expect(text).toContain(name);
  expect(text).toContain('Odeon, 1 Main St, Springfield');
  expect(text).toContain('Signature');
  expect(text).not.toContain('@');
});

it('checks in 120 people who scan in the same moment', async () => {
  await callAsStaff(portal, registrar, calls.changeWebinarCall, { h: webinar.hash, capacity: 200 });
  const many: SignedIn[] = [];
  for (let count = 0; count < 120; count += 1) many.push(await aStudent(portal.context));
  await reserveInOrder(portal, webinar.hash, many);
  const answers = await Promise.all(many.map((who) => checkIn(who)));
  expect(answers.filter(({ status }) => status)).toHaveLength(120);
  const { body } = await callAsStaff(portal, registrar, calls.roomScreenCall, { h: webinar.hash });
  expect([body.checkedIn, body.isIn]).toEqual([120, 120]);
});
