// Every job of the timetable runs once with exactly what the timetable hands it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timetable } from '#program.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('each job of the timetable completes with what the timetable sends', async () => {
  const { context } = portal;
  await context.jobs.work(context, [], timetable);
  const { rows: schedules } = await sql<{
    name: string;
    data: unknown;
  }>`select name, data from job.schedule order by name`.execute(context.db);
  expect(schedules.map(({ name }) => name)).toEqual(timetable.map(({ job }) => job.name).sort());
  const byName = new Map(timetable.map(({ job }) => [job.name as string, job]));
  for (const { name, data } of schedules)
    await context.jobs.enqueue(context.db, byName.get(name) ?? expect.unreachable(name), data as null);
  await portal.runJobs();
  const { rows } = await sql<{
    name: string;
    state: string;
    output: unknown;
  }>`select distinct name, state::text, output from job.job where name in (select name from job.schedule) order by name`.execute(
    context.db,
  );
  expect(rows).toEqual(schedules.map(({ name }) => ({ name, state: 'completed', output: null })));
});
