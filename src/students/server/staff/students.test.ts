// Students as the provider's people find, help, change and merge them, through HTTP.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aWebinar } from '#catalogue/server/fixtures.ts';
import { findWebinar } from '#live/server/live-queries.ts';
import { recordPresence } from '#live/server/attendance/record-attendance.ts';
import { insertPushSubscription, listPushSubscriptions } from '#platform/server/push/push-subscriptions.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { loginCall, recoverCall, studentCall } from '#sign-in/contract.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { myDataCall } from '#consent/contract.ts';
import { notSentText } from '#platform/shared/mail-state.ts';
import { recordRequestCall, staffConsentMessages, studentConsentsCall } from '#consent/staff-contract.ts';
import { profileCall, saveProfileCall, undoEmailCall } from '#accounts/contract.ts';
import * as calls from '../../staff-contract.ts';
import { listStudentsOf } from './find-students.ts';
import { aStudent, fixturePassword, someSelectLists, type SignedIn } from '#accounts/server/fixtures.ts';
import { importSelectList } from '#accounts/server/import-students.ts';

let portal: Portal;
let registrar: SignedInStaff;

beforeAll(async () => {
  portal = await openPortal();
  await someSelectLists(portal.context);
  for (const [list, id] of [
    ['jobTitles', 'dentist'],
    ['titles', 'Dr.'],
    ['countries', 'US'],
    ['ageRanges', '35-44'],
    ['officeSizes', '2-3'],
  ] as const)
    await importSelectList(portal.context.db, { list, items: [{ id, label: id }] });
});
afterAll(() => portal.close());
beforeEach(async () => {
  registrar = await aStaffMember(portal.context, ['registrar']);
});

const ask = <C extends Call>(call: C, input: CallInput<C>, staff = registrar) =>
  callAsStaff(portal, staff, call, input);
const hashOf = async ({ id }: { id: string }) =>
  (await portal.context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;
const actionsOn = async (hash: string) =>
  (
    await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'reason', 'before', 'after', 'staff_name'])
      .where('subject_hash', '=', hash)
      .orderBy('id')
      .execute()
  ).map((entry) => entry);
const mailsTo = (studentId: string, kind: string) =>
  portal.context.db
    .selectFrom('mail')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
/** A browser of the student that takes notices. */
const subscribe = (studentId: string) =>
  insertPushSubscription(
    portal.context.db,
    { id: studentId, sessionId: '0' },
    { endpoint: `https://push.test/${studentId}`, p256dh: 'p', auth: 'a' },
    portal.context.now(),
  );

const profileForm = async (hash: string) => {
  const { body } = await ask(calls.studentOfStaffCall, { h: hash });
  const { hash: h, revision, username: _username, ...student } = body.student;
  const {
    timeZone: _z,
    joinedAt: _j,
    confirmedAt: _c,
    disabledAt: _d,
    mergedInto: _m,
    sessions: _s,
    passkeys: _p,
    notes: _n,
    ...form
  } = student;
  return { ...form, h, revision };
};

