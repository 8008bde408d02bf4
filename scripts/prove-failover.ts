// `npm run prove:failover`: three portals behind a balancer, their database on three machines with a synchronous
// standby, all of it on loopback addresses of this machine with the files of deploy/ha. Under writes the primary is
// killed with SIGKILL again and again; nothing that was acknowledged may be lost, writes must continue within 15
// seconds, and no portal may need a hand.
//   --kills=20   how often            --rate=200   writes a second       --pgbouncer   the portals ask through
//   pgbouncer --write      puts the report into docs/guide/scale.md                 --keep        leaves logs and data
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { makeLog } from '../src/platform/server/log/log.ts';
import { openContext } from '../src/platform/server/process/open-context.ts';
import { Cluster, killKinds, type KillKind } from './prove/cluster.ts';
import { isAlive, prove, requirePrograms, until, writeReport, type Lab } from './prove/lab.ts';
import { startPgbouncer } from './prove/pgbouncer.ts';
import { portalHosts, startPortal, Visitors } from './prove/portals.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    pgbouncer: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const kills = Number(options.kills);
const rate = Number(options.rate);
const longestOutageSec = 15;
/** Writes before each kill, in which the rate is taken. */
const steadySec = 5;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * What writers need: members with a token each, and classes that they put into Watch Later. Together there are
 * `students` × `classes` writes.
 */
type Content = {
  readonly students: readonly { readonly token: string }[];
  readonly classes: readonly { readonly hash: string }[];
};

async function makeContent(databaseUrl: string, dataDir: string, writes: number): Promise<Content> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const opened = await openContext(config, makeLog('silent'), [], () => undefined);
  try {
    const context = { ...opened.context, caller: { address: '', userAgent: '', token: null, device: null } };
    const students = await Promise.all(Array.from({ length: 250 }, () => aStudent(context)));
    const classes = [];
    while (classes.length * students.length < writes) classes.push(await aClass(context));
    return { students, classes };
  } finally {
    await opened.close();
  }
}

/**
 * Every this many writes one is a message to the provider: a row, a mail and its job in one transaction. The others put
 * a class into Watch Later.
 */
const messageEvery = 10;

/** Sends writes at a steady rate, whatever becomes of the earlier ones. */
class Writers {
  /** `what` names the row: the text of a message, or the id of what is in Watch Later. */
  readonly acknowledged: { readonly what: string; readonly sentAt: number; readonly at: number }[] = [];
  sent = 0;
  /** Answered 503 with a time to ask again. */
  refused = 0;
  /** Every other answer, and every broken connection. */
  readonly others: string[] = [];
  #open = 0;
  #isOver = false;
  readonly #visitors: Visitors;

  readonly #content: Content;

  constructor(visitors: Visitors, content: Content) {
    this.#visitors = visitors;
    this.#content = content;
  }

  async #write(): Promise<void> {
    this.sent += 1;
    this.#open += 1;
    const count = this.sent;
    const comment = `Write ${count}`;
    const sentAt = performance.now();
    try {
      const { students, classes } = this.#content;
      const student = students[count % students.length];
      const chosen = classes[Math.floor(count / students.length) % classes.length];
      const { httpStatus, retryAfter, body } = await (count % messageEvery === 0
        ? this.#visitors.write(comment)
        : this.#visitors.ask('/api/queue-add', { c: chosen?.hash }, student?.token));
      const answer = httpStatus === 200 ? (JSON.parse(body) as { status: boolean; queueId?: number }) : null;
      if (answer?.status === true)
        this.acknowledged.push({ what: answer.queueId?.toString() ?? comment, sentAt, at: performance.now() });
      else if (httpStatus === 503 && retryAfter !== undefined) this.refused += 1;
      else this.others.push(`${httpStatus} ${body.slice(0, 200)}`);
    } catch (error) {
      this.others.push(String(error));
    }
    this.#open -= 1;
  }

