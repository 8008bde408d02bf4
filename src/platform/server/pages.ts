// Pages: React Router's server build behind Fastify, with a fresh nonce a page, and the built files with far-future caching.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import type { Context } from './context.ts';
import { inProcess, type Route } from './http.ts';

const buildFolder = resolve(import.meta.dirname, '../../..', process.env['BUILD_DIR'] ?? 'build');

/** Whether `npm run build` has made the pages. */
export const pagesAreBuilt = (): boolean => existsSync(join(buildFolder, 'server/index.js'));

const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https://www.youtube.com https://i.ytimg.com",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What `entry.server.tsx` exports beside its renderer: the keys under which a page finds the nonce, the way to ask the API and the way to report a fault. */
type PageKeys = { cspNonce: RouterContext<string>; inProcessCall: RouterContext<ReturnType<typeof inProcess>>; reportFault: RouterContext<(fault: unknown) => void> };

/** Adds built files and a page for every other address. */
export async function addPages(app: FastifyInstance, routes: readonly Route[], context: Context): Promise<void> {
  const build = (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild;
  const keys = build.entry.module as unknown as PageKeys;
  const handlePage = createRequestHandler(build, 'production');
  const answerInProcess = inProcess(routes, context);

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    // Answered with the portal's own address by the catalogue.
    globIgnore: ['robots.txt*'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isWorker = /\/sw\.js(\.br|\.gz)?$/.test(path);
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600');
      // The worker lives under the policy that it comes with: it fetches from this site and runs nothing else.
      if (isWorker) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });

  app.get('/*', async (request, reply) => {
    const cspNonce = randomBytes(16).toString('base64');
    const abort = new AbortController();
    reply.raw.once('close', () => abort.abort());
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    const pageContext = new RouterContextProvider();
    pageContext.set(keys.cspNonce, cspNonce);
    pageContext.set(keys.inProcessCall, answerInProcess);
    pageContext.set(keys.reportFault, (fault) => request.log.error({ err: fault }, 'fault in a page'));
    const page = await handlePage(new Request(new URL(request.url, context.config.publicUrl), { headers, signal: abort.signal }), pageContext);
    reply.code(page.status);
    for (const [name, value] of page.headers) reply.header(name, value);
    reply.header('content-security-policy', policy(cspNonce)).header('vary', 'accept-encoding');
    // A page whose address may hold a code or ticket asks for no-referrer.
    if (!page.headers.has('referrer-policy')) reply.header('referrer-policy', 'same-origin');
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'no-cache');
    return reply.send(page.body ? Readable.fromWeb(page.body as ReadableStream) : '');
  });
}
