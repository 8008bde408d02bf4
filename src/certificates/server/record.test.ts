// docs/specification/records.md, RL-1 and RL-2: the record that every certificate carries says what the certificate
// says.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { ceType } from '#catalogue/ce-type.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { amendCredit } from '#credit/server/corrections/amend-credit.ts';
import { findRecord } from '#credit/server/credit-queries.ts';
import { findCreditById } from '#credit/server/credit-rows.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { attachmentsOf, hasTool } from '#platform/testing/system-tools.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { certificateFacts } from '../certificate.ts';
import { certificateLinkCall } from '../contract.ts';
import { type CertificateRecord, proofIn, readRecord } from '../record-form.ts';
import { proofForWire, proofOf } from './proof-of.ts';

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
  student = await aStudent(portal.context, {
    firstname: 'Zoë “Q”',
    lastname: 'O’Neil\\\u{1F9B7}\t',
    timeZone: 'America/Los_Angeles',
    agdNumber: '471123',
  } as never);
});
afterAll(() => portal.close());

/** An amended credit with a value for every fact that a certificate can have. */
async function anAmendedCredit(source: 'measured' | 'room' = 'measured'): Promise<string> {
  const { context } = portal;
  const signatory = { name: 'Dr. Anna Roth', title: 'Executive Director', signature: null };
  await writeSetting(context.db, providerSettings.signatory, signatory);
  const klass = await aClass(context, {
    agd: [
      { code: '070', category: 'Endodontics', hours: 1 },
      { code: '250', category: 'Operative Dentistry', hours: 0.5 },
    ],
    objectives: ['Name a pulp.', 'Line one\nLine two'],
    description: 'One.\n\nTwo: "quoted", back\\slash, and a bell\u0007.',
  } as never);
  await aCredit(context, student, klass);
  const { id } = await context.db
    .selectFrom('credit')
    .select('id')
    .where('activity_id', '=', klass.id)
    .executeTakeFirstOrThrow();
  const amended = await context.db.transaction().execute((trx) =>
    amendCredit(context, trx, {
      creditId: id,
      change: { ceTypeId: 2 },
      attendance: { minutes: 88, requiredMinutes: 72, isEnough: true, source } as never,
      reason: 'Attendance proved by the meeting’s report',
      by: null,
    }),
  );
  return amended.id;
}

/** The record, which notes in `read` the fields that are taken from it. */
const watched = (record: CertificateRecord, read: Set<string>) =>
  new Proxy(record, {
    get(all, name) {
      read.add(String(name));
      return Reflect.get(all, name) as unknown;
    },
  });

/** Fields that are not on the paper: what the fact rests on, and what makes the record one of its own. */
const behind =
  'v salt activity kind version creditName source reason score earnedAt issuedAt firstViewedAt examOpenedAt'.split(' ');

it('credit for the recording is never in person, though its member was seen in the room', async () => {
  const seen = await anAmendedCredit('room');
  const credit = (await findCreditById(portal.context.db, seen)) ?? expect.unreachable('the credit');
  expect(proofOf(credit).method).toBe('In person');
  expect(proofOf({ ...credit, ce_type_id: ceType.homestudy }).method).toBe('Electronically Mediated');
});

it.each([
  ['measured', 'Electronically Mediated'],
  ['room', 'In person'],
] as const)(
  'every fact of the certificate is a field of its record, and every field a fact or one of a list: %s (RL-1)',
  async (source, method) => {
    const id = await anAmendedCredit(source);
    const credit = (await findCreditById(portal.context.db, id)) ?? expect.unreachable('the credit');
    const printed = certificateFacts(proofForWire(proofOf(credit)));
    const possible = ['Webinar date'];
    expect(printed.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Signed by',
        'Replaces',
        'Attendance',
        'AGD code',
        'Submission to the AGD',
        'Learning objectives',
      ]),
    );
    expect(possible.every((label) => !printed.some((fact) => fact.label === label))).toBe(true);
    const record = readRecord(await findRecord(portal.context.db, id)) ?? expect.unreachable('the record');
    const everything = JSON.parse(await findRecord(portal.context.db, id)) as object;
    const read = new Set<string>();
    expect(certificateFacts(proofIn(watched(record, read)))).toEqual(printed);
    expect(record.method).toBe(method);
    expect([...read, ...behind].sort()).toEqual(Object.keys(everything).sort());
  },
);

/** RFC 8785 for values without fractions. */
const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
          .join(',')}}`
      : JSON.stringify(value);

it('the record is written as RFC 8785 says, without fractions, and the same in any zone (RL-1)', async () => {
  const id = await anAmendedCredit();
  const { db } = portal.context;
  const record = await findRecord(db, id);
  expect(record).toBe(canonical(JSON.parse(record)));
  JSON.parse(record, (name, value: unknown) => {
    if (typeof value === 'number') expect([name, Number.isInteger(value)]).toEqual([name, true]);
    return value;
  });
  expect(record).toContain('"hours":"1.50"');
  await db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'Asia/Tokyo'`.execute(trx);
    await sql`set local datestyle = 'German'`.execute(trx);
    await sql`set local extra_float_digits = 0`.execute(trx);
    expect(await findRecord(trx, id)).toBe(record);
  });
});

it('a replaced credit and the one that replaces it have salts of their own (RL-1)', async () => {
  await anAmendedCredit();
  const salts = await portal.context.db.selectFrom('credit').select('salt').execute();
  expect(salts.length).toBeGreaterThan(1);
  expect(new Set(salts.map(({ salt }) => salt.toString('hex'))).size).toBe(salts.length);
  for (const { salt } of salts) expect(salt).toHaveLength(32);
});

it.skipIf(!hasTool('pdfdetach'))(
  'a downloaded certificate carries the record, byte for byte, and has the same bytes again (RL-2)',
  async () => {
    const klass = await aClass(portal.context);
    await aCredit(portal.context, student, klass);
    const { id } = await portal.context.db
      .selectFrom('credit')
      .select('id')
      .where('activity_id', '=', klass.id)
      .executeTakeFirstOrThrow();
    const download = async () => {
      const { url } = (await portal.call(certificateLinkCall, { c: klass.hash }, student.token)).body;
      return (await portal.app.inject({ url })).rawPayload;
    };
    const [one, two] = [await download(), await download()];
    expect(Buffer.compare(one, two)).toBe(0);
    const record = attachmentsOf(one).get('record.json') ?? expect.unreachable('the record');
    expect(record).toBe(await findRecord(portal.context.db, id));
  },
);
