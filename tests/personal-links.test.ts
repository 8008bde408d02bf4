// Personal links through Zoom (docs/specification/webinars.md, WE-45 to WE-50, WE-69), against a stand-in.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { attendanceRecordCall, classStartCall, saveAffidavitCall } from '#live/contract.ts';
import { fullEvaluation, anExam } from '#exam/server/fixtures.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { gradeExamCall } from '#exam/contract.ts';
import { listUnmatchedParticipants } from '#live/server/live-queries.ts';
import { syncDueMeetings } from '#live/server/meetings/sync-meeting.ts';
import { readWebinarAttention } from '#live/server/read-attention.ts';
import { deskMessages } from '#live/staff-contract.ts';
import * as calls from '#live/staff-contract.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { seededRandom } from '#platform/testing/seed.ts';
import { cancelSeatCall } from '#seats/contract.ts';
import { cancelWebinar, moveWebinar } from '#seats/server/change-webinar.ts';
import { cancelCodeFor, reserveInOrder } from '#seats/server/fixtures.ts';
import { importSeat } from '#seats/server/import-seat.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { openZoom, type Happening, type HeldMeeting, type Zoom } from './support/zoom-stand-in.ts';

const webhookSecret = 'webhook-secret';
const clock: { now: () => Temporal.Instant } = { now: () => Temporal.Now.instant() };
let zoom: Zoom;
let portal: Portal;
let owner: SignedInStaff;
let webinar: MadeActivity;
let webinars = 0;
let title: string;

beforeAll(async () => {
  zoom = await openZoom(() => clock.now(), webhookSecret);
  portal = await openPortal({ ZOOM_HOST: zoom.origin, ZOOM_WEBHOOK_SECRET: webhookSecret });
  clock.now = portal.context.now;
});
afterAll(async () => {
  await portal.close();
  await zoom.close();
});
beforeEach(async () => {
  // Signed in a moment ago, as what reaches the keys requires.
  owner = await aStaffMember(portal.context, ['owner', 'registrar']);
  webinars += 1;
  await portal.context.db.deleteFrom('webinar_meeting').execute();
  title = `Evening ${webinars}`;
  const releaseAt = portal.context.now().add({ hours: 3 }).round('second');
  webinar = await aWebinar(portal.context, { title, capacity: 300, releaseAt, durationMin: 60 });
  await connect();
});
afterEach(() => {
  zoom.next.length = 0;
});

const ask = <C extends Call>(call: C, input: CallInput<C>) => callAsStaff(portal, owner, call, input);
async function connect(changes: { clientSecret?: string; accountId?: string; kind?: 'meeting' | 'webinar' } = {}) {
  const { revision } = (await ask(calls.zoomCall, {})).body;
  return ask(calls.saveZoomCall, {
    revision,
    account: {
      accountId: changes.accountId ?? zoom.keys.accountId,
      clientId: zoom.keys.clientId,
      kind: changes.kind ?? 'webinar',
      host: '',
    },
    clientSecret: changes.clientSecret ?? zoom.keys.clientSecret,
  });
}
/** What a minute of jobs does. */
const look = async () => {
  await syncDueMeetings(portal.context);
  await portal.runJobs();
};
const create = async () => {
  const answer = await ask(calls.createMeetingCall, { h: webinar.hash });
  await portal.runJobs();
  return answer;
};
const held = (): HeldMeeting => {
  const meeting = zoom.meetingOf(title);
  if (meeting === undefined) throw new Error('Zoom has no such meeting.');
  return meeting;
};
const admitted = () => held().registrants.filter(({ status }) => status === 'approved');
const desk = async () => (await ask(calls.deskCall, { h: webinar.hash })).body.webinar;
const enter = async (who: SignedIn) => (await portal.call(classStartCall, { c: webinar.hash }, who.token)).body;
async function deliver(happening: Happening) {
  const { headers, body } = zoom.signed(happening);
  const { statusCode } = await portal.app.inject({ method: 'POST', url: '/api/zoom-webhook', headers, payload: body });
  expect(statusCode).toBe(200);
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => aStudent(portal.context)));
const faults = async () =>
  (await readWebinarAttention(portal.context)).filter(({ kind }) => kind === `live.meeting:${webinar.hash}`);

