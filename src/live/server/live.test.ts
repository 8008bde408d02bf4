import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { studentCall } from '#sign-in/contract.ts';
import { aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classCall, classViewCall } from '#classroom/contract.ts';
import { completedWebinarsCall, verifyCall } from '#certificates/contract.ts';
import { findCreditId, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { examCall, gradeExamCall, pendingCall } from '#exam/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { reserveSeatCall } from '#seats/contract.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import { cancelWebinar, endWebinar, moveWebinar } from '#seats/server/change-webinar.ts';
import { sendDueSeatMails } from '#seats/server/notices/send-due-mails.ts';
import { classStartCall, saveAffidavitCall } from '../contract.ts';
import { meetingTemplate } from './meetings/meeting-url.ts';
import { importAttendance, WrongReport } from './attendance/import-attendance.ts';
import { listUnproven } from './attendance/list-unproven.ts';
import { readWebinarAttention } from './read-attention.ts';

let portal: Portal;
let webinar: MadeActivity;
let ana: SignedIn;
let ben: SignedIn;
/** Zoom's name for a meeting as it is held once: each test holds its own. */
let instance: string;
let instances = 0;
const secret = 'zoom-secret-token';
const meeting = '84012345678';

beforeAll(async () => {
  portal = await openPortal({ ZOOM_WEBHOOK_SECRET: secret });
});
afterAll(() => portal.close());
beforeEach(async () => {
  instances += 1;
  instance = `instance-${instances}==`;
  await portal.context.db.updateTable('activity').set({ zoom_code: null }).where('zoom_code', 'is not', null).execute();
  webinar = await aWebinar(portal.context, {
    capacity: 1,
    zoomCode: meeting,
    releaseAt: portal.context.now().add({ hours: 1 }),
    durationMin: 60,
  });
  await anExam(portal.context, webinar.id);
  [ana, ben] = (await Promise.all([aStudent(portal.context), aStudent(portal.context)])) as [SignedIn, SignedIn];
  await reserveInOrder(portal, webinar.hash, [ana, ben]);
});

const enter = (who: SignedIn, c = webinar.hash) => portal.call(classStartCall, { c }, who.token);
const affidavit = (who: SignedIn, attended: boolean, c = webinar.hash) =>
  portal.call(saveAffidavitCall, { c, attended }, who.token);
const read = async (who: SignedIn | null) =>
  (await portal.call(classCall, { c: webinar.hash }, who?.token ?? null)).body;
const takeExam = async (who: SignedIn) => {
  await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, who.token);
  return (await portal.call(gradeExamCall, { c: webinar.hash, p: null, a: [1, 2, 3, 4] }, who.token)).body;
};
const creditOf = async (who: SignedIn) =>
  (await portal.call(completedWebinarsCall, { page: '0' }, who.token)).body.data[0]?.proof;
/** What the ledger keeps of the attendance, oldest row first. */
const frozen = (who: SignedIn) =>
  portal.context.db
    .selectFrom('credit')
    .select(['ce_type_id', 'attendance_source', 'attended_minutes', 'required_minutes'])
    .where('student_id', '=', who.id)
    .orderBy('id')
    .execute();
const seatOf = (who: SignedIn) =>
  portal.context.db
    .selectFrom('seat')
    .selectAll()
    .where('student_id', '=', who.id)
    .where('activity_id', '=', webinar.id)
    .executeTakeFirst();

describe('the meeting code', () => {
  // Until when: entry-window.test.ts.
  it('is given only to a reserved seat, from 30 minutes before the start', async () => {
    const codes = async () => [
      (await read(ana)).classObj.zoomCode,
      (await read(ben)).classObj.zoomCode,
      (await read(null)).classObj.zoomCode,
    ];
    portal.advance({ minutes: 29, seconds: 59 });
    expect(await codes()).toEqual([null, null, null]);
    portal.advance({ seconds: 1 });
    expect(await codes()).toEqual([meeting, null, null]);
  });
});

