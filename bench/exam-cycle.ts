// Members who open an exam of ten questions, hand in the right answers and get them graded, ten at a time. Each passes
// once: credit and mail included. In turns with a bare server that does the same work in the fewest statements.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type pg from 'pg';
import { median, type Figure } from './measure.ts';
import { startProcess, type Running } from './portal-process.ts';
import { recordStatements, recording } from './record-statements.ts';
import { makeMembers, startDatabase } from './webinars.ts';

const atATime = 10;
const pool = '10';
const members = 1500;
const rounds = 4;
const key = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2];

/** A class on demand with an exam of ten questions, which every member has viewed and evaluated. */
export async function makeClass(client: pg.Client, hash: string): Promise<void> {
  await client.query(
    `with class as (
       insert into activity (hash, kind, title, company_id, credits, release_at, created_at, type_id, duration_min)
       select $1, 'class', 'A class with an exam', (select min(id) from company), 1, now() - interval '1 day', now(), type_id, 60 from activity where kind = 'class' and ends_at is null order by id limit 1 returning id
     ), exam as (
       insert into exam (activity_id, min_score, version, published, created_at) select id, 70, 1, true, now() from class returning id
     ), questions as (
       insert into exam_question (exam_id, position, question_key, question, options, correct_option)
       select exam.id, n, $1 || n, 'Question ' || n || '?', $3::text[], ($2::int[])[n] from exam, generate_series(1, 10) n
     ), viewed as (
       insert into gradebook (student_id, activity_id, view_count, first_viewed_at, last_viewed_at) select student.id, class.id, 1, now(), now() from student, class where student.hash like 'bench%'
     )
     insert into evaluation (student_id, activity_id, ratings, saved_at) select student.id, class.id, '{}', now() from student, class where student.hash like 'bench%'`,
    [hash, key, ['First', 'Second', 'Third', 'Fourth', null, null]],
  );
}

type Cycle = {
  readonly status: boolean;
  readonly passed?: boolean;
  readonly exam?: { readonly questions: readonly unknown[] };
};

const agent = new Agent({ keepAlive: true, maxSockets: atATime });

/** Asks with as little work as possible: who measures shares the processor with what is measured. */
function ask(url: string, token: string, body?: object): Promise<Cycle> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    };
    request(url, { agent, headers, method: sent === undefined ? 'GET' : 'POST' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Cycle));
    })
      .on('error', reject)
      .end(sent);
  });
}

export async function takeExams(server: Running, classHash: string, tokens: readonly string[]): Promise<number> {
  const waiting = [...tokens];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
        const opened = await ask(`${server.url}/api/exam?c=${classHash}`, token);
        const graded = await ask(`${server.url}/api/grade-exam`, token, { c: classHash, p: null, a: key });
        if (opened.exam?.questions.length !== key.length || graded.passed !== true)
          throw new Error(`An exam did not pass: ${JSON.stringify(graded).slice(0, 300)}`);
      }
    }),
  );
  return tokens.length / ((performance.now() - started) / 1000);
}

/**
 * How many statements one cycle of a member sends, what begins and ends a transaction included, once the portal knows
 * both and the member's session.
 */
async function countStatements(portal: Running, client: pg.Client, tokens: readonly string[], file: string) {
  const hashes = ['benchbefore', 'benchcount'] as const;
  for (const hash of hashes) await makeClass(client, hash);
  await takeExams(portal, hashes[0], tokens);
  return (await recordStatements(portal, file, () => takeExams(portal, hashes[1], tokens.slice(0, 1)))).length;
}

export async function examCycle(): Promise<Figure[]> {
  const server = await startDatabase();
  const file = join(server.folder, 'statements.json');
  const settings = {
    DATA_DIR: join(server.folder, 'data'),
    DATABASE_URL: server.url,
    DATABASE_POOL: pool,
    DEMO: 'yes',
    LOG_LEVEL: 'error',
    JOBS: 'apart',
  };
  const startPortal = (more: Record<string, string> = {}) =>
    startProcess('src/server.ts', { ...settings, ...more }, 'is ready on');
  let portal = await startPortal(recording(file));
  let bare: Running | undefined;
  try {
    await server.client.connect();
    const tokens = await makeMembers(server.client, members);
    const statements = await countStatements(portal, server.client, tokens.slice(0, 20), file);
    await portal.stop();
    portal = await startPortal();
    bare = await startProcess('bench/exam-server.ts', { DATABASE_URL: server.url, DATABASE_POOL: pool }, 'ready');
    const rates: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, taken] of [portal, bare].entries()) {
        const hash = `benchexam${round}${index}`;
        await makeClass(server.client, hash);
        await server.client.query('vacuum analyze');
        const rate = await takeExams(taken, hash, tokens);
        // The first round only warms up.
        if (round > 0) rates[index]?.push(rate);
      }
    }
    const { rows } = await server.client.query<{ credits: number }>(
      `select count(*)::int as credits from credit where activity_hash like 'benchexam%'`,
    );
    const credits = rows[0]?.credits ?? 0;
    const [ours, reference] = [median(rates[0]), median(rates[1])];
    return [
      {
        what: `exams of 10 questions opened, handed in and graded, ${atATime} at a time, ${statements} statements a cycle`,
        figure: `${Math.round(ours)} of ${Math.round(reference)} cycles/s = ${((ours / reference) * 100).toFixed(0)} %`,
        bar: '≥ 60 % of bare node:http and pg with 6 statements',
        holds: ours / reference >= 0.6,
      },
      {
        what: `credits written for ${members * rounds * 2} passed exams`,
        figure: String(credits),
        bar: String(members * rounds * 2),
        holds: credits === members * rounds * 2,
      },
    ];
  } finally {
    await bare?.stop();
    await portal.stop();
    await server.stop();
  }
}