describe('finding students', () => {
  let wanted: SignedIn;
  beforeAll(async () => {
    wanted = await aStudent(portal.context, {
      firstname: 'Željana',
      lastname: "O'Brien-Kovačević",
      username: 'zeljana.smile',
      email: 'zeljana@brightteeth.test',
      city: 'Winston-Salem',
      phone: '+1 (336) 555-0142 ext. 7',
      agdNumber: '654321',
    });
  });
  const found = async (q: string) => (await ask(calls.studentsCall, { q })).body.data.map(({ username }) => username);

  it.each([
    ['a first name without its accents', 'zeljana'],
    ['part of the last name', 'obrien kovacevic'],
    ['a typing error', 'kovacevci zeljana'],
    ['two words in the other order', 'kovacevic zelj'],
    ['the username', 'zeljana.smile'],
    ['a part of the email', 'brightteeth.test'],
    ['the whole email in capitals', 'ZELJANA@brightteeth.test'],
    ['digits of the phone', '336 555 0142'],
    ['the phone with its country', '+1 336-555-0142'],
    ['the AGD number', '654321'],
    ['the city', 'winston salem'],
  ])('by %s', async (_what, q) => {
    expect(await found(q)).toContain('zeljana.smile');
  });

  it('by the number of a certificate, however it is typed', async () => {
    const klass = await aClass(portal.context);
    const { awardCredit } = await import('#credit/server/awarding/award-credit.ts');
    await awardCredit(portal.context, portal.context.db, {
      studentId: wanted.id,
      activityId: klass.id,
      examScore: 90,
      earnedAt: portal.context.now(),
      attemptId: null,
    });
    const { verification_code: code } = await portal.context.db
      .selectFrom('credit')
      .select('verification_code')
      .where('student_id', '=', wanted.id)
      .executeTakeFirstOrThrow();
    expect(await found(code)).toEqual(['zeljana.smile']);
    expect(await found(code.replaceAll('-', '').toLowerCase())).toEqual(['zeljana.smile']);
  });

  it('asks for three characters, and shows nobody before anything is typed', async () => {
    const short = await ask(calls.studentsCall, { q: 'ab' });
    expect(short.body).toMatchObject({ status: false, errorMsg: 'Enter at least 3 characters, or choose a filter.' });
    expect((await ask(calls.studentsCall, {})).body).toMatchObject({ rowCount: 0, data: [] });
    expect((await ask(calls.studentsCall, { q: '%%%___' })).body).toMatchObject({ code: 'find-more' });
    expect(await found('%%%abc_%d')).toEqual([]);
  });

  it('narrows by filters, with and without words', async () => {
    const hash = await hashOf(wanted);
    await ask(calls.disableStudentCall, { h: hash, reason: 'Left the profession.' });
    const names = async (input: CallInput<typeof calls.studentsCall>) =>
      (await ask(calls.studentsCall, input)).body.data.map(({ username }) => username);
    expect(await names({ is: 'disabled' })).toEqual(['zeljana.smile']);
    expect(await names({ is: 'disabled', q: 'zelj' })).toEqual(['zeljana.smile']);
    expect(await names({ is: 'unconfirmed', q: 'zelj' })).toEqual([]);
    expect(await names({ state: 'MA', q: 'zelj' })).toEqual(['zeljana.smile']);
    expect(await names({ profession: 'hygienist', q: 'zelj' })).toEqual([]);
    expect(await names({ joinedFrom: '2031-01-01' })).toEqual([]);
    expect(await names({ country: 'US', joinedUntil: '2031-01-01', q: 'zelj' })).toEqual(['zeljana.smile']);
    await ask(calls.enableStudentCall, { h: hash, reason: 'Came back.' });
  });

  it('lists whole matches first, then names that begin so, then the others, over every page', async () => {
    const { context } = portal;
    const named = async (firstname: string, lastname: string) => aStudent(context, { firstname, lastname });
    await named('Greta', 'Wexmore');
    await named('Wexa', 'Zeller');
    await aStudent(context, { firstname: 'Otto', lastname: 'Ring', username: 'wex' });
    await named('Adele', 'Wexley');
    await named('Wex', '');
    await named('Wexa', 'Abt');
    const names = ['Otto Ring', 'Wex ', 'Wexa Abt', 'Wexa Zeller', 'Adele Wexley', 'Greta Wexmore'];
    const pieces = await Promise.all(
      [0, 2, 4].map((offset) => listStudentsOf(context.db, { q: 'wex' }, { limit: 2, offset })),
    );
    expect(pieces.flatMap(({ rows }) => rows.map(({ firstname, lastname }) => `${firstname} ${lastname}`))).toEqual(
      names,
    );
    expect(pieces.map(({ total }) => total)).toEqual([6, 6, 6]);
  });

  it('pages through all that match, counts them, and exports them by the same filter', async () => {
    for (let index = 0; index < 103; index += 1)
      await aStudent(portal.context, { lastname: 'Abernathy', city: 'Pageton', jobTitle: 'paged' });
    for (const filter of [{ q: 'abernathy' }, { profession: 'paged' }, { q: 'pageton', profession: 'paged' }]) {
      const seen = new Set<string>();
      for (const [page, rows] of [
        ['0', 50],
        ['1', 50],
        ['2', 3],
      ] as const) {
        const { body } = await ask(calls.studentsCall, { ...filter, page });
        expect([body.totalRows, body.page, body.rowCount]).toEqual([103, Number(page), rows]);
        for (const { hash } of body.data) seen.add(hash);
      }
      expect(seen.size).toBe(103);
      const { body } = await ask(calls.studentsCall, { ...filter, page: '900' });
      expect([body.page, body.rowCount]).toEqual([2, 3]);
      const file = await ask(calls.exportStudentsCall, { ...filter, reason: 'For the annual report.' });
      expect(file.body.rows).toBe(103);
    }
  });
});

