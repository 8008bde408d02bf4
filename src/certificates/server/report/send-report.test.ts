import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { accountHomeCall, setCreditGoalCall } from '#credit/contract.ts';
import { renewalCall, saveLicenseCall } from '#renewal/contract.ts';
import { sendReportCall } from '../../contract.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { ledgerRetention } from '#credit/server/jobs.ts';
import { handleRetention } from '#platform/server/retention/retention.ts';

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context, { timeZone: 'America/Los_Angeles' });
});

async function earn(credits: number, earnedAt: string, ceTypeId = 1, title = 'Vital pulp therapy') {
  const { id } = await aClass(portal.context, { credits, title });
  await awardCredit(portal.context, portal.context.db, {
    studentId: student.id,
    activityId: id,
    attemptId: null,
    examScore: 90,
    earnedAt: Temporal.Instant.from(earnedAt),
    ceTypeId,
    silent: true,
  });
}
const mails = async () => {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .selectAll()
    .where('student_id', '=', student.id)
    .where('kind', '=', 'credit.report')
    .orderBy('id')
    .execute();
};
it('the report marks a second credit for the same content, and not the first (CR-8)', async () => {
  const { db } = portal.context;
  await earn(1, '2026-02-01T20:00:00Z', 2, 'Pulp therapy, live');
  await earn(1, '2026-03-01T20:00:00Z', 1, 'Pulp therapy, recorded');
  const [live, recorded] = await db
    .selectFrom('credit')
    .select('activity_id')
    .where('student_id', '=', student.id)
    .orderBy('id')
    .execute();
  await db
    .updateTable('activity')
    .set({ same_content_as: live?.activity_id ?? null })
    .where('id', '=', recorded?.activity_id ?? '')
    .execute();
  await portal.call(sendReportCall, {}, student.token);
  const [mail] = await mails();
  const marked = 'Pulp therapy, recorded (same content as “Pulp therapy, live”)';
  expect(mail?.text_body).toContain(marked);
  expect(mail?.text_body).not.toContain('Pulp therapy, live (same');
});

it('the report has needed, earned, and missing hours for each license, and what nobody can say apart (RL-32)', async () => {
  await earn(2, '2026-02-01T20:00:00Z', 2);
  await earn(1, '2026-02-02T20:00:00Z');
  const license = { profession: 'dentist', number: '', isPrimary: false } as const;
  await portal.call(saveLicenseCall, { ...license, state: 'OH', cycleEnds: '2027-12-31' }, student.token);
  await portal.call(saveLicenseCall, { ...license, state: 'NY', cycleEnds: null }, student.token);
  await portal.call(sendReportCall, {}, student.token);
  const [mail] = await mails();
  const { content } = await portal.context.db
    .selectFrom('mail_attachment')
    .select('content')
    .where('mail_id', '=', mail?.id ?? '')
    .executeTakeFirstOrThrow();
  const pdf = (await textOfPdf(content)).replaceAll(/\s+/g, ' ');
  expect(mail?.text_body).toContain(
    'License: Ohio, dentist\nCycle: Thu Jan 1, 2026 to Fri Dec 31, 2027\nNeeded: 40 (Ohio',
  );
  expect(mail?.text_body).toContain(
    'License: New York, dentist\nCycle: We don’t know\nNeeded: We don’t know\nEarned: –',
  );
  for (const text of [mail?.text_body.replaceAll(/\s+/g, ' '), pdf])
    for (const words of ['License renewal', 'Ohio, dentist', 'New York, dentist', 'Your board has the final say.'])
      expect(text).toContain(words);
  const counted = (await portal.call(renewalCall, {}, student.token)).body.licenses[0];
  expect((counted?.earned ?? 0) + (counted?.unknown ?? 0)).toBe(3);
});

