// Rounds of members who reserve and cancel at the same time, over three processes, while the capacity changes. What
// happened is read from the events, whose order is the order in which the webinar's lock was had, and replayed: no seat
// too many, no place lost, no one passed over. The same holds for many seats while processes are killed at random.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { addressOf, databaseSettings } from '#platform/testing/database-address.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { seededRandom } from '#platform/testing/seed.ts';
import { rounds } from '#platform/testing/stress.ts';
import { changeCapacity } from '#seats/server/change-webinar.ts';

const processes = 3;
const roundCount = rounds(200);
const members = 9;
const stepsEach = 4;
/** Rounds next to each other, each at a webinar of its own. */
const abreast = 4;

const manySeats = rounds(500);
const manyMembers = rounds(600);
/** Members who ask at the same time. */
const manyAbreast = 24;
/** After how many acknowledged steps a process is killed. */
const kills = Array.from({ length: rounds(3) }, (_, at) => rounds(150 + 200 * at));

let portal: Portal;
let database: Readonly<Record<string, string>>;
let students: SignedIn[];
const children: ChildProcess[] = [];
/** Null while a process is down. */
const ports: (number | null)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'dl-seats-'));

function startApi(index: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/api-process.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...database,
      DATA_DIR: join(folder, String(index)),
      STAFF_KEY: 'a1'.repeat(32),
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'yes',
      PUBLIC_URL: 'http://portal.test',
      TEST_CLOCK: portal.context.now().toString(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children[index] = child;
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const port = /listening (\d+)/.exec(chunk.toString())?.[1];
      if (port) resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`A process ended with code ${code}.`)));
  });
}

