import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import type { Queryable } from '#platform/server/context.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { auditCall, auditCsvPath, checkAuditCall } from '../../contract.ts';
import { recordAction } from '../audit.ts';
import { updateChainState } from './audit-queries.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '../fixtures.ts';
import { checkChain, verifyAudit } from './verify-audit.ts';

let portal: Portal;
let owner: SignedInStaff;
let editor: SignedInStaff;
/** When the last two entries of the beginning were written. */
let lastTwo: string;
/** Before this moment, the log has the 62 entries of the beginning. What a test adds is later. */
let until: string;
beforeAll(async () => {
  portal = await openPortal();
  owner = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
  editor = await aStaffMember(portal.context, ['editor'], { name: '=Ana Ruiz' });
  await portal.context.db.transaction().execute(async (trx) => {
    for (let at = 0; at < 60; at += 1) await recordIn(trx, editor, 'page.saved', { kind: 'page', title: `Page ${at}` });
  });
  portal.advance({ minutes: 1 });
  lastTwo = portal.context.now().toString();
  await record(owner, 'student.looked-at', { kind: 'student', hash: 'S1' });
  await record(owner, 'student.exported', { kind: 'student' });
  portal.advance({ minutes: 1 });
  until = portal.context.now().toString();
});
afterAll(() => portal.close());

type Subject = { kind: string; hash?: string; title?: string };
const recordIn = (trx: Queryable, by: SignedInStaff, act: `${string}.${string}`, subject: Subject) =>
  recordAction(portal.context, trx, { by, act, subject, reason: 'asked by mail' });
const record = (by: SignedInStaff, act: `${string}.${string}`, subject: Subject) =>
  portal.context.db.transaction().execute((trx) => recordIn(trx, by, act, subject));
const look = async (who: SignedInStaff, input: Record<string, string> = {}) =>
  (await callAsStaff(portal, who, auditCall, input)).body;

it('is read newest first, in pages, and narrowed in every way', async () => {
  const all = await look(owner, { until });
  expect([all.rowCount, all.totalRows, all.pageSize, all.page]).toEqual([50, 62, 50, 0]);
  expect(all.data[0]).toMatchObject({
    act: 'student.exported',
    by: { name: 'Helen Cho', hash: owner.hash, roles: ['owner'] },
  });
  expect((await look(owner, { until, page: '1' })).rowCount).toBe(12);
  const whole = await look(owner);
  expect(whole.totalRows).toBe(Number(whole.chain.lastId));
  const counts = async (input: Record<string, string>) => (await look(owner, { until, ...input })).totalRows;
  expect(await counts({ by: editor.hash })).toBe(60);
  expect(await counts({ act: 'student' })).toBe(2);
  expect(await counts({ act: 'student.looked-at' })).toBe(1);
  expect(await counts({ kind: 'student', h: 'S1' })).toBe(1);
  expect(await counts({ only: 'people' })).toBe(2);
  expect(await counts({ only: 'exports' })).toBe(1);
  expect(await counts({ q: 'page 7' })).toBe(1);
  expect(await counts({ q: '%' })).toBe(0);
  expect(await counts({ from: lastTwo })).toBe(2);
  expect(await counts({ until: lastTwo })).toBe(60);
  expect((await callAsStaff(portal, owner, auditCall, { from: 'yesterday' })).httpStatus).toBe(400);
});

it('counts a narrowed log up to 10,000 entries, and says that there are more', async () => {
  // Its own portal: these entries break the chain that others check.
  const long = await openPortal();
  const { db } = long.context;
  const reader = await aStaffMember(long.context, ['owner']);
  const read = async (input: Record<string, string> = {}) => (await callAsStaff(long, reader, auditCall, input)).body;
  await sql`insert into audit_entry (id, at, staff_name, roles, via, act, subject_kind, previous_hash, entry_hash)
    select n, now(), 'The timetable', '{}', 'timetable', 'mark.swept', 'mark', '', sha256(n::text::bytea) from generate_series(1, 10001) as n`.execute(
    db,
  );
  await sql`update audit_head set last_id = 10001`.execute(db);
  const swept = await read({ act: 'mark.swept', page: '199' });
  expect([swept.totalRows, swept.isMore, swept.page, swept.rowCount]).toEqual([10_000, true, 199, 50]);
  const all = await read();
  // The reader's own look is the last entry.
  expect([all.totalRows, all.isMore]).toEqual([10_002, false]);
  expect(all.chain).toMatchObject({ checkedAt: null, checkedThrough: null });
  await long.close();
});

