// The provider's console over ten years of records: 100,000 members, 1,000,000 credits with the exam attempts and
// evaluations behind them, 5,000 messages in the inbox, 100,000 entries of the log and as many mails, and a catalog of
// 20,000 activities. One person asks over HTTP, one question after the other and no two alike, from the first row to
// the last; the first of each warm the portal. Times are from sending a request to having its whole answer. Statements
// are counted apart, by a portal that is not measured.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { activities, creditsAMember, fillConsole, members } from './console-data.ts';
import { median, p95, type Figure } from './measure.ts';
import { startPortal, startProcess, type Running } from './portal-process.ts';
import { recording, recordStatements } from './record-statements.ts';
import { startDatabase } from './webinars.ts';

const readingBarMs = 50;
const savingBarMs = 100;
const asked = 60;
const warming = 12;

type Query = Readonly<Record<string, string | number>>;
type Asking = { readonly path: string; readonly query?: Query; readonly body?: object };
/**
 * Made again for each place between 0 (the first row) and 1 (behind the last); what it reads before is not measured.
 */
type Question = readonly [what: string, barMs: number, ask: (place: number) => Asking | Promise<Asking>];

type Answer = Record<string, unknown> & { readonly status: boolean };
type Person = { hash: string; firstname: string; lastname: string; email: string; state: string; job_title: string };
type Earned = { code: string; activity_hash: string; student_name: string; local_date: string };
type Samples = {
  readonly people: readonly Person[];
  readonly credits: readonly Earned[];
  readonly open: readonly string[];
};

const samples = asked + warming;

async function takeSamples(client: Pick<pg.Client, 'query'>): Promise<Samples> {
  const step = (rows: number) => Math.floor(rows / samples);
  const { rows: people } = await client.query<Person>(
    `select hash, firstname, lastname, email, state, job_title from student where hash like 'bench%' and disabled_at is null and substr(hash, 6)::int % $1 = 1 order by id`,
    [step(members)],
  );
  const { rows: credits } = await client.query<Earned>(
    `select verification_code as code, activity_hash, student_name, local_date::text as local_date
     from credit where verification_code in (select substr(md5(n::text), 1, 22) from generate_series(0, $1::int - 1, $2::int) as n) order by id`,
    [members * creditsAMember, step(members * creditsAMember)],
  );
  const { rows: open } = await client.query<{ hash: string }>(
    `select hash from support_message where hash like 'benchmessage%' order by id`,
  );
  return { people, credits, open: open.map(({ hash }) => hash) };
}

/** One letter is left out, as people mistype. */
const mistyped = (word: string): string => word.slice(0, 3) + word.slice(4);
const monthsAround = (day: string, months: number): { readonly from: string; readonly to: string } => {
  const middle = Temporal.PlainDate.from(day);
  return { from: middle.subtract({ months }).toString(), to: middle.add({ months }).toString() };
};

type Call = (asking: Asking) => Promise<{ readonly answer: Answer; readonly ms: number }>;

