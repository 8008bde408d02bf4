// Reporting at its size: 10,000 credits to CE Broker while sender and service are killed at random bytes, how long a
// credit takes from the pass to the receipt, and how long a binder of 100,000 credits takes to verify
// (docs/specification/reporting.md, RO-16, RO-17, RO-20, RO-34, RO-35).
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { writeBinder } from '../src/binder/server/staff/make/write-binder.ts';
import { verifyProgram } from '../src/binder/server/staff/make/verify-program.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { makeLog } from '../src/platform/server/log/log.ts';
import { openContext } from '../src/platform/server/process/open-context.ts';
import { works } from '../src/program.ts';
import { checkLicenseCall } from '../src/renewal/contract.ts';
import { sealUploadKey } from '../src/reporting/server/staff/channels/open-channel.ts';
import { openCeBrokerStandIn, type Accepted } from '../tests/support/ce-broker-stand-in.ts';
import { makeClass, takeExams } from './exam-cycle.ts';
import { p95, type Figure } from './measure.ts';
import { freePort, startProcess, type Running } from './portal-process.ts';
import { makeMembers, startDatabase, type Server } from './webinars.ts';

const [killedMembers, killedCourses, kills] = [500, 20, 60];
const [passes, everyMs, answersAfterMs] = [200, 400, 2000];
const guessed = 1000;
const [verifiedMembers, verifiedCourses] = [2000, 50];
const bars = { acceptedSec: 60, verifySec: 60 };

