import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { loginCall, recoverCall } from '#sign-in/contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  importStudentsCall,
  rehearseStudentImportCall,
  rehearseUndoStudentImportCall,
  saveStudentCall,
  signInLinkCall,
  studentImportCall,
  studentImportsCall,
  undoStudentImportCall,
  studentOfStaffCall,
} from '../../staff-contract.ts';
import { studentImportMessages, studentVerdictWords } from '../../student-columns.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { deleteAccount } from '#accounts/server/close-account.ts';
import { aStudent, someSelectLists } from '#accounts/server/fixtures.ts';

let portal: Portal;
let registrar: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  await someSelectLists(portal.context);
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Anna Roth' });
});
afterAll(() => portal.close());

const look = (lines: readonly string[], changes: Partial<CallInput<typeof rehearseStudentImportCall>> = {}) =>
  callAsStaff(portal, registrar, rehearseStudentImportCall, {
    filename: 'members.csv',
    file: Buffer.from(['Email,First name,Last name,State,AGD number', ...lines].join('\r\n')).toString('base64'),
    mails: true,
    reason: 'Members of the society',
    ...changes,
  });
const carryOut = (h: string) => callAsStaff(portal, registrar, importStudentsCall, { h });
const rowOf = (email: string) =>
  portal.context.db.selectFrom('student').selectAll().where('email_key', '=', email).executeTakeFirst();

it('reads lines again that were corrected in the preview, in fields that the file has and in others', async () => {
  const lines = ['enid@society.test,Eva,Roe,Nowhere,', 'edna at society.test,Eve,Roe,,', 'fern@society.test,Fay,Roe,,'];
  const { body: first } = await look(lines);
  expect(first.verdicts.map(({ isDone }) => isDone)).toEqual([false, false, true]);
  expect(first.rejected.map(({ line, values }) => [line, values.email, values.state])).toEqual([
    [2, 'enid@society.test', 'Nowhere'],
    [3, expect.any(String), ''],
  ]);
  const corrections = [
    { line: 2, values: { ...first.rejected[0]?.values, state: 'Massachusetts', city: 'Boston' } },
    { line: 3, values: { email: 'edna@society.test' } },
  ];
  const { body: second } = await look(lines, { corrections });
  expect(second.verdicts.map(({ isDone, text }) => isDone || text)).toEqual([true, true, true]);
  expect(second.rejected).toEqual([]);
  await carryOut(second.h);
  expect(await rowOf('enid@society.test')).toMatchObject({ state: 'MA', city: 'Boston', lastname: 'Roe' });
  expect(await rowOf('edna@society.test')).toMatchObject({ firstname: 'Eve' });
  // What is still wrong is refused as before.
  const { body: wrong } = await look(['gwen@society.test,Gus,Roe,,'], {
    corrections: [{ line: 2, values: { zip: 'ABC' } }],
  });
  expect(wrong.verdicts).toMatchObject([{ isDone: false, text: studentImportMessages.wrongZip('ABC') }]);
});

it('says which names a certificate can’t show, and opens their accounts all the same', async () => {
  const { body } = await look(['li@society.test,四光,Li,,', 'omar@society.test,محمد,العربي,,']);
  expect(body.verdicts.map(({ isDone, text }) => [isDone, text])).toEqual([
    [true, `${studentImportMessages.withMail} Certificates can’t show 四光. Use the name on the license.`],
    [true, studentImportMessages.withMail],
  ]);
});

