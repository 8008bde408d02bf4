import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaffMember } from '#staff/server/fixtures.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import type { Verdict } from '../../shared/rehearsal.ts';
import type { Context, Queryable } from '../context.ts';
import {
  carryOut,
  changedRows,
  fingerprintsOf,
  storeRehearsal,
  readRehearsalState,
  rehearsalWork,
  type RehearsedAction,
} from './rehearsal.ts';

let portal: Portal;
let staffId: string;
beforeAll(async () => {
  portal = await openPortal();
  staffId = (await aStaffMember(portal.context, ['owner'])).id;
});
afterAll(() => portal.close());

/** What the action in these tests affects: rows by their keys, and those it has done. */
const world = { rows: new Map<string, string>(), done: [] as string[] };

const action: RehearsedAction = {
  name: 'test.paint',
  fingerprints: async () => fingerprintsOf(world.rows),
  async carryOut(_context: Context, _trx: Queryable, { verdicts, reason }) {
    world.done = verdicts.filter(({ isDone }) => isDone).map(({ key }) => key);
    return `${world.done.length} were painted: ${reason}.`;
  },
};

async function rehearse(count: number): Promise<string> {
  world.rows = new Map(Array.from({ length: count }, (_, at) => [`r${at}`, 'gray']));
  world.done = [];
  const verdicts = [...world.rows.keys()].map((key, at): Verdict => ({
    key,
    name: `Row ${at}`,
    verdict: at === 0 ? 'left alone' : 'ready',
    text: '',
    isDone: at > 0,
  }));
  const { context } = portal;
  return storeRehearsal(context.db, context.now(), {
    staffId,
    act: action.name,
    input: null,
    fingerprints: fingerprintsOf(world.rows),
    verdicts,
  });
}

const doIt = (h: string, id = staffId) => carryOut(portal.context, { id }, action, { h, reason: 'spring' });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );

it('counts rows that changed, went and came', () => {
  const before = fingerprintsOf([
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ]);
  const after = fingerprintsOf([
    ['a', 1],
    ['b', 2],
    ['d', 1],
  ]);
  expect([changedRows(before, before), changedRows(before, after)]).toEqual([0, 3]);
});

describe('a previewed action', () => {
  it('is done once, to the rows that were said', async () => {
    const h = await rehearse(4);
    expect(await doIt(h)).toEqual({ sentence: '3 were painted: spring.' });
    expect(world.done).toEqual(['r1', 'r2', 'r3']);
    expect(await codeOf(doIt(h))).toBe('already-done: This was already done.');
    expect((await readRehearsalState(portal.context, staffId, h)).state).toBe('done');
  });
  it('is refused where what it touches changed since', async () => {
    const h = await rehearse(4);
    world.rows.set('r1', 'red').set('r9', 'new');
    expect(await codeOf(doIt(h))).toBe('changed-since: 2 rows changed in the meantime. Preview again.');
    expect(world.done).toEqual([]);
  });
  it('is no one else’s, and is valid for half an hour', async () => {
    const h = await rehearse(2);
    const other = await aStaffMember(portal.context, ['owner']);
    expect(await codeOf(doIt(h, other.id))).toBe(
      'unknown-rehearsal: This preview isn’t yours, or it’s gone. Preview again.',
    );
    portal.advance({ minutes: 30 });
    expect(await codeOf(doIt(h))).toBe('rehearsal-over: This preview is too old. Preview again.');
    expect((await readRehearsalState(portal.context, staffId, h)).state).toBe('over');
  });
  it('of more than 200 rows is done by a job, once', async () => {
    const { context } = portal;
    const h = await rehearse(202);
    expect(await doIt(h)).toEqual({ sentence: null });
    expect(world.done).toEqual([]);
    expect((await readRehearsalState(context, staffId, h)).state).toBe('running');
    expect(await codeOf(doIt(h))).toBe('already-done: This was already done.');
    await context.jobs.drain(context, rehearsalWork([action]));
    expect(world.done).toHaveLength(201);
    expect(await readRehearsalState(context, staffId, h)).toMatchObject({
      state: 'done',
      sentence: '201 were painted: spring.',
    });
  });
  it('that takes longer than anybody waits is done by a job instead, once, with its progress', async () => {
    const { context } = portal;
    const seen: number[] = [];
    let tries = 0;
    const slow: RehearsedAction = {
      ...action,
      async carryOut(_context, _trx, { verdicts, progress }) {
        world.done = [];
        tries += 1;
        for (const { key } of verdicts) {
          world.done.push(key);
          portal.advance({ seconds: 2 });
          await progress(world.done.length);
          if (tries === 2) seen.push((await readRehearsalState(context, staffId, h)).doneRows);
        }
        return 'Painted.';
      },
    };
    const h = await rehearse(5);
    expect(await carryOut(context, { id: staffId }, slow, { h, reason: '' })).toEqual({ sentence: null });
    // What it began is undone with its transaction.
    expect(world.done).toHaveLength(3);
    expect((await readRehearsalState(context, staffId, h)).state).toBe('running');
    await context.jobs.drain(context, rehearsalWork([slow]));
    expect([tries, world.done.length, seen]).toEqual([2, 5, [1, 2, 3, 4, 5]]);
    expect(await readRehearsalState(context, staffId, h)).toMatchObject({ state: 'done', sentence: 'Painted.' });
  });
  it('of more than 200 rows says why it was not done', async () => {
    const { context } = portal;
    const h = await rehearse(202);
    await doIt(h);
    world.rows.delete('r5');
    await context.jobs.drain(context, rehearsalWork([action]));
    expect(world.done).toEqual([]);
    expect(await readRehearsalState(context, staffId, h)).toMatchObject({
      state: 'failed',
      sentence: '1 row changed in the meantime. Preview again.',
    });
  });
});