/** Classes with an exam of four questions that every member passed, at a time of their own in the last month. */
async function earnByExams(client: pg.Client, courses: number): Promise<void> {
  await client.query(
    `with class as (
       insert into activity (hash, kind, title, company_id, credits, release_at, created_at, type_id, duration_min)
       select 'benchcourse' || n, 'class', 'Course ' || n, (select min(id) from company), 1, now() - interval '90 days', now(),
         (select type_id from activity where kind = 'class' and ends_at is null order by id limit 1), 60
       from generate_series(1, $1) n returning id
     ), exam as (
       insert into exam (activity_id, min_score, version, published, created_at) select id, 70, 1, true, now() from class returning id
     )
     insert into exam_question (exam_id, position, question_key, question, options, correct_option)
     select exam.id, n, exam.id || '-' || n, 'Question ' || n || '?', '{First,Second,Third,Fourth,null,null}', n from exam, generate_series(1, 4) n`,
    [courses],
  );
  // What stands before a credit isn't refused row by row; the ledger's own triggers write the log.
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into gradebook (student_id, activity_id, view_count, first_viewed_at, last_viewed_at, exam_opened_at)
     select student.id, activity.id, 1, day, day, day + interval '30 minutes'
     from student cross join activity
     cross join lateral (select date_trunc('milliseconds', now() - interval '3 days' - make_interval(mins => (student.id * 17 + activity.id)::int % 36000)) as day) as viewed
     where student.hash like 'bench%' and activity.hash like 'benchcourse%'`,
  );
  await client.query(
    `insert into exam_attempt (exam_id, activity_id, student_id, answers, grades, score, passed, taken_at)
     select exam.id, exam.activity_id, gradebook.student_id, '{1,2,3,1}', '{t,t,t,f}', 75, true, gradebook.exam_opened_at + interval '15 minutes'
     from gradebook join exam on exam.activity_id = gradebook.activity_id
     join activity on activity.id = exam.activity_id where activity.hash like 'benchcourse%' order by gradebook.id`,
  );
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
  await client.query(
    `insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, attempt_id, student_name,
       title, lecturer, sponsor, provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at,
       time_zone, local_date, accreditation, first_viewed_at, exam_opened_at, source, issued_at)
     select substr(md5(attempt.id::text), 1, 22), student.id, student.hash, activity.id, activity.hash, activity.kind, 1, attempt.id, 'Dr. Bench Member',
       activity.title, 'Dr. Grace Cho', 'Sponsor', 'Dental Learning', '1 Street, Boston', '', '{}', 1, 'Self-study', 1, '[]', 75, attempt.taken_at,
       'America/New_York', (attempt.taken_at at time zone 'America/New_York')::date, '[]', gradebook.first_viewed_at, gradebook.exam_opened_at, 'exam', attempt.taken_at
     from exam_attempt as attempt join student on student.id = attempt.student_id join activity on activity.id = attempt.activity_id
     join gradebook on gradebook.student_id = student.id and gradebook.activity_id = activity.id
     where activity.hash like 'benchcourse%' order by attempt.id`,
  );
  await client.query('vacuum analyze');
}

type Settings = Record<string, string>;
const startPortal = (settings: Settings) =>
  startProcess('src/server.ts', { LOG_LEVEL: 'error', ...settings }, 'is ready on');
const open = (settings: Settings) =>
  openContext(
    readConfig({ ...settings, LOG_LEVEL: 'error' }),
    makeLog('error'),
    works.map(({ job }) => job),
    () => undefined,
  );

/** Every member has a license in Florida, and the channel is on, without a hold. */
async function connectBroker(client: pg.Client, settings: Settings): Promise<void> {
  const { context, close } = await open(settings);
  try {
    await client.query(
      `insert into license (hash, student_id, profession, state, number, report_to, report_sentence, report_agreed_at, saved_at)
       select hash, id, 'dentist', 'FL', 'DN' || substr(hash, 6), 'CE Broker', 'Report my credits to my board', now(), now()
       from student where hash like 'bench%'`,
    );
    await client.query(
      `insert into provider_setting (name, value) values ('ceBroker', '{"providerNumber": "50-21874", "dentist": "DN", "hygienist": "DH", "subjectArea": ""}')
       on conflict (name) do update set value = excluded.value`,
    );
    await client.query(
      `insert into report_channel (name, key_sealed, is_on, on_since, hold_minutes, changed_by, changed_at)
       values ('ce-broker', $1, true, '2000-01-01', 0, 'Bench', now())`,
      [sealUploadKey(context, 'QQQ01ABC')],
    );
  } finally {
    await close();
  }
}

/** Where something dies: after so many bytes that go one way. */
type Kill = {
  readonly way: 'message' | 'receipt';
  readonly afterBytes: number;
  readonly die: () => Promise<void>;
};

/** A line to the service that counts what passes, and breaks where something dies. */
async function openLine(brokerPort: number) {
  let armed: (Kill & { passed: number }) | null = null;
  const counted = { message: 0, receipt: 0 };
  const server = createServer((near) => {
    const far = connect(brokerPort, '127.0.0.1');
    const both = [near, far];
    const hangUp = () => both.forEach((each) => each.destroy());
    const carry = (way: Kill['way'], from: Socket, to: Socket) => {
      from.on('error', hangUp).on('close', () => to.end());
      from.on('data', (part: Buffer) => {
        counted[way] += part.byteLength;
        const kill = armed?.way === way ? armed : null;
        if (kill === null || kill.passed + part.byteLength < kill.afterBytes) {
          if (kill !== null) kill.passed += part.byteLength;
          return void to.write(part);
        }
        armed = null;
        both.forEach((each) => each.pause());
        // Its last bytes arrive before it dies.
        to.write(part.subarray(0, kill.afterBytes - kill.passed), () => void kill.die().finally(hangUp));
      });
    };
    carry('message', near, far);
    carry('receipt', far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted,
    arm: (kill: Kill) => void (armed = { ...kill, passed: 0 }),
    /** Whether nothing died since it was armed; it no longer will. */
    disarm: () => {
      const isLeft = armed !== null;
      armed = null;
      return isLeft;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const killed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

type Taken = { readonly credit: Accepted; readonly isNew: boolean };
const keyOf = (license: string, course: string) => `${license} ${course}`;

/** 10,000 credits on their way while the sender and the service die. */
async function killedReports(server: Server, settings: Settings): Promise<Figure[]> {
  const { client, folder } = server;
  await makeMembers(client, killedMembers);
  await connectBroker(client, settings);
  await earnByExams(client, killedCourses);
  const total = killedMembers * killedCourses;
  await client.query(
    `insert into credit_report (channel, credit_id, profession, state, status, next_at, changed_at)
     select 'ce-broker', id, 'dentist', 'FL', 'waiting', now(), now() from credit where activity_hash like 'benchcourse%'`,
  );

  const journal = join(folder, 'taken.jsonl');
  const port = await freePort();
  const startBroker = () =>
    startProcess(
      'bench/ce-broker-process.ts',
      { PORT: String(port), JOURNAL: journal, MEMBERS: String(killedMembers) },
      'ready',
    );
  let broker: Running = await startBroker();
  const line = await openLine(port);
  const sender = (aheadSec = 0) =>
    spawn(process.execPath, [join(import.meta.dirname, 'report-process.ts')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...settings,
        CE_BROKER_HOST: line.origin,
        AHEAD_SEC: String(aheadSec),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const send = async (aheadSec = 0) => {
    // After a lost answer the portal waits for a minute; the bench doesn't.
    await client.query('update report_channel set retry_at = null');
    const [code] = (await once(sender(aheadSec), 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The sender ended with ${code}.`);
  };
  const taken = (): readonly Taken[] =>
    existsSync(journal)
      ? readFileSync(journal, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((each) => JSON.parse(each) as Taken)
      : [];
  const states = async () => {
    const { rows } = await client.query<{ id: string; status: string; key: string }>(
      `select credit_id as id, status, license.number || ' ' || credit.activity_hash as key
       from credit_report join credit on credit.id = credit_report.credit_id join license on license.student_id = credit.student_id`,
    );
    return rows;
  };
  const totals = { unclear: 0, notNamed: 0, wrong: 0 };
  /** What became of everything: then a person looks each unclear one up, and says what is there. */
  async function settle(): Promise<void> {
    // Who died with credits in hand is noticed after a while.
    await send(180);
    const there = new Set(taken().map(({ credit: { license, course } }) => keyOf(license, course)));
    const rows = await states();
    const unclear = rows.filter(({ status }) => status === 'unclear');
    totals.unclear += unclear.length;
    totals.notNamed += rows.filter(
      ({ status, key }) => there.has(key) && status !== 'unclear' && status !== 'accepted',
    ).length;
    totals.wrong += rows.filter(({ status, key }) => status === 'accepted' && !there.has(key)).length;
    await client.query(
      `update credit_report set status = case when is_there then 'accepted' else 'waiting' end, changed_at = now(), next_at = now()
       from unnest($1::bigint[], $2::boolean[]) as looked_up (id, is_there) where credit_id = looked_up.id and status = 'unclear'`,
      [unclear.map(({ id }) => id), unclear.map(({ key }) => there.has(key))],
    );
  }

  // BENCH_SEED repeats a run.
  const seed = process.env['BENCH_SEED'] ?? String(randomInt(1_000_000));
  console.log(`BENCH_SEED=${seed}`);
  let drawn = 0;
  const random = () => {
    drawn += 1;
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE(0) / 2 ** 32;
  };
  const died = { sender: 0, service: 0 };
  try {
    // One message and its receipt say how many bytes there are to die at.
    line.arm({ way: 'message', afterBytes: Number.MAX_SAFE_INTEGER, die: () => Promise.resolve() });
    const first = sender();
    while (line.counted.receipt < 1000) await setTimeout(20);
    await killed(first);
    await setTimeout(500);
    const sizes = { message: line.counted.message, receipt: line.counted.receipt };
    died.sender += 1;
    while (died.sender + died.service < kills) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from credit_report where status = 'waiting'`,
      );
      if ((rows[0]?.count ?? 0) < 400) await settle();
      await client.query('update report_channel set retry_at = null');
      const child = sender();
      const who = random() < 0.5 ? 'sender' : 'service';
      const way = random() < 0.5 ? 'message' : 'receipt';
      line.arm({
        way,
        afterBytes: Math.floor(random() * sizes[way] * 1.5) + 1,
        die: () => killed(who === 'sender' ? child : broker.process),
      });
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (line.disarm()) continue;
      died[who] += 1;
      if (who === 'service') broker = await startBroker();
    }
    await settle();
    for (let round = 0; round < 4; round += 1) await send(180);
    await settle();
  } finally {
    await line.close();
    await broker.stop();
  }
  const repeated = taken().filter(({ isNew }) => !isNew).length;
  const accepted = (await states()).filter(({ status }) => status === 'accepted').length;
  const lost = total - accepted;
  return [
    {
      what: `${total.toLocaleString('en-US')} credits to CE Broker, the sender killed ${died.sender} times and the service ${died.service} times at random bytes`,
      figure: `${repeated} sent twice, ${lost} lost, ${totals.unclear.toLocaleString('en-US')} unclear and settled, ${totals.notNamed + totals.wrong} not named`,
      bar: '0 sent twice, 0 lost, every unclear one named',
      holds: repeated === 0 && lost === 0 && totals.notNamed === 0 && totals.wrong === 0,
    },
  ];
}

/** One member asks whose license each number is, and reads nobody's name. */
async function guesses(portal: Running, broker: Awaited<ReturnType<typeof openCeBrokerStandIn>>, token: string) {
  const name = 'WELLINGTON';
  const asked = Array.from({ length: guessed }, (_, at) => `DN${800_000 + at}`);
  for (const license of asked)
    broker.licensees.push({ profession: 'DN', state: 'FL', license, firstName: 'MARGARET', lastName: name });
  const found = { answered: 0, refused: 0, names: 0 };
  for (const number of asked) {
    const answer = await fetch(`${portal.url}${checkLicenseCall.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profession: 'dentist', state: 'FL', number }),
    });
    const text = await answer.text();
    if (answer.ok) found.answered += 1;
    if (answer.status === 429) found.refused += 1;
    if (text.toUpperCase().includes(name)) found.names += 1;
  }
  return {
    what: `${guessed.toLocaleString('en-US')} license numbers that one member asks about`,
    figure: `${found.answered} answered, ${found.refused} refused, ${found.names} names`,
    bar: '5 answered, the rest refused, 0 names',
    holds: found.answered === 5 && found.refused === guessed - 5 && found.names === 0,
  };
}

