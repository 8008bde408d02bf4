// A refusal is known by its code: each call declares its own, the server answers with no other, and no page decides by
// a sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '#platform/server/http/app.ts';
import { serve, undeclaredRefusal } from '#platform/server/http/http.ts';
import { makeLog } from '#platform/server/log/log.ts';
import { defineCall } from '#platform/shared/call.ts';
import { commonRefusals, Refusal } from '#platform/shared/refusal.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { people, routes } from '#program.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('each call declares its codes once, in words and hyphens, and none that any call may give', () => {
  for (const { call } of routes) {
    const said = `${call.method} ${call.path}`;
    expect(new Set(call.refusals).size, said).toBe(call.refusals.length);
    for (const code of call.refusals) expect(code, said).toMatch(/^[a-z]+(?:-[a-zA-Z]+)*$/);
    expect(
      call.refusals.filter((code) => commonRefusals.some((common) => common === code)),
      said,
    ).toEqual([]);
  }
});

it.each([
  ['one that the call declares', 'closed', false],
  ['one that any call may give', 'throttled', false],
  ['any other', 'elsewhere', true],
])('a refusal is answered with its code; %s is an error in the log: %s', async (_case, code, isError) => {
  const schemas = { summary: 'Refuses.', input: z.object({}), answer: z.object({ status: z.literal(true) }) };
  const call = defineCall<typeof schemas>()({
    method: 'POST',
    path: '/api/refuse',
    access: 'public',
    refusals: ['closed'],
  });
  const lines: string[] = [];
  const app = await buildApp(
    { ...portal.context, log: makeLog('error', { write: (line) => lines.push(line) }) },
    [serve(call, schemas, () => Promise.reject(new Refusal(code, 'No.')))],
    people,
  );
  const answer = await app.inject({ method: 'POST', url: call.path, payload: {} });
  await app.close();
  expect(answer.json()).toEqual({ status: false, code, errorMsg: 'No.' });
  expect(lines.some((line) => line.includes(undeclaredRefusal))).toBe(isError);
});

/** A comparison with a sentence of a contract, or of what the server said with a text. */
const comparesSentence =
  /[!=]==?\s*\w*[mM]essages\.|[mM]essages\.\w+\s*[!=]==?|case\s+\w*[mM]essages\.|\.(?:message|sentence|errorMsg|msg)\s*[!=]==?\s*['"`]\w/;

it('no page compares a sentence: what to do is decided by the code', () => {
  const source = join(import.meta.dirname, '../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?:^|[\\/])web[\\/].*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const lines = files.flatMap((name) =>
    readFileSync(join(source, name), 'utf8')
      .split('\n')
      .filter((line) => comparesSentence.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