describe('the connection', () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      'a wrong secret',
      () => connect({ clientSecret: 'other' }),
      /client ID or client secret is wrong.*Invalid client_id/,
    ],
    ['a wrong account', () => connect({ accountId: 'acc-82' }), /account ID is wrong/],
    [
      'a missing scope',
      () => (zoom.scopes = zoom.scopes.filter((scope) => scope !== 'webinar:write:registrant:admin')),
      /lacks this scope: webinar:write:registrant:admin\./,
    ],
    ['no webinar license', () => (zoom.host.webinar = false), /has no webinar license\. Choose Meetings/],
    ['no license at all', () => (zoom.host.type = 1), /has no Zoom license/],
    ['no network', () => zoom.next.push('hang up'), /can’t reach 127\.0\.0\.1/],
    ['an outage', () => zoom.next.push({ status: 503 }), /problem right now \(503\)/],
  ])('WE-45 %s is said in words', async (_what, change, sentence) => {
    const { scopes, host } = zoom;
    const before = { ...host };
    await change();
    const { body } = await ask(calls.testZoomCall, {});
    expect(body).toMatchObject({ isConnected: false, sentence: expect.stringMatching(sentence) as string });
    zoom.scopes = scopes;
    Object.assign(host, before);
  });
  it('WE-45 works with an older app’s scopes, and with one token until it expires', async () => {
    const { scopes } = zoom;
    zoom.scopes = [
      'webinar:read:admin',
      'webinar:write:admin',
      'report:read:admin',
      'user:read:admin',
      ...scopes.filter((each) => each.startsWith('user:')),
    ];
    expect((await ask(calls.testZoomCall, {})).body).toEqual({
      status: true,
      isConnected: true,
      sentence: 'Connected. education@society.test hosts, for up to 500 people.',
    });
    zoom.scopes = scopes;
    const tokens = () => zoom.requests.filter(({ path }) => path.startsWith('/oauth')).length;
    await create();
    const first = tokens();
    await ask(calls.checkMeetingCall, { h: webinar.hash });
    expect(tokens()).toBe(first);
    portal.advance({ minutes: 60 });
    owner = await aStaffMember(portal.context, ['owner']);
    await ask(calls.checkMeetingCall, { h: webinar.hash });
    expect(tokens()).toBe(first + 1);
    // Zoom ends the tokens of an app whose scopes change.
    zoom.endTokens();
    expect((await ask(calls.checkMeetingCall, { h: webinar.hash })).body.isReady).toBe(true);
    expect(tokens()).toBe(first + 2);
  });
  it('WE-45 keeps the secret to itself, and asks for it again for another app', async () => {
    const answer = await ask(calls.zoomCall, {});
    expect(JSON.stringify(answer.body)).not.toContain(zoom.keys.clientSecret);
    const { client_secret_sealed: sealed } = await portal.context.db
      .selectFrom('meeting_service')
      .select('client_secret_sealed')
      .executeTakeFirstOrThrow();
    expect(Buffer.from(sealed).toString('latin1')).not.toContain(zoom.keys.clientSecret);
    const account = { accountId: 'acc-99', clientId: zoom.keys.clientId, kind: 'meeting', host: '' } as const;
    const { revision } = answer.body;
    expect((await ask(calls.saveZoomCall, { revision, account })).body.code).toBe('type-secret');
    expect((await ask(calls.saveZoomCall, { revision: revision - 1, account })).body.code).toBe('changed-meanwhile');
    const log = await portal.context.db
      .selectFrom('audit_entry')
      .select('after')
      .where('act', '=', 'live.zoom-saved')
      .execute();
    expect(JSON.stringify(log)).not.toContain(zoom.keys.clientSecret);
    expect((await ask(calls.removeZoomCall, { revision })).body.status).toBe(true);
    expect((await ask(calls.createMeetingCall, { h: webinar.hash })).body.code).toBe('not-connected');
  });
});