/** Members who pass one after the other; from the pass to the receipt. */
async function acceptedAfter(server: Server, settings: Settings): Promise<Figure[]> {
  const { client } = server;
  const tokens = await makeMembers(client, passes);
  await connectBroker(client, settings);
  const broker = await openCeBrokerStandIn({ answersAfterMs });
  for (let n = 1; n <= passes; n += 1)
    broker.licensees.push({ profession: 'DN', state: 'FL', license: `DN${n}`, firstName: 'Bench', lastName: 'Member' });
  const portal = await startPortal({ ...settings, CE_BROKER_HOST: broker.origin });
  try {
    const asking = await guesses(portal, broker, tokens[0] ?? '');
    await makeClass(client, 'benchpassed');
    for (const token of tokens) {
      await takeExams(portal, 'benchpassed', [token]);
      await setTimeout(everyMs);
    }
    const waiting = async () =>
      (
        await client.query<{ count: number }>(
          `select count(*)::int as count from credit_report where accepted_at is null`,
        )
      ).rows[0]?.count ?? 0;
    for (let left = 120; left > 0 && (await waiting()) > 0; left -= 1) await setTimeout(1000);
    const { rows } = await client.query<{ sec: number | null }>(
      `select extract(epoch from accepted_at - credit.earned_at)::float8 as sec from credit_report join credit on credit.id = credit_report.credit_id`,
    );
    const times = rows.map(({ sec }) => sec ?? Number.POSITIVE_INFINITY);
    return [
      asking,
      {
        what: `from the pass to CE Broker’s receipt without a hold, ${passes} passes, the service answering in ${answersAfterMs / 1000} s`,
        figure: `p95 ${p95(times).toFixed(1)} s, the longest ${Math.max(...times).toFixed(1)} s`,
        bar: `p95 ≤ ${bars.acceptedSec} s`,
        holds: times.length === passes && p95(times) <= bars.acceptedSec,
      },
    ];
  } finally {
    await portal.stop();
    await broker.close();
  }
}