it('shows whether accounts that serve sponsors changed education, by the roles they had then (PR-26)', async () => {
  const liaison = await aStaffMember(portal.context, ['liaison'], { name: 'Lea Sun' });
  const author = await aStaffMember(portal.context, ['editor']);
  const began = portal.context.now();
  await record(author, 'authoring.published', { kind: 'activity', hash: 'A1', title: 'Vital pulp therapy' });
  await record(author, 'authoring.exported', { kind: 'catalogue' });
  await record(liaison, 'advertisement.saved', { kind: 'ad', title: 'Onlay bur' });
  await record(liaison, 'support.added', { kind: 'company', title: 'Lumident' });
  const education = await look(owner, { only: 'education' });
  expect(education.data.map(({ act }) => act)).toEqual(['authoring.published']);
  expect(education.firewall).toMatchObject({ actions: 2, changes: 0 });
  const promotion = await look(owner, { only: 'promotion', from: began.toString() });
  expect(promotion.data.map(({ act }) => act)).toEqual(['support.added', 'advertisement.saved']);
  expect(promotion.firewall).toMatchObject({
    actions: 2,
    changes: 0,
    from: began.toString({ smallestUnit: 'millisecond' }),
  });
  // Somebody with both roles counts by the worse one, also after the role is gone.
  const both = await aStaffMember(portal.context, ['editor', 'liaison'], { name: 'Max Roe' });
  await record(both, 'exam.saved-question', { kind: 'question', title: 'What heals?' });
  await portal.context.db.deleteFrom('staff_role').where('staff_id', '=', both.id).execute();
  expect((await look(owner, { only: 'promotion' })).firewall).toMatchObject({ actions: 2, changes: 1 });
  portal.advance({ minutes: 5 });
  const later = { only: 'promotion', from: portal.context.now().toString() };
  expect((await look(owner, later)).firewall).toMatchObject({ actions: 0, changes: 0 });
  expect([(await look(owner)).firewall, (await look(editor, { only: 'education' })).firewall]).toEqual([null, null]);
});

it('shows an editor only their own actions', async () => {
  const own = await look(editor, { by: owner.hash });
  expect(own.totalRows).toBe(0);
  expect((await look(editor, { until })).totalRows).toBe(60);
});

it('goes out as a file that no spreadsheet runs, and that is noted', async () => {
  const answer = await portal.app.inject({
    url: `${auditCsvPath}?act=page`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: `staff=${owner.token}` },
  });
  const lines = answer.body.trim().split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines[1]).toContain("'=Ana Ruiz");
  expect(answer.headers['content-disposition']).toContain('audit-log.csv');
  const after = await look(owner, { act: 'audit.exported' });
  expect(after.data[0]).toMatchObject({ act: 'audit.exported', after: { entries: 60 } });
});

it('goes out to an editor with their own entries alone', async () => {
  const answer = await portal.app.inject({
    url: `${auditCsvPath}?until=${until}`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: `staff=${editor.token}` },
  });
  const lines = answer.body.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(60);
  expect(lines.at(-1)).toContain('Page 0');
  expect(lines.filter((line) => !line.includes("'=Ana Ruiz"))).toEqual([]);
  expect((await look(owner, { until, by: owner.hash })).totalRows).toBe(2);
});

it('names members as they are called today, is found by their names, and forgets them with the account', async () => {
  const { context } = portal;
  const student = await aStudent(context, { firstname: 'Rita', lastname: 'Díaz' });
  const { hash } = await context.db
    .selectFrom('student')
    .select('hash')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  await record(owner, 'student.saved', { kind: 'student', hash });
  const find = async (q: string) => {
    const { data } = await look(owner, { q });
    return data.map(({ act: what, subject }) => [what, subject.words]);
  };
  expect(await find('rita diaz')).toEqual([['student.saved', 'Rita Díaz']]);
  await context.db.updateTable('student').set({ lastname: 'Diaz-Cho' }).where('id', '=', student.id).execute();
  expect(await find('diaz-cho')).toEqual([['student.saved', 'Rita Diaz-Cho']]);
  await context.db.deleteFrom('student').where('id', '=', student.id).execute();
  expect(await find('diaz')).toEqual([]);
  expect((await look(owner, { act: 'student.saved' })).data[0]?.subject.words).toBe('a closed account');
  const { rows } = await sql<{ row: string }>`select audit_entry::text as row from audit_entry`.execute(context.db);
  expect(rows.filter(({ row }) => /rita|d[ií]az/i.test(row))).toEqual([]);
});

