import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rehearseImportCall } from '#ledger/staff-contract.ts';
import { openPortal, type Portal } from '../../../testing/portal.ts';
import { storeFile } from '../../files/files.ts';
import { publicFileUrl } from '../../files/signed-link.ts';
import { makeLog } from '../../log/log.ts';
import { addErrorAnswers } from '../http.ts';
import { limitTime } from './time-limits.ts';

let portal: Portal;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = portal.app.server.address() as AddressInfo);
});
afterAll(() => portal.close());

it('gives up on work that takes longer than 20 seconds, and never on an answer that has begun', async () => {
  const app = Fastify();
  addErrorAnswers(app as unknown as Portal['app']);
  limitTime(app as unknown as Portal['app']);
  const begun = new PassThrough();
  const isStuck = Promise.withResolvers<void>();
  app.get('/stuck', () => {
    isStuck.resolve();
    return new Promise(() => undefined);
  });
  app.get('/long', async () => begun);
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const long = app.inject('/long');
    const stuck = app.inject('/stuck');
    begun.write('first ');
    await Promise.all([once(begun, 'resume'), isStuck.promise]);
    await vi.advanceTimersByTimeAsync(21_000);
    begun.end('last');
    expect((await stuck).json()).toMatchObject({ code: 'busy' });
    expect((await long).payload).toBe('first last');
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});

it('an answer that comes after the work was given up is dropped: the request is answered once', async () => {
  const said: string[] = [];
  const app = Fastify({ loggerInstance: makeLog('warn', { write: (line) => said.push(line) }) });
  addErrorAnswers(app as unknown as Portal['app']);
  limitTime(app as unknown as Portal['app']);
  // As compression does: the answer of the limit is on its way for a while.
  app.addHook('onSend', async (_request, _reply, payload) => {
    await turn();
    return payload;
  });
  const work = Promise.withResolvers<string | PassThrough>();
  const late = new PassThrough();
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  app.get('/returned', () => {
    begun[0].resolve();
    return work.promise;
  });
  app.get('/sent', async (_request, reply) => {
    begun[1].resolve();
    await work.promise;
    return reply.send(late);
  });
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answers = [app.inject('/returned'), app.inject('/sent')];
    await Promise.all(begun.map(({ promise }) => promise));
    vi.advanceTimersByTime(20_000);
    work.resolve('too late');
    for (const answer of answers) expect((await answer).json()).toMatchObject({ code: 'busy' });
    expect(late.destroyed).toBe(true);
    expect(said.filter((line) => line.includes('already sent'))).toEqual([]);
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});

it('work that may change something is said to continue, so nobody is told to try again what is done later', async () => {
  const app = Fastify();
  addErrorAnswers(app as unknown as Portal['app']);
  limitTime(app as unknown as Portal['app']);
  const work = Promise.withResolvers<string>();
  const begun: (() => void)[] = [];
  const handler = () => {
    begun.pop()?.();
    return work.promise;
  };
  app.get('/read', handler);
  app.get('/change', { config: { changes: true } }, handler);
  app.post('/change', handler);
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const haveBegun = [1, 2, 3].map(() => new Promise<void>((resolve) => begun.push(resolve)));
    const answers = [app.inject('/read'), app.inject('/change'), app.inject({ method: 'POST', url: '/change' })];
    await Promise.all(haveBegun);
    vi.advanceTimersByTime(20_000);
    const codes = (await Promise.all(answers)).map((answer) => answer.json<{ code: string }>().code);
    expect(codes).toEqual(['busy', 'unfinished', 'unfinished']);
  } finally {
    work.resolve('late');
    vi.useRealTimers();
    await app.close();
  }
});

const question = JSON.stringify({ file: 'YQ==', filename: 'list.csv', reason: 'Roster of the spring meeting' });

/** Posts half of a question. */
function postHalf(path: string) {
  const headers = {
    'content-type': 'application/json',
    'content-length': question.length,
    'sec-fetch-site': 'same-origin',
  };
  const request = ask({ port, path, method: 'POST', headers });
  request.write(question.slice(0, 20));
  return request;
}

/** Does `work` while a question has a tenth of a second to arrive. */
async function withShortLimit<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  const { server } = portal.app;
  const { headersTimeout, requestTimeout } = server;
  // Node takes the larger of the two for the whole request.
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 });
  try {
    return await work();
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout });
  }
}

it('a file arrives whole at a reader who is slower than a question may be', async () => {
  // The kernel keeps some megabytes for a reader, so the file is larger.
  const content = Buffer.alloc(60_000_000, 'film');
  const id = await storeFile(portal.context, portal.context.db, {
    filename: 'film.mp4',
    contentType: 'video/mp4',
    content,
    isPublic: true,
  });
  const file = await portal.context.db
    .selectFrom('file')
    .select(['hash', 'filename'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const digest = createHash('sha256');
  await withShortLimit(async () => {
    const [answer] = await once(get({ port, path: publicFileUrl(file) }), 'response');
    // Asked after the file, a question is overdue: so is everything that was asked before it.
    const overdue = postHalf('/api/login');
    await once(overdue, 'response');
    overdue.destroy();
    for await (const piece of answer as AsyncIterable<Buffer>) digest.update(piece);
  });
  expect(digest.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
});

/** Posts half of a question, waits until the server calls the request overdue, and posts the rest. */
const postInTwo = (path: string) =>
  withShortLimit(async () => {
    const request = postHalf(path);
    await once(portal.app.server, 'clientError');
    request.end(question.slice(20));
    const [answer] = await once(request, 'response');
    return { httpStatus: answer.statusCode, body: await json(answer) };
  });

it('a file may arrive slowly, a question may not', async () => {
  expect(await postInTwo(rehearseImportCall.path)).toMatchObject({ httpStatus: 401, body: { code: 'staff-sign-in' } });
  expect(await postInTwo('/api/login')).toMatchObject({ httpStatus: 408, body: { code: 'malformed' } });
});
