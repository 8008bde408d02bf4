// The portal's own PostgreSQL after what happens to machines: a start that is cut off, a number in a file that now is
// someone else's, a server that the system killed, a folder that came back from a copy.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from '#platform/server/database/embedded-postgres.ts';
import { isAlive } from './support/portal-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const home = mkdtempSync(join(tmpdir(), 'dl-embedded-'));
// Servers run as an unprivileged user, who must be able to come here.
chmodSync(home, 0o755);
const whole = join(home, 'whole');
const cleanUps: (() => unknown)[] = [];
let copies = 0;

const options: EmbeddedOptions = { durable: false, connections: 10 };

async function start(folder: string, more: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder, { ...options, ...more });
  cleanUps.push(() => server.stop());
  return server;
}

async function ask({ address }: Pick<EmbeddedPostgres, 'address'>, text: string): Promise<unknown> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Several statements have several results.
    return [await client.query<{ value: unknown }>(text)].flat().at(-1)?.rows[0]?.value;
  } finally {
    await client.end();
  }
}

/** A copy of a cluster that holds one row, its server stopped. `-a` keeps the owner, `-r` makes it whoever copies. */
function copy(how: '-a' | '-r' = '-a'): string {
  copies += 1;
  const folder = join(home, `copy-${copies}`);
  execFileSync('cp', [how, whole, folder]);
  return folder;
}

const postmaster = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
const countRows = 'select (select count(*) from kept)::int as value';