describe('the meeting', () => {
  it('WE-46 is created, moved, and canceled with the webinar', async () => {
    expect((await create()).body.sentence).toBe(deskMessages.meetingComing);
    const { id } = held();
    expect(await desk()).toMatchObject({ meeting: id, zoom: { isCreated: true, links: 0, fault: null } });
    expect(held()).toMatchObject({ kind: 'webinar', topic: title, duration: 60 });
    expect((await create()).body.code).toBe('meeting-exists');
    const startsAt = portal.context.now().add({ hours: 30 }).round('second');
    await moveWebinar(portal.context, webinar.hash, { startsAt, durationMin: 90 });
    await look();
    expect(held()).toMatchObject({ id, start_time: startsAt.toString(), duration: 90 });
    const asked = zoom.requests.length;
    await look();
    expect(zoom.requests).toHaveLength(asked);
    await cancelWebinar(portal.context, webinar.hash);
    await look();
    expect(zoom.meetingOf(title)).toBeUndefined();
  });
  it('WE-46 waits for Zoom with the link that was there, says why, and is created once Zoom answers', async () => {
    await portal.context.db
      .updateTable('activity')
      .set({ zoom_code: '84099999999' })
      .where('id', '=', webinar.id)
      .execute();
    zoom.next.push({ status: 429, body: { code: 429, message: 'Daily limit.' }, headers: { 'retry-after': '600' } });
    await create();
    expect(await desk()).toMatchObject({ meeting: '84099999999', zoom: { isCreated: false } });
    expect((await faults())[0]).toMatchObject({
      severity: 'warn',
      sentence: expect.stringContaining('Daily limit.') as string,
    });
    portal.advance({ minutes: 9 });
    await look();
    expect((await desk()).zoom?.isCreated).toBe(false);
    portal.advance({ minutes: 1 });
    await look();
    expect(await desk()).toMatchObject({ meeting: held().id, zoom: { isCreated: true, fault: null } });
    expect(await faults()).toEqual([]);
  });
  it('WE-46 that was deleted in Zoom is created again, with new links', async () => {
    const [ana] = (await members(1)) as [SignedIn];
    await reserveInOrder(portal, webinar.hash, [ana]);
    await create();
    const before = held();
    zoom.meetings.clear();
    expect((await ask(calls.checkMeetingCall, { h: webinar.hash })).body).toMatchObject({ isReady: false });
    await moveWebinar(portal.context, webinar.hash, {
      startsAt: portal.context.now().add({ hours: 5 }),
      durationMin: 60,
    });
    await look();
    portal.advance({ minutes: 1 });
    await look();
    expect(held().id).not.toBe(before.id);
    expect(admitted()).toHaveLength(1);
    expect(admitted()[0]?.email).not.toBe(before.registrants[0]?.email);
  });
  it('WE-46 ends when the team uses a link of its own', async () => {
    await create();
    await ask(calls.changeWebinarCall, { h: webinar.hash, meeting: '84011112222' });
    await look();
    expect(zoom.meetingOf(title)).toBeUndefined();
    expect(await desk()).toMatchObject({ meeting: '84011112222', zoom: null });
  });
  it('WE-46 is not created for more people than Zoom registers', async () => {
    await ask(calls.changeWebinarCall, { h: webinar.hash, capacity: 5000 });
    expect((await create()).body.code).toBe('too-many-seats');
  });
});

