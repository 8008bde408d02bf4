// Every job of the timetable is in it with its schedule, and runs once with exactly what the timetable hands it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timetable } from '#program.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

// Written out, not derived: a job that is lost, or a weekly roster that leaves once a month, must be seen here.
const schedules = [
  ['accounts.clear-merges', '29 4 * * *'],
  ['accounts.find-doubles', '23 3 * * *'],
  ['accounts.sweep-sessions', '17 4 * * *'],
  ['announcements.minute', '* * * * *'],
  ['authoring.clear-discarded', '41 3 * * *'],
  ['authoring.publish-due', '* * * * *'],
  ['binder.look-for-gaps', '53 4 * * *'],
  ['catalogue.remind-speakers', '0 14 * * *'],
  ['credit.check-ledger', '16 3 * * *'],
  ['credit.erase-expired', '23 3 * * 0'],
  ['credit.mail-checkpoints', '37 13 * * 1'],
  ['credit.settle-holding', '* * * * *'],
  ['credit.stamp-checkpoint', '13 * * * *'],
  ['credit.submit-to-agd', '0 6 * * 1'],
  ['credit.write-log', '* * * * *'],
  ['data.scheduled-backup', '33 2 * * *'],
  ['live.meetings', '* * * * *'],
  ['mail.clear', '41 4 * * *'],
  ['mail.sweep', '* * * * *'],
  ['overview.mail-needs', '*/5 * * * *'],
  ['platform.clear-answers', '51 * * * *'],
  ['platform.clear-rehearsals', '17 * * * *'],
  ['platform.clear-uploads', '23 * * * *'],
  ['platform.find-unread-files', '*/20 * * * *'],
  ['promotion.sweep-dedupe-keys', '29 * * * *'],
  ['reporting.find-unreported', '19 * * * *'],
  ['reporting.send-due', '* * * * *'],
  ['results.find-suspected-keys', '37 9 * * *'],
  ['results.give-missed-passes', '47 9 * * *'],
  ['search.clear-misses', '47 4 * * *'],
  ['seats.minute', '* * * * *'],
  ['staff.check-audit', '10 3 * * *'],
  ['staff.sweep', '27 4 * * *'],
];

it('the timetable contains every job with its schedule, and the queue keeps it', async () => {
  expect(timetable.map(({ job, cron }) => [job.name, cron]).sort()).toEqual(schedules);
  await portal.context.jobs.work(portal.context, [], timetable);
  const { rows } = await sql<{
    name: string;
    cron: string;
    timezone: string;
  }>`select name, cron, timezone from job.schedule order by name`.execute(portal.context.db);
  expect(rows.map(({ name, cron }) => [name, cron])).toEqual(schedules);
  expect(new Set(rows.map(({ timezone }) => timezone))).toEqual(new Set(['UTC']));
});

it('each job of the timetable completes with what the timetable sends', async () => {
  const { context } = portal;
  await context.jobs.work(context, [], timetable);
  const { rows: sent } = await sql<{
    name: string;
    data: unknown;
  }>`select name, data from job.schedule order by name`.execute(context.db);
  expect(sent.map(({ name }) => name)).toEqual(timetable.map(({ job }) => job.name).sort());
  const byName = new Map(timetable.map(({ job }) => [job.name as string, job]));
  for (const { name, data } of sent)
    await context.jobs.enqueue(context.db, byName.get(name) ?? expect.unreachable(name), data as null);
  await portal.runJobs();
  const { rows } = await sql<{
    name: string;
    state: string;
    output: unknown;
  }>`select distinct name, state::text, output from job.job where name in (select name from job.schedule) order by name`.execute(
    context.db,
  );
  expect(rows).toEqual(sent.map(({ name }) => ({ name, state: 'completed', output: null })));
});
