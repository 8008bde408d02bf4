// What is erased once its time is over, as an owner runs it: looked at, then done, exactly that.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retentionRules } from '#console.ts';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/award-credit.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { timetable } from '#program.ts';
import { rehearseRetentionCall, retentionCall, runRetentionCall } from '../contract.ts';

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
  const at = now().subtract({ hours: 24 * daysAgo });
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
  const seen = await look();
  const day = portal.context
    .now()
    .subtract({ hours: 24 * 31 })
    .toString()
    .slice(0, 10);
  expect(dueOf(seen)).toContain(`Addresses and subjects of old mails: 1, such as seats.reminder of ${day}`);
  expect(seen.due).toBeGreaterThanOrEqual(1);
  expect([await subjectOf(old), await subjectOf(young)]).toEqual(['Your seat', 'Your seat']);

  portal.advance({ minutes: 20 });
  const later = await aMail(30);
  const done = await doIt(seen.h);
  expect(done.sentence).toContain('addresses and subjects of old mails (1)');
  expect([await subjectOf(old), await subjectOf(young), await subjectOf(later)]).toEqual([
    '',
    'Your seat',
    'Your seat',
  ]);
  expect((await entries()).at(-1)).toMatchObject({ after: { 'addresses and subjects of old mails': 1 } });
  const { rules } = (await callAsStaff(portal, await signedIn(), retentionCall, {})).body;
  expect(rules.find(({ title }) => title === 'Mails')).toMatchObject({ lastErased: 1, lastAt: expect.any(String) });
  expect((await doIt(seen.h)).code).toBe('already-done');
});

it('is refused where the timetable came before, and after half an hour', async () => {
  const before = (await entries()).length;
  await aMail(40);
  const seen = await look();
  await portal.context.jobs.enqueue(portal.context.db, retentionRules[1]?.timed.job ?? expect.unreachable(), null);
  await portal.runJobs();
  expect(await doIt(seen.h)).toMatchObject({ code: 'changed-since', errorMsg: '1 row changed since; look again.' });
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
