import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushCall, pushSubscribeCall, pushUnsubscribeCall, saveProfileCall } from '#accounts/contract.ts';
import { aStudent, fixturePassword, type SignedIn } from '#accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { saveChoicesCall } from '#consent/contract.ts';
import { endSessionCall, loginCall, sessionsCall, studentCall } from '#sign-in/contract.ts';
import { issueLoginToken } from '#sign-in/server/by-mail/login-token.ts';
import { queuePush } from '#platform/server/push/push.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openPushService, type Browser, type PushService } from '#platform/testing/push-service.ts';
import { cancelSeatCall, reserveSeatCall } from '../../contract.ts';
import { cancelCodeFor } from '../fixtures.ts';
import { minuteJob } from '../job-kinds.ts';

let service: PushService;
let portal: Portal;
beforeAll(async () => {
  service = await openPushService();
  portal = await openPortal({ PUSH_SERVICES: `fcm.googleapis.com ${service.origin}` });
});
afterAll(async () => {
  await portal.close();
  await service.close();
});

let student: SignedIn;
let phone: Browser;
let count = 0;
beforeEach(async () => {
  service.messages.length = 0;
  student = await aStudent(portal.context);
  count += 1;
  phone = service.subscribe(`/phone-${count}`);
});

/** Each test subscribes from a network of its own, as one network may only do so 30 times in five minutes. */
async function subscribe(browser: Browser = phone, token = student.token) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: pushSubscribeCall.path,
    remoteAddress: `10.2.0.${count}`,
    headers: { authorization: `Bearer ${token}` },
    payload: browser,
  });
  return answer.json<{ status: boolean; code?: string }>();
}
/** The notifications that this test's browsers got, in order, without the first one that confirms they are on. */
async function received(): Promise<string[]> {
  await portal.runJobs();
  return service.messages.flatMap(({ path, notice }) =>
    notice['tag'] === 'notices' || !path.endsWith(`-${count}`) ? [] : [`${path} ${notice['body']}`],
  );
}
/** Queues a notice that is worth reading for ten minutes. */
const notify = (body: string, to: SignedIn = student) =>
  queuePush(portal.context, portal.context.db, to.id, {
    title: 'Webinar',
    body,
    path: '/seats',
    tag: 'seat',
    until: portal.context.now().add({ minutes: 10 }),
    isUrgent: true,
  });
const everyMinute = async () => {
  await portal.context.jobs.enqueue(portal.context.db, minuteJob, null);
  return received();
};
const aSeat = async (minutes: number): Promise<MadeActivity> => {
  const webinar = await aWebinar(portal.context, {
    title: 'Deep margins',
    releaseAt: portal.context.now().add({ minutes }),
    durationMin: 60,
    capacity: 1,
  });
  await portal.call(reserveSeatCall, { c: webinar.hash }, student.token);
  return webinar;
};

