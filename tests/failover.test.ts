// What a failover of the database leaves behind: connections to a server that became a standby, and addresses that
// still lead to one. To the portal a standby is a server whose transactions only read; here it is a database, or one
// session of it, that is set so.
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { openAnswerCache, type AnswerCache } from '#platform/server/http/memory/answer-cache.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { defineJob, handleJob, openJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { makeLog } from '#platform/server/log/log.ts';
import { unavailableBy } from '#platform/server/http/guards/unavailable.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { supportCall } from '#support/contract.ts';

let portal: Portal;
let database: string;
const admin = new pg.Client(inject('databaseServer'));

beforeAll(async () => {
  await admin.connect();
  portal = await openPortal();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.context.db);
  database = rows[0]?.name ?? '';
});
afterAll(async () => {
  await portal.close();
  await admin.end();
});
afterEach(() => becomePrimary());

/** As a demotion: every connection ends, and what is opened from then on only reads. */
async function becomeStandby(): Promise<void> {
  await admin.query(`alter database ${database} set default_transaction_read_only = on`);
  await endConnections();
}
/**
 * As a promotion. A pooler's connections to the standby end with it; the portal's own were refused when they were
 * opened.
 */
async function becomePrimary(): Promise<void> {
  await admin.query(`alter database ${database} reset default_transaction_read_only`);
  if (inject('databasePooler') !== null) await endConnections();
}
const endConnections = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user', [
    database,
  ]);

/**
 * Repeats what is refused as unavailable: a connection of a pool that was ended may be noticed only when it is used.
 */
async function untilAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (unavailableBy(error) === null) throw error;
    }
  }
}

let messages = 0;
const write = () =>
  portal.call(supportCall, {
    name: 'Ana Novak',
    office: 'Harbor Dental',
    email: 'ana@harbor.test',
    phone: '617 555 0100',
    subject: 'Other',
    comment: `Message ${(messages += 1)}`,
  });

describe('a write', () => {
  it('is answered 503 with Retry-After while the address leads to a standby, and is done once it leads to a primary', async () => {
    expect((await write()).body.status).toBe(true);
    await becomeStandby();
    const refused = await write();
    expect([refused.httpStatus, refused.headers['retry-after'], refused.body]).toMatchObject([
      503,
      '5',
      { status: false, code: 'unavailable' },
    ]);
    await becomePrimary();
    let answer = await write();
    while (answer.httpStatus === 503) answer = await write();
    expect(answer.body.status).toBe(true);
  });

  it.each([
    ['at a server', false],
    ['behind a pooler', true],
  ])('fails once on a connection whose server was demoted, which is not used again: %s', async (_case, isPooled) => {
    const { db, pool } = openDatabase(portal.databaseAddress, 1, { isPooled });
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
    // The third time the statement has a name.
    const count = () => db.updateTable('support_message').set({ comment: 'x' }).where('name', '=', '').execute();
    for (let time = 0; time < 3; time += 1) await count();
    const before = await backend();
    await pool.query('set default_transaction_read_only = on');
    const fault = await db
      .transaction()
      .execute(async (trx) => {
        await sql`update support_message set comment = 'x' where name = ''`.execute(trx);
      })
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(unavailableBy(fault)).toMatchObject({ httpStatus: 503, retryAfterSec: 5 });
    await count();
    const after = await backend();
    expect(after).not.toBe(before);
    // Outside a transaction as well, by a statement with a name.
    await pool.query('set default_transaction_read_only = on');
    await expect(count()).rejects.toMatchObject({ code: '25006' });
    await count();
    expect(await backend()).not.toBe(after);
    await db.destroy();
  });
});

it('a connection to a standby is refused when it is opened', async () => {
  await becomeStandby();
  const { db } = openDatabase(portal.databaseAddress, 1);
  const fault = await sql`select 1`.execute(db).then(
    () => null,
    (error: unknown) => error,
  );
  expect(unavailableBy(fault)).toMatchObject({ httpStatus: 503 });
  expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  await becomePrimary();
  await sql`select 1`.execute(db);
  expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  await db.destroy();
});

describe('after a failover, without a new start,', () => {
  const countJob = defineJob({ name: 'test.failover', data: z.object({ number: z.int() }), retryDelaySec: 1 });
  let opened: ReturnType<typeof openDatabase>;
  let jobs: Jobs;
  beforeEach(async () => {
    opened = openDatabase(portal.databaseAddress, 4);
    jobs = await openJobs(opened.pool, [countJob], makeLog('silent'));
  });
  afterEach(async () => {
    await jobs.stop();
    await opened.db.destroy();
  });

  it('jobs are taken again', async () => {
    const done: number[] = [];
    let hear: () => void = () => undefined;
    await jobs.work(
      portal.context,
      [
        handleJob(countJob, async (_context, { number }) => {
          done.push(number);
          hear();
        }),
      ],
      [],
    );
    const next = () => new Promise<void>((resolve) => (hear = resolve));
    const first = next();
    await jobs.enqueue(opened.db, countJob, { number: 1 });
    await first;
    await becomeStandby();
    await expect(jobs.enqueue(opened.db, countJob, { number: 2 })).rejects.toSatisfy(
      (error) => unavailableBy(error) !== null,
    );
    await becomePrimary();
    const second = next();
    await untilAvailable(() => jobs.enqueue(opened.db, countJob, { number: 3 }));
    await second;
    expect(done).toEqual([1, 3]);
  });
});

describe('what is cached in memory', () => {
  let answers: { answerCache: AnswerCache; close: () => Promise<void> };
  beforeEach(async () => {
    answers = await openAnswerCache(portal.databaseAddress, makeLog('silent'));
  });
  afterEach(() => answers.close());

  it('is nothing while changes are not heard of; then they are heard of again', async () => {
    let made = 0;
    const ask = () =>
      answers.answerCache.get(
        'key',
        portal.context.now(),
        3600,
        async () => (made += 1),
        () => 1,
      );
    expect([await ask(), await ask()]).toEqual([1, 1]);
    await endConnections();
    // Without a listening connection, the answer is created each time; with the new connection, it is cached.
    await expect.poll(async () => (await ask()) === (await ask()) && made > 1).toBe(true);
    const kept = await ask();
    const other = openDatabase(portal.databaseAddress, 1);
    await other.pool.query("select pg_notify('catalogue_changed', '')");
    await other.db.destroy();
    await expect.poll(ask).toBe(kept + 1);
  });
});