beforeAll(async () => {
  const server = await startEmbeddedPostgres(whole, options);
  await ask(server, 'create table kept as select 1 as row');
  await server.stop();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('a first start that was cut off', () => {
  // A cluster is made next to its place and moved there when it is whole: what a start leaves that dies on the way is
  // no cluster for the next.
  it('by killing the portal and initdb in the middle leaves nothing that the next start trips over', async () => {
    const folder = join(home, 'cut-off');
    const child = spawn(process.execPath, [join(import.meta.dirname, 'support/embedded-process.ts'), folder], {
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const made = () => readdirSync(home).filter((name) => name.startsWith('cut-off'));
    while (!made().some((name) => existsSync(join(home, name, 'PG_VERSION')))) await turn();
    child.kill('SIGKILL');
    await ended;
    const said: string[] = [];
    const server = await start(folder, { say: (sentence) => said.push(sentence) });
    expect(await ask(server, 'select 1 as value')).toBe(1);
    expect(said).toEqual([]);
    // The initdb of the first start may have outlived it until now: the next start finds the rest.
    await server.stop();
    await start(folder);
    expect(made().filter((name) => name.includes('.new-'))).toEqual([]);
  });

  it.each<readonly [string, (folder: string) => void]>([
    ['before the database that is made last', (folder) => rmSync(join(folder, 'base/5'), { recursive: true })],
    ['before the map of shared tables', (folder) => rmSync(join(folder, 'global/pg_filenode.map'))],
    ['and tidied up halfway', (folder) => rmSync(join(folder, 'PG_VERSION'))],
  ])('%s is recognized, put aside and made again', async (_when, cut) => {
    const folder = copy();
    cut(folder);
    const said: string[] = [];
    const server = await start(folder, { say: (sentence) => said.push(sentence) });
    expect(await ask(server, "select to_regclass('kept')::text as value")).toBeNull();
    expect(said).toEqual([expect.stringContaining(`the old files are in ${folder}.half-made`)]);
    expect(readdirSync(`${folder}.half-made`)).toContain('postgresql.conf');
  });
});

/** The system's programs: a user id of their own can be had by root alone. */
const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

describe('a start that can’t succeed says the way out', () => {
  it.runIf(process.getuid?.() === 0 && setpriv !== undefined)(
    'for a user id without an entry in /etc/passwd',
    async () => {
      const folder = join(home, 'no-entry');
      mkdirSync(folder);
      chownSync(folder, 54_321, 0);
      const child = spawn(
        setpriv ?? '',
        [
          '--reuid=54321',
          '--regid=0',
          '--clear-groups',
          // The checkout and Node may be below a folder that only root can enter.
          '--inh-caps=+dac_read_search',
          '--ambient-caps=+dac_read_search',
          process.execPath,
          join(import.meta.dirname, 'support/embedded-process.ts'),
          join(folder, 'postgres'),
        ],
        { env: { PATH: process.env['PATH'], HOME: '/' }, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect(said).toContain('The user id 54321 has no entry in /etc/passwd');
      expect(said).toContain('set DATABASE_URL to a PostgreSQL server');
    },
  );

  it('for the data of another major version, and leaves it as it is', async () => {
    const folder = copy();
    writeFileSync(join(folder, 'PG_VERSION'), '15\n');
    const before = readdirSync(folder);
    await expect(start(folder)).rejects.toThrow(
      /This data was created by PostgreSQL 15, .*npm run portal -- backup FILE.*restore it into an empty DATA_DIR/,
    );
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a number left in postmaster.pid', () => {
  let stranger: ChildProcess;
  afterEach(() => stranger.kill('SIGKILL'));

  // Numbers of processes recur, after a power cut or in a new container most of all.
  it('is a stranger’s until it is proven otherwise: the stranger lives, and the database starts', async () => {
    const folder = copy();
    stranger = spawn('sleep', ['1000'], { stdio: 'ignore' });
    await once(stranger, 'spawn');
    const pid = stranger.pid ?? 0;
    writeFileSync(
      join(folder, 'postmaster.pid'),
      `${pid}\n${folder}\n1763700000\n5432\n${folder}\n\n  5432001         1\nready   \n`,
    );
    writeFileSync(join(folder, '.s.PGSQL.5432.lock'), `${pid}\n${folder}\n1763700000\n5432\n${folder}\n`);
    const server = await start(folder);
    expect(await ask(server, countRows)).toBe(1);
    expect(isAlive(pid)).toBe(true);
    expect(stranger.signalCode).toBeNull();
  });
});

describe('a server that ends by itself', () => {
  it('is started again with all it held', async () => {
    const folder = copy();
    const { promise: runsAgain, resolve } = Promise.withResolvers<void>();
    const server = await start(folder, { say: (sentence) => sentence === 'PostgreSQL is running again.' && resolve() });
    const first = postmaster(folder);
    process.kill(first, 'SIGKILL');
    await runsAgain;
    expect(await ask(server, countRows)).toBe(1);
    expect(postmaster(folder)).not.toBe(first);
  });

  it('six times in a minute is given up, with its last words', async () => {
    const folder = copy();
    const heard: string[] = [];
    let hear = (_sentence: string): void => undefined;
    const next = () => new Promise<string>((resolve) => (hear = resolve));
    const note = (sentence: string) => {
      heard.push(sentence);
      if (!sentence.includes('Starting it again')) hear(sentence);
    };
    await start(folder, { say: note, onLost: note });
    for (let kills = 1; kills <= 6; kills += 1) {
      const outcome = next();
      process.kill(postmaster(folder), 'SIGKILL');
      expect(await outcome).toContain(
        kills === 6 ? 'was ended by SIGKILL, for the 6th time in a minute.' : 'PostgreSQL is running again.',
      );
    }
  });
});

describe('the role of the portal', () => {
  const superuserOf = ({ superuserAddress }: EmbeddedPostgres) => ({ address: superuserAddress });

  it('can neither run a program nor read a file of the machine', async () => {
    const server = await start(copy());
    expect(await ask(server, 'select rolsuper as value from pg_roles where rolname = current_user')).toBe(false);
    await expect(ask(server, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
    await expect(ask(server, `select pg_read_file('PG_VERSION')`)).rejects.toThrow('permission denied');
    await expect(ask(server, 'alter system set log_connections = on')).rejects.toThrow('permission denied');
  });

  it('owns what an earlier release made as the superuser, and can change and drop all of it', async () => {
    const folder = copy();
    const now = await start(folder);
    const former = superuserOf(now);
    await ask(former, 'alter database postgres owner to portal; drop owned by portal_worker; drop role portal_worker');
    await ask(
      former,
      `create extension pg_trgm;
      create schema job;
      create type job.state as enum ('waiting', 'done');
      create table job.one (id bigint generated always as identity primary key, state job.state, number serial);
      create table job.pieces (id int, kind text) partition by list (kind);
      create table job.usual_piece partition of job.pieces default;
      create sequence counter;
      create view ones as select id from job.one;
      create function twice(value int) returns int language sql as 'select value * 2';
      create text search dictionary stems (template = snowball, language = english);
      create text search configuration words (copy = simple);
      insert into job.one (state) values ('waiting')`,
    );
    await now.stop();
    const server = await start(folder);
    expect(await ask(server, 'select count(*)::int as value from job.one where state = $$waiting$$')).toBe(1);
    await ask(
      server,
      `alter type job.state add value 'failed';
      alter table job.one add column note text;
      insert into job.usual_piece values (1, 'usual');
      alter table job.pieces add column note text;
      select setval('counter', 7), nextval('job.one_number_seq');
      create or replace view ones as select id, note from job.one;
      create or replace function twice(value int) returns int language sql as 'select value + value';
      alter text search dictionary stems (language = german);
      alter text search configuration words alter mapping for word with stems`,
    );
    expect(await ask(server, `select twice(4) * nextval('counter')::int as value`)).toBe(64);
    await ask(
      server,
      'drop schema public cascade; create schema public; create extension pg_trgm; drop schema job cascade',
    );
  });
});

describe('a folder that comes back from a copy', () => {
  // `cp -r` by root makes root the owner of every file; a mask of 022 lets everyone look.
  it('without its owner and its modes is repaired as a whole', async () => {
    const folder = copy('-r');
    execFileSync('chmod', ['-R', 'go+rX', folder]);
    const server = await start(folder);
    expect(await ask(server, countRows)).toBe(1);
    const { uid } = lstatSync(folder);
    for (const name of ['PG_VERSION', 'global/pg_control', 'base/5/PG_VERSION'])
      expect({
        name,
        uid: lstatSync(join(folder, name)).uid,
        mode: lstatSync(join(folder, name)).mode & 0o777,
      }).toEqual({ name, uid, mode: 0o600 });
    expect(lstatSync(join(folder, 'base')).mode & 0o777).toBe(0o700);
  });
});
