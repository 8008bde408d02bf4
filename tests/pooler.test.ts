// The portal behind a connection pooler in transaction mode: nothing stays in a session. What a connection sends is
// read on the wire; where pgbouncer is installed, the portal also runs behind a real one.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { findStudentByToken } from '#sign-in/server/sessions/find-student-by-token.ts';
import { sql } from 'kysely';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { verifyLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { readConfig, WrongSettings } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { makeLog } from '#platform/server/log/log.ts';
import { openContext } from '#platform/server/process/open-context.ts';
import { urlOf } from '#platform/testing/database-address.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe('the settings', () => {
  const url = 'postgres://user:word@pooler/x';
  it.each([
    ['a pooler without the direct address', { DATABASE_URL: url, DATABASE_POOLER: 'transaction' }],
    ['the direct address without the pooler', { DATABASE_URL: url, DATABASE_DIRECT_URL: url }],
    ['a pooler before the embedded database', { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: url }],
  ])('%s: the sentence names all three', (_case, env) => {
    expect(() => readConfig(env)).toThrow(WrongSettings);
    expect(() => readConfig(env)).toThrow(/DATABASE_URL.*DATABASE_POOLER=transaction.*DATABASE_DIRECT_URL/);
  });

  it('all three are right together', () => {
    expect(
      readConfig({
        DATABASE_URL: url,
        DATABASE_POOLER: 'transaction',
        DATABASE_DIRECT_URL: url,
      }).databaseDirectUrl?.reveal(),
    ).toBe(url);
  });
});

/** Hands on what a client sends to the server of the tests, and keeps it. */
async function listenIn(): Promise<{ server: Server; port: number; sent: () => string }> {
  const target = inject('databaseServer');
  const url = new URL(urlOf(target));
  const socketFolder = url.searchParams.get('host');
  let sent = '';
  const server = createServer((client) => {
    const upstream =
      socketFolder === null
        ? connect(Number(url.port || 5432), url.hostname)
        : connect(join(socketFolder, `.s.PGSQL.${url.port || 5432}`));
    client.on('data', (bytes) => (sent += bytes.toString('latin1')));
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, sent: () => sent };
}

it.each([
  ['behind a pooler', true],
  ['at a server', false],
])('%s: parameters of the connection and named statements are sent only to a server', async (_case, isPooled) => {
  const student = await aStudent(portal.context);
  const { server, port, sent } = await listenIn();
  const url = new URL(urlOf(portal.databaseAddress));
  const { db } = openDatabase(
    {
      host: '127.0.0.1',
      port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1),
    },
    1,
    { isPooled },
  );
  // The statement that finds who a token belongs to runs with every request, and is prepared by name where that is
  // possible.
  for (let again = 0; again < 2; again += 1)
    expect((await findStudentByToken({ ...portal.context, db }, student.token, false))?.id).toBe(student.id);
  await db.destroy();
  server.close();
  // A Parse message: its length, then the statement's name and a zero byte; the nameless one is replaced by the next.
  const names = [...sent().matchAll(/P[^]{4}([\w.-]*)\0(?=\s*(?:select|with|update|insert|begin))/g)].map(
    (match) => match[1],
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.some((name) => name !== '')).toBe(!isPooled);
  expect(sent().includes('statement_timeout')).toBe(!isPooled);
  expect(sent().includes('idle_in_transaction_session_timeout')).toBe(!isPooled);
});

/** Several who log at once on these databases, while credit is earned: each credit once, without gaps. */
async function expectSoundLog(databases: readonly Portal['context']['db'][]): Promise<void> {
  const { context } = portal;
  const before = await context.db.selectFrom('credit').select('id').execute();
  const student = await aStudent(context);
  const rounds = 6;
  for (let round = 0; round < rounds; round += 1) {
    const earning = aClass(context).then((klass) => aCredit(context, student, klass));
    await Promise.all([earning, ...databases.map((db) => writeLog({ ...context, db }))]);
  }
  await writeLog({ ...context, db: databases[0] ?? context.db });
  const { rows } = await sql<{ row: string }>`
    select count(*) || ' ' || count(distinct credit_id) || ' ' || max(leaf) as row from log_entry`.execute(context.db);
  const credits = before.length + rounds;
  expect(rows[0]?.row).toBe(`${credits} ${credits} ${credits - 1}`);
  expect((await verifyLedger({ ...context, db: databases[0] ?? context.db })).problems).toEqual([]);
}