describe('entering', () => {
  it('logs the start once, counts as the view, and gives the provider’s own meeting address', async () => {
    portal.advance({ minutes: 30 });
    await writeSetting(portal.context.db, meetingTemplate, 'https://meet.example/{zoomCode}?uname={name}');
    const [first, second] = await Promise.all([enter(ana), enter(ana)]);
    expect(first.body).toMatchObject({
      status: true,
      zoomCode: meeting,
      meetingUrl: 'https://meet.example/84012345678?uname=Dr.%20Ana%20Kova%C4%8D',
    });
    expect(second.body).toEqual(first.body);
    const data = (await read(ana)).studentData;
    expect(data).toMatchObject({
      classViewCount: 1,
      gradebookId: first.body.gradebookId,
      studentStarted: portal.context.now().toString({ smallestUnit: 'millisecond' }),
    });
    const events = await portal.context.db
      .selectFrom('seat_event')
      .select('what')
      .where('student_id', '=', ana.id)
      .execute();
    expect(events.filter(({ what }) => what === 'entered')).toHaveLength(1);
    await portal.context.db.deleteFrom('provider_setting').where('name', '=', 'meetingUrl').execute();
  });
  it.each<[string, () => Promise<{ httpStatus: number; body: { errorMsg?: string; code?: string } }>, string]>([
    ['too early', async () => enter(ana), 'You can join 30 minutes before the webinar starts.'],
    [
      'from the waitlist',
      async () => (portal.advance({ minutes: 40 }), enter(ben)),
      'You need a reserved seat for this webinar.',
    ],
    [
      'without a seat',
      async () => (portal.advance({ minutes: 40 }), enter(await aStudent(portal.context))),
      'You need a reserved seat for this webinar.',
    ],
    ['an hour after the end', async () => (portal.advance({ minutes: 180 }), enter(ana)), 'This webinar has ended.'],
    [
      'after staff ended it',
      async () => (portal.advance({ minutes: 70 }), await endWebinar(portal.context, webinar.hash), enter(ana)),
      'This webinar has ended.',
    ],
    [
      'when it is cancelled',
      async () => (portal.advance({ minutes: 40 }), await cancelWebinar(portal.context, webinar.hash), enter(ana)),
      'This webinar was cancelled.',
    ],
    ['a class on demand', async () => enter(ana, (await aClass(portal.context)).hash), 'Error classStart service.'],
    ['an unknown one', async () => enter(ana, 'nothinghere1'), 'Error classStart service.'],
  ])('is refused %s', async (_when, attempt, message) => {
    const { body } = await attempt();
    expect(body).toMatchObject({ status: false, errorMsg: message });
    expect((await seatOf(ana))?.started_at).toBeNull();
  });
  it('of many in the same moment is noted with every seat once, and refused to whom has none', async () => {
    const crowded = await aWebinar(portal.context, {
      releaseAt: portal.context.now().add({ minutes: 20 }),
      capacity: 4,
    });
    const members = await Promise.all(Array.from({ length: 6 }, () => aStudent(portal.context)));
    await reserveInOrder(portal, crowded.hash, members);
    const enter = (member: SignedIn) => portal.call(classStartCall, { c: crowded.hash }, member.token);
    const answers = await Promise.all([...members, ...members].map(enter));
    expect(answers.map(({ body }) => body.code ?? 'entered')).toEqual(
      [...members, ...members].map((_member, index) => (index % 6 < 4 ? 'entered' : 'no-seat')),
    );
    expect(new Set(answers.map(({ body }) => body.attendeeId)).size).toBe(5);
    const events = await portal.context.db
      .selectFrom('seat_event')
      .select('student_id')
      .where('activity_id', '=', crowded.id)
      .where('what', '=', 'entered')
      .execute();
    expect(events.map((event) => event.student_id).sort()).toEqual(
      members
        .slice(0, 4)
        .map(({ id }) => id)
        .sort(),
    );
    const seats = await portal.context.db
      .selectFrom('seat')
      .select(['state', 'started_at'])
      .where('activity_id', '=', crowded.id)
      .execute();
    expect(seats.filter(({ started_at }) => started_at !== null).map(({ state }) => state)).toEqual(
      Array(4).fill('reserved'),
    );
  });
  it('is refused to a visitor', async () => {
    expect((await portal.call(classStartCall, { c: webinar.hash })).httpStatus).toBe(401);
  });
});

describe('the affidavit', () => {
  it('opens at the end, needs a seat, and may be changed until the exam is passed', async () => {
    portal.advance({ minutes: 119, seconds: 59 });
    expect((await affidavit(ana, true)).body.errorMsg).toBe('This webinar has not ended yet.');
    portal.advance({ seconds: 1 });
    expect((await affidavit(ben, true)).body.code).toBe('no-seat');
    await affidavit(ana, false);
    await Promise.all([affidavit(ana, true), affidavit(ana, true), affidavit(ana, true)]);
    const answers = await portal.context.db
      .selectFrom('seat_event')
      .select('what')
      .where('student_id', '=', ana.id)
      .where('what', 'like', '%attended')
      .orderBy('id')
      .execute();
    expect(answers.map(({ what }) => what)).toEqual(['not-attended', 'attended']);
    expect((await takeExam(ana)).passed).toBe(true);
    expect((await affidavit(ana, false)).body.code).toBe('exam-taken');
    expect((await seatOf(ana))?.attended).toBe(true);
  });
  it('comes before evaluation and exam, and CE in Progress names it', async () => {
    portal.advance({ minutes: 60 });
    await enter(ana);
    portal.advance({ minutes: 61 });
    expect(
      (await portal.call(pendingCall, { page: '0' }, ana.token)).body.data.map((row) => [row.hash, row.nextStep]),
    ).toEqual([[webinar.hash, 'attendance']]);
    expect((await portal.call(examCall, { c: webinar.hash }, ana.token)).body).toMatchObject({
      status: false,
      msg: 'Please confirm your attendance before taking exam.',
    });
    expect((await read(ana)).classObj.notice).toBe('exam-upcoming');
    await affidavit(ana, true);
    expect((await portal.call(pendingCall, { page: '0' }, ana.token)).body.data[0]?.nextStep).toBe('evaluation');
    expect((await read(ana)).classObj).toMatchObject({ notice: null, canShowExam: true });
  });
  it('is asked of whoever had a seat and never entered, from the end on', async () => {
    const listed = async (student: SignedIn) =>
      (await portal.call(pendingCall, { page: '0' }, student.token)).body.data.map((row) => [row.hash, row.nextStep]);
    portal.advance({ minutes: 119, seconds: 59 });
    expect(await listed(ana)).toEqual([]);
    portal.advance({ seconds: 1 });
    expect([await listed(ana), await listed(ben)]).toEqual([[[webinar.hash, 'attendance']], []]);
    await portal.context.db.updateTable('activity').set({ cancelled_at: portal.context.now() }).execute();
    expect(await listed(ana)).toEqual([]);
  });
  it.each([
    ['text', 'yes'],
    ['a number', 1],
    ['nothing', undefined],
  ])('refuses %s for an answer', async (_what, attended) => {
    portal.advance({ hours: 2 });
    expect(
      (
        await portal.app.inject({
          method: 'POST',
          url: '/api/save-affidavit',
          headers: { authorization: `Bearer ${ana.token}` },
          payload: { c: webinar.hash, attended },
        })
      ).statusCode,
    ).toBe(400);
  });
});

