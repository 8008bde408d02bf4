// Over a real connection: injected requests do not pass the server that the memory is in front of.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { people, routes } from '#program.ts';
import { openPortal, type Portal } from '../../../testing/portal.ts';
import { buildApp } from '../app.ts';
import { openAnswerCache } from './answer-cache.ts';

let portal: Portal;
let app: FastifyInstance;
let close: () => Promise<void>;
let port: number;

beforeAll(async () => {
  portal = await openPortal();
  for (let index = 0; index < 4; index += 1) await aClass(portal.context, { title: `Class ${index}` });
});
afterAll(() => portal.close());

// A cache of its own for each test, opened after everything was written that it could hear of.
beforeEach(async () => {
  await renameInSecret('As it was');
  const answers = await openAnswerCache(portal.databaseAddress, portal.context.log);
  app = await buildApp({ ...portal.context, answerCache: answers.answerCache }, routes, people);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  close = async () => {
    await app.close();
    await answers.close();
  };
});
afterEach(() => close());

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
const titleOf = ({ body }: Answer) =>
  (JSON.parse(body.toString()) as { data: { className: string }[] }).data[0]?.className;
/** A change without a notification: only the cache can hide it. */
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
    'cache-control': 'private, max-age=15',
    'content-type': 'application/json; charset=utf-8',
  });
});

it('another input of the same call is another answer', async () => {
  const first = await get('/api/ondemand?page=0');
  const found = await get('/api/ondemand?q=Nothing+is+called+this');
  const again = await get('/api/ondemand?page=0');
  expect(again.body).toEqual(first.body);
  expect(found.body).not.toEqual(first.body);
  await renameInSecret('Class 0');
  expect((await get('/api/ondemand?page=0')).body).toEqual(first.body);
  expect((await get('/api/ondemand?q=Nothing+is+called+this')).body).toEqual(found.body);
});

it('clients that accept compression get it compressed', async () => {
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

it('a member goes past it, and who has the answer already gets no other', async () => {
  const { headers } = await get('/api/ondemand?page=0');
  const student = await aStudent(portal.context);
  await renameInSecret('In secret');
  expect(titleOf(await get('/api/ondemand?page=0'))).toBe('As it was');
  const own = await get('/api/ondemand?page=0', { authorization: `Bearer ${student.token}` });
  expect([own.headers['cache-control'], titleOf(own)]).toEqual(['no-store, private', 'In secret']);
  const known = await get('/api/ondemand?page=0', { 'if-none-match': String(headers['etag']) });
  expect([known.status, known.body.length, known.headers['etag']]).toEqual([304, 0, headers['etag']]);
  const bySession = await get(`/api/ondemand?page=0&s=${student.token}`);
  expect([bySession.headers['cache-control'], titleOf(bySession)]).toEqual(['no-store, private', 'In secret']);
});

it('a change ends it', async () => {
  await get('/api/ondemand?page=0');
  await portal.context.db.updateTable('activity').set({ title: 'Changed' }).execute();
  await expect.poll(async () => titleOf(await get('/api/ondemand?page=0'))).toBe('Changed');
});

it('its time ends it', async () => {
  await get('/api/ondemand?page=0');
  await renameInSecret('Later');
  expect(titleOf(await get('/api/ondemand?page=0'))).toBe('As it was');
  portal.advance({ seconds: 20 });
  expect(titleOf(await get('/api/ondemand?page=0'))).toBe('Later');
});
