// The HTTP program: hardening, files, API, mailbox, health, pages. Built the same way for serving and for tests.
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { STATUS_CODES, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { addDocuments, type DocumentRoute } from './documents.ts';
import { addFileRoute } from '../files/files.ts';
import { createServerWithMemory } from './memory/hot-path.ts';
import { addErrorAnswers, addRoutes, type People, type Route } from './http.ts';
import { addMailbox } from '../mail/mailbox.ts';
import { networkOf } from './guards/network.ts';
import { releaseVersion } from '../process/release.ts';
import { bareHeaders, helmetOptions } from './guards/security-headers.ts';
import { limitTime, usualBodyBytes } from './guards/time-limits.ts';
import { addUploads, type UploadRoute } from './upload-routes.ts';
import { malformedStatus, pathOf } from './guards/well-formed.ts';

const unreadable = '{"status":false,"code":"malformed","errorMsg":"Malformed request."}';

const serverOptions: ServerOptions = {
  // A file that still arrives goes beyond it (time-limits.ts).
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};
/** A connection on which nothing moves for so long is closed. */
const connectionTimeoutMs = 60_000;

/** A request that cannot even be read: the envelope, and nothing of what came. */
function sendUnreadable(reply: FastifyReply, httpStatus: number): FastifyReply {
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(unreadable);
}

/** The same for what Node's parser gives up on, written to the socket itself. */
function answerUnparsable(
  { code }: { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const httpStatus = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(unreadable.length),
    connection: 'close',
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}\r\n${head.join('')}\r\n${unreadable}`, () =>
    socket.destroy(),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Set when the process is about to stop: `/readyz` says so, everything is still answered, and each connection is
     * closed after its next answer.
     */
    isDraining: boolean;
  }
}

export type Pages = (app: FastifyInstance) => Promise<void>;

/**
 * Builds the program without listening. `pages` adds what is not API: pages rendered on the server and built files;
 * `documents` are calendars, feeds and the like; `uploads` are files on their way in.
 */
export async function buildApp(
  context: Context,
  routes: readonly Route[],
  people: People,
  pages?: Pages,
  documents: readonly DocumentRoute[] = [],
  uploads: readonly UploadRoute[] = [],
): Promise<FastifyInstance> {
  const headers = bareHeaders(context.config.publicUrl);
  /** Connections whose last request was refused unread: the parser's own complaint about it gets no second answer. */
  const refused = new WeakSet<Socket>();
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    // So many proxies in front are ours; what a visitor claims of addresses before them is not believed.
    // Fastify itself distrusts a bare number of hops.
    trustProxy: context.config.proxies === 0 ? false : (_address: string, hop: number) => hop < context.config.proxies,
    bodyLimit: usualBodyBytes,
    exposeHeadRoutes: false,
    // Requests that arrive on an open connection during shutdown are answered, and the connection is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handle: RequestListener) =>
      createServerWithMemory(context, serverOptions, handle, () => app.isDraining).setTimeout(connectionTimeoutMs),
    rewriteUrl: ({ url = '/' }: IncomingMessage) => pathOf(url),
    frameworkErrors: (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) =>
      void sendUnreadable(reply.headers(headers), error.statusCode ?? 400),
    clientErrorHandler: (error: { code?: string }, socket: Socket) => {
      const isFile = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isArriving(socket);
      if (!refused.has(socket) && !isFile) answerUnparsable(error, socket, headers);
    },
    routerOptions: { maxParamLength: 500 },
  }) as unknown as FastifyInstance;
  const isArriving = limitTime(app);

  context.monitor?.watchRequests(app);
  app.decorate('isDraining', false);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    request.log.info(
      { call: request.routeOptions.url ?? 'unknown', httpStatus: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  // Mail programs unsubscribe their reader by posting a form (RFC 8058). What it says is in the address: nothing is
  // read from a form.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, {}),
  );

  addErrorAnswers(app);
  await app.register(helmet, helmetOptions(context.config.publicUrl));
  app.addHook('onRequest', async (request, reply) => {
    const status = malformedStatus(request.raw);
    if (status !== null) {
      refused.add(request.raw.socket);
      return sendUnreadable(reply.header('connection', 'close'), status);
    }
    // %00 passes for text until the database refuses it. A page with NUL in its address is the page without it; never
    // another site, which two slashes at the start would name.
    if (!request.url.includes('%00')) return;
    const isPage = !/^\/(api|files|dev)\//.test(request.url);
    if (isPage && (request.method === 'GET' || request.method === 'HEAD'))
      return reply.redirect(`/${request.url.replaceAll('%00', '').replace(/^[/\\]+/, '')}`, 302);
    return sendUnreadable(reply.header('connection', 'close'), 400);
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    requestEncodings: ['identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(rateLimit, { global: false, keyGenerator: (request) => networkOf(request.ip) });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: async () => ({ status: true, version: releaseVersion }),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    handler: async (_request, reply) => {
      if (app.isDraining)
        return reply.code(503).send({ status: false, code: 'stopping', errorMsg: 'This process is about to stop.' });
      try {
        // A pooler may lead to a server that became a standby: connections to it are the pooler's, and stay.
        const { rows } = await sql<{
          readsOnly: boolean;
        }>`select current_setting('transaction_read_only')::boolean as "readsOnly" from schema_migration limit 1`.execute(
          context.db,
        );
        if (rows[0]?.readsOnly === false) return { status: true };
        return reply.code(503).send({ status: false, code: 'database', errorMsg: 'The database is read-only.' });
      } catch {
        return reply.code(503).send({ status: false, code: 'database', errorMsg: 'The database cannot be reached.' });
      }
    },
  });

  addFileRoute(app, context);
  addMailbox(app, context);
  addRoutes(app, routes, context, people);
  addDocuments(app, documents, context, people.admitStaff);
  addUploads(app, uploads, context, people.admitStaff);
  app.all('/api/*', async (_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ status: false, code: 'unknown-call', errorMsg: 'There is no such call.' }),
  );
  if (pages) await pages(app);
  return app;
}
