// The database goes away under the portal: single connections are ended, the server is restarted and crashes, the disk
// is full. Requests fail with 503 or 507 and when to ask again; the process lives, and every write that it acknowledged
// is there. RESTARTS=20 restarts more often.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { urlOf } from '#platform/testing/database-address.ts';

const restarts = Number(process.env['RESTARTS'] ?? '4');
const writers = 6;

const folder = mkdtempSync(join(tmpdir(), 'dl-lost-'));
const databaseFolder = join(folder, 'pg');
let server: EmbeddedPostgres;
let portal: ChildProcess;
let exits: (number | string | null)[] = [];
let port: number;

beforeAll(async () => {
  server = await startEmbeddedPostgres(databaseFolder);
  portal = spawn(process.execPath, [join(import.meta.dirname, 'support/api-process.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: urlOf(server.address),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'yes',
      PUBLIC_URL: 'http://portal.test',
      TEST_CLOCK: '2026-03-02T15:00:00Z',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portal.once('exit', (code, signal) => exits.push(code ?? signal));
  port = await new Promise((resolve, reject) => {
    portal.stdout?.on('data', (chunk: Buffer) => {
      const said = /listening (\d+)/.exec(chunk.toString())?.[1];
      if (said) resolve(Number(said));
    });
    portal.once('exit', (code) => reject(new Error(`The portal ended with code ${code}.`)));
  });
});
afterAll(async () => {
  portal.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = {
  readonly httpStatus: number;
  readonly retryAfter: string | null;
  readonly body: { status: boolean; code?: string; msg?: string; errorMsg?: string };
};

let messages = 0;
/**
 * A message to support, which is stored and mailed in one transaction. Each from an address of its own: the throttle
 * counts by address.
 */
async function write(comment: string): Promise<Answer> {
  messages += 1;
  const answer = await fetch(`http://127.0.0.1:${port}/api/support`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${messages >> 16}.${(messages >> 8) & 255}.${messages & 255}`,
    },
    body: JSON.stringify({
      name: 'Ana Novak',
      office: 'Harbor Dental',
      email: 'ana@harbor.test',
      phone: '617 555 0100',
      subject: 'Other',
      comment,
    }),
  });
  return {
    httpStatus: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as Answer['body'],
  };
}

async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(server.address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The backends of the portal that wait for a lock. Without the first statement a transaction would see only those that
 * were there at its first look.
 */
const blocked = async (client: pg.Client) => {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'dental-learning' and wait_event_type = 'Lock'",
  );
  return rows;
};

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;

it('a connection that is ended while it works fails its own request with 503, and nothing else', async () => {
  await withDatabase(async (client) => {
    await client.query('begin');
    await client.query('lock table support_message in access exclusive mode');
    const answers = Array.from({ length: 3 }, (_, index) => write(`Ended in the middle ${index}`));
    let waiting: { pid: number }[] = [];
    while (waiting.length < 3) waiting = await blocked(client);
    for (const { pid } of waiting) await client.query('select pg_terminate_backend($1)', [pid]);
    for (const { httpStatus, retryAfter, body } of await Promise.all(answers)) {
      expect([httpStatus, retryAfter, body]).toEqual([
        503,
        '5',
        {
          status: false,
          code: 'unavailable',
          errorMsg: expect.stringContaining('Try again') as string,
          msg: expect.stringContaining('Try again') as string,
        },
      ]);
    }
    await client.query('rollback');
  });
  expect(exits).toEqual([]);
  expect((await write('After it')).body.status).toBe(true);
});

it('a connection that is ended between two statements of a transaction fails its own request with 503', async () => {
  // The mail's row is locked against, so that the transaction holds a message already.
  await withDatabase(async (client) => {
    await client.query('begin');
    await client.query('lock table mail in access exclusive mode');
    const answer = write('Ended after its first statement');
    let waiting: { pid: number }[] = [];
    while (waiting.length === 0) waiting = await blocked(client);
    await client.query('select pg_terminate_backend($1)', [waiting[0]?.pid]);
    expect((await answer).httpStatus).toBe(503);
    await client.query('rollback');
    expect(
      (await client.query("select 1 from support_message where comment = 'Ended after its first statement'")).rows,
    ).toEqual([]);
  });
  expect(exits).toEqual([]);
});

it(
  `${restarts} restarts and crashes of the database under load: the process lives, and no acknowledged write is lost`,
  async () => {
    const acknowledged: string[] = [];
    const others: string[] = [];
    let refused = 0;
    let stopping = false;
    const load = Array.from({ length: writers }, async (_, writer) => {
      for (let number = 0; !stopping; number += 1) {
        const comment = `Writer ${writer}, message ${number}`;
        const { httpStatus, retryAfter, body } = await write(comment);
        if (httpStatus === 200 && body.status) acknowledged.push(comment);
        else if (httpStatus === 503 && retryAfter !== null) refused += 1;
        else others.push(`${httpStatus} ${JSON.stringify(body)}`);
      }
    });
    const progress = async () => {
      const target = acknowledged.length + 20;
      while (acknowledged.length < target && exits.length === 0 && others.length === 0)
        await new Promise((resolve) => setImmediate(resolve));
    };
    for (let round = 0; round < restarts && exits.length === 0; round += 1) {
      await progress();
      // Every second time without a goodbye, as after a crash.
      if (round % 2 === 1)
        process.kill(Number(readFileSync(join(databaseFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
      await server.stop();
      const before = refused;
      while (refused === before && exits.length === 0) await new Promise((resolve) => setImmediate(resolve));
      server = await startEmbeddedPostgres(databaseFolder);
    }
    await progress();
    stopping = true;
    await Promise.all(load);
    expect(exits).toEqual([]);
    expect(others).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    const stored = await withDatabase(
      async (client) =>
        new Set(
          (await client.query<{ comment: string }>('select comment from support_message')).rows.map(
            (row) => row.comment,
          ),
        ),
    );
    expect(acknowledged.filter((comment) => !stored.has(comment))).toEqual([]);
    expect(await isReady()).toBe(true);
  },
  120_000 + restarts * 15_000,
);