describe('a browser', () => {
  it('takes no notices in a session that the link of an email opened', async () => {
    const loginToken = await issueLoginToken(portal.context, portal.context.db, student.id);
    const { body } = await portal.call(studentCall, {}, loginToken);
    const token = body.status ? (body.token ?? '') : '';
    expect(await subscribe(phone, token)).toMatchObject({ status: false, code: 'full-sign-in' });
  });

  it('hears nothing more after a new password, and when all devices are signed out', async () => {
    const endpoints = async () => (await portal.call(pushCall, {}, student.token)).body.endpoints;
    await subscribe();
    await portal.call(saveProfileCall, { password: 'Another-pass-2' }, student.token);
    expect(await endpoints()).toEqual([]);
    await subscribe();
    expect(await endpoints()).toHaveLength(1);
    await portal.call(endSessionCall, {}, student.token);
    expect(await endpoints()).toEqual([]);
  });

  it('hears nothing more when its device is signed out from another one; the others still do', async () => {
    const { body: laptop } = await portal.call(loginCall, { u: student.username, p: fixturePassword });
    await subscribe(phone);
    await subscribe(service.subscribe(`/laptop-${count}`), laptop.token);
    const { sessions } = (await portal.call(sessionsCall, {}, student.token)).body;
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const stranger = await aStudent(portal.context);
    await portal.call(endSessionCall, { id }, stranger.token);
    expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toHaveLength(2);
    await portal.call(endSessionCall, { id }, student.token);
    expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toEqual([phone.endpoint]);
    await notify('Ten minutes left');
    expect(await received()).toEqual([`/phone-${count} Ten minutes left`]);
  });

  it('subscribes with the portal’s key, and reads at once that notices come', async () => {
    const { publicKey, endpoints } = (await portal.call(pushCall, {}, student.token)).body;
    expect([Buffer.from(publicKey, 'base64url').length, endpoints]).toEqual([65, []]);
    expect(await subscribe()).toEqual({ status: true });
    expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toEqual([phone.endpoint]);
    await portal.runJobs();
    const written = service.messages.filter(({ path }) => path === new URL(phone.endpoint).pathname);
    expect(written).toHaveLength(1);
    const [message] = written;
    expect(message?.notice).toEqual({
      title: 'Notifications are on',
      body: expect.stringContaining('before your webinars start'),
      path: '/seats',
      tag: 'notices',
    });
    expect(message?.publicKey).toBe(publicKey);
    expect(message?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'normal' });
  });
  it.each([
    ['another host', { endpoint: 'https://evil.test/x' }],
    ['the machine itself', { endpoint: 'http://127.0.0.1:1/x' }],
    ['no TLS', { endpoint: 'http://fcm.googleapis.com/x' }],
    ['a key that is no point of the curve', { p256dh: 'A'.repeat(87) }],
  ])('is refused with %s', async (_what, wrong) => {
    expect(await subscribe({ ...phone, ...wrong })).toMatchObject({ status: false, code: 'unusable-subscription' });
    expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toEqual([]);
  });
  it('that another member uses now shows the first one nothing', async () => {
    await subscribe();
    await aSeat(8);
    const other = await aStudent(portal.context);
    await subscribe(phone, other.token);
    expect(await everyMinute()).toEqual([]);
    expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toEqual([]);
  });
  it('that another member has since subscribed gets nothing that was queued for the first one', async () => {
    await subscribe();
    await notify('Your seat');
    const other = await aStudent(portal.context);
    await subscribe(phone, other.token);
    expect(await received()).toEqual([]);
    await notify('Your seat', other);
    expect(await received()).toEqual([expect.stringContaining('Your seat')]);
  });
  it('gets no notice whose time has passed', async () => {
    await subscribe();
    await notify('In time');
    portal.advance({ minutes: 9, seconds: 58 });
    expect(await received()).toEqual([expect.stringContaining('In time')]);
    service.messages.length = 0;
    await notify('Too late');
    portal.advance({ minutes: 10 });
    expect(await received()).toEqual([]);
  });
  it('whose service is no longer among the push services is never contacted, and is removed', async () => {
    const foreign = await openPushService();
    try {
      const { endpoint, p256dh, auth } = foreign.subscribe('/before');
      await portal.context.db
        .insertInto('push_subscription')
        .values({ student_id: student.id, endpoint, p256dh, auth, created_at: portal.context.now() })
        .execute();
      await notify('Your seat');
      await portal.runJobs();
      expect(foreign.messages).toEqual([]);
      expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toEqual([]);
    } finally {
      await foreign.close();
    }
  });
  it('is one of ten: the oldest makes room', async () => {
    for (let made = 0; made < 12; made += 1) {
      portal.advance({ seconds: 1 });
      await subscribe(service.subscribe(`/many-${count}-${made}`));
    }
    const { endpoints } = (await portal.call(pushCall, {}, student.token)).body;
    expect(endpoints).toHaveLength(10);
    expect(endpoints.some((endpoint) => /-[01]$/.test(endpoint))).toBe(false);
  });
  it.each([404, 410])('that its service no longer knows (%i) is written to no more', async (status) => {
    await subscribe();
    service.answer(new URL(phone.endpoint).pathname, status);
    await aSeat(8);
    expect(await everyMinute()).toEqual([]);
    expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toEqual([]);
  });
  it('whose service is away is written to again', async () => {
    await subscribe();
    await portal.runJobs();
    const path = new URL(phone.endpoint).pathname;
    service.answer(path, 503);
    await aSeat(60);
    portal.advance({ minutes: 1 });
    expect(await everyMinute()).toEqual([]);
    const { rows } = await sql<{ state: string }>`
      select state from job.job where name = 'push.send' and data ->> 'studentId' = ${student.id} and state <> 'completed'`.execute(
      portal.context.db,
    );
    expect(rows).toEqual([{ state: 'retry' }]);
    expect((await portal.call(pushCall, {}, student.token)).body.endpoints).toEqual([phone.endpoint]);
  });
  it('is not written to once it asked for no more', async () => {
    await subscribe();
    await portal.call(pushUnsubscribeCall, { endpoint: phone.endpoint }, student.token);
    await aSeat(8);
    expect(await everyMinute()).toEqual([]);
  });
});