describe('personal links', () => {
  it('WE-47 each seat has one, the waitlist none; a seat that is given up loses it, and the next one gets its own', async () => {
    const people = (await members(4)) as [SignedIn, SignedIn, SignedIn, SignedIn];
    await ask(calls.changeWebinarCall, { h: webinar.hash, capacity: 2 });
    await reserveInOrder(portal, webinar.hash, people);
    await create();
    expect(admitted()).toHaveLength(2);
    expect((await desk()).zoom?.links).toBe(2);
    await portal.call(cancelSeatCall, { code: await cancelCodeFor(portal, webinar.hash, people[0]) });
    await look();
    expect(held().registrants.map(({ status }) => status)).toEqual(['cancelled', 'approved', 'approved']);
    // Whoever comes back is somebody new to Zoom: it counts how often an address registers.
    await ask(calls.changeWebinarCall, { h: webinar.hash, capacity: 4 });
    await reserveInOrder(portal, webinar.hash, [people[0]]);
    await look();
    expect(admitted()).toHaveLength(4);
    expect(new Set(held().registrants.map(({ email }) => email)).size).toBe(5);
  });
  it('WE-47 no member’s address reaches Zoom, and Zoom emails nobody', async () => {
    const people = await members(3);
    await reserveInOrder(portal, webinar.hash, people);
    await create();
    const sent = zoom.requests.map(({ path, body }) => `${path}\n${body}`).join('\n');
    const addresses = await portal.context.db.selectFrom('student').select(['email', 'hash', 'username']).execute();
    expect(addresses.length).toBeGreaterThan(2);
    for (const { email, hash, username } of addresses)
      for (const word of [email, hash, username]) expect(sent).not.toContain(word);
    expect(admitted().every(({ email }) => /^m-[a-z0-9]{20}@portal\.test$/.test(email))).toBe(true);
    const settings = zoom.requests.find(({ path }) => path === '/v2/users/me/webinars')?.body ?? '';
    expect(JSON.parse(settings)).toMatchObject({
      settings: { registrants_confirmation_email: false, registrants_email_notification: false },
    });
  });
  it('WE-47 an answer that never arrives, a crash, or a limit leaves nobody without one, and nobody with two', async () => {
    await reserveInOrder(portal, webinar.hash, await members(6));
    await create();
    held().registrants.length = 0;
    await portal.context.db.deleteFrom('meeting_link').execute();
    zoom.next.push('done, but hang up');
    await look();
    expect(admitted()).toHaveLength(1);
    zoom.next.push(null, null, { status: 429, headers: { 'retry-after': '2' } });
    portal.advance({ minutes: 1 });
    await look();
    portal.advance({ minutes: 1 });
    // A process that died holds the meeting for less than a minute.
    await portal.context.db
      .updateTable('webinar_meeting')
      .set({ busy_until: portal.context.now().add({ seconds: 45 }) })
      .where('activity_id', '=', webinar.id)
      .execute();
    await look();
    expect(admitted().length).toBeLessThan(6);
    portal.advance({ minutes: 1 });
    await look();
    expect(admitted()).toHaveLength(6);
    expect((await desk()).zoom).toMatchObject({ links: 6, fault: null });
  });
  it('WE-47 whoever gives up the seat before the answer arrives is not left with a link', async () => {
    const [staying, leaving] = await members(2);
    if (staying === undefined || leaving === undefined) throw new Error('Two members were made.');
    await reserveInOrder(portal, webinar.hash, [staying]);
    await create();
    await reserveInOrder(portal, webinar.hash, [leaving]);
    zoom.next.push('done, but hang up');
    await look();
    expect(admitted()).toHaveLength(2);
    const { hash } = await portal.context.db
      .selectFrom('student')
      .select('hash')
      .where('id', '=', leaving.id)
      .executeTakeFirstOrThrow();
    await ask(calls.cancelSeatForCall, { h: webinar.hash, student: hash, reason: 'Asked by phone.' });
    portal.advance({ minutes: 1 });
    await look();
    expect(admitted()).toHaveLength(1);
  });
  it('WE-71 a seat that goes back to the waitlist loses its link, and whoever moves up gets one', async () => {
    const people = await members(3);
    await ask(calls.changeWebinarCall, { h: webinar.hash, capacity: 2 });
    await reserveInOrder(portal, webinar.hash, people);
    await create();
    const before = admitted().map(({ email }) => email);
    const { hash } = await portal.context.db
      .selectFrom('student')
      .select('hash')
      .where('id', '=', people[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    await ask(calls.returnToWaitlistCall, { h: webinar.hash, student: hash, reason: 'Has no license here.' });
    await look();
    const after = admitted().map(({ email }) => email);
    expect([before.length, after.length, after.filter((email) => before.includes(email)).length]).toEqual([2, 2, 1]);
    const holders = await portal.context.db
      .selectFrom('meeting_link')
      .innerJoin('seat', 'seat.id', 'meeting_link.seat_id')
      .select('seat.student_id')
      .where('seat.activity_id', '=', webinar.id)
      .execute();
    expect(holders.map(({ student_id: id }) => id).toSorted()).toEqual(
      people
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
  it('WE-47 500 seats, 200 cancellations, and 100 promotions with faults anywhere: each seat has one working link, nobody else has any', async () => {
    const random = seededRandom('links');
    const [seats, waiting, given] = [500, 100, 200];
    const people = await members(seats + waiting);
    await ask(calls.changeWebinarCall, { h: webinar.hash, capacity: seats });
    for (const [index, who] of people.entries())
      await importSeat(portal.context.db, {
        studentId: who.id,
        activityId: webinar.id,
        state: index < seats ? 'reserved' : 'waiting',
        arrivedAt: portal.context.now().add({ milliseconds: index }),
      });
    await ask(calls.createMeetingCall, { h: webinar.hash });
    const hashes = new Map(
      (await portal.context.db.selectFrom('student').select(['id', 'hash']).execute()).map(({ id, hash }) => [
        id,
        hash,
      ]),
    );
    const leaving = people.slice(0, seats).toSorted(() => random() - 0.5);
    for (let gone = 0; gone < given; gone += 20) {
      for (const { id } of leaving.slice(gone, gone + 20))
        await ask(calls.cancelSeatForCall, {
          h: webinar.hash,
          student: hashes.get(id) ?? '',
          reason: 'Asked by phone.',
        });
      // Each may end the job in another place: before Zoom did it, or after it did and before anybody noted it.
      zoom.next.push(
        ...Array.from({ length: 90 }, () => {
          const chance = random();
          if (chance < 0.01) return 'hang up' as const;
          if (chance < 0.02) return 'done, but hang up' as const;
          return chance < 0.025 ? { status: 429, headers: { 'retry-after': '3' } } : null;
        }),
      );
      await look();
      // A process that was killed leaves the meeting taken.
      if (random() < 0.5)
        await portal.context.db
          .updateTable('webinar_meeting')
          .set({ busy_until: portal.context.now().add({ seconds: 45 }) })
          .where('activity_id', '=', webinar.id)
          .execute();
      portal.advance({ seconds: 20 });
    }
    zoom.next.length = 0;
    portal.advance({ seconds: 60 });
    await look();
    const links = await portal.context.db
      .selectFrom('seat')
      .leftJoin('meeting_link', (join) =>
        join.onRef('meeting_link.seat_id', '=', 'seat.id').on('withdrawn_at', 'is', null),
      )
      .select(['seat.state', 'meeting_link.registrant_id'])
      .where('seat.activity_id', '=', webinar.id)
      .execute();
    expect(links.filter(({ state }) => state === 'waiting')).toEqual([]);
    const ids = links.map(({ registrant_id }) => registrant_id);
    expect([ids.length, new Set(ids).size, ids.includes(null)]).toEqual([seats + waiting - given, 400, false]);
    expect(new Set(admitted().map(({ id }) => id))).toEqual(new Set(ids));
    expect((await desk()).zoom).toMatchObject({ links: 400, fault: null });
  }, 180_000);
  it('WE-48 Enter Webinar opens the member’s own link, asks for a missing one, and else opens the common one', async () => {
    const people = (await members(3)) as [SignedIn, SignedIn, SignedIn];
    const [ana, ben, late] = people;
    await reserveInOrder(portal, webinar.hash, [ana, ben]);
    await create();
    await reserveInOrder(portal, webinar.hash, [late]);
    portal.advance({ minutes: 160 });
    const own = new Map(admitted().map(({ join_url }) => [join_url, true]));
    const [first, second] = [await enter(ana), await enter(ben)];
    expect(own.has(first.meetingUrl) && own.has(second.meetingUrl)).toBe(true);
    expect(first.meetingUrl).not.toBe(second.meetingUrl);
    zoom.next.push('hang up');
    expect((await enter(late)).meetingUrl).toBe(`https://zoom.us/j/${held().id}`);
    expect((await enter(late)).meetingUrl).toBe(admitted().at(-1)?.join_url);
  });
});

/** The credit that a Yes and a passed exam earn. */
async function earn(who: SignedIn) {
  await portal.call(saveAffidavitCall, { c: webinar.hash, attended: true }, who.token);
  await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, who.token);
  await portal.call(gradeExamCall, { c: webinar.hash, p: null, a: [1, 2, 3, 4] }, who.token);
  return portal.context.db
    .selectFrom('credit')
    .select(['ce_type_id', 'attendance_source', 'attended_minutes'])
    .where('student_id', '=', who.id)
    .where('activity_id', '=', webinar.id)
    .executeTakeFirst();
}

describe('attendance', () => {
  it('WE-49 an evening of 240 people on phones, renamed, under other addresses, and on shared devices: 240 known, 0 by hand', async () => {
    const people = await members(240);
    const startsAt = portal.context.now().add({ hours: 3 }).round('second');
    await moveWebinar(portal.context, webinar.hash, { startsAt, durationMin: 60 });
    const seats = await Promise.all(
      people.map((who) =>
        importSeat(portal.context.db, {
          studentId: who.id,
          activityId: webinar.id,
          state: 'reserved',
          arrivedAt: portal.context.now(),
        }),
      ),
    );
    expect(seats).toHaveLength(240);
    await create();
    const links = await portal.context.db
      .selectFrom('meeting_link')
      .innerJoin('seat', 'seat.id', 'meeting_link.seat_id')
      .select(['seat.student_id', 'meeting_link.registrant_id'])
      .where('meeting_link.activity_id', '=', webinar.id)
      .execute();
    expect(new Set(links.map(({ registrant_id }) => registrant_id)).size).toBe(240);
    portal.advance(portal.context.now().until(startsAt));
    const meeting = held();
    zoom.start(meeting);
    zoom.pageLimit = 70;
    const deliveries: Happening[] = [];
    for (const [index, who] of people.entries()) {
      const registrantId = links.find(({ student_id }) => student_id === who.id)?.registrant_id;
      const url = meeting.registrants.find(({ id }) => id === registrantId)?.join_url ?? '';
      // 30 without an address; half under another one; on every tenth device somebody else's account is signed in.
      const email =
        index < 30
          ? ''
          : index % 10 === 0
            ? people[index - 1]!.email
            : index % 2 === 0
              ? `p${index}@home.test`
              : who.email;
      const name = index % 3 === 0 ? 'iPhone' : index % 3 === 1 ? 'Ana' : `Galaxy ${index}`;
      const join = (from: number, until: number) =>
        zoom.attend(meeting, url, {
          name,
          email,
          joined: startsAt.add({ minutes: from, seconds: index % 60 }),
          left: startsAt.add({ minutes: until }),
        });
      // Some drop out and come back on another device, which overlaps.
      deliveries.push(...(index % 4 === 0 ? [...join(0, 25), ...join(20, 60)] : join(0, 60)));
    }
    portal.advance({ minutes: 61 });
    // Most webhooks are lost on the way; what arrives is in any order.
    for (const delivery of deliveries.filter((_, index) => index % 5 === 0).toReversed()) await deliver(delivery);
    portal.advance({ minutes: 20 });
    await look();
    const seatsAfter = await portal.context.db
      .selectFrom('seat')
      .select(['student_id', 'presence', 'started_at'])
      .where('activity_id', '=', webinar.id)
      .execute();
    const minutes = seatsAfter.map(
      ({ presence }) =>
        ((presence as { spans: [number, number][] } | null)?.spans ?? []).reduce(
          (sum, [from, until]) => sum + until - from,
          0,
        ) / 60_000,
    );
    expect(minutes.filter((each) => each >= 59 && each <= 60)).toHaveLength(240);
    expect(await listUnmatchedParticipants(portal.context.db, webinar.id)).toEqual([]);
    // Fetched every hour, noted once.
    const count = async () =>
      portal.context.db
        .selectFrom('meeting_event')
        .select((eb) => eb.fn.countAll().as('all'))
        .where('activity_id', '=', webinar.id)
        .executeTakeFirst();
    const [before, asked] = [await count(), zoom.requests.length];
    portal.advance({ minutes: 60 });
    await look();
    expect(zoom.requests.length).toBeGreaterThan(asked);
    expect(await count()).toEqual(before);
    portal.advance({ hours: 24 });
    const late = zoom.requests.length;
    await look();
    expect(zoom.requests).toHaveLength(late);
    zoom.pageLimit = 300;
  });
  it('WE-50 nothing recorded for a personal link proves an absence; a common link proves none', async () => {
    const people = (await members(3)) as [SignedIn, SignedIn, SignedIn];
    const [ana, absent, common] = people;
    await anExam(portal.context, webinar.id);
    await reserveInOrder(portal, webinar.hash, people);
    await create();
    portal.advance({ hours: 3 });
    zoom.next.push('hang up');
    await portal.context.db
      .deleteFrom('meeting_link')
      .where('seat_id', 'in', (eb) => eb.selectFrom('seat').select('id').where('student_id', '=', common.id))
      .execute();
    const given = await enter(common);
    // Later the own link is there, but the common one may have been used.
    expect((await enter(common)).meetingUrl).not.toBe(given.meetingUrl);
    await enter(absent);
    const { meetingUrl } = await enter(ana);
    const meeting = held();
    zoom.start(meeting);
    const now = portal.context.now();
    const both = zoom.attend(meeting, meetingUrl, {
      name: 'X',
      email: '',
      joined: now,
      left: now.add({ minutes: 60 }),
    });
    portal.advance({ minutes: 61 });
    for (const delivery of both) await deliver(delivery);
    expect([await earn(ana), await earn(absent), await earn(common)]).toEqual([
      { ce_type_id: 2, attendance_source: 'measured', attended_minutes: 60 },
      { ce_type_id: 1, attendance_source: 'measured', attended_minutes: 0 },
      { ce_type_id: 2, attendance_source: 'declared', attended_minutes: null },
    ]);
  });
  it('WE-69 answers to polls and questions are evidence: by link or address alone, once, and without them nothing breaks', async () => {
    const people = (await members(3)) as [SignedIn, SignedIn, SignedIn];
    const [ana, ben, quiet] = people;
    await reserveInOrder(portal, webinar.hash, people);
    await create();
    portal.advance({ hours: 3 });
    const meeting = held();
    zoom.start(meeting);
    const at = (minutes: number) => portal.context.now().add({ minutes });
    const links = await portal.context.db
      .selectFrom('meeting_link')
      .innerJoin('seat', 'seat.id', 'meeting_link.seat_id')
      .select(['seat.student_id', 'meeting_link.alias'])
      .where('meeting_link.activity_id', '=', webinar.id)
      .execute();
    const aliasOf = (who: SignedIn) => links.find(({ student_id }) => student_id === who.id)?.alias ?? '';
    for (const question of ['Which etch?', 'Which bur?'])
      zoom.poll(meeting, { name: 'iPhone', email: aliasOf(ana) }, question, at(10));
    zoom.poll(meeting, { name: 'Ben', email: ben.email.toUpperCase() }, 'Which  etch?', at(11));
    zoom.poll(meeting, { name: 'Anonymous Attendee', email: '' }, 'Which etch?', at(11));
    // In a rehearsal hours before, and by a guest.
    zoom.poll(meeting, { name: 'Ben', email: ben.email }, 'Does this work?', at(-120));
    zoom.poll(meeting, { name: 'Guest', email: 'guest@home.test' }, 'Which light?', at(12));
    zoom.ask(meeting, { name: 'iPhone', email: aliasOf(ana) }, 'How long, please?');
    portal.advance({ minutes: 80 });
    // Zoom's limit, between the participants and the polls: what is noted stays, and the rest follows.
    zoom.next.push(null, null, null, { status: 429, headers: { 'retry-after': '120' } });
    await look();
    const record = async (who: SignedIn) =>
      (await portal.call(attendanceRecordCall, { c: webinar.hash }, who.token)).body;
    expect((await record(ana)).answers).toEqual({ polls: { asked: 0, answered: 0 }, questions: 0 });
    portal.advance({ minutes: 2 });
    await look();
    expect((await record(ana)).answers).toEqual({ polls: { asked: 3, answered: 2 }, questions: 1 });
    expect((await record(ana)).log.map(({ text }) => text)).toContain(
      'Answered a poll in the meeting, by the poll report: Which bur?',
    );
    expect((await record(ben)).answers).toEqual({ polls: { asked: 3, answered: 1 }, questions: 0 });
    expect((await record(quiet)).answers).toEqual({ polls: { asked: 3, answered: 0 }, questions: 0 });
    // Answers decide nothing: nobody was in the meeting by its own record.
    expect((await record(ana)).minutes).toBeNull();
    const count = () =>
      portal.context.db
        .selectFrom('meeting_answer')
        .select((eb) => eb.fn.countAll().as('all'))
        .where('activity_id', '=', webinar.id)
        .executeTakeFirst();
    const before = await count();
    portal.advance({ hours: 1 });
    // An app without these scopes, or an account without polls: the participants are fetched as before.
    const { scopes } = zoom;
    zoom.scopes = scopes.filter((scope) => !/_(?:polls|qa):/.test(scope));
    owner = await aStaffMember(portal.context, ['owner', 'registrar']);
    await look();
    expect((await desk()).zoom?.fault).toBeNull();
    expect((await ask(calls.testZoomCall, {})).body).toMatchObject({
      isConnected: true,
      sentence: expect.stringMatching(/^Connected\..*Without report:read:list_webinar_polls:admin and /) as string,
    });
    zoom.scopes = scopes;
    portal.advance({ hours: 1 });
    await look();
    expect(await count()).toEqual(before);
  });
  it('WE-38 what Zoom delivers after a person settled somebody is not listed again', async () => {
    const [ana] = (await members(1)) as [SignedIn];
    await reserveInOrder(portal, webinar.hash, [ana]);
    await portal.context.db
      .updateTable('activity')
      .set({ zoom_code: '84012121212' })
      .where('id', '=', webinar.id)
      .execute();
    portal.advance({ hours: 3 });
    const now = portal.context.now();
    const event = (what: string, who: object, at: Temporal.Instant) =>
      deliver({
        event: `meeting.participant_${what}`,
        object: { id: '84012121212', uuid: 'late==', participant: who },
        at,
      });
    const guest = { user_id: '1', user_name: 'iPad (3)', email: '', join_time: now.toString() };
    const helper = { user_id: '2', user_name: 'Cam', email: 'cam@society.test', join_time: now.toString() };
    await event('joined', guest, now);
    await event('joined', helper, now);
    portal.advance({ minutes: 61 });
    owner = await aStaffMember(portal.context, ['registrar']);
    const { hash } = await portal.context.db
      .selectFrom('student')
      .select('hash')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow();
    const match = (name: string, email: string, as: 'member' | 'staff') =>
      ask(calls.matchPersonCall, { h: webinar.hash, name, email, as, ...(as === 'member' ? { student: hash } : {}) });
    await match('iPad (3)', '', 'member');
    await match('Cam', 'cam@society.test', 'staff');
    await event('left', { ...guest, leave_time: now.add({ minutes: 58 }).toString() }, now.add({ minutes: 58 }));
    await event('left', { ...helper, leave_time: now.add({ minutes: 59 }).toString() }, now.add({ minutes: 59 }));
    expect(await listUnmatchedParticipants(portal.context.db, webinar.id)).toEqual([]);
    const seat = await portal.context.db
      .selectFrom('seat')
      .select('presence')
      .where('student_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect(seat.presence).toMatchObject({ open: 0 });
  });
});
