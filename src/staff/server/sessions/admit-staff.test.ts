// What every call of staff has in common, seen at calls made for this test: who is let in, in which order the others
// are refused, and what a request must show that changes something.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aStudent } from '#accounts/server/fixtures.ts';
import { buildApp } from '#platform/server/http/app.ts';
import { serve } from '#platform/server/http/http.ts';
import { defineCall } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { people } from '#program.ts';
import { defineStaffCall } from '../../staff-call.ts';
import { aStaffMember, type SignedInStaff } from '../fixtures.ts';
import { openStaffSession } from './open-staff-session.ts';
import { updateStaffMember } from '../staff-queries.ts';

const schemas = {
  summary: 'Does what it says.',
  input: z.object({ word: z.string() }),
  answer: z.object({ status: z.literal(true), name: z.string(), roles: z.array(z.string()) }),
};
const grantCall = defineStaffCall<typeof schemas>()({
  method: 'POST',
  path: '/api/staff/test-grant',
  permission: 'credit.grant',
  fresh: true,
  refusals: [],
});
const lookCall = defineStaffCall<typeof schemas>()({
  method: 'GET',
  path: '/api/staff/test-look',
  permission: 'credit.read',
  refusals: [],
});

let portal: Portal;
let app: FastifyInstance;
beforeAll(async () => {
  portal = await openPortal();
  const routes = [grantCall, lookCall].map((call) =>
    serve(call, schemas, async (_context, { name, roles }) => ({ status: true as const, name, roles: [...roles] })),
  );
  const documents = [
    {
      method: 'GET' as const,
      path: '/api/staff/test.csv' as const,
      staffAccess: { permission: 'credit.read' },
      answer: async (_context: unknown, { staff }: { staff: { name: string } | null }) => ({
        contentType: 'text/csv; charset=utf-8',
        body: staff?.name ?? 'nobody',
      }),
    },
  ];
  app = await buildApp(portal.context, routes, people, undefined, documents);
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

type Headers = Record<string, string>;
const own: Headers = { 'sec-fetch-site': 'same-origin' };
const cookieOf = ({ token }: Pick<SignedInStaff, 'token'>): Headers => ({ cookie: `staff=${token}` });

async function grant(headers: Headers, payload: string | object = { word: 'go' }) {
  const answer = await app.inject({
    method: 'POST',
    url: grantCall.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return [answer.statusCode, answer.json<{ code?: string }>().code ?? 'done'] as const;
}
const look = (headers: Headers) => app.inject({ url: `${lookCall.path}?word=x`, headers: { ...own, ...headers } });

it('each is refused for the first thing that is missing, and only callers who lack nothing learn what is malformed', async () => {
  const { context } = portal;
  const enrolling = await aStaffMember(context, ['editor'], { isEnrolled: false });
  const editor = await aStaffMember(context, ['editor']);
  const registrar = await aStaffMember(context, ['registrar']);
  const pending = { token: await openStaffSession(context, context.db, registrar.id, { isProven: false }) };
  const wrong = { word: 7 };
  expect(await grant(own, wrong)).toEqual([401, 'staff-sign-in']);
  expect(await grant({ ...own, ...cookieOf({ token: 'A'.repeat(43) }) }, wrong)).toEqual([401, 'staff-sign-in']);
  expect(await grant({ ...own, ...cookieOf(pending) }, wrong)).toEqual([401, 'staff-sign-in']);
  expect(await grant({ ...own, ...cookieOf(enrolling) }, wrong)).toEqual([403, 'staff-enrol']);
  portal.advance({ minutes: 11 });
  expect(await grant({ ...own, ...cookieOf(editor) }, wrong)).toEqual([403, 'not-allowed']);
  expect(await grant({ ...own, ...cookieOf(registrar) }, wrong)).toEqual([403, 'confirm']);
  const fresh = { token: await openStaffSession(context, context.db, registrar.id, { isProven: true }) };
  expect(await grant({ ...own, ...cookieOf(fresh) }, wrong)).toEqual([400, 'malformed']);
  expect(await grant({ ...own, ...cookieOf(fresh) })).toEqual([200, 'done']);
});

it('says which role would be allowed', async () => {
  const host = await aStaffMember(portal.context, ['host']);
  const answer = await look(cookieOf(host));
  expect(answer.json()).toEqual({
    status: false,
    code: 'not-allowed',
    errorMsg: 'Your role does not allow this: it needs Registrar or Auditor.',
  });
});

it('what changes something comes from a page of this site, as JSON', async () => {
  const registrar = await aStaffMember(portal.context, ['registrar']);
  const cookie = cookieOf(registrar);
  const sameOrigin = { origin: 'http://portal.test' };
  expect(await grant({ ...cookie, ...own })).toEqual([200, 'done']);
  expect(await grant({ ...cookie, ...sameOrigin })).toEqual([200, 'done']);
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { ...sameOrigin, 'sec-fetch-site': 'cross-site' },
  ] as Headers[])
    expect([headers, await grant({ ...cookie, ...headers })]).toEqual([headers, [403, 'cross-site']]);
  const form = { ...cookie, ...own, 'content-type': 'application/x-www-form-urlencoded' };
  expect(await grant(form, 'word=go')).toEqual([403, 'cross-site']);
  expect((await look({ ...cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

it('no token opens a call of staff, and no cookie of staff one of members', async () => {
  const { context } = portal;
  const registrar = await aStaffMember(context, ['registrar']);
  const { token } = await aStudent(context);
  for (const each of [token, registrar.token]) {
    const byHeader = await look({ authorization: `Bearer ${each}` });
    const byQuery = await app.inject({ url: `${lookCall.path}?word=x&s=${each}`, headers: own });
    expect([byHeader.statusCode, byQuery.statusCode]).toEqual([401, 401]);
  }
  expect((await look(cookieOf({ token }))).statusCode).toBe(401);
  const profile = await portal.app.inject({ url: '/api/profile', headers: { ...own, ...cookieOf(registrar) } });
  expect(profile.statusCode).toBe(401);
});

it('answers are never cached, and the same rules apply to a staff file', async () => {
  const registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Anna Roth' });
  const editor = await aStaffMember(portal.context, ['editor']);
  expect((await look(cookieOf(registrar))).headers['cache-control']).toBe('no-store, private');
  const file = (headers: Headers) => app.inject({ url: '/api/staff/test.csv', headers: { ...own, ...headers } });
  const taken = await file(cookieOf(registrar));
  expect([taken.statusCode, taken.body, taken.headers['cache-control']]).toEqual([
    200,
    'Anna Roth',
    'no-store, private',
  ]);
  expect((await file({})).statusCode).toBe(401);
  expect((await file(cookieOf(editor))).statusCode).toBe(403);
  expect((await file({ ...cookieOf(registrar), 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

it('a session ends by disuse, by age, with its account and at the account’s end', async () => {
  const { context } = portal;
  const idle = await aStaffMember(context, ['registrar']);
  portal.advance({ minutes: 59 });
  expect((await look(cookieOf(idle))).statusCode).toBe(200);
  portal.advance({ minutes: 60 });
  expect((await look(cookieOf(idle))).statusCode).toBe(401);

  const busy = await aStaffMember(context, ['registrar']);
  for (let half = 0; half < 23; half += 1) {
    portal.advance({ minutes: 30 });
    expect((await look(cookieOf(busy))).statusCode).toBe(200);
  }
  portal.advance({ minutes: 30 });
  expect((await look(cookieOf(busy))).statusCode).toBe(401);

  const ended = await aStaffMember(context, ['registrar']);
  await updateStaffMember(context.db, ended.id, { ended_at: context.now() });
  expect((await look(cookieOf(ended))).statusCode).toBe(401);
  const guest = await aStaffMember(context, ['auditor'], { endsAt: context.now().add({ minutes: 10 }) });
  expect((await look(cookieOf(guest))).statusCode).toBe(200);
  portal.advance({ minutes: 10 });
  expect((await look(cookieOf(guest))).statusCode).toBe(401);
});

it('a call of staff outside its addresses does not start', async () => {
  const call = defineCall<typeof schemas>()({
    method: 'GET',
    path: '/api/elsewhere',
    access: 'staff',
    refusals: [],
  });
  const route = serve(call, schemas, async () => ({ status: true as const, name: '', roles: [] }));
  await expect(buildApp(portal.context, [route], people)).rejects.toThrow('is a call of staff');
});
