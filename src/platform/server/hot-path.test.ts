// Over a real connection: injected requests do not pass the server that the memory stands in front of.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '../testing/portal.ts';

let portal: Portal;
let port: number;

beforeAll(async () => {
  portal = await openPortal({}, { cachesAnswers: true });
  for (let index = 0; index < 4; index += 1) await aClass(portal.context, { title: `Class ${index}` });
  await wait(100);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: Buffer };

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { date: _date, ...answerCache } = response.headers;
        resolve({ status: response.statusCode ?? 0, headers: answerCache, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}
const titles = ({ body }: Answer) =>
  (JSON.parse(body.toString()) as { data: { className: string }[] }).data.map((row) => row.className);
/** A change that tells nobody: only memory can hide it. */
const renameInSecret = (to: string) =>
  portal.context.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('activity').set({ title: to }).execute();
  });

it('the same question is answered from memory, word for word and header for header', async () => {
  const first = await get('/api/ondemand?page=0');
  await renameInSecret('In secret');
  const again = await get('/api/ondemand?page=0');
  expect(again).toEqual(first);
  expect(again.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
});

it('who takes it small gets it small', async () => {
  const plain = await get('/api/ondemand?page=0');
  for (let time = 0; time < 2; time += 1) {
    const small = await get('/api/ondemand?page=0', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.body)).toEqual(plain.body);
  }
  expect(
    JSON.parse((await get('/api/ondemand?page=0', { 'accept-encoding': 'identity' })).body.toString()),
  ).toHaveProperty('status', true);
});

it('a member, a known ETag and another method go past it', async () => {
  const { headers } = await get('/api/ondemand?page=0');
  const student = await aStudent(portal.context);
  const own = await get('/api/ondemand?page=0', { authorization: `Bearer ${student.token}` });
  expect([own.headers['cache-control'], titles(own)[0]]).toEqual(['no-store, private', 'In secret']);
  expect((await get('/api/ondemand?page=0', { 'if-none-match': String(headers['etag']) })).status).toBe(304);
  expect(titles(await get(`/api/ondemand?page=0&s=${student.token}`))[0]).toBe('In secret');
  expect((await get(`/api/ondemand?page=0&s=${student.token}`)).headers['cache-control']).toBe('no-store, private');
});

it('a change and the time end it', async () => {
  expect(titles(await get('/api/ondemand?page=0'))[0]).not.toBe('In secret');
  await portal.context.db.updateTable('activity').set({ title: 'Told' }).execute();
  await expect.poll(async () => titles(await get('/api/ondemand?page=0'))[0], { timeout: 2000 }).toBe('Told');
  await renameInSecret('Later');
  portal.advance({ seconds: 20 });
  expect(titles(await get('/api/ondemand?page=0'))[0]).toBe('Later');
});
