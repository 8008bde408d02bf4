// What an owner may read, and what the portal mails, holds nothing that opens an account: no password's hash, no token,
// no code, no key.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { signInLinkCall } from '#students/staff-contract.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { routes } from '#program.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { staffCallRows } from './support/staff-call-rows.ts';

let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  owner = await aStaffMember(portal.context, ['owner']);
});
afterAll(() => portal.close());

/** Everything in the tables that opens something, as it would be in an answer. */
async function secrets(): Promise<string[]> {
  const { db } = portal.context;
  const columns = await db
    .selectFrom('information_schema.columns' as never)
    .select(['table_name', 'column_name', 'data_type'] as never[])
    .where('table_schema' as never, '=', 'public' as never)
    .execute();
  const opening = (columns as { table_name: string; column_name: string; data_type: string }[]).filter(
    ({ column_name: name }) => /^(password_hash|token_hash|code_hash|totp_sealed|passphrase_sealed|secret)$/.test(name),
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of opening) {
    const rows = await db
      .selectFrom(table as never)
      .select(column as never)
      .where(column as never, 'is not', null as never)
      .execute();
    for (const row of rows as Record<string, unknown>[]) {
      const value = row[column];
      if (Buffer.isBuffer(value))
        found.push(value.toString('hex'), value.toString('base64'), value.toString('base64url'));
      else if (typeof value === 'string' && value.length > 8) found.push(value);
    }
  }
  return found;
}

it('no call that an owner reads by, and no email, contains one', async () => {
  const { context } = portal;
  const student = await aStudent(context);
  const credit = await aCredit(context, student, await aClass(context));
  const { db } = context;
  const { hash } = await db.selectFrom('student').select('hash').where('id', '=', student.id).executeTakeFirstOrThrow();
  const { verification_code: code } = await db
    .selectFrom('credit')
    .select('verification_code')
    .executeTakeFirstOrThrow();
  expect(credit).toBeDefined();
  // A link that signs in is on its way to the member alone.
  expect((await callAsStaff(portal, owner, signInLinkCall, { h: hash })).body.status).toBe(true);
  const all = await secrets();
  expect(all.length).toBeGreaterThan(3);
  const holdsNone = (what: string, text: string) =>
    expect([what, all.filter((secret) => text.includes(secret))]).toEqual([what, []]);

  const own = new Map([
    ['/api/staff/students', { q: student.email }],
    ['/api/staff/credits', { q: student.email }],
    ['/api/staff/credit', { code }],
  ] as const);
  const reading = routes.flatMap(({ call }) => (call.access === 'staff' && call.method === 'GET' ? [call.path] : []));
  let answered = 0;
  for (const path of reading) {
    const row = staffCallRows[`GET ${path}`] ?? {};
    const query = own.get(path as never) ?? { ...row, ...('h' in row ? { h: hash } : {}) };
    const { statusCode, body } = await portal.app.inject({
      url: path,
      query: query as Record<string, string>,
      headers: { cookie: `staff=${owner.token}` },
    });
    if (statusCode === 200) answered += 1;
    holdsNone(path, body);
    expect([path, /"[a-z_]*(?:password|token|totp|secret)[a-z_]*":"/i.exec(body)?.[0]]).toEqual([path, undefined]);
  }
  expect(answered).toBeGreaterThan(reading.length / 2);
  for (const { subject, text_body: text, html_body: html } of await db.selectFrom('mail').selectAll().execute())
    holdsNone(`the mail ${subject}`, text + html);
});