describe('the credit', () => {
  it('is live for a Yes with an entry', async () => {
    portal.advance({ minutes: 60 });
    await enter(ana);
    portal.advance({ minutes: 60 });
    await affidavit(ana, true);
    expect((await takeExam(ana)).passed).toBe(true);
    expect(await creditOf(ana)).toMatchObject({ creditType: 'Live, Interactive', creditHours: 1.5 });
  });
  it('is self-study for a Yes without one', async () => {
    portal.advance({ minutes: 120 });
    await affidavit(ana, true);
    expect((await takeExam(ana)).passed).toBe(true);
    expect(await creditOf(ana)).toMatchObject({ creditType: 'Self-study' });
  });
  // Members who enter the empty room after the planned end were not there.
  it.each([
    ['a second before the planned end', 3599, 'Live, Interactive'],
    ['at the planned end', 3600, 'Self-study'],
    ['half an hour later', 5400, 'Self-study'],
  ])('for a Yes with an entry %s', async (_when, seconds, creditType) => {
    portal.advance({ seconds: 3600 + seconds });
    expect((await enter(ana)).body.status).toBe(true);
    portal.advance({ hours: 1 });
    await affidavit(ana, true);
    await takeExam(ana);
    expect((await creditOf(ana))?.creditType).toBe(creditType);
  });
  // A meeting that reports nobody (a plain link) leaves only the member's own word: the ledger says so.
  it('says in the ledger that attendance was declared where the meeting reports no minutes', async () => {
    portal.advance({ minutes: 60 });
    await enter(ana);
    portal.advance({ minutes: 60 });
    await affidavit(ana, true);
    expect((await read(ana)).studentData?.attendance).toEqual({
      source: 'declared',
      minutes: null,
      requiredMinutes: 48,
      isEnough: true,
      isUnclear: false,
    });
    await takeExam(ana);
    expect(await frozen(ana)).toEqual([
      { ce_type_id: 2, attendance_source: 'declared', attended_minutes: null, required_minutes: 48 },
    ]);
  });
  it('needs the minutes that applied at the start, however the webinar is changed afterwards', async () => {
    expect((await read(null)).classObj.requiredMinutes).toBe(48);
    await moveWebinar(portal.context, webinar.hash, {
      startsAt: portal.context.now().add({ hours: 1 }),
      durationMin: 90,
    });
    expect((await read(null)).classObj.requiredMinutes).toBe(72);
    portal.advance({ minutes: 70 });
    await moveWebinar(portal.context, webinar.hash, {
      startsAt: portal.context.now().subtract({ minutes: 10 }),
      durationMin: 30,
    });
    expect((await read(null)).classObj.requiredMinutes).toBe(72);
  });
  it('is not to be had for a No, until a view of the recording is logged', async () => {
    portal.advance({ minutes: 60 });
    await enter(ana);
    portal.advance({ minutes: 60 });
    await affidavit(ana, false);
    await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, ana.token);
    // Nothing sends an absent member on to the sponsor's video for an exam that cannot open.
    const step = async () => (await portal.call(pendingCall, { page: '0' }, ana.token)).body.data[0]?.nextStep;
    expect(await step()).toBe('recording');
    expect((await takeExam(ana)).msg).toBe('The exam opens once you have viewed the recording.');
    expect((await portal.call(examCall, { c: webinar.hash }, ana.token)).body).toMatchObject({
      status: false,
      msg: 'The exam opens once you have viewed the recording.',
    });
    expect((await portal.call(classViewCall, { c: webinar.hash }, ana.token)).body.code).toBe('nothing-to-view');
    await portal.context.db
      .updateTable('activity')
      .set({ video_youtube_id: 'aqz-KE-bpKQ' })
      .where('id', '=', webinar.id)
      .execute();
    await portal.call(classViewCall, { c: webinar.hash }, ana.token);
    expect(await step()).toBe('exam');
    expect((await takeExam(ana)).passed).toBe(true);
    expect(await creditOf(ana)).toMatchObject({ creditType: 'Self-study' });
  });
  // Staff turn a webinar into a class on demand once its recording is there; an absent member views it like everybody
  // else.
  it('for a No is shut after the webinar became a class on demand too, until a view is logged; reading the handout ahead is none', async () => {
    const { db } = portal.context;
    await db
      .updateTable('activity')
      .set({
        pdf_file_id: await storeFile(portal.context, db, {
          filename: 'a.pdf',
          contentType: 'application/pdf',
          content: Buffer.from('%PDF-1.7'),
          isPublic: false,
        }),
      })
      .where('id', '=', webinar.id)
      .execute();
    await portal.call(classViewCall, { c: webinar.hash }, ana.token);
    portal.advance({ minutes: 120 });
    await affidavit(ana, false);
    expect((await takeExam(ana)).status).toBe(false);
    await db
      .updateTable('activity')
      .set({ type_id: 30, ends_at: null, video_youtube_id: 'aqz-KE-bpKQ' })
      .where('id', '=', webinar.id)
      .execute();
    expect((await takeExam(ana)).msg).toBe('The exam opens once you have viewed the recording.');
    portal.advance({ minutes: 1 });
    await portal.call(classViewCall, { c: webinar.hash }, ana.token);
    expect((await takeExam(ana)).passed).toBe(true);
  });
  it('cannot be had from the waitlist', async () => {
    portal.advance({ minutes: 120 });
    expect((await takeExam(ben)).status).toBe(false);
  });
});

