import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aClass } from '#catalogue/server/fixtures.ts';
import { onDemandCall } from '#lists/contract.ts';
import { aStudent } from '#accounts/server/fixtures.ts';
import { listRoutes } from '#lists/server/routes.ts';
import { people, routes } from '#program.ts';
import { addressOf } from '../../../testing/database-address.ts';
import { openPortal, type Portal } from '../../../testing/portal.ts';
import { buildApp } from '../app.ts';
import { inProcess } from '../http.ts';
import { AnswerCache, openAnswerCache } from './answer-cache.ts';
import { PackedAnswer } from './packed-answer.ts';
import { makeLog } from '../../log/log.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const later = (seconds: number) => now.add({ milliseconds: seconds * 1000 });

describe('what is cached', () => {
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
  it('may be sent for a while longer while a new one is created; an error then goes to those waiting for it', async () => {
    const get = (seconds: number, making: () => Promise<unknown>) =>
      answerCache.get('a', later(seconds), 2, making, weigh, 3);
    const gone = () => Promise.reject(new Error('gone'));
    expect([await get(0, make), await get(2, gone), await get(3, make), await get(4, make)]).toEqual([1, 1, 1, 2]);
    expect([await get(6, make), await get(7.9, make)]).toEqual([2, 3]);
    await expect(get(12, gone)).rejects.toThrow('gone');
  });
  it('is cleared with a change', async () => {
    await answerCache.get('a', now, 60, make, weigh);
    answerCache.clear();
    expect(await answerCache.get('a', now, 60, make, weigh)).toBe(2);
  });
  it('is made once for all who ask at the same moment', async () => {
    const ready = Promise.withResolvers<void>();
    const all = Array.from({ length: 50 }, () => answerCache.get('a', now, 60, () => ready.promise.then(make), weigh));
    ready.resolve();
    expect([new Set(await Promise.all(all)).size, made]).toEqual([1, 1]);
  });
  it('is not what was begun before a change, neither for those who ask after it nor later', async () => {
    const begun = Promise.withResolvers<string>();
    const old = answerCache.get('a', now, 60, () => begun.promise, weigh);
    answerCache.clear();
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
        () => 24_000_000,
      );
    expect(await answerCache.get('c', now, 60, async () => 'again', weigh)).toBe('c');
    expect(await answerCache.get('a', now, 60, async () => 'again', weigh)).toBe('again');
  });
});

it('a hundred thousand addresses stay within the bound; what is asked for all the time stays', async () => {
  const most = 5_000_000;
  const answerCache = new AnswerCache(most);
  answerCache.isListening = true;
  const ask = async (address: string) => {
    const make = async () => ({ packed: new PackedAnswer(Buffer.alloc(5000, 'x'), '"tag"') });
    await answerCache.get(`page ${address}`, now, 60, make, ({ packed }) => packed.bytes);
    answerCache.nameUrl(address, `page ${address}`);
  };
  const isCached = (address: string) => answerCache.byUrl(address, now.epochMilliseconds) !== undefined;
  for (let index = 0; index < 100_000; index += 1) {
    await ask(`/search?q=${index}`);
    if (index % 100 === 0) await ask('/home');
    if (answerCache.bytes > most) throw new Error(`${answerCache.bytes} bytes after ${index} addresses.`);
  }
  expect([isCached('/home'), isCached('/search?q=99999'), isCached('/search?q=0')]).toEqual([true, true, false]);
  // An address that is long is not remembered by its own name.
  const long = `/search?q=${'x'.repeat(5000)}`;
  await ask(long);
  expect(isCached(long)).toBe(false);
});

describe('two processes on one database', () => {
  let portal: Portal;
  let caches: Awaited<ReturnType<typeof openAnswerCache>>[];
  let here: FastifyInstance;
  let askThere: ReturnType<typeof inProcess>;
  let database: string;

  beforeAll(async () => {
    portal = await openPortal();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.context.db);
    database = rows[0]?.name ?? '';
    await aClass(portal.context);
  });
  afterAll(() => portal.close());
  // Caches of its own for each test, opened after everything was written that they could hear of.
  beforeEach(async () => {
    await renameInSecret('The first');
    const open = () => openAnswerCache(addressOf(inject('databaseServer'), database), makeLog('silent'));
    caches = [await open(), await open()];
    here = await buildApp({ ...portal.context, answerCache: caches[0]?.answerCache as AnswerCache }, routes, people);
    askThere = inProcess(listRoutes, { ...portal.context, answerCache: caches[1]?.answerCache as AnswerCache });
  });
  afterEach(async () => {
    await here.close();
    for (const cache of caches) await cache.close();
  });

  type List = { data: { className: string }[] };
  const titles = ({ data }: List) => data.map((row) => row.className);
  const titlesHere = async (token?: string) =>
    titles(
      (
        await here.inject({
          url: onDemandCall.path,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        })
      ).json<List>(),
    );
  const titlesThere = async () => titles((await askThere(onDemandCall, {})).body as List);
  /** A change without a notification: only the cache can hide it. */
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
  });

  it('both hear of a change as soon as it is committed', async () => {
    await Promise.all([titlesHere(), titlesThere()]);
    await portal.context.db.updateTable('activity').set({ title: 'The first, revised' }).execute();
    await expect.poll(() => titlesHere()).toEqual(['The first, revised']);
    await expect.poll(titlesThere).toEqual(['The first, revised']);
  });

  it('keep nothing of a change that is taken back', async () => {
    await portal.context.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('activity').set({ title: 'Never' }).execute();
        expect(await titlesHere()).toEqual(['The first']);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await titlesThere()).toEqual(['The first']);
  });

  it('never go back to an older answer, however changes and questions meet, and come to the newest', async () => {
    const change = (version: number) =>
      portal.context.db
        .updateTable('activity')
        .set({ title: `Version ${version}` })
        .execute();
    const versionOf = async (titles: () => Promise<string[]>) => Number((await titles())[0]?.split(' ')[1]);
    await change(0);
    for (const titles of [titlesHere, titlesThere]) await expect.poll(() => versionOf(titles)).toBe(0);
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
    for (const titles of [titlesHere, titlesThere]) await expect.poll(() => versionOf(titles)).toBe(40);
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
    await expect.poll(titlesThere).toEqual(['While it was broken']);
    // Cached again: an answer that is changed silently between two requests stays the same.
    let change = 0;
    const isCached = async () => {
      const before = await titlesThere();
      await renameInSecret(`Change ${(change += 1)}`);
      return (await titlesThere())[0] === before[0];
    };
    await expect.poll(isCached).toBe(true);
  });
});

describe('an answer from memory', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal({}, { cachesAnswers: true });
    for (let index = 0; index < 5; index += 1) await aClass(portal.context);
  });
  afterAll(() => portal.close());

  it('goes out small to those who take it small, with the same ETag for all', async () => {
    const plain = await portal.app.inject({ url: '/api/ondemand' });
    const small = await portal.app.inject({ url: '/api/ondemand', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      etag: plain.headers.etag,
      'cache-control': 'private, max-age=15',
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(
      (await portal.app.inject({ url: '/api/ondemand', headers: { 'if-none-match': String(plain.headers.etag) } }))
        .statusCode,
    ).toBe(304);
  });
  it('goes to callers with a token without being cached anywhere', async () => {
    const answer = await portal.app.inject({ url: '/api/ondemand', headers: { authorization: 'Bearer of-nobody' } });
    expect(answer.headers['cache-control']).toBe('no-store, private');
  });
});