it('lists whom it can be narrowed to, for those who see all of it', async () => {
  expect((await look(owner)).people).toEqual(
    expect.arrayContaining([
      { hash: owner.hash, name: 'Helen Cho' },
      { hash: editor.hash, name: '=Ana Ruiz' },
    ]),
  );
  expect((await look(editor)).people).toEqual([]);
});

it('is checked at once when an owner asks, through its last entry', async () => {
  await record(owner, 'page.saved', { kind: 'page', title: 'Not checked yet' });
  const before = (await look(owner)).chain;
  expect(before.checkedThrough).not.toBe(before.lastId);
  expect((await callAsStaff(portal, owner, checkAuditCall, {})).body).toEqual({ status: true, isIntact: true });
  const { chain } = await look(owner);
  expect(chain).toMatchObject({ checkedThrough: chain.lastId, brokenId: null });
  expect(chain.checkedAt).not.toBeNull();
  expect((await callAsStaff(portal, editor, checkAuditCall, {})).httpStatus).toBe(403);
});

/** Tampers past every trigger and reference, and undoes it. Returns the entry that the check names. */
async function namedAfter(tamper: (trx: Queryable) => Promise<unknown>): Promise<string | null> {
  let named: string | null = null;
  const undone = portal.context.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await tamper(trx);
    named = (await checkChain(trx)).brokenId;
    throw new Error('put back');
  });
  await expect(undone).rejects.toThrow('put back');
  return named;
}

const otherValues: Readonly<Record<string, unknown>> = {
  ARRAY: ['host'],
  bigint: 7777,
  jsonb: { other: 1 },
  text: 'other.thing',
  'timestamp with time zone': '2001-02-03T04:05:06Z',
};
/** Checked by what they say in the chain itself. */
const ofTheChain = ['id', 'previous_hash', 'entry_hash'];

it('names an entry that was changed, whichever column: a new one is part of its hash', async () => {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'audit_entry' and is_generated = 'NEVER'`.execute(portal.context.db);
  expect(columns.length).toBeGreaterThan(15);
  for (const { name, type } of columns.filter((column) => !ofTheChain.includes(column.name))) {
    const other = name === 'via' ? 'command' : (otherValues[type] ?? expect.unreachable(`${name} is of type ${type}`));
    const column = sql.ref(name);
    const named = await namedAfter((trx) =>
      sql`update audit_entry set ${column} = (jsonb_populate_record(null::audit_entry, ${JSON.stringify({ [name]: other })}::jsonb)).${column} where id = 5`.execute(
        trx,
      ),
    );
    expect([name, named]).toEqual([name, '5']);
  }
});

it('names entries that were cut off the end, even if the head was set back with them', async () => {
  const { through } = await verifyAudit(portal.context);
  const cutAndVerify = async (trx: Queryable) => {
    await sql`delete from audit_entry where id > 40`.execute(trx);
    await sql`update audit_head set (last_id, last_hash) = (select id, entry_hash from audit_entry where id = 40)`.execute(
      trx,
    );
    // A check in between takes nothing back.
    await updateChainState(trx, { checked_at: portal.context.now(), checked_through: '40', broken_id: '41' });
  };
  expect(Number(through)).toBeGreaterThan(41);
  expect(await namedAfter(cutAndVerify)).toBe('41');
});

it.each([
  ['a changed reason', '5', sql`update audit_entry set reason = 'other' where id = 5`],
  ['a changed difference', '7', sql`update audit_entry set after = '{"x": 1}' where id = 7`],
  ['an entry that is gone', '9', sql`delete from audit_entry where id = 9`],
  ['another time', '11', sql`update audit_entry set at = at - interval '1 day' where id = 11`],
  ['another name', '13', sql`update audit_entry set staff_name = 'Nobody' where id = 13`],
  ['what was cut off the end', 'last', sql`delete from audit_entry where id = (select last_id from audit_head)`],
])('names %s', async (_what, broken, tampering) => {
  const { through, brokenId } = await verifyAudit(portal.context);
  expect(brokenId).toBeNull();
  expect((await look(owner)).chain).toMatchObject({ lastId: through, checkedThrough: through, brokenId: null });
  expect(await namedAfter((trx) => tampering.execute(trx))).toBe(broken === 'last' ? through : broken);
});
