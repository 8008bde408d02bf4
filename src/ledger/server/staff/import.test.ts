import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { aRegistration, aStudent } from '#accounts/server/fixtures.ts';
import { registerCall, verifyEmailCall } from '#accounts/contract.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { aStaffMember, type SignedInStaff } from '#staff/server/fixtures.ts';
import { verifyCall } from '#certificates/contract.ts';
import {
  assignHoldingCall,
  creditImportsCall,
  decideCall,
  holdingCall,
  importCreditsCall,
  removeHoldingCall,
  saveTwoPersonRuleCall,
} from '../../staff-contract.ts';
import { twoPersonRule } from './two-person-rule.ts';
import { settleHoldingJob } from '../jobs.ts';
import { verdictWords } from '../../verdict-words.ts';
import { importsBy } from '../fixtures.ts';

let portal: Portal;
let registrar: SignedInStaff;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Anna Roth' });
  klass = await aClass(portal.context);
  await portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, 'off'));
});

const { as, ok, calendar, today, look, creditsOf } = importsBy(() => ({ portal, registrar }));
const settle = async () => {
  await portal.context.jobs.enqueue(portal.context.db, settleHoldingJob, null);
  await portal.runJobs();
};
const verdicts = (body: { verdicts: readonly { verdict: string }[] }) => body.verdicts.map(({ verdict }) => verdict);

