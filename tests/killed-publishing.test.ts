// A process that publishes a scheduled draft is killed in the middle: nothing of it is left, and the next process
// publishes it, once (docs/specification/authoring.md, AU-7, AU-11).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { scheduleDraftCall } from '#authoring/staff-contract.ts';
import { aCreditDraft, aDraft, disclose } from '#authoring/server/fixtures.ts';
import { publishDue } from '#authoring/server/staff/publishing/schedule-draft.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { databaseSettings } from '#platform/testing/database-address.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { portalProcesses } from './support/portal-process.ts';

const { run, folder } = portalProcesses();
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** The session of the database that waits for a lock; null while none does. */
async function waiting(): Promise<number | null> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.context.db);
  return rows[0]?.pid ?? null;
}
const isThere = async (pid: number | null) =>
  (await sql`select from pg_stat_activity where pid = ${pid}`.execute(portal.context.db)).rows.length > 0;

/** Every row that publishing an activity writes, by its table. */
async function written(hash: string) {
  const { db } = portal.context;
  const count = async (table: 'activity_version' | 'exam' | 'activity_speaker' | 'activity_category') => {
    const rows = await db
      .selectFrom(table)
      .innerJoin('activity', 'activity.id', `${table}.activity_id`)
      .select('activity.id')
      .where('activity.hash', '=', hash)
      .execute();
    return rows.length;
  };
  const [versions, exams, speakers, categories] = [
    await count('activity_version'),
    await count('exam'),
    await count('activity_speaker'),
    await count('activity_category'),
  ];
  const entries = await db
    .selectFrom('audit_entry')
    .select('act')
    .where('subject_hash', '=', hash)
    .where('act', '=', 'authoring.published')
    .execute();
  return { versions, exams, speakers, categories, entries: entries.length };
}

// The first table that publishing writes, one in its middle, and its last.
it.each(['activity', 'exam', 'audit_entry'] as const)(
  'killed before it writes into %s, it leaves nothing, and the next process publishes it once',
  async (table) => {
    const { context } = portal;
    const editor = await aStaffMember(context, ['editor']);
    const content = await aCreditDraft(context);
    const draft = await aDraft(portal, editor, 'class', content);
    await disclose(context, draft.h, content);
    const at = context.now().add({ minutes: 5 });
    const typed = at.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString({ smallestUnit: 'minute' });
    const scheduled = await callAsStaff(portal, editor, scheduleDraftCall, {
      ...draft,
      at: typed,
      kind: 'content',
      note: 'As announced.',
    });
    expect(scheduled.body).toMatchObject({ status: true });
    portal.advance({ minutes: 6 });

    const other = openDatabase(portal.databaseAddress, 1);
    try {
      const reached = Promise.withResolvers<void>();
      const isKilled = Promise.withResolvers<void>();
      const blocking = other.db.transaction().execute(async (trx) => {
        await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
        reached.resolve();
        await isKilled.promise;
      });
      await reached.promise;
      const publishing = await run(
        {
          ...databaseSettings(portal.databaseAddress, inject('databasePooler')),
          DATA_DIR: `${folder}/publishing`,
          TEST_CLOCK: context.now().toString(),
        },
        'tests/support/publish-due-process.ts',
      );
      await expect.poll(waiting).not.toBeNull();
      const session = await waiting();
      publishing.child.kill('SIGKILL');
      expect([await publishing.ended, publishing.errors()]).toEqual([null, '']);
      isKilled.resolve();
      await blocking;
      // The database notices that nobody is there any longer once it has done what it was asked last.
      await expect.poll(() => isThere(session)).toBe(false);
    } finally {
      await other.db.destroy();
    }
    expect(await written(draft.h)).toEqual({ versions: 0, exams: 0, speakers: 0, categories: 0, entries: 0 });
    await publishDue(context);
    await publishDue(context);
    expect(await written(draft.h)).toEqual({ versions: 1, exams: 1, speakers: 1, categories: 1, entries: 1 });
  },
);
