// An auditor is a guest who reads: every call that writes is refused, every look at the binder is in the log, and the
// account ends by itself (docs/specification/reporting.md, RO-38).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { binderCall, makeBinderCall } from '#binder/staff-contract.ts';
import { creditsCall } from '#ledger/staff-contract.ts';
import { auditCall } from '#staff/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { routes } from '#program.ts';
import { mayDo } from '#staff/permissions.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { staffCallRows } from './support/staff-call-rows.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const dump = async () =>
  (
    await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'staff_name', 'subject_title'])
      .orderBy('id')
      .execute()
  ).filter(({ act }) => act !== 'staff.signed-in');

it('every call that writes is refused to an auditor, but for what is their own or writes nothing', async () => {
  const auditor = await aStaffMember(portal.context, ['auditor']);
  const before = await dump();
  const open: string[] = [];
  for (const { call } of routes.filter(({ call: { access, method } }) => access === 'staff' && method === 'POST')) {
    const isOwn = call.permission === 'self' || call.permission === 'overview';
    if (isOwn) continue;
    const answer = await portal.app.inject({
      method: 'POST',
      url: call.path,
      headers: { cookie: `staff=${auditor.token}`, 'sec-fetch-site': 'same-origin' },
      payload: staffCallRows[`POST ${call.path}`] ?? {},
    });
    if (answer.statusCode !== 403) open.push(call.path);
    expect([call.path, answer.statusCode === 403]).toEqual([call.path, !mayDo(['auditor'], call.permission as never)]);
  }
  // It compares the entries of the log with each other, and changes none.
  expect(open).toEqual(['/api/staff/check-audit']);
  expect(await dump()).toEqual(before);
});

it('a look at the ledger and at the log is in the log once an hour, without what was searched for', async () => {
  const auditor = await aStaffMember(portal.context, ['auditor'], { name: 'Olga Reviewer' });
  const looks = async () => (await dump()).filter(({ staff_name }) => staff_name === 'Olga Reviewer');
  for (const q of ['silva', 'brandt']) await callAsStaff(portal, auditor, creditsCall, { q });
  for (const page of ['0', '1']) await callAsStaff(portal, auditor, auditCall, { page });
  const firstHour = [
    { act: 'credit.listed', staff_name: 'Olga Reviewer', subject_title: 'all members' },
    { act: 'audit.looked-at', staff_name: 'Olga Reviewer', subject_title: null },
  ];
  expect(await looks()).toEqual(firstHour);
  portal.advance({ minutes: 40 });
  await callAsStaff(portal, auditor, creditsCall, {});
  expect(await looks()).toEqual(firstHour);
  portal.advance({ minutes: 21 });
  await callAsStaff(portal, auditor, creditsCall, {});
  expect(await looks()).toEqual([...firstHour, firstHour[0]]);
});

it('each look of an auditor at the binder is in the log, and the account ends by itself', async () => {
  const auditor = await aStaffMember(portal.context, ['auditor'], {
    name: 'Ruth Reviewer',
    endsAt: portal.context.now().add({ hours: 24 }),
  });
  expect((await callAsStaff(portal, auditor, binderCall, {})).httpStatus).toBe(200);
  expect((await dump()).at(-1)).toEqual({
    act: 'binder.looked-at',
    staff_name: 'Ruth Reviewer',
    subject_title: 'the list',
  });
  const order = {
    body: 'cerp',
    from: '2026-01-01',
    to: '2026-02-28',
    asOf: '2026-02-28',
    activity: null,
    sample: 1,
    seed: 1,
  } as const;
  expect((await callAsStaff(portal, auditor, makeBinderCall, order)).httpStatus).toBe(403);
  portal.advance({ hours: 25 });
  expect((await callAsStaff(portal, auditor, binderCall, {})).httpStatus).toBe(401);
});
