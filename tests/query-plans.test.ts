// Every list and every search finds its rows by an index, however long the catalogue grows: the plans of the statements that really ran, on a
// catalogue large enough that reading a whole table would never be the better way.
import { CompiledQuery, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { searchCall, searchResultsCall, subjectsCall, suggestCall } from '#search/contract.ts';
import { onDemandCall, podcastsCall, tutorialsCall, upcomingCall } from '#lists/contract.ts';
import { aStudent } from '#accounts/server/fixtures.ts';
import { homeCall } from '#home/contract.ts';
import { listForYou } from '#home/server/home-queries.ts';
import { homeRoutes } from '#home/server/routes.ts';
import { listRoutes } from '#lists/server/routes.ts';
import { searchRoutes } from '#search/server/routes.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { postgresDialect } from '#platform/server/database/postgres-dialect.ts';
import { inProcess } from '#platform/server/http/http.ts';
import type { DB } from '#platform/server/database/tables.gen.ts';
import { addressOf } from '#platform/testing/database-address.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { fillCatalogue } from '../scripts/demo-scale/fill.ts';

/** Tables that grow with the catalogue. */
/** For a word that many items have, reading on until enough are found is the best way; it ends long before the end of the table. */
const mostRead = 5000;
const growing = [
  'activity',
  'activity_category',
  'search_entry',
  'search_word',
  'gradebook',
  'seat',
  'exam_attempt',
  'queue_item',
];

let portal: Portal;
let opened: ReturnType<typeof openDatabase>;
let watched: Kysely<DB>;
let ran: CompiledQuery[];
let ask: ReturnType<typeof inProcess>;

beforeAll(async () => {
  portal = await openPortal();
  await fillCatalogue(
    portal.context.db,
    { classes: 8000, episodes: 1500, webinars: 600, tutorials: 600 },
    portal.context.now(),
    () => undefined,
  );
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.context.db);
  opened = openDatabase(addressOf(inject('databaseServer'), rows[0]?.name ?? ''), 2);
  watched = new Kysely<DB>({
    dialect: postgresDialect(opened.pool, { preparesStatements: true }),
    log: ({ query }) => void ran.push(query),
  });
  ask = inProcess([...homeRoutes, ...listRoutes, ...searchRoutes], { ...portal.context, db: watched });
}, 120_000);
afterAll(async () => {
  await opened.db.destroy();
  await portal.close();
});

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Nodes that read a growing table from end to end. A scan that a limit ended early read little, and counts by what it read. */
async function wholeTableReads(): Promise<string[]> {
  const found: string[] = [];
  for (const { sql: text, parameters } of ran) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
    const { rows } = await opened.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
    for (const node of nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan)) {
      const read = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      if (node['Node Type'] === 'Seq Scan' && growing.includes(node['Relation Name'] ?? '') && read > mostRead)
        found.push(`${node['Relation Name']} (${read} rows): ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
    }
  }
  return found;
}

const cases = [
  ['home', homeCall, {}],
  ['home under a category', homeCall, { cid: '2' }],
  ['upcoming webinars', upcomingCall, {}],
  ['upcoming webinars of a company', upcomingCall, { coid: '2' }],
  ['on demand, first page', onDemandCall, {}],
  ['on demand, a late page', onDemandCall, { page: '350' }],
  ['on demand, past the end', onDemandCall, { page: '1000000000' }],
  ['on demand, a category', onDemandCall, { cid: '3', page: '40' }],
  ['on demand, a company', onDemandCall, { coid: '3', page: '30' }],
  ['on demand, a category and a company', onDemandCall, { cid: '3', coid: '3' }],
  ['podcasts', podcastsCall, { page: '50' }],
  ['tutorials', tutorialsCall, { page: '20' }],
  ['a common word', searchCall, { q: 'implants' }],
  ['two words', searchCall, { q: 'crowns children' }],
  ['a name', searchCall, { q: 'kovac' }],
  ['a rare word', searchCall, { q: 'kovac brandt raman' }],
  ['a typing error', searchCall, { q: 'implnats' }],
  ['a beginning', searchCall, { q: 'endo' }],
  ['a word that nobody uses', searchCall, { q: 'xyzzyxyzzy' }],
  ['a word within a category', onDemandCall, { q: 'crowns', cid: '2', page: '3' }],
  ['a word with synonyms', searchCall, { q: 'radiograph' }],
  ['a term of two words with synonyms', searchCall, { q: 'root canal' }],
  ['a word within a company', searchCall, { q: 'crowns', coid: '2' }],
  ['one list of a common word', searchResultsCall, { q: 'implants', kind: 'class', sort: 'shortest' }],
  ['one list of a category', searchResultsCall, { cid: '2', credit: 'one' }],
  ['the largest subjects', subjectsCall, {}],
  ['suggestions', suggestCall, { q: 'impl' }],
  ['suggestions for three letters', suggestCall, { q: 'cro' }],
] as const;

describe('found by an index', () => {
  it.each(cases)('%s', async (_name, call, input) => {
    ran = [];
    const { body } = await ask(call as typeof searchCall, input as { q?: string });
    expect(body.status).toBe(true);
    expect(ran.length).toBeGreaterThan(0);
    expect(await wholeTableReads()).toEqual([]);
  });

  it('what is chosen for a member, among the subjects that they open and in all', async () => {
    const student = await aStudent(portal.context);
    await sql`
      insert into gradebook (student_id, activity_id, view_count, last_viewed_at)
      select ${student.id}, id, 1, ${portal.context.now()}::timestamptz from activity where list = 'ondemand' order by id limit 3`.execute(
      portal.context.db,
    );
    ran = [];
    const found = await listForYou(watched, student.id, portal.context.now());
    expect(found.opened).not.toEqual([]);
    expect(found.newestOfAll).toHaveLength(5);
    expect(await wholeTableReads()).toEqual([]);
  });

  it('a page costs the same at the beginning and at the end of its list', async () => {
    const rowsRead = async (page: string) => {
      ran = [];
      await ask(onDemandCall, { page });
      let read = 0;
      for (const { sql: text, parameters } of ran) {
        const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
        const { rows } = await opened.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
        for (const node of nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan))
          if (node['Relation Name'] === 'activity')
            read += (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      }
      return read;
    };
    expect(await rowsRead('390')).toBeLessThan((await rowsRead('0')) + 500);
  });
});