/** The demo provider's year as a binder: made twice, and again a month later for the same day. */
async function sameBinder(_server: Server, settings: Settings): Promise<Figure[]> {
  const { context, close } = await open(settings);
  const lastDay = Temporal.Now.plainDateISO('UTC').subtract({ days: 2 });
  try {
    const digests: string[] = [];
    let documents = 0;
    for (const daysLater of [0, 0, 30]) {
      const now = () => context.now().add({ hours: 24 * daysLater });
      const { stream, counts } = await writeBinder(
        { ...context, now },
        {
          body: 'cerp',
          firstDay: lastDay.subtract({ days: 364 }).toString(),
          lastDay: lastDay.toString(),
          asOf: lastDay.toString(),
          activityHash: null,
          sample: 10,
          chosen: null,
          seed: 7,
        },
      );
      const digest = createHash('sha256');
      await pipeline(stream, digest);
      digests.push(digest.digest('hex'));
      documents = (await counts).documents;
    }
    const different = new Set(digests).size;
    return [
      {
        what: `the binder of the demo provider’s year, ${documents.toLocaleString('en-US')} files, made twice, and again a month later`,
        figure: `${different} SHA-256`,
        bar: '1 SHA-256',
        holds: different === 1,
      },
    ];
  } finally {
    await close();
  }
}

