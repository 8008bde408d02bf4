// Holds the database of `npm run dev` while the server in front of it comes and goes.
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../src/platform/server/config.ts';
import { prepareDataFolder, takeDataFolder } from '../src/platform/server/process/data-folder.ts';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { urlOf } from '../src/platform/testing/database-address.ts';

const root = join(import.meta.dirname, '..');
const config = readConfig();
prepareDataFolder(config.dataDir);

/** The address in the form of DATABASE_URL, and how to stop what is behind it. */
async function ownDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const release = await takeDataFolder(config.dataDir);
  const { address, stop } = await startEmbeddedPostgres(join(config.dataDir, 'postgres'));
  return {
    url: urlOf(address),
    stop: async () => {
      await stop();
      await release();
    },
  };
}

const database = config.databaseUrl === null || config.databaseUrl === undefined ? await ownDatabase() : null;
const environment = {
  ...process.env,
  ...(database === null ? {} : { DATABASE_URL: database.url, DEMO: process.env['DEMO'] ?? 'yes' }),
};
const start = () => spawn(process.execPath, [join(root, 'src/dev.ts')], { stdio: 'inherit', env: environment });
let server: ChildProcess = start();

async function stop(): Promise<void> {
  server.kill('SIGKILL');
  await database?.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

/** Pages and styles are Vite's; tests run by themselves. */
const isServers = (path: string) => /\.(?:ts|sql|json)$/.test(path) && !/(?:^|\/)web\/|\.test\.ts$/.test(path);
let timer: NodeJS.Timeout | undefined;

/** Starts the server again. Killing is enough: what it acknowledged is in the database, which continues. */
function restart(): void {
  process.stdout.write('A server file changed. Restarting …\n');
  const isRunning = server.exitCode === null && server.signalCode === null;
  if (!isRunning) {
    server = start();
    return;
  }
  server.once('exit', () => (server = start()));
  server.kill('SIGKILL');
}

for (const folder of ['src', 'migrations']) {
  watch(join(root, folder), { recursive: true }, (_event, path) => {
    if (path === null || !isServers(path.replaceAll('\\', '/'))) return;
    clearTimeout(timer);
    timer = setTimeout(restart, 50);
  });
}