  async run(): Promise<void> {
    const begun = performance.now();
    while (!this.#isOver) {
      const due = Math.floor(((performance.now() - begun) / 1000) * rate);
      while (this.sent < due) void this.#write();
      await pause(10);
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await until('the last writes are answered', 40, () => this.#open === 0);
  }

  /** Acknowledged writes a second in the last `windowSec`. */
  rateNow(windowSec: number): number {
    const since = performance.now() - windowSec * 1000;
    return this.acknowledged.filter(({ at }) => at >= since).length / windowSec;
  }

  /** Milliseconds from `momentMs` to the first acknowledgment of a write that was sent after it. */
  backAfter(momentMs: number): number | null {
    const ends = this.acknowledged.filter(({ sentAt }) => sentAt > momentMs).map(({ at }) => at);
    return ends.length === 0 ? null : Math.min(...ends) - momentMs;
  }
}

type Round = {
  readonly kind: KillKind;
  readonly from: string;
  readonly to: string;
  readonly rateBefore: number;
  readonly backAfterMs: number;
};

async function killPrimary(cluster: Cluster, writers: Writers, kind: KillKind): Promise<Round> {
  await until('all three database machines run again', 180, () => cluster.isWhole(), 500);
  await until('writes are acknowledged steadily', 120, () => writers.rateNow(2) >= rate * 0.9);
  await pause(steadySec * 1000);
  const rateBefore = writers.rateNow(steadySec);
  const primary = await cluster.primary();
  if (primary === null) throw new Error('There is no primary to kill.');
  const killedAt = performance.now();
  primary.kill(kind);
  await until('writes are acknowledged again', 120, () => writers.backAfter(killedAt) !== null);
  const backAfterMs = writers.backAfter(killedAt) ?? Number.NaN;
  await until('the new primary is known', 30, async () => (await cluster.primary()) !== null);
  const next = await cluster.primary();
  // systemd starts PostgreSQL's Patroni again; a machine that lost its power comes up again.
  primary.start();
  return { kind, from: primary.name, to: next?.name ?? '?', rateBefore, backAfterMs };
}

/** What the database holds of the writes that were acknowledged, and of their mails. */
async function countLosses(address: string, writers: Writers) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ what: string }>(
      'select comment as what from support_message union all select id::text from queue_item',
    );
    const stored = new Set(rows.map(({ what }) => what));
    const lost = writers.acknowledged.filter(({ what }) => !stored.has(what)).length;
    // Every message caused a mail in its own transaction, and the mail's job with it.
    const mails = await client.query<{ count: number }>('select count(*)::int as count from mail');
    let unsent = Number.NaN;
    await until(
      'the jobs send every mail',
      600,
      async () => {
        const left = await client.query<{ count: number }>(
          'select count(*)::int as count from mail where sent_at is null',
        );
        unsent = left.rows[0]?.count ?? Number.NaN;
        return unsent === 0;
      },
      1000,
    ).catch(() => undefined);
    return { lost, mails: mails.rows[0]?.count ?? 0, unsent };
  } finally {
    await client.end();
  }
}

