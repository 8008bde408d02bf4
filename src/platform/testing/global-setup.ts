// One PostgreSQL for the whole run, with a migrated database as the template that every test file's own database is
// copied from. TEST_DATABASE_URL runs the same tests on a server of your own (its user must be allowed to create
// databases); with TEST_POOLER_URL, the address of a pooler in transaction mode before that server, the portals under
// test ask through it.
import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeTestKeys } from '#credit/server/seal/fixtures.ts';
import { works } from '#program.ts';
import type { Database } from '../server/context.ts';
import { openDatabase, type DatabaseAddress } from '../server/database/database.ts';
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts';
import { worker } from '../server/database/postgres-roles.ts';
import { openJobs, type Jobs } from '../server/jobs/jobs.ts';
import { makeLog } from '../server/log/log.ts';
import { migrate } from '../server/database/migrate.ts';
import { addressOf, dropDatabase, templateName } from './database-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseAddress;
    databasePooler: string | null;
    /** The keys that seal, with what opens the root: making them takes seconds. */
    sealKeys: Readonly<Record<string, string>>;
    /** What chance is drawn from (seed.ts). */
    seed: number;
  }
}

/** Makes a migrated database that tests copy; `fill` puts more into it. */
export async function makeTemplate(
  server: DatabaseAddress,
  name: string,
  fill?: (db: Database, jobs: Jobs) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await dropDatabase(admin, name);
  await admin.query(`create database ${name}`);
  await admin.end();
  const { db, pool } = openDatabase(addressOf(server, name), 4);
  await migrate(pool);
  const jobs = await openJobs(
    pool,
    works.map((work) => work.job),
    makeLog('silent'),
  );
  await fill?.(db, jobs);
  await jobs.stop();
  await db.destroy();
  await sealTemplate(server, name);
}

/**
 * A template can be copied only when no one is connected to it; the server ends closed connections a moment later than
 * the client.
 */
export async function sealTemplate(server: DatabaseAddress, name: string): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`alter database ${name} with allow_connections false`);
  for (;;) {
    const { rows } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    );
    if (rows.length === 0) break;
  }
  await admin.end();
}

/** Linux keeps in memory what is in this folder. */
const memoryFolder = '/dev/shm';
/** What the databases of a run take at most, in bytes: those that are open at once, and the log of one gibibyte. */
const roomForDatabases = 4 * 1024 ** 3;

/**
 * Where the databases of a run are: in memory where there is room, because copying a database makes a thousand files,
 * which takes a disk up to thirty times as long.
 */
function databaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (Math.min(bavail * bsize, process.availableMemory()) > 2 * roomForDatabases) {
      removeOldFolders();
      return memoryFolder;
    }
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}

const folderPrefix = 'dl-test-';
/** No run takes longer. */
const longestRunMs = 2 * 3600_000;

/** Gives the memory back that earlier runs took and couldn't give back when they were killed. */
function removeOldFolders(): void {
  for (const name of readdirSync(memoryFolder)) {
    const path = join(memoryFolder, name);
    if (name.startsWith(folderPrefix) && Date.now() - statSync(path).mtimeMs > longestRunMs)
      rmSync(path, { recursive: true, force: true });
  }
}

type Started = { readonly server: DatabaseAddress; readonly stop: () => Promise<void> };

/** Starts the server of the run, or takes the given one. */
async function startServer(): Promise<Started> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { server: { connectionString: given }, stop: async () => undefined };
  const folder = mkdtempSync(join(databaseFolder(), folderPrefix));
  const embedded = await startEmbeddedPostgres(join(folder, 'pg'), { durable: false, connections: 200 });
  // Some tests write rows that no rule of the database sees.
  const admin = new pg.Client(embedded.superuserAddress);
  await admin.connect();
  await admin.query(`grant set on parameter session_replication_role to ${worker}`);
  await admin.end();
  return {
    server: embedded.address,
    async stop() {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startRun() {
  const [started, sealKeys] = await Promise.all([startServer(), makeTestKeys()]);
  await makeTemplate(started.server, templateName);
  return { ...started, sealKeys };
}

/** Each project calls its set-up, of a module of its own: what they share is here. */
const run = globalThis as { testRun?: { users: number; readonly started: ReturnType<typeof startRun> } | undefined };

/**
 * Hands the tests of a project what all projects of a run share: the server with its template, and the keys that seal.
 * The first one starts it, the last one stops it.
 */
export async function provideServer(project: TestProject): Promise<Started> {
  const shared = (run.testRun ??= { users: 0, started: startRun() });
  shared.users += 1;
  const { server, sealKeys, stop } = await shared.started;
  project.provide('databaseServer', server);
  project.provide('databasePooler', process.env['TEST_POOLER_URL'] || null);
  project.provide('sealKeys', sealKeys);
  return {
    server,
    async stop() {
      shared.users -= 1;
      if (shared.users > 0) return;
      run.testRun = undefined;
      await stop();
    },
  };
}

/** The seed of the run: the given one, or another for each run. Printed, so that a failure can be had again. */
function provideSeed(project: TestProject): void {
  const seed = Number(process.env['TEST_SEED'] || randomInt(2 ** 31));
  if (!Number.isSafeInteger(seed)) throw new Error('TEST_SEED must be a whole number.');
  project.provide('seed', seed);
  process.stdout.write(`TEST_SEED=${seed}\n`);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  provideSeed(project);
  return (await provideServer(project)).stop;
}
