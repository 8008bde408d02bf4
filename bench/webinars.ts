// A webinar in demand: fifty connections reserving its seats at once.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { digestOf } from '../src/platform/server/security/random.ts';
import { type Figure, median } from './measure.ts';
import { startProcess, type Running } from './portal-process.ts';

const connections = 50;
const rounds = 3;
const reserving = 8000;

export type Server = {
  readonly url: string;
  readonly client: pg.Client;
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

/** A durable PostgreSQL of its own, so that the portal and pgbench reach the same one. */
export async function startDatabase(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'dl-bench-'));
  const server = await startEmbeddedPostgres(join(folder, 'pg'));
  const address = server.address as { host: string; port: number; user: string; password?: string };
  const admin = new pg.Client({ ...server.address });
  await admin.connect();
  await admin.query('create database portal');
  await admin.end();
  // Benches fill tables past their triggers.
  const client = new pg.Client({ ...server.superuserAddress, database: 'portal' });
  const password = address.password ? `:${encodeURIComponent(address.password)}` : '';
  const url = address.host.startsWith('/')
    ? `postgres://${address.user}${password}@localhost:${address.port}/portal?host=${encodeURIComponent(address.host)}`
    : `postgres://${address.user}${password}@${address.host}:${address.port}/portal`;
  return {
    url,
    client,
    folder,
    async stop() {
      await client.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signed-in members in one stroke; returns their tokens. */
export async function makeMembers(client: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `with members as (
       insert into student (hash, username, username_key, title, firstname, lastname, email, email_key, email_verified_at, job_title, office_name, address, city, state, zip, phone, cert_year, gender, age_range, office_size, password_hash, password_changed_at, agreed_at, created_at)
       select 'bench' || n, 'bench' || n, 'bench' || n, 'Dr.', 'Bench', 'Member', 'bench' || n || '@member.test', 'bench' || n || '@member.test', now(), 'dentist', 'Office', '1 Street', 'Boston', 'MA', '02114', '6175550100', 2010, 'F', '35-44', '1', 'none', now(), now(), now()
       from generate_series(1, $1) n returning id, substr(hash, 6)::int as n)
     insert into session (token_hash, student_id, created_at, signed_in_at, last_used_at, expires_at)
     select token.hash, members.id, now(), now(), now(), now() + interval '30 days' from members join unnest($2::bytea[]) with ordinality as token(hash, n) on token.n = members.n`,
    [count, tokens.map((token) => digestOf(token))],
  );
  return tokens;
}

/** A webinar of the demo catalogue's first company that starts in this many minutes. */
export async function makeWebinar(
  client: pg.Client,
  hash: string,
  startsInMin: number,
  capacity: number | null,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into activity (hash, kind, title, company_id, credits, release_at, created_at, type_id, duration_min, ends_at, capacity, zoom_code)
     select $1, 'class', 'A webinar in demand', (select min(id) from company), 1, now() + make_interval(mins => $2), now(), 20, 60, now() + make_interval(mins => $2 + 60), $3, '84012345678' returning id`,
    [hash, startsInMin, capacity],
  );
  return rows[0]?.id ?? '';
}

/** A reserved seat of the webinar for so many of the members that were made. */
export async function seatMembers(client: pg.Client, webinarId: string, count: number): Promise<void> {
  await client.query(
    `insert into seat (student_id, activity_id, state, cancel_key, arrived_at, reserved_at) select id, $1, 'reserved', 'bench' || id, now(), now() from student where hash like 'bench%' limit $2`,
    [webinarId, count],
  );
}

/**
 * Transactions per second of a guarded update of one row by fifty clients: by pgbench where it is installed, else by
 * the driver.
 */
async function guardedUpdates(server: Server): Promise<{ rate: number; by: string }> {
  await server.client.query(
    'create table if not exists counter (id int primary key, taken bigint not null); insert into counter values (1, 0) on conflict do nothing; grant select, update on counter to public',
  );
  const script = join(server.folder, 'guarded.sql');
  writeFileSync(script, 'update counter set taken = taken + 1 where id = 1 and taken < 1000000000;\n');
  const places = [
    '/usr/bin/pgbench',
    ...(existsSync('/usr/lib/postgresql')
      ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
      : []),
  ];
  const pgbench = places.find((place) => existsSync(place));
  if (pgbench !== undefined) {
    const { stdout } = spawnSync(
      pgbench,
      ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', '5', '-f', script, server.url],
      { encoding: 'utf8' },
    );
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
    if (Number.isFinite(rate)) return { rate, by: 'pgbench' };
  }
  const pool = new pg.Pool({ connectionString: server.url, max: connections });
  let done = 0;
  const until = performance.now() + 5000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await pool.query({
          name: 'guarded',
          text: 'update counter set taken = taken + 1 where id = 1 and taken < 1000000000',
        });
        done += 1;
      }
    }),
  );
  await pool.end();
  return { rate: done / 5, by: 'the driver (pgbench is not installed)' };
}

/** Every member asks once, over fifty connections; returns reservations per second. */
async function reserveAll(portal: Running, classHash: string, tokens: readonly string[]): Promise<number> {
  let next = 0;
  const body = JSON.stringify({ c: classHash });
  const started = performance.now();
  const result = await autocannon({
    url: portal.url,
    connections,
    amount: tokens.length,
    requests: [
      {
        method: 'POST',
        path: '/api/reserve-seat',
        body,
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[next++ % tokens.length]}` },
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`Reserving: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`);
  return tokens.length / ((performance.now() - started) / 1000);
}

