// docs/specification/records.md, RL-20 to RL-22: what anyone who has a code learns about the record behind it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { amendCredit, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { findRecord } from '#credit/server/credit-queries.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { proveCredit } from '#credit/server/ledger-log/credit-proof.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { verifyCall, verifyManyCall } from '../contract.ts';

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
  student = await aStudent(portal.context);
});
afterAll(() => portal.close());

async function aNewCredit(): Promise<{ id: string; code: string }> {
  const klass = await aClass(portal.context);
  await aCredit(portal.context, student, klass);
  return portal.context.db
    .selectFrom('credit')
    .select(['id', 'verification_code as code'])
    .where('activity_id', '=', klass.id)
    .executeTakeFirstOrThrow();
}
const verify = async ({ code }: { code: string }) => (await portal.call(verifyCall, { code })).body;
const change = (id: string, column: 'title' | 'evidence') =>
  portal.context.db.transaction().execute(async (trx) => {
    await sql`alter table credit disable trigger credit_append_only`.execute(trx);
    const value = column === 'title' ? sql`title || '!'` : sql`'{"note": "other"}'::jsonb`;
    await sql`update credit set ${sql.ref(column)} = ${value} where id = ${id}`.execute(trx);
    await sql`update credit set digest = credit_digest(credit) where id = ${id}`.execute(trx);
    await sql`alter table credit enable trigger credit_append_only`.execute(trx);
  });

it('names the entry of the log, when it was made, and the record’s hash (RL-20, RL-22)', async () => {
  const { context } = portal;
  const credit = await aNewCredit();
  expect((await verify(credit)).entry).toBeNull();
  await writeLog(context);
  const { entry, recorded } = await verify(credit);
  const record = await findRecord(context.db, credit.id);
  const host = new URL(context.config.publicUrl).host;
  const { leaf } = await context.db
    .selectFrom('log_entry')
    .select('leaf')
    .where('credit_id', '=', credit.id)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    number: Number(leaf),
    origin: `${host}/credit-log`,
    address: '/log',
    fingerprint: createHash('sha256').update(record).digest('hex'),
    isUnchanged: true,
    copies: 0,
    emails: 0,
    stamp: null,
  });
  expect(recorded).toMatchObject({
    listedAt: context.now().toString({ fractionalSecondDigits: 3 }),
    isTakenOver: false,
    source: 'exam',
  });
  const key = await portal.app.inject({ url: `${entry?.address}/key` });
  expect(key.body).toMatch(new RegExp(`^${host}/credit-log\\+`));
});

it('counts the certificates with later entries that have a proof (RL-20)', async () => {
  const credit = await aNewCredit();
  await writeLog(portal.context);
  const later = [await aNewCredit(), await aNewCredit(), await aNewCredit()];
  for (const { id } of later.slice(1)) await proveCredit(portal.context, id);
  expect((await verify(credit)).entry?.copies).toBe(2);
});

it.each(['title', 'evidence'] as const)(
  'says that a record was changed past the portal, though its digest was made anew: %s (RL-20)',
  async (column) => {
    const credit = await aNewCredit();
    await writeLog(portal.context);
    expect((await verify(credit)).entry?.isUnchanged).toBe(true);
    await change(credit.id, column);
    expect((await verify(credit)).entry?.isUnchanged).toBe(false);
  },
);

it('serves the program that docs/verify.md prints (RL-22)', async () => {
  const { body, headers } = await portal.app.inject({ url: '/log/check.go' });
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/verify.md'), 'utf8');
  expect(guide).toContain(`\`\`\`go\n${body}\`\`\``);
  expect([body.startsWith('package main\n'), headers['content-type']]).toEqual([true, 'text/plain; charset=utf-8']);
});

const verifyMany = async (codes: readonly string[]) =>
  (await portal.call(verifyManyCall, { codes: [...codes] })).body.certificates;

it('answers many codes in their order: each state, earlier codes, and codes that no certificate has (RL-23)', async () => {
  const { context } = portal;
  const [valid, amended, withdrawn, earlier] = [
    await aNewCredit(),
    await aNewCredit(),
    await aNewCredit(),
    await aNewCredit(),
  ];
  const { last, second } = await context.db.transaction().execute(async (trx) => {
    const first = { change: { studentName: 'Dr. Other Name' }, reason: 'Name corrected', by: null };
    const one = await amendCredit(context, trx, { ...first, creditId: amended.id });
    const two = await amendCredit(context, trx, {
      ...first,
      change: { studentName: 'Dr. Last Name' },
      creditId: one.id,
    });
    await withdrawCredit(context, trx, { creditId: withdrawn.id, reason: 'Answers were copied', by: 'Anna Roth' });
    const codeOf = (id: string) =>
      trx.selectFrom('credit').select('verification_code').where('id', '=', id).executeTakeFirstOrThrow();
    return { second: (await codeOf(one.id)).verification_code, last: (await codeOf(two.id)).verification_code };
  });
  const former = 'zB3dE5fG7hJ9kL1mN2pQ4r';
  await context.db.transaction().execute(async (trx) => {
    await sql`alter table credit disable trigger credit_append_only`.execute(trx);
    await sql`update credit set verification_code = ${former} where id = ${earlier.id}`.execute(trx);
    await sql`alter table credit enable trigger credit_append_only`.execute(trx);
  });
  const answer = await verifyMany([
    withdrawn.code,
    valid.code.toLowerCase().replaceAll('-', ''),
    'not-a-code',
    amended.code,
    second,
    last,
    former,
    'zB3d-E5fG-7hJ9-kL1m-N2pQ-4r',
  ]);
  expect(answer.map(({ state, code, last: by }) => [state, code, by])).toEqual([
    ['withdrawn', withdrawn.code, null],
    ['valid', valid.code, null],
    ['unknown', null, null],
    ['superseded', amended.code, last],
    ['superseded', second, last],
    ['valid', last, null],
    ['valid', former, null],
    ['valid', former, null],
  ]);
  expect(answer[5]).toMatchObject({
    name: 'Dr. Last Name',
    hours: 1.5,
    day: '2026-03-02',
    title: 'Vital pulp therapy',
  });
  expect(JSON.stringify(answer)).not.toContain('copied');
});

it('takes 700 codes and no more (RL-23)', async () => {
  const credit = await aNewCredit();
  const codes = Array.from({ length: 699 }, (_, index) => `unknown-${index}`);
  const answer = await verifyMany([...codes, credit.code]);
  expect([answer.length, answer.at(-1)?.state]).toEqual([700, 'valid']);
  expect((await portal.call(verifyManyCall, { codes: [...codes, 'one', 'two'] })).httpStatus).toBe(400);
});