const callBy =
  (portal: Running, token: string): Call =>
  async ({ path, query = {}, body }) => {
    const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const started = performance.now();
    const response = await fetch(`${portal.url}/api/staff/${path}?${words}`, {
      headers: { cookie: `staff=${token}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    const ms = performance.now() - started;
    if (!response.ok || !answer.status)
      throw new Error(`${path} ${words} was answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`);
    return { answer, ms };
  };

function questionsOf({ people, credits, open }: Samples, call: Call): readonly Question[] {
  const of = <Row>(rows: readonly Row[], place: number): Row => rows[Math.floor(place * rows.length)] as Row;
  const person = (place: number) => of(people, place);
  const credit = (place: number) => of(credits, place);
  const readingOf = (what: string, path: string, query: (place: number) => Query): Question => [
    what,
    readingBarMs,
    (place) => ({ path, query: query(place) }),
  ];
  const studentsBy = (what: string, query: (person: Person) => Query) =>
    readingOf(`students ${what}`, 'students', (place) => query(person(place)));
  const creditsBy = (what: string, query: (credit: Earned, place: number) => Query) =>
    readingOf(`ledger ${what}`, 'credits', (place) => query(credit(place), place));
  return [
    studentsBy('by a last name', ({ lastname }) => ({ q: lastname })),
    studentsBy('by a first name that many have', ({ firstname }) => ({ q: firstname })),
    studentsBy('by both names', ({ firstname, lastname }) => ({ q: `${firstname} ${lastname}` })),
    studentsBy('by a mistyped last name', ({ lastname }) => ({ q: mistyped(lastname) })),
    studentsBy('by a last name, of a state', ({ lastname, state }) => ({ q: lastname, country: 'US', state })),
    studentsBy('by a first name, of a profession and a state', ({ firstname, job_title: profession, state }) => ({
      q: firstname,
      profession,
      state,
    })),
    studentsBy('by an email address', ({ email }) => ({ q: email })),
    studentsBy('the newest of a profession and a state', ({ job_title: profession, state }) => ({ profession, state })),
    readingOf('a student’s page', 'student', (place) => ({ h: person(place).hash })),
    creditsBy('newest first', () => ({ pageSize: 50 })),
    creditsBy('page 50', (_credit, place) => ({ page: 50 + Math.floor(place * 20) })),
    creditsBy('by a name', ({ student_name: name }) => ({ q: name.replace('Dr. ', '') })),
    creditsBy('by a last name', ({ student_name: name }) => ({ q: name.split(' ').at(-1) ?? '' })),
    creditsBy('by a first name that many have', ({ student_name: name }) => ({ q: name.split(' ')[1] ?? '' })),
    creditsBy('by a code', ({ code }) => ({ q: code })),
    creditsBy('of an activity', ({ activity_hash: activity }) => ({ activity })),
    creditsBy('what stands, of two months', ({ local_date: day }) => ({ state: 'stands', ...monthsAround(day, 1) })),
    creditsBy('what was withdrawn, of two years', ({ local_date: day }) => ({
      state: 'withdrawn',
      ...monthsAround(day, 12),
    })),
    readingOf('one credit', 'credit', (place) => ({ code: credit(place).code })),
    readingOf('approvals', 'approvals', () => ({})),
    readingOf('inbox with its counts', 'inbox', (place) => ({ state: 'all', page: Math.floor(place * 10) })),
    readingOf('inbox by a word', 'inbox', (place) => ({
      state: 'all',
      q: of(['webinar', 'certificate', 'hendwood', 'Kovac'], place),
    })),
    readingOf('log newest first', 'audit', (place) => ({ page: Math.floor(place * 10) })),
    readingOf('log of a student and of an action', 'audit', (place) => ({
      act: 'student.looked-at',
      kind: 'student',
      h: `bench${7 * Math.floor(place * 700) + 7}`,
    })),
    readingOf('log by a word', 'audit', (place) => ({ q: of(['telephone', 'number 4711', 'granted'], place) })),
    readingOf('catalog latest first', 'catalogue', () => ({})),
    readingOf('catalog to the last page', 'catalogue', (place) => ({ page: Math.floor((place * activities) / 50) })),
    readingOf('catalog by title', 'catalogue', (place) => ({
      sort: of(['title', '-title'], place),
      page: Math.floor(place * 40),
    })),
    readingOf('catalog by a word', 'catalogue', (place) => ({
      q: of(['margins', 'brandt', 'crownline', 'pulp 19', 'nothing'], place),
    })),
    readingOf('catalog of a kind and a state', 'catalogue', (place) => ({
      kind: of(['class', 'webinar', 'episode', 'tutorial'], place),
      is: of(['edited', 'problem', 'published', 'old', 'draft'], (place * 5) % 1),
    })),
    readingOf('overview', 'overview', () => ({})),
    [
      'a draft saved',
      savingBarMs,
      async (place) => {
        const title = `How deep is too deep? ${place}`;
        const { hash: h } = (await call({ path: 'create-draft', body: { kind: 'class', title } })).answer;
        const { revision, content } = (await call({ path: 'draft', query: { h: String(h) } })).answer as unknown as {
          revision: number;
          content: object;
        };
        return {
          path: 'save-draft',
          body: { h, revision, content: { ...content, description: 'When margins are below the bone. '.repeat(100) } },
        };
      },
    ],
    [
      'a student’s profile saved',
      savingBarMs,
      async (place) => {
        const { hash } = person(place);
        const { student } = (await call({ path: 'student', query: { h: hash } })).answer as unknown as {
          student: Record<string, string | number>;
        };
        const { revision, certYear, ...profile } = student;
        return { path: 'save-student', body: { ...profile, certYear, h: hash, revision, city: 'Worcester' } };
      },
    ],
    [
      'one credit granted, as it was rehearsed',
      savingBarMs,
      async (place) => {
        const start = Math.floor(place * credits.length);
        for (const { activity_hash: activity } of [...credits.slice(start), ...credits.slice(0, start)]) {
          const { answer } = await call({
            path: 'rehearse-grant',
            body: {
              students: [person(place).hash],
              activity,
              type: 'live',
              day: Temporal.Now.plainDateISO('UTC').subtract({ days: 1 }).toString(),
              reason: 'Measured over ten years of records',
            },
          });
          // Members who have this credit already are granted another one.
          if (answer['ready'] === 1) return { path: 'grant', body: { h: answer['h'] } };
        }
        throw new Error('Nothing is left to be granted.');
      },
    ],
    [
      'a message answered',
      savingBarMs,
      async (place) => {
        const m = of(open, place);
        const { message } = (await call({ path: 'message', query: { m } })).answer as unknown as {
          message: { revision: number };
        };
        return {
          path: 'reply',
          body: { m, revision: message.revision, text: 'Your certificate is on its way.', afterwards: 'done' },
        };
      },
    ],
    [
      'a setting saved',
      savingBarMs,
      async () => {
        const { records } = (await call({ path: 'settings' })).answer as unknown as {
          records: { revision: number; values: { retentionYears: number } };
        };
        const retentionYears = records.values.retentionYears === 6 ? 7 : 6;
        return {
          path: 'save-settings',
          body: { section: 'records', revision: records.revision, values: { retentionYears } },
        };
      },
    ],
  ];
}

/**
 * How many statements each question sends; of three recordings the shortest, because now and then the portal looks
 * after its timetable meanwhile.
 */
async function countStatements(portal: Running, file: string, token: string, taken: Samples): Promise<number[]> {
  const call = callBy(portal, token);
  const counts: number[] = [];
  for (const [, , ask] of questionsOf(taken, call)) {
    await call(await ask(0.03));
    let fewest = Infinity;
    for (const place of [0.31, 0.62, 0.93]) {
      const asking = await ask(place);
      fewest = Math.min(fewest, (await recordStatements(portal, file, () => call(asking))).length);
    }
    counts.push(fewest);
  }
  return counts;
}

async function takeTimes(portal: Running, token: string, taken: Samples): Promise<number[][]> {
  const call = callBy(portal, token);
  const all: number[][] = [];
  for (const [, , ask] of questionsOf(taken, call)) {
    const times: number[] = [];
    for (let round = 0; round < samples; round += 1) {
      // Those that warm are spread over the rows as the others are.
      const asking = await ask(((round * 29) % samples) / samples);
      const { ms } = await call(asking);
      if (round >= warming) times.push(ms);
    }
    all.push(times);
  }
  return all;
}

const figuresOf = (
  questions: readonly Question[],
  times: readonly (readonly number[])[],
  counts: readonly number[],
): Figure[] =>
  questions.map(([what, barMs], index) => {
    const taken = times[index] ?? [];
    return {
      what: `${what}, ${counts[index]} statements`,
      figure: `p50 ${median(taken).toFixed(1)} ms, p95 ${p95(taken).toFixed(1)} ms`,
      bar: `p95 ≤ ${barMs} ms`,
      holds: p95(taken) <= barMs,
    };
  });

/** Waits until the portal did what its first start left to be done, such as reading the handouts for the search. */
async function settled(client: Pick<pg.Client, 'query'>): Promise<void> {
  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from job.job where state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    return rows[0]?.count ?? 0;
  };
  while ((await waiting()) > 0) await setTimeout(100);
}

async function withPortal<Taken>(portal: Running, take: () => Promise<Taken>): Promise<Taken> {
  try {
    return await take();
  } finally {
    await portal.stop();
  }
}

export async function consoleLists(): Promise<Figure[]> {
  const server = await startDatabase();
  const settings = { DATABASE_URL: server.url, DATA_DIR: join(server.folder, 'data'), DEMO: 'yes' };
  try {
    // The first start makes the schema and the demo's activities.
    await (await startPortal(settings)).stop();
    await server.client.connect();
    const token = await fillConsole(server.client);
    const taken = await takeSamples(server.client);
    const file = join(server.folder, 'statements.json');
    const recorder = await startProcess(
      'src/server.ts',
      // Its jobs run nowhere: what they ask the database for is no question's.
      { ...settings, ...recording(file), LOG_LEVEL: 'warn', JOBS: 'apart' },
      'is ready on',
    );
    const counts = await withPortal(recorder, () => countStatements(recorder, file, token, taken));
    const portal = await startPortal(settings);
    const times = await withPortal(portal, async () => {
      await settled(server.client);
      return takeTimes(portal, token, taken);
    });
    return figuresOf(questionsOf(taken, callBy(portal, token)), times, counts);
  } finally {
    await server.stop();
  }
}
