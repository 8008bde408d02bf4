// Ten thousand members on the live page of one webinar: each page asks every fifteen seconds, and two thousand enter
// within a minute. The portal has one core and its database the other. Requests come at random moments, as pages spread
// them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { median, type Figure } from './measure.ts';
import { openLoad, percentile, type Due } from './open-load.ts';
import { freePort, startProcess, type Running } from './portal-process.ts';
import { makeMembers, makeWebinar, seatMembers, startDatabase, type Server } from './webinars.ts';

const watching = 10_000;
const pollSec = 15;
const enteringInAMinute = 2000;
const rate = watching / pollSec + enteringInAMinute / 60;
/** Once around, so that every page asked before. */
const warmUpSec = pollSec;
const stormSec = 45;

/** What a live page asks, or now and then somebody who enters. */
function dueOf(tokens: readonly string[], sent: number): Due {
  const headers = { authorization: `Bearer ${tokens[sent % watching]}` };
  return Math.random() < enteringInAMinute / 60 / rate
    ? { path: '/api/class-start', headers, body: '{"c":"benchstorm"}' }
    : { path: '/api/class?c=benchstorm', headers };
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
  await seatMembers(server.client, id, watching);
  await server.client.query('vacuum analyze');
  pinToOneCore(portal.process.pid);
  const storm = (seconds: number) => openLoad(portal.url, rate, seconds, (sent) => dueOf(tokens, sent));
  await storm(warmUpSec);
  const before = await scrape(metricsPort);
  const { waits, errors, sent } = await storm(stormSec);
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