async function work(lab: Lab): Promise<boolean> {
  requirePrograms(
    'etcd',
    'patroni',
    'postgresql',
    'haproxy',
    'setpriv',
    ...(options.pgbouncer ? ['pgbouncer' as const] : []),
  );
  say('Starting three database machines …');
  const cluster = new Cluster(lab);
  await cluster.start();
  lab.startHaproxy('haproxy-database', lab.render('haproxy-database.cfg'));
  const direct = `postgres://portal:${lab.passwords['PORTAL_PASSWORD']}@${lab.address(1)}:${lab.port(5432)}/portal`;
  const settings: Record<string, string> = { DATABASE_URL: direct };
  if (options.pgbouncer) {
    Object.assign(settings, {
      DATABASE_URL: await startPgbouncer(lab),
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: direct,
    });
  }
  say('Starting three portals and their balancer …');
  await until('HAProxy finds the primary', 30, async () => {
    const client = new pg.Client({ connectionString: direct });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  const portals = await Promise.all(portalHosts.map((host) => startPortal(lab, host, settings)));
  const pids = portals.map(({ pid }) => pid ?? 0);
  lab.startHaproxy('haproxy-portal', lab.renderBalancer());
  const visitors = new Visitors(lab);
  await until('the balancer finds the portals', 30, async () =>
    visitors.ask('/readyz').then(
      ({ httpStatus }) => httpStatus === 200,
      () => false,
    ),
  );

  const content = await makeContent(direct, lab.makeFolder('content'), rate * 60 * (kills + 5));
  say(`Writing ${rate} times a second; killing the primary ${kills} times …`);
  const writers = new Writers(visitors, content);
  const running = writers.run();
  const rounds: Round[] = [];
  for (let round = 0; round < kills; round += 1) {
    const done = await killPrimary(cluster, writers, killKinds[round % killKinds.length] ?? 'machine');
    rounds.push(done);
    say(
      `${String(round + 1).padStart(3)}. ${done.kind.padEnd(10)} ${done.from} → ${done.to}, ` +
        `${done.rateBefore.toFixed(0)} writes/s before, again after ${seconds(done.backAfterMs)} s`,
    );
  }
  await until('all three database machines run again', 180, () => cluster.isWhole(), 500);
  await pause(steadySec * 1000);
  await writers.stop();
  await running;
  const counted = await countLosses(direct, writers);
  const unchanged = portals.filter(
    ({ exitCode, signalCode }, index) => exitCode === null && signalCode === null && isAlive(pids[index] ?? 0),
  ).length;
  visitors.close();

  const waits = (kind?: KillKind) =>
    rounds.filter((round) => kind === undefined || round.kind === kind).map(({ backAfterMs }) => backAfterMs);
  const span = (values: readonly number[]) =>
    values.length === 0 ? 'none' : `median ${seconds(median(values))} s, longest ${seconds(Math.max(...values))} s`;
  const other = writers.others.length;
  const figures = [
    [
      `acknowledged writes that are gone, of ${writers.acknowledged.length}`,
      String(counted.lost),
      '0',
      counted.lost === 0,
    ],
    [
      `writes again after a kill (${rounds.length})`,
      span(waits()),
      `≤ ${longestOutageSec} s each`,
      waits().every((ms) => ms <= longestOutageSec * 1000),
    ],
    ...killKinds.map(
      (kind) => [`of these: ${kind} killed (${waits(kind).length})`, span(waits(kind)), '', true] as const,
    ),
    [
      'acknowledged writes a second before each kill, median',
      median(rounds.map(({ rateBefore }) => rateBefore)).toFixed(0),
      `≥ ${rate * 0.9}`,
      rounds.every(({ rateBefore }) => rateBefore >= rate * 0.9),
    ],
    ['writes answered 503 with Retry-After', String(writers.refused), '', true],
    ['writes answered otherwise, or not at all', String(other), '0', other === 0],
    ['portal processes that ran on from the first write to the last', `${unchanged} of 3`, '3 of 3', unchanged === 3],
    [
      `mails of these writes that their jobs left unsent, of ${counted.mails}`,
      String(counted.unsent),
      '0',
      counted.unsent === 0,
    ],
  ] as const;
  say('');
  for (const [what, measured, bar, holds] of figures)
    say(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${measured}${bar === '' ? '' : `  (${bar})`}`);
  for (const [answer, count] of Map.groupBy(writers.others, (each) => each)
    .entries()
    .map(([text, all]) => [text, all.length] as const)
    .take(5))
    say(`  ${count} times: ${answer}`);
  if (options.write) {
    writeReport(options.pgbouncer ? 'failover-pgbouncer' : 'failover', [
      '| what | measured | bar | |',
      '| --- | --- | --- | --- |',
      ...figures.map(
        ([what, measured, bar, holds]) =>
          `| ${what} | ${measured} | ${bar} | ${bar === '' ? '' : holds ? 'holds' : '**missed**'} |`,
      ),
    ]);
  }
  return figures.every(([, , , holds]) => holds);
}

await prove('failover', 300 + kills * 90, work);
