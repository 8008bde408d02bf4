import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completedCertificatesCall } from '#certificates/contract.ts';
import { amendCredit, findCreditId } from '#credit/server/corrections/amend-credit.ts';
import type { SignedIn } from '#accounts/server/fixtures.ts';
import { creditCall, creditsCall } from '#ledger/staff-contract.ts';
import { overviewCall } from '#overview/staff-contract.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  agdCreditsCall,
  agdRosterCall,
  agdRosterCsvPath,
  agdRostersCall,
  mailHeldBackCall,
  makeAgdRosterCall,
  markAgdRosterCall,
  rejectAgdCreditsCall,
  reopenAgdCreditCall,
  reportingMessages,
} from '../../../staff-contract.ts';
import { anAgdMember, anAgdNumber, earnCredit } from '../../fixtures.ts';
import { submitToAgd } from '../submit-to-agd.ts';

let portal: Portal;
let registrar: SignedInStaff;

// A roster has what everybody earned: each test has a portal of its own.
beforeEach(async () => {
  portal = await openPortal();
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Grace Lin' });
});
afterEach(() => portal.close());

const as = async <C extends Call>(call: C, input: CallInput<C>) =>
  (await callAsStaff(portal, registrar, call, input)).body;
const listed = async (show: 'waiting' | 'held' | 'rejected' | 'changed') =>
  (await as(agdCreditsCall, { show, page: '0' })).data.map(({ title, why }) =>
    why === '' ? title : `${title}: ${why}`,
  );
const csvOf = async (number?: number) => {
  const { body, statusCode } = await portal.app.inject({
    url: number === undefined ? agdRosterCsvPath : `${agdRosterCsvPath}?number=${number}`,
    headers: { cookie: `staff=${registrar.token}`, 'sec-fetch-site': 'same-origin' },
  });
  return {
    statusCode,
    body,
    titles: body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split('","')[2]),
  };
};
const make = async () => (await as(makeAgdRosterCall, {})).number;
const mark = (number: number, on: string | null = '2026-03-04', answer = '') =>
  as(markAgdRosterCall, { number, on, answer });
const sentOn = async (member: SignedIn) =>
  (await portal.call(completedCertificatesCall, { page: '0', year: undefined }, member.token)).body.data.map(
    ({ title, sentToAgdOn }) => [title, sentToAgdOn],
  );
const give = (member: SignedIn, agdNumber: string) =>
  portal.context.db.updateTable('student').set({ agd_number: agdNumber }).where('id', '=', member.id).execute();
const today = () => portal.context.now().toString().slice(0, 10);
const earn = (member: SignedIn, title: string, changes: Parameters<typeof earnCredit>[3] = {}) =>
  earnCredit(portal.context, member, title, changes);

describe('a roster (RO-1, RO-3)', () => {
  it('is previewed, made on any day, several a day, and kept byte for byte', async () => {
    const member = await anAgdMember(portal.context);
    await earn(member, 'Deep margins');
    const preview = await csvOf();
    expect(preview.titles).toEqual(['Deep margins']);
    const first = await make();
    expect(await as(makeAgdRosterCall, {})).toMatchObject({ status: false, code: 'nothing-to-do' });
    await earn(member, 'Vital pulp therapy');
    const second = await make();
    expect([first, second]).toEqual([1, 2]);
    // What the credit says later changes nothing in a file.
    await portal.context.db
      .updateTable('student')
      .set({ agd_number: anAgdNumber() })
      .where('id', '=', member.id)
      .execute();
    expect((await csvOf(first)).body).toBe(preview.body);
    expect((await csvOf(second)).titles).toEqual(['Vital pulp therapy']);
    expect((await csvOf(9)).statusCode).toBe(404);
    expect((await as(agdRostersCall, { page: '0' })).data).toMatchObject([
      { number: 2, madeBy: 'Grace Lin', credits: 1, rows: 1, hours: 1.5, uploadedOn: null, rejected: 0 },
      { number: 1, madeOn: today() },
    ]);
    const entry = await portal.context.db
      .selectFrom('audit_entry')
      .select('after')
      .where('act', '=', 'reporting.roster-downloaded')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(entry.after).toEqual({ sha256: createHash('sha256').update(preview.body).digest('hex') });
  });

  it('has nobody twice, whoever makes two at the same moment, the weekly job included', async () => {
    for (let index = 0; index < 3; index += 1) await earn(await anAgdMember(portal.context), `Class ${index}`);
    const [one, other] = await Promise.all([
      as(makeAgdRosterCall, {}),
      as(makeAgdRosterCall, {}),
      submitToAgd(portal.context),
    ]);
    // The later one finds nothing to do. An error would come from the table's key, which refuses what the lock missed.
    for (const answer of [one, other])
      expect(answer).toMatchObject(answer.status ? { number: 1 } : { code: 'nothing-to-do' });
    const rosters = (await as(agdRostersCall, { page: '0' })).data;
    expect(rosters.map(({ credits }) => credits)).toEqual([3]);
  });

  it('is marked as uploaded with the day and the answer, which members read, and can be taken back', async () => {
    const member = await anAgdMember(portal.context);
    const { code } = await earn(member, 'Deep margins');
    expect(await sentOn(member)).toEqual([['Deep margins', null]]);
    const number = await make();
    expect((await as(creditCall, { code })).agd).toEqual({ state: 'in-roster', reportedOn: null });
    expect(await sentOn(member)).toEqual([['Deep margins', null]]);
    const later = portal.context.now().add({ hours: 72 }).toString().slice(0, 10);
    expect(await mark(number, later)).toMatchObject({ code: 'wrong-day', errorMsg: reportingMessages.notYet });
    expect(await mark(number, '2020-01-01')).toMatchObject({ errorMsg: reportingMessages.beforeMade });
    await mark(number, today(), '1 row accepted ');
    expect(await sentOn(member)).toEqual([['Deep margins', today()]]);
    expect((await as(creditsCall, { q: code })).data).toMatchObject([{ agd: 'reported', reportedOn: today() }]);
    expect((await as(agdRostersCall, { page: '0' })).data).toMatchObject([
      { uploadedOn: today(), uploadedBy: 'Grace Lin', answer: '1 row accepted' },
    ]);
    await mark(number, null);
    expect(await sentOn(member)).toEqual([['Deep margins', null]]);
  });
});