async function reservations(server: Server, portal: Running, tokens: readonly string[]): Promise<Figure[]> {
  const capacity = reserving / 4;
  const rates: number[] = [];
  const references: number[] = [];
  let by = '';
  let oversold = 0;
  let lost = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const hash = `benchseat${round}`;
    const id = await makeWebinar(server.client, hash, 60 * 24, capacity);
    const rate = await reserveAll(portal, hash, tokens);
    const { rows } = await server.client.query<{ reserved: number; waiting: number }>(
      `select count(*) filter (where state = 'reserved')::int as reserved, count(*) filter (where state = 'waiting')::int as waiting from seat where activity_id = $1`,
      [id],
    );
    oversold += Math.max(0, (rows[0]?.reserved ?? 0) - capacity);
    lost += tokens.length - (rows[0]?.reserved ?? 0) - (rows[0]?.waiting ?? 0);
    // The first round only warms up.
    if (round === 0) continue;
    rates.push(rate);
    const reference = await guardedUpdates(server);
    references.push(reference.rate);
    by = reference.by;
  }
  const [rate, reference] = [median(rates), median(references)];
  return [
    {
      what: `reserving one webinar over ${connections} connections`,
      figure: `${Math.round(rate)} of ${Math.round(reference)} guarded updates/s by ${by} = ${((rate / reference) * 100).toFixed(0)} %`,
      bar: '≥ 30 %',
      holds: rate / reference >= 0.3,
    },
    {
      what: `seats given beyond capacity, members without seat or place (${(rounds + 1) * tokens.length} asked)`,
      figure: `${oversold}, ${lost}`,
      bar: '0, 0',
      holds: oversold === 0 && lost === 0,
    },
  ];
}

export async function webinars(): Promise<Figure[]> {
  const server = await startDatabase();
  const portal = await startProcess(
    'src/server.ts',
    { DATA_DIR: join(server.folder, 'data'), DATABASE_URL: server.url, DEMO: 'yes', LOG_LEVEL: 'error', JOBS: 'apart' },
    'is ready on',
  );
  try {
    await server.client.connect();
    const tokens = await makeMembers(server.client, reserving);
    return await reservations(server, portal, tokens);
  } finally {
    await portal.stop();
    await server.stop();
  }
}