beforeAll(async () => {
  portal = await openPortal();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.context.db);
  database = databaseSettings(addressOf(inject('databaseServer'), rows[0]?.name ?? ''), inject('databasePooler'));
  ports.push(...(await Promise.all(Array.from({ length: processes }, (_, index) => startApi(index)))));
  students = await Promise.all(Array.from({ length: members }, () => aStudent(portal.context)));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

type Random = () => number;
const below = (random: Random, end: number) => Math.floor(random() * end);
const anyOf = <Value>(random: Random, values: readonly Value[]): Value => values[below(random, values.length)] as Value;

async function call(
  random: Random,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, string>,
  token: string | null,
): Promise<Record<string, unknown>> {
  const answer = await fetch(
    `http://127.0.0.1:${anyOf(
      random,
      ports.filter((port) => port !== null),
    )}/api/${path}${method === 'GET' ? `?${new URLSearchParams(input)}` : ''}`,
    {
      method,
      // Each request from another address: the throttle of a single one is not what is tested here.
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${below(random, 256)}.${below(random, 256)}.1`,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    },
  );
  const body = (await answer.json()) as Record<string, unknown>;
  expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
  return body;
}

/**
 * One member's afternoon: each step acknowledged before the next. Returns whether the last acknowledged step leaves
 * them with a place.
 */
async function wander(random: Random, webinar: MadeActivity, student: SignedIn): Promise<boolean> {
  let holds = false;
  for (let step = 0; step < stepsEach; step += 1) {
    if (random() < 0.6) {
      const [body] = await Promise.all(
        Array.from({ length: random() < 0.2 ? 2 : 1 }, () =>
          call(random, 'POST', 'reserve-seat', { c: webinar.hash }, student.token),
        ),
      );
      expect(body).toMatchObject({ status: true });
      holds = true;
    } else {
      const { seat } = (await call(random, 'GET', 'seat', { c: webinar.hash }, student.token)) as {
        seat: { cancelCode: string } | null;
      };
      expect(seat !== null).toBe(holds);
      if (seat === null) continue;
      expect(
        await call(random, 'POST', 'cancel-seat', { code: seat.cancelCode }, anyOf(random, [null, student.token])),
      ).toMatchObject({ status: true, errorMsg: '' });
      holds = false;
    }
  }
  return holds;
}

type Outcome = { readonly who: readonly SignedIn[]; readonly holds: readonly boolean[] };

async function check(
  webinar: MadeActivity,
  capacities: readonly number[],
  { who: asked, holds }: Outcome,
): Promise<void> {
  const { db } = portal.context;
  const events = await db
    .selectFrom('seat_event')
    .select(['student_id', 'what'])
    .where('activity_id', '=', webinar.id)
    .orderBy('id')
    .execute();
  const most = Math.max(...capacities);
  let sits: string[] = [];
  let waitlist: string[] = [];
  for (const { student_id: who, what } of events) {
    if (what === 'reserved') {
      expect(waitlist, 'somebody passed a member who waits').toEqual([]);
      sits.push(who);
    } else if (what === 'waiting') waitlist.push(who);
    else if (what === 'promoted') {
      expect(waitlist[0], 'the first on the waitlist moves up').toBe(who);
      waitlist = waitlist.slice(1);
      sits.push(who);
    } else if (what === 'cancelled') {
      expect(sits).toContain(who);
      sits = sits.filter((other) => other !== who);
    } else {
      expect(waitlist).toContain(who);
      waitlist = waitlist.filter((other) => other !== who);
    }
    expect(sits.length, 'more seats than there ever were').toBeLessThanOrEqual(most);
  }
  const seats = await db
    .selectFrom('seat')
    .select(['student_id', 'state'])
    .where('activity_id', '=', webinar.id)
    .orderBy('arrived_at')
    .orderBy('id')
    .execute();
  expect(
    seats
      .filter((seat) => seat.state === 'reserved')
      .map((seat) => seat.student_id)
      .sort(),
  ).toEqual([...sits].sort());
  expect(seats.filter((seat) => seat.state === 'waiting').map((seat) => seat.student_id)).toEqual(waitlist);
  expect(
    await db
      .selectFrom('webinar_room')
      .select(['reserved', 'waiting'])
      .where('activity_id', '=', webinar.id)
      .executeTakeFirst(),
  ).toEqual(
    seats.length === 0 && events.length === 0 ? undefined : { reserved: sits.length, waiting: waitlist.length },
  );
  expect(waitlist.length === 0 || sits.length >= (capacities.at(-1) ?? 0), 'somebody waits beside a free seat').toBe(
    true,
  );
  for (const [index, student] of asked.entries())
    expect(sits.includes(student.id) || waitlist.includes(student.id), 'what was acknowledged is there').toBe(
      holds[index],
    );
}

async function play(round: number): Promise<void> {
  // One sequence per member: what each does depends only on the seed, not on who was faster.
  const random = seededRandom(`round ${round}`);
  const capacities = [below(random, 5)];
  const webinar = await aWebinar(portal.context, {
    capacity: capacities[0] ?? 0,
    releaseAt: portal.context.now().add({ hours: 48 }),
  });
  const resizing = (async () => {
    // Every third round someone changes the number of seats meanwhile.
    for (let change = 0; round % 3 === 0 && change < 3; change += 1) {
      for (let looks = below(random, 4); looks > 0; looks -= 1)
        await call(random, 'GET', 'seat', { c: webinar.hash }, students[0]?.token ?? null);
      capacities.push(below(random, 6));
      await changeCapacity(portal.context, webinar.hash, capacities.at(-1) ?? 0);
    }
  })();
  const [holds] = await Promise.all([
    Promise.all(
      students.map((student, index) => wander(seededRandom(`round ${round}, member ${index}`), webinar, student)),
    ),
    resizing,
  ]);
  await check(webinar, capacities, { who: students, holds });
}

it(`${roundCount} rounds over ${processes} processes`, async () => {
  for (let round = 0; round < roundCount; round += abreast)
    await Promise.all(Array.from({ length: abreast }, (_, index) => play(round + index)));
}, 600_000);

/** Asks until a process answers: what was sent to one that is killed may have happened or not. */
async function untilAnswered(
  random: Random,
  ask: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // The connection broke, or the answer did. Everything else is a fault.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      random();
    }
  }
}

it(`${manySeats} seats over ${processes} processes, of which some are killed at random`, async () => {
  const killing = seededRandom('kills');
  const many = [
    ...students,
    ...(await Promise.all(Array.from({ length: manyMembers - members }, () => aStudent(portal.context)))),
  ];
  const webinar = await aWebinar(portal.context, {
    capacity: manySeats,
    releaseAt: portal.context.now().add({ hours: 48 }),
  });
  const restarts: Promise<void>[] = [];
  let acknowledged = 0;
  const acknowledge = async () => {
    acknowledged += 1;
    if (!kills.includes(acknowledged)) return;
    const up = ports.flatMap((port, at) => (port === null ? [] : [at]));
    // One of them always answers.
    if (up.length === 1) await Promise.all(restarts);
    const index = anyOf(killing, up);
    ports[index] = null;
    children[index]?.kill('SIGKILL');
    restarts.push(startApi(index).then((port) => void (ports[index] = port)));
  };
  /** One member reserves; one in five gives the seat back and takes one again. */
  const come = async (student: SignedIn, index: number) => {
    const random = seededRandom(`member ${index} of many`);
    const reserve = async () => {
      expect(
        await untilAnswered(random, () => call(random, 'POST', 'reserve-seat', { c: webinar.hash }, student.token)),
      ).toMatchObject({ status: true });
      await acknowledge();
    };
    await reserve();
    if (random() > 0.2) return;
    const { seat } = (await untilAnswered(random, () =>
      call(random, 'GET', 'seat', { c: webinar.hash }, student.token),
    )) as { seat: { cancelCode: string } };
    // Asked again after its answer was lost, a code that worked is one that nobody knows.
    await untilAnswered(random, () => call(random, 'POST', 'cancel-seat', { code: seat.cancelCode }, null));
    const after = await untilAnswered(random, () => call(random, 'GET', 'seat', { c: webinar.hash }, student.token));
    expect(after).toMatchObject({ status: true, seat: null });
    await acknowledge();
    await reserve();
  };
  const queue = many.entries();
  await Promise.all(
    Array.from({ length: manyAbreast }, async () => {
      for (const [index, student] of queue) await come(student, index);
    }),
  );
  await Promise.all(restarts);
  expect(restarts).toHaveLength(kills.length);
  await check(webinar, [manySeats], { who: many, holds: many.map(() => true) });
});
