import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveProfileCall } from '#accounts/contract.ts';
import { studentCall } from '#sign-in/contract.ts';
import { aRegistration, aStudent, fixturePassword, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { people, routes } from '#program.ts';
import { reserveSeatCall } from '#seats/contract.ts';
import { cancelCodeFor } from '#seats/server/fixtures.ts';
import { openPortal, type Portal } from '../../../testing/portal.ts';
import { buildApp } from '../app.ts';
import { openDatabase } from '../../database/database.ts';
import { answerOnce } from './idempotency.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;
/** Another process on the same database. */
let other: { readonly db: Portal['context']['db']; readonly app: FastifyInstance };

beforeAll(async () => {
  portal = await openPortal();
  const { db } = openDatabase(portal.databaseAddress, 6);
  other = { db, app: await buildApp({ ...portal.context, db }, routes, people) };
});
afterAll(async () => {
  await other.app.close();
  await other.db.destroy();
  await portal.close();
});
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
  await anExam(portal.context, klass.id);
  await portal.call(classViewCall, { c: klass.hash }, student.token);
  await portal.call(saveEvaluationCall, { c: klass.hash, a: fullEvaluation }, student.token);
});

const grade = (a: unknown, key: string, who = student) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/grade-exam',
    headers: { 'idempotency-key': key, authorization: `Bearer ${who.token}` },
    payload: { c: klass.hash, a } as object,
  });
const attempts = () =>
  portal.context.db.selectFrom('exam_attempt').select('id').where('student_id', '=', student.id).execute();

it('a write that is sent again after a lost answer gets the first answer, and is done once', async () => {
  const first = await grade([2, 2, 2, 2], 'key-1');
  const again = await grade([2, 2, 2, 2], 'key-1');
  expect(first.json()).toMatchObject({ status: true, passed: false });
  expect(again.json()).toEqual(first.json());
  expect(await attempts()).toHaveLength(1);
});

it('the same key with another body is a conflict', async () => {
  await grade([2, 2, 2, 2], 'key-2');
  const answer = await grade([1, 2, 3, 4], 'key-2');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'key-reused']);
  expect(await attempts()).toHaveLength(1);
});

it('a key is each caller’s own', async () => {
  await grade([2, 2, 2, 2], 'key-3');
  const other = await aStudent(portal.context);
  expect((await grade([2, 2, 2, 2], 'key-3', other)).json()).toMatchObject({ status: false });
});

it('a refusal is not remembered: the complete answers go through under the same key', async () => {
  expect((await grade([2, 2, null, 2], 'key-4')).json()).toMatchObject({ status: false });
  expect((await grade([1, 2, 3, 4], 'key-4')).json()).toMatchObject({ status: true, passed: true });
});

const post = (app: FastifyInstance, url: string, key: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'idempotency-key': key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    payload,
  });

describe('a registration whose answer is lost', () => {
  type Registered = { status: boolean; code?: string; token: string; student: { hash: string } };
  const register = async (key: string, form: object, app = portal.app) =>
    (await post(app, '/api/register', key, form)).json<Registered>();
  const holder = async (token: string) => (await portal.call(studentCall, {}, token)).body.student?.hash;

  it.each([
    ['one process', () => portal.app],
    ['two processes', () => other.app],
  ])('sent twice at once to %s is one account; both answers sign in to it', async (_case, app) => {
    for (let round = 0; round < 5; round += 1) {
      const form = aRegistration();
      const key = `twice-${form.username}`;
      const [first, second] = await Promise.all([register(key, form), register(key, form, app())]);
      expect([first.status, second.status, first.code, second.code]).toEqual([true, true, undefined, undefined]);
      expect(second.student).toEqual(first.student);
      expect([await holder(first.token), await holder(second.token)]).toEqual([first.student.hash, first.student.hash]);
      const { id } = await portal.context.db
        .selectFrom('student')
        .select('id')
        .where('hash', '=', first.student.hash)
        .executeTakeFirstOrThrow();
      expect(
        await portal.context.db
          .selectFrom('mail')
          .select('id')
          .where('student_id', '=', id)
          .where('kind', '=', 'accounts.welcome')
          .execute(),
      ).toHaveLength(1);
    }
  });

  it('sent again later signs in to the account that it made, with a token of its own; none is stored', async () => {
    const form = aRegistration();
    const first = await register('later', form);
    portal.advance({ hours: 3 });
    const again = await register('later', form);
    expect(again).toMatchObject({ status: true, student: first.student });
    expect(again.token).not.toBe(first.token);
    expect(await holder(again.token)).toBe(first.student.hash);
    const storedRows = JSON.stringify(await portal.context.db.selectFrom('idempotent_answer').selectAll().execute());
    expect(storedRows).toContain(first.student.hash);
    for (const secret of [first.token, again.token, form.password]) expect(storedRows).not.toContain(secret);
  });

  it('under another key, with another body, or after the member chose another password opens nothing', async () => {
    const form = aRegistration();
    const { token } = await register('mine', form);
    expect(await register('yours', form)).toMatchObject({ status: false, code: 'email-taken' });
    expect(await register('mine', { ...form, city: 'Elsewhere' })).toMatchObject({ status: false, code: 'key-reused' });
    const profile = { password: 'Another-pass-1', passwordRetyped: 'Another-pass-1', currentPassword: fixturePassword };
    expect((await portal.call(saveProfileCall, profile as never, token)).body).toMatchObject({ status: true });
    expect(await register('mine', form)).toMatchObject({ status: false });
  });
});

