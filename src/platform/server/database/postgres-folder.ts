// The folder of the embedded PostgreSQL: created completely or not at all, owned by the user that runs the server, and
// used by one server at a time.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from '../process/is-alive.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** The embedded server cannot run here; the message says what to do. */
export class EmbeddedPostgresError extends Error {}

export type Account = { readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root: the folder's owner runs it, or the system's unprivileged user. Null if this
 * process is not root.
 */
export function unprivilegedAccount(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = existsSync(folder) ? statSync(folder) : null;
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account)
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and this system has no user "nobody". Start the portal as another user, or set DATABASE_URL.',
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

export type FolderState = 'none' | 'half-made' | 'whole';

// What initdb makes always holds three databases: template1, template0 and postgres, in this order.
const databasesMade = 3;

/** Whether a folder holds a cluster that initdb finished. */
export function stateOf(folder: string): FolderState {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return 'none';
  const base = join(folder, 'base');
  const databases = existsSync(base)
    ? readdirSync(base).filter((name) => /^\d+$/.test(name) && existsSync(join(base, name, 'pg_filenode.map')))
    : [];
  const files = ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control', 'global/pg_filenode.map'];
  return databases.length >= databasesMade && files.every((file) => existsSync(join(folder, file)))
    ? 'whole'
    : 'half-made';
}

/**
 * Moves a half-made folder out of the way, in place of an older one there, and returns where to. Nothing is deleted
 * that someone may want to look at.
 */
export function putAside(folder: string): string {
  const aside = `${folder}.half-made`;
  rmSync(aside, { recursive: true, force: true });
  renameSync(folder, aside);
  return aside;
}

const draftPrefix = (folder: string) => `${folder}.new-`;

/**
 * Removes what earlier starts left that died while they made a cluster. One that is still written to stays for the next
 * start.
 */
export async function removeDrafts(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const draft = join(parent, name);
    if (!draft.startsWith(draftPrefix(folder))) continue;
    try {
      await endServersOf(draft);
      rmSync(draft, { recursive: true, force: true });
    } catch {
      // What outlived the portal is still at work in it; nothing else uses this folder.
    }
  }
}

/**
 * Makes a cluster: `make` fills an empty folder next to `folder`, which replaces it when it is whole. A start that
 * dies on the way leaves nothing under the name `folder`, and the next one begins in a folder of its own: the initdb of
 * the former may still be at work, and clears its folder when it fails.
 */
export async function makeWhole(
  folder: string,
  account: Account | null,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(draftPrefix(folder));
  if (account) chownSync(draft, account.uid, account.gid);
  try {
    await make(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(draft, folder);
  if (process.platform === 'win32') return;
  const parent = openSync(dirname(folder), 'r');
  fsyncSync(parent);
  closeSync(parent);
}

/**
 * Gives a folder, as copies and restores leave it, back to the account that runs the server, readable for that account
 * alone.
 */
export function repairOwnership(folder: string, account: Account | null): void {
  if (process.platform === 'win32') return;
  const owner = account ?? { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  try {
    for (const path of [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ]) {
      const found = lstatSync(path);
      if (!found.isFile() && !found.isDirectory()) continue;
      if (found.uid !== owner.uid) chownSync(path, owner.uid, owner.gid);
      const mode = found.isDirectory() ? 0o700 : 0o600;
      if ((found.mode & 0o777) !== mode) chmodSync(path, mode);
    }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to another user: ${(error as Error).message}. Give the folder to the portal's user with \`chown -R\`..`,
    );
  }
}

/** The process that a lock file names in its first line; null without one. */
function pidIn(file: string): number | null {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

type Verdict = 'ours' | 'stranger' | 'unknown';

/** The data folder that a process's command line names. */
function dataFolderOf(pid: number): string | undefined {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const at = command.indexOf('-D');
  return at === -1 ? undefined : command[at + 1];
}

/**
 * Whether a process is a PostgreSQL of this folder: each of its processes has the folder as its working directory.
 * Where the system does not show that (another user's process, in a container without the right to look), the command
 * line of the first of them names the folder. So does that of the initdb that fills the folder, which would start a
 * server again.
 */
function verdictOn(pid: number, { dev, ino }: Stats, folder: string): Verdict {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    if (name === 'initdb') return dataFolderOf(pid) === folder ? 'ours' : 'stranger';
    if (name !== 'postgres') return 'stranger';
    const works = statSync(`/proc/${pid}/cwd`);
    return works.dev === dev && works.ino === ino ? 'ours' : 'stranger';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'EACCES' && code !== 'EPERM') return 'stranger';
  }
  try {
    const named = dataFolderOf(pid);
    return named === undefined ? 'unknown' : named === folder ? 'ours' : 'stranger';
  } catch {
    return 'stranger';
  }
}

function processesByVerdict(folder: string): Record<Verdict, number[]> {
  const found = statSync(folder);
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const { ours = [], unknown = [], stranger = [] } = Object.groupBy(pids, (pid) => verdictOn(pid, found, folder));
  return { ours, unknown, stranger };
}

/** The process that postmaster.pid names, if its command says that it is a PostgreSQL on this folder. */
function serverByCommand(folder: string): number[] {
  const pid = pidIn(join(folder, 'postmaster.pid'));
  if (pid === null || !isAlive(pid)) return [];
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.includes('postgres') && stdout.includes(folder) ? [pid] : [];
}

function serversOf(folder: string): number[] {
  if (!existsSync(folder) || process.platform === 'win32') return [];
  return process.platform === 'linux' ? processesByVerdict(folder).ours : serverByCommand(folder);
}

/**
 * Removes lock files that name a running process which is no PostgreSQL of this folder: the server would take it for
 * one and refuse to start.
 */
function removeStrangersLocks(folder: string): void {
  // A server of this folder whose first process died may have others that still end. Without the lock file a new server
  // would not see them.
  if (process.platform === 'linux' && processesByVerdict(folder).unknown.length > 0) return;
  for (const name of readdirSync(folder).filter(
    (file) => file === 'postmaster.pid' || /^\.s\.PGSQL\.\d+\.lock$/.test(file),
  )) {
    const pid = pidIn(join(folder, name));
    if (pid !== null && isAlive(pid)) rmSync(join(folder, name));
  }
}

// A server has time to end in order, then at once. A killed process may still wait for a busy disk.
const endings = [
  { signal: 'SIGINT', patienceMs: 3000 },
  { signal: 'SIGQUIT', patienceMs: 3000 },
  { signal: 'SIGKILL', patienceMs: 10_000 },
] as const;
const lookMs = 20;

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Ends what a portal that was killed may have left behind: every PostgreSQL that provably works in this folder, and no
 * other process, whatever number is in a file.
 */
export async function endServersOf(folder: string): Promise<void> {
  for (const { signal, patienceMs } of endings) {
    // Asked again at each look: a process that ends may start another one first.
    for (let waited = 0; waited < patienceMs; waited += lookMs) {
      const servers = serversOf(folder);
      if (servers.length === 0) break;
      for (const pid of servers) signalIfRunning(pid, signal);
      await pause(lookMs);
    }
  }
  const [left] = serversOf(folder);
  if (left !== undefined)
    throw new EmbeddedPostgresError(`A PostgreSQL server (process ${left}) still uses ${folder} and does not stop.`);
  if (existsSync(folder) && process.platform !== 'win32') removeStrangersLocks(folder);
}
