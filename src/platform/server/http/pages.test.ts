// Pages that are the same for everyone, with a program of pages that is as small as can be: what it renders says how
// often it was asked and for what. Over real connections where the memory in front of the framework matters. The built
// pages are tried by e2e/pages-from-memory.spec.ts.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import * as addresses from '#screens.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { validateUsernameCall } from '#accounts/contract.ts';
import { onDemandCall } from '#lists/contract.ts';
import { blurbCall } from '#pages/contract.ts';
import { people, routes } from '#program.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { openAnswerCache } from './memory/answer-cache.ts';
import { buildApp } from './app.ts';
import type { inProcess } from './http.ts';
import { addPageRoute } from './pages.ts';

type Ask = ReturnType<typeof inProcess>;
type Rendered = { readonly url: string; readonly headers: Record<string, string> };

/**
 * Pages that show the first class. `/terms` loads something that must not be cached, a part of `/about` fails, one of
 * `/faculty` is refused.
 */
function programOf(rendered: Rendered[], gate: () => Promise<void>): ServerBuild {
  const keys = {
    cspNonce: createContext<string>(),
    inProcessCall: createContext<Ask>(),
    reportFault: createContext<(fault: unknown) => void>(),
    styleText: createContext<unknown>(),
  };
  async function render(
    { url, headers }: Request,
    status: number,
    responseHeaders: Headers,
    _page: unknown,
    context: Readonly<RouterContextProvider>,
  ): Promise<Response> {
    const ask = context.get(keys.inProcessCall);
    const { body } = await ask(onDemandCall, {});
    rendered.push({ url, headers: Object.fromEntries(headers) });
    await gate();
    const { pathname } = new URL(url);
    if (pathname === '/terms') await ask(validateUsernameCall, { u: 'somebody' });
    if (pathname === '/about') context.get(keys.reportFault)(new Error('a part is missing'));
    if (pathname === '/faculty') await ask(blurbCall, { code: 'none of the provider' });
    const title = (body as { data?: { className: string }[] }).data?.[0]?.className;
    const nonce = context.get(keys.cspNonce);
    const html = `<!DOCTYPE html><html><body><h1>${title}</h1><p>${pathname}</p>${'<p>text</p>'.repeat(200)}<script nonce="${nonce}">go()</script></body></html>`;
    responseHeaders.set('content-type', 'text/html; charset=utf-8');
    return new Response(html, { status, headers: responseHeaders });
  }
  const page = { default: () => null };
  const missing = {
    ...page,
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  };
  return {
    entry: { module: { ...keys, default: render, handleError: () => undefined } },
    routes: {
      root: { id: 'root', path: '', module: page },
      page: { id: 'page', parentId: 'root', path: '*', module: page },
      missing: { id: 'missing', parentId: 'root', path: 'classroom/:c', module: missing },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild;
}

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await aClass(portal.context);
});
afterAll(() => portal.close());

type Process = {
  readonly app: FastifyInstance;
  readonly rendered: Rendered[];
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
};
const open = Promise.withResolvers<void>();
open.resolve();
let gate = open.promise;

