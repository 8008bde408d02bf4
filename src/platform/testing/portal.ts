// The real program for a test: its own database, a clock that the test moves, an outbox instead of a mail server,
// requests by inject.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { placeKeys } from '#credit/server/seal/fixtures.ts';
import { documents, people, routes, uploads, works } from '#program.ts';
import { buildApp, type Pages } from '../server/http/app.ts';
import { asStoredMoment } from '../server/clock.ts';
import { readConfig } from '../server/config.ts';
import type { CallContext } from '../server/context.ts';
import { openDatabase, type DatabaseAddress } from '../server/database/database.ts';
import { undeclaredRefusal } from '../server/http/http.ts';
import { openJobs } from '../server/jobs/jobs.ts';
import { openAnswerCache } from '../server/http/memory/answer-cache.ts';
import { SessionCache } from '../server/http/memory/session-cache.ts';
import { makeLog } from '../server/log/log.ts';
import type { Monitor } from '../server/metrics/monitor.ts';
import { publicHash } from '../server/security/random.ts';
import { openStorage } from '../server/files/storage.ts';
import type { Call, CallAnswer, CallInput } from '../shared/call.ts';
import { testStart } from './clock.ts';
import { addressOf, dropDatabase, templateName } from './database-address.ts';

type Answered<C extends Call> = {
  readonly httpStatus: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: CallAnswer<C> & { errorMsg?: string; code?: string };
};

export type Portal = {
  readonly app: FastifyInstance;
  readonly context: CallContext;
  /** The portal's own database, for a test that opens a second pool as another process would. */
  readonly databaseAddress: DatabaseAddress;
  /** Makes a call as the holder of `token`, or as a visitor. The body is whatever came, refusals included. */
  readonly call: <C extends Call>(call: C, input: CallInput<C>, token?: string | null) => Promise<Answered<C>>;
  /** Moves the clock of the program. */
  readonly advance: (duration: Temporal.DurationLike) => void;
  /** Runs every job that is due. */
  readonly runJobs: () => Promise<number>;
  readonly close: () => Promise<void>;
};

export { oddStart, testStart } from './clock.ts';

/**
 * What a test may have otherwise than usual: the database it is copied from, where files are, and pages next to the
 * API.
 */
export type PortalParts = {
  readonly template?: string;
  readonly storageFolder?: string;
  readonly addPages?: (context: CallContext) => Pages;
  /**
   * When the clock begins, if not at `testStart`: `oddStart` for what compares a stored moment with the present one.
   */
  readonly startsAt?: Temporal.Instant;
  /** Caches visitors' answers and sessions in memory, as the portal does. Otherwise every call asks the database. */
  readonly cachesAnswers?: boolean;
  /** Receives what the program does, as with METRICS_PORT. */ readonly monitor?: Monitor;
  /** Takes every line of the log, from `info` on. */ readonly logTo?: (line: string) => void;
};

/**
 * How long a portal under test waits for its work, in milliseconds: its own limits are for people who wait, and a busy
 * machine isn't what a test is about.
 */
const patienceMs = 300_000;
const patientPool = {
  connectionTimeoutMillis: patienceMs,
  statement_timeout: patienceMs,
  idle_in_transaction_session_timeout: patienceMs,
};

/** Opens the program on a database of its own. The caller closes it. `settings` are environment variables. */
export async function openPortal(
  settings: Readonly<Record<string, string>> = {},
  parts: PortalParts = {},
): Promise<Portal> {
  const server = inject('databaseServer');
  const database = `dl_${publicHash(12).toLowerCase()}`;
  const admin = new pg.Client(server);
  await admin.connect();
  // Copying files takes half the work of logging each page, which is for servers that replicas follow.
  await admin.query(`create database ${database} template ${parts.template ?? templateName} strategy file_copy`);
  const pooler = inject('databasePooler');
  const { monitor } = parts;
  const direct = openDatabase(addressOf(server, database), 6, { monitor });
  // What a process of the portal does by its settings: jobs go past a pooler.
  Object.assign(direct.pool.options, patientPool);
  const db =
    pooler === null
      ? direct.db
      : openDatabase(addressOf({ connectionString: pooler }, database), 6, { isPooled: true, monitor }).db;
  const dataDir = mkdtempSync(join(tmpdir(), 'dl-data-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    PUBLIC_URL: 'http://portal.test',
    LOG_LEVEL: 'silent',
    ...(parts.storageFolder ? { STORAGE_URL: pathToFileURL(parts.storageFolder).href } : {}),
    ...settings,
  });
  // A test that names a folder of its own makes its own.
  if (settings['KEYS_DIR'] === undefined) placeKeys(config.keysDir, inject('sealKeys'));
  // A refusal whose code its call does not declare fails the test that meets it, whatever that test looks for.
  const undeclared = new Set<string>();
  const watch = (line: string) => {
    if (line.includes(undeclaredRefusal)) undeclared.add(line);
    parts.logTo?.(line);
  };
  const log = makeLog(parts.logTo ? 'info' : 'error', { write: watch });
  const jobs = await openJobs(
    direct.pool,
    works.map((work) => work.job),
    log,
  );
  const sessionCache = new SessionCache();
  const answers = parts.cachesAnswers
    ? await openAnswerCache(addressOf(server, database), log, [sessionCache], config.cacheBytes)
    : null;
  let clock = parts.startsAt ?? testStart;
  const context: CallContext = {
    db,
    now: () => asStoredMoment(clock),
    config,
    log,
    jobs,
    storage: openStorage(config),
    ...(answers === null ? {} : { answerCache: answers.answerCache, sessionCache }),
    ...(monitor === undefined ? {} : { monitor }),
    caller: { address: '127.0.0.1', userAgent: 'test', token: null, device: null },
  };
  const app = await buildApp(context, routes, people, parts.addPages?.(context), documents, uploads);
  await app.ready();
  app.workMs = patienceMs;

  return {
    app,
    context,
    databaseAddress: addressOf(server, database),
    async call(call, input, token) {
      const method = call.changes ? 'POST' : call.method;
      const query = Object.fromEntries(
        Object.entries(input as object)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      );
      const response = await app.inject({
        method,
        url: call.path,
        ...(method === 'GET' ? { query } : { payload: input as object }),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      return { httpStatus: response.statusCode, headers: response.headers, body: response.json() };
    },
    advance(duration) {
      clock = clock.add(duration);
    },
    runJobs: () => jobs.drain(context, works),
    async close() {
      await app.close();
      await jobs.stop();
      await answers?.close();
      await db.destroy();
      if (db !== direct.db) await direct.db.destroy();
      await dropDatabase(admin, database);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0) throw new Error([...undeclared].join(''));
    },
  };
}
