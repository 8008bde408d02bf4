// What is erased once its time is over, as an owner runs it: looked at, then done, exactly that.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { ledgerRetention } from '#credit/server/jobs.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openWatchedDatabase } from '#platform/testing/watched-database.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { missRetention } from '#search/server/note-miss.ts';
import { retentionRules, timetable } from '#program.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { rehearseRetentionCall, retentionCall, runRetentionCall } from '../../staff-contract.ts';

let portal: Portal;
let owner: SignedInStaff;
let studentId: string;
beforeAll(async () => {
  portal = await openPortal();
  owner = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
  studentId = (await aStudent(portal.context)).id;
});
afterAll(() => portal.close());

const signedIn = async () => ({ token: await aStaffSession(portal.context, owner) });
const look = async () => (await callAsStaff(portal, await signedIn(), rehearseRetentionCall, {})).body;
const doIt = async (h: string) => (await callAsStaff(portal, await signedIn(), runRetentionCall, { h })).body;
const dueOf = (answer: Awaited<ReturnType<typeof look>>) =>
  answer.verdicts.filter(({ isDone }) => isDone).map(({ name, text }) => `${name}: ${text}`);

/** A credit that was earned at a moment; the code of its certificate. */
async function aCreditOf(member: string, earnedAt: Temporal.Instant): Promise<string> {
  const { db } = portal.context;
  const { id: activityId } = await aClass(portal.context);
  await awardCredit(portal.context, db, {
    studentId: member,
    activityId,
    attemptId: null,
    examScore: 90,
    earnedAt,
    silent: true,
  });
  const credit = await db
    .selectFrom('credit')
    .select('verification_code')
    .where('student_id', '=', member)
    .executeTakeFirstOrThrow();
  return credit.verification_code;
}