describe('looking at a student', () => {
  it('shows what is ahead and writes into the log once an hour', async () => {
    const student = await aStudent(portal.context);
    const hash = await hashOf(student);
    const webinar = await aWebinar(portal.context);
    await sql`insert into seat (student_id, activity_id, state, cancel_key, arrived_at) values (${student.id}, ${webinar.id}, 'reserved', ${hash}, ${portal.context.now()})`.execute(
      portal.context.db,
    );
    const { body } = await ask(calls.studentOfStaffCall, { h: hash });
    expect(body.student).toMatchObject({ hash, username: student.username, revision: 1, disabledAt: null });
    expect(body.seatsAhead).toMatchObject([{ activityHash: webinar.hash, state: 'reserved' }]);
    expect(JSON.stringify(body)).not.toMatch(/password|argon|token/i);
    await ask(calls.studentOfStaffCall, { h: hash });
    expect((await actionsOn(hash)).map(({ act }) => act)).toEqual(['student.looked-at']);
    portal.advance({ minutes: 59 });
    await ask(calls.studentOfStaffCall, { h: hash }, await aStaffMember(portal.context, ['owner']));
    portal.advance({ minutes: 2 });
    await ask(calls.studentOfStaffCall, { h: hash }, await aStaffMember(portal.context, ['owner']));
    expect(await actionsOn(hash)).toHaveLength(3);
  });

  it('answers an unknown hash with 404 and other roles with 403', async () => {
    expect((await ask(calls.studentOfStaffCall, { h: 'nobodynobodynobody1234' })).httpStatus).toBe(404);
    const editor = await aStaffMember(portal.context, ['editor']);
    expect((await ask(calls.studentsCall, { q: 'abc' }, editor)).body).toMatchObject({ code: 'not-allowed' });
  });
});

