// What somebody changed in the database past the portal is named: by the command, by the overview, by a try of a backup.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { restoreChecks } from '#backup/server/jobs.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { proofCall } from '#credit/contract.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { readCreditAttention } from '#credit/server/staff/read-attention.ts';
import { checkLedger } from '#credit/server/verify-ledger.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { recordAct } from '#staff/server/audit.ts';
import { auditCommand } from '../src/staff-commands.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeEach(async () => {
  portal = await openPortal();
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
  await aCredit(portal.context, student, klass);
});
afterEach(() => portal.close());

/** Whose row it is may change: when an account is closed, or merged with another of the same person. */
const outside = ['student_id', 'digest'];
const others: Readonly<Record<string, unknown>> = {
  ARRAY: ['other'],
  bigint: 7777,
  bytea: '\\x00',
  date: '2001-02-03',
  integer: 7777,
  jsonb: { other: 1 },
  numeric: 7.25,
  text: 'other',
  'timestamp with time zone': '2001-02-03T04:05:06Z',
};

it('the digest of a credit covers every column of its row but whose it is', async () => {
  const { db } = portal.context;
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = 'credit'`.execute(
    db,
  );
  expect(columns.length).toBeGreaterThan(30);
  const unnoticed: string[] = [];
  for (const { name, type } of columns) {
    const change = JSON.stringify({ [name]: others[type] ?? expect.unreachable(`${name} is of type ${type}`) });
    const { rows } = await sql<{ isNoticed: boolean }>`
      select digest <> credit_digest(jsonb_populate_record(credit, ${change}::jsonb)) as "isNoticed" from credit limit 1`.execute(
      db,
    );
    if (rows[0]?.isNoticed !== true) unnoticed.push(name);
  }
  expect(unnoticed.sort()).toEqual(outside.sort());
});

it('the digest is the same whatever the zone and the format of dates of whoever asks', async () => {
  await portal.context.db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'Asia/Tokyo'`.execute(trx);
    await sql`set local datestyle = 'German'`.execute(trx);
    expect((await checkLedger(trx)).changedCodes).toEqual([]);
  });
});

it('a credit and an entry of the log that were changed by SQL are both named', async () => {
  const { context } = portal;
  await context.db.transaction().execute((trx) =>
    recordAct(context, trx, {
      by: { name: 'The timetable', via: 'timetable' },
      act: 'data.exported',
      subject: { kind: 'data' },
    }),
  );
  const said: string[] = [];
  const verify = () => auditCommand(context, ['verify'], (line) => said.push(line));
  await verify();
  expect(said[0]).toMatch(
    /^The audit log is whole through entry \d+, and each of the 1 credits is as it was written\.$/,
  );
  expect(await readCreditAttention(context)).toEqual([]);

  const { verificationCode } = (await portal.call(proofCall, { c: klass.hash }, student.token)).body.proof;
  await context.db.transaction().execute(async (trx) => {
    for (const table of ['credit', 'audit_entry'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    await sql`update credit set credits = credits + 10`.execute(trx);
    await sql`update audit_entry set reason = 'another' where id = 1`.execute(trx);
    for (const table of ['credit', 'audit_entry'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  });
  await expect(verify()).rejects.toThrow(
    `Entry 1 of the audit log is missing or was changed; everything through entry 0 is whole.\nCredit that is not as it was written: ${verificationCode}.`,
  );
  expect(await readCreditAttention(context)).toMatchObject([
    {
      severity: 'red',
      sentence: `Credit ${verificationCode} is not as it was written. Call whoever runs the machine.`,
    },
  ]);
  const problems: (string | null)[] = [];
  for (const check of restoreChecks) problems.push(await check(context.db));
  expect(problems).toEqual([
    'The audit log does not fit together at entry 1.',
    `Credit that is not as it was written: ${verificationCode}.`,
  ]);
});