describe('a member with a seat', () => {
  it('hears of it a day, an hour and ten minutes before, and of the exam after, once each, in every browser', async () => {
    const desk = service.subscribe(`/desk-${count}`);
    await subscribe();
    await subscribe(desk);
    await aSeat(1800);
    expect(await everyMinute()).toEqual([]);
    const heard = async (bodies: RegExp) => {
      const all = await everyMinute();
      expect(all).toEqual([expect.stringMatching(bodies), expect.stringMatching(bodies)]);
      expect(service.messages.every(({ notice }) => notice['title'] !== '')).toBe(true);
      service.messages.length = 0;
      expect(await everyMinute()).toEqual([]);
    };
    await portal.runJobs();
    service.messages.length = 0;
    portal.advance({ hours: 7 });
    await heard(/is in 24 hours: \w{3} \w{3} \d/);
    portal.advance({ hours: 22 });
    await heard(/starts in an hour: /);
    portal.advance({ minutes: 52 });
    await heard(/starts in a few minutes/);
    portal.advance({ minutes: 90 });
    await heard(/then take the exam/);
  });
  it('hears of a seat that opened, and who said no to emails still has notices', async () => {
    const webinar = await aSeat(1800);
    const waiting = await aStudent(portal.context);
    await subscribe(phone, waiting.token);
    await portal.call(saveChoicesCall, { mailings: false }, waiting.token);
    await portal.call(reserveSeatCall, { c: webinar.hash }, waiting.token);
    expect(await received()).toEqual([]);
    await portal.call(cancelSeatCall, { code: await cancelCodeFor(portal, webinar.hash, student) });
    expect(await received()).toEqual([expect.stringContaining('A seat opened up, and it’s yours')]);
    service.messages.length = 0;
    const before = await portal.context.db
      .selectFrom('mail')
      .select('id')
      .where('student_id', '=', waiting.id)
      .execute();
    await portal.context.db
      .updateTable('seat')
      .set({ reserved_at: portal.context.now().subtract({ hours: 1 }) })
      .where('student_id', '=', waiting.id)
      .execute();
    portal.advance({ hours: 29, minutes: 30 });
    expect(await everyMinute()).toEqual([expect.stringContaining('starts in an hour')]);
    const after = await portal.context.db
      .selectFrom('mail')
      .select('id')
      .where('student_id', '=', waiting.id)
      .execute();
    expect(after).toHaveLength(before.length);
  });
  it('members without notifications get only emails, and none at the start', async () => {
    await aSeat(8);
    await everyMinute();
    const { start_notice_at: at } = await portal.context.db
      .selectFrom('seat')
      .select('start_notice_at')
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect([at, service.messages]).toEqual([null, []]);
  });
});
