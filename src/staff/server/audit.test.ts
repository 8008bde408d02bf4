import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { changesBetween, recordAction } from './audit.ts';
import { canonicalJson, entryHash } from './audit/audit-chain.ts';
import { aStaffMember } from './fixtures.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const entries = () => portal.context.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();

it('an action is recorded with its transaction or not at all, and each entry is bound to the one before it', async () => {
  const { context } = portal;
  const owner = await aStaffMember(context, ['owner'], { name: 'Helen Cho' });
  const record = (title: string, fails = false) =>
    context.db.transaction().execute(async (trx) => {
      await recordAction(context, trx, {
        by: owner,
        act: 'page.saved',
        subject: { kind: 'page', hash: 'terms', title },
        before: { text: 'b', count: 1.5, at: null },
        after: { text: 'a', count: 2, at: context.now() },
        reason: 'wording',
      });
      if (fails) throw new Error('undone');
    });
  await record('one');
  await expect(record('two', true)).rejects.toThrow('undone');
  await Promise.all(['three', 'four', 'five'].map((title) => record(title)));
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: { via: 'command', name: 'portal' },
      act: 'staff.rescued',
      subject: { kind: 'staff' },
    }),
  );
  const everything = await entries();
  expect(everything.map(({ id }) => id)).toEqual(everything.map((_entry, at) => String(at + 1)));
  const all = everything.slice(-5);
  expect(all.map(({ subject_title }) => subject_title)).not.toContain('two');
  expect(all[0]).toMatchObject({
    staff_id: owner.id,
    staff_name: 'Helen Cho',
    roles: ['owner'],
    via: 'console',
    network: '127.0.0.1',
  });
  expect(all[4]).toMatchObject({ staff_id: null, staff_name: 'portal', via: 'command', network: null });
  let previous: Uint8Array = Buffer.alloc(32);
  for (const entry of everything) {
    expect(Buffer.from(entry.previous_hash)).toEqual(Buffer.from(previous));
    expect(Buffer.from(entry.entry_hash)).toEqual(entryHash(previous, entry));
    previous = entry.entry_hash;
  }
});

it('nobody changes, removes or empties it', async () => {
  const { db } = portal.context;
  await db.transaction().execute((trx) =>
    recordAction(portal.context, trx, {
      by: { via: 'timetable', name: 'portal' },
      act: 'page.saved',
      subject: { kind: 'page' },
    }),
  );
  for (const statement of [
    sql`update audit_entry set reason = 'other'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
    sql`delete from audit_head`,
    sql`truncate audit_head`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('the audit log is append-only');
});

it('keys in another order, at any depth, are the same; another value is not', () => {
  const one = { b: [1, { y: 1, x: 2 }], a: null };
  expect(canonicalJson(one)).toBe('{"a":null,"b":[1,{"x":2,"y":1}]}');
  expect(canonicalJson({ a: null, b: [1, { x: 2, y: 1 }] })).toBe(canonicalJson(one));
});

it('records what changed and leaves out what did not', () => {
  expect(changesBetween({ a: 1, b: 'x' }, { a: 1, b: 'y' })).toEqual({ before: { b: 'x' }, after: { b: 'y' } });
  expect(changesBetween({ a: [1] }, { a: [1] })).toBeNull();
});
