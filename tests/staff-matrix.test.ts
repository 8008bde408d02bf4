// Which staff role may make which call, against the one list (src/staff/permissions.ts): what each call asks for, one
// call of each permission by each role, and every call by visitors, members, people without a second factor, and pages
// of other sites. A call that has no row in staff-call-rows.ts fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { documents, routes, uploads } from '#program.ts';
import { staffMessages } from '#staff/contract.ts';
import { mayDo, permissions, permissionsWithPage, roles, type Permission } from '#staff/permissions.ts';
import { aStaffMember, aStaffSession, type SignedInStaff } from '#staff/server/fixtures.ts';
import { staffCallGates } from './support/staff-call-gates.ts';
import { staffCallRows } from './support/staff-call-rows.ts';

type StaffCall = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly permission: string | undefined;
  readonly fresh: boolean;
  readonly enrols: boolean;
};

const staffCalls: readonly StaffCall[] = [
  ...routes.filter(({ call }) => call.access === 'staff').map(({ call }) => call),
  ...documents.flatMap(({ method, path, staffAccess }) => (staffAccess ? [{ method, path, ...staffAccess }] : [])),
].map(({ method, path, permission, fresh, enrols }) => ({
  name: `${method} ${path}`,
  method,
  path,
  permission,
  fresh: fresh === true,
  enrols: enrols === true,
}));

let portal: Portal;
let studentToken: string;
let notEnrolled: SignedInStaff;
let everyRole: SignedInStaff;
const byRole = new Map<string, SignedInStaff>();
beforeAll(async () => {
  portal = await openPortal();
  studentToken = (await aStudent(portal.context)).token;
  notEnrolled = await aStaffMember(portal.context, roles, { isEnrolled: false });
  everyRole = await aStaffMember(portal.context, roles);
  for (const role of roles) byRole.set(role, await aStaffMember(portal.context, [role]));
});
afterAll(() => portal.close());

const own = { 'sec-fetch-site': 'same-origin' };

let networks = 0;
async function make({ method, path }: StaffCall, headers: Record<string, string>) {
  networks += 1;
  const input = staffCallRows[`${method} ${path}`] ?? {};
  const answer = await portal.app.inject({
    method,
    url: path,
    headers: { ...own, ...headers },
    remoteAddress: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  });
  const code = answer.headers['content-type']?.includes('json')
    ? answer.json<{ code?: string }>().code
    : answer.statusCode < 400
      ? undefined
      : answer.body;
  return { httpStatus: answer.statusCode, code };
}
const cookie = (token: string) => ({ cookie: `staff=${token}` });

it('what the console marks as having a page is asked for by a call or an upload', () => {
  const asked = new Set([
    ...staffCalls.map(({ permission }) => permission),
    ...uploads.flatMap(({ access }) => ('staff' in access ? [access.staff.permission] : [])),
  ]);
  expect(permissionsWithPage.filter((permission) => !asked.has(permission))).toEqual([]);
});

it('every call and file of staff asks for what was written down for it, and nothing else is written down', () => {
  const declared = Object.fromEntries(
    staffCalls.map(({ name, permission, fresh, enrols }) => [
      name,
      [permission, ...(fresh ? ['fresh'] : []), ...(enrols ? ['enrols'] : [])].join(', '),
    ]),
  );
  expect(declared).toEqual(staffCallGates);
});

const mayEnter = ({ httpStatus, code }: { httpStatus: number; code: string | undefined }) =>
  !['staff-sign-in', 'staff-enrol', 'not-allowed', 'confirm', 'cross-site', 'malformed'].includes(code ?? '') &&
  httpStatus !== 401 &&
  httpStatus !== 403;

it('every call has a row that says how it is made, and every row a call', () => {
  expect(Object.keys(staffCallRows).sort()).toEqual(staffCalls.map(({ name }) => name).sort());
  expect(staffCalls.filter(({ permission }) => !permissions.some((each) => each === permission))).toEqual([]);
});

// One door asks for every call's permission, and the comparison above says which one it asks for. So one call of each
// permission shows whom the door lets in.
const oneOfEach = [...new Map(staffCalls.map((call) => [call.permission, call])).values()];
describe.each(oneOfEach)('$permission, for $name', (call) => {
  it.each(roles)('by %s', async (role) => {
    const member = byRole.get(role) ?? expect.unreachable(role);
    const token = await aStaffSession(portal.context, member);
    const answer = await make(call, cookie(token));
    if (mayDo([role], call.permission as Permission)) expect([answer, mayEnter(answer)]).toEqual([answer, true]);
    else {
      expect(answer.httpStatus).toBe(403);
      expect(['not-allowed', staffMessages.notAllowed(call.permission as Permission)]).toContain(answer.code);
    }
  });
});

describe.each(staffCalls)('$name', (call) => {
  it('is closed to visitors, members, and whoever has no second factor, unless it sets one up', async () => {
    for (const headers of [{}, { authorization: `Bearer ${studentToken}` }, cookie(studentToken)])
      expect((await make(call, headers)).httpStatus).toBe(401);
    // What sets a factor up may end the state that the next call asks about.
    const member = call.enrols ? await aStaffMember(portal.context, roles, { isEnrolled: false }) : notEnrolled;
    const answer = await make(call, cookie(await aStaffSession(portal.context, member)));
    if (call.enrols) expect(mayEnter(answer)).toBe(true);
    else
      expect([403, 'staff-enrol', staffMessages.enrol]).toEqual(
        expect.arrayContaining([answer.httpStatus, answer.code]),
      );
  });

  it('lets those in who may make it, and asks for a fresh confirmation where it says so', async () => {
    // By every role at once: those that work for sponsors alone have calls of their own.
    const token = await aStaffSession(portal.context, everyRole);
    const answer = await make(call, cookie(token));
    expect([answer, mayEnter(answer)]).toEqual([answer, true]);
    const later = await aStaffSession(portal.context, everyRole);
    portal.advance({ minutes: 11 });
    const { code } = await make(call, cookie(later));
    expect(code === 'confirm' || code === staffMessages.confirm).toBe(call.fresh);
  });

  if (call.method === 'POST')
    it('has no GET but one that reads, and does nothing for a page of another site', async () => {
      const token = await aStaffSession(portal.context, everyRole);
      if (!staffCalls.some(({ method, path }) => method === 'GET' && path === call.path)) {
        const answer = await portal.app.inject({ url: call.path, headers: { ...own, ...cookie(token) } });
        expect(answer.statusCode).toBe(404);
      }
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
        expect((await make(call, { ...cookie(token), ...headers })).code).toBe('cross-site');
    });
});

it('the cookie of staff opens no call of members', async () => {
  const { token } = await aStaffMember(portal.context, ['owner']);
  for (const { call } of routes.filter(({ call: each }) => each.access === 'student')) {
    const answer = await portal.app.inject({
      method: call.method,
      url: call.path,
      headers: { ...own, ...cookie(token) },
      ...(call.method === 'POST' ? { payload: {} } : {}),
    });
    expect([call.path, answer.statusCode]).toEqual([call.path, 401]);
  }
});