describe('changing a profile', () => {
  it('follows the member’s own rules, and refuses to overwrite what someone saved meanwhile', async () => {
    const student = await aStudent(portal.context);
    const form = await profileForm(await hashOf(student));
    expect((await ask(calls.saveStudentCall, { ...form, zip: '0' })).httpStatus).toBe(400);
    const saved = await ask(calls.saveStudentCall, { ...form, city: 'Salem' });
    expect(saved.body).toMatchObject({ status: true, revision: 2 });
    const late = await ask(calls.saveStudentCall, { ...form, city: 'Lynn' });
    expect([late.httpStatus, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect((await profileForm(form.h)).city).toBe('Salem');
    // The member's own save counts as well.
    const own = (await portal.call(profileCall, {}, student.token)).body.student;
    await portal.call(saveProfileCall, { ...own, city: 'Natick' }, student.token);
    expect((await ask(calls.saveStudentCall, { ...form, revision: 2 })).httpStatus).toBe(409);
  });

  it('requires a reason for a name or an email, notifies both addresses, and the old one can undo it', async () => {
    const student = await aStudent(portal.context);
    const form = await profileForm(await hashOf(student));
    const changed = { ...form, email: 'moved@member.test', lastname: 'Novak' };
    expect((await ask(calls.saveStudentCall, changed)).body).toMatchObject({ code: 'reason-needed' });
    const { body } = await ask(calls.saveStudentCall, { ...changed, reason: 'Married; wrote from the new address.' });
    expect(body).toMatchObject({ status: true });
    const [notified] = await mailsTo(student.id, 'accounts.email-changed');
    const [verify] = await mailsTo(student.id, 'accounts.verify');
    expect([notified?.recipient, verify?.recipient]).toEqual([student.email, 'moved@member.test']);
    expect(notified?.text_body).toContain('72 hours');
    const logged = await actionsOn(form.h);
    const saved = logged.find(({ act }) => act === 'student.saved');
    expect(saved).toMatchObject({
      reason: 'Married; wrote from the new address.',
      after: { email: 'changed', lastname: 'changed' },
    });
    expect(JSON.stringify(logged)).not.toContain('moved@member.test');
  });

  it('wants a fresh confirmation for an email, and for nothing else of the profile', async () => {
    const student = await aStudent(portal.context);
    portal.advance({ minutes: 11 });
    const form = await profileForm(await hashOf(student));
    const changed = { ...form, email: `fresh-${student.id}@member.test`, reason: 'Asked for it.' };
    const refused = await ask(calls.saveStudentCall, changed);
    expect([refused.httpStatus, refused.body.code]).toEqual([403, 'confirm']);
    expect((await ask(calls.saveStudentCall, { ...form, city: 'Lynn' })).body.status).toBe(true);
  });

  it('emails no way into the account to an address that staff typed, until the former one agreed or 72 hours passed', async () => {
    const student = await aStudent(portal.context);
    const h = await hashOf(student);
    const typed = `typed-${student.id}@member.test`;
    const change = async (email: string) =>
      ask(calls.saveStudentCall, { ...(await profileForm(h)), email, reason: 'Asked by telephone.' });
    await change(typed);
    await change(`again-${student.id}@member.test`);
    await change(typed);
    const links = async () => {
      const codes: string[] = [];
      for (const call of [calls.signInLinkCall, calls.recoveryMailCall]) {
        const { body } = await ask(call, { h });
        codes.push(body.status ? 'mailed' : (body.code ?? ''));
      }
      return codes;
    };
    expect(await links()).toEqual(['email-held', 'email-held']);
    // Nor by the way that everyone has; and what can take the change back goes to the member's own address alone.
    await portal.call(recoverCall, { u: student.username });
    await portal.runJobs();
    const recipients = async (kind: string) => [
      ...new Set((await mailsTo(student.id, kind)).map(({ recipient }) => recipient)),
    ];
    expect(await recipients('accounts.recover')).toEqual([student.email]);
    expect(await recipients('accounts.email-changed')).toEqual([student.email]);
    const notified = (await mailsTo(student.id, 'accounts.email-changed')).at(-1);
    const code = /undo-email\?c=([\w-]+)/.exec(notified?.text_body ?? '')?.[1] ?? '';
    expect((await portal.call(undoEmailCall, { c: code, keep: true })).body.status).toBe(true);
    portal.advance({ minutes: 2 });
    expect(await links()).toEqual(['mailed', 'mailed']);
    expect((await profileForm(h)).email).toBe(typed);
    await change(`third-${student.id}@member.test`);
    expect((await links())[0]).toBe('email-held');
    portal.advance({ hours: 73 });
    registrar = await aStaffMember(portal.context, ['registrar']);
    expect((await links())[0]).toBe('mailed');
  });

  it('lets the corrected address of an account that nobody entered yet have its link', async () => {
    const student = await aStudent(portal.context);
    await sql`update student set agreed_at = null where id = ${student.id}`.execute(portal.context.db);
    const h = await hashOf(student);
    await ask(calls.saveStudentCall, {
      ...(await profileForm(h)),
      email: `right-${student.id}@member.test`,
      reason: 'A typing error in the list.',
    });
    expect((await ask(calls.signInLinkCall, { h })).body.status).toBe(true);
  });

  it('refuses a country that is none, whatever it is called', async () => {
    const form = await profileForm(await hashOf(await aStudent(portal.context)));
    for (const country of ['constructor', '__proto__'])
      expect((await ask(calls.saveStudentCall, { ...form, country })).httpStatus).toBe(400);
  });

  it('does not accept an email that belongs to someone else', async () => {
    const [student, other] = [await aStudent(portal.context), await aStudent(portal.context)];
    const form = await profileForm(await hashOf(student));
    const { body } = await ask(calls.saveStudentCall, { ...form, email: other.email, reason: 'Asked for it.' });
    expect(body).toMatchObject({ errorMsg: 'That email belongs to another account. Compare the two.' });
  });
});

describe('help with signing in', () => {
  it('emails a link that signs in, three an hour at most', async () => {
    const student = await aStudent(portal.context);
    const h = await hashOf(student);
    for (let time = 0; time < 3; time += 1)
      expect((await ask(calls.signInLinkCall, { h })).body).toMatchObject({ status: true });
    const refused = await ask(calls.signInLinkCall, { h });
    expect([refused.httpStatus, refused.body.errorMsg]).toEqual([
      429,
      'The last email was sent just now. The limit is three an hour.',
    ]);
    const [mail] = await mailsTo(student.id, 'accounts.sign-in-link');
    const token = /[?&]s=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    const { body } = await portal.call(studentCall, {}, token);
    expect(body).toMatchObject({ status: true, student: { email: student.email } });
    expect((await actionsOn(h)).filter(({ act }) => act === 'student.sign-in-link-sent')).toHaveLength(3);
  });

  it('shows why someone can’t sign in, and ends the delay', async () => {
    const student = await aStudent(portal.context);
    const h = await hashOf(student);
    for (let time = 0; time < 6; time += 1) {
      await portal.call(loginCall, { u: student.username, p: 'Wrong-pass-1' });
      await portal.runJobs();
    }
    const { body } = await ask(calls.signInHelpCall, { h });
    expect(body.reasons.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Wrong password \d×$/)]),
    );
    expect(body.waitsUntil).not.toBeNull();
    expect((await portal.call(loginCall, { u: student.username, p: fixturePassword })).body.status).toBe(false);
    await ask(calls.unblockCall, { h });
    await sql`delete from sign_in_failure where subject like 'address:%'`.execute(portal.context.db);
    expect((await portal.call(loginCall, { u: student.username, p: fixturePassword })).body.status).toBe(true);
    expect((await ask(calls.signInHelpCall, { h })).body.waitsUntil).toBeNull();
  });

  it('disabling ends every session and its notices at once, and enabling lets in again', async () => {
    const student = await aStudent(portal.context);
    const h = await hashOf(student);
    await subscribe(student.id);
    await ask(calls.disableStudentCall, { h, reason: 'Shared with a colleague.' });
    expect((await portal.call(profileCall, {}, student.token)).httpStatus).toBe(401);
    expect(await listPushSubscriptions(portal.context.db, student.id)).toEqual([]);
    expect((await portal.call(loginCall, { u: student.username, p: fixturePassword })).body.status).toBe(false);
    await portal.runJobs();
    expect((await ask(calls.signInHelpCall, { h })).body.reasons).toMatchObject([
      { sentence: 'The account is disabled' },
    ]);
    expect((await ask(calls.signInLinkCall, { h })).body).toMatchObject({ code: 'disabled' });
    expect((await ask(calls.disableStudentCall, { h, reason: 'Once more.' })).body).toMatchObject({ code: 'disabled' });
    await ask(calls.enableStudentCall, { h, reason: 'It was a mistake.' });
    expect((await portal.call(loginCall, { u: student.username, p: fixturePassword })).body.status).toBe(true);
    expect((await actionsOn(h)).map(({ act }) => act)).toEqual(['student.disabled', 'student.enabled']);
  });

  it('ends sessions and their notices, removes passkeys, emails the way to a new password', async () => {
    const student = await aStudent(portal.context);
    const h = await hashOf(student);
    await subscribe(student.id);
    await sql`insert into passkey (student_id, credential_id, public_key, name, created_at) values (${student.id}, ${h}, '\\x00', 'Key', ${portal.context.now()})`.execute(
      portal.context.db,
    );
    expect((await ask(calls.endStudentSessionsCall, { h })).body).toMatchObject({ ended: 1 });
    expect((await portal.call(profileCall, {}, student.token)).httpStatus).toBe(401);
    expect(await listPushSubscriptions(portal.context.db, student.id)).toEqual([]);
    expect((await ask(calls.removePasskeysCall, { h, reason: '' })).httpStatus).toBe(400);
    expect((await ask(calls.removePasskeysCall, { h, reason: 'The phone was stolen.' })).body).toMatchObject({
      removed: 1,
    });
    expect((await ask(calls.recoveryMailCall, { h })).body).toMatchObject({ status: true });
    expect(await mailsTo(student.id, 'accounts.recover')).toHaveLength(1);
    expect((await ask(calls.recoveryMailCall, { h })).httpStatus).toBe(429);
  });

  it('sends an email again: with a new link, or its own text', async () => {
    const student = await aStudent(portal.context);
    const h = await hashOf(student);
    await sql`insert into mail (message_id, kind, student_id, recipient, subject, text_body, html_body, created_at, sent_at) values
      ('<one@portal.test>', 'seats.reminder', ${student.id}, 'old@member.test', 'Tomorrow', 'Your seat', '<p>Your seat</p>', ${portal.context.now()}, ${portal.context.now()}),
      ('<two@portal.test>', 'seats.reminder', ${student.id}, 'old@member.test', 'Gone', '', '', ${portal.context.now()}, ${portal.context.now()})`.execute(
      portal.context.db,
    );
    const { body } = await ask(calls.studentMailsCall, { h });
    const [gone, here] = [
      body.mails.find(({ subject }) => subject === 'Gone'),
      body.mails.find(({ subject }) => subject === 'Tomorrow'),
    ];
    expect([gone?.canRepeat, here?.canRepeat]).toEqual([false, true]);
    expect((await ask(calls.mailAgainCall, { h, mail: gone?.id ?? '' })).body).toMatchObject({ code: 'mail-gone' });
    expect((await ask(calls.mailAgainCall, { h, mail: here?.id ?? '' })).body).toMatchObject({ status: true });
    const mails = await mailsTo(student.id, 'seats.reminder');
    expect(mails.at(-1)).toMatchObject({ recipient: student.email, subject: 'Tomorrow', text_body: 'Your seat' });
    expect((await ask(calls.mailAgainCall, { h, mail: '999999' })).httpStatus).toBe(404);
  });
});

