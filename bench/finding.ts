// Finding things in a large catalogue: searches no one asked before over 20,000 and 200,000 items, and a list page over
// 10,000 and 1,000,000.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCatalogue, type Amounts } from '../scripts/demo-scale/fill.ts';
import { dice, titleFrom } from '../scripts/demo-scale/words.ts';
import { openDatabase } from '../src/platform/server/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { addressOf } from '../src/platform/testing/database-address.ts';
import { median, p95, type Figure } from './measure.ts';
import { startPortal } from './portal-process.ts';

const searches = 400;
const pages = 60;
const rounds = 5;

const amountsOf = (items: number): Amounts => ({
  classes: Math.round(items * 0.9),
  episodes: Math.round(items * 0.08),
  tutorials: Math.round(items * 0.0175),
  webinars: Math.round(items * 0.0025),
});

async function makeDatabase(server: EmbeddedPostgres, name: string, items: number, searched: boolean): Promise<string> {
  const admin = openDatabase(server.address, 2);
  await admin.pool.query(`create database ${name}`);
  await admin.db.destroy();
  const { db, pool } = openDatabase(addressOf(server.address, name), 4);
  await migrate(pool);
  await fillCatalogue(db, amountsOf(items), Temporal.Now.instant(), () => undefined, { searched });
  await db.destroy();
  const { host, port, user, password } = server.address as {
    host: string;
    port: number;
    user: string;
    password?: string;
  };
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  return host.startsWith('/')
    ? `postgres://${user}${secret}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    : `postgres://${user}${secret}@${host}:${port}/${name}`;
}

/**
 * What people type: a word or two of a title, now and then with an error. An answer in memory is two seconds old at
 * most, and few searches are alike.
 */
function queries(count: number, seed: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const roll = dice(seed + index);
    const words = titleFrom(roll)
      .replaceAll(/[^\p{L} -]/gu, ' ')
      .split(/\s+/)
      .filter((word) => word.length > 3);
    const start = Math.floor(roll() * words.length);
    const text = words.slice(start, start + 1 + Math.floor(roll() * 2)).join(' ');
    if (roll() > 0.1 || text.length < 6) return text;
    const place = 1 + Math.floor(roll() * (text.length - 2));
    return text.slice(0, place) + text.slice(place + 1);
  });
}

async function elapsedMs(url: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}.`);
  return performance.now() - started;
}

async function searchFigure(url: string): Promise<{ p95Ms: number; medianMs: number }> {
  const all = queries(searches + 50, 1);
  const taken: number[] = [];
  for (const [index, q] of all.entries()) {
    const ms = await elapsedMs(`${url}/api/search?q=${encodeURIComponent(q)}`);
    if (index >= 50) taken.push(ms);
  }
  return { p95Ms: p95(taken), medianMs: median(taken) };
}

/** The same places of the list in both catalogues, none asked before: first pages, the middle, the end. */
async function pageMs(url: string, round: number): Promise<number> {
  const { totalRows, pageSize } = (await (await fetch(`${url}/api/ondemand`)).json()) as {
    totalRows: number;
    pageSize: number;
  };
  const last = Math.ceil(totalRows / pageSize);
  const taken: number[] = [];
  for (let index = 0; index < pages; index += 1)
    taken.push(await elapsedMs(`${url}/api/ondemand?page=${Math.floor(((index + round / rounds) / pages) * last)}`));
  return median(taken);
}

export async function finding(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dl-finding-'));
  const server = await startEmbeddedPostgres(join(folder, 'pg'), { durable: false, connections: 60 });
  const figures: Figure[] = [];
  const portalOn = (url: string, name: string) =>
    startPortal({ DATABASE_URL: url, DATA_DIR: join(folder, name), DEMO: 'no' });
  try {
    const found: Record<number, { p95Ms: number; medianMs: number }> = {};
    for (const items of [20_000, 200_000]) {
      const portal = await portalOn(await makeDatabase(server, `search_${items}`, items, true), `data${items}`);
      found[items] = await searchFigure(portal.url);
      await portal.stop();
    }
    const [small, large] = [found[20_000], found[200_000]];
    const show = (taken: typeof small) => `p95 ${taken?.p95Ms.toFixed(1)} ms, median ${taken?.medianMs.toFixed(1)} ms`;
    figures.push({
      what: 'search over 20,000 items, no two alike',
      figure: show(small),
      bar: 'p95 ≤ 15 ms',
      holds: (small?.p95Ms ?? Infinity) <= 15,
    });
    figures.push({
      what: 'search over 200,000 items, no two alike',
      figure: show(large),
      bar: 'p95 ≤ 30 ms',
      holds: (large?.p95Ms ?? Infinity) <= 30,
    });

    const [little, great] = [
      await portalOn(await makeDatabase(server, 'list_small', 10_000, false), 'little'),
      await portalOn(await makeDatabase(server, 'list_large', 1_000_000, false), 'great'),
    ];
    const ratios: number[] = [];
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const [a, b] = [await pageMs(little.url, round), await pageMs(great.url, round)];
      // The first round warms both.
      if (round === 0) continue;
      times[0].push(a);
      times[1].push(b);
      ratios.push(b / a);
    }
    await Promise.all([little.stop(), great.stop()]);
    const ratio = median(ratios);
    figures.push({
      what: 'a list page over 1,000,000 rows against one over 10,000, first to last page',
      figure: `${median(times[1]).toFixed(1)} ms against ${median(times[0]).toFixed(1)} ms = ${ratio.toFixed(2)}x`,
      bar: '≤ 1.5x',
      holds: ratio <= 1.5,
    });
    return figures;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
