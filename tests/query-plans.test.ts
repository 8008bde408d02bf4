// Every list and every search finds its rows by an index, however long the catalogue grows: the plans of the statements
// that really ran, on a catalogue large enough that reading a whole table would never be the better way.
import { CompiledQuery, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { searchCall, searchResultsCall, subjectsCall, suggestCall } from '#search/contract.ts';
import { onDemandCall, podcastsCall, tutorialsCall, upcomingCall } from '#lists/contract.ts';
import { aStudent } from '#accounts/server/fixtures.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { buildApp } from '#platform/server/http/app.ts';
import { people, routes } from '#program.ts';
import { aStaffMember } from '#staff/server/fixtures.ts';
import { listLeafStates } from '#credit/server/ledger-log/log-queries.ts';
import { homeCall } from '#home/contract.ts';
import { forYouSizes } from '#home/for-you.ts';
import { listForYou } from '#home/server/home-queries.ts';
import { homeRoutes } from '#home/server/routes.ts';
import { listRoutes } from '#lists/server/routes.ts';
import { searchRoutes } from '#search/server/routes.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { postgresDialect } from '#platform/server/database/postgres-dialect.ts';
import type { Database } from '#platform/server/context.ts';
import { inProcess } from '#platform/server/http/http.ts';
import type { DB } from '#platform/server/database/tables.gen.ts';
import { addressOf } from '#platform/testing/database-address.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { fillCatalogue } from '../scripts/demo-scale/fill.ts';

/** Tables that grow with the catalogue. */
/**
 * For a word that many items have, reading on until enough are found is the best way; it ends long before the end of
 * the table.
 */
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

/**
 * Nodes that read a growing table from end to end. A scan that a limit ended early read little, and counts by what it
 * read.
 */
async function wholeTableReads(tables: readonly string[] = growing): Promise<string[]> {
  const found: string[] = [];
  for (const { sql: text, parameters } of ran) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
    const { rows } = await opened.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
    for (const node of nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan)) {
      const read = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      if (node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? '') && read > mostRead)
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
    expect(found.newestOfAll).toHaveLength(forYouSizes.chosen);
    expect(await wholeTableReads()).toEqual([]);
  });

  it('which badges no longer hold, however long the logs are', async () => {
    const { db, now } = portal.context;
    const at = now();
    await db
      .insertInto('log_origin')
      .values([1, 2].map((number) => ({ number, origin: `x/${number}`, verifier_key: 'x', started_at: at })))
      .execute();
    // Of a hundred entries one is about an earlier one; the second log took half of the first one's over.
    await sql`
      insert into log_entry (log, leaf, kind, entry, logged_at)
      select log, leaf, case when leaf % 100 = 99 then 'withdrawn' else 'issued' end,
        E'credit-log/v1\\n' || case when leaf % 100 = 99 then 'withdrawn ' || leaf - 7 else 'issued ' || md5(leaf::text) || md5(leaf::text) end || E'\\n', ${at}
      from (select 1 as log, n as leaf from generate_series(0, 23999) as n union all select 2, n from generate_series(0, 11999) as n) as it`.execute(
      db,
    );
    await sql`insert into log_checkpoint (log, size, note, made_at) values (1, 24000, 'x', ${at}), (2, 12000, 'x', ${at})`.execute(
      db,
    );
    await sql`analyze log_entry`.execute(db);
    ran = [];
    expect(await listLeafStates(watched, 1, [4000, 8000])).toHaveLength(40);
    expect(ran.length).toBeGreaterThan(0);
    expect(await wholeTableReads(['log_entry'])).toEqual([]);
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

/** Tables that grow with the years; the console reads all of them. */
const ledgers = ['student', 'credit', 'exam_attempt', 'evaluation', 'audit_entry', 'mail', 'agd_roster_credit'];

async function fillYears(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  // Without what happens to each row on its own, which no plan depends on.
  await sql`set session_replication_role = replica`.execute(db);
  const activity = await db.selectFrom('activity').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await anExam(portal.context, activity.id);
  await sql`
    insert into student (hash, username, username_key, title, firstname, lastname, email, email_key, email_verified_at, job_title, office_name, address, city, state, zip, phone, agd_number, cert_year, gender, age_range, office_size, password_hash, password_changed_at, agreed_at, created_at)
    select 'plan' || n, 'plan' || n, 'plan' || n, 'Dr.', 'Given' || n % 90, 'Family' || n % 2000, 'plan' || n || '@member.test', 'plan' || n || '@member.test', ${now}::timestamptz,
      'dentist', 'Office', '1 Street', 'Boston', 'MA', '02114', '6175550100', (200000 + n)::text, 2010, 'F', '35-44', '1', 'none', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz - make_interval(hours => n)
    from generate_series(1, 7000) as n`.execute(db);
  const earned = sql`
    from generate_series(1, 28000) as n
    join (select id, hash, firstname, lastname, row_number() over (order by id) - 1 as place from student where hash like 'plan%') as member on member.place = n % 7000
    join (select *, row_number() over (order by id) - 1 as place from activity where kind = 'class' order by id limit 40) as activity on activity.place = n / 7000
    cross join lateral (select ${now}::timestamptz - make_interval(hours => 28000 - n) as day) as earned
    -- they lie on the disk as they came, whichever way the database joins: an index by ranges of pages lives on that
    order by n`;
  await sql`
    insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name, title, sponsor,
      provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation)
    select substr(md5(n::text), 1, 22), member.id, member.hash, activity.id, activity.hash, activity.kind, 1, 'Dr. ' || firstname || ' ' || lastname, activity.title, 'Sponsor',
      'Provider', '1 Street', '', '{}', 1, 'Credit', 1, '[{"code": "070", "category": "Endodontics", "hours": 1}]', 90, day, 'UTC', day::date, '[]' ${earned}`.execute(
    db,
  );
  await sql`insert into certificate_name (name) select distinct student_name from credit`.execute(db);
  await sql`
    insert into exam_attempt (exam_id, activity_id, student_id, answers, grades, score, passed, taken_at)
    select (select min(id) from exam), activity.id, member.id, '{1}', '{t}', 90, true, day ${earned}`.execute(db);
  await sql`insert into evaluation (student_id, activity_id, ratings, saved_at) select member.id, activity.id, '{}', day ${earned}`.execute(
    db,
  );
  await sql`insert into agd_roster (made_on, made_at, csv) values ('2020-01-01', ${now}, '')`.execute(db);
  await sql`insert into agd_roster_credit (credit_id, roster_id) select id, (select id from agd_roster) from credit`.execute(
    db,
  );
  await sql`
    insert into audit_entry (id, at, staff_name, roles, via, act, subject_kind, subject_hash, reason, previous_hash, entry_hash)
    select n, ${now}::timestamptz - make_interval(mins => 20000 - n), 'Robin', '{owner}', 'console', 'student.' || (array['saved', 'looked-at'])[1 + n % 2], 'student', 'plan' || n % 5000, 'Number ' || n, '', sha256(n::text::bytea)
    from generate_series(1, 20000) as n`.execute(db);
  await sql`update audit_head set last_id = 20000`.execute(db);
  await sql`
    insert into mail (message_id, kind, student_id, recipient, subject, text_body, html_body, created_at, sent_at)
    select '<' || n || '@portal.test>', 'credit.certificate', null, 'a@member.test', 'Proof', '', '', ${now}, ${now} from generate_series(1, 20000) as n`.execute(
    db,
  );
  // A transaction that is still open keeps pages from being marked as visible to all, and an index alone answers only
  // from pages that are.
  await vi.waitFor(
    async () => {
      await sql`vacuum analyze`.execute(db);
      const { rows } = await sql`
        select relname from pg_class where relname in ('student', 'credit', 'exam_attempt') and relallvisible < relpages`.execute(
        db,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 120_000, interval: 500 },
  );
  await sql`reset session_replication_role`.execute(db);
  await sql`reset statement_timeout`.execute(db);
}

describe('what the console asks of many years is found by an index', () => {
  let app: Awaited<ReturnType<typeof buildApp>>;
  let token: string;
  beforeAll(async () => {
    await portal.context.db.connection().execute((one) => fillYears(one, portal.context.now()));
    ({ token } = await aStaffMember(portal.context, ['owner']));
    app = await buildApp({ ...portal.context, db: watched }, routes, people);
  }, 240_000);
  afterAll(() => app.close());

  it.each([
    ['students by a name', 'students?q=family77'],
    ['students by both names, of a profession', 'students?q=given7+family77&profession=dentist'],
    ['students by an address', 'students?q=plan4711@member.test'],
    ['the newest students of a place', 'students?state=MA&country=US'],
    ['a student', 'student?h=plan4711'],
    ['the ledger, newest first', 'credits'],
    ['the ledger, page 50', 'credits?page=50'],
    ['the ledger by a name', 'credits?q=given77+family77'],
    ['the ledger by an address', 'credits?q=plan4711@member.test'],
    ['the ledger by a code', 'credits?q=c4ca4238a0b923820dcc50'],
    ['the ledger by a course', 'credits?course=plan'],
    ['credit that cannot be reported to the AGD', 'credits?agd=held-back'],
    ['who is signed in, and what is to do', 'session'],
    ['what stands of some days', 'credits?state=stands&from=2025-01-01&to=2025-01-20'],
    ['a credit', 'credit?code=c4ca4238a0b923820dcc50'],
    ['the log of a student', 'audit?kind=student&h=plan77&act=student.saved'],
    ['the log by a word', 'audit?q=number+4711'],
    ['the overview', 'overview'],
  ])('%s', async (_name, path) => {
    ran = [];
    const { body } = await app.inject({ url: `/api/staff/${path}`, headers: { cookie: `staff=${token}` } });
    expect(JSON.parse(body)).toMatchObject({ status: true });
    expect(await wholeTableReads(ledgers)).toEqual([]);
  });

  it.each([
    ['latest first', 'catalogue'],
    ['by title', 'catalogue?sort=title&page=3'],
    ['of a kind and a state', 'catalogue?kind=webinar&is=retired'],
  ])('the catalog %s', async (_name, path) => {
    ran = [];
    const { body } = await app.inject({ url: `/api/staff/${path}`, headers: { cookie: `staff=${token}` } });
    expect(JSON.parse(body)).toMatchObject({ status: true });
    expect(await wholeTableReads()).toEqual([]);
  });
});
