// Several processes of the portal that start at the same moment, as after an upgrade of all of them. One makes the
// schema, the job queue's included, and loads the demo; the others wait for it, and all of them serve.
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { addressOf, databaseSettings, dropDatabase } from '#platform/testing/database-address.ts';
import { isReady, portalProcesses } from './support/portal-process.ts';

vi.setConfig({ testTimeout: 300_000 });
const { folder, run } = portalProcesses();
const server = inject('databaseServer');
const database = `dl_together_${process.pid}`;
const admin = new pg.Client(server);

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${database}`);
});
afterAll(async () => {
  await dropDatabase(admin, database);
  await admin.end();
});

it('three processes that start at once on an empty database all become ready, and the demo is loaded once', async () => {
  const portals = await Promise.all(
    [1, 2, 3].map((number) =>
      run({
        ...databaseSettings(addressOf(server, database), inject('databasePooler')),
        DATA_DIR: join(folder, String(number)),
        STAFF_KEY: 'a1'.repeat(32),
        DEMO: 'yes',
      }),
    ),
  );
  await Promise.all(portals.map(isReady));
  const said = portals.map((portal) => portal.output()).join('');
  expect(said.match(/Updated the database/g)).toHaveLength(1);
  const ready = await Promise.all(
    portals.map(async ({ port }) => (await fetch(`http://localhost:${port}/readyz`)).status),
  );
  expect(ready).toEqual([200, 200, 200]);
  const client = new pg.Client(addressOf(server, database));
  await client.connect();
  const { rows } = await client.query<{ count: string; keys: string }>(
    'select count(*), count(distinct import_key) as keys from activity',
  );
  await client.end();
  expect(Number(rows[0]?.count)).toBeGreaterThan(0);
  expect(rows[0]?.count).toBe(rows[0]?.keys);
});
