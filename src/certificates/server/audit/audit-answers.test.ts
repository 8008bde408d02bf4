// docs/specification/records.md, RL-33: one link and one PDF for a board that asks one licensee.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { amendCredit, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { renewalCall, saveLicenseCall } from '#renewal/contract.ts';
import { changePassword } from '#sign-in/server/passwords/change-password.ts';
import { openSession } from '#sign-in/server/sessions/open-session.ts';
import { auditAnswersCall, auditCall, endAuditAnswerCall, makeAuditAnswerCall, verifyCall } from '../../contract.ts';

let portal: Portal;
let student: SignedIn;
let license: string;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context, { timeZone: 'America/New_York' });
  await portal.call(
    saveLicenseCall,
    { profession: 'dentist', state: 'OH', number: '30-012345', cycleEnds: '2027-12-31', isPrimary: true },
    student.token,
  );
  license = (await portal.call(renewalCall, {}, student.token)).body.licenses[0]?.h ?? '';
});

async function earn(day: string, { title = 'Vital pulp therapy', ceTypeId = 1, credits = 1.5, count = 1 } = {}) {
  for (let index = 0; index < count; index += 1) {
    const { id } = await aClass(portal.context, { title: count === 1 ? title : `${title} ${index + 1}`, credits });
    await portal.context.db.transaction().execute((trx) =>
      awardCredit(portal.context, trx, {
        studentId: student.id,
        activityId: id,
        attemptId: null,
        examScore: 90,
        earnedAt: Temporal.Instant.from(`${day}T17:00:00Z`),
        ceTypeId,
        silent: true,
      }),
    );
  }
}
const period = { from: '2026-01-01', to: '2026-12-31', days: 30 };
const make = (change: Partial<CallInput<typeof makeAuditAnswerCall>> = {}, who = student) =>
  portal.call(makeAuditAnswerCall, { h: license, ...period, ...change }, who.token);
async function aCode(change: Partial<CallInput<typeof makeAuditAnswerCall>> = {}): Promise<string> {
  const { url } = (await make(change)).body;
  expect(url).toMatch(new RegExp(`^${portal.context.config.publicUrl}/audit/[\\w-]{43}$`));
  return url.slice(url.lastIndexOf('/') + 1);
}
let networks = 0;
/** Each from a network of its own: the throttle counts by it. */
const open = async (code: string) => {
  networks += 1;
  const answer = await portal.app.inject({
    method: 'POST',
    url: auditCall.path,
    payload: { code },
    remoteAddress: `10.1.${Math.floor(networks / 250)}.${networks % 250}`,
  });
  return { httpStatus: answer.statusCode, body: answer.json<CallAnswer<typeof auditCall>>() };
};
const answers = async (who = student) => (await portal.call(auditAnswersCall, {}, who.token)).body.answers;
const creditOf = (title: string) =>
  portal.context.db
    .selectFrom('credit')
    .select(['id', 'verification_code as code'])
    .where('student_id', '=', student.id)
    .where('title', '=', title)
    .executeTakeFirstOrThrow();

it('has every credit of the period with what Ohio lists, and totals by type (RL-33)', async () => {
  await earn('2025-12-31', { title: 'Before' });
  await earn('2026-01-01', { title: 'First day' });
  await earn('2026-12-31', { title: 'Last day', ceTypeId: 2, credits: 2 });
  await earn('2027-01-01', { title: 'After' });
  const { body } = await open(await aCode());
  expect(body).toMatchObject({
    studentName: expect.stringContaining(' ') as string,
    license: 'Ohio, dentist',
    licenseNumber: '30-012345',
    totals: [
      { label: 'Live, Interactive', hours: 2 },
      { label: 'Self-study', hours: 1.5 },
      { label: 'Total', hours: 3.5 },
    ],
  });
  expect(body.lines.map(({ title, day, hours, ceTypeId, state }) => [title, day, hours, ceTypeId, state])).toEqual([
    ['First day', '2026-01-01', 1.5, 1, 'valid'],
    ['Last day', '2026-12-31', 2, 2, 'valid'],
  ]);
  const { certificate } = (await portal.call(verifyCall, { code: body.lines[0]?.code ?? '' })).body;
  expect(body.lines[0]).toMatchObject({ sponsor: certificate.sponsor, instructor: certificate.lecturer ?? '' });
});

