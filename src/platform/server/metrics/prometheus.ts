// What Prometheus reads at /metrics, on a port of its own: histograms of requests, statements, jobs and waits for a
// connection, what the features count, and what prom-client reports about the process and its event loop. Every label
// has a fixed list of values.
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { operationOf, type Monitor } from './monitor.ts';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What has no template of a route: an unknown address. */
const noRoute = 'none';
/** What the cache of answers sent before the framework saw the request. */
const memoryRoute = 'memory';

const statusClass = (httpStatus: number) => `${Math.floor(httpStatus / 100)}xx`;

/** The metrics of one process. */
export function openMetrics(): { monitor: Monitor; registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by template of their route, method and class of their status.',
    labelNames: ['route', 'method', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const statements = new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Statements to the database by their first word and whether they failed.',
    labelNames: ['operation', 'result'],
    buckets: secondsBuckets,
    registers,
  });
  const checkouts = new Histogram({
    name: 'db_pool_checkout_duration_seconds',
    help: 'How long work waited for a connection of the pool.',
    buckets: secondsBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Background jobs by queue and whether they failed.',
    labelNames: ['queue', 'result'],
    buckets: jobBuckets,
    registers,
  });
  const pools = new Set<pg.Pool>();
  const sum = (of: (pool: pg.Pool) => number) => [...pools].reduce((total, pool) => total + of(pool), 0);
  const pooled = new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool by state, and how much work waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      pooled.set(
        { state: 'used' },
        sum((pool) => pool.totalCount - pool.idleCount),
      );
      pooled.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      );
      pooled.set(
        { state: 'waiting' },
        sum((pool) => pool.waitingCount),
      );
    },
  });
  const counted = new Map<string, Counter>();

  async function timed<Result>(
    run: () => Promise<Result>,
    observe: (seconds: number, result: 'ok' | 'error') => void,
  ): Promise<Result> {
    const begun = performance.now();
    let result: 'ok' | 'error' = 'error';
    try {
      const value = await run();
      result = 'ok';
      return value;
    } finally {
      observe((performance.now() - begun) / 1000, result);
    }
  }

  const monitor: Monitor = {
    statement: (text, run) =>
      timed(run, (seconds, result) => statements.observe({ operation: operationOf(text), result }, seconds)),
    checkout: (run) => timed(run, (seconds) => checkouts.observe(seconds)),
    job: (queue, run) => timed(run, (seconds, result) => jobs.observe({ queue, result }, seconds)),
    count(counter, value, by = 1) {
      if (by > 0) counted.get(counter.name)?.inc({ [counter.label]: value }, by);
    },
    watchCounters(counters) {
      for (const { name, help, label, values } of counters) {
        const counter = new Counter({ name, help, labelNames: [label], registers });
        // A series that is there from the beginning shows its first event as a rise.
        for (const value of values) counter.inc({ [label]: value }, 0);
        counted.set(name, counter);
      }
    },
    watchPool: (pool) => void pools.add(pool),
    watchRequests(app: FastifyInstance) {
      app.addHook('onResponse', async (request, reply) => {
        requests.observe(
          {
            route: request.routeOptions.url ?? noRoute,
            method: methods.has(request.method) ? request.method : 'other',
            status: statusClass(reply.statusCode),
          },
          reply.elapsedTime / 1000,
        );
      });
    },
    answeredFromMemory: (httpStatus) =>
      requests.observe({ route: memoryRoute, method: 'GET', status: statusClass(httpStatus) }, 0),
    close: async () => registry.clear(),
  };
  return { monitor, registry };
}

/** Serves /metrics, and nothing else, at this address. Returns the server once it listens. */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
