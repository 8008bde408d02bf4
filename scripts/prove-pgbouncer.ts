// `npm run prove:pgbouncer`: the whole suite of tests on Node with the portals behind pgbouncer in transaction mode,
// then three portal processes behind pgbouncer and a balancer, replaced one after the other under load without a failed
// request. The files are those of deploy/ha.
//   --only=suite   --only=restart   one of the two        --rounds=1   how often all three are replaced
//   exam seats                      only the test files whose path holds one of the words
//   --write        puts the report into docs/guide/scale.md              --keep       leaves logs and data
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { urlOf } from '../src/platform/testing/database-address.ts';
import { prove, requirePrograms, root, until, writeReport, type Lab } from './prove/lab.ts';
import { startPgbouncer } from './prove/pgbouncer.ts';
import { portalHosts, startPortal, Visitors } from './prove/portals.ts';

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const suiteLimitSec = 40 * 60;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
type Figure = readonly [what: string, measured: string, bar: string, holds: boolean];

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
};

/** Runs the tests on Node as `npm test` does, on the given server and through the pooler. */
async function runSuite(lab: Lab, server: string, pooler: string): Promise<Figure[]> {
  say(`${words.length === 0 ? 'The whole suite' : 'Tests'} on Node, through pgbouncer …`);
  const report = join(lab.folder, 'report.json');
  const suite = lab.start(
    'suite',
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=node',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    {
      asService: false,
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        NO_COLOR: '1',
        TEST_DATABASE_URL: server,
        TEST_POOLER_URL: pooler,
      },
    },
  );
  await until('the suite ends', suiteLimitSec, () => suite.exitCode !== null || suite.signalCode !== null, 500);
  const result = JSON.parse(readFileSync(report, 'utf8')) as Report;
  if (!result.success) {
    const output = readFileSync(lab.logOf('suite'), 'utf8');
    say(output.slice(output.indexOf('Failed Tests')).slice(0, 20_000));
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = result;
  return [
    [
      'tests on Node with the portals behind pgbouncer in transaction mode',
      `${passed} passed, ${failed} failed, ${skipped} skipped`,
      'none failed',
      result.success,
    ],
  ];
}

/** Asks without a pause, reading and writing, and keeps what failed. */
class Load {
  readonly failures: string[] = [];
  answered = 0;
  #isOver = false;

  async run(visitors: Visitors, first: number): Promise<void> {
    for (let turn = first; !this.#isOver; turn += 1) {
      try {
        const answer = await (turn % 4 === 0
          ? visitors.write(`Turn ${turn}`)
          : visitors.ask(['/api/ondemand', '/', '/api/search-items'][turn % 3] ?? '/'));
        if (answer.httpStatus === 200) this.answered += 1;
        else this.failures.push(`${answer.httpStatus} ${answer.body.slice(0, 200)}`);
      } catch (error) {
        this.failures.push(String(error));
      }
    }
  }
  stop(): void {
    this.#isOver = true;
  }
}

async function replaceOneByOne(lab: Lab, server: string, pooler: string): Promise<Figure[]> {
  say('Three portals behind pgbouncer and a balancer …');
  const at = (address: string) => Object.assign(new URL(address), { pathname: '/portal' }).href;
  const settings = {
    DATABASE_URL: at(pooler),
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: at(server),
  };
  const start = (host: number) => startPortal(lab, host, settings);
  const portals = new Map(await Promise.all(portalHosts.map(async (host) => [host, await start(host)] as const)));
  lab.startHaproxy('haproxy-portal', lab.renderBalancer());
  const visitors = new Visitors(lab);
  await until('the balancer finds the portals', 30, async () =>
    visitors.ask('/readyz').then(
      ({ httpStatus }) => httpStatus === 200,
      () => false,
    ),
  );
  const load = new Load();
  const running = Array.from({ length: 8 }, (_, first) => load.run(visitors, first));
  let replaced = 0;
  const exits: (number | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const host of portalHosts) {
      const child = portals.get(host);
      const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve));
      child?.kill('SIGTERM');
      exits.push(await ended);
      portals.set(host, await start(host));
      // The recipe's wait: the balancer believes two answers, a second apart.
      await pause(4000);
      replaced += 1;
      say(`  ${replaced} replaced, ${load.answered} requests answered, ${load.failures.length} failed`);
    }
  }
  load.stop();
  await Promise.all(running);
  visitors.close();
  for (const failure of load.failures.slice(0, 5)) say(`  ${failure}`);
  return [
    [
      `requests that failed while ${replaced} processes were replaced, of ${load.answered + load.failures.length}`,
      String(load.failures.length),
      '0',
      load.failures.length === 0,
    ],
    [
      'processes that ended by themselves, in order',
      `${exits.filter((code) => code === 0).length} of ${exits.length}`,
      'all',
      exits.every((code) => code === 0),
    ],
  ];
}

async function work(lab: Lab): Promise<boolean> {
  requirePrograms('pgbouncer', 'setpriv', 'haproxy');
  const databases = join(lab.folder, 'database');
  mkdirSync(databases, { mode: 0o755 });
  const embedded = await startEmbeddedPostgres(join(databases, 'pg'), { durable: false, connections: 300 });
  try {
    const server = urlOf(embedded.address);
    const admin = new pg.Client(embedded.address);
    await admin.connect();
    await admin.query('create database portal');
    // As docs/guide/settings.md says: behind a pooler the limits belong to the role.
    await admin.query("alter role current_user set statement_timeout = '15s'");
    await admin.query("alter role current_user set idle_in_transaction_session_timeout = '30s'");
    await admin.end();
    if (!('host' in embedded.address)) throw new Error('The embedded server has an address in parts.');
    // The suite makes hundreds of databases, on a server that asks its owner for no password.
    const pooler = await startPgbouncer(lab, {
      'portal = host=127.0.0.1 port=5432 dbname=portal': `* = host=${embedded.address.host} port=${embedded.address.port ?? 5432} user=${embedded.address.user}`,
      'auth_type = scram-sha-256': 'auth_type = any',
    });
    const figures = [
      ...(options.only === 'restart' ? [] : await runSuite(lab, server, pooler)),
      ...(options.only === 'suite' || words.length > 0 ? [] : await replaceOneByOne(lab, server, pooler)),
    ];
    say('');
    for (const [what, measured, bar, holds] of figures)
      say(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${measured}  (${bar})`);
    if (options.write && options.only === undefined && words.length === 0)
      writeReport('pgbouncer', [
        '| what | measured | bar | |',
        '| --- | --- | --- | --- |',
        ...figures.map(
          ([what, measured, bar, holds]) => `| ${what} | ${measured} | ${bar} | ${holds ? 'holds' : '**missed**'} |`,
        ),
      ]);
    return figures.every(([, , , holds]) => holds);
  } finally {
    await embedded.stop();
  }
}

await prove('pgbouncer', suiteLimitSec + 300 + rounds * 300, work);
