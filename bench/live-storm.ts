// Ten thousand members on the live page of one webinar: each page asks every fifteen seconds, and two thousand enter
// within a minute. The portal has one core and its database the other. Requests come at random moments, as pages spread
// them, whether or not the portal keeps up, and each is timed from the moment it was due: a portal that falls behind
// cannot hide it.
import { spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { median, type Figure } from './measure.ts';
import { freePort, startProcess, type Running } from './portal-process.ts';
import { makeMembers, makeWebinar, startDatabase, type Server } from './webinars.ts';

const watching = 10_000;
const pollSec = 15;
const enteringInAMinute = 2000;
const rate = watching / pollSec + enteringInAMinute / 60;
/** Once around, so that every page asked before. */
const warmUpSec = pollSec;
const stormSec = 45;

type Taken = { readonly waits: number[]; errors: number; sent: number };

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** Sends what is due for this many seconds. Waits, in milliseconds, count from the moment that a request was due. */
async function storm(portal: Running, tokens: readonly string[], seconds: number): Promise<Taken> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  const taken: Taken = { waits: [], errors: 0, sent: 0 };
  const open: Promise<void>[] = [];
  const ask = (due: number, member: number, enters: boolean) =>
    new Promise<void>((resolve) => {
      const fail = () => {
        taken.errors += 1;
        resolve();
      };
      const authorization = `Bearer ${tokens[member]}`;
      const body = '{"c":"benchstorm"}';
      const sending = enters
        ? request(`${portal.url}/api/class-start`, {
            agent,
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json', 'content-length': body.length },
          })
        : request(`${portal.url}/api/class?c=benchstorm`, { agent, headers: { authorization } });
      sending.setTimeout(10_000, () => sending.destroy());
      sending.on('error', fail);
      sending.on('response', (response) => {
        response.on('error', fail);
        response.resume().on('end', () => {
          taken.waits.push(performance.now() - due);
          if (response.statusCode !== 200) taken.errors += 1;
          resolve();
        });
      });
      sending.end(enters ? body : undefined);
    });
  const begun = performance.now();
  for (let due = begun; due < begun + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const enters = Math.random() < enteringInAMinute / 60 / rate;
    open.push(ask(due, taken.sent % watching, enters));
    taken.sent += 1;
  }
  await Promise.all(open);
  agent.destroy();
  return taken;
}

type Scrape = {
  readonly requests: number;
  readonly statements: number;
  readonly cpuSec: number;
  readonly lagSec: number;
};

/** What the portal itself says of its work so far. */
async function scrape(port: number): Promise<Scrape> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    requests: sum('http_request_duration_seconds_count'),
    statements: sum('db_statement_duration_seconds_count'),
    cpuSec: sum('process_cpu_seconds_total'),
    lagSec: sum('nodejs_eventloop_lag_p99_seconds'),
  };
}

/** Keeps the process to one core where the system can (Linux). */
function pinToOneCore(pid: number | undefined): void {
  if (pid !== undefined) spawnSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' });
}

async function take(server: Server, portal: Running, metricsPort: number): Promise<Figure[]> {
  const tokens = await makeMembers(server.client, watching);
  const id = await makeWebinar(server.client, 'benchstorm', 10, null);
  await server.client.query(
    `insert into seat (student_id, activity_id, state, cancel_key, arrived_at, reserved_at) select id, $1, 'reserved', 'bench' || id, now(), now() from student where hash like 'bench%' limit $2`,
    [id, watching],
  );
  await server.client.query('vacuum analyze');
  pinToOneCore(portal.process.pid);
  await storm(portal, tokens, warmUpSec);
  const before = await scrape(metricsPort);
  const { waits, errors, sent } = await storm(portal, tokens, stormSec);
  const after = await scrape(metricsPort);
  const asked = after.requests - before.requests;
  const perRequest = (after.statements - before.statements) / asked;
  const p99 = percentile(waits, 0.99);
  return [
    {
      what: `${watching} members on the live page, ${enteringInAMinute} of them entering within a minute, the portal on one core`,
      figure: `${(sent / stormSec).toFixed(0)} requests/s, p50 ${median(waits).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${errors} errors`,
      bar: `${Math.round(rate)} requests/s, p99 ≤ 100 ms, 0 errors`,
      holds: p99 <= 100 && errors === 0,
    },
    {
      what: 'the same: statements a request, processor time a request, lag of the event loop',
      figure: `${perRequest.toFixed(2)}, ${(((after.cpuSec - before.cpuSec) / asked) * 1000).toFixed(2)} ms, p99 ${(after.lagSec * 1000).toFixed(0)} ms`,
      bar: '≤ 0.5 statements',
      holds: perRequest <= 0.5,
    },
  ];
}

export async function liveStorm(): Promise<Figure[]> {
  const server = await startDatabase();
  const metricsPort = await freePort();
  const portal = await startProcess(
    'src/server.ts',
    {
      DATA_DIR: join(server.folder, 'data'),
      DATABASE_URL: server.url,
      DEMO: 'yes',
      LOG_LEVEL: 'error',
      JOBS: 'apart',
      METRICS_PORT: String(metricsPort),
    },
    'is ready on',
  );
  try {
    await server.client.connect();
    return await take(server, portal, metricsPort);
  } finally {
    await portal.stop();
    await server.stop();
  }
}