it.each([
  ['one process', () => portal.app],
  ['two processes', () => other.app],
])('a seat given back twice at once, by %s, and again later is given back, every time', async (_case, app) => {
  for (let round = 0; round < 5; round += 1) {
    const webinar = await aWebinar(portal.context, {
      capacity: 5,
      releaseAt: portal.context.now().add({ hours: 100 }),
    });
    await portal.call(reserveSeatCall, { c: webinar.hash }, student.token);
    const code = await cancelCodeFor(portal, webinar.hash, student);
    const cancel = async (to: FastifyInstance) =>
      (await post(to, '/api/cancel-seat', `seat-${webinar.hash}`, { code })).json<object>();
    const done = { status: true, errorMsg: '', isFree: true };
    expect(await Promise.all([cancel(portal.app), cancel(app())])).toEqual([done, done]);
    expect(await cancel(app())).toEqual(done);
  }
});

describe('a request that runs', () => {
  const request = (key: string, caller = 'somebody') => ({ caller, call: '/api/x', key, wire: {} });
  const accepted = { httpStatus: 200, body: { status: true, number: 1 } };
  const never = () => new Promise<never>(() => undefined);

  it('is not run a second time; who is tired of waiting reads that it still runs', async () => {
    void answerOnce({ ...portal.context, db: other.db }, request('running'), { run: never, resume: null });
    await expect
      .poll(() =>
        portal.context.db.selectFrom('idempotent_answer').select('call').where('caller', '=', 'somebody').execute(),
      )
      .toHaveLength(1);
    let runs = 0;
    const run = async () => ({ ...accepted, body: { status: true, number: (runs += 1) } });
    const second = await answerOnce(portal.context, request('running'), { run, resume: null }, 0);
    expect([runs, second.httpStatus, second.retryAfterSec, (second.body as { code: string }).code]).toEqual([
      0,
      409,
      5,
      'key-running',
    ]);
    // The process died with it: its mark ends by itself.
    portal.advance({ seconds: 31 });
    expect(await answerOnce(portal.context, request('running'), { run, resume: null }, 0)).toEqual(accepted);
    expect(await answerOnce(portal.context, request('running'), { run, resume: null }, 0)).toEqual(accepted);
    expect(runs).toBe(1);
  });

  it('whose process ended after the commit is not run again; who repeats it reads that it was done', async () => {
    const { db } = portal.context;
    const [committed, ended] = [Promise.withResolvers<void>(), never()];
    const word = (text: string) =>
      db.transaction().execute((trx) => trx.insertInto('small_word').values({ word: text }).execute());
    const dies = async () => {
      await word('committed');
      committed.resolve();
      return ended;
    };
    void answerOnce(portal.context, request('committed', 'unlucky'), { run: dies, resume: null });
    await committed.promise;
    let runs = 0;
    const run = async () => ({ ...accepted, body: { status: true, number: (runs += 1) } });
    const again = async (key: string) => {
      const { httpStatus, body } = await answerOnce(portal.context, request(key, 'unlucky'), { run, resume: null }, 0);
      return [httpStatus, (body as { code?: string }).code];
    };
    expect(await again('committed')).toEqual([409, 'key-running']);
    portal.advance({ seconds: 31 });
    expect(await again('committed')).toEqual([409, 'key-done']);
    expect(runs).toBe(0);
  });

  it.each([
    ['committed nothing', () => Promise.reject(new Error('a fault')), [200, undefined]],
    [
      'committed a look alone',
      async (db: Portal['context']['db']) => {
        await db.transaction().execute((trx) => trx.selectFrom('small_word').selectAll().execute());
        await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((trx) => trx.selectFrom('small_word').selectAll().execute());
        throw new Error('a fault');
      },
      [200, undefined],
    ],
    [
      'committed a write',
      async (db: Portal['context']['db']) => {
        await db.transaction().execute((trx) => trx.insertInto('small_word').values({ word: 'faulty' }).execute());
        throw new Error('a fault');
      },
      [409, 'key-done'],
    ],
  ] satisfies [string, (db: Portal['context']['db']) => Promise<never>, unknown[]][])(
    'and failed after it %s',
    async (name, fails, expected) => {
      const key = request(`failed ${name}`, 'unlucky');
      const first = answerOnce(portal.context, key, { run: () => fails(portal.context.db), resume: null });
      await expect(first).rejects.toThrow('a fault');
      const { httpStatus, body } = await answerOnce(
        portal.context,
        key,
        { run: async () => accepted, resume: null },
        0,
      );
      expect([httpStatus, (body as { code?: string }).code]).toEqual(expected);
    },
  );

  it('and fails leaves its key free', async () => {
    await expect(
      answerOnce(portal.context, request('failing'), { run: () => Promise.reject(new Error('a fault')), resume: null }),
    ).rejects.toThrow('a fault');
    expect(
      await answerOnce(portal.context, request('failing'), { run: async () => accepted, resume: null }, 0),
    ).toEqual(accepted);
  });
});

