// Three database machines of a lab: etcd, Patroni and PostgreSQL on an address each, with the files of deploy/ha.
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotProve, familyOf, isAlive, kill, requirePrograms, until, type Lab } from './lab.ts';

type Member = { readonly name: string; readonly role: string; readonly state: string };

/** What a kill takes: everything on the machine as a power cut does, or PostgreSQL alone, which Patroni sees. */
export const killKinds = ['machine', 'PostgreSQL'] as const;
export type KillKind = (typeof killKinds)[number];

class DatabaseMachine {
  readonly name: string;
  readonly address: string;
  readonly #lab: Lab;
  readonly #folder: string;
  #etcd: ChildProcess | null = null;
  #patroni: ChildProcess | null = null;

  constructor(lab: Lab, index: number) {
    this.name = `db${index + 1}`;
    this.address = lab.address(11 + index);
    this.#lab = lab;
    this.#folder = lab.makeFolder(this.name);
  }

  get socketFolder(): string {
    return this.#folder;
  }
  get postmaster(): number | null {
    const path = join(this.#folder, 'data/postmaster.pid');
    const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : Number.NaN;
    return Number.isSafeInteger(pid) && isAlive(pid) ? pid : null;
  }

  /** Starts what is not running: after a power cut the machine comes up again. */
  start(): void {
    const lab = this.#lab;
    const programs = requirePrograms('etcd', 'patroni', 'postgresql');
    const self = { SELF_IP: this.address, SELF: this.name };
    const isRunning = (child: ChildProcess | null) =>
      child !== null && child.exitCode === null && child.signalCode === null;
    if (!isRunning(this.#etcd)) {
      const text = lab.render('etcd.env', { ...self, '/var/lib/etcd/portal': join(this.#folder, 'etcd') });
      const env = Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
      this.#etcd = lab.start(`${this.name}-etcd`, programs.etcd, [], { env: env as Record<string, string> });
    }
    if (!isRunning(this.#patroni)) {
      const text = lab.render('patroni.yml', {
        ...self,
        '/var/lib/postgresql/15/portal': join(this.#folder, 'data'),
        '/var/lib/postgresql/portal.pgpass': join(this.#folder, 'pgpass'),
        '/var/run/postgresql': this.#folder,
        '/usr/lib/postgresql/15/bin': programs.postgresql,
        // Without the account postgres the owner of the lab's private folder comes by the socket.
        ...(lab.account === null ? { 'local all postgres peer': 'local all postgres trust' } : {}),
      });
      const config = lab.write(`${this.name}/patroni.yml`, text);
      this.#patroni = lab.start(`${this.name}-patroni`, programs.patroni, [config]);
    }
  }

  /** SIGKILL, all at once. */
  kill(kind: KillKind): void {
    const { postmaster } = this;
    if (postmaster === null) throw new CannotProve(`There is no PostgreSQL on ${this.name} to kill.`);
    const services = [this.#patroni?.pid, this.#etcd?.pid].flatMap((pid) => (pid === undefined ? [] : [pid]));
    kill(familyOf(...(kind === 'machine' ? services : []), postmaster), 'SIGKILL');
  }
}

export class Cluster {
  readonly machines: readonly DatabaseMachine[];
  readonly #lab: Lab;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.machines = [0, 1, 2].map((index) => new DatabaseMachine(lab, index));
  }

  /** What the first machine that answers says of all of them. */
  async members(): Promise<readonly Member[]> {
    for (const { address } of this.machines) {
      try {
        const answer = await fetch(`http://${address}:${this.#lab.port(8008)}/cluster`, {
          signal: AbortSignal.timeout(2000),
        });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The next one is asked.
      }
    }
    return [];
  }

  async primary(): Promise<DatabaseMachine | null> {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    return this.machines.find(({ name }) => name === leader?.name) ?? null;
  }

  /** Whether all three run, one of them as the primary and one as its synchronous standby. */
  async isWhole(): Promise<boolean> {
    const members = await this.members();
    return (
      members.length === this.machines.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      members.some(({ role }) => role === 'leader') &&
      members.some(({ role }) => role === 'sync_standby')
    );
  }

  /** Starts all three and makes the portal's role and database, as docs/guide/scale.md says. */
  async start(): Promise<void> {
    for (const machine of this.machines) machine.start();
    await until('the three database machines form a cluster', 180, () => this.isWhole(), 500);
    const primary = await this.primary();
    if (primary === null) throw new CannotProve('The cluster lost its primary at once.');
    const psql = (sql: string) =>
      this.#lab.run('psql', [
        '-X',
        '-h',
        primary.socketFolder,
        '-p',
        String(this.#lab.port(5432)),
        '-U',
        'postgres',
        '-c',
        sql,
      ]);
    psql(`create role portal login password '${this.#lab.passwords['PORTAL_PASSWORD']}'`);
    psql('create database portal owner portal');
  }
}
