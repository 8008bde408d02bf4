import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from './database.ts';
import { defineJob, handleJob, openJobs, type Jobs } from './jobs.ts';
import { openPortal, type Portal } from '../testing/portal.ts';

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

it('jobs run as they are queued, a few at a time; one that fails is tried again and costs its neighbours nothing', async () => {
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
