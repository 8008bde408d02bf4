import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '../database/database.ts';
import { deadWorkerSec, defineJob, handleJob, openJobs, type Jobs } from './jobs.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';

const countJob = defineJob({ name: 'test.count', data: z.object({ number: z.int() }), retryDelaySec: 1 });

let portal: Portal;
let pool: ReturnType<typeof openDatabase>;
let jobs: Jobs;
const begun: number[] = [];
const done: number[] = [];
let atOnce = 0;
let mostAtOnce = 0;
let finished: () => void;
const allDone = new Promise<void>((resolve) => (finished = resolve));

beforeAll(async () => {
  portal = await openPortal();
  pool = openDatabase(portal.databaseAddress, 6);
  jobs = await openJobs(pool.pool, [countJob], portal.context.log);
});
afterAll(async () => {
  await jobs.stop();
  await pool.db.destroy();
  await portal.close();
});

it('jobs run as they are queued, a few at a time; one that fails is tried again and costs its neighbors nothing', async () => {
  for (let number = 0; number < 12; number += 1) await jobs.enqueue(pool.db, countJob, { number });
  await expect(
    pool.db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, countJob, { number: 99 });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await jobs.work(
    portal.context,
    [
      handleJob(countJob, async (_context, { number }) => {
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        begun.push(number);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        if (number === 5 && begun.filter((each) => each === 5).length === 1) throw new Error('the first try fails');
        done.push(number);
        if (done.length === 12) finished();
      }),
    ],
    [],
  );
  await allDone;
  expect([...done].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(begun).toHaveLength(13);
  expect(mostAtOnce).toBeLessThanOrEqual(4);
});

it('the process that queues a job looks for it soon, and not when its kind is next due', async () => {
  const wokenJob = defineJob({ name: 'test.woken', data: z.object({ number: z.int() }) });
  const waking = await openJobs(pool.pool, [wokenJob], portal.context.log);
  const ran = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await waking.enqueue(pool.db, wokenJob, { number: 0 });
  // The clock stands still, so that no kind is ever due again.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await waking.work(
      portal.context,
      [handleJob(wokenJob, async (_context, { number }) => ran[number]?.resolve())],
      [],
    );
    await ran[0]?.promise;
    await waking.enqueue(pool.db, wokenJob, { number: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    await ran[1]?.promise;
  } finally {
    vi.useRealTimers();
  }
  await waking.stop();
});

it('a kind that is set as it should be takes no statement at the next start; one whose settings changed is set again', async () => {
  const kinds = Array.from({ length: 5 }, (_, index) => defineJob({ name: `test.kind-${index}`, data: z.object({}) }));
  async function statementsToOpen(opened: typeof kinds): Promise<number> {
    let count = 0;
    const query = (text: string, values: unknown[]) => {
      count += 1;
      return pool.pool.query(text, values);
    };
    await (await openJobs({ query } as never, opened, portal.context.log)).stop();
    return count;
  }
  const withNone = await statementsToOpen([]);
  expect(await statementsToOpen(kinds)).toBeGreaterThan(withNone + 10);
  expect(await statementsToOpen(kinds)).toBe(withNone);
  const changed = kinds.map((job, index) => (index === 0 ? { ...job, retries: 3 } : job));
  expect(await statementsToOpen(changed)).toBeGreaterThan(withNone);
  const { rows } = await sql<{
    retry_limit: number;
  }>`select retry_limit from job.queue where name = 'test.kind-0'`.execute(pool.db);
  expect(rows).toEqual([{ retry_limit: 3 }]);
});

it('the job of a worker that died runs again within a minute; that of one that lives is left alone', async () => {
  const orphanJob = defineJob({ name: 'test.orphan', data: z.object({ number: z.int() }), retryDelaySec: 1 });
  const later = await openJobs(pool.pool, [orphanJob], portal.context.log);
  for (const number of [1, 2]) await later.enqueue(pool.db, orphanJob, { number });
  // What a killed process leaves: both jobs taken, and no one who reports on them. The clock of the queue is the
  // database's, so their last sign of life is moved: one was heard of 10 seconds ago, the other not since the last look
  // that could have missed it.
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.pool.query(text, values as unknown[]) },
    schema: 'job',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  expect(await boss.fetch(orphanJob.name, { batchSize: 2 })).toHaveLength(2);
  await sql`update job.job set heartbeat_on = heartbeat_on - case data->>'number' when '1' then interval '10 s' else interval '21 s' end where name = ${orphanJob.name}`.execute(
    pool.db,
  );
  await sql`update job.queue set monitor_on = null where name = ${orphanJob.name}`.execute(pool.db);
  await boss.supervise(orphanJob.name);
  const { rows } = await sql<{
    number: number;
    state: string;
  }>`select (data->>'number')::int as number, state::text from job.job where name = ${orphanJob.name} order by 1`.execute(
    pool.db,
  );
  expect(rows).toEqual([
    { number: 1, state: 'active' },
    { number: 2, state: 'retry' },
  ]);
  expect(deadWorkerSec + orphanJob.retryDelaySec).toBeLessThan(60);
  await boss.stop({ close: false });
  await later.stop();
});

it('a kind of job that an older release made gets the settings of this one', async () => {
  const { name } = countJob;
  await sql`update job.queue set heartbeat_seconds = null, retry_limit = 1 where name = ${name}`.execute(pool.db);
  const again = await openJobs(pool.pool, [countJob], portal.context.log);
  const { rows } = await sql<{
    heartbeat_seconds: number;
    retry_limit: number;
  }>`select heartbeat_seconds, retry_limit from job.queue where name = ${name}`.execute(pool.db);
  expect(rows).toEqual([{ heartbeat_seconds: 20, retry_limit: 30 }]);
  await again.stop();
});