describe('after the webinar', () => {
  it('15 minutes after the end everyone with a seat gets one email, whose link signs in', async () => {
    portal.advance({ minutes: 134 });
    await sendDueSeatMails(portal.context);
    const followUps = async () =>
      portal.context.db
        .selectFrom('mail')
        .select(['text_body', 'student_id'])
        .where('kind', '=', 'seats.follow-up')
        .where('student_id', 'in', [ana.id, ben.id])
        .execute();
    expect(await followUps()).toEqual([]);
    portal.advance({ minutes: 1 });
    await sendDueSeatMails(portal.context);
    await sendDueSeatMails(portal.context);
    const [mail, ...others] = await followUps();
    expect([mail?.student_id, others.length]).toEqual([ana.id, 0]);
    const loginToken = /login\?s=([\w-]{43})&rurl=%2Faffidavit%2F/.exec(mail?.text_body ?? '')?.[1] ?? '';
    expect((await portal.call(studentCall, {}, loginToken)).httpStatus).toBe(200);
  });

  it.each([
    ['who confirmed attendance is sent to the evaluation', true, false, /rurl=%2Feval%2F/],
    ['who evaluated it is sent to the exam', true, true, /rurl=%2Fexam%2F/],
    ['who did not attend gets no mail', false, false, null],
  ])('%s', async (_who, attended, isEvaluated, link) => {
    portal.advance({ minutes: 121 });
    await affidavit(ana, attended);
    if (isEvaluated) await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, ana.token);
    portal.advance({ minutes: 15 });
    await sendDueSeatMails(portal.context);
    const mail = await portal.context.db
      .selectFrom('mail')
      .select('text_body')
      .where('kind', '=', 'seats.follow-up')
      .where('student_id', '=', ana.id)
      .executeTakeFirst();
    if (link === null) expect(mail).toBeUndefined();
    else expect(mail?.text_body).toMatch(link);
  });
});

