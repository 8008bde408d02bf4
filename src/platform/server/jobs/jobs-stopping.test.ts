// Jobs of a process that stops: those that end in time are done, the others are given back, and another process runs
// them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { openDatabase } from '../database/database.ts';
import { defineJob, handleJob, openJobs } from './jobs.ts';

const quickJob = defineJob({ name: 'test.quick', data: z.object({}) });
const endlessJob = defineJob({ name: 'test.endless', data: z.object({}) });
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('what runs may end, what does not end in time is returned, and nothing new is taken', async () => {
  const { context } = portal;
  const { db, pool } = openDatabase(portal.databaseAddress, 4);
  const jobs = await openJobs(pool, [quickJob, endlessJob], context.log);
  const done: string[] = [];
  const begun = { quick: Promise.withResolvers<void>(), endless: Promise.withResolvers<void>() };
  const mayEnd = Promise.withResolvers<void>();
  const works = [
    handleJob(quickJob, async () => {
      begun.quick.resolve();
      await mayEnd.promise;
      done.push('quick');
    }),
    handleJob(endlessJob, () => {
      begun.endless.resolve();
      return new Promise<void>(() => undefined);
    }),
  ];
  await jobs.work(context, works, []);
  for (const job of [quickJob, endlessJob]) await jobs.enqueue(context.db, job, {});
  await Promise.all([begun.quick.promise, begun.endless.promise]);
  jobs.stopTaking();
  // It is still welcome in the queue: a request that runs may cause it. It is not taken here.
  await jobs.enqueue(context.db, quickJob, {});
  mayEnd.resolve();
  await jobs.stop(1000);
  expect(done).toEqual(['quick']);
  const { rows } = await pool.query<{ name: string; state: string }>(
    "select name, state::text from job.job where name like 'test.%' order by 1, 2",
  );
  expect(rows).toEqual([
    { name: 'test.endless', state: 'retry' },
    { name: 'test.quick', state: 'completed' },
    { name: 'test.quick', state: 'created' },
  ]);
  await db.destroy();
});