describe('the summary of credits', () => {
  it('counts by type, and by the member’s own calendar year', async () => {
    await earn(1.5, '2026-01-01T03:00:00Z');
    await earn(2, '2026-02-01T20:00:00Z', 2);
    await earn(0.25, '2026-02-02T20:00:00Z');
    const { body } = await portal.call(accountHomeCall, {}, student.token);
    expect(body).toEqual({
      status: true,
      summary: { ceHome: 1.75, ceLive: 2, ceTotal: 3.75 },
      years: [
        { year: 2026, ceHome: 0.25, ceLive: 2 },
        { year: 2025, ceHome: 1.5, ceLive: 0 },
      ],
      months: [
        { month: '2025-12', ceHome: 1.5, ceLive: 0 },
        { month: '2026-02', ceHome: 0.25, ceLive: 2 },
      ],
      thisYear: { year: 2026, ceHome: 0.25, ceLive: 2, goal: null },
    });
  });
  it('is all zero for a newcomer, and one’s own alone', async () => {
    await earn(1, '2026-02-01T20:00:00Z');
    const other = await aStudent(portal.context);
    expect((await portal.call(accountHomeCall, {}, other.token)).body).toEqual({
      status: true,
      summary: { ceHome: 0, ceLive: 0, ceTotal: 0 },
      years: [],
      months: [],
      thisYear: { year: 2026, ceHome: 0, ceLive: 0, goal: null },
    });
    expect((await portal.call(accountHomeCall, {})).httpStatus).toBe(401);
  });
});

describe('the goal of a year', () => {
  const goalOf = async (who = student) => (await portal.call(accountHomeCall, {}, who.token)).body.thisYear.goal;

  it('is stored until another is set or it is removed, and belongs to the member', async () => {
    const other = await aStudent(portal.context);
    for (const goal of [15, 20, null, null, 8]) {
      expect((await portal.call(setCreditGoalCall, { goal }, student.token)).body).toEqual({ status: true, goal });
      expect(await goalOf()).toBe(goal);
    }
    expect(await goalOf(other)).toBeNull();
    expect((await portal.call(setCreditGoalCall, { goal: 5 })).httpStatus).toBe(401);
  });
  it.each([0, -1, 501, 1.5])('is no goal as %d', async (goal) => {
    expect((await portal.call(setCreditGoalCall, { goal }, student.token)).httpStatus).toBe(400);
    expect(await goalOf()).toBeNull();
  });
  it('stays next to what was earned, year by year', async () => {
    await portal.call(setCreditGoalCall, { goal: 10 }, student.token);
    await earn(1.5, '2026-01-01T03:00:00Z');
    expect((await portal.call(accountHomeCall, {}, student.token)).body.thisYear).toEqual({
      year: 2026,
      ceHome: 0,
      ceLive: 0,
      goal: 10,
    });
  });
});