/** A process of the portal with a memory of its own. */
async function startProcess(mostBytes?: number): Promise<Process> {
  const rendered: Rendered[] = [];
  const answers = await openAnswerCache(portal.databaseAddress, portal.context.log, [], mostBytes);
  const context = { ...portal.context, answerCache: answers.answerCache };
  const app = await buildApp(context, routes, people, async (fastify) =>
    addPageRoute(fastify, routes, context, {
      build: programOf(rendered, () => gate),
      mode: 'production',
      isBuilt: true,
      styleText: () => undefined,
      addresses,
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    rendered,
    bytes: () => answers.answerCache.bytes,
    async close() {
      await app.close();
      await answers.close();
    },
  };
}

let here: Process;
let there: Process;
beforeEach(async () => {
  await renameInSecret('As it was');
  here = await startProcess();
  there = await startProcess();
});
afterEach(async () => {
  gate = open.promise;
  await here.close();
  await there.close();
});

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: Buffer };

function get(
  { app }: Process,
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { date: _date, ...others } = response.headers;
        resolve({ status: response.statusCode ?? 0, headers: others, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}
const titleOf = ({ body }: Answer) => /<h1>(.*)<\/h1>/.exec(body.toString())?.[1];
/** A change without a notification: only the cache can hide it. */
const renameInSecret = (to: string) =>
  portal.context.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('activity').set({ title: to }).execute();
  });
const rename = (to: string) => portal.context.db.updateTable('activity').set({ title: to }).execute();

describe('a page that is the same for everyone', () => {
  it('is rendered once, for the first request and for all others at the same moment', async () => {
    const gated = Promise.withResolvers<void>();
    gate = gated.promise;
    const all = Array.from({ length: 30 }, () => get(here, '/ondemand'));
    await expect.poll(() => here.rendered.length).toBe(1);
    gated.resolve();
    const bodies = (await Promise.all(all)).map(({ body }) => body.toString());
    expect([new Set(bodies).size, (await get(here, '/ondemand')).status, here.rendered.length]).toEqual([1, 200, 1]);
  });

  it('is the same bytes under the same headers whoever asks, in every process, and nothing of a request gets into it', async () => {
    const student = await aStudent(portal.context);
    const first = await get(here, '/ondemand');
    const others: Record<string, string>[] = [
      {},
      { cookie: 'device=mine; theme=dark' },
      { 'user-agent': 'Another', 'accept-language': 'de', referer: 'http://elsewhere.test/' },
      { authorization: `Bearer ${student.token}` },
    ];
    for (const process of [here, there])
      for (const headers of others) expect(await get(process, '/ondemand', headers)).toEqual(first);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=15, stale-while-revalidate=10',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(first.headers).not.toHaveProperty('set-cookie');
    expect([...here.rendered, ...there.rendered].map(({ headers }) => headers)).toEqual([{}, {}]);
  });

  it('names its own scripts by their hash, and contains no nonce', async () => {
    const { headers, body } = await get(here, '/ondemand');
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(`${body.toString()} ${JSON.stringify(headers)}`).not.toContain('nonce');
  });

  it('goes out small to those who take it small, made once', async () => {
    const plain = await get(here, '/ondemand');
    for (let time = 0; time < 2; time += 1) {
      const small = await get(here, '/ondemand', { 'accept-encoding': 'gzip, deflate, br' });
      expect(small.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(small.body)).toEqual(plain.body);
      const zipped = await get(here, '/ondemand', { 'accept-encoding': 'gzip' });
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(zipped.body)).toEqual(plain.body);
      for (const { headers } of [small, zipped])
        expect([headers['etag'], headers['vary']]).toEqual([plain.headers['etag'], 'accept-encoding']);
    }
    expect(here.rendered.length).toBe(1);
  });

  it('is not sent again to browsers that have it; its policy stays that of the page', async () => {
    const first = await get(here, '/ondemand', { 'accept-encoding': 'br' });
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) };
    const kept = ['content-security-policy', 'cache-control', 'etag', 'vary', 'referrer-policy', 'permissions-policy'];
    for (const process of [here, there]) {
      for (let time = 0; time < 2; time += 1) {
        const again = await get(process, '/ondemand', known);
        expect([again.status, again.body.length]).toEqual([304, 0]);
        for (const name of kept) expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
      }
    }
    expect((await get(here, '/ondemand', { ...known, 'if-none-match': 'W/"another"' })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET', async () => {
    const { headers } = await get(here, '/ondemand');
    const head = await get(here, '/ondemand', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers]).toEqual([200, 0, headers]);
  });

  it('anything else in its query is the same page, and is not rendered into it', async () => {
    const first = await get(here, '/ondemand?cid=7');
    for (const query of ['utm_source=mail&cid=7', 'cid=7&fbclid=1', 'cid=7&cid=8', 'cid=7&<script>'])
      expect((await get(here, `/ondemand?${query}`)).body).toEqual(first.body);
    expect(here.rendered.map(({ url }) => url)).toEqual(['http://portal.test/ondemand?cid=7']);
  });

  it('another query that it reads is another page', async () => {
    const asked = ['/ondemand?cid=7', '/ondemand?cid=8', '/ondemand?cid=7'];
    for (const path of asked) expect((await get(here, path)).status).toBe(200);
    expect(here.rendered.map(({ url }) => url)).toEqual([
      'http://portal.test/ondemand?cid=7',
      'http://portal.test/ondemand?cid=8',
    ]);
  });

  it('an edit shows at once, in every process', async () => {
    for (const process of [here, there]) expect(titleOf(await get(process, '/ondemand'))).toBe('As it was');
    await rename('Edited');
    for (const process of [here, there])
      await expect.poll(async () => titleOf(await get(process, '/ondemand'))).toBe('Edited');
    // Rendered once before the edit and once after it; a question on the way of the notice may have been answered from
    // before.
    for (const process of [here, there]) expect(process.rendered.length).toBe(2);
  });

  it('what was being rendered when an edit came is not cached', async () => {
    const gated = Promise.withResolvers<void>();
    gate = gated.promise;
    const old = get(here, '/ondemand');
    await expect.poll(() => here.rendered.length).toBe(1);
    await rename('Edited meanwhile');
    // The other process has heard of it, and so has this one: a question asked now is rendered next to the old one.
    const asked = async () => {
      void get(here, '/ondemand').catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      return here.rendered.length;
    };
    await expect.poll(asked).toBe(2);
    gated.resolve();
    expect(titleOf(await old)).toBe('As it was');
    expect(titleOf(await get(here, '/ondemand'))).toBe('Edited meanwhile');
  });

  it('its time ends it, that of the answer in it that ends first; for ten seconds more nobody waits for the new one', async () => {
    const paths = ['/ondemand', '/upcoming'];
    await get(here, '/ondemand');
    portal.advance({ seconds: 10 });
    // Made of an answer that is ten seconds old.
    await get(here, '/upcoming');
    await renameInSecret('Later');
    portal.advance({ seconds: 4 });
    for (const path of paths) expect(titleOf(await get(here, path))).toBe('As it was');
    expect(here.rendered.length).toBe(2);
    const gated = Promise.withResolvers<void>();
    gate = gated.promise;
    portal.advance({ seconds: 1 });
    for (let time = 0; time < 5; time += 1)
      for (const path of paths) expect(titleOf(await get(here, path))).toBe('As it was');
    gated.resolve();
    for (const path of paths) await expect.poll(async () => titleOf(await get(here, path))).toBe('Later');
    expect(here.rendered.length).toBe(4);

    await renameInSecret('Much later');
    portal.advance({ seconds: 25 });
    for (const path of paths) expect(titleOf(await get(here, path))).toBe('Much later');
  });

  it('is what it was before a change for nobody who asks after it, however little time has passed', async () => {
    await get(here, '/ondemand');
    portal.advance({ seconds: 16 });
    const gated = Promise.withResolvers<void>();
    gate = gated.promise;
    // Given while a new one is made, which the change overtakes.
    expect(titleOf(await get(here, '/ondemand'))).toBe('As it was');
    await rename('Edited');
    gated.resolve();
    await expect.poll(async () => titleOf(await get(here, '/ondemand'))).toBe('Edited');
  });
});

