// A refusal is known by its code: each call declares its own, and the server answers with no other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '#platform/server/http/app.ts';
import { serve, undeclaredRefusal } from '#platform/server/http/http.ts';
import { makeLog } from '#platform/server/log/log.ts';
import { defineCall } from '#platform/shared/call.ts';
import { commonRefusals, Refusal } from '#platform/shared/refusal.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { routes } from '#program.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe.each(routes.map(({ call }) => [call.method, call.path, call.refusals] as const))('%s %s', (_m, _p, codes) => {
  it('declares each code once, in words and hyphens, and none that any call may give', () => {
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(?:-[a-zA-Z]+)*$/);
    expect(codes.filter((code) => commonRefusals.some((common) => common === code))).toEqual([]);
  });
});

it.each([
  ['one that the call declares', 'closed', false],
  ['one that any call may give', 'throttled', false],
  ['any other', 'elsewhere', true],
])('a refusal is answered with its code; %s is an error in the log: %s', async (_case, code, isError) => {
  const schemas = { input: z.object({}), answer: z.object({ status: z.literal(true) }) };
  const call = defineCall<typeof schemas>()({
    method: 'POST',
    path: '/api/refuse',
    summary: 'Refuses.',
    access: 'public',
    refusals: ['closed'],
  });
  const lines: string[] = [];
  const app = await buildApp(
    { ...portal.context, log: makeLog('error', { write: (line) => lines.push(line) }) },
    [serve(call, schemas, () => Promise.reject(new Refusal(code, 'No.')))],
    () => Promise.resolve(null),
  );
  const answer = await app.inject({ method: 'POST', url: call.path, payload: {} });
  await app.close();
  expect(answer.json()).toEqual({ status: false, code, errorMsg: 'No.' });
  expect(lines.some((line) => line.includes(undeclaredRefusal))).toBe(isError);
});
