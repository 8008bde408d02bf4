import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aClass } from '#catalogue/server/fixtures.ts';
import { onDemandCall } from '#catalogue/contract.ts';
import { aStudent } from '#accounts/server/fixtures.ts';
import { catalogueRoutes } from '#catalogue/server/routes.ts';
import { addressOf } from '../testing/database-address.ts';
import { openPortal, type Portal } from '../testing/portal.ts';
import { inProcess } from './http.ts';
import { AnswerCache, openAnswerCache } from './answer-cache.ts';
import { makeLog } from './log.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const later = (seconds: number) => now.add({ milliseconds: seconds * 1000 });

describe('what is kept', () => {
  let answerCache: AnswerCache;
  let made: number;
  const weigh = () => 10;
  const make = async () => {
    made += 1;
    return made;
  };
  beforeEach(() => {
    answerCache = new AnswerCache();
    answerCache.isListening = true;
    made = 0;
  });

  it('is given again until its time is over', async () => {
    expect([
      await answerCache.get('a', now, 2, make, weigh),
      await answerCache.get('a', later(1.9), 2, make, weigh),
      await answerCache.get('a', later(2), 2, make, weigh),
    ]).toEqual([1, 1, 2]);
  });
  it('is forgotten with a change', async () => {
    await answerCache.get('a', now, 60, make, weigh);
    answerCache.forget();
    expect(await answerCache.get('a', now, 60, make, weigh)).toBe(2);
  });
  it('is made once for all who ask at the same moment', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, () => answerCache.get('a', now, 60, async () => wait(10).then(make), weigh)),
    );
    expect([made, new Set(all).size]).toEqual([1, 1]);
  });
  it('is not what was begun before a change, neither for those who ask after it nor later', async () => {
    const begun = Promise.withResolvers<string>();
    const old = answerCache.get('a', now, 60, () => begun.promise, weigh);
    answerCache.forget();
    const fresh = answerCache.get('a', now, 60, async () => 'new', weigh);
    begun.resolve('old');
    expect([await old, await fresh, await answerCache.get('a', now, 60, make as never, weigh)]).toEqual([
      'old',
      'new',
      'new',
    ]);
  });
  it('is nothing while changes are not heard of', async () => {
    answerCache.isListening = false;
    expect([
      await answerCache.get('a', now, 60, make, weigh),
      await answerCache.get('a', now, 60, make, weigh),
    ]).toEqual([1, 2]);
  });
  it('is no failure, and no answer that weighs null', async () => {
    await expect(answerCache.get('a', now, 60, () => Promise.reject(new Error('gone')), weigh)).rejects.toThrow('gone');
    expect(await answerCache.get('a', now, 60, make, () => null)).toBe(1);
    expect(await answerCache.get('a', now, 60, make, weigh)).toBe(2);
  });
  it('stays within bounds: the least used goes first', async () => {
    for (const key of ['a', 'b', 'c'])
      await answerCache.get(
        key,
        now,
        60,
        async () => key,
        () => 12_000_000,
      );
    expect(await answerCache.get('c', now, 60, async () => 'again', weigh)).toBe('c');
    expect(await answerCache.get('a', now, 60, async () => 'again', weigh)).toBe('again');
  });
});