it('judges each line, opens the accounts of those that are ready, and emails the way to a password of their own', async () => {
  const known = await aStudent(portal.context, { agdNumber: '654321' });
  const { body } = await look(
    [
      'ana@society.test,Ana,Cho,Massachusetts,123456',
      `${known.email},Known,Already,,`,
      'ben@society.test,Ben,Roe,Nowhere,',
      'cy@society.test,Cy,Roe,,654321',
      'ANA@society.test,Ana,Again,,',
      ',No,Address,,',
      'dee@society.test,=HYPERLINK(1),Dee,,',
    ],
    { reason: 'Members of spring' },
  );
  expect(body.verdicts.map(({ verdict }) => verdict)).toEqual([
    'ready',
    'known',
    'unreadable',
    'agd-number-taken',
    'twice',
    'unreadable',
    'ready',
  ]);
  for (const { verdict } of body.verdicts) expect(studentVerdictWords).toHaveProperty([verdict]);
  expect(body.verdicts[2]?.text).toBe(studentImportMessages.noChoice('Nowhere', 'State'));
  expect([body.ready, body.lines, await rowOf('ana@society.test')]).toEqual([2, 7, undefined]);

  const done = await carryOut(body.h);
  expect(done.body.sentence).toBe('2 accounts created, but not emailed (no mail server is set up).');
  const ana = await rowOf('ana@society.test');
  expect(ana).toMatchObject({
    username: 'ana@society.test',
    state: 'MA',
    gender: '',
    cert_year: 0,
    agreed_at: null,
    email_verified_at: null,
  });
  expect((await carryOut(body.h)).body).toMatchObject({ code: 'already-done' });

  const mail = await portal.context.db
    .selectFrom('mail')
    .select(['text_body', 'kind'])
    .where('recipient', '=', 'ana@society.test')
    .executeTakeFirstOrThrow();
  expect(mail.kind).toBe('accounts.imported');
  const [, s = '', c = ''] = /recover\?s=([\w-]+)&c=([\w-]+)/.exec(mail.text_body) ?? [];
  const chosen = await portal.call(recoverCall, { s, c, password: 'Harbor-lights-9' });
  expect(chosen.body).toMatchObject({ data: [{ status: true }] });
  const entered = await rowOf('ana@society.test');
  expect(entered?.agreed_at).not.toBeNull();
  expect(entered?.email_verified_at).not.toBeNull();
  expect((await portal.call(loginCall, { u: 'ana@society.test', p: 'Harbor-lights-9' })).body).toMatchObject({
    status: true,
  });

  const entry = await portal.context.db
    .selectFrom('audit_entry')
    .select(['after', 'reason'])
    .where('act', '=', 'student.imported')
    .where('reason', '=', 'Members of spring')
    .executeTakeFirstOrThrow();
  expect([entry.after, entry.reason]).toEqual([{ written: 2, mails: 2 }, 'Members of spring']);
});

it('emails no one unless it is asked for, and what the file did not say may stay empty when staff save the profile', async () => {
  const { body } = await look(['eve@society.test,Eve,Moss,,'], { mails: false });
  expect((await carryOut(body.h)).body.sentence).toBe('1 account created.');
  expect(
    await portal.context.db.selectFrom('mail').select('id').where('recipient', '=', 'eve@society.test').execute(),
  ).toEqual([]);
  const h = (await rowOf('eve@society.test'))?.hash ?? '';
  const { student } = (await callAsStaff(portal, registrar, studentOfStaffCall, { h })).body;
  expect(student).toMatchObject({ certYear: '', gender: '', phone: '' });
  const { title, firstname, lastname, email, email2, jobTitle, officeName, address, state, zip, country, phone } =
    student;
  const { agdNumber, certYear, gender, ageRange, officeSize, revision } = student;
  const profile = {
    title,
    firstname,
    lastname,
    email,
    email2,
    jobTitle,
    officeName,
    address,
    state,
    zip,
    country,
    phone,
  };
  const rest = { agdNumber, certYear, gender, ageRange, officeSize };
  const saved = await callAsStaff(portal, registrar, saveStudentCall, {
    h,
    revision,
    ...profile,
    ...rest,
    city: 'Boston',
  });
  expect(saved.body).toMatchObject({ status: true });
  const wrong = await callAsStaff(portal, registrar, saveStudentCall, {
    h,
    revision: revision + 1,
    ...profile,
    ...rest,
    city: 'B',
  });
  expect(wrong.httpStatus).toBe(400);
});