it('nothing in the table can be tried against passwords: the key is a digest, the body is authenticated under the key', async () => {
  const payload = { password: 'Fast-hash-9', passwordRetyped: 'Fast-hash-9', currentPassword: fixturePassword };
  const key = 'f0b7a3a0-6b0c-4f0e-9f52-0a2f4f8f6f11';
  await post(portal.app, '/api/profile', key, payload, student.token);
  const [row, ...others] = await portal.context.db
    .selectFrom('idempotent_answer')
    .selectAll()
    .where('call', '=', '/api/profile')
    .execute();
  expect(others).toEqual([]);
  expect(JSON.stringify(row)).not.toContain(key);
  for (const text of [JSON.stringify(payload), payload.password])
    expect(row?.body_mac.equals(createHash('sha256').update(text).digest())).toBe(false);
  expect(row?.key_digest.equals(createHash('sha256').update(key).digest())).toBe(true);
});

it('of one caller, the newest hundred answers are stored', async () => {
  const request = (number: number) =>
    answerOnce(
      portal.context,
      { caller: 'eager', call: '/api/x', key: `key-${number}`, wire: {} },
      { run: async () => ({ httpStatus: 200, body: { status: true, number } }), resume: null },
    );
  for (let number = 0; number < 105; number += 1) {
    await request(number);
    portal.advance({ seconds: 1 });
  }
  const storedRows = await portal.context.db
    .selectFrom('idempotent_answer')
    .select('answer')
    .where('caller', '=', 'eager')
    .orderBy('started_at')
    .execute();
  expect(storedRows.map(({ answer }) => (answer as { number: number }).number)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 5),
  );
});

it('a sign-in is never stored: each repetition is one of its own', async () => {
  const login = async () =>
    (await post(portal.app, '/api/login', 'sign-in', { u: student.username, p: fixturePassword })).json<{
      token: string;
    }>();
  const [first, again] = [await login(), await login()];
  expect(first.token).toHaveLength(43);
  expect(again.token).not.toBe(first.token);
  expect(
    await portal.context.db.selectFrom('idempotent_answer').select('call').where('call', '=', '/api/login').execute(),
  ).toEqual([]);
});