describe('Zoom’s webhooks', () => {
  type Delivery = {
    event: string;
    at?: Temporal.Instant;
    person?: Record<string, unknown>;
    code?: string;
    timestamp?: number;
    signature?: string;
    raw?: string;
  };
  // The form that Zoom documents, with the fields of a recorded delivery.
  const payloadOf = ({ event, at = portal.context.now(), person = {}, code = meeting }: Delivery) => ({
    event,
    event_ts: at.epochMilliseconds,
    payload: {
      account_id: 'D8cJuqWVQ623CI4Q8yQK0Q',
      object: {
        id: code,
        uuid: instance,
        host_id: 'x1yCzABCDEfg23HiJKl4mN',
        topic: 'Vital pulp therapy',
        type: 5,
        start_time: '2026-03-02T16:00:00Z',
        timezone: 'America/New_York',
        duration: 60,
        participant: {
          user_id: '16778240',
          user_name: 'Ana K.',
          id: '',
          participant_uuid: '55555AAAiAAAAAiAiAiiAii',
          email: ana.email.toUpperCase(),
          registrant_id: 'abcdefghij0-klmnopq23456',
          [event.endsWith('left') ? 'leave_time' : 'join_time']: at.toString(),
          ...person,
        },
      },
    },
  });
  const deliver = (delivery: Delivery) => {
    const body = delivery.raw ?? JSON.stringify(payloadOf(delivery));
    const timestamp = delivery.timestamp ?? Math.floor(portal.context.now().epochMilliseconds / 1000);
    const signature =
      delivery.signature ?? `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
    return portal.app.inject({
      method: 'POST',
      url: '/api/zoom-webhook',
      headers: {
        'content-type': 'application/json',
        'x-zm-request-timestamp': String(timestamp),
        'x-zm-signature': signature,
      },
      payload: body,
    });
  };

  it('answers the challenge of a new address', async () => {
    const answer = await deliver({
      event: '',
      raw: JSON.stringify({
        payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' },
        event_ts: 1654503849680,
        event: 'endpoint.url_validation',
      }),
    });
    expect(answer.json()).toEqual({
      plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
      encryptedToken: createHmac('sha256', secret).update('qgg8vlvZRS6UYooatFL8Aw').digest('hex'),
    });
  });
  it('joined and left fill the attendance of the seat that the address belongs to', async () => {
    portal.advance({ minutes: 61 });
    const joined = portal.context.now();
    expect((await deliver({ event: 'webinar.participant_joined' })).json()).toEqual({ status: true });
    portal.advance({ minutes: 50 });
    await deliver({ event: 'webinar.participant_left' });
    expect(await seatOf(ana)).toMatchObject({ started_at: joined, ended_at: portal.context.now() });
    expect((await read(ana)).studentData?.studentEnded).not.toBeNull();
  });
  it('the mark of the join link counts before the address', async () => {
    const { hash } = await portal.context.db
      .selectFrom('student')
      .select('hash')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow();
    portal.advance({ minutes: 61 });
    await deliver({
      event: 'meeting.participant_joined',
      person: { email: 'private@elsewhere.test', customer_key: hash },
    });
    expect((await seatOf(ana))?.started_at).not.toBeNull();
  });
  it('an unknown person is listed for the registrar and credits no one; members on the waitlist get no attendance', async () => {
    portal.advance({ minutes: 61 });
    await deliver({
      event: 'webinar.participant_joined',
      person: { email: 'stranger@elsewhere.test', participant_uuid: 'other' },
    });
    await deliver({ event: 'webinar.participant_joined', person: { email: ben.email, participant_uuid: 'waiting' } });
    expect([(await seatOf(ana))?.started_at, (await seatOf(ben))?.started_at]).toEqual([null, null]);
    expect(
      await portal.context.db
        .selectFrom('meeting_event')
        .select('participant_email')
        .where('activity_id', '=', webinar.id)
        .where('student_id', 'is', null)
        .execute(),
    ).toEqual([{ participant_email: 'stranger@elsewhere.test' }]);
  });
  it('members who joined before the entry window and left after the start were there; those who left before the start were not', async () => {
    portal.advance({ minutes: 10 });
    await deliver({ event: 'webinar.participant_joined' });
    expect((await seatOf(ana))?.started_at).toBeNull();
    portal.advance({ minutes: 40 });
    await deliver({ event: 'webinar.participant_left' });
    expect((await seatOf(ana))?.started_at).toBeNull();
    portal.advance({ minutes: 60 });
    await deliver({ event: 'webinar.participant_left' });
    expect((await seatOf(ana))?.started_at?.toString()).toBe(portal.context.now().subtract({ minutes: 80 }).toString());
  });
  it('a proof that comes after the exam amends the certificate to live credit, once, and the old code says so', async () => {
    portal.advance({ minutes: 125 });
    const during = portal.context.now().subtract({ minutes: 60 });
    await affidavit(ana, true);
    await takeExam(ana);
    const before = await creditOf(ana);
    await deliver({ event: 'webinar.participant_joined', at: during });
    await deliver({ event: 'webinar.participant_left', at: during.add({ minutes: 50 }) });
    const after = await creditOf(ana);
    expect([before?.creditType, after?.creditType, after?.dateCompleted]).toEqual([
      'Self-study',
      'Live, Interactive',
      before?.dateCompleted,
    ]);
    expect((await portal.call(verifyCall, { code: before?.verificationCode ?? '' })).body.state).toBe('superseded');
    expect((await portal.call(verifyCall, { code: after?.verificationCode ?? '' })).body.state).toBe('valid');
    expect((await portal.call(completedWebinarsCall, { page: '0' }, ana.token)).body.totalRows).toBe(1);
    await portal.runJobs();
    expect(
      await portal.context.db
        .selectFrom('mail')
        .select('id')
        .where('student_id', '=', ana.id)
        .where('kind', '=', 'credit.certificate')
        .execute(),
    ).toHaveLength(2);
  });
  // One second in the room is not an attendance: the union of the stays, cut to the scheduled window, must reach the
  // required minutes.
  it('too few minutes earn self-study credit, with the figures; the missing ones, reported later, make it live', async () => {
    portal.advance({ minutes: 55 });
    await deliver({ event: 'webinar.participant_joined' });
    portal.advance({ minutes: 25 });
    await deliver({ event: 'webinar.participant_joined', person: { user_id: '16779264' } });
    portal.advance({ minutes: 11 });
    await deliver({ event: 'webinar.participant_left' });
    await deliver({ event: 'webinar.participant_left', person: { user_id: '16779264' } });
    portal.advance({ minutes: 30 });
    await affidavit(ana, true);
    expect((await read(ana)).studentData?.attendance).toEqual({
      source: 'measured',
      minutes: 31,
      requiredMinutes: 48,
      isEnough: false,
      isUnclear: false,
    });
    await takeExam(ana);
    expect((await creditOf(ana))?.creditType).toBe('Self-study');
    expect(await listUnproven(portal.context, webinar.hash)).toMatchObject({
      members: [{ email: ana.email, minutes: 31, requiredMinutes: 48, isLive: false, isUnclear: false }],
      unmatched: [],
    });
    const rejoined = portal.context.now().subtract({ minutes: 29 });
    await deliver({ event: 'webinar.participant_joined', at: rejoined, person: { participant_uuid: 'third' } });
    await deliver({
      event: 'webinar.participant_left',
      at: rejoined.add({ minutes: 17 }),
      person: { participant_uuid: 'third' },
    });
    expect((await creditOf(ana))?.creditType).toBe('Live, Interactive');
    expect(await frozen(ana)).toEqual([
      { ce_type_id: 1, attendance_source: 'measured', attended_minutes: 31, required_minutes: 48 },
      { ce_type_id: 2, attendance_source: 'measured', attended_minutes: 48, required_minutes: 48 },
    ]);
    expect((await listUnproven(portal.context, webinar.hash))?.members).toEqual([]);
  });
  describe('of others, through a shared link, and not of a member who entered', () => {
    const attendUnmatched = async () => {
      portal.advance({ minutes: 61 });
      await deliver({
        event: 'webinar.participant_joined',
        person: { email: 'stranger@elsewhere.test', participant_uuid: 'other' },
      });
      await enter(ana);
      portal.advance({ minutes: 60 });
      await affidavit(ana, true);
      await takeExam(ana);
    };
    it('proves no absence: the credit is live, as declared, and the registrar sees whom to check for 14 days', async () => {
      await attendUnmatched();
      expect(await frozen(ana)).toEqual([
        { ce_type_id: 2, attendance_source: 'declared', attended_minutes: null, required_minutes: 48 },
      ]);
      const proof = await creditOf(ana);
      const { body: verified } = await portal.call(verifyCall, { code: proof?.verificationCode ?? '' });
      expect(JSON.stringify(verified)).toContain('"attendance":{"source":"declared"');
      expect(await listUnproven(portal.context, webinar.hash)).toMatchObject({
        members: [{ email: ana.email, minutes: null, isLive: true, isUnmatched: true }],
        unmatched: [{ name: 'Ana K.', email: 'stranger@elsewhere.test' }],
      });
      const toLookAt = async () =>
        (await readWebinarAttention(portal.context)).filter(({ kind }) => kind === `live.declared:${webinar.hash}`);
      expect(await toLookAt()).toMatchObject([
        { link: { label: 'Open the desk', to: `/staff/live/${webinar.hash}?is=declared` } },
      ]);
      portal.advance({ hours: 24 * 14 - 1 });
      expect(await toLookAt()).toHaveLength(1);
      portal.advance({ hours: 1 });
      expect(await toLookAt()).toEqual([]);
      expect((await creditOf(ana))?.creditType).toBe('Live, Interactive');
    });
    it('leaves the list once the registrar withdraws the credit', async () => {
      await attendUnmatched();
      const proof = await creditOf(ana);
      const code = proof?.verificationCode ?? '';
      await portal.context.db.transaction().execute(async (trx) =>
        withdrawCredit(portal.context, trx, {
          creditId: await findCreditId(trx, code),
          reason: 'Attended another meeting that evening',
          by: 'Registrar',
        }),
      );
      expect(
        (await readWebinarAttention(portal.context)).filter(({ kind }) => kind === `live.declared:${webinar.hash}`),
      ).toEqual([]);
    });
    it('earns self-study where the provider set the strict rule', async () => {
      await writeSetting(portal.context.db, providerSettings.unmatchedIsAbsent, true);
      await attendUnmatched();
      await portal.context.db.deleteFrom('provider_setting').where('name', '=', 'unmatchedIsAbsent').execute();
      expect(await frozen(ana)).toEqual([
        { ce_type_id: 1, attendance_source: 'measured', attended_minutes: 0, required_minutes: 48 },
      ]);
    });
  });
  // A join without a reported leave counts to the end of the meeting if that is reported, else not at all.
  it('without a leave, a member stayed until the meeting ended; its end also closes entry after the planned end', async () => {
    portal.advance({ minutes: 65 });
    await deliver({ event: 'webinar.participant_joined' });
    portal.advance({ minutes: 57 });
    await affidavit(ana, true);
    await takeExam(ana);
    expect((await read(ana)).studentData?.attendance).toMatchObject({ minutes: 0, isUnclear: true });
    expect((await listUnproven(portal.context, webinar.hash))?.members).toMatchObject([{ isUnclear: true }]);
    const end = { id: meeting, uuid: instance, end_time: portal.context.now().toString() };
    expect(
      (
        await deliver({
          event: '',
          raw: JSON.stringify({
            event: 'webinar.ended',
            event_ts: portal.context.now().epochMilliseconds,
            payload: { object: end },
          }),
        })
      ).statusCode,
    ).toBe(200);
    expect((await creditOf(ana))?.creditType).toBe('Live, Interactive');
    expect((await read(ana)).studentData?.attendance).toMatchObject({ minutes: 55, isUnclear: false });
    expect((await read(ana)).classObj.zoomCode).toBeNull();
    expect((await enter(ana)).body.errorMsg).toBe('This webinar has ended.');
  });
  it('a meeting that ends before the planned end may start again: the way in stays open', async () => {
    portal.advance({ minutes: 80 });
    const end = { id: meeting, uuid: instance, end_time: portal.context.now().toString() };
    await deliver({ event: '', raw: JSON.stringify({ event: 'meeting.ended', payload: { object: end } }) });
    expect((await read(ana)).classObj.zoomCode).toBe(meeting);
  });
  // Two devices report at the same moment: whichever transaction comes second must see what the first one wrote.
  it('stays reported at the same moment are all counted', async () => {
    portal.advance({ minutes: 60 });
    const start = portal.context.now();
    portal.advance({ minutes: 61 });
    const stays = Array.from({ length: 10 }, (_, index) => index);
    await Promise.all(
      stays.flatMap((index) =>
        ['joined', 'left'].map((what, leaves) =>
          deliver({
            event: `webinar.participant_${what}`,
            at: start.add({ minutes: 5 * (index + leaves) }),
            person: { participant_uuid: `device-${index}` },
          }),
        ),
      ),
    );
    expect((await read(ana)).studentData?.attendance).toMatchObject({ minutes: 50, isEnough: true });
  });
  // An attempt is graded while the last minutes are reported: either the award sees them, or the report sees the award.
  it('minutes reported while the exam is graded are never lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await aStudent(portal.context);
      const other = await aWebinar(portal.context, {
        zoomCode: `9${round}000000000`,
        releaseAt: portal.context.now(),
        durationMin: 60,
      });
      await anExam(portal.context, other.id);
      await portal.call(reserveSeatCall, { c: other.hash }, member.token);
      const start = portal.context.now();
      portal.advance({ minutes: 61 });
      const reports = (what: string, at: Temporal.Instant) =>
        deliver({
          event: `webinar.participant_${what}`,
          at,
          code: `9${round}000000000`,
          person: { email: member.email, participant_uuid: `member-${round}` },
        });
      await reports('joined', start);
      await affidavit(member, true, other.hash);
      await portal.call(saveEvaluationCall, { c: other.hash, a: fullEvaluation }, member.token);
      await Promise.all([
        reports('left', start.add({ minutes: 60 })),
        portal.call(gradeExamCall, { c: other.hash, p: null, a: [1, 2, 3, 4] }, member.token),
      ]);
      expect((await creditOf(member))?.creditType).toBe('Live, Interactive');
    }
  });
  // Participants choose their own names; a delivery is signed and may still hold what no database takes.
  it('a NUL character in a name is left out, and a moment that cannot be is malformed', async () => {
    portal.advance({ minutes: 61 });
    expect(
      (
        await deliver({
          event: 'webinar.participant_joined',
          person: { user_name: 'Ana\u0000 K.', participant_uuid: 'a\u0000b', email: `${ana.email}\u0000` },
        })
      ).statusCode,
    ).toBe(200);
    expect(
      await portal.context.db
        .selectFrom('meeting_event')
        .select('participant_name')
        .where('activity_id', '=', webinar.id)
        .execute(),
    ).toEqual([{ participant_name: 'Ana K.' }]);
    for (const joinTime of [
      '-271821-04-20T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      '9999-12-31T23:59:59Z',
      'yesterday',
    ]) {
      expect(
        (
          await deliver({
            event: 'webinar.participant_joined',
            person: { join_time: joinTime, participant_uuid: joinTime },
          })
        ).statusCode,
      ).toBe(400);
    }
    for (const eventTs of [8.64e15, -8.64e15, 1e300, 0.5]) {
      expect(
        (
          await deliver({
            event: '',
            raw: JSON.stringify({
              event: 'webinar.participant_joined',
              event_ts: eventTs,
              payload: { object: { id: meeting, participant: { user_name: 'x' } } },
            }),
          })
        ).statusCode,
      ).toBe(400);
    }
  });
  it('a wrong signature, another body, an old or future timestamp and a replay are refused and change nothing', async () => {
    portal.advance({ minutes: 61 });
    const nowSec = Math.floor(portal.context.now().epochMilliseconds / 1000);
    const refused = [
      await deliver({ event: 'webinar.participant_joined', signature: `v0=${'0'.repeat(64)}` }),
      await deliver({ event: 'webinar.participant_joined', signature: '' }),
      await deliver({ event: 'webinar.participant_joined', timestamp: nowSec - 301 }),
      await deliver({ event: 'webinar.participant_joined', timestamp: nowSec + 301 }),
    ];
    expect(refused.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401]);
    expect((await seatOf(ana))?.started_at).toBeNull();
    const answers = await Promise.all([1, 2, 3].map(() => deliver({ event: 'webinar.participant_joined' })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
    expect((await deliver({ event: 'webinar.participant_joined' })).statusCode).toBe(409);
    // Zoom tries again under a new timestamp when an answer was lost: taken, and the same fact.
    expect((await deliver({ event: 'webinar.participant_joined', timestamp: nowSec + 5 })).statusCode).toBe(200);
    expect(
      await portal.context.db.selectFrom('meeting_event').select('id').where('activity_id', '=', webinar.id).execute(),
    ).toHaveLength(1);
  });
  it('signed nonsense is malformed; events of other kinds are taken and ignored', async () => {
    expect((await deliver({ event: '', raw: 'not json' })).statusCode).toBe(400);
    expect((await deliver({ event: '', raw: '{"event":5}' })).statusCode).toBe(400);
    expect((await deliver({ event: 'webinar.started' })).statusCode).toBe(200);
    expect((await seatOf(ana))?.started_at).toBeNull();
  });
  it('a portal without the secret has no such address', async () => {
    const other = await openPortal();
    expect((await other.app.inject({ method: 'POST', url: '/api/zoom-webhook', payload: {} })).statusCode).toBe(404);
    await other.close();
  });
});

describe('an attendance report', () => {
  it('does what the webhooks do, names who was not matched, and can be taken over again', async () => {
    portal.advance({ minutes: 125 });
    await affidavit(ana, true);
    await takeExam(ana);
    const start = portal.context.now().subtract({ minutes: 60 }).toZonedDateTimeISO('America/New_York');
    const clock = (minutes: number) =>
      start.add({ minutes }).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
    const csv = `Attendee Details,\nAttended,User Name (Original Name),Email,Join Time,Leave Time,Time in Session (minutes)\nYes,Ana,${ana.email},${clock(2)},${clock(50)},48\nYes,Who?,who@elsewhere.test,${clock(3)},${clock(4)},1\nNo,Ben,${ben.email},--,--,--\n`;
    const given = {
      classHash: webinar.hash,
      file: Buffer.from(csv),
      filename: 'report.csv',
      timeZone: 'America/New_York',
    };
    const first = await importAttendance(portal.context, given);
    expect(first).toEqual({
      stays: 2,
      matched: 1,
      unmatched: [{ name: 'Who?', email: 'who@elsewhere.test' }],
      unreadableLines: [],
    });
    expect((await creditOf(ana))?.creditType).toBe('Live, Interactive');
    expect(await importAttendance(portal.context, given)).toEqual(first);
    expect(
      await portal.context.db.selectFrom('credit').select('id').where('student_id', '=', ana.id).execute(),
    ).toHaveLength(2);
  });
  it('that is none, or for no webinar, is refused in a sentence', async () => {
    const bring = (classHash: string, text: string, timeZone = 'UTC') =>
      importAttendance(portal.context, { classHash, file: Buffer.from(text), filename: 'report.csv', timeZone });
    await expect(bring(webinar.hash, 'a,b\n1,2')).rejects.toThrow(WrongReport);
    await expect(bring(webinar.hash, 'Email,Join Time\n', 'Mars/Olympus')).rejects.toThrow(
      'There is no time zone Mars/Olympus.',
    );
    await expect(bring('nothinghere1', 'Email,Join Time\n')).rejects.toThrow('no live webinar');
    await expect(
      bring(webinar.hash, 'Name,Email,Join Time,Leave Time\nAna,a@b.test,2020-05-11 20:00,2020-05-11 21:00'),
    ).rejects.toThrow('These people were in a meeting from');
  });
});

it('reserving after the end of another webinar with the same meeting code credits the right one', async () => {
  portal.advance({ hours: 1 });
  const later = await aWebinar(portal.context, {
    zoomCode: meeting,
    capacity: 5,
    releaseAt: portal.context.now().add({ hours: 20 }),
  });
  await portal.call(reserveSeatCall, { c: later.hash }, ana.token);
  portal.advance({ hours: 20, minutes: 5 });
  const at = portal.context.now();
  const body = JSON.stringify({
    event: 'webinar.participant_joined',
    event_ts: at.epochMilliseconds,
    payload: {
      object: {
        id: Number(meeting),
        uuid: 'next==',
        participant: { user_name: 'Ana', email: ana.email, participant_uuid: 'p', join_time: at.toString() },
      },
    },
  });
  const timestamp = Math.floor(at.epochMilliseconds / 1000);
  await portal.app.inject({
    method: 'POST',
    url: '/api/zoom-webhook',
    headers: {
      'content-type': 'application/json',
      'x-zm-request-timestamp': String(timestamp),
      'x-zm-signature': `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`,
    },
    payload: body,
  });
  const seats = await portal.context.db
    .selectFrom('seat')
    .select(['activity_id', 'started_at'])
    .where('student_id', '=', ana.id)
    .orderBy('activity_id')
    .execute();
  expect(seats.map((seat) => [seat.activity_id, seat.started_at !== null])).toEqual([
    [webinar.id, false],
    [later.id, true],
  ]);
});
