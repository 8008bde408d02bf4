import { createServer, type AddressInfo, type Server } from 'node:net';
import { request } from 'node:http';
import type { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aWebinar } from '#catalogue/server/fixtures.ts';
import { counters } from '#program.ts';
import { cancelSeatCall, reserveSeatCall } from '#seats/contract.ts';
import { cancelCodeFor, reserveInOrder } from '#seats/server/fixtures.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { readConfig, WrongSettings } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { openMonitor } from './open-monitor.ts';
import { openMetrics, serveMetrics } from './prometheus.ts';

let portal: Portal;
let registry: Registry;
let student: SignedIn;

beforeAll(async () => {
  const metrics = openMetrics();
  metrics.monitor.watchCounters(counters);
  ({ registry } = metrics);
  portal = await openPortal({}, { monitor: metrics.monitor });
  student = await aStudent(portal.context);
});
afterAll(() => portal.close());

type Labels = Record<string, string>;

/** The sum of the samples called `name` whose labels are, among others, these. */
async function sampled(name: string, labels: Labels = {}): Promise<number> {
  const metric = registry.getSingleMetric(name.replace(/_(?:count|sum|bucket)$/, '')) ?? registry.getSingleMetric(name);
  const { values = [] } = (await metric?.get()) ?? {};
  return (values as { metricName?: string; labels: Labels; value: number }[])
    .filter((value) => (value.metricName ?? name) === name)
    .filter((value) => Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted))
    .reduce((sum, { value }) => sum + value, 0);
}

it('a request is counted by the template of its route, its method and the class of its status', async () => {
  const webinar = await aWebinar(portal.context);
  const route = { route: '/api/class', method: 'GET' };
  await portal.app.inject({ url: `/api/class?c=${webinar.hash}` });
  await portal.app.inject({ url: '/api/class?c=nothinghere1' });
  await portal.app.inject({ url: '/api/class?c=nothinghere1' });
  expect(await sampled('http_request_duration_seconds_count', { ...route, status: '2xx' })).toBe(1);
  expect(await sampled('http_request_duration_seconds_count', { ...route, status: '4xx' })).toBe(2);
});

it('no address, method or caller makes a new series', async () => {
  const ask = async () => {
    await Promise.all(
      Array.from({ length: 50 }, () =>
        portal.app.inject({ url: `/${Math.random()}/api/${Math.random()}?x=${Math.random()}` }),
      ),
    );
    await Promise.all(Array.from({ length: 50 }, () => portal.app.inject({ url: `/api/${Math.random()}` })));
    await Promise.all(Array.from({ length: 50 }, () => portal.app.inject({ url: `/files/${Math.random()}/x.pdf` })));
    // The kinds of garbage collection come when the first of each has run.
    return (await registry.metrics()).split('\n').filter((line) => !line.startsWith('nodejs_gc_')).length;
  };
  const before = await ask();
  expect(await ask()).toBe(before);
});

it('statements are counted by their first word, failed ones apart, and waits for a connection are timed', async () => {
  const { db } = portal.context;
  const counted = async () => ({
    selected: await sampled('db_statement_duration_seconds_count', { operation: 'select', result: 'ok' }),
    failed: await sampled('db_statement_duration_seconds_count', { result: 'error' }),
    deleted: await sampled('db_statement_duration_seconds_count', { operation: 'delete' }),
    committed: await sampled('db_statement_duration_seconds_count', { operation: 'commit' }),
    checkouts: await sampled('db_pool_checkout_duration_seconds_count'),
  });
  const before = await counted();
  await db.selectFrom('student').select('id').execute();
  await expect(
    db
      .selectFrom('no_such_table' as 'student')
      .select('id')
      .execute(),
  ).rejects.toThrow('does not exist');
  await db.transaction().execute((trx) => trx.deleteFrom('student').where('id', '=', '0').execute());
  expect(await counted()).toEqual({
    selected: before.selected + 1,
    failed: before.failed + 1,
    deleted: before.deleted + 1,
    committed: before.committed + 1,
    checkouts: before.checkouts + 3,
  });
});

it('work that waits for a connection is visible while it waits', async () => {
  const own = openMetrics();
  const { db } = openDatabase(portal.databaseAddress, 1, { monitor: own.monitor });
  const state = async (wanted: string) => {
    const gauge = await own.registry.getSingleMetric('db_pool_connections')?.get();
    return gauge?.values.find(({ labels }) => labels['state'] === wanted)?.value;
  };
  const held = Promise.withResolvers<void>();
  const working = Promise.withResolvers<void>();
  const first = db.connection().execute(async () => {
    working.resolve();
    await held.promise;
  });
  await working.promise;
  const second = db.selectFrom('student').select('id').execute();
  await expect.poll(() => state('waiting')).toBe(1);
  expect([await state('used'), await state('idle')]).toEqual([1, 0]);
  held.resolve();
  await Promise.all([first, second]);
  expect([await state('waiting'), await state('idle')]).toEqual([0, 1]);
  await db.destroy();
});

it('seats, jobs and emails are counted by what became of them', async () => {
  const webinar = await aWebinar(portal.context, { capacity: 1 });
  const [first, second] = [await aStudent(portal.context), await aStudent(portal.context)];
  await reserveInOrder(portal, webinar.hash, [first, second]);
  await portal.call(reserveSeatCall, { c: webinar.hash }, first.token);
  await portal.call(cancelSeatCall, { code: await cancelCodeFor(portal, webinar.hash, first) }, first.token);
  const outcomes = ['reserved', 'waitlisted', 'promoted', 'cancelled'];
  expect(await Promise.all(outcomes.map((outcome) => sampled('seats_total', { outcome })))).toEqual([1, 1, 1, 1]);
  await portal.runJobs();
  const mails = await portal.context.db.selectFrom('mail').select('id').where('sent_at', 'is not', null).execute();
  expect(mails.length).toBeGreaterThan(0);
  expect(await sampled('mails_total', { result: 'sent' })).toBe(mails.length);
  expect(await sampled('job_duration_seconds_count', { queue: 'mail.send', result: 'ok' })).toBe(mails.length);
});

it('/metrics has everything as text, on its own port and nowhere else', async () => {
  await portal.app.inject({ url: '/api/no-such-call' });
  const server = await serveMetrics(registry, 0, '127.0.0.1');
  const ask = (path: string, method = 'GET') =>
    new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      request({ port, host: '127.0.0.1', path, method, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']), text }),
        );
      })
        .on('error', reject)
        .end();
    });
  const { status, type, text } = await ask('/metrics');
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'http_request_duration_seconds_bucket', 'seats_total'])
    expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  expect(text).not.toContain(student.token);
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404]);
  expect((await portal.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  await new Promise((resolve) => server.close(resolve));
});

it('without the setting nothing is opened; a port that is taken is said in one sentence', async () => {
  expect(await openMonitor(readConfig({}))).toBeUndefined();
  const taken: Server = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const config = readConfig({ METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' });
  await expect(openMonitor(config)).rejects.toThrow(WrongSettings);
  await new Promise((resolve) => taken.close(resolve));
});
