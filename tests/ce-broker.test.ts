// Credit to CE Broker over the wire (docs/specification/reporting.md, RO-14 to RO-22), against a stand-in.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { certificateCall, completedCertificatesCall } from '#certificates/contract.ts';
import { reportedTexts } from '#certificates/reported-text.ts';
import { amendCredit, findCreditId, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openRace } from '#platform/testing/race.ts';
import { seededRandom } from '#platform/testing/seed.ts';
import { checkLicenseCall, renewalCall, saveLicenseCall } from '#renewal/contract.ts';
import { openCeBroker } from '#reporting/server/staff/channels/open-channel.ts';
import { findUnreported, sendReports, takeBatch } from '#reporting/server/staff/channels/send-reports.ts';
import { readReportingAttention } from '#reporting/server/staff/read-attention.ts';
import * as calls from '#reporting/staff-contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { openCeBrokerStandIn, type CeBrokerStandIn } from './support/ce-broker-stand-in.ts';

let broker: CeBrokerStandIn;
let portal: Portal;
let registrar: SignedInStaff;
let logged: string[];
let count = 0;

beforeEach(async () => {
  broker = await openCeBrokerStandIn();
  logged = [];
  portal = await openPortal({ CE_BROKER_HOST: broker.origin }, { logTo: (line) => void logged.push(line) });
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Grace Lin' });
  signedInAt = portal.context.now();
});
afterEach(async () => {
  await portal.close();
  await broker.close();
});

let signedInAt: Temporal.Instant;
/** The registrar, signed in a moment ago however far the clock was moved. */
async function as<C extends Call>(call: C, input: CallInput<C>) {
  if (signedInAt.until(portal.context.now()).total('minutes') >= 5) {
    registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Grace Lin' });
    signedInAt = portal.context.now();
  }
  return (await callAsStaff(portal, registrar, call, input)).body;
}

/** Connects the channel; `hold` in minutes. */
async function connect({ hold = 0, key = broker.keys.key, subjectArea = '', isOn = true } = {}) {
  await as(calls.saveCeBrokerCall, { providerNumber: '50-21874', dentist: 'DN', hygienist: 'DH', subjectArea });
  const { revision } = await as(calls.ceBrokerCall, { page: '0' });
  return as(calls.saveChannelCall, { revision, isOn, holdMinutes: hold, key });
}

type LicenseChange = Partial<CallInput<typeof saveLicenseCall>>;
const saveLicense = (member: SignedIn, change: LicenseChange = {}) =>
  portal.call(
    saveLicenseCall,
    {
      profession: 'dentist',
      state: 'FL',
      number: `DN${20_000 + count}`,
      cycleEnds: null,
      isPrimary: true,
      isReported: true,
      ...change,
    },
    member.token,
  );

/** A member with a license in Florida that CE Broker knows, and who agreed. */
async function aFloridian({
  firstname = 'Fatima',
  lastname = 'Al-Rashid',
  isKnown = true,
  license = {} as LicenseChange,
} = {}) {
  count += 1;
  const number = `DN${20_000 + count}`;
  const member = await aStudent(portal.context, { firstname, lastname } as never);
  await portal.context.db
    .updateTable('student')
    .set({ email_verified_at: portal.context.now() })
    .where('id', '=', member.id)
    .execute();
  if (isKnown)
    broker.licensees.push({ profession: 'DN', state: 'FL', license: number, firstName: firstname, lastName: lastname });
  await saveLicense(member, { number, ...license });
  return { ...member, number };
}

/** Earns credit for a class of this title as passing its exam does; the certificate's code. */
async function earn({ id }: SignedIn, title = 'Local anesthesia') {
  const klass = await aClass(portal.context, { title });
  await portal.context.db.transaction().execute((trx) =>
    awardCredit(portal.context, trx, {
      studentId: id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: portal.context.now(),
    }),
  );
  const { verification_code: code } = await portal.context.db
    .selectFrom('credit')
    .select('verification_code')
    .where('student_id', '=', id)
    .where('activity_id', '=', klass.id)
    .executeTakeFirstOrThrow();
  return { code, klass };
}