/** A binder of a ledger whose every credit was earned by an exam and is in the log. */
async function verifiedBinder(server: Server, settings: Settings): Promise<Figure[]> {
  const { client, folder } = server;
  await makeMembers(client, verifiedMembers);
  await earnByExams(client, verifiedCourses);
  const { context, close } = await open(settings);
  const zip = join(folder, 'binder.zip');
  const started = performance.now();
  try {
    const today = Temporal.Now.plainDateISO('UTC');
    const { stream, counts } = await writeBinder(context, {
      body: 'cerp',
      firstDay: today.subtract({ days: 60 }).toString(),
      lastDay: today.subtract({ days: 2 }).toString(),
      asOf: today.subtract({ days: 2 }).toString(),
      activityHash: null,
      sample: 1,
      chosen: null,
      seed: 48_210,
    });
    await pipeline(stream, createWriteStream(zip));
    const { credits } = await counts;
    const madeSec = (performance.now() - started) / 1000;
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere/verify.mjs'), verifyProgram);
    const checked = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'elsewhere/verify.mjs'), zip], {
      env: {},
    });
    const sec = (performance.now() - checked) / 1000;
    const isLogged = stdout.includes('The records are in the log');
    return [
      {
        what: `verify.mjs over a binder of ${credits.toLocaleString('en-US')} credits${isLogged ? ' with the log' : ', without the log'}`,
        figure: `${sec.toFixed(1)} s (made in ${madeSec.toFixed(0)} s)`,
        bar: `≤ ${bars.verifySec} s`,
        holds: credits === verifiedMembers * verifiedCourses && isLogged && sec <= bars.verifySec,
      },
    ];
  } finally {
    await close();
  }
}

async function withPortal(take: (server: Server, settings: Settings) => Promise<Figure[]>): Promise<Figure[]> {
  const server = await startDatabase();
  const settings = {
    DATABASE_URL: server.url,
    DATA_DIR: join(server.folder, 'data'),
    DEMO: 'yes',
    NODE_ENV: 'development',
  };
  try {
    // The first start makes the schema and the demo's activities.
    await (await startPortal(settings)).stop();
    await server.client.connect();
    return await take(server, settings);
  } finally {
    await server.stop();
  }
}

export async function reporting(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const take of [killedReports, acceptedAfter, sameBinder, verifiedBinder]) {
    const taken = await withPortal(take);
    // The whole takes a while.
    for (const { what, figure } of taken) console.log(`${what}: ${figure}`);
    figures.push(...taken);
  }
  return figures;
}