it('is frozen: later amendments are notes with the new certificate (RL-33)', async () => {
  await earn('2026-02-01', { title: 'Amended' });
  await earn('2026-02-02', { title: 'Withdrawn' });
  const code = await aCode();
  await earn('2026-02-03', { title: 'Later' });
  const [amended, withdrawn] = [await creditOf('Amended'), await creditOf('Withdrawn')];
  const last = await portal.context.db.transaction().execute(async (trx) => {
    const changed = {
      creditId: amended.id,
      change: { studentName: 'Dr. Other Name' },
      reason: 'Name corrected as asked',
      by: 'Anna Roth',
    };
    const { id } = await amendCredit(portal.context, trx, changed);
    await withdrawCredit(portal.context, trx, {
      creditId: withdrawn.id,
      reason: 'Answers were copied',
      by: 'Anna Roth',
    });
    return trx.selectFrom('credit').select('verification_code').where('id', '=', id).executeTakeFirstOrThrow();
  });
  const { body } = await open(code);
  expect(
    body.lines.map(({ title, code: number, hours, state, last: by }) => [title, number, hours, state, by]),
  ).toEqual([
    ['Amended', amended.code, 1.5, 'superseded', last.verification_code],
    ['Withdrawn', withdrawn.code, 1.5, 'withdrawn', null],
  ]);
  expect(JSON.stringify(body)).not.toContain('copied');
});

it('unknown, expired, and ended links look the same, and open no file (RL-33)', async () => {
  await earn('2026-02-01');
  const [expired, ended, open7] = [await aCode({ days: 7 }), await aCode({ days: 90 }), await aCode({ days: 7 })];
  const [, second] = await answers();
  await portal.call(endAuditAnswerCall, { h: second?.h ?? '' }, student.token);
  expect((await open(open7)).httpStatus).toBe(200);
  portal.advance({ hours: 24 * 7 });
  const seen = [];
  for (const code of ['A'.repeat(43), expired, ended, open7]) {
    const { httpStatus, body } = await open(code);
    const file = await portal.app.inject({ url: `/api/audit-file/${code}` });
    seen.push([httpStatus, body, file.statusCode, file.body]);
  }
  for (const each of seen) expect(each).toEqual(seen[0]);
  expect(seen[0]?.[0]).toBe(404);
});

it('the member sees when it was opened, and nobody else ends it (RL-33)', async () => {
  await earn('2026-02-01');
  const code = await aCode();
  expect(await answers()).toMatchObject([{ license: 'Ohio, dentist', count: 1, isOpen: true, opened: [] }]);
  await open(code);
  portal.advance({ hours: 1 });
  await portal.app.inject({ url: `/api/audit-file/${code}` });
  const [mine] = await answers();
  expect(mine?.opened).toHaveLength(2);
  const other = await aStudent(portal.context);
  expect([
    await answers(other),
    (await portal.call(endAuditAnswerCall, { h: mine?.h ?? '' }, other.token)).httpStatus,
  ]).toEqual([[], 200]);
  expect((await open(code)).httpStatus).toBe(200);
  for (let count = 0; count < 60; count += 1) await open(code);
  expect((await answers())[0]?.opened).toHaveLength(50);
});

it('is announced to the member by email, without the code (RL-33)', async () => {
  await earn('2026-02-01');
  const code = await aCode();
  const mails = await portal.context.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'text_body', 'html_body'])
    .where('student_id', '=', student.id)
    .where('kind', '=', 'credit.audit-answer')
    .execute();
  expect(mails).toMatchObject([{ recipient: student.email, subject: 'You made a link to your CE record' }]);
  expect(mails[0]?.text_body).toContain('Ohio, dentist');
  expect(JSON.stringify(mails)).not.toContain(code);
});

