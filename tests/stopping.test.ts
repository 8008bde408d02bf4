// How a portal process stops: requests in progress are not affected, the load balancer learns of it first, and nothing
// keeps it from ending.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { aRegistration } from '#accounts/server/fixtures.ts';
import { addressOf, databaseSettings, dropDatabase, templateName } from '#platform/testing/database-address.ts';
import { freePort, isReady, portalProcesses, says, type Run } from './support/portal-process.ts';

vi.setConfig({ testTimeout: 300_000 });
const { folder, run } = portalProcesses();
const server = inject('databaseServer');
const database = `dl_stopping_${process.pid}`;
const admin = new pg.Client(server);

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${database} template ${templateName}`);
});
afterAll(async () => {
  await dropDatabase(admin, database);
  await admin.end();
});

const start = async (settings: Record<string, string> = {}) => {
  const portal = await run({
    ...databaseSettings(addressOf(server, database), inject('databasePooler')),
    DATA_DIR: join(folder, 'files'),
    TRUST_PROXY: 'yes',
    ...settings,
  });
  await isReady(portal);
  return portal;
};

type Answer = { readonly status: number; readonly connection: string | undefined; readonly body: string };

let senders = 0;

/** One request of a sender of its own, on a connection of `agent`; rejects when the connection breaks. */
function send(port: number, path: string, agent: Agent, form?: object): Promise<Answer> {
  senders += 1;
  const address = { 'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}` };
  return new Promise((resolve, reject) => {
    const body = form === undefined ? undefined : JSON.stringify(form);
    const sent = request(
      {
        port,
        host: 'localhost',
        path,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers:
          body === undefined
            ? address
            : { ...address, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () =>
            resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body: text }),
          )
          .on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

const keepAliveAgent = () => new Agent({ keepAlive: true });

describe('a process that is asked to stop', () => {
  it('says so at /readyz, keeps answering, and closes each open connection after its next answer', async () => {
    const portal = await start({ DRAIN_SECONDS: '300' });
    const agent = keepAliveAgent();
    expect(await send(portal.port, '/api/search-items', agent)).toMatchObject({
      status: 200,
      connection: 'keep-alive',
    });
    portal.child.kill('SIGTERM');
    await says(portal, () => portal.output().includes('Stopping …'));
    expect(await send(portal.port, '/readyz', agent)).toMatchObject({ status: 503, connection: 'close' });
    expect(await send(portal.port, '/api/search-items', agent)).toMatchObject({ status: 200, connection: 'close' });
    expect(await send(portal.port, '/api/register', agent, aRegistration())).toMatchObject({
      status: 200,
      connection: 'close',
    });
    expect(await send(portal.port, '/', agent)).toMatchObject({ status: 200, connection: 'close' });
    expect((await send(portal.port, '/healthz', agent)).status).toBe(200);
  });

  // Browsers open connections ahead, balancers keep theirs: each is closed once nothing is asked on it, also where the
  // last request came before the order and its answer after it.
  it('finishes the requests that run, and waits neither for connections that ask nothing nor for idle ones', async () => {
    const portal = await start({ DRAIN_SECONDS: '0' });
    const agent = keepAliveAgent();
    await send(portal.port, '/api/search-items', agent);
    const silent = connect({ port: portal.port, host: 'localhost' }).on('error', () => undefined);
    await once(silent, 'connect');
    const half = connect({ port: portal.port, host: 'localhost' }).on('error', () => undefined);
    await once(half, 'connect');
    half.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    // So many at once that passwords wait in line to be hashed when the order comes.
    const asked = Array.from({ length: 12 }, () => send(portal.port, '/api/register', agent, aRegistration()));
    await Promise.race(asked);
    portal.child.kill('SIGTERM');
    const answers = await Promise.all(asked);
    expect(
      answers.map(({ status, body }) => ({ status, ok: (JSON.parse(body) as { status: boolean }).status })),
    ).toEqual(asked.map(() => ({ status: 200, ok: true })));
    expect(await portal.ended).toBe(0);
    silent.destroy();
    half.destroy();
  });
});

// Two processes behind a balancer that asks /readyz all the time, as balancers do, and turns to the other while one
// says no. One after the other is replaced under load. ROLLING_RESTARTS=20 makes twenty rounds of it; every one is
// enough to lose a request where one can be lost. A round is two drain times, two ends and two starts, all next to a
// load that takes every processor: the limit follows their number.
const rounds = Number(process.env['ROLLING_RESTARTS'] ?? 1);
const roundLimitMs = 120_000;
it(
  'replacing two processes one after the other under load fails no request',
  { timeout: 180_000 + rounds * roundLimitMs },
  async () => {
    const ports = [await freePort(), await freePort()];
    const settings = (port: number) => ({ PORT: String(port), DRAIN_SECONDS: '8' });
    const portals: Run[] = await Promise.all(ports.map((port) => start(settings(port))));
    const isUp = ports.map(() => true);
    const agents = ports.map(keepAliveAgent);
    const failures: string[] = [];
    let answered = 0;
    let isOver = false;

    const probe = async (place: number) => {
      const agent = new Agent({ keepAlive: false });
      while (!isOver) {
        isUp[place] = await send(ports[place] ?? 0, '/readyz', agent).then(
          ({ status }) => status === 200,
          () => false,
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const load = async (first: number) => {
      for (let turn = first; !isOver; turn += 1) {
        const place = isUp[turn % 2] ? turn % 2 : (turn + 1) % 2;
        try {
          const { status, body } =
            turn % 4 === 0
              ? await send(ports[place] ?? 0, '/api/register', agents[place] as Agent, aRegistration())
              : await send(ports[place] ?? 0, '/api/search-items', agents[place] as Agent);
          if (status === 200) answered += 1;
          else failures.push(`${status} ${body}`);
        } catch (error) {
          failures.push(String(error));
        }
      }
    };
    const work = [probe(0), probe(1), ...[0, 1, 2, 3].map(load)];
    for (let round = 0; round < rounds; round += 1) {
      for (const place of [0, 1]) {
        const old = portals[place] as Run;
        old.child.kill('SIGTERM');
        expect(await old.ended).toBe(0);
        portals[place] = await start(settings(ports[place] ?? 0));
        // The other one is stopped only when the balancer knows of this one.
        while (!isUp[place]) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    isOver = true;
    await Promise.all(work);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(0);
  },
);