let mails = 0;
async function aMail(daysAgo: number): Promise<string> {
  mails += 1;
  const { db, now } = portal.context;
  const at = now().subtract({ minutes: Math.round(24 * 60 * daysAgo) });
  const { id } = await db
    .insertInto('mail')
    .values({
      student_id: studentId,
      recipient: 'reader@members.example',
      subject: 'Your seat',
      kind: 'seats.reminder',
      text_body: '',
      html_body: '',
      message_id: `<retention-${mails}@portal.example>`,
      created_at: at,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const subjectOf = async (id: string) =>
  (await portal.context.db.selectFrom('mail').select('subject').where('id', '=', id).executeTakeFirstOrThrow()).subject;
const entries = () =>
  portal.context.db
    .selectFrom('audit_entry')
    .select(['after'])
    .where('act', '=', 'data.erased')
    .orderBy('id')
    .execute();

it('every rule is one of the timetable, and says when it runs next', async () => {
  for (const { timed } of retentionRules)
    expect(timetable.some(({ job, cron }) => job.name === timed.job.name && cron === timed.cron)).toBe(true);
  const { rules } = (await callAsStaff(portal, await signedIn(), retentionCall, {})).body;
  expect(rules).toHaveLength(retentionRules.length);
  const now = portal.context.now().toString();
  for (const { nextAt } of rules) expect(nextAt > now).toBe(true);
});

it('looking erases nothing; doing erases what was seen and nothing that became due since, and is in the log', async () => {
  const old = await aMail(31);
  const young = await aMail(29);
  const later = await aMail(30 - 10 / (24 * 60));
  const seen = await look();
  const day = portal.context
    .now()
    .subtract({ hours: 24 * 31 })
    .toString()
    .slice(0, 10);
  expect(dueOf(seen)).toContain(`Addresses and subjects of old emails: 1, such as seats.reminder of ${day}`);
  expect(seen.due).toBeGreaterThanOrEqual(1);
  expect([await subjectOf(old), await subjectOf(young)]).toEqual(['Your seat', 'Your seat']);

  portal.advance({ minutes: 20 });
  // Due by the time it is done, and not yet when it was looked at.
  const done = await doIt(seen.h);
  expect(done.sentence).toContain('addresses and subjects of old emails (1)');
  expect([await subjectOf(old), await subjectOf(young), await subjectOf(later)]).toEqual([
    '',
    'Your seat',
    'Your seat',
  ]);
  expect((await entries()).at(-1)).toMatchObject({ after: { 'addresses and subjects of old emails': 1 } });
  const { rules } = (await callAsStaff(portal, await signedIn(), retentionCall, {})).body;
  expect(rules.find(({ title }) => title === 'Emails')).toMatchObject({ lastErased: 1, lastAt: expect.any(String) });
  expect((await doIt(seen.h)).code).toBe('already-done');
});

it('is refused where the timetable came before, and after half an hour', async () => {
  const before = (await entries()).length;
  await aMail(40);
  const seen = await look();
  await portal.context.jobs.enqueue(portal.context.db, retentionRules[1]?.timed.job ?? expect.unreachable(), null);
  await portal.runJobs();
  expect(await doIt(seen.h)).toMatchObject({
    code: 'changed-since',
    errorMsg: '1 row changed in the meantime. Preview again.',
  });
  const again = await look();
  portal.advance({ minutes: 30 });
  expect((await doIt(again.h)).code).toBe('rehearsal-over');
  expect(await entries()).toHaveLength(before);
});

it('the ledger of a closed account goes after its years and is named by its codes alone', async () => {
  const { db, now } = portal.context;
  const earned = now().toZonedDateTimeISO('UTC').subtract({ years: 7 }).toInstant();
  const { id } = await aStudent(portal.context, { firstname: 'Ottilie', lastname: 'Onceseen' });
  const code = await aCreditOf(id, earned);
  const names = () => db.selectFrom('certificate_name').where('name', 'like', '%Onceseen').select('name').execute();
  expect(await names()).toEqual([{ name: 'Dr. Ottilie Onceseen' }]);
  await db.updateTable('credit').set({ student_id: null }).where('student_id', '=', id).execute();
  const seen = await look();
  expect(dueOf(seen)).toContain(`Credits of closed accounts: 1, such as ${code} of ${earned.toString().slice(0, 10)}`);
  expect((await doIt(seen.h)).sentence).toContain('credits of closed accounts (1)');
  expect(await db.selectFrom('credit').select('id').where('verification_code', '=', code).execute()).toEqual([]);
  // Nor does their name stay where the ledger is searched by names.
  expect(await names()).toEqual([]);
});

/** One row of what a rule erases, with the moment that its limit counts from. */
type Dated = readonly [
  title: string,
  table: string,
  what: string,
  hours: number,
  insert: (at: Temporal.Instant, mark: string) => Promise<unknown>,
  count: (mark: string) => Promise<number>,
];
const countOf = async (query: Promise<readonly unknown[]>) => (await query).length;
const failure = (at: Temporal.Instant, subject: string) => ({ subject, failures: 1, last_at: at, blocked_until: at });
/** A refused sign-in has no text of its own to be known by. */
const timesOf = (mark: string): number => 1000 + mark.length;

type Session = { readonly mark: string; readonly usedAt: Temporal.Instant; readonly expiresAt: Temporal.Instant };
const sessionOf = ({ mark, usedAt, expiresAt }: Session) => ({
  token_hash: Buffer.from(mark),
  created_at: usedAt,
  last_used_at: usedAt,
  expires_at: expiresAt,
});
const aSession = (session: Session) =>
  portal.context.db
    .insertInto('session')
    .values({ ...sessionOf(session), student_id: studentId, signed_in_at: session.usedAt })
    .execute();
const countSessions = (mark: string) =>
  countOf(portal.context.db.selectFrom('session').selectAll().where('token_hash', '=', Buffer.from(mark)).execute());
const aTeamSession = (session: Session) =>
  portal.context.db
    .insertInto('staff_session')
    .values({ ...sessionOf(session), staff_id: owner.id })
    .execute();
const countTeamSessions = (mark: string) =>
  countOf(
    portal.context.db.selectFrom('staff_session').selectAll().where('token_hash', '=', Buffer.from(mark)).execute(),
  );
const anEmail = (email: {
  readonly subject: string;
  readonly sent_at?: Temporal.Instant;
  readonly given_up_at?: Temporal.Instant;
}) =>
  portal.context.db
    .insertInto('mail')
    .values({
      student_id: studentId,
      recipient: 'reader@members.example',
      kind: 'seats.reminder',
      text_body: '',
      html_body: '',
      message_id: `<${email.subject.replaceAll(' ', '-')}@portal.example>`,
      created_at: portal.context.now(),
      ...email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const countEmails = (mark: string) =>
  countOf(portal.context.db.selectFrom('mail').select('id').where('subject', '=', mark).execute());

const limits: readonly Dated[] = [
  [
    'Member sign-ins',
    'sign_in_failure',
    'a failed try',
    24,
    (at, mark) => portal.context.db.insertInto('sign_in_failure').values(failure(at, mark)).execute(),
    (mark) =>
      countOf(portal.context.db.selectFrom('sign_in_failure').selectAll().where('subject', '=', mark).execute()),
  ],
  [
    'Member sign-ins',
    'mailed_code',
    'a mailed code',
    30 * 24,
    (at, mark) =>
      portal.context.db
        .insertInto('mailed_code')
        .values({
          student_id: studentId,
          purpose: 'verify-email',
          code_hash: Buffer.from(mark),
          created_at: at,
          expires_at: at,
        })
        .execute(),
    (mark) =>
      countOf(
        portal.context.db.selectFrom('mailed_code').selectAll().where('code_hash', '=', Buffer.from(mark)).execute(),
      ),
  ],
  [
    'Member sign-ins',
    'sign_in_refusal',
    'a refused sign-in',
    30 * 24,
    (at, mark) =>
      portal.context.db
        .insertInto('sign_in_refusal')
        .values({ student_id: studentId, hour: at, last_at: at, reason: 'wrong-password', times: timesOf(mark) })
        .execute(),
    (mark) =>
      countOf(portal.context.db.selectFrom('sign_in_refusal').selectAll().where('times', '=', timesOf(mark)).execute()),
  ],
  [
    'Team sign-ins',
    'staff_sign_in_failure',
    'a failed try',
    24,
    (at, mark) => portal.context.db.insertInto('staff_sign_in_failure').values(failure(at, mark)).execute(),
    (mark) =>
      countOf(portal.context.db.selectFrom('staff_sign_in_failure').selectAll().where('subject', '=', mark).execute()),
  ],
  [
    'Team sign-ins',
    'staff_known_device',
    'a known browser',
    400 * 24,
    (at, mark) =>
      portal.context.db
        .insertInto('staff_known_device')
        .values({ staff_id: owner.id, device_hash: Buffer.from(mark), first_at: at, last_at: at })
        .execute(),
    (mark) =>
      countOf(
        portal.context.db
          .selectFrom('staff_known_device')
          .selectAll()
          .where('device_hash', '=', Buffer.from(mark))
          .execute(),
      ),
  ],
  [
    'Team sign-ins',
    'staff_invitation',
    'an invitation',
    30 * 24,
    (at, mark) =>
      portal.context.db
        .insertInto('staff_invitation')
        .values({
          code_hash: Buffer.from(mark),
          email: mark,
          email_key: mark,
          name: mark,
          roles: ['registrar'],
          created_at: at,
          works_from: at,
          expires_at: at,
        })
        .execute(),
    (mark) => countOf(portal.context.db.selectFrom('staff_invitation').selectAll().where('email', '=', mark).execute()),
  ],
  [
    'Counted views',
    'promotion_seen',
    'a mark',
    24,
    (at, mark) =>
      portal.context.db
        .insertInto('promotion_seen')
        .values({ dedupe_key: Buffer.from(mark), seen_at: at })
        .execute(),
    (mark) =>
      countOf(
        portal.context.db
          .selectFrom('promotion_seen')
          .selectAll()
          .where('dedupe_key', '=', Buffer.from(mark))
          .execute(),
      ),
  ],
  [
    'Repeated requests',
    'idempotent_answer',
    'an answer',
    24,
    (at, mark) =>
      portal.context.db
        .insertInto('idempotent_answer')
        .values({
          caller: mark,
          call: '/api/x',
          key_digest: Buffer.from(mark),
          body_mac: Buffer.from(mark),
          answer: '{}',
          started_at: at,
        })
        .execute(),
    (mark) =>
      countOf(portal.context.db.selectFrom('idempotent_answer').selectAll().where('caller', '=', mark).execute()),
  ],
  [
    'Previews',
    'rehearsal',
    'a rehearsal',
    24,
    (at, mark) =>
      portal.context.db
        .insertInto('rehearsal')
        .values({
          hash: mark,
          staff_id: owner.id,
          act: 'test.act',
          input: '{}',
          fingerprints: '{}',
          verdicts: '[]',
          made_at: at,
          expires_at: at,
        })
        .execute(),
    (mark) => countOf(portal.context.db.selectFrom('rehearsal').selectAll().where('hash', '=', mark).execute()),
  ],
  [
    'Merged accounts',
    'student_merge_row',
    'what a merge moved',
    30 * 24,
    async (at, mark) => {
      const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
      const { id } = await portal.context.db
        .insertInto('student_merge')
        .values({ hash: mark, from_id: from.id, into_id: into.id, merged_by: 'Helen Cho', reason: 'One person', at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return portal.context.db
        .insertInto('student_merge_row')
        .values({ merge_id: id, table_name: 'seat', row_key: JSON.stringify({ id: mark }), after: '{}' })
        .execute();
    },
    (mark) =>
      countOf(
        portal.context.db
          .selectFrom('student_merge_row')
          .innerJoin('student_merge', 'student_merge.id', 'merge_id')
          .select('merge_id')
          .where('hash', '=', mark)
          .execute(),
      ),
  ],
  ['Emails', 'mail', 'an address', 30 * 24, (at, mark) => anEmail({ subject: mark, sent_at: at }), countEmails],
  [
    'Discarded drafts',
    'draft',
    'a draft',
    30 * 24,
    (at, mark) =>
      portal.context.db
        .insertInto('draft')
        .values({
          hash: mark,
          kind: 'class',
          made_by: 'Helen Cho',
          made_at: at,
          changed_by: 'Helen Cho',
          changed_at: at,
          discarded: '{}',
          discarded_at: at,
        })
        .execute(),
    (mark) => countOf(portal.context.db.selectFrom('draft').select('id').where('hash', '=', mark).execute()),
  ],
  [
    'Uploads',
    'upload',
    'what expired',
    0,
    (at, mark) =>
      portal.context.db
        .insertInto('upload')
        .values({
          hash: mark,
          kind: 'video',
          filename: 'film.mp4',
          declared_type: 'video/mp4',
          size_bytes: '100',
          modified_ms: '0',
          maker: 'staff',
          made_by: 'Helen Cho',
          created_at: at,
          expires_at: at,
        })
        .execute(),
    (mark) => countOf(portal.context.db.selectFrom('upload').select('id').where('hash', '=', mark).execute()),
  ],
  [
    'Member sign-ins',
    'session',
    'an expired session',
    0,
    (at, mark) => aSession({ mark, usedAt: portal.context.now(), expiresAt: at }),
    countSessions,
  ],
  [
    'Member sign-ins',
    'session',
    'a session that nobody used',
    30 * 24,
    (at, mark) => aSession({ mark, usedAt: at, expiresAt: portal.context.now().add({ hours: 1 }) }),
    countSessions,
  ],
  [
    'Member sign-ins',
    'passkey_challenge',
    'a challenge',
    0,
    (at, mark) =>
      portal.context.db.insertInto('passkey_challenge').values({ challenge: mark, expires_at: at }).execute(),
    (mark) =>
      countOf(portal.context.db.selectFrom('passkey_challenge').selectAll().where('challenge', '=', mark).execute()),
  ],
  [
    'Team sign-ins',
    'staff_session',
    'an expired session',
    0,
    (at, mark) => aTeamSession({ mark, usedAt: portal.context.now(), expiresAt: at }),
    countTeamSessions,
  ],
  [
    'Team sign-ins',
    'staff_session',
    'a session that nobody used',
    4,
    (at, mark) => aTeamSession({ mark, usedAt: at, expiresAt: portal.context.now().add({ hours: 1 }) }),
    countTeamSessions,
  ],
  [
    'Team sign-ins',
    'staff_passkey_challenge',
    'a challenge',
    0,
    (at, mark) =>
      portal.context.db.insertInto('staff_passkey_challenge').values({ challenge: mark, expires_at: at }).execute(),
    (mark) =>
      countOf(
        portal.context.db.selectFrom('staff_passkey_challenge').selectAll().where('challenge', '=', mark).execute(),
      ),
  ],
  [
    'Emails',
    'mail',
    'an address that no email reached',
    30 * 24,
    (at, mark) => anEmail({ subject: mark, given_up_at: at }),
    countEmails,
  ],
  [
    'Emails',
    'mail_attachment',
    'an attachment',
    30 * 24,
    async (at, mark) => {
      const { id } = await anEmail({ subject: mark, sent_at: at });
      return portal.context.db
        .insertInto('mail_attachment')
        .values({ mail_id: id, filename: mark, content_type: 'text/plain', content: Buffer.from(mark) })
        .execute();
    },
    (mark) =>
      countOf(portal.context.db.selectFrom('mail_attachment').selectAll().where('filename', '=', mark).execute()),
  ],
];

/** Their limits count in days, and are tried below. */
const inDays: readonly string[] = ['Credits of closed accounts', 'Searches without results'];

it('each table that a rule erases from is one of these', async () => {
  const { context, databaseAddress } = portal;
  // What some rules find, they erase row by row.
  for (const [, , what, hours, insert] of limits)
    await insert(context.now().subtract({ hours, seconds: 1 }), `${what} that is due`);
  const erasedBy: string[] = [];
  let title = '';
  const db = openWatchedDatabase(databaseAddress, 1, (statement) => {
    const table = /^\s*(?:delete from|update) "?(\w+)/.exec(statement)?.[1];
    if (table !== undefined) erasedBy.push(`${title}: ${table}`);
    return statement;
  });
  for (const rule of retentionRules.filter((each) => !inDays.includes(each.title))) {
    ({ title } = rule);
    await db.transaction().execute((trx) => rule.erase(context, trx, context.now()));
  }
  await db.destroy();
  expect([...new Set(erasedBy)].toSorted()).toEqual(
    [...new Set(limits.map(([rule, table]) => `${rule}: ${table}`))].toSorted(),
  );
});

it.each(limits)(
  '%s, %s: %s stays for %s hours to the second, and goes then',
  async (title, _table, what, hours, insert, count) => {
    const { context } = portal;
    const rule = retentionRules.find((each) => each.title === title) ?? expect.unreachable(title);
    const limit = context.now().subtract({ hours });
    const [young, old] = [`${what} just inside`, `${what} just outside`];
    await insert(limit.add({ seconds: 1 }), young);
    await insert(limit.subtract({ seconds: 1 }), old);
    await context.db.transaction().execute((trx) => rule.erase(context, trx, context.now()));
    expect([await count(young), await count(old)]).toEqual([1, 0]);
  },
);

it.each([6, 10])('the ledger of a closed account stays for the %s years of the setting, to the day', async (years) => {
  const { context } = portal;
  const { db } = context;
  await db.transaction().execute((trx) => writeSetting(trx, providerSettings.retentionYears, years));
  const limit = context.now().toZonedDateTimeISO('UTC').subtract({ years });
  const codeOf = async (moment: Temporal.ZonedDateTime) => {
    const { id } = await aStudent(context);
    const code = await aCreditOf(id, moment.toInstant());
    await db.updateTable('credit').set({ student_id: null }).where('student_id', '=', id).execute();
    return code;
  };
  const [young, old] = [await codeOf(limit.add({ days: 1 })), await codeOf(limit.subtract({ days: 1 }))];
  await db.transaction().execute((trx) => ledgerRetention.erase(context, trx, context.now()));
  const left = await db
    .selectFrom('credit')
    .select('verification_code')
    .where('verification_code', 'in', [young, old])
    .execute();
  expect(left).toEqual([{ verification_code: young }]);
  // Other tests find the usual years, and nothing that is due by them.
  await db.transaction().execute((trx) => writeSetting(trx, providerSettings.retentionYears, 6));
  await db.transaction().execute((trx) => ledgerRetention.erase(context, trx, context.now()));
});

it.each([
  ['rare', 1, 90],
  ['frequent', 3, 6 * 366],
])('%s words of searches without results (%s) stay for %s days, and go then', async (words, searches, days) => {
  const { context } = portal;
  const { db } = context;
  const limit = context.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days });
  const rows = [limit, limit.subtract({ days: 1 })].map((day, at) => ({
    day: day.toString(),
    words: `${words} ${at === 0 ? 'just inside' : 'just outside'}`,
    searches,
  }));
  await db.insertInto('search_miss').values(rows).execute();
  await db.transaction().execute((trx) => missRetention.erase(context, trx, context.now()));
  expect(await db.selectFrom('search_miss').select('words').where('words', 'like', `${words}%`).execute()).toEqual([
    { words: `${words} just inside` },
  ]);
});
