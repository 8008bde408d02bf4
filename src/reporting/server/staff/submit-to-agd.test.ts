import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import type { CreditChange } from '#credit/amendment.ts';
import { proofCall } from '#certificates/contract.ts';
import { amendCredit, findCreditId, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { reportingTimetable, submitToAgdJob } from '../jobs.ts';
import { listHeldBack, submitToAgd } from './submit-to-agd.ts';
import { listAgdTasks, noteAgdNotified } from './notify-agd.ts';
import { readReportingAttention } from './read-attention.ts';

let portal: Portal;
let count = 0;

// A roster holds what everybody earned: each test has a portal of its own.
beforeEach(async () => {
  portal = await openPortal();
});
afterEach(() => portal.close());

async function aMember(agdNumber: string | null, isVerified = true): Promise<SignedIn> {
  const member = await aStudent(portal.context, { agdNumber } as never);
  await portal.context.db
    .updateTable('student')
    .set({ email_verified_at: isVerified ? portal.context.now() : null })
    .where('id', '=', member.id)
    .execute();
  return member;
}
const number = () => String(500_000 + (count += 1));
async function earn(who: SignedIn, title: string, changes: Parameters<typeof aClass>[1] = {}): Promise<string> {
  const klass = await aClass(portal.context, { title, ...changes });
  await portal.context.db.transaction().execute((trx) =>
    awardCredit(portal.context, trx, {
      studentId: who.id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: portal.context.now(),
      silent: true,
    }),
  );
  return (await portal.call(proofCall, { c: klass.hash }, who.token)).body.proof.verificationCode;
}
const mailsTo = async (who: SignedIn, kind: string) => {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .select(['subject', 'text_body'])
    .where('student_id', '=', who.id)
    .where('kind', '=', kind)
    .execute();
};
const amend = async (code: string, change: CreditChange) => {
  const creditId = await findCreditId(portal.context.db, code);
  const { verification_code: amended } = await portal.context.db
    .transaction()
    .execute((trx) =>
      amendCredit(portal.context, trx, { creditId, change, reason: 'Corrected by the registrar', by: 'Rita' }),
    );
  return amended;
};
const withdraw = async (code: string) => {
  const creditId = await findCreditId(portal.context.db, code);
  await portal.context.db
    .transaction()
    .execute((trx) =>
      withdrawCredit(portal.context, trx, { creditId, reason: 'Issued in error, says the host', by: 'Rita' }),
    );
};
const tasks = async (who: string) =>
  (await listAgdTasks(portal.context.db))
    .filter(({ agdNumber }) => agdNumber === who)
    .map(({ verificationCode, reported, now }) => ({ verificationCode, reported, now }));
const nextWeek = async () => {
  portal.advance({ hours: 24 * 7 });
  await submitToAgd(portal.context);
};
async function rosters() {
  await portal.runJobs();
  const rows = await portal.context.db
    .selectFrom('mail')
    .leftJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id')
    .where('mail.kind', '=', 'credit.agd-roster')
    .select(['mail.text_body', 'mail_attachment.content'])
    .orderBy('mail.id')
    .execute();
  return rows.map((row) => ({ text: row.text_body, lines: row.content?.toString().split('\r\n').slice(1, -1) ?? [] }));
}

it('reports what was earned since the last one, once, for members whom the AGD can know', async () => {
  const member = await aMember(number());
  await earn(member, 'Reported');
  await earn(await aMember(number(), false), 'Address not confirmed');
  await earn(await aMember(null), 'No number');
  await earn(await aMember('47110'), 'Five digits');
  await earn(member, 'No subject code', { agd: [] });
  await submitToAgd(portal.context);
  await submitToAgd(portal.context);
  const [first, ...more] = await rosters();
  expect(more).toEqual([]);
  expect(first?.lines.map((line) => line.split(',')[2])).toEqual(['"Reported"']);

  portal.advance({ hours: 24 * 7 });
  await submitToAgd(portal.context);
  expect(await rosters()).toHaveLength(1);
  await earn(member, 'A week later');
  await submitToAgd(portal.context);
  expect((await rosters()).at(-1)?.lines.map((line) => line.split(',')[2])).toEqual(['"A week later"']);
});

it('reports a member later whose number or address was corrected meanwhile', async () => {
  const member = await aMember('4711');
  await earn(member, 'Waits for correction');
  await submitToAgd(portal.context);
  const before = (await rosters()).length;
  await portal.context.db.updateTable('student').set({ agd_number: number() }).where('id', '=', member.id).execute();
  portal.advance({ hours: 24 * 7 });
  await submitToAgd(portal.context);
  const after = await rosters();
  expect([after.length, after.at(-1)?.lines.map((line) => line.split(',')[2])]).toEqual([
    before + 1,
    ['"Waits for correction"'],
  ]);
});

it('two jobs at the same moment make one roster', async () => {
  const before = (await rosters()).length;
  await earn(await aMember(number()), 'Once');
  await Promise.allSettled([submitToAgd(portal.context), submitToAgd(portal.context)]);
  expect((await rosters()).slice(before).flatMap(({ lines }) => lines)).toHaveLength(1);
});

it('runs every Monday morning, handed nothing by the timetable', async () => {
  expect(reportingTimetable.filter(({ job }) => job === submitToAgdJob)).toEqual([
    { job: submitToAgdJob, cron: '0 6 * * 1' },
  ]);
  const before = (await rosters()).length;
  await earn(await aMember(number()), 'By the timetable');
  await portal.context.jobs.enqueue(portal.context.db, submitToAgdJob, null);
  expect((await rosters()).slice(before).flatMap(({ lines }) => lines)).toHaveLength(1);
});

describe('credit that is held back', () => {
  it('is in the provider’s email and list with the reason, and its member gets one email about what to correct', async () => {
    const [five, unconfirmed] = [await aMember('47123'), await aMember(number(), false)];
    await earn(five, 'Five digits again');
    await earn(unconfirmed, 'Unconfirmed');
    await earn(unconfirmed, 'Unconfirmed too');
    await submitToAgd(portal.context);
    const mail = (await rosters()).at(-1);
    expect(mail?.text).toMatch(
      /AGD number: 47123\nCourse: Five digits again\nWhy: AGD number does not have six digits/,
    );
    expect(mail?.text).toMatch(/Course: Unconfirmed\nWhy: Email address not confirmed/);
    const listed = (await listHeldBack(portal.context.db)).filter(
      ({ student_id: id }) => id === five.id || id === unconfirmed.id,
    );
    expect(listed.map(({ title, reasons }) => [title, reasons])).toEqual([
      ['Five digits again', ['number']],
      ['Unconfirmed', ['email']],
      ['Unconfirmed too', ['email']],
    ]);
    const [toFive, toUnconfirmed] = [
      await mailsTo(five, 'credit.agd-held-back'),
      await mailsTo(unconfirmed, 'credit.agd-held-back'),
    ];
    expect([toFive.length, toUnconfirmed.length]).toEqual([1, 1]);
    expect(toFive[0]?.text_body).toContain('Your AGD number is 47123. AGD member numbers have six digits.');
    expect(toUnconfirmed[0]?.text_body).toContain('2 of your credits are on hold');
    const mailed = (await rosters()).length;
    await nextWeek();
    expect([(await rosters()).length, (await mailsTo(five, 'credit.agd-held-back')).length]).toEqual([mailed, 1]);
  });

  it('says nothing of members without an AGD number', async () => {
    const none = await aMember(null);
    await earn(none, 'No number at all');
    await submitToAgd(portal.context);
    expect(await mailsTo(none, 'credit.agd-held-back')).toEqual([]);
    expect((await listHeldBack(portal.context.db)).filter(({ student_id: id }) => id === none.id)).toEqual([]);
  });
});

describe('credit that was amended or withdrawn after it was reported', () => {
  it('is not reported again, however often it is amended, and what is valid now is listed for the AGD', async () => {
    const agd = number();
    const first = await earn(await aMember(agd), 'Reported once');
    await submitToAgd(portal.context);
    const second = await amend(first, { studentName: 'Dr. Ana Kovács' });
    expect(await tasks(agd)).toEqual([]);
    const third = await amend(second, { ceTypeId: 2, agd: [{ code: '070', category: 'Endodontics', hours: 1 }] });
    const [task, ...more] = await tasks(agd);
    expect([task?.verificationCode, more]).toEqual([third, []]);
    expect(task?.reported).toMatch(/Reported once, 1\.5 hours, code 070, Self-instruction/);
    expect(task?.now).toMatch(/Reported once, 1 hours, code 070, Lecture/);
    await nextWeek();
    const mail = (await rosters()).at(-1);
    expect(mail?.lines.filter((line) => line.includes(agd))).toEqual([]);
    expect(mail?.text).toContain('Corrected: ' + task?.now);
  });

  it('is an item of the overview that leads to it, until the AGD is notified', async () => {
    const code = await earn(await aMember(number()), 'Withdrawn after');
    const needs = async () =>
      (await readReportingAttention(portal.context)).map(({ kind, link }) => [kind.split(':')[0], link?.to]);
    await submitToAgd(portal.context);
    expect(await needs()).toEqual([['reporting.to-upload', '/staff/reporting']]);
    await portal.context.db.updateTable('agd_roster').set({ uploaded_on: '2026-03-02' }).execute();
    expect(await needs()).toEqual([]);
    await withdraw(code);
    expect(await needs()).toEqual([['reporting.changed', `/staff/credits/${code}`]]);
    await earn(await aMember('47110'), 'Five digits');
    expect(await needs()).toContainEqual(['reporting.held-back', '/staff/reporting?show=held']);
    await noteAgdNotified(portal.context, { code, by: 'Rita' });
    expect(await needs()).toEqual([['reporting.held-back', '/staff/reporting?show=held']]);
  });

  it('leaves the list once the AGD is notified, and comes back with the next correction', async () => {
    const agd = number();
    const first = await earn(await aMember(agd), 'Told');
    await submitToAgd(portal.context);
    const second = await amend(first, { ceTypeId: 2 });
    await expect(noteAgdNotified(portal.context, { code: first, by: 'Rita' })).rejects.toMatchObject({
      code: 'unknown-code',
    });
    await noteAgdNotified(portal.context, { code: second, by: 'Rita' });
    expect(await tasks(agd)).toEqual([]);
    await withdraw(second);
    expect((await tasks(agd)).map(({ now, reported }) => [now, reported.includes('Lecture')])).toEqual([['', true]]);
    await noteAgdNotified(portal.context, { code: second, by: 'Rita' });
    expect(await tasks(agd)).toEqual([]);
  });

  it('if never reported, it is reported as it is now, and not at all once withdrawn', async () => {
    const agd = number();
    const member = await aMember(agd);
    await amend(await earn(member, 'Amended before'), {
      agd: [{ code: '250', category: 'Operative Dentistry', hours: 0.5 }],
    });
    await withdraw(await earn(member, 'Withdrawn before'));
    await submitToAgd(portal.context);
    expect(
      (await rosters())
        .at(-1)
        ?.lines.filter((line) => line.includes(agd))
        .map((line) => line.split(',').slice(2, 5)),
    ).toEqual([['"Amended before"', '"0.5"', '"250"']]);
    expect(await tasks(agd)).toEqual([]);
  });
});