it('is let in by choosing a password alone, also when staff send a sign-in link, as long as nothing was agreed to', async () => {
  const { body } = await look(['gil@society.test,Gil,Moss,,'], { mails: false });
  await carryOut(body.h);
  const h = (await rowOf('gil@society.test'))?.hash ?? '';
  const send = () => callAsStaff(portal, registrar, signInLinkCall, { h });
  for (let sent = 0; sent < 3; sent += 1) expect((await send()).body).toMatchObject({ status: true });
  expect(await send()).toMatchObject({ httpStatus: 429, body: { code: 'mailed-lately' } });
  const mails = await portal.context.db
    .selectFrom('mail')
    .select(['text_body', 'kind'])
    .where('recipient', '=', 'gil@society.test')
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['accounts.imported', 'accounts.imported', 'accounts.imported']);
  const [, s = '', c = ''] = /recover\?s=([\w-]+)&c=([\w-]+)/.exec(mails[2]?.text_body ?? '') ?? [];
  expect((await portal.call(recoverCall, { s, c, password: 'Harbor-lights-9' })).body).toMatchObject({
    data: [{ status: true }],
  });
  expect((await rowOf('gil@society.test'))?.agreed_at).not.toBeNull();
  await send();
  const last = await portal.context.db
    .selectFrom('mail')
    .select('kind')
    .where('recipient', '=', 'gil@society.test')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(last.kind).toBe('accounts.sign-in-link');
});

it('remembers the columns that a person chose for the next file with the same headings', async () => {
  const file = (line: string) => Buffer.from(`Adresse,Vorname,Familie\r\n${line}`).toString('base64');
  const { body: asks } = await look([], { file: file('kim@society.test,Kim,Vogt') });
  expect([asks.ready, asks.sample]).toEqual([0, [['kim@society.test', 'Kim', 'Vogt']]]);
  expect(JSON.stringify(asks.understood)).toContain('Which columns are Email, First name, and Last name?');
  const columns = { email: 0, firstname: 1, lastname: 2 };
  const { body: tried } = await look([], { file: file('kim@society.test,Kim,Vogt'), columns });
  expect(tried.ready).toBe(1);
  // A choice that was only tried says nothing.
  expect((await look([], { file: file('lou@society.test,Lou,Vogt') })).body.ready).toBe(0);
  await carryOut(tried.h);
  const { body: next } = await look([], { file: file('lou@society.test,Lou,Vogt') });
  expect([next.ready, next.columns]).toEqual([1, columns]);
  expect(JSON.stringify(next.understood)).toContain('as last time');
  const others = Buffer.from('Anschrift,Vorname,Familie\r\nlou@society.test,Lou,Vogt').toString('base64');
  expect((await look([], { file: others })).body.ready).toBe(0);
});