describe('never cached, and never public', () => {
  /** Asked twice it is rendered twice. */
  async function expectRenderedEachTime(path: string, cacheControl: string, status = 200) {
    for (let time = 1; time <= 2; time += 1) {
      const { headers, ...answer } = await get(here, path);
      expect([path, answer.status, headers['cache-control'], headers['etag']]).toEqual([
        path,
        status,
        cacheControl,
        undefined,
      ]);
      expect([path, here.rendered.length]).toEqual([path, time]);
    }
    here.rendered.length = 0;
  }

  it('members’ pages, and pages whose address opens something', async () => {
    for (const path of ['/account', '/seats', '/exam/abc', '/live/abc', '/gdpr'])
      await expectRenderedEachTime(path, 'private, no-store');
    const opening = ['/login/token', '/login?s=token', '/ondemand?s=token', '/home?c=code', '/cancel-seat/code'];
    for (const path of [...opening, '/audit/code', '/preview/code']) {
      await expectRenderedEachTime(path, 'private, no-store');
      expect((await get(here, path)).headers['x-robots-tag']).toBe('noindex, nofollow');
      here.rendered.length = 0;
    }
  });
  it('pages that return somewhere, and what is no page for everyone', async () => {
    for (const path of ['/login?rurl=/live/abc', '/register?rurl=/x', '/verify/abc', '/no-such-page'])
      await expectRenderedEachTime(path, 'private, no-cache');
  });
  it('a page with an answer that is not the same for all, with a part that failed or was refused, or with another status', async () => {
    for (const path of ['/terms', '/about', '/faculty']) await expectRenderedEachTime(path, 'private, no-cache');
    await expectRenderedEachTime('/classroom/abc', 'private, no-cache', 404);
  });
});

it('however many addresses are asked for, the memory stays within its bound', async () => {
  const small = await startProcess(200_000);
  try {
    const many = Array.from({ length: 400 }, (_none, index) => `/ondemand/${index + 1}`);
    for (const path of many) {
      expect((await get(small, path)).status).toBe(200);
      expect(small.bytes()).toBeLessThanOrEqual(200_000);
    }
    // The newest are there, the oldest are not.
    small.rendered.length = 0;
    await get(small, many.at(-1) ?? '');
    expect(small.rendered.length).toBe(0);
    await get(small, many[0] ?? '');
    expect(small.rendered.length).toBe(1);
    // What no page reads of a query makes no page.
    small.rendered.length = 0;
    await get(small, '/ondemand');
    for (let index = 0; index < 200; index += 1) await get(small, `/ondemand?campaign=${index}`);
    expect(small.rendered.length).toBe(1);
  } finally {
    await small.close();
  }
});
