// What two processes do at the same moment, made to happen: both have read before one of them writes. Each race is run
// as the portal is, and again with what protects against it taken away. If that second run went well too, the first
// would prove nothing.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { amendCredit, findCreditId } from '#credit/server/corrections/amend-credit.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { proofCall } from '#certificates/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { findWebinar } from '#live/server/live-queries.ts';
import { recordPresence, type Presence, type Webinar } from '#live/server/attendance/record-attendance.ts';
import { answerOnce } from '#platform/server/http/guards/idempotency.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { openRace, withoutRowLocks, type Race, type RaceRules } from '#platform/testing/race.ts';
import { cancelCodeFor, reserveInOrder } from '#seats/server/fixtures.ts';

let portal: Portal;
let race: Race | null = null;
beforeAll(async () => {
  portal = await openPortal();
});
afterEach(async () => {
  await race?.close();
  race = null;
});
afterAll(() => portal.close());

/** The statuses of the same number of requests as processes, all at once, one to each. */
async function atOnce(
  rules: RaceRules,
  path: string,
  requests: readonly { readonly payload: object; readonly token: string }[],
) {
  const { apps } = (race = await openRace(portal, rules));
  return Promise.all(
    requests.map(async ({ payload, token }, index) => {
      const answer = await apps[index]?.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${token}` },
        payload,
      });
      return { httpStatus: answer?.statusCode, body: answer?.json<Record<string, unknown>>() };
    }),
  );
}
/** Does `work` while a table has not got its key. What it leaves in the table goes. */
async function withoutKey<Outcome>(
  table: string,
  key: string,
  kind: 'unique' | 'primary key',
  columns: readonly string[],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { db } = portal.context;
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(key)}`.execute(db);
  try {
    return await work();
  } finally {
    await sql`delete from ${sql.table(table)}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(key)} ${sql.raw(kind)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
      db,
    );
  }
}
/** The same statement, unaware of a key that it may hurt. */
const withoutConflicts = (statement: string) => statement.replace(/ on conflict .*(?= returning)/s, '');

describe('four members who reserve the last seat', () => {
  const rules = { runners: 4, heldBefore: /insert into seat / };
  let webinar: MadeActivity;
  let members: SignedIn[];
  beforeEach(async () => {
    webinar = await aWebinar(portal.context, { capacity: 1 });
    members = await Promise.all(Array.from({ length: rules.runners }, () => aStudent(portal.context)));
  });
  const requests = () => members.map(({ token }) => ({ payload: { c: webinar.hash }, token }));
  const sold = async () =>
    (
      await portal.context.db
        .selectFrom('seat')
        .select('id')
        .where('activity_id', '=', webinar.id)
        .where('state', '=', 'reserved')
        .execute()
    ).length;

  it('get one seat and three waitlist positions', async () => {
    const answers = await atOnce(rules, '/api/reserve-seat', requests());
    expect(answers.map(({ body }) => body?.['hasSeat']).sort()).toEqual([false, false, false, true]);
    expect(await sold()).toBe(1);
  });
  it('would get four seats without the lock of the webinar', async () => {
    await atOnce({ ...rules, rewrite: withoutRowLocks }, '/api/reserve-seat', requests());
    expect(await sold()).toBe(4);
  });
});

describe('a seat canceled while someone requests one', () => {
  // By then, the one who cancels has checked the waitlist, and the other has asked for a seat.
  const rules = { runners: 2, heldBefore: /^commit$|insert into seat / };
  let webinar: MadeActivity;
  let members: SignedIn[];
  beforeEach(async () => {
    webinar = await aWebinar(portal.context, { capacity: 1 });
    members = await Promise.all([aStudent(portal.context), aStudent(portal.context)]);
    await reserveInOrder(portal, webinar.hash, members.slice(0, 1));
  });
  async function giveBackWhileSomebodyComes(rewrite?: RaceRules['rewrite']) {
    const code = await cancelCodeFor(portal, webinar.hash, members[0] as SignedIn);
    const { apps } = (race = await openRace(portal, { ...rules, ...(rewrite ? { rewrite } : {}) }));
    await Promise.all([
      apps[0]?.inject({ method: 'POST', url: '/api/cancel-seat', payload: { code } }),
      apps[1]?.inject({
        method: 'POST',
        url: '/api/reserve-seat',
        headers: { authorization: `Bearer ${members[1]?.token}` },
        payload: { c: webinar.hash },
      }),
    ]);
    const rows = await portal.context.db
      .selectFrom('seat')
      .select('state')
      .where('activity_id', '=', webinar.id)
      .execute();
    return rows.map(({ state }) => state);
  }

  it('is given to the one who requests it', async () => {
    expect(await giveBackWhileSomebodyComes()).toEqual(['reserved']);
  });
  it('would leave them waiting next to a free seat without the lock of the webinar', async () => {
    expect(await giveBackWhileSomebodyComes(withoutRowLocks)).toEqual(['waiting']);
  });
});

describe('an exam handed in twice', () => {
  const rules = { runners: 2, heldBefore: /insert into "exam_attempt"/ };
  let student: SignedIn;
  let klass: MadeActivity;
  beforeEach(async () => {
    student = await aStudent(portal.context);
    klass = await aClass(portal.context);
    await anExam(portal.context, klass.id);
    await portal.call(classViewCall, { c: klass.hash }, student.token);
    await portal.call(saveEvaluationCall, { c: klass.hash, a: fullEvaluation }, student.token);
  });
  const requests = (a: readonly number[]) =>
    Array.from({ length: rules.runners }, () => ({ payload: { c: klass.hash, a }, token: student.token }));

  it('is one attempt, and both see the pass', async () => {
    const answers = await atOnce(rules, '/api/grade-exam', requests([1, 2, 3, 4]));
    expect(answers.map(({ httpStatus, body }) => [httpStatus, body?.['passed']])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(
      await portal.context.db.selectFrom('exam_attempt').select('id').where('student_id', '=', student.id).execute(),
    ).toHaveLength(1);
  });
  // The database refuses a second pass even then; the member would read of a fault.
  it('would fail for one of the two without the lock of the gradebook', async () => {
    const answers = await atOnce({ ...rules, rewrite: withoutRowLocks }, '/api/grade-exam', requests([1, 2, 3, 4]));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 500]);
  });
});

describe('a class put into Watch Later twice', () => {
  const rules = { runners: 2, heldBefore: /^insert into "queue_item"/ };
  async function addTwice(rewrite?: RaceRules['rewrite']) {
    const [student, klass] = [await aStudent(portal.context), await aClass(portal.context)];
    const request = { payload: { c: klass.hash }, token: student.token };
    await atOnce({ ...rules, ...(rewrite ? { rewrite } : {}) }, '/api/queue-add', [request, request]);
    return (
      await portal.context.db.selectFrom('queue_item').select('id').where('student_id', '=', student.id).execute()
    ).length;
  }

  it('has one place', async () => {
    expect(await addTwice()).toBe(1);
  });
  it('would have two without the key of the table', async () => {
    const columns = ['student_id', 'activity_id'];
    const places = await withoutKey('queue_item', 'queue_item_student_id_activity_id_key', 'unique', columns, () =>
      addTwice(withoutConflicts),
    );
    expect(places).toBe(2);
  });
});

describe('a write sent twice under one key to two processes', () => {
  const rules = { runners: 2, heldBefore: /^insert into "idempotent_answer"/ };
  async function writeTwice(rewrite?: RaceRules['rewrite']) {
    let runs = 0;
    race = await openRace(portal, { ...rules, ...(rewrite ? { rewrite } : {}) });
    const request = { caller: 'twice', call: '/api/x', key: crypto.randomUUID(), wire: {} };
    const run = async () => ({ httpStatus: 200, body: { status: true, run: (runs += 1) } });
    const answers = await Promise.all(
      race.contexts.map((context) => answerOnce(context, request, { run, resume: null })),
    );
    return { runs, answers: answers.map(({ body }) => (body as { run: number }).run).sort() };
  }

  it('is done once, and answered twice', async () => {
    expect(await writeTwice()).toEqual({ runs: 1, answers: [1, 1] });
  });
  it('would be done twice without the key of the table', async () => {
    const columns = ['caller', 'call', 'key_digest'];
    const done = await withoutKey('idempotent_answer', 'idempotent_answer_pkey', 'primary key', columns, () =>
      writeTwice(withoutConflicts),
    );
    expect(done).toEqual({ runs: 2, answers: [1, 2] });
  });
});

// The meeting reports each leave separately, on several devices at once. Each writer works out all minutes from what is
// known, so the last must know all.
describe('three stays in one meeting that end at the same moment', () => {
  const stays = [0, 20, 40];
  const rules = { runners: stays.length, heldBefore: /^update "seat" set "presence"/ };

  /** The minutes that the seat has in the end. */
  async function leaveAtOnce(rewrite?: RaceRules['rewrite']): Promise<number> {
    const { context } = portal;
    const meeting = rewrite ? '84000000002' : '84000000001';
    const member = await aStudent(context);
    const startsAt = context.now().add({ minutes: 5 });
    const made = await aWebinar(context, { zoomCode: meeting, releaseAt: startsAt, durationMin: 90 });
    await reserveInOrder(portal, made.hash, [member]);
    const webinar = (await findWebinar(context.db, made.hash)) as Webinar;
    const fact = (stay: number, what: Presence['what'], minute: number): Presence => ({
      source: 'webhook',
      meetingCode: meeting,
      stayKey: `${meeting}-${stay}`,
      instanceKey: meeting,
      what,
      at: startsAt.add({ minutes: minute }),
      name: 'Member',
      email: member.email,
      attendee: '',
      registrantId: '',
    });
    const record = (runner: Portal['context'], presence: Presence, known: Webinar) =>
      runner.db.transaction().execute((trx) => recordPresence(runner, trx, known, presence));
    for (const minute of stays) await record(context, fact(minute, 'joined', minute), webinar);
    // A last stay that came and went: nothing below is the first entry or the last leave.
    await record(context, fact(80, 'joined', 80), webinar);
    await record(context, fact(80, 'left', 85), webinar);
    const reported = (await findWebinar(context.db, made.hash)) as Webinar;
    const { contexts } = (race = await openRace(portal, { ...rules, ...(rewrite ? { rewrite } : {}) }));
    await Promise.all(
      stays.map((minute, index) =>
        record(contexts[index] as Portal['context'], fact(minute, 'left', minute + 10), reported),
      ),
    );
    const seat = await context.db
      .selectFrom('seat')
      .select('presence')
      .where('activity_id', '=', made.id)
      .executeTakeFirstOrThrow();
    const { spans } = seat.presence as unknown as { spans: readonly (readonly [number, number])[] };
    return spans.reduce((sum, [from, until]) => sum + (until - from) / 60_000, 0);
  }

  it('count all of them', async () => {
    expect(await leaveAtOnce()).toBe(35);
  });
  it('would lose two of them without the lock of the seat', async () => {
    expect(await leaveAtOnce(withoutRowLocks)).toBe(15);
  });
});

describe('one credit amended twice', () => {
  const rules = { runners: 2, heldBefore: /^insert into "credit" / };

  /** What became of both, and how many rows of the ledger replace another. */
  async function amendTwice(rewrite?: RaceRules['rewrite']) {
    const { context } = portal;
    const [member, klass] = [await aStudent(context), await aClass(context)];
    await context.db.transaction().execute((trx) =>
      awardCredit(context, trx, {
        studentId: member.id,
        activityId: klass.id,
        attemptId: null,
        examScore: 90,
        earnedAt: context.now(),
        silent: true,
      }),
    );
    const { proof } = (await portal.call(proofCall, { c: klass.hash }, member.token)).body;
    const creditId = await findCreditId(context.db, proof.verificationCode);
    const { contexts } = (race = await openRace(portal, { ...rules, ...(rewrite ? { rewrite } : {}) }));
    const done = await Promise.allSettled(
      contexts.map((runner, index) =>
        runner.db.transaction().execute((trx) =>
          amendCredit(runner, trx, {
            creditId,
            change: { title: `Amended ${index}` },
            reason: 'Corrected at the member’s request',
            by: 'Rita Registrar',
          }),
        ),
      ),
    );
    const ends = done.map((each) =>
      each.status === 'fulfilled' ? 'amended' : each.reason instanceof Refusal ? each.reason.code : 'fault',
    );
    const rows = await context.db
      .selectFrom('credit')
      .select('id')
      .where('student_id', '=', member.id)
      .where('source', '=', 'amended')
      .execute();
    return { ends: ends.sort(), amendments: rows.length };
  }

  it('is amended once, and the other learns of the newer certificate', async () => {
    expect(await amendTwice()).toEqual({ ends: ['amended', 'superseded'], amendments: 1 });
  });
  // The database refuses a second replacement even then; who asked for it would read of a fault.
  it('would fail for one of the two without the lock of the credit', async () => {
    expect(await amendTwice(withoutRowLocks)).toEqual({ ends: ['amended', 'fault'], amendments: 1 });
  });
});
