// A small data center on this machine for the proofs: programs of Debian's packages on loopback addresses of their own,
// run by an unprivileged account with the files of deploy/ha, in a folder under the system's temporary one. What it
// starts ends with it.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = join(import.meta.dirname, '../..');

/** A sentence for the person at the terminal: something is missing, or took too long. */
export class CannotProve extends Error {}

const searchPath = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin', '/sbin'];
const findProgram = (name: string) =>
  searchPath.map((folder) => join(folder, name)).find((path) => path !== name && existsSync(path));

/** The newest PostgreSQL of the system's packages, as the folder of its programs. */
function postgresPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(versions, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')));
}

const packages: Readonly<Record<string, { readonly package: string; readonly find: () => string | undefined }>> = {
  etcd: { package: 'etcd-server', find: () => findProgram('etcd') },
  haproxy: { package: 'haproxy', find: () => findProgram('haproxy') },
  patroni: { package: 'patroni', find: () => findProgram('patroni') },
  pgbouncer: { package: 'pgbouncer', find: () => findProgram('pgbouncer') },
  postgresql: { package: 'postgresql-15', find: postgresPrograms },
  setpriv: { package: 'util-linux', find: () => findProgram('setpriv') },
};

/** Where the named programs are. Throws `CannotProve` with the command that installs what is missing. */
export function requirePrograms<Name extends string>(...names: readonly Name[]): Record<Name, string> {
  if (process.platform !== 'linux')
    throw new CannotProve('This proof needs Linux: every address that begins with 127 belongs to the machine there.');
  const found = names.map((name) => [name, packages[name]?.find()] as const);
  const missing = found.filter(([, path]) => path === undefined).map(([name]) => packages[name]?.package ?? name);
  if (missing.length > 0)
    throw new CannotProve(
      `This proof needs more programs: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    );
  return Object.fromEntries(found) as Record<Name, string>;
}

type Account = { readonly uid: number; readonly gid: number };

/**
 * The account of Debian's PostgreSQL when we are root, since PostgreSQL refuses to run as root; else null, which is
 * ourselves.
 */
function serviceAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new CannotProve(
      'This proof needs the account postgres: apt-get install -y --no-install-recommends postgresql-15',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** A process and everything that descends from it, parents first. */
export function familyOf(...pids: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const family = pids.filter((pid) => parents.has(pid));
  for (const member of family)
    for (const [pid, parent] of parents) if (parent === member && !family.includes(pid)) family.push(pid);
  return family;
}

/** Ends processes without a word; those that ended already are no matter. */
export function kill(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Asks again and again until `look` says yes; throws `CannotProve` with `what` after `seconds`. */
export async function until(
  what: string,
  seconds: number,
  look: () => boolean | Promise<boolean>,
  everyMs = 100,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await look())) {
    if (performance.now() > end) throw new CannotProve(`Waited ${seconds} seconds in vain: ${what}.`);
    await pause(everyMs);
  }
}

/** The standard ports of the files of deploy/ha. */
const standardPorts = [2379, 2380, 5432, 6432, 8008, 8080] as const;
export type StandardPort = (typeof standardPorts)[number] | 80;

export class Lab {
  readonly folder: string;
  /** The first three numbers of every address, as 127.84.17. */
  readonly net: string;
  readonly account: Account | null;
  readonly passwords: Readonly<Record<string, string>>;
  readonly #ports = new Map<StandardPort, number>();
  readonly #running = new Set<ChildProcess>();

  private constructor(name: string) {
    this.account = serviceAccount();
    this.folder = mkdtempSync(join(tmpdir(), `dl-${name}-`));
    this.own(this.folder);
    this.net = `127.${randomInt(64, 250)}.${randomInt(1, 250)}`;
    this.passwords = Object.fromEntries(
      ['RESTAPI', 'REPLICATION', 'REWIND', 'PORTAL'].map((of) => [`${of}_PASSWORD`, randomBytes(12).toString('hex')]),
    );
  }

  static async open(name: string): Promise<Lab> {
    const lab = new Lab(name);
    for (const port of [80, ...standardPorts] as const) {
      const probe = createServer();
      await new Promise<void>((resolve, reject) => {
        probe.once('error', reject);
        probe.listen(0, lab.address(11), resolve);
      });
      lab.#ports.set(port, (probe.address() as AddressInfo).port);
      await new Promise((resolve) => probe.close(resolve));
    }
    return lab;
  }

  address(host: number): string {
    return `${this.net}.${host}`;
  }
  /** The free port that stands for a standard one here. */
  port(standard: StandardPort): number {
    return this.#ports.get(standard) ?? 0;
  }

  own(path: string): void {
    if (this.account !== null) chownSync(path, this.account.uid, this.account.gid);
  }
  makeFolder(...parts: readonly string[]): string {
    const path = join(this.folder, ...parts);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    this.own(path);
    return path;
  }
  /** Writes a file that only the account of the services reads. */
  write(path: string, text: string): string {
    const whole = join(this.folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text, { mode: 0o600 });
    this.own(whole);
    return whole;
  }

  /**
   * A file of deploy/ha for this machine: its example addresses, standard ports and passwords become those of the lab,
   * then each of `changes` (exact text → text). Throws when one of them is not in the file, so that files and proof
   * stay together.
   */
  render(file: string, changes: Readonly<Record<string, string>> = {}): string {
    let text = readFileSync(join(root, 'deploy/ha', file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*[#;]/.test(line))
      .join('\n');
    // What is put in stays as it is: a mark holds its place meanwhile.
    for (const [index, from] of Object.keys(changes).entries()) {
      if (!text.includes(from)) throw new CannotProve(`deploy/ha/${file} no longer holds “${from}”.`);
      text = text.replaceAll(from, `<${index}>`);
    }
    for (const [name, password] of Object.entries(this.passwords)) text = text.replaceAll(name, password);
    text = text
      // On one machine a connection to any of its addresses comes from 127.0.0.1.
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', `${this.net}.`)
      .replaceAll(/\b127\.0\.0\.1\b/g, this.address(1))
      .replaceAll(/\b(?:2379|2380|5432|6432|8008|8080)\b/g, (port) => String(this.port(Number(port) as StandardPort)))
      .replaceAll(/\bbind :80\b/g, `bind ${this.address(1)}:${this.port(80)}`);
    for (const [index, to] of Object.values(changes).entries()) text = text.replaceAll(`<${index}>`, to);
    return text;
  }

  /**
   * The balancer's file: the writers of a proof are a proxy before it, and an unprivileged process may open fewer
   * connections.
   */
  renderBalancer(): string {
    return this.render('haproxy-portal.cfg', {
      'http-request del-header X-Forwarded-For': '',
      'maxconn 20000': 'maxconn 4000',
    });
  }

  /**
   * Starts a program in the background. It ends with this process, and its output goes to a file of its name.
   * `asService`: under the account of the services.
   */
  start(
    name: string,
    command: string,
    args: readonly string[],
    {
      env = {},
      asService = true,
      cwd = this.folder,
    }: { env?: Record<string, string>; asService?: boolean; cwd?: string } = {},
  ): ChildProcess {
    const log = openSync(this.logOf(name), 'a', 0o600);
    const account =
      asService && this.account !== null
        ? [`--reuid=${this.account.uid}`, `--regid=${this.account.gid}`, '--clear-groups']
        : [];
    const child = spawn(requirePrograms('setpriv').setpriv, ['--pdeathsig', 'TERM', ...account, command, ...args], {
      cwd,
      env: { PATH: searchPath.join(':'), HOME: this.folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
      stdio: ['ignore', log, log],
      // A Ctrl-C in the terminal reaches this process alone, which ends them in order.
      detached: true,
    });
    closeSync(log);
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }
  logOf(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  /** Runs a program under the account of the services and returns what it says; throws when it fails. */
  run(command: string, args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      timeout: 60_000,
      ...(this.account === null ? {} : this.account),
      env: { PATH: searchPath.join(':'), LC_ALL: 'C.UTF-8' },
    });
    if (status !== 0) throw new CannotProve(`${command} ${args.join(' ')} failed: ${stderr}`);
    return stdout;
  }

  /** Starts HAProxy with a rendered file. An unprivileged process can change neither its account nor its root. */
  startHaproxy(name: string, text: string): ChildProcess {
    const { haproxy } = requirePrograms('haproxy');
    const config = this.write(
      `${name}.cfg`,
      text.replaceAll(/^\s*(?:user|group|chroot) .*$/gm, '').replace(/\n*$/, '\n'),
    );
    return this.start(name, haproxy, ['-db', '-f', config]);
  }

  /** Ends everything that was started, with all that descends from it, and removes the folder. */
  async close({ keep = false } = {}): Promise<void> {
    const direct = [...this.#running].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
    // A postmaster belongs to Patroni only by its folder.
    const databases = readdirSync(this.folder)
      .map((name) => join(this.folder, name, 'data/postmaster.pid'))
      .filter((path) => existsSync(path))
      .map((path) => Number(readFileSync(path, 'utf8').split('\n')[0]))
      .filter((pid) => isAlive(pid));
    const family = familyOf(...direct, ...databases);
    kill(direct, 'SIGKILL');
    // PostgreSQL's immediate end gives its shared memory back.
    kill(databases, 'SIGQUIT');
    await until('the processes of the proof end', 10, () => !family.some(isAlive)).catch(() => kill(family, 'SIGKILL'));
    if (!keep) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs a proof: `Ctrl-C`, a fault and the time limit end everything that it started. Returns its exit code. */
export async function prove(name: string, limitSec: number, work: (lab: Lab) => Promise<boolean>): Promise<never> {
  let lab: Lab | null = null;
  let code = 1;
  try {
    const opened = await Lab.open(name);
    lab = opened;
    const stopped = new Promise<never>((_resolve, reject) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => reject(new CannotProve('Stopped.')));
      setTimeout(
        () => reject(new CannotProve(`The proof was not done within ${Math.round(limitSec / 60)} minutes.`)),
        limitSec * 1000,
      ).unref();
    });
    code = (await Promise.race([work(opened), stopped])) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof CannotProve ? error.message : (error as Error).stack}\n`);
  }
  const keep = process.argv.includes('--keep');
  if (keep && lab !== null) process.stdout.write(`Logs and data: ${lab.folder}\n`);
  await lab?.close({ keep });
  process.exit(code);
}

/** Puts a report between the two marks of its name in docs/guide/scale.md. */
export function writeReport(name: string, lines: readonly string[]): void {
  const page = join(root, 'docs/guide/scale.md');
  const text = readFileSync(page, 'utf8');
  const marks = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);
  if (!marks.test(text)) throw new CannotProve(`docs/guide/scale.md has no place for “${name}”.`);
  writeFileSync(
    page,
    text.replace(marks, () => [`<!-- ${name} -->`, '', ...lines, '', `<!-- /${name} -->`].join('\n')),
  );
}