describe('a credit that is held back (RO-2, RO-4)', () => {
  it('is listed with its reason', async () => {
    const { context } = portal;
    await earn(await anAgdMember(context, '48192'), 'Five digits');
    await earn(await anAgdMember(context, anAgdNumber(), { isVerified: false }), 'Not confirmed');
    await earn(await anAgdMember(context), 'Without a code', { agd: [] });
    const closed = await anAgdMember(context);
    await earn(closed, 'Account locked');
    await context.db.updateTable('student').set({ disabled_at: context.now() }).where('id', '=', closed.id).execute();
    const erased = await anAgdMember(context);
    await earn(erased, 'Account erased');
    await context.db.deleteFrom('student').where('id', '=', erased.id).execute();
    await earn(await anAgdMember(context, null), 'No number');
    expect((await listed('held')).sort()).toEqual([
      'Account erased: Account closed',
      'Account locked: Account closed',
      'Five digits: AGD number has 5 digits: 48192',
      'Not confirmed: Email address not confirmed',
      'Without a code: No AGD subject code',
    ]);
    expect(await listed('waiting')).toEqual([]);
    expect(await as(makeAgdRosterCall, {})).toMatchObject({ code: 'nothing-to-do' });
  });

  it('is a reason to email the member, once a day, and is on the next roster once it is corrected', async () => {
    const member = await anAgdMember(portal.context, '48192');
    const { code } = await earn(member, 'Five digits');
    expect(await as(mailHeldBackCall, { code })).toEqual({ status: true });
    expect(await as(mailHeldBackCall, { code })).toMatchObject({ code: 'mailed-lately' });
    await portal.runJobs();
    const mails = await portal.context.db
      .selectFrom('mail')
      .select('text_body')
      .where('student_id', '=', member.id)
      .where('kind', '=', 'credit.agd-held-back')
      .execute();
    expect(mails.map(({ text_body: text }) => text.includes('Your AGD number is 48192.'))).toEqual([true]);
    await give(member, anAgdNumber());
    expect(await as(mailHeldBackCall, { code })).toMatchObject({ code: 'not-held' });
    expect((await csvOf(await make())).titles).toEqual(['Five digits']);
  });
});

