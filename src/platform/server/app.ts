// The HTTP program: hardening, files, API, mailbox, health, pages. Built the same way for serving and for tests.
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { constants } from 'node:zlib';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { addDocuments, type DocumentRoute } from './documents.ts';
import { addFileRoute } from './files.ts';
import { answerFromMemory } from './hot-path.ts';
import { addErrorAnswers, addRoutes, type FindStudent, type Route } from './http.ts';
import { addMailbox } from './mailbox.ts';
import { networkOf } from './network.ts';
import { releaseVersion } from './release.ts';

/** A request that cannot even be read: the envelope, and nothing of what came. */
function sendUnreadable(reply: FastifyReply, httpStatus: number): FastifyReply {
  return reply.code(httpStatus).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').type('application/json; charset=utf-8').send('{"status":false,"code":"malformed","errorMsg":"Malformed request."}');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process is about to stop: `/readyz` says so, everything is still answered, and each connection is closed after its next answer. */
    isDraining: boolean;
  }
}

export type Pages = (app: FastifyInstance) => Promise<void>;

/** Builds the program without listening. `pages` adds what is not API: pages rendered on the server and built files; `documents` are calendars, feeds and the like. */
export async function buildApp(context: Context, routes: readonly Route[], findStudent: FindStudent, pages?: Pages, documents: readonly DocumentRoute[] = []): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    // So many proxies in front are ours; what a visitor claims of addresses before them is not believed.
    // Fastify itself distrusts a bare number of hops.
    trustProxy: context.config.proxies === 0 ? false : (_address: string, hop: number) => hop < context.config.proxies,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    handlerTimeout: 20_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    exposeHeadRoutes: false,
    // What arrives on a kept connection while the last requests run is answered, and its connection closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => sendUnreadable(reply, error.statusCode ?? 400),
    routerOptions: { maxParamLength: 500 },
  } as never) as unknown as FastifyInstance;

  app.addHook('onRequest', async (request, reply) => {
    // Fastify answers twice to a transfer coding that it does not know, and %00 passes for text until the database refuses it.
    const coding = request.headers['transfer-encoding'];
    const hasNul = request.url.includes('%00');
    const isPage = !/^\/(api|files|dev)\//.test(request.url);
    // A page with NUL in its address is the page without it; never another site, which two slashes at the start would name.
    if (hasNul && isPage && request.method === 'GET') return reply.redirect(request.url.replaceAll('%00', '').replace(/^[/\\]+/, '/'), 302);
    if ((coding !== undefined && coding !== 'chunked') || hasNul) {
      return sendUnreadable(reply.header('connection', 'close'), 400);
    }
  });
  app.decorate('isDraining', false);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    request.log.info({ call: request.routeOptions.url ?? 'unknown', httpStatus: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  // Mail programmes unsubscribe their reader by posting a form (RFC 8058). What it says is in the address: nothing is read from a form.
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, {}));

  addErrorAnswers(app);
  await app.register(helmet, {
    // Pages set their own policy with a nonce; everything else may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: context.config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    requestEncodings: ['identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(rateLimit, { global: false, keyGenerator: (request) => networkOf(request.ip) });

  app.get('/healthz', async () => ({ status: true, version: releaseVersion }));
  app.get('/readyz', async (_request, reply) => {
    if (app.isDraining) return reply.code(503).send({ status: false, code: 'stopping', errorMsg: 'This process is about to stop.' });
    try {
      await sql`select 1 from schema_migration limit 1`.execute(context.db);
      return { status: true };
    } catch {
      return reply.code(503).send({ status: false, code: 'database', errorMsg: 'The database cannot be reached.' });
    }
  });

  addFileRoute(app, context);
  addMailbox(app, context);
  addRoutes(app, routes, context, findStudent);
  addDocuments(app, documents, context);
  app.all('/api/*', async (_request, reply) => reply.code(404).header('cache-control', 'no-store').send({ status: false, code: 'unknown-call', errorMsg: 'There is no such call.' }));
  if (pages) await pages(app);
  answerFromMemory(app, context);
  return app;
}
