// One PostgreSQL for the whole run, with a migrated database as the template that every test file's own database is copied from.
// TEST_DATABASE_URL runs the same tests on a server of your own (its user must be allowed to create databases).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { works } from '#program.ts';
import { openDatabase, type DatabaseAddress } from '../server/database.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { openJobs } from '../server/jobs.ts';
import { makeLog } from '../server/log.ts';
import { migrate } from '../server/migrate.ts';
import { addressOf, templateName } from './database-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseAddress;
  }
}

async function makeTemplate(server: DatabaseAddress): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`drop database if exists ${templateName} with (force)`);
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const { db, pool } = openDatabase(addressOf(server, templateName), 4);
  await migrate(pool);
  const jobs = await openJobs(pool, works.map((work) => work.job), makeLog('silent'));
  await jobs.stop();
  await db.destroy();
  await seal(server);
}

/** A template can be copied only when nobody is connected to it; the server ends closed connections a moment later than the client. */
async function seal(server: DatabaseAddress): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`alter database ${templateName} with allow_connections false`);
  for (;;) {
    const { rows } = await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [templateName]);
    if (rows.length === 0) break;
  }
  await admin.end();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    const server = { connectionString: given };
    await makeTemplate(server);
    project.provide('databaseServer', server);
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'dl-test-'));
  const server = await startEmbeddedPostgres(join(folder, 'pg'), { durable: false, connections: 200 });
  await makeTemplate(server.address);
  project.provide('databaseServer', server.address);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
