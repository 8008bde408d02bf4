import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { auditCall, auditCsvPath } from '../contract.ts';
import { recordAct } from './audit.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from './fixtures.ts';
import { checkChain, verifyAudit } from './verify-audit.ts';

let portal: Portal;
let owner: SignedInStaff;
let editor: SignedInStaff;
beforeEach(async () => {
  portal = await openPortal();
  owner = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
  editor = await aStaffMember(portal.context, ['editor'], { name: '=Ana Ruiz' });
  for (let at = 0; at < 60; at += 1) await act(editor, 'page.saved', { kind: 'page', title: `Page ${at}` });
  portal.advance({ minutes: 1 });
  await act(owner, 'student.looked-at', { kind: 'student', hash: 'S1' });
  await act(owner, 'student.exported', { kind: 'student' });
});
afterEach(() => portal.close());

const act = (
  by: SignedInStaff,
  name: `${string}.${string}`,
  subject: { kind: string; hash?: string; title?: string },
) =>
  portal.context.db
    .transaction()
    .execute((trx) => recordAct(portal.context, trx, { by, act: name, subject, reason: 'asked by mail' }));
const look = async (who: SignedInStaff, input: Record<string, string> = {}) =>
  (await callAsStaff(portal, who, auditCall, input)).body;

it('is read newest first, in pages, and narrowed in every way', async () => {
  const all = await look(owner);
  expect([all.rowCount, all.totalRows, all.pageSize, all.page]).toEqual([50, 62, 50, 0]);
  expect(all.data[0]).toMatchObject({
    act: 'student.exported',
    by: { name: 'Helen Cho', hash: owner.hash, roles: ['owner'] },
  });
  expect((await look(owner, { page: '1' })).rowCount).toBe(12);
  const counts = async (input: Record<string, string>) => (await look(owner, input)).totalRows;
  expect(await counts({ by: editor.hash })).toBe(60);
  expect(await counts({ act: 'student' })).toBe(2);
  expect(await counts({ act: 'student.looked-at' })).toBe(1);
  expect(await counts({ kind: 'student', h: 'S1' })).toBe(1);
  expect(await counts({ only: 'people' })).toBe(2);
  expect(await counts({ only: 'exports' })).toBe(1);
  expect(await counts({ q: 'page 7' })).toBe(1);
  expect(await counts({ q: '%' })).toBe(0);
  expect(await counts({ from: portal.context.now().toString() })).toBe(2);
  expect(await counts({ until: portal.context.now().toString() })).toBe(60);
  expect((await callAsStaff(portal, owner, auditCall, { from: 'yesterday' })).httpStatus).toBe(400);
});

it('counts a narrowed log up to 10,000 entries, and says that there are more', async () => {
  const { db } = portal.context;
  const { last_id: last } = await db.selectFrom('audit_head').select('last_id').executeTakeFirstOrThrow();
  await sql`insert into audit_entry (id, at, staff_name, roles, via, act, subject_kind, previous_hash, entry_hash)
    select ${last}::bigint + n, now(), 'The timetable', '{}', 'timetable', 'mark.swept', 'mark', '', sha256(n::text::bytea) from generate_series(1, 10001) as n`.execute(
    db,
  );
  await sql`update audit_head set last_id = last_id + 10001`.execute(db);
  const swept = await look(owner, { act: 'mark.swept', page: '199' });
  expect([swept.totalRows, swept.isMore, swept.page, swept.rowCount]).toEqual([10_000, true, 199, 50]);
  const all = await look(owner);
  expect([all.totalRows, all.isMore]).toEqual([Number(last) + 10_001, false]);
});

it('shows an editor their own acts alone', async () => {
  const own = await look(editor, { by: owner.hash });
  expect(own.totalRows).toBe(0);
  expect((await look(editor)).totalRows).toBe(60);
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

it.each([
  ['a changed reason', '5', sql`update audit_entry set reason = 'other' where id = 5`],
  ['a changed difference', '7', sql`update audit_entry set after = '{"x": 1}' where id = 7`],
  ['an entry that is gone', '9', sql`delete from audit_entry where id = 9`],
  ['another time', '11', sql`update audit_entry set at = at - interval '1 day' where id = 11`],
  ['another name', '13', sql`update audit_entry set staff_name = 'Nobody' where id = 13`],
  ['what was cut off the end', 'last', sql`delete from audit_entry where id = (select last_id from audit_head)`],
])('names %s', async (_what, broken, tampering) => {
  const { db } = portal.context;
  const { through, brokenId } = await verifyAudit(portal.context);
  expect(brokenId).toBeNull();
  expect((await look(owner)).chain).toMatchObject({ lastId: through, checkedThrough: through, brokenId: null });
  const tampered = db.transaction().execute(async (trx) => {
    await sql`alter table audit_entry disable trigger all`.execute(trx);
    await tampering.execute(trx);
    expect((await checkChain(trx)).brokenId).toBe(broken === 'last' ? through : broken);
    throw new Error('put back');
  });
  await expect(tampered).rejects.toThrow('put back');
});