describe('a record whose person is not known', () => {
  it('becomes credit when someone confirms that address, and not before', async () => {
    const email = 'newcomer-of-spring@member.test';
    const seen = (await look([`${email},Zoë Őry,${klass.hash},${today()},1,live,`])).body;
    expect(verdicts(seen)).toEqual(['holding']);
    await ok(importCreditsCall, { h: seen.h });
    const registered = await portal.call(registerCall, aRegistration({ email }));
    expect(registered.body).toMatchObject({ status: true });
    await settle();
    const student = await portal.context.db
      .selectFrom('student')
      .select(['id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const count = async () =>
      (await portal.context.db.selectFrom('credit').select('id').where('student_id', '=', student.id).execute()).length;
    expect([await count(), (await ok(holdingCall, { q: email })).data[0]?.isRegistered]).toEqual([0, true]);
    const mail = await portal.context.db
      .selectFrom('mail')
      .select('text_body')
      .where('student_id', '=', student.id)
      .where('text_body', 'like', '%verify-email%')
      .executeTakeFirstOrThrow();
    const c = /verify-email\?c=([\w-]+)/.exec(mail.text_body)?.[1] ?? '';
    expect((await portal.call(verifyEmailCall, { c })).body).toMatchObject({ status: true });
    await settle();
    expect([await count(), (await ok(holdingCall, { q: email })).totalRows]).toEqual([1, 0]);
    const { verification_code: code, made_by: by } = await portal.context.db
      .selectFrom('credit')
      .selectAll()
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect([by, (await portal.call(verifyCall, { code })).body.state]).toEqual(['Anna Roth', 'valid']);
  });

  it('is given to a member by hand, or taken off the list; after two years it ends', async () => {
    const student = await aStudent(portal.context);
    const seen = (
      await look(
        ['x1@member.test', 'x2@member.test', 'x3@member.test'].map(
          (email) => `${email},,${klass.hash},${today()},1,live,`,
        ),
      )
    ).body;
    await ok(importCreditsCall, { h: seen.h });
    const held = (await ok(holdingCall, {})).data.filter(({ email }) => /^x\d@/.test(email));
    const [first, second] = held;
    await ok(assignHoldingCall, {
      h: first?.hash ?? '',
      student: student.username,
      reason: 'She wrote that this is her old address',
    });
    expect(await creditsOf(student)).toBe(1);
    expect(
      (
        await as(assignHoldingCall, {
          h: second?.hash ?? '',
          student: student.email,
          reason: 'She wrote that this is hers too',
        })
      ).body,
    ).toMatchObject({ code: 'already-credited' });
    await ok(removeHoldingCall, { h: second?.hash ?? '', reason: 'The line was written twice' });
    await settle();
    expect((await ok(holdingCall, { q: 'x' })).data.filter(({ email }) => /^x\d@/.test(email)).length).toBe(1);
    portal.advance({ hours: 24 * 731 });
    registrar = await aStaffMember(portal.context, ['registrar']);
    await settle();
    expect((await ok(holdingCall, {})).totalRows).toBe(0);
    expect(
      await portal.context.db
        .selectFrom('audit_entry')
        .select(['via', 'after'])
        .where('act', '=', 'credit.holding-ended')
        .executeTakeFirst(),
    ).toMatchObject({ via: 'timetable' });
  });
});

describe('a file', () => {
  it('names its activity by hash or title, its person by address, username or AGD number, and says what is wrong with each line', async () => {
    const titled = await aClass(portal.context, { title: 'A title that nobody else has' });
    // Of the same title as the class of every test here.
    await aClass(portal.context);
    const one = await aStudent(portal.context);
    const two = await aStudent(portal.context);
    const unconfirmed = await aStudent(portal.context);
    await portal.context.db
      .updateTable('student')
      .set({ email_verified_at: null })
      .where('id', '=', unconfirmed.id)
      .execute();
    await portal.context.db.updateTable('student').set({ agd_number: '654321' }).where('id', '=', two.id).execute();
    const { body } = await look([], {
      file: Buffer.from(
        [
          '\uFEFFUsername;Email;AGD number;Course;Date;Hours;Type;Score',
          `${one.username};;;a TITLE that nobody else has;${calendar().month}/${calendar().day}/${calendar().year};1,5;live;`,
          `;;654321;${titled.hash};${today()};;self-study;88%`,
          `${one.username};${two.email};;${titled.hash};${today()};;live;`,
          `;${unconfirmed.email};;${titled.hash};${today()};;live;`,
          `nobody-at-all;;;${titled.hash};${today()};;live;`,
          `${two.username};;;Something else;${today()};;live;`,
          `${two.username};;;Vital pulp therapy;${today()};;live;`,
          `;x@member.test;;${titled.hash};${calendar().add({ days: 7 }).toString()};;live;`,
          `;x@member.test;;${titled.hash};${today()};9;live;`,
        ].join('\n'),
      ).toString('base64'),
      choices: { days: 'month-first' },
    });
    expect(verdicts(body)).toEqual([
      'ready',
      'ready',
      'two-fit',
      'holding',
      'unknown-student',
      'unknown-activity',
      'unknown-activity',
      'wrong-day',
      'hours-above',
    ]);
    for (const verdict of verdicts(body)) expect(verdictWords).toHaveProperty([verdict]);
    expect(body.columns).toEqual({
      username: 0,
      email: 1,
      agdNumber: 2,
      activity: 3,
      day: 4,
      hours: 5,
      type: 6,
      score: 7,
    });
  });

  it('is read again with lines corrected in its preview, and the log says how many there were', async () => {
    const student = await aStudent(portal.context);
    const lines = [
      `nobody at all,,${klass.hash},${today()},1,live,`,
      `${student.email},,No such course,${today()},1,live,`,
      `x5@member.test,,${klass.hash},${today()},1,live,`,
    ];
    const { body: first } = await look(lines);
    expect(verdicts(first)).toEqual(['unreadable', 'unknown-activity', 'holding']);
    expect(first.rejected.map(({ line, values }) => [line, values.email, values.activity])).toEqual([
      [2, 'nobody at all', klass.hash],
      [3, student.email, 'No such course'],
    ]);
    const corrections = [
      // A field that the file has no column for, and one that it has.
      { line: 2, values: { ...first.rejected[0]?.values, email: '', username: student.username, hours: '0.5' } },
      { line: 3, values: { activity: 'Still no such course' } },
    ];
    const { body: second } = await look(lines, { corrections });
    expect(verdicts(second)).toEqual(['ready', 'unknown-activity', 'holding']);
    expect(second.rejected.map(({ values }) => values.activity)).toEqual(['Still no such course']);
    await ok(importCreditsCall, { h: second.h });
    expect(await creditsOf(student)).toBe(0.5);
    const { after } = await portal.context.db
      .selectFrom('audit_entry')
      .select('after')
      .where('act', '=', 'credit.imported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ written: 1, holding: 1, corrected: 2 });
  });

  it('may be an XLSX, whose formulas are what they showed', async () => {
    const student = await aStudent(portal.context);
    const file = await xlsx([
      ['Email', 'Activity', 'Date', 'Hours', 'Type'],
      [student.email, klass.hash, today(), { formula: 'HYPERLINK("http://x","1")', value: '1' }, 'live'],
    ]);
    const { body } = await look([], { filename: 'spring.xlsx', file: file.toString('base64') });
    expect([verdicts(body), body.head]).toEqual([['ready'], ['Email', 'Activity', 'Date', 'Hours', 'Type']]);
    await ok(importCreditsCall, { h: body.h });
    expect(await creditsOf(student)).toBe(1);
  });

  it('that was imported says how many of its certificates left by email, as long as it can be undone', async () => {
    const student = await aStudent(portal.context);
    const { body } = await look([`${student.email},,${klass.hash},${today()},1,live,`], { filename: 'mailed.csv' });
    await ok(importCreditsCall, { h: body.h });
    const sent = async () =>
      (await ok(creditImportsCall, {})).data.find(({ filename }) => filename === 'mailed.csv')?.emailsSent;
    expect(await sent()).toBe(0);
    await portal.runJobs();
    // This portal has no mail server: nothing leaves it.
    expect(await sent()).toBe(0);
    await portal.context.db
      .updateTable('mail')
      .set({ captured: false })
      .where('student_id', '=', student.id)
      .where('kind', '=', 'credit.certificate')
      .execute();
    expect(await sent()).toBe(1);
    portal.advance({ hours: 24 * 8 });
    registrar = await aStaffMember(portal.context, ['registrar']);
    expect(await sent()).toBeNull();
  });

  it('that is none is refused in words, and one that lacks a column asks for it', async () => {
    const tried = async (file: Buffer) => (await look([], { file: file.toString('base64') })).body;
    expect(await tried(Buffer.from([0, 1, 2, 3]))).toMatchObject({ code: 'unreadable-file' });
    expect(await tried(Buffer.from('PK\u0003\u0004 and no archive', 'latin1'))).toMatchObject({
      code: 'unreadable-file',
    });
    expect(await tried(Buffer.from(''))).toMatchObject({ code: 'unreadable-file' });
    for (const [text, field] of [
      ['Email,Activity\na@b.test,x', 'Date'],
      ['Activity,Date\nx,2026-03-01', 'Email'],
    ] as const) {
      const body = await tried(Buffer.from(text));
      expect(JSON.stringify(body)).toContain(`Which column is ${field}?`);
      expect(body).toMatchObject({ verdicts: [{ isDone: false }] });
    }
    expect(
      (await look([`a@b.test,,x,${today()},1,live,`], { columns: { email: 0, activity: 2, day: 3 } })).body,
    ).toMatchObject({ counts: { 'unknown-activity': 1 } });
  });
});

it('with the two-person rule, an import waits for someone else', async () => {
  const owner = await aStaffMember(portal.context, ['owner']);
  await ok(saveTwoPersonRuleCall, { rule: 'grants' }, owner);
  const student = await aStudent(portal.context);
  const seen = (await look([`${student.email},,${klass.hash},${today()},1,live,`])).body;
  expect(seen.needsSecond).toBe(true);
  const { asked } = await ok(importCreditsCall, { h: seen.h });
  expect(await creditsOf(student)).toBe(0);
  await ok(decideCall, { h: asked ?? '', decision: 'agree' }, owner);
  expect(await creditsOf(student)).toBe(1);
  const kept = await portal.context.db
    .selectFrom('credit_approval')
    .select('input')
    .where('hash', '=', asked ?? '')
    .executeTakeFirstOrThrow();
  expect(kept.input).toEqual({});
});

it('with the two-person rule nobody turns a record that waits for sign-up into credit alone', async () => {
  const owner = await aStaffMember(portal.context, ['owner']);
  const student = await aStudent(portal.context);
  const seen = (await look([`nobody-yet@society.test,,${klass.hash},${today()},1,live,`])).body;
  await ok(importCreditsCall, { h: seen.h });
  const [held] = (await ok(holdingCall, {})).data.filter(({ email }) => email === 'nobody-yet@society.test');
  await ok(saveTwoPersonRuleCall, { rule: 'grants' }, owner);
  const assign = { h: held?.hash ?? '', student: student.email, reason: 'The same person, by telephone' };
  expect((await as(assignHoldingCall, assign)).body.code).toBe('second-needed');
  expect(await creditsOf(student)).toBe(0);
});

type Cell = string | { readonly formula: string; readonly value: string };

/** The least that is an XLSX: one sheet with text and formulas. */
async function xlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cellOf = (cell: Cell, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof cell === 'string'
      ? `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      : `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
  };
  const sheet = rows
    .map(
      (row, index) => `<row r="${index + 1}">${row.map((cell, column) => cellOf(cell, index, column)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Spring" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}