it('ends with a new password, and the account disabled opens none (RL-33)', async () => {
  await earn('2026-02-01');
  const code = await aCode();
  portal.advance({ minutes: 1 });
  await portal.context.db
    .transaction()
    .execute((trx) => changePassword(portal.context, trx, { ...student, firstname: 'Ana' }, 'another hash', null));
  expect((await open(code)).httpStatus).toBe(404);
  const token = await portal.context.db.transaction().execute((trx) => openSession(portal.context, trx, student.id));
  student = { ...student, token };
  expect(await answers()).toMatchObject([{ isOpen: false }]);
  portal.advance({ minutes: 1 });
  const later = await aCode();
  expect((await open(later)).httpStatus).toBe(200);
  await portal.context.db
    .updateTable('student')
    .set({ disabled_at: portal.context.now() })
    .where('id', '=', student.id)
    .execute();
  expect((await open(later)).httpStatus).toBe(404);
});

it('is refused without credit, with the license of somebody else, or for a wrong period (RL-33)', async () => {
  const other = await aStudent(portal.context);
  expect((await make()).body).toMatchObject({ code: 'nothing-earned' });
  await earn('2026-02-01');
  expect((await make({}, other)).body).toMatchObject({ code: 'unknown-license' });
  expect((await make({ from: '2026-12-31', to: '2026-01-01' })).body).toMatchObject({ code: 'wrong-period' });
  for (const days of [6, 91, 7.5]) expect((await make({ days })).httpStatus).toBe(400);
  for (let count = 0; count < 10; count += 1) expect((await make()).httpStatus).toBe(200);
  expect((await make()).body).toMatchObject({ code: 'too-many-answers' });
});

it('the PDF has the table and every certificate; its text can be read completely, for 60 credits (RL-33)', async () => {
  await earn('2026-02-01', { title: 'Course', count: 60 });
  const code = await aCode();
  const { lines } = (await open(code)).body;
  const { rawPayload, headers, statusCode } = await portal.app.inject({ url: `/api/audit-file/${code}` });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  const text = (await textOfPdf(rawPayload)).replaceAll(/\s+/g, ' ');
  // Each heading of the table in one line.
  expect(text).toContain('Date Course title Sponsor Instructor Type Hours Code');
  expect(text).toContain('License as the member states it: Ohio, dentist, No. 30-012345');
  for (const { code: number } of lines) expect(text.split(number).length - 1).toBeGreaterThanOrEqual(2);
  expect(lines).toHaveLength(60);
});

it('draws the PDF once, with the link, and deletes it when its owner ends the link (RL-33)', async () => {
  await earn('2026-02-01', { count: 2 });
  const code = await aCode();
  const kept = async () =>
    (
      await portal.context.db
        .selectFrom('audit_answer_pdf')
        .innerJoin('audit_answer', 'audit_answer.id', 'answer_id')
        .select('pdf')
        .where('student_id', '=', student.id)
        .executeTakeFirst()
    )?.pdf;
  const file = async () => (await portal.app.inject({ url: `/api/audit-file/${code}` })).rawPayload;
  expect(await kept()).toBeUndefined();
  await portal.runJobs();
  const drawn = await kept();
  expect(drawn?.toString('latin1', 0, 5)).toBe('%PDF-');
  expect((await file()).equals(drawn ?? Buffer.of())).toBe(true);
  // What is handed out is what is kept: nothing is drawn anew.
  const mark = Buffer.from('%PDF-kept');
  await portal.context.db
    .updateTable('audit_answer_pdf')
    .set({ pdf: mark })
    .where('answer_id', 'in', (eb) => eb.selectFrom('audit_answer').select('id').where('student_id', '=', student.id))
    .execute();
  expect((await file()).equals(mark)).toBe(true);
  const [mine] = await answers();
  await portal.call(endAuditAnswerCall, { h: mine?.h ?? '' }, student.token);
  expect(await kept()).toBeUndefined();
});

it('the first download draws the PDF where no job has done it yet, once for all who wait (RL-33)', async () => {
  await earn('2026-02-01', { count: 2 });
  const code = await aCode();
  const files = await Promise.all([1, 2, 3].map(() => portal.app.inject({ url: `/api/audit-file/${code}` })));
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const { pdf } = await portal.context.db
    .selectFrom('audit_answer_pdf')
    .innerJoin('audit_answer', 'audit_answer.id', 'answer_id')
    .select('pdf')
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow();
  for (const { rawPayload } of files) expect(pdf?.equals(rawPayload)).toBe(true);
});
