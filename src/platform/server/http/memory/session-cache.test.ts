import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { people, routes } from '#program.ts';
import { endSessionCall, logoutCall, studentCall } from '#sign-in/contract.ts';
import type { Student } from '../../../shared/identity.ts';
import { openPortal, type Portal } from '../../../testing/portal.ts';
import { digestOf, secretToken } from '../../security/random.ts';
import { openAnswerCache } from './answer-cache.ts';
import { buildApp } from '../app.ts';
import { SessionCache } from './session-cache.ts';

const now = 1_000_000;
const later = Number.MAX_SAFE_INTEGER;

describe('what is cached', () => {
  let cache: SessionCache;
  let reads: number;
  const student = (id: string) => ({ id }) as Student;
  const read =
    (id: string, readAgainMs = later) =>
    async () => {
      reads += 1;
      return { student: student(id), readAgainMs };
    };
  beforeEach(() => {
    cache = new SessionCache();
    cache.isListening = true;
    reads = 0;
  });

  it('is given again for two minutes, and no longer than the session says', async () => {
    for (const at of [now, now + 119_999, now + 120_000]) await cache.get('a', at, read('1'));
    expect(reads).toBe(2);
    for (const at of [now, now + 999, now + 1000]) await cache.get('b', at, read('2', now + 1000));
    expect(reads).toBe(4);
  });
  it('is no unknown token, and nothing at all while notices cannot arrive', async () => {
    expect(await cache.get('a', now, async () => null)).toBeNull();
    expect(cache.size).toBe(0);
    await cache.get('a', now, read('1'));
    cache.isListening = false;
    expect(cache.size).toBe(0);
    await cache.get('a', now, read('1'));
    expect(cache.size).toBe(0);
  });
  it('is not what was read while a session ended', async () => {
    const begun = Promise.withResolvers<void>();
    const reading = cache.get('a', now, () => begun.promise.then(read('1')));
    cache.onNotice('00');
    begun.resolve();
    expect(await reading).toEqual(student('1'));
    expect(cache.size).toBe(0);
  });
  it('never grows beyond its bound, and a student’s sessions are cleared by the token of one', async () => {
    for (let index = 0; index < 20_050; index += 1) await cache.get(`t${index}`, now, read(String(index >> 1)));
    expect(cache.size).toBe(20_000);
    cache.clearHolder('t20049', null);
    expect(cache.size).toBe(19_998);
    cache.clearHolder('unknown', student('10023'));
    expect(cache.size).toBe(19_996);
  });
});

describe('in two processes', () => {
  let portal: Portal;
  let elsewhere: FastifyInstance;
  let there: SessionCache;
  let close: () => Promise<void>;
  let member: SignedIn;

  beforeAll(async () => {
    portal = await openPortal({}, { cachesAnswers: true });
    there = new SessionCache();
    const opened = await openAnswerCache(portal.databaseAddress, portal.context.log, [there]);
    close = opened.close;
    elsewhere = await buildApp({ ...portal.context, sessionCache: there }, routes, people);
    await elsewhere.ready();
  });
  afterAll(async () => {
    await elsewhere.close();
    await close();
    await portal.close();
  });
  beforeEach(async () => {
    member = await aStudent(portal.context);
  });

  const here = async (token = member.token) => (await portal.call(studentCall, {}, token)).httpStatus;
  const askThere = async (token = member.token) =>
    (await elsewhere.inject({ url: studentCall.path, headers: { authorization: `Bearer ${token}` } })).statusCode;
  const kept = () => portal.context.sessionCache?.size ?? 0;
  async function known() {
    // Notifications of earlier changes may still arrive: ask until the session is cached.
    await expect.poll(async () => [await here(), kept() > 0]).toEqual([200, true]);
    await expect.poll(async () => [await askThere(), there.size > 0]).toEqual([200, true]);
  }

  it('a member is read once, and signing out ends it at once here and with the notice there', async () => {
    await known();
    await portal.call(logoutCall, {}, member.token);
    expect(await here()).toBe(401);
    await expect.poll(() => askThere()).toBe(401);
  });
  it('a call that changes something looks at the session itself', async () => {
    await known();
    // The notice of this does not matter: nothing is asked of the memory.
    await portal.context.db.deleteFrom('session').where('student_id', '=', member.id).execute();
    const answer = await elsewhere.inject({
      method: 'POST',
      url: endSessionCall.path,
      payload: {},
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(answer.statusCode).toBe(401);
  });
  it('a disabled account is out everywhere with the notice', async () => {
    await known();
    await portal.context.db
      .updateTable('student')
      .set({ disabled_at: portal.context.now() })
      .where('id', '=', member.id)
      .execute();
    await expect.poll(() => here()).toBe(401);
    await expect.poll(() => askThere()).toBe(401);
  });
  it('ending all other devices ends them here at once, and giving the password again is known everywhere', async () => {
    const { db } = portal.context;
    const other = secretToken();
    await known();
    const own = await db
      .selectFrom('session')
      .selectAll()
      .where('student_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...values } = own;
    await db
      .insertInto('session')
      .values({ ...values, token_hash: digestOf(other) })
      .execute();
    expect([await here(other), await askThere(other)]).toEqual([200, 200]);
    await portal.call(endSessionCall, {}, member.token);
    expect([await here(other), await here()]).toEqual([401, 200]);
    await expect.poll(() => askThere(other)).toBe(401);

    await known();
    const before = there.size;
    await db
      .updateTable('session')
      .set({ signed_in_at: portal.context.now().add({ minutes: 1 }) })
      .where('id', '=', own.id)
      .execute();
    await expect.poll(() => there.size).toBe(before - 1);
  });
  it('more than a hundred sessions that end at once empty the memories', async () => {
    const { db } = portal.context;
    const first = await db
      .selectFrom('session')
      .select('id')
      .where('student_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await sql`
      insert into session (token_hash, student_id, created_at, signed_in_at, last_used_at, expires_at)
      select sha256(n::text::bytea), student_id, created_at, signed_in_at, last_used_at, expires_at
      from session, generate_series(1, 101) n where id = ${first.id}`.execute(db);
    const kept = await aStudent(portal.context);
    await known();
    await expect.poll(async () => [await askThere(kept.token), there.size > 1]).toEqual([200, true]);
    await db.deleteFrom('session').where('student_id', '=', member.id).where('id', '!=', first.id).execute();
    await expect.poll(() => there.size).toBe(0);
  });
});