describe('a credit that the AGD rejected (RO-5)', () => {
  /** Two members on an uploaded roster, the first of whom the AGD refused. */
  async function aRejection() {
    const [refused, fine] = [await anAgdMember(portal.context), await anAgdMember(portal.context)];
    const { code } = await earn(refused, 'Refused');
    await earn(fine, 'Accepted');
    const number = await make();
    const before = (await csvOf(number)).body;
    const reject = () => as(rejectAgdCreditsCall, { number, codes: [code], reason: 'Member not found' });
    expect(await reject()).toMatchObject({ code: 'not-uploaded' });
    await mark(number, today());
    expect((await as(agdRosterCall, { number: String(number) })).credits.map(({ title }) => title)).toEqual([
      'Refused',
      'Accepted',
    ]);
    await reject();
    return { refused, fine, code, number, before, reject };
  }

  it('waits until its number is corrected, is on the next roster, and nobody is on two', async () => {
    const { refused, fine, code, number, before, reject } = await aRejection();
    expect(await listed('rejected')).toEqual([`Refused: Roster ${number}: “Member not found”`]);
    expect((await as(creditCall, { code })).agd).toEqual({ state: 'rejected', reportedOn: null });
    expect((await as(creditsCall, { q: code })).data).toMatchObject([{ agd: 'rejected' }]);
    expect([await sentOn(refused), await sentOn(fine)]).toEqual([[['Refused', null]], [['Accepted', today()]]]);
    expect(await reject()).toMatchObject({ code: 'changed-meanwhile' });
    expect(await mark(number, null)).toMatchObject({ code: 'has-rejected' });
    expect(await as(makeAgdRosterCall, {})).toMatchObject({ code: 'nothing-to-do' });
    expect(await as(mailHeldBackCall, { code })).toEqual({ status: true });

    await give(refused, anAgdNumber());
    expect([await listed('rejected'), await listed('waiting')]).toEqual([[], ['Refused']]);
    const next = await make();
    expect((await csvOf(next)).titles).toEqual(['Refused']);
    expect((await csvOf(number)).body).toBe(before);
    await mark(next, today());
    expect(await as(makeAgdRosterCall, {})).toMatchObject({ code: 'nothing-to-do' });
    expect(await sentOn(refused)).toEqual([['Refused', today()]]);
    expect((await as(agdRostersCall, { page: '0' })).data.map((each) => [each.credits, each.rejected])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  it('is on the next roster as it is when staff say so', async () => {
    const { code } = await aRejection();
    expect(await as(reopenAgdCreditCall, { code })).toEqual({ status: true });
    expect(await as(reopenAgdCreditCall, { code })).toMatchObject({ code: 'not-rejected' });
    expect((await csvOf(await make())).titles).toEqual(['Refused']);
  });

  it('is on the next roster as it was amended, and needs no letter', async () => {
    const { code } = await aRejection();
    const creditId = await findCreditId(portal.context.db, code);
    await portal.context.db.transaction().execute((trx) =>
      amendCredit(portal.context, trx, {
        creditId,
        change: { title: 'Refused, with its right title' },
        reason: 'The AGD knows it by another title',
        by: 'Grace',
      }),
    );
    expect([await listed('rejected'), await listed('changed')]).toEqual([[], []]);
    expect((await csvOf(await make())).titles).toEqual(['Refused, with its right title']);
  });

  it('that was amended after an accepted report is listed for a letter, never for a roster', async () => {
    const member = await anAgdMember(portal.context);
    const { code } = await earn(member, 'Reported');
    await mark(await make(), today());
    const creditId = await findCreditId(portal.context.db, code);
    await portal.context.db.transaction().execute((trx) =>
      amendCredit(portal.context, trx, {
        creditId,
        change: { ceTypeId: 2 },
        reason: 'It was a live course',
        by: 'Grace',
      }),
    );
    expect([await listed('changed'), await listed('waiting')]).toEqual([['Reported: It was a live course'], []]);
    expect(await sentOn(member)).toEqual([['Reported', today()]]);
  });

  it('that was refused, amended, reported, and amended again is on no further roster', async () => {
    const { code } = await aRejection();
    const amend = async (creditId: string, title: string) =>
      (
        await portal.context.db.transaction().execute((trx) =>
          amendCredit(portal.context, trx, {
            creditId,
            change: { title },
            reason: 'The AGD knows it by another title',
            by: 'Grace',
          }),
        )
      ).id;
    const second = await amend(await findCreditId(portal.context.db, code), 'Second title');
    const roster = await make();
    expect((await csvOf(roster)).titles).toEqual(['Second title']);
    await mark(roster, today());
    await amend(second, 'Third title');
    expect(await listed('waiting')).toEqual([]);
  });
});

it('the meter shows the oldest credit that can be reported, and "Needs you" turns red at 21 days (RO-6)', async () => {
  const oldest = async () => (await as(agdCreditsCall, { page: '0' })).oldestDays;
  const needs = async () =>
    (await as(overviewCall, {})).needs.flatMap(({ kind, severity, sentence }) =>
      kind.startsWith('reporting.to-upload') ? [[severity, sentence.replace(/^.*uploaded\. /, '')]] : [],
    );
  expect(await oldest()).toBe(null);
  await earn(await anAgdMember(portal.context, '48192'), 'Held back');
  expect(await oldest()).toBe(null);
  await earn(await anAgdMember(portal.context), 'Waiting');
  portal.advance({ hours: 24 * 20 });
  registrar = await aStaffMember(portal.context, ['registrar']);
  expect([await oldest(), await needs()]).toEqual([20, []]);
  const number = await make();
  expect(await needs()).toEqual([['warn', 'Its oldest credit is 20 days old; the limit is 30.']]);
  portal.advance({ hours: 24 });
  registrar = await aStaffMember(portal.context, ['registrar']);
  expect([await oldest(), await needs()]).toEqual([
    21,
    [['red', 'Its oldest credit is 21 days old; the limit is 30.']],
  ]);
  await mark(number, today());
  expect([await oldest(), await needs()]).toEqual([null, []]);
});