it('stores notes, which are in the member’s own download', async () => {
  const student = await aStudent(portal.context);
  const h = await hashOf(student);
  await ask(calls.addNoteCall, { h, note: 'Called about the seat.' });
  const { body } = await ask(calls.studentNotesCall, { h });
  expect(body.notes).toMatchObject([{ note: 'Called about the seat.', by: registrar.name }]);
  const own = await portal.call(myDataCall, {}, student.token);
  expect(own.body.data['notesOfTheProvider']).toMatchObject([{ note: 'Called about the seat.' }]);
  const other = await aStaffMember(portal.context, ['registrar']);
  // Names are chosen by their owners: the same one opens nothing.
  await sql`update staff_member set name = ${registrar.name} where id = ${other.id}`.execute(portal.context.db);
  expect((await ask(calls.studentNotesCall, { h }, other)).body.notes).toMatchObject([{ canRemove: false }]);
  const n = body.notes[0]?.hash ?? '';
  expect((await ask(calls.removeNoteCall, { n }, other)).httpStatus).toBe(403);
  await ask(calls.removeNoteCall, { n });
  expect((await ask(calls.studentNotesCall, { h })).body.notes).toEqual([]);
});

it('asks for a fresh confirmation before each action that opens, closes, merges, or exports accounts', () => {
  const all: readonly unknown[] = Object.values(calls);
  const fresh = all
    .filter((call): call is Call => typeof call === 'object' && call !== null && 'path' in call)
    .filter((call) => call.fresh === true)
    .map(({ method, path }) => `${method} ${path.replace('/api/staff/', '')}`);
  expect(fresh.toSorted()).toEqual([
    'POST disable',
    'POST export-students',
    'POST import-students',
    'POST merge',
    'POST recovery-mail',
    'POST remove-passkeys',
    'POST sign-in-link',
    'POST undo-merge',
    'POST undo-student-import',
  ]);
});