const list = (show: CallInput<typeof calls.ceBrokerCall>['show']) => as(calls.ceBrokerCall, { show, page: '0' });
const counts = async () => {
  const found = (await list('waiting')).counts;
  return Object.fromEntries(Object.entries(found).filter(([, number]) => number > 0));
};
const settle = (code: string, way: CallInput<typeof calls.settleReportCall>['way']) =>
  as(calls.settleReportCall, { code, profession: 'dentist', state: 'FL', way });
const sentences = async () =>
  (await readReportingAttention(portal.context)).filter(({ kind }) => /unclear|ce-broker/.test(kind));

it('before anything is set up, the page opens and says what is missing', async () => {
  const page = await as(calls.ceBrokerCall, { page: '0' });
  expect(page).toMatchObject({ status: true, channel: null, names: { providerNumber: '' }, data: [] });
});

describe('what leaves', () => {
  it('is accepted after the pass, with a receipt that the member sees (RO-17, RO-21)', async () => {
    await connect();
    const member = await aFloridian();
    const { klass } = await earn(member);
    await portal.runJobs();
    expect(broker.accepted).toEqual([
      expect.objectContaining({
        license: member.number,
        course: klass.hash,
        firstName: 'Fatima',
        lastName: 'Al-Rashid',
        hours: '',
      }),
    ]);
    const receipt = broker.accepted[0]?.receipt ?? '';
    expect((await list('accepted')).data).toMatchObject([{ receipt, studentName: expect.stringContaining('Fatima') }]);
    const { body } = await portal.call(completedCertificatesCall, { page: '0' }, member.token);
    expect(body.data[0]?.atCeBroker).toEqual({ receipt, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    // The certificate's page says the same, in the same words.
    const page = (await portal.call(certificateCall, { c: klass.hash }, member.token)).body;
    expect(reportedTexts(page)).toEqual([
      expect.stringMatching(new RegExp(`^Reported to CE Broker · receipt ${receipt} · \\w{3} \\d{1,2}$`)),
    ]);
    await portal.runJobs();
    await sendReports(portal.context);
    expect(broker.messages).toHaveLength(1);
  });

  it('waits for the hold, so that a name can be corrected first (RO-17)', async () => {
    await connect({ hold: 30 });
    const member = await aFloridian({ lastname: 'Al-Rashed' });
    await earn(member);
    await portal.runJobs();
    await sendReports(portal.context);
    expect(broker.messages).toEqual([]);
    expect(await counts()).toEqual({ waiting: 1 });
    await portal.context.db.updateTable('student').set({ lastname: 'Al-Rashid' }).where('id', '=', member.id).execute();
    portal.advance({ minutes: 30 });
    await sendReports(portal.context);
    expect(broker.accepted.map(({ lastName }) => lastName)).toEqual(['Al-Rashid']);
  });

  it('has the subject area and all hours of the credit where the provider gave one (RO-17)', async () => {
    await connect({ subjectArea: 'GEN' });
    await earn(await aFloridian());
    await portal.runJobs();
    const { credits } = await portal.context.db.selectFrom('credit').select('credits').executeTakeFirstOrThrow();
    expect(broker.accepted).toMatchObject([{ subjectArea: 'GEN', hours: String(credits) }]);
  });

  it.each([
    ['no consent', { isReported: false }, {}],
    ['another state', { state: 'OH' as const }, {}],
    ['no number', { number: '' }, { held: 1 }],
  ])('with %s nothing leaves (RO-18)', async (_what, license, expected) => {
    await connect();
    await earn(await aFloridian({ license }));
    await portal.runJobs();
    expect(broker.messages).toEqual([]);
    expect(await counts()).toEqual(expected);
  });

  it('is held back with its reason, and leaves once that is corrected (RO-18)', async () => {
    await connect();
    const member = await aFloridian({ license: { number: '' } });
    const other = await aFloridian();
    await portal.context.db
      .updateTable('student')
      .set({ email_verified_at: null })
      .where('id', '=', other.id)
      .execute();
    await earn(member);
    await earn(other);
    await portal.runJobs();
    expect((await list('held')).data.map(({ why }) => why).sort()).toEqual([
      'Email address not confirmed',
      'No license number',
    ]);
    const { licenses } = (await portal.call(renewalCall, {}, member.token)).body;
    await saveLicense(member, { h: licenses[0]?.h, number: member.number });
    portal.advance({ minutes: 10 });
    await sendReports(portal.context);
    expect(broker.accepted.map(({ license }) => license)).toEqual([member.number]);
    expect(await counts()).toEqual({ accepted: 1, held: 1 });
  });

  it('is what was earned since the channel is on, also where the member agrees later (RO-17)', async () => {
    const member = await aFloridian({ license: { isReported: false } });
    await earn(member, 'Before');
    portal.advance({ minutes: 1 });
    await connect();
    await earn(member, 'After');
    await portal.runJobs();
    expect(broker.messages).toEqual([]);
    const { licenses } = (await portal.call(renewalCall, {}, member.token)).body;
    await saveLicense(member, { h: licenses[0]?.h, number: member.number });
    await findUnreported(portal.context);
    await sendReports(portal.context);
    expect((await list('accepted')).data.map(({ title }) => title)).toEqual(['After']);
  });

  it('is on no file, and what is on a file does not leave (RO-15)', async () => {
    const order = { recipe: 'ce-broker', from: '2000-01-01', to: '2100-01-01' } as const;
    await connect({ hold: 30 });
    const member = await aFloridian();
    await earn(member, 'Filed');
    await portal.runJobs();
    expect(await as(calls.makeReportFileCall, order)).toMatchObject({ rows: 1 });
    portal.advance({ minutes: 31 });
    await sendReports(portal.context);
    expect(broker.messages).toEqual([]);
    expect(await counts()).toEqual({});
    await connect();
    await earn(member, 'Sent');
    await portal.runJobs();
    expect(broker.accepted).toHaveLength(1);
    expect(await as(calls.makeReportFileCall, order)).toMatchObject({ code: 'nothing-to-do' });
  });
});

it('credit goes one way where a file and a message are made at the same moment (RO-15)', async () => {
  await connect({ hold: 30 });
  await earn(await aFloridian(), 'Once');
  await portal.runJobs();
  portal.advance({ minutes: 31 });
  await counts();
  const race = await openRace(portal, { runners: 2, heldBefore: /insert into "report_(?:file|batch)"/ });
  const [app, context] = [race.apps[0] ?? expect.unreachable(), race.contexts[1] ?? expect.unreachable()];
  const order = { recipe: 'ce-broker', from: '2000-01-01', to: '2100-01-01' } as const;
  const [{ body }] = await Promise.all([
    callAsStaff({ ...portal, app }, registrar, calls.makeReportFileCall, order),
    sendReports(context),
  ]);
  await race.close();
  expect((body.rows ?? 0) + broker.accepted.length).toBe(1);
});

describe('what CE Broker refuses', () => {
  it('is rejected with its words; the rest of the message is accepted, and nothing is reported twice (RO-19)', async () => {
    await connect({ hold: 1 });
    const members = [];
    for (let at = 0; at < 20; at += 1) members.push(await aFloridian({ isKnown: at % 5 !== 0 }));
    for (const member of members) await earn(member);
    await portal.runJobs();
    portal.advance({ minutes: 1 });
    await sendReports(portal.context);
    expect(broker.messages).toHaveLength(1);
    expect(await counts()).toEqual({ accepted: 16, rejected: 4 });
    expect((await list('rejected')).data[0]?.why).toBe('License number not found for this profession');

    // The member corrects the number: the credit leaves again by itself, and only that one.
    const [first] = members;
    if (first === undefined) throw new Error('There is a first one.');
    broker.licensees.push({
      profession: 'DN',
      state: 'FL',
      license: 'DN99001',
      firstName: 'Fatima',
      lastName: 'Al-Rashid',
    });
    portal.advance({ minutes: 1 });
    const { licenses } = (await portal.call(renewalCall, {}, first.token)).body;
    await saveLicense(first, { h: licenses[0]?.h, number: 'DN99001' });
    await sendReports(portal.context);
    expect(await counts()).toEqual({ accepted: 17, rejected: 3 });
    expect(new Set(broker.accepted.map(({ license }) => license)).size).toBe(17);
  });

  it('a duplicate and an unknown course are rejected with its words', async () => {
    await connect();
    const member = await aFloridian();
    const { code, klass } = await earn(member);
    await portal.runJobs();
    await portal.context.db.updateTable('credit_report').set({ status: 'unclear' }).execute();
    await settle(code, 'again');
    await portal.runJobs();
    expect((await list('rejected')).data[0]?.why).toBe('This completion was already reported');
    expect(broker.accepted).toHaveLength(1);
    broker.unknownCourses.add(klass.hash);
    await settle(code, 'again');
    await portal.runJobs();
    expect((await list('rejected')).data[0]?.why).toBe('Invalid course');
  });

  it('a wrong key stops the channel with one sentence, and nothing is lost (RO-14)', async () => {
    await connect({ key: 'WRONG' });
    for (const title of ['One', 'Two']) await earn(await aFloridian(), title);
    await portal.runJobs();
    await sendReports(portal.context);
    expect(broker.messages).toHaveLength(1);
    expect(await counts()).toEqual({ waiting: 2 });
    expect(await sentences()).toMatchObject([{ kind: 'reporting.ce-broker-stopped', severity: 'red' }]);
    expect(await as(calls.testChannelCall, {})).toMatchObject({
      isConnected: false,
      sentence: expect.stringContaining('CE Broker refused the upload key'),
    });
    await connect();
    expect(await as(calls.testChannelCall, {})).toMatchObject({ isConnected: true });
    await portal.runJobs();
    expect(await counts()).toEqual({ accepted: 2 });
    expect(await sentences()).toEqual([]);
  });

  it('waits as long as it is asked to (RO-17)', async () => {
    await connect();
    broker.next.push({ status: 429, body: 'Too many requests', headers: { 'retry-after': '300' } });
    await earn(await aFloridian());
    await portal.runJobs();
    portal.advance({ seconds: 299 });
    await sendReports(portal.context);
    expect(broker.messages).toHaveLength(1);
    portal.advance({ seconds: 1 });
    await sendReports(portal.context);
    expect(await counts()).toEqual({ accepted: 1 });
  });

  it('is tried again where no connection was made, because nothing was received (RO-17)', async () => {
    await connect();
    const member = await aFloridian();
    await broker.close();
    await earn(member);
    await portal.runJobs();
    expect(await counts()).toEqual({ waiting: 1 });
    expect(await as(calls.testChannelCall, {})).toMatchObject({
      isConnected: false,
      sentence: expect.stringContaining('can’t reach CE Broker (ECONNREFUSED)'),
    });
  });
});

describe('a lost answer', () => {
  it.each([
    ['the connection ends before the message was read', 'hang up' as const],
    ['the message was accepted, but the answer is lost', 'done, but hang up' as const],
    ['the answer breaks off', { cutAt: 0.5 }],
    ['the answer is a page', { status: 200, body: '<html><body>Down for maintenance</body></html>' }],
    ['the answer is an error', { status: 500, body: 'Server was unable to process request' }],
    [
      'the receipt is about other credits',
      {
        status: 200,
        body: '<string><rosters><roster Message=""><attendees><attendee license="DN1" id_attendee="5" Message=""/></attendees></roster></rosters></string>',
      },
    ],
    [
      'the receipt declares entities',
      { status: 200, body: '<!DOCTYPE a [<!ENTITY b "c">]><rosters><roster Message="&b;"/></rosters>' },
    ],
  ])('is named and never sent again by itself: %s (RO-20)', async (_what, mishap) => {
    await connect();
    broker.next.push(mishap);
    await earn(await aFloridian());
    await portal.runJobs();
    const before = broker.messages.length;
    for (const minutes of [1, 60, 24 * 60]) {
      portal.advance({ minutes });
      await findUnreported(portal.context);
      await sendReports(portal.context);
    }
    expect(broker.messages).toHaveLength(before);
    expect(await counts()).toEqual({ unclear: 1 });
    expect((await sentences()).map(({ sentence }) => sentence)).toEqual([
      'CE Broker didn’t answer for 1 credit. Check it there, then send again.',
    ]);
  });

  it('is settled by a person: it is there, or it is sent again (RO-20)', async () => {
    await connect();
    broker.next.push('done, but hang up');
    const one = await earn(await aFloridian(), 'There');
    await portal.runJobs();
    // After a lost answer, it waits for a minute.
    portal.advance({ minutes: 1 });
    broker.next.push('hang up');
    const other = await earn(await aFloridian(), 'Not there');
    await portal.runJobs();
    expect(await counts()).toEqual({ unclear: 2 });
    await settle(one.code, 'there');
    await settle(other.code, 'again');
    await portal.runJobs();
    expect(await counts()).toEqual({ accepted: 2 });
    expect(broker.accepted).toHaveLength(2);
    expect(await settle(one.code, 'again')).toMatchObject({ code: 'changed-meanwhile' });
  });

  it('a process that died before or after sending leaves unclear reports (RO-20)', async () => {
    await connect({ hold: 1 });
    for (const title of ['One', 'Two']) await earn(await aFloridian(), title);
    await portal.runJobs();
    portal.advance({ minutes: 1 });
    const { context } = portal;
    const channel = await openCeBroker(context, context.db);
    // It took them and died.
    const batch = await context.db.transaction().execute((trx) => takeBatch(context, trx, channel));
    expect(batch?.rows).toHaveLength(2);
    await sendReports(context);
    expect(await counts()).toEqual({ waiting: 2 });
    portal.advance({ minutes: 5 });
    await sendReports(context);
    expect(await counts()).toEqual({ unclear: 2 });
    expect(broker.messages).toEqual([]);
  });

  it('96 credits and 32 mishaps: none sent twice, none lost, every unclear one named (RO-20)', async () => {
    await connect({ hold: 0 });
    const random = seededRandom('ce-broker');
    const members: SignedIn[] = [];
    for (let at = 0; at < 6; at += 1) members.push(await aFloridian());
    for (let round = 0; round < 32; round += 1) {
      const klass = await aClass(portal.context, { title: `Course ${round}` });
      for (const at of [0, 1, 2])
        await portal.context.db.transaction().execute((trx) =>
          awardCredit(portal.context, trx, {
            studentId: members[(round + at) % members.length]?.id ?? '',
            activityId: klass.id,
            attemptId: null,
            examScore: 90,
            earnedAt: portal.context.now(),
            silent: true,
          }),
        );
      await findUnreported(portal.context);
      broker.next.push(
        [
          'hang up' as const,
          'done, but hang up' as const,
          { cutAt: random() },
          { status: 429, body: '', headers: { 'retry-after': '1' } },
        ][Math.floor(random() * 4)] ?? null,
      );
      // Two processes at the same moment, one of which may die after it took its credits.
      const { context } = portal;
      const channel = await openCeBroker(context, context.db);
      await Promise.all([
        sendReports(context),
        random() < 0.3
          ? context.db.transaction().execute((trx) => takeBatch(context, trx, channel))
          : sendReports(context),
      ]);
      portal.advance({ minutes: 5 });
    }
    broker.next.length = 0;
    for (let at = 0; at < 3; at += 1) {
      await sendReports(portal.context);
      portal.advance({ minutes: 5 });
    }
    const times = Map.groupBy(broker.accepted, ({ license, course }) => `${license} ${course}`);
    expect([...times.values()].filter((each) => each.length > 1)).toEqual([]);
    const found = await counts();
    expect((found['accepted'] ?? 0) + (found['unclear'] ?? 0)).toBe(96);
    // What CE Broker took is accepted, or named to a person; nothing is called accepted that it doesn't have.
    const rows = await portal.context.db
      .selectFrom('credit_report')
      .innerJoin('credit', 'credit.id', 'credit_report.credit_id')
      .innerJoin('license', 'license.student_id', 'credit.student_id')
      .select(['status', 'license.number', 'activity_hash'])
      .execute();
    const isThere = (row: (typeof rows)[number]) => times.has(`${row.number} ${row.activity_hash}`);
    expect(rows.filter((row) => row.status === 'accepted' && !isThere(row))).toEqual([]);
    expect(rows.filter((row) => isThere(row) && row.status !== 'accepted' && row.status !== 'unclear')).toEqual([]);
    // How many arrive is chance; that some do isn't.
    expect(broker.messages.length).toBeGreaterThan(3);
  });
});

describe('credit that changes after it was accepted', () => {
  it('needs a correction by hand, and is never sent again (RO-22)', async () => {
    await connect();
    const { code } = await earn(await aFloridian());
    await portal.runJobs();
    const { context } = portal;
    await context.db.transaction().execute(async (trx) =>
      amendCredit(context, trx, {
        creditId: await findCreditId(trx, code),
        change: { title: 'Local anesthesia, revised' },
        reason: 'The title was wrong',
        by: 'Rita',
      }),
    );
    await portal.runJobs();
    await sendReports(context);
    expect(await counts()).toEqual({ changed: 1 });
    expect((await list('changed')).data).toMatchObject([
      { why: 'Amended after CE Broker accepted it: The title was wrong' },
    ]);
    await settle(code, 'corrected');
    expect(await counts()).toEqual({ accepted: 1 });
    const last = await context.db
      .selectFrom('credit')
      .select(['id', 'verification_code'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await context.db
      .transaction()
      .execute((trx) =>
        withdrawCredit(context, trx, { creditId: last.id, reason: 'Taken by someone else', by: 'Rita' }),
      );
    expect(await counts()).toEqual({ changed: 1 });
    await settle(last.verification_code, 'corrected');
    expect(await counts()).toEqual({});
    await sendReports(context);
    expect(broker.messages).toHaveLength(1);
  });
});

describe('a license', () => {
  const check = (member: SignedIn, number: string) =>
    portal.call(checkLicenseCall, { profession: 'dentist', state: 'FL', number }, member.token);

  it('is checked, and whose it is stays on the server (RO-16)', async () => {
    await connect();
    const member = await aFloridian({ firstname: 'Siobhán', lastname: 'O’Rourke' });
    broker.licensees.push(
      { profession: 'DN', state: 'FL', license: 'DN777', firstName: 'SIOBHAN', lastName: "O'ROURKE" },
      { profession: 'DN', state: 'FL', license: 'DN888', firstName: 'MARGARET', lastName: 'WELLINGTON' },
    );
    expect((await check(member, 'DN777')).body).toEqual({ status: true, verdict: 'yours' });
    const other = await check(member, 'DN888');
    expect(other.body).toEqual({ status: true, verdict: 'other-name' });
    expect((await check(member, 'DN999')).body).toEqual({ status: true, verdict: 'not-found' });
    broker.next.push('hang up');
    expect((await check(member, 'DN777')).body).toEqual({ status: true, verdict: 'unknown' });
    const stored = await portal.context.db.selectFrom('license_check').selectAll().execute();
    expect(JSON.stringify([other, stored, logged])).not.toMatch(/margaret|wellington/i);
  });

  it('is asked about five times an hour by an account, and fifty times a day from a network (RO-16)', async () => {
    await connect();
    const member = await aFloridian();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => check(member, `DN${5000 + at}`)));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(5);
    expect(broker.messages).toHaveLength(5);
    portal.advance({ hours: 1, seconds: 1 });
    expect((await check(member, 'DN1')).httpStatus).toBe(200);
    for (let at = 0; at < 44; at += 1)
      expect((await check(await aStudent(portal.context), 'DN1')).httpStatus).toBe(200);
    expect((await check(await aStudent(portal.context), 'DN1')).httpStatus).toBe(429);
    portal.advance({ hours: 24, seconds: 1 });
    expect((await check(await aStudent(portal.context), 'DN1')).httpStatus).toBe(200);
  });

  it('is not checked while nothing is sent (RO-16)', async () => {
    await connect({ isOn: false });
    expect((await check(await aFloridian(), 'DN20001')).body).toEqual({ status: true, verdict: null });
    expect(broker.messages).toEqual([]);
  });
});

it('the key is sealed, and neither it nor a name is in a log or left in a message (RO-14)', async () => {
  await connect();
  await earn(await aFloridian({ lastname: 'Wellknown' }));
  await portal.runJobs();
  broker.next.push({ status: 200, body: `<string><rosters Message="bad ${broker.keys.key}"/></string>` });
  await earn(await aFloridian({ lastname: 'Wellknown' }));
  await portal.runJobs();
  const { db } = portal.context;
  const rows = [
    await db.selectFrom('report_channel').selectAll().execute(),
    await db.selectFrom('report_batch').selectAll().execute(),
    await db.selectFrom('credit_report').selectAll().execute(),
    await db.selectFrom('audit_entry').selectAll().execute(),
    await list('unclear'),
  ];
  const bytes = (value: unknown): string =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString('latin1')
      : typeof value === 'object' && value !== null
        ? Object.values(value).map(bytes).join('\n')
        : String(value);
  const shown = bytes(rows);
  expect(shown).not.toContain(broker.keys.key);
  expect(logged.join('')).not.toContain(broker.keys.key);
  expect(logged.join('')).not.toContain('Wellknown');
  expect(bytes(rows.slice(0, 3))).not.toContain('Wellknown');
});