describe('the proof-of-CE report', () => {
  it('comes as PDF and in the email itself, by year and type, with every credit', async () => {
    await earn(1.5, '2025-06-01T20:00:00Z', 1, 'Clean waterlines');
    await earn(2, '2026-02-01T20:00:00Z', 2, 'Guided surgery for Zoë & Őry <b>');
    expect((await portal.call(sendReportCall, {}, student.token)).body).toEqual({ status: true, errorMsg: '' });
    const [mail] = await mails();
    expect(mail?.recipient).toBe(student.email);
    expect(mail?.html_body).toContain('Guided surgery for Zoë &amp; Őry &lt;b&gt;');
    expect(mail?.text_body).toContain('Course title: Clean waterlines');
    const [file] = await portal.context.db
      .selectFrom('mail_attachment')
      .selectAll()
      .where('mail_id', '=', mail?.id ?? '')
      .execute();
    expect([file?.content_type, file?.filename]).toEqual(['application/pdf', 'Proof of CE report 2026-03-02.pdf']);
    const text = await textOfPdf(file?.content ?? new Uint8Array());
    for (const piece of [
      'Proof of CE report',
      'Dr. Ana Kovač',
      'Every credit on record on Mon Mar 2, 2026: 3.5 CEU',
      'Clean waterlines',
      'Guided surgery for Zoë & Őry <b>',
      'Live, Interactive',
      'Self-study',
      'All years 2 1.5 3.5',
    ])
      expect(text).toContain(piece);
  });

  it('of a member without credit says so', async () => {
    await portal.call(sendReportCall, {}, student.token);
    expect((await mails())[0]?.text_body).toContain('No CE completed.');
  });

  it('runs over as many pages as it needs', async () => {
    for (let number = 0; number < 70; number += 1)
      await earn(
        1,
        `2026-02-${String((number % 27) + 1).padStart(2, '0')}T20:00:00Z`,
        1,
        `Class number ${number} with a title that is long enough to need a second line`,
      );
    await portal.call(sendReportCall, {}, student.token);
    const [mail] = await mails();
    const [file] = await portal.context.db
      .selectFrom('mail_attachment')
      .selectAll()
      .where('mail_id', '=', mail?.id ?? '')
      .execute();
    const text = await textOfPdf(file?.content ?? new Uint8Array());
    for (let number = 0; number < 70; number += 1) expect(text).toContain(`Class number ${number} `);
    expect(text).toMatch(/Page 1 of \d/);
    expect(file?.content.length).toBeLessThan(150_000);
  });

  it('is one email for presses within a minute, and three an hour; the answer stays the same', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => portal.call(sendReportCall, {}, student.token)));
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ status: true, errorMsg: '' }));
    expect(await mails()).toHaveLength(1);
    for (let press = 0; press < 5; press += 1) {
      portal.advance({ minutes: 2 });
      expect((await portal.call(sendReportCall, {}, student.token)).body.status).toBe(true);
      await portal.runJobs();
    }
    expect(await mails()).toHaveLength(3);
  });

  it('is not sent by opening a link from elsewhere, by a preview or by HEAD', async () => {
    const url = `${sendReportCall.path}?s=${student.token}`;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-dest': 'image' },
    ] as Record<string, string>[])
      expect((await portal.app.inject({ method: 'GET', url, headers })).statusCode).toBe(403);
    expect((await portal.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect(await mails()).toEqual([]);
    expect((await portal.app.inject({ method: 'GET', url })).json()).toEqual({ status: true, errorMsg: '' });
  });
});

describe('the ledger', () => {
  const eraseExpired = () => handleRetention(ledgerRetention).handle(portal.context, null as never);

  it('keeps a closed account’s rows for the retention time, then erases them; living members’ rows stay for good', async () => {
    await earn(1, '2019-01-01T12:00:00Z', 1, 'Old, of a closed account');
    await earn(1, '2021-06-01T12:00:00Z', 1, 'Newer, of a closed account');
    const closed = student;
    student = await aStudent(portal.context);
    await earn(1, '2019-01-01T12:00:00Z', 1, 'Old, of a member');
    await portal.context.db
      .updateTable('credit')
      .set({ student_id: null })
      .where('student_id', '=', closed.id)
      .execute();
    await eraseExpired();
    const titles = (await portal.context.db.selectFrom('credit').select('title').execute()).map(({ title }) => title);
    expect(titles).not.toContain('Old, of a closed account');
    expect(titles).toContain('Newer, of a closed account');
    expect(titles).toContain('Old, of a member');
  });
  it('refuses every other change and deletion, whoever asks', async () => {
    await earn(1, '2021-06-01T12:00:00Z');
    const own = portal.context.db.selectFrom('credit').select('id').where('student_id', '=', student.id);
    await expect(
      portal.context.db.updateTable('credit').set({ credits: 9 }).where('id', 'in', own).execute(),
    ).rejects.toThrow('append-only');
    await expect(portal.context.db.deleteFrom('credit').where('id', 'in', own).execute()).rejects.toThrow(
      'append-only',
    );
    await portal.context.db
      .updateTable('credit')
      .set({ student_id: null })
      .where('student_id', '=', student.id)
      .execute();
    await expect(
      portal.context.db
        .deleteFrom('credit')
        .where('student_id', 'is', null)
        .where('earned_at', '>', Temporal.Instant.from('2021-01-01T00:00:00Z'))
        .execute(),
    ).rejects.toThrow('append-only');
  });
});