it('the ledger’s log needs nothing of a session: each transaction may have another connection (RL-3)', async () => {
  const { server, port, sent } = await listenIn();
  const url = new URL(urlOf(portal.databaseAddress));
  const address = {
    host: '127.0.0.1',
    port,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
  const opened = Array.from({ length: 3 }, () => openDatabase(address, 2, { isPooled: true }));
  // What a transaction leaves in its session is gone with the connection.
  for (const { pool } of opened) (pool as unknown as { options: { maxUses: number } }).options.maxUses = 1;
  try {
    await expectSoundLog(opened.map(({ db }) => db));
  } finally {
    for (const { db } of opened) await db.destroy();
    server.close();
  }
  expect(sent()).toContain('pg_advisory_xact_lock');
  expect(sent()).not.toMatch(
    /pg_(?:try_)?advisory_lock|\blisten |\bset (?:session|application_name|search_path|timezone)/i,
  );
});

// A connection that stays open keeps a command running for a minute after its work is done.
it('a process that ends has closed its connections, those past the pooler too', async () => {
  const { server, port } = await listenIn();
  const url = new URL(urlOf(portal.databaseAddress));
  const address = `postgres://${url.username}:${url.password || 'none'}@127.0.0.1:${port}${url.pathname}`;
  const folder = mkdtempSync(join(tmpdir(), 'dl-pooler-'));
  const env = { DATABASE_URL: address, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: address, DATA_DIR: folder };
  const { close } = await openContext(readConfig(env), makeLog('silent'), [], () => undefined);
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  expect(await connections()).toBeGreaterThan(0);
  await close();
  await expect.poll(connections).toBe(0);
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const pgbouncer = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));
/** pgbouncer does not run as root. */
const nobody = 65_534;
const canRun =
  pgbouncer !== undefined && process.platform === 'linux' && spawnSync(pgbouncer, ['--version']).status === 0;

describe.skipIf(!canRun)('behind a real pgbouncer in transaction mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dl-pooler-'));
  let running: ChildProcess | undefined;
  let upstream: Awaited<ReturnType<typeof listenIn>> | undefined;
  afterEach(async () => {
    upstream?.server.close();
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running?.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function startPooler(extra: string): Promise<string> {
    const direct = new URL(urlOf(portal.databaseAddress));
    // The tests' own server listens on a socket that only its owner may use: the way to it is by this process.
    upstream = await listenIn();
    const probe = createServer();
    const port = await new Promise<number>((resolve) =>
      probe.listen(0, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port)),
    );
    await new Promise((resolve) => probe.close(resolve));
    const password = direct.password === '' ? '' : ` password=${decodeURIComponent(direct.password)}`;
    const ini = join(folder, 'pgbouncer.ini');
    writeFileSync(
      ini,
      `[databases]\n* = host=127.0.0.1 port=${upstream.port} user=${decodeURIComponent(direct.username)}${password}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nunix_socket_dir=\nauth_type=any\npool_mode=transaction\ndefault_pool_size=4\n${extra}\n`,
    );
    chmodSync(folder, 0o755);
    chmodSync(ini, 0o644);
    const child = spawn(pgbouncer ?? '', [ini], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
    });
    running = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('process up')) resolve();
      });
      child.once('exit', () => reject(new Error(said)));
    });
    return `postgres://${direct.username}@127.0.0.1:${port}${direct.pathname}`;
  }
  const open = (env: Record<string, string>) =>
    openContext(
      readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env }),
      makeLog('silent'),
      [],
      () => undefined,
    );

  it.each([
    ['one that refuses parameters', ''],
    [
      'one that ignores them',
      'ignore_startup_parameters=statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
    ],
  ])('%s: without its settings the portal does not start, and says which are missing', async (_case, extra) => {
    const url = await startPooler(extra);
    await expect(open({ DATABASE_URL: url })).rejects.toThrow(
      /DATABASE_URL points to a connection pooler\..*DATABASE_POOLER=transaction.*DATABASE_DIRECT_URL/,
    );
    await expect(open({ DATABASE_URL: url, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: url })).rejects.toThrow(
      'DATABASE_DIRECT_URL points to a connection pooler.',
    );
  });

  it('with them the ledger’s log is whole, whoever of several writes it (RL-3)', async () => {
    const url = await startPooler('');
    const settings = {
      DATABASE_URL: url,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: urlOf(portal.databaseAddress),
    };
    const opened = [await open(settings), await open(settings), await open(settings)];
    try {
      await expectSoundLog(opened.map(({ context }) => context.db));
    } finally {
      for (const each of opened) await each.close();
    }
  });

  it('with them every request finds its student, many at once over few connections, and changes are heard of', async () => {
    const url = await startPooler('');
    const student = await aStudent(portal.context);
    const opened = await open({
      DATABASE_URL: url,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: urlOf(portal.databaseAddress),
    });
    try {
      const found = await Promise.all(
        Array.from({ length: 200 }, () =>
          findStudentByToken({ ...opened.context, now: portal.context.now }, student.token, false),
        ),
      );
      expect(found.every((each) => each?.id === student.id)).toBe(true);
      // The notice of a change reaches the memory of this process past the pooler.
      const { answerCache, now } = opened.context;
      let made = 0;
      const ask = () =>
        answerCache?.get(
          'key',
          now(),
          3600,
          async () => (made += 1),
          () => 1,
        );
      await ask();
      await ask();
      expect(made).toBe(1);
      await opened.context.db.executeQuery({
        sql: "select pg_notify('catalogue_changed', '')",
        parameters: [],
      } as never);
      await expect.poll(ask).toBe(2);
    } finally {
      await opened.close();
    }
  });
});
