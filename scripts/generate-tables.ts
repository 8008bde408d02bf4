// Writes src/platform/server/database/tables.gen.ts from a freshly migrated database. `--check` fails when the
// committed file differs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/platform/server/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'dl-tables-'));
const server = await startEmbeddedPostgres(join(folder, 'pg'), { durable: false, connections: 20 });
const { db, pool } = openDatabase(server.address, 2);
await migrate(pool);
await db.destroy();
const address = server.address as { host: string; port: number; user: string; password?: string; database: string };
const url = `postgres://${address.user}${address.password ? `:${address.password}` : ''}@localhost:${address.port}/${address.database}?host=${encodeURIComponent(address.host)}`;
const types = { timestamptz: 'Temporal.Instant', numeric: 'number', date: 'string' };
const { status } = spawnSync(
  join(root, 'node_modules/.bin/kysely-codegen'),
  [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    join(root, 'src/platform/server/database/tables.gen.ts'),
    '--type-mapping',
    JSON.stringify(types),
    '--include-pattern',
    'public.*',
    ...(process.argv.includes('--check') ? ['--verify'] : []),
  ],
  { stdio: 'inherit' },
);
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