describe('two processes on one database', () => {
  let portal: Portal;
  let other: Awaited<ReturnType<typeof openAnswerCache>>;
  let database: string;
  let askOther: ReturnType<typeof inProcess>;

  beforeAll(async () => {
    portal = await openPortal({}, { cachesAnswers: true });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.context.db);
    database = rows[0]?.name ?? '';
    other = await openAnswerCache(addressOf(inject('databaseServer'), database), makeLog('silent'));
    askOther = inProcess(catalogueRoutes, { ...portal.context, answerCache: other.answerCache });
    await aClass(portal.context, { title: 'The first' });
    await wait(100);
  });
  afterAll(async () => {
    await other.close();
    await portal.close();
  });

  const titlesHere = async (token?: string) =>
    (await portal.call(onDemandCall, {}, token)).body.data.map((row) => row.className);
  const titlesThere = async () =>
    ((await askOther(onDemandCall, {})).body as { data: { className: string }[] }).data.map((row) => row.className);
  /** A change that tells nobody: only memory can hide it. */
  async function renameInSecret(to: string) {
    await portal.context.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.updateTable('activity').set({ title: to }).execute();
    });
  }

  it('answer visitors from memory, and members from the database', async () => {
    const student = await aStudent(portal.context);
    expect([await titlesHere(), await titlesThere()]).toEqual([['The first'], ['The first']]);
    await renameInSecret('In secret');
    expect([await titlesHere(), await titlesThere()]).toEqual([['The first'], ['The first']]);
    expect(await titlesHere(student.token)).toEqual(['In secret']);
    await renameInSecret('The first');
  });

  it('both hear of a change as soon as it is committed', async () => {
    await Promise.all([titlesHere(), titlesThere()]);
    await portal.context.db.updateTable('activity').set({ title: 'The first, revised' }).execute();
    await expect.poll(() => titlesHere(), { timeout: 2000 }).toEqual(['The first, revised']);
    await expect.poll(titlesThere, { timeout: 2000 }).toEqual(['The first, revised']);
  });

  it('keep nothing of a change that is taken back', async () => {
    await portal.context.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('activity').set({ title: 'Never' }).execute();
        expect(await titlesHere()).toEqual(['The first, revised']);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await titlesThere()).toEqual(['The first, revised']);
  });

  it('never go back to an older answer, however changes and questions meet, and come to the newest', async () => {
    const change = (version: number) =>
      portal.context.db
        .updateTable('activity')
        .set({ title: `Version ${version}` })
        .execute();
    const versionOf = async (titles: () => Promise<string[]>) => Number((await titles())[0]?.split(' ')[1]);
    await change(0);
    for (const titles of [titlesHere, titlesThere])
      await expect.poll(() => versionOf(titles), { timeout: 5000 }).toBe(0);
    let finished = false;
    const asking = [titlesHere, titlesThere].map(async (titles) => {
      let seen = 0;
      while (!finished) {
        const version = await versionOf(titles);
        expect(version).toBeGreaterThanOrEqual(seen);
        seen = version;
        // An answer from memory needs no turn of the event loop; news from the database does.
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    for (let version = 1; version <= 40; version += 1) await change(version);
    for (const titles of [titlesHere, titlesThere])
      await expect.poll(() => versionOf(titles), { timeout: 5000 }).toBe(40);
    finished = true;
    await Promise.all(asking);
  });

  it('keep nothing while the line to the database is broken, and listen again when it is back', async () => {
    await titlesThere();
    const admin = new pg.Client(inject('databaseServer'));
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dental-learning-changes' and datname = $1",
      [database],
    );
    await admin.end();
    await renameInSecret('While it was broken');
    await expect.poll(titlesThere, { timeout: 5000 }).toEqual(['While it was broken']);
    await wait(1500);
    await titlesThere();
    await renameInSecret('Kept again');
    expect(await titlesThere()).toEqual(['While it was broken']);
  });
});

describe('an answer from memory', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal({}, { cachesAnswers: true });
    for (let index = 0; index < 5; index += 1) await aClass(portal.context);
    await wait(100);
  });
  afterAll(() => portal.close());

  it('goes out small to those who take it small, with the same ETag for all', async () => {
    const plain = await portal.app.inject({ url: '/api/ondemand' });
    const small = await portal.app.inject({ url: '/api/ondemand', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      etag: plain.headers.etag,
      'cache-control': 'no-cache',
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(
      (await portal.app.inject({ url: '/api/ondemand', headers: { 'if-none-match': String(plain.headers.etag) } }))
        .statusCode,
    ).toBe(304);
  });
  it('goes to whoever brings a token without being kept by anyone', async () => {
    const answer = await portal.app.inject({ url: '/api/ondemand', headers: { authorization: 'Bearer of-nobody' } });
    expect(answer.headers['cache-control']).toBe('no-store, private');
  });
});
