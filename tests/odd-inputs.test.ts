// What a schema lets through and the program can't use: a day that isn't in the calendar, the name of something that
// every object has, NUL. Each field of every call gets each of them, where its schema takes it, by someone who may ask.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { routes } from '#program.ts';
import { roles } from '#staff/permissions.ts';
import { aStaffMember } from '#staff/server/fixtures.ts';
import { staffCallRows } from './support/staff-call-rows.ts';

const oddValues = ['2026-02-30', '0000-01-01', '9999-12-31', 'toString', 'constructor', '__proto__', 'a\u0000'];

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

let networks = 0;
const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {});

const tries = routes.flatMap(({ call, schemas, decode }) => {
  const example = staffCallRows[`${call.method} ${call.path}`] ?? {};
  const inputs = fieldsOf(schemas.input).flatMap((field) =>
    oddValues.map((value) => ({ ...example, [field]: value })).filter((input) => decode(input).success),
  );
  return inputs.length === 0 ? [] : [[`${call.method} ${call.path}`, call, inputs] as const];
});

describe('a call answers what it can’t use, and has no fault', () => {
  it.each(tries)('%s', async (_name, { method, path, access }, inputs) => {
    const headers =
      access === 'staff'
        ? { 'sec-fetch-site': 'same-origin', cookie: `staff=${(await aStaffMember(portal.context, roles)).token}` }
        : { authorization: `Bearer ${(await aStudent(portal.context)).token}` };
    for (const input of inputs) {
      networks += 1;
      const answer = await portal.app.inject({
        method,
        url: path,
        headers,
        remoteAddress: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
        ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
      });
      expect([input, answer.statusCode < 500]).toEqual([input, true]);
    }
  });
});