it('notes a request about consent and emails the link that fulfills it', async () => {
  const student = await aStudent(portal.context);
  const h = await hashOf(student);
  const { body } = await ask(recordRequestCall, { h, cameBy: 'phone', note: 'Wants no more mails.' });
  // This portal has no mail server.
  expect(body.message).toBe(`${staffConsentMessages.noted} ${notSentText}`);
  await portal.runJobs();
  expect(await mailsTo(student.id, 'consent.remove')).toMatchObject([{ recipient: student.email }]);
  const consents = await ask(studentConsentsCall, { h });
  expect(consents.body).toMatchObject({
    mailingsOffAt: null,
    sponsors: [],
    requests: [{ cameBy: 'phone', note: 'Wants no more mails.', by: registrar.name }],
  });
  const own = await portal.call(myDataCall, {}, student.token);
  expect(own.body.data['requestsNoted']).toMatchObject([{ note: 'Wants no more mails.' }]);
});

describe('doubles and merges', () => {
  const aWebinarNow = async () => {
    const startsAt = portal.context.now().add({ hours: 1 });
    const webinar = await aWebinar(portal.context, { releaseAt: startsAt, durationMin: 60, zoomCode: '84012345678' });
    return { ...webinar, startsAt };
  };
  let pairs = 0;
  const twins = async () => {
    const shared = {
      firstname: 'Twin',
      lastname: `Case${'abcdef'[pairs]}`,
      zip: '02115',
    };
    pairs += 1;
    const email = `twin${pairs}${pairs}${pairs}@one.test`;
    const from = await aStudent(portal.context, { ...shared, email, phone: '617 555 7777' });
    const into = await aStudent(portal.context, shared);
    return { from, into, fromHash: await hashOf(from), intoHash: await hashOf(into) };
  };

  it('suspects namesakes of one zip, and remembers that they are two', async () => {
    const { fromHash, intoHash } = await twins();
    const suspected = async () =>
      (await ask(calls.studentOfStaffCall, { h: intoHash })).body.doubles.map(({ hash }) => hash);
    expect(await suspected()).toEqual([fromHash]);
    const { findDoubles } = await import('./find-doubles.ts');
    await findDoubles(portal.context);
    const pair = async () =>
      (await ask(calls.doublesCall, {})).body.pairs.filter(({ one }) => [fromHash, intoHash].includes(one.hash));
    // The members of the other tests are namesakes in one office.
    await sql`delete from student_double where score > 50`.execute(portal.context.db);
    expect(await pair()).toMatchObject([{ score: 50, reasons: ['Same name and zip'] }]);
    await ask(calls.notDoubleCall, { one: intoHash, other: fromHash });
    expect(await suspected()).toEqual([]);
    await findDoubles(portal.context);
    expect(await pair()).toEqual([]);
    await portal.context.db.deleteFrom('student_double').execute();
    await portal.context.db.deleteFrom('student').where('hash', 'in', [fromHash, intoHash]).execute();
  });

  it('rehearses what it then does, leads both names to one account, and can be taken back', async () => {
    const { from, into, fromHash, intoHash } = await twins();
    await ask(calls.addNoteCall, { h: fromHash, note: 'Two accounts.' });
    const { body: side } = await ask(calls.mergePreviewCall, { from: fromHash, into: intoHash });
    expect([side.from.details['phone'], side.reasons]).toEqual(['617 555 7777', ['Same name and zip']]);
    const order = { from: fromHash, into: intoHash, details: ['phone' as const] };
    const { body: rehearsed } = await ask(calls.rehearseMergeCall, order);
    expect(rehearsed.lines).toContainEqual({ what: 'Team notes', moved: 1, merged: 0 });
    expect((await ask(calls.studentNotesCall, { h: fromHash })).body.notes).toHaveLength(1);
    await ask(calls.addNoteCall, { h: fromHash, note: 'Changed meanwhile.' });
    const done = { ...order, reason: 'One person, said so on the telephone.' };
    const stale = await ask(calls.mergeStudentsCall, { ...done, fingerprint: rehearsed.fingerprint });
    expect([stale.httpStatus, stale.body.code]).toEqual([409, 'merge-changed']);
    const { fingerprint } = (await ask(calls.rehearseMergeCall, order)).body;
    const { body: merged } = await ask(calls.mergeStudentsCall, { ...done, fingerprint });
    expect(merged).toMatchObject({ status: true });
    expect((await ask(calls.studentNotesCall, { h: intoHash })).body.notes).toHaveLength(2);
    expect((await profileForm(intoHash)).phone).toBe('617 555 7777');
    const notified = await mailsTo(into.id, 'accounts.merged');
    expect(notified.map(({ recipient }) => recipient).toSorted()).toEqual([from.email, into.email].toSorted());
    // Either name signs in to the account that stayed.
    for (const name of [from.username, from.email, into.username]) {
      const { body } = await portal.call(loginCall, { u: name, p: fixturePassword });
      expect(body).toMatchObject({ status: true, hash: intoHash });
    }
    await portal.call(recoverCall, { m: from.email });
    await portal.runJobs();
    expect(await mailsTo(into.id, 'accounts.recover')).toMatchObject([{ recipient: into.email }]);
    expect((await ask(calls.signInLinkCall, { h: fromHash })).body).toMatchObject({ code: 'merged' });
    expect((await ask(calls.enableStudentCall, { h: fromHash, reason: 'Please open.' })).body).toMatchObject({
      code: 'merged',
    });
    const m = ('merge' in merged ? merged.merge : null) ?? '';
    const { body: undone } = await ask(calls.undoMergeCall, { m, reason: 'They are two after all.' });
    expect(undone).toMatchObject({ message: 'The two accounts were restored.' });
    expect((await portal.call(loginCall, { u: from.username, p: fixturePassword })).body).toMatchObject({
      hash: fromHash,
    });
    expect((await actionsOn(intoHash)).map(({ act }) => act)).toContain('student.merge-undone');
  });

  // docs/specification/students.md, ST-36
  it('unites the minutes that both accounts were in one webinar, and an undo parts them again', async () => {
    const { from, into, fromHash, intoHash } = await twins();
    const { context } = portal;
    const { id, hash, startsAt } = await aWebinarNow();
    await reserveInOrder(portal, hash, [into, from]);
    portal.advance({ hours: 3 });
    registrar = await aStaffMember(context, ['registrar']);
    const webinar = await findWebinar(context.db, hash);
    const stay = (who: SignedIn, joined: number, left: number) =>
      context.db.transaction().execute(async (trx) => {
        for (const [what, minute] of [
          ['joined', joined],
          ['left', left],
        ] as const)
          await recordPresence(context, trx, webinar, {
            source: 'webhook',
            meetingCode: '84012345678',
            stayKey: `${who.id}-${joined}`,
            instanceKey: 'one',
            what,
            at: startsAt.add({ minutes: minute }),
            name: 'Twin',
            email: who.email,
            registrantId: '',
            attendee: '',
          });
      });
    await stay(into, 0, 20);
    await stay(from, 15, 50);
    const minutesOf = async (student: SignedIn) => {
      const seat = await context.db
        .selectFrom('seat')
        .select('presence')
        .where('student_id', '=', student.id)
        .where('activity_id', '=', id)
        .executeTakeFirst();
      const spans = (seat?.presence as { spans: [number, number][] } | null | undefined)?.spans;
      return spans?.map(([start, end]) => [start, end].map((at) => (at - startsAt.epochMilliseconds) / 60_000));
    };
    expect([await minutesOf(into), await minutesOf(from)]).toEqual([[[0, 20]], [[15, 50]]]);
    const order = { from: fromHash, into: intoHash, details: [] };
    const { fingerprint } = (await ask(calls.rehearseMergeCall, order)).body;
    const { body: merged } = await ask(calls.mergeStudentsCall, { ...order, reason: 'One person.', fingerprint });
    expect(merged).toMatchObject({ status: true });
    expect([await minutesOf(into), await minutesOf(from)]).toEqual([[[0, 50]], undefined]);
    const m = ('merge' in merged ? merged.merge : null) ?? '';
    await ask(calls.undoMergeCall, { m, reason: 'They are two after all.' });
    expect([await minutesOf(into), await minutesOf(from)]).toEqual([[[0, 20]], [[15, 50]]]);
  });
});

it('exports names for a reason, and the log keeps rows and digest', async () => {
  await aStudent(portal.context, { lastname: 'Exportova', officeName: '=cmd|calc, "A"' });
  const { body } = await ask(calls.exportStudentsCall, { q: 'exportova', reason: 'List for the board.' });
  expect(body).toMatchObject({ rows: 1 });
  expect(body.csv.split('\r\n')[1]).toContain(`"'=cmd|calc, ""A"""`);
  const entry = await portal.context.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('act', '=', 'student.exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { createHash } = await import('node:crypto');
  expect(entry).toMatchObject({
    reason: 'List for the board.',
    after: { rows: 1, sha256: createHash('sha256').update(body.csv).digest('hex') },
  });
});