it('can be undone: accounts that nobody uses go, the others stay with their certificates', async () => {
  const { db } = portal.context;
  const names = ['una', 'vic', 'wim', 'xia'];
  const { body } = await look(names.map((name) => `${name}@society.test,${name},Vogt,,`));
  await carryOut(body.h);
  const mailed = () => db.selectFrom('mail').select('id').where('recipient', '=', 'una@society.test').execute();
  expect(await mailed()).toHaveLength(1);
  const [una, vic, wim, xia] = await Promise.all(names.map((name) => rowOf(`${name}@society.test`)));
  await db.updateTable('student').set({ agreed_at: portal.context.now() }).where('id', '=', vic!.id).execute();
  await aCredit(portal.context, wim!, await aClass(portal.context));
  const { verification_code: code } = await db
    .selectFrom('credit')
    .select('verification_code')
    .where('student_id', '=', wim!.id)
    .executeTakeFirstOrThrow();
  // Closed since then: nothing is left to undo.
  await deleteAccount(db, xia!.id);

  const { body: listed } = await callAsStaff(portal, registrar, studentImportsCall, {});
  const [imported] = listed.data;
  expect(imported).toMatchObject({ filename: 'members.csv', opened: 4, madeBy: 'Anna Roth', undoneBy: null });
  const preview = () =>
    callAsStaff(portal, registrar, rehearseUndoStudentImportCall, { import: imported!.hash }).then((done) => done.body);
  const early = await preview();
  expect(early.verdicts.map(({ key, verdict, isDone }) => [key, verdict, isDone])).toEqual([
    [una!.hash, 'removed', true],
    [vic!.hash, 'used', false],
    [wim!.hash, 'certificate', false],
  ]);
  expect(early.verdicts[2]?.text).toBe(studentImportMessages.hasCertificate(code));
  for (const { verdict } of early.verdicts) expect(studentVerdictWords).toHaveProperty([verdict]);

  const undo = (h: string) =>
    callAsStaff(portal, registrar, undoStudentImportCall, { h, reason: 'The list of another society' });
  // Someone who signs in meanwhile keeps the account.
  await db.updateTable('student').set({ agreed_at: portal.context.now() }).where('id', '=', una!.id).execute();
  expect((await undo(early.h)).body).toMatchObject({ code: 'changed-since' });
  await db.updateTable('student').set({ agreed_at: null }).where('id', '=', una!.id).execute();

  const now = await preview();
  expect((await undo(now.h)).body.sentence).toBe('Import undone. 1 account removed.');
  const left = await Promise.all(names.map((name) => rowOf(`${name}@society.test`)));
  expect(left.map((row) => row?.hash)).toEqual([undefined, vic!.hash, wim!.hash, undefined]);
  expect(await mailed()).toEqual([]);
  expect((await callAsStaff(portal, registrar, studentImportsCall, {})).body.data[0]).toMatchObject({
    undoneBy: 'Anna Roth',
    undoUntil: null,
  });
  expect(await preview()).toMatchObject({ code: 'undo-over' });
  // The same file is read again as if nothing had been.
  expect((await look(['una@society.test,Una,Vogt,,'])).body.ready).toBe(1);
});

it('can’t be undone after seven days', async () => {
  const { body } = await look(['yan@society.test,Yan,Vogt,,'], { mails: false });
  await carryOut(body.h);
  const [imported] = (await callAsStaff(portal, registrar, studentImportsCall, {})).body.data;
  await portal.context.db
    .updateTable('student_import')
    .set({ made_at: portal.context.now().subtract({ hours: 7 * 24 + 1 }) })
    .where('hash', '=', imported!.hash)
    .execute();
  const late = await callAsStaff(portal, registrar, rehearseUndoStudentImportCall, { import: imported!.hash });
  expect(late.body).toMatchObject({ code: 'undo-over' });
  expect((await callAsStaff(portal, registrar, studentImportsCall, {})).body.data).toContainEqual(
    expect.objectContaining({ hash: imported!.hash, undoUntil: null }),
  );
});

it('carries out no look at which something changed', async () => {
  const { body } = await look(['fay@society.test,Fay,Lund,,']);
  await aStudent(portal.context, { email: 'fay@society.test' });
  expect((await carryOut(body.h)).body).toMatchObject({ code: 'changed-since' });
  const { body: progress } = await callAsStaff(portal, registrar, studentImportCall, { h: body.h });
  expect(progress).toMatchObject({ state: 'ready', doneRows: 0 });
});

it('opens many in a job that says how far it is', async () => {
  const lines = Array.from({ length: 250 }, (_, at) => `many-${at}@society.test,Mia,Many,,`);
  const { body } = await look(lines, { mails: false });
  expect((await carryOut(body.h)).body.sentence).toBeNull();
  await portal.runJobs();
  const { body: progress } = await callAsStaff(portal, registrar, studentImportCall, { h: body.h });
  expect(progress).toMatchObject({ state: 'done', sentence: '250 accounts created.' });
});
