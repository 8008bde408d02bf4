import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { notSentText } from '#platform/shared/mail-state.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { inviteCall, roleWords, saveMemberCall, teamCall } from '#staff/contract.ts';
import type { Role } from '#staff/permissions.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { accountHomeCall } from '#credit/contract.ts';
import { verifyCall } from '#certificates/contract.ts';
import {
  agdNotifiedCall,
  amendCall,
  approvalCall,
  approvalsCall,
  creditActivitiesCall,
  creditCall,
  creditsCall,
  decideCall,
  grantCall,
  mailAgainCall,
  offLineCourseCall,
  rehearseAmendCall,
  rehearseGrantCall,
  rehearseReinstateCall,
  rehearseWithdrawCall,
  reinstateCall,
  saveTwoPersonRuleCall,
  twoPersonRuleCall,
  withdrawCall,
} from '../../staff-contract.ts';
import { twoPersonRule } from './two-person-rule.ts';
import { ledgerMessages, needsSecond, twoPersonRules } from '../../ledger-actions.ts';
import { mergeStudentsCall, rehearseMergeCall } from '#students/staff-contract.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { decide } from './two-persons.ts';

let portal: Portal;
let registrar: SignedInStaff;
let other: SignedInStaff;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Anna Roth' });
  other = await aStaffMember(portal.context, ['owner'], { name: 'Ben Cole' });
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
  await portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, 'off'));
});

const as = <C extends Call>(who: SignedInStaff, call: C, input: CallInput<C>) => callAsStaff(portal, who, call, input);
const ok = async <C extends Call>(who: SignedInStaff, call: C, input: CallInput<C>) => {
  const { body } = await as(who, call, input);
  expect(body).toMatchObject({ status: true });
  return body;
};
const award = async (activity: MadeActivity = klass, who: SignedIn = student) => {
  await portal.context.db.transaction().execute((trx) =>
    awardCredit(portal.context, trx, {
      studentId: who.id,
      activityId: activity.id,
      attemptId: null,
      examScore: 90,
      earnedAt: portal.context.now(),
      silent: true,
    }),
  );
  const { verification_code: code } = await portal.context.db
    .selectFrom('credit')
    .select('verification_code')
    .where('student_id', '=', who.id)
    .where('activity_id', '=', activity.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return code;
};
const verify = async (code: string) => (await portal.call(verifyCall, { code })).body;
const total = async () => (await portal.call(accountHomeCall, {}, student.token)).body.summary.ceTotal;
const mailsOf = async (who: SignedIn = student) => {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .select([
      'subject',
      'text_body',
      (eb) =>
        eb
          .selectFrom('mail_attachment')
          .whereRef('mail_id', '=', 'mail.id')
          .select((a) => a.fn.countAll<string>().as('n'))
          .as('files'),
    ])
    .where('student_id', '=', who.id)
    .orderBy('id')
    .execute();
};
const actionsOf = (hash: string) =>
  portal.context.db
    .selectFrom('audit_entry')
    .select(['act', 'staff_name', 'via', 'before', 'after', 'reason'])
    .where('subject_hash', '=', hash)
    .where('act', '<>', 'credit.looked-at')
    .orderBy('id')
    .execute();
const why = 'The member asked for it in writing';

describe('the list', () => {
  it('is narrowed by name, address, code, activity, type, source, state and days, with the AGD state of each row', async () => {
    const code = await award();
    const find = async (filter: CallInput<typeof creditsCall>) =>
      (await ok(registrar, creditsCall, { activity: klass.hash, ...filter })).data.map((row) => row.code);
    expect(await find({})).toEqual([code]);
    for (const filter of [
      { q: 'kova' },
      { q: student.email },
      { q: code.replaceAll('-', '').toLowerCase() },
      { type: '1' },
      { source: 'exam' },
      { state: 'stands' },
      { from: '2026-03-01', to: '2026-03-02' },
      { version: '1' },
    ] as const)
      expect(await find(filter)).toEqual([code]);
    for (const filter of [
      { q: 'nobody' },
      { q: 'nobody@member.test' },
      { type: '2' },
      { source: 'import' },
      { state: 'withdrawn' },
      { state: 'superseded' },
      { to: '2026-03-01' },
      { version: '7' },
    ] as const)
      expect(await find(filter)).toEqual([]);
    const [row] = (await ok(registrar, creditsCall, { activity: klass.hash })).data;
    expect(row).toMatchObject({
      studentName: 'Dr. Ana Kovač',
      hours: 1.5,
      source: 'exam',
      state: 'stands',
      agd: 'no-number',
    });
  });

  it('is found by words of a course’s title, in a field of its own or where no name has them, and by numbers', async () => {
    const course = await aClass(portal.context, { title: 'Waterlines without biofilm' });
    const [one, two] = [await award(course), await award(course, await aStudent(portal.context))];
    await award();
    const find = async (filter: CallInput<typeof creditsCall>) => {
      const { data, titleWords } = await ok(registrar, creditsCall, filter);
      return { codes: data.map((row) => row.code), titleWords };
    };
    const both = { codes: [two, one], titleWords: 'waterlines' };
    expect(await find({ q: 'waterlines' })).toEqual(both);
    expect(await find({ course: 'waterlines' })).toEqual(both);
    expect(await find({ q: student.email, course: 'biofilm waterlines' })).toMatchObject({ codes: [one] });
    expect(await find({ q: 'kova', course: 'waterlines' })).toMatchObject({ codes: [two, one] });
    expect(await find({ codes: one })).toEqual({ codes: [one], titleWords: null });
    expect(await find({ codes: `${one},${two}`, state: 'stands' })).toEqual({ codes: [two, one], titleWords: null });
    expect(await find({ course: 'no such course' })).toMatchObject({ codes: [] });
    // What is done to all that match is done to the same rows.
    const { verdicts } = await ok(registrar, rehearseWithdrawCall, {
      filter: { q: 'waterlines' },
      kind: 'in-error',
      reason: why,
    });
    expect(verdicts.map(({ key }) => key)).toEqual([two, one]);
  });

  it('shows what cannot be reported to the AGD until its member corrects something', async () => {
    const unconfirmed = await aStudent(portal.context, { agdNumber: '765432' } as never);
    const short = await aStudent(portal.context, { agdNumber: '47110' } as never);
    const { db, now } = portal.context;
    const confirm = (who: SignedIn, at: Temporal.Instant | null) =>
      db.updateTable('student').set({ email_verified_at: at }).where('id', '=', who.id).execute();
    await confirm(unconfirmed, null);
    await confirm(short, now());
    const codes = [await award(klass, unconfirmed), await award(klass, short)];
    await award(await aClass(portal.context, { agd: [] }), short);
    const held = async () =>
      (await ok(registrar, creditsCall, { agd: 'held-back' })).data.flatMap(({ code, agd }) =>
        codes.includes(code) ? [[code, agd]] : [],
      );
    expect(await held()).toEqual(codes.toReversed().map((code) => [code, 'held-back']));
    await confirm(unconfirmed, now());
    expect(await held()).toEqual([[codes[1], 'held-back']]);
  });

  it('pages through what it counts, newest day first, and serves the last page past the end', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 27; index += 1) codes.unshift(await award(klass, await aStudent(portal.context)));
    const first = await ok(registrar, creditsCall, { activity: klass.hash, pageSize: '25' });
    expect([first.totalRows, first.isMore, first.data.map((row) => row.code)]).toEqual([27, false, codes.slice(0, 25)]);
    const last = await ok(registrar, creditsCall, { activity: klass.hash, pageSize: '25', page: '9' });
    expect([last.page, last.data.map((row) => row.code)]).toEqual([1, codes.slice(25)]);
  });

  it('finds the newest of a name that thousands bear, and of a rare name among them', async () => {
    const code = await award();
    await portal.context.db.transaction().execute(async (trx) => {
      // Without what happens to each credit on its own, such as a line in the queue of the log.
      await sql`set local session_replication_role = replica`.execute(trx);
      // Its days go back one by one; every thousandth is another person's.
      await sql`
        insert into credit overriding system value
        select made.* from credit as base
        cross join generate_series(1, 5200) as n
        cross join lateral jsonb_populate_record(base, jsonb_build_object(
          'id', 1000000 + n, 'verification_code', 'many' || n, 'student_id', null, 'local_date', current_date - n,
          'student_name', case when n % 1000 = 0 then 'Dr. Manfred Seldomseen' else 'Dr. Manfred Oftenseen' end
        )) as made
        where base.verification_code = ${code}`.execute(trx);
      await sql`insert into certificate_name (name) values ('Dr. Manfred Seldomseen'), ('Dr. Manfred Oftenseen')`.execute(
        trx,
      );
    });
    const find = async (q: string, filter: CallInput<typeof creditsCall> = {}) => {
      const { data, totalRows, isMore, page } = await ok(registrar, creditsCall, { q, ...filter });
      return { codes: data.map((row) => row.code), totalRows, isMore, page };
    };
    const often = await find('oftens manfred', { pageSize: '25' });
    expect(often).toEqual({
      codes: Array.from({ length: 25 }, (_, at) => `many${at + 1}`),
      totalRows: 500,
      isMore: true,
      page: 0,
    });
    // After the last page that is counted comes that page; a thousandth row is no such person's.
    const last = await find('oftenseen', { page: '99' });
    expect([last.page, last.codes[0], last.codes.length]).toEqual([9, 'many451', 50]);
    expect(await find('manfred', { page: '0', pageSize: '100', state: 'withdrawn' })).toMatchObject({ codes: [] });
    expect(await find('SELDOMSEEN')).toMatchObject({
      codes: ['many1000', 'many2000', 'many3000', 'many4000', 'many5000'],
      totalRows: 5,
      isMore: false,
    });
    expect(await find('seldomseen', { page: '7' })).toMatchObject({ page: 0, totalRows: 5 });
    expect(await find('ftenseen')).toMatchObject({ codes: [], totalRows: 0 });
  });

  it('is exported as CSV with a reason, without live formulas, and the log records the number of rows', async () => {
    const named = await aStudent(portal.context, { title: 'None', firstname: '=HYPERLINK("x")', lastname: 'Cho' });
    await award(klass, named);
    const get = (reason: string) =>
      portal.app.inject({
        method: 'GET',
        url: `/api/staff/credits.csv?activity=${klass.hash}&reason=${encodeURIComponent(reason)}`,
        headers: { 'sec-fetch-site': 'same-origin', cookie: `staff=${registrar.token}` },
      });
    expect((await get('')).statusCode).toBe(400);
    const csv = await get('The board asked for the roster of this class');
    expect([csv.statusCode, csv.headers['cache-control']]).toEqual([200, 'no-store, private']);
    expect(csv.body).toContain(`"'=HYPERLINK(""x"") Cho"`);
    const entry = await portal.context.db
      .selectFrom('audit_entry')
      .select(['after', 'reason'])
      .where('act', '=', 'credit.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ after: { rows: 1 }, reason: 'The board asked for the roster of this class' });
  });
});

describe('granting', () => {
  const ask = (changes: Partial<CallInput<typeof rehearseGrantCall>> = {}) =>
    as(registrar, rehearseGrantCall, {
      students: [student.email],
      activity: klass.hash,
      type: 'live',
      day: '2026-03-02',
      reason: why,
      ...changes,
    });

  it('says before it writes which names a certificate can’t show', async () => {
    await portal.context.db.updateTable('student').set({ lastname: '李四光' }).where('id', '=', student.id).execute();
    const [row] = (await ask()).body.verdicts;
    expect(row).toMatchObject({ verdict: 'ready', isDone: true });
    expect(row?.text).toContain('Certificates can’t show 李四光. Use the name on the license.');
  });
  it('several members at once, each with a verdict, writes what was rehearsed, emails each and logs who did it', async () => {
    const second = await aStudent(portal.context);
    const holder = await aStudent(portal.context);
    const before = await award(klass, holder);
    const look = (
      await ask({
        students: [student.email, second.username, holder.email, 'nobody@member.test'],
        hours: 1,
        evidence: 'Sign-in sheet 7',
      })
    ).body;
    expect(look.verdicts.map(({ verdict, isDone }) => [verdict, isDone])).toEqual([
      ['ready', true],
      ['ready', true],
      ['already-credited', false],
      ['unknown-student', false],
    ]);
    expect(look.verdicts[2]?.text).toContain(before);
    expect(await total()).toBe(0);
    const done = await ok(registrar, grantCall, { h: look.h });
    expect([done.sentence, done.asked]).toEqual([
      '2 certificates granted, but not emailed (no mail server is set up).',
      null,
    ]);
    expect(await total()).toBe(1);
    const row = await portal.context.db
      .selectFrom('credit')
      .selectAll()
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      source: 'by-hand',
      made_by: 'Anna Roth',
      reason: why,
      evidence: { note: 'Sign-in sheet 7' },
      agd: [{ code: '070', category: 'Endodontics', hours: 1 }],
    });
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual(['Proof of CE: Vital pulp therapy']);
    expect((await mailsOf(holder)).length).toBe(0);
    expect(await actionsOf(row.verification_code)).toMatchObject([
      { act: 'credit.granted', staff_name: 'Anna Roth', via: 'console', reason: why },
    ]);
    expect((await as(registrar, grantCall, { h: look.h })).body).toMatchObject({ status: false, code: 'already-done' });
  });

  it('to a member who has not confirmed the address says so in the preview and afterward', async () => {
    const unconfirmed = await aStudent(portal.context);
    const { db, now } = portal.context;
    const confirm = (who: SignedIn, at: Temporal.Instant | null) =>
      db.updateTable('student').set({ email_verified_at: at }).where('id', '=', who.id).execute();
    await confirm(unconfirmed, null);
    await confirm(student, now());
    const look = await ok(registrar, rehearseGrantCall, {
      students: [unconfirmed.email, student.email],
      activity: klass.hash,
      type: 'live',
      day: '2026-03-02',
      reason: why,
    });
    expect(look.verdicts.map(({ text }) => text)).toEqual([
      `Vital pulp therapy. ${ledgerMessages.unconfirmed}`,
      'Vital pulp therapy',
    ]);
    expect((await ok(registrar, grantCall, { h: look.h })).sentence).toBe(
      '2 certificates granted, but not emailed (no mail server is set up). 1 of these members hasn’t confirmed their email.',
    );
    const entries = await db
      .selectFrom('audit_entry')
      .select('subject_title')
      .where('act', '=', 'credit.granted')
      .execute();
    expect(new Set(entries.map(({ subject_title: title }) => title))).not.toContain(look.verdicts[0]?.text);
  });

  it('is refused where what it touches changed since it was looked at', async () => {
    const look = (await ask()).body;
    await award();
    expect((await as(registrar, grantCall, { h: look.h })).body).toMatchObject({
      status: false,
      code: 'changed-since',
      errorMsg: '1 row changed in the meantime. Preview again.',
    });
  });

  it('asks about self-study without an exam, wants a reason, a day that has come and hours that there are', async () => {
    expect((await ask({ type: 'self-study' })).body).toMatchObject({ status: false, code: 'needs-exam' });
    expect((await ask({ type: 'self-study', withoutExam: true })).body).toMatchObject({ ready: 1 });
    expect((await ask({ reason: 'typo' })).body).toMatchObject({ status: false, code: 'reason' });
    expect((await ask({ day: '2026-03-03' })).body.verdicts[0]).toMatchObject({ verdict: 'wrong-day' });
    expect((await ask({ hours: 2 })).body.verdicts[0]).toMatchObject({ verdict: 'hours-above' });
  });

  it('for a course that was held elsewhere makes an activity that no list shows', async () => {
    const { hash } = await ok(registrar, offLineCourseCall, {
      title: 'Hands-on rotary endodontics',
      lecturer: 'Dr. Lena Novak',
      sponsor: 'Lumident',
      description: '',
      day: '2026-02-20',
      hours: 6,
      agd: [{ code: '070', category: 'Endodontics', hours: 6 }],
    });
    const [found] = (await ok(registrar, creditActivitiesCall, { q: 'rotary hands' })).data;
    expect(found).toMatchObject({ hash, state: 'off-line', hours: 6, releasedOn: '2026-02-20' });
    const { shown } = await portal.context.db
      .selectFrom('activity')
      .select('shown')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    expect(shown).toBe(false);
    const look = (await ask({ activity: hash, day: '2026-02-20' })).body;
    await ok(registrar, grantCall, { h: look.h });
    expect(await total()).toBe(6);
  });
});

describe('a wrong name', () => {
  it('amended in three certificates makes three new codes, leaves the old rows as they were, and emails the member once', async () => {
    const old = [await award(), await award(await aClass(portal.context)), await award(await aClass(portal.context))];
    const rows = () =>
      portal.context.db.selectFrom('credit').selectAll().where('verification_code', 'in', old).orderBy('id').execute();
    const before = await rows();
    await portal.context.db
      .updateTable('student')
      .set({ lastname: 'Kovačević' })
      .where('id', '=', student.id)
      .execute();
    const look = await ok(registrar, rehearseAmendCall, {
      codes: old,
      change: { nameFromProfile: true },
      kind: 'name-corrected',
      reason: why,
    });
    expect(look.verdicts.map(({ text }) => text)).toEqual(
      old.map(() => 'Vital pulp therapy. Name: Dr. Ana Kovač → Dr. Ana Kovačević'),
    );
    await ok(registrar, amendCall, { h: look.h });
    expect(await rows()).toEqual(before);
    for (const code of old) {
      const { state, history } = await verify(code);
      expect([state, history.length]).toEqual(['superseded', 2]);
      expect((await verify(history[1]?.verificationCode ?? '')).certificate.studentName).toBe('Dr. Ana Kovačević');
    }
    expect(await mailsOf()).toMatchObject([{ subject: 'Amended Proof of CE: 3 certificates', files: '3' }]);
    const [act] = await actionsOf(old[0] ?? '');
    expect(act).toMatchObject({
      act: 'credit.amended',
      before: { Name: 'changed' },
      after: { Name: 'changed', kind: 'name-corrected' },
    });
    expect(JSON.stringify(act)).not.toContain('Kova');
  });

  it('is chosen by the filter of the list as well, and every field reads as it should', async () => {
    const code = await award();
    const look = await ok(registrar, rehearseAmendCall, {
      filter: { activity: klass.hash, version: '1' },
      change: { title: 'Vital pulp therapy, revised', lecturer: '', hours: 1, day: '2026-03-01', type: 'live' },
      kind: 'printed-fact-wrong',
      reason: why,
    });
    await ok(registrar, amendCall, { h: look.h });
    const now = (await verify(code)).history.at(-1)?.verificationCode ?? '';
    expect((await verify(now)).certificate).toMatchObject({
      courseTitle: 'Vital pulp therapy, revised',
      lecturer: null,
      creditHours: 1,
      dateCompleted: '2026-03-01',
      creditType: 'Live, Interactive',
    });
    expect((await mailsOf()).at(-1)?.subject).toBe('Amended Proof of CE: Vital pulp therapy, revised');
  });
});

describe('withdrawing and reinstating', () => {
  const withdraw = async (code: string, who = registrar) => {
    const look = await ok(who, rehearseWithdrawCall, {
      codes: [code],
      kind: 'not-earned',
      reason: 'The exam was taken by somebody else',
    });
    return ok(who, withdrawCall, { h: look.h });
  };

  it('takes the credit out of the totals and back, and gives the reason only to the member', async () => {
    const code = await award();
    await withdraw(code);
    expect([await total(), await verify(code)]).toMatchObject([0, { state: 'withdrawn', history: [{ reason: null }] }]);
    expect((await mailsOf()).at(-1)?.text_body).toContain('The exam was taken by somebody else');
    const look = await ok(other, rehearseReinstateCall, {
      codes: [code],
      reason: 'The objection of the member was right',
    });
    await ok(other, reinstateCall, { h: look.h });
    const { history } = await verify(code);
    expect([await total(), history.map(({ state }) => state)]).toEqual([1.5, ['withdrawn', 'valid']]);
    expect((await mailsOf()).at(-1)?.subject).toBe('Reinstated Proof of CE: Vital pulp therapy');
    const again = await ok(other, rehearseReinstateCall, {
      codes: [code],
      reason: 'The objection of the member was right',
    });
    expect(again.verdicts[0]).toMatchObject({ verdict: 'already-credited', isDone: false });
    expect(await actionsOf(code)).toMatchObject([
      { act: 'credit.withdrawn', staff_name: 'Anna Roth', after: { kind: 'not-earned' } },
      { act: 'credit.reinstated', staff_name: 'Ben Cole' },
    ]);
  });

  it('with the two-person rule waits for someone else, who sees a preview', async () => {
    const code = await award();
    expect((await as(registrar, saveTwoPersonRuleCall, { rule: 'grants' })).httpStatus).toBe(403);
    await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
    const asked = await withdraw(code);
    expect([asked.asked === null, await total()]).toEqual([false, 1.5]);
    const h = asked.asked ?? '';
    expect((await ok(other, creditCall, { code })).asked).toMatchObject({ hash: h, act: 'withdraw', by: 'Anna Roth' });
    expect((await ok(other, approvalsCall, {})).data.find((each) => each.hash === h)).toMatchObject({
      isOwn: false,
      rows: 1,
      act: 'withdraw',
    });
    expect((await ok(other, approvalCall, { h })).verdicts).toMatchObject([
      { key: code, verdict: 'ready', isDone: true },
    ]);
    expect(await as(registrar, decideCall, { h, decision: 'agree' })).toMatchObject({
      httpStatus: 403,
      body: { code: 'own-request', errorMsg: 'You asked for this yourself. Someone else must approve it.' },
    });
    expect((await as(other, decideCall, { h, decision: 'take-back' })).body).toMatchObject({ code: 'not-own-request' });
    await ok(other, decideCall, { h, decision: 'agree' });
    expect([await total(), (await verify(code)).state]).toEqual([0, 'withdrawn']);
    const { made_by: by } = await portal.context.db
      .selectFrom('credit_correction')
      .innerJoin('credit', 'credit.id', 'credit_correction.credit_id')
      .select('credit_correction.made_by')
      .where('verification_code', '=', code)
      .executeTakeFirstOrThrow();
    expect(by).toBe('Anna Roth, agreed by Ben Cole');
    expect((await as(other, decideCall, { h, decision: 'agree' })).body).toMatchObject({ code: 'decided-already' });
    // Amendments need no one else under this rule.
    const second = await award(await aClass(portal.context));
    const look = await ok(registrar, rehearseAmendCall, {
      codes: [second],
      change: { title: 'Another title' },
      kind: 'other',
      reason: why,
    });
    expect([look.needsSecond, (await ok(registrar, amendCall, { h: look.h })).asked]).toEqual([false, null]);
  });

  it('a request emails those who may approve it, and its decision emails the one who asked', async () => {
    const code = await award();
    await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
    const { asked } = await withdraw(code);
    const mails = async (kind: string) =>
      (
        await portal.context.db.selectFrom('mail').select(['recipient', 'subject']).where('kind', '=', kind).execute()
      ).filter(({ recipient }) => [registrar.email, other.email].includes(recipient));
    expect(await mails('staff.approval-asked')).toEqual([
      { recipient: other.email, subject: 'Anna Roth needs a second person to withdraw 1 certificate' },
    ]);
    await ok(other, decideCall, {
      h: asked ?? '',
      decision: 'refuse',
      reason: 'The exam was taken by the member after all',
    });
    expect(await mails('staff.approval-decided')).toEqual([
      { recipient: registrar.email, subject: 'Ben Cole declined your request to withdraw 1 certificate' },
    ]);
  });

  it('the two-person rule is weakened by two people alone; every owner reads of it, and the log says so', async () => {
    await ok(other, saveTwoPersonRuleCall, { rule: 'amendments' });
    const { asked, rule } = await ok(other, saveTwoPersonRuleCall, { rule: 'off' });
    expect([rule, (await ok(other, twoPersonRuleCall, {})).rule]).toEqual(['amendments', 'amendments']);
    expect((await as(other, decideCall, { h: asked ?? '', decision: 'agree' })).body.code).toBe('own-request');
    await ok(registrar, decideCall, { h: asked ?? '', decision: 'agree' });
    expect((await ok(other, twoPersonRuleCall, {})).rule).toBe('off');
    const changes = await portal.context.db
      .selectFrom('audit_entry')
      .select(['staff_name', 'before', 'after'])
      .where('act', '=', 'credit.rule-changed')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(changes).toEqual([
      { staff_name: 'Ben Cole, agreed by Anna Roth', before: { rule: 'amendments' }, after: { rule: 'off' } },
      { staff_name: 'Ben Cole', before: { rule: 'off' }, after: { rule: 'amendments' } },
    ]);
    const read = await portal.context.db
      .selectFrom('mail')
      .select('id')
      .where('kind', '=', 'staff.rule-changed')
      .where('recipient', '=', other.email)
      .execute();
    expect(read).toHaveLength(2);
  });

  it.each([
    ['whoever was invited by the one who asks', 'inviting'],
    ['whoever invited the one who asks', 'invited'],
  ])('%s is no second person for 30 days', async (_who, asker) => {
    const { db, now } = portal.context;
    const [asks, agrees] = asker === 'inviting' ? [other, registrar] : [registrar, other];
    await db
      .insertInto('staff_invitation')
      .values({
        code_hash: Buffer.from(registrar.hash),
        email: registrar.email,
        email_key: registrar.email,
        name: registrar.name,
        roles: ['registrar'],
        staff_id: registrar.id,
        invited_by: other.id,
        created_at: now(),
        works_from: now(),
        expires_at: now().add({ hours: 72 }),
      })
      .execute();
    const code = await award();
    await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
    const { asked } = await withdraw(code, asks);
    const refused = await as(agrees, decideCall, { h: asked ?? '', decision: 'agree' });
    expect(refused.body.code).toBe('invited-lately');
    const third = await aStaffMember(portal.context, ['registrar'], { name: 'Cora Diaz' });
    await ok(third, decideCall, { h: asked ?? '', decision: 'agree' });
    expect(await total()).toBe(0);
    const again = await award(await aClass(portal.context));
    const later = (await withdraw(again, asks)).asked;
    await db
      .updateTable('staff_invitation')
      .set({ created_at: now().subtract({ hours: 24 * 30 }) })
      .where('staff_id', '=', registrar.id)
      .execute();
    await ok(agrees, decideCall, { h: later ?? '', decision: 'agree' });
  });

  it.each([
    [
      'was invited by someone whom the one who asks invited',
      [
        ['asks', 'between'],
        ['between', 'agrees'],
      ],
    ],
    [
      'invited someone who invited the one who asks',
      [
        ['agrees', 'between'],
        ['between', 'asks'],
      ],
    ],
    [
      'was invited by the person who also invited the one who asks',
      [
        ['between', 'asks'],
        ['between', 'agrees'],
      ],
    ],
  ] as const)('whoever %s is no second person for 30 days', async (_who, invitations) => {
    const { db, now } = portal.context;
    const people = {
      asks: other,
      agrees: await aStaffMember(portal.context, ['registrar'], { name: 'Cora Diaz' }),
      between: await aStaffMember(portal.context, ['owner'], { name: 'Dora Engel' }),
    };
    const invite = async (days: number) => {
      for (const [by, invited] of invitations)
        await db
          .insertInto('staff_invitation')
          .values({
            code_hash: Buffer.from(`${people[invited].hash}${days}`),
            email: people[invited].email,
            email_key: people[invited].email,
            name: people[invited].name,
            roles: ['registrar'],
            staff_id: people[invited].id,
            invited_by: people[by].id,
            created_at: now().subtract({ hours: 24 * days }),
            works_from: now(),
            expires_at: now().add({ hours: 72 }),
          })
          .execute();
    };
    const code = await award();
    await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
    const h = (await withdraw(code, people.asks)).asked ?? '';
    await invite(29);
    expect((await as(people.agrees, decideCall, { h, decision: 'agree' })).body.code).toBe('invited-lately');
    expect((await as(registrar, decideCall, { h, decision: 'agree' })).body.status).toBe(true);
    const later = (await withdraw(await award(await aClass(portal.context)), people.asks)).asked ?? '';
    await db
      .deleteFrom('staff_invitation')
      .where('invited_by', 'in', [people.asks.id, people.agrees.id, people.between.id])
      .execute();
    await invite(30);
    expect((await as(people.agrees, decideCall, { h: later, decision: 'agree' })).body.status).toBe(true);
  });

  it.each([
    ['amendments', 'grants'],
    ['amendments', 'off'],
    ['grants', 'off'],
  ] as const)('one person alone does not weaken the rule from %s to %s', async (before, after) => {
    await ok(other, saveTwoPersonRuleCall, { rule: before });
    const { rule, asked } = await ok(other, saveTwoPersonRuleCall, { rule: after });
    expect([rule, asked, (await ok(other, twoPersonRuleCall, {})).rule]).toEqual([before, expect.any(String), before]);
    await ok(registrar, decideCall, { h: asked ?? '', decision: 'agree' });
    expect((await ok(other, twoPersonRuleCall, {})).rule).toBe(after);
  });

  describe('under the two-person rule, whom one person makes an owner or a registrar', () => {
    const invited = (email: string) =>
      portal.context.db
        .selectFrom('staff_invitation')
        .select(['name', 'roles', 'invited_by'])
        .where('email', '=', email)
        .execute();
    const inviteAs = (roles: Role[], email: string) => ok(other, inviteCall, { email, name: 'Cora Diaz', roles });
    const lastEntry = (act: string) =>
      portal.context.db
        .selectFrom('audit_entry')
        .select(['staff_name', 'after'])
        .where('act', '=', act)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();

    it.each([
      ['owner', 'grants'],
      ['registrar', 'grants'],
      ['registrar', 'amendments'],
    ] as const)('is invited as %s once a second person approved it, under %s', async (role, rule) => {
      const email = `${role}.${rule}@team.test`;
      await ok(other, saveTwoPersonRuleCall, { rule });
      const { asked } = await inviteAs([role], email);
      expect([asked, await invited(email)]).toEqual([expect.any(String), []]);
      const h = asked ?? '';
      expect((await ok(registrar, approvalCall, { h })).verdicts).toMatchObject([
        { name: 'Cora Diaz', text: `${email}: ${roleWords[role].name}` },
      ]);
      expect((await as(other, decideCall, { h, decision: 'agree' })).body.code).toBe('own-request');
      await ok(registrar, decideCall, { h, decision: 'agree' });
      expect(await invited(email)).toEqual([{ name: 'Cora Diaz', roles: [role], invited_by: other.id }]);
      expect(await lastEntry('staff.invited')).toMatchObject({
        staff_name: 'Ben Cole, agreed by Anna Roth',
        after: { email, roles: [role] },
      });
      const kept = await portal.context.db
        .selectFrom('credit_approval')
        .select(['input', 'verdicts'])
        .where('hash', '=', h)
        .executeTakeFirstOrThrow();
      expect([kept.input, kept.verdicts]).toMatchObject([{}, [{ name: '' }]]);
    });

    it('gets no role while the request waits, and gets it with the approval', async () => {
      const editor = await aStaffMember(portal.context, ['editor'], { name: 'Cora Diaz' });
      const rolesOf = async () =>
        (await ok(other, teamCall, {})).members.find(({ hash }) => hash === editor.hash)?.roles;
      await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
      const change = { h: editor.hash, revision: 1, roles: ['registrar'] as Role[], jobText: 'Keeps the records' };
      const { asked, revision } = await ok(other, saveMemberCall, change);
      expect([revision, await rolesOf()]).toEqual([1, ['editor']]);
      await ok(registrar, decideCall, { h: asked ?? '', decision: 'agree' });
      expect(await rolesOf()).toEqual(['registrar']);
      expect(await lastEntry('staff.roles-changed')).toMatchObject({ staff_name: 'Ben Cole, agreed by Anna Roth' });
    });

    it('gets nothing where the account changed, or the address was taken, while the request waited', async () => {
      const editor = await aStaffMember(portal.context, ['editor'], { name: 'Cora Diaz' });
      await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
      const promotion = await ok(other, saveMemberCall, { h: editor.hash, revision: 1, roles: ['owner'] });
      const invitation = await inviteAs(['owner'], 'taken@team.test');
      await ok(other, saveMemberCall, { h: editor.hash, revision: 1, roles: ['editor', 'host'] });
      await aStaffMember(portal.context, ['analyst'], { email: 'taken@team.test' });
      for (const { asked } of [promotion, invitation])
        expect((await as(registrar, decideCall, { h: asked ?? '', decision: 'agree' })).body.code).toBe(
          'changed-since',
        );
    });

    it('is asked about alone: other roles, and another role of someone who may approve already, need nobody else', async () => {
      await ok(other, saveTwoPersonRuleCall, { rule: 'amendments' });
      expect((await inviteAs(['editor'], 'editor.alone@team.test')).asked).toBeNull();
      expect(await invited('editor.alone@team.test')).toHaveLength(1);
      const third = await aStaffMember(portal.context, ['registrar']);
      expect(
        (await ok(other, saveMemberCall, { h: third.hash, revision: 1, roles: ['registrar', 'host'] })).asked,
      ).toBeNull();
    });

    it('is asked about again where the account was over', async () => {
      const guest = await aStaffMember(portal.context, ['registrar'], {
        endsAt: portal.context.now().subtract({ hours: 1 }),
      });
      await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
      const { asked } = await ok(other, saveMemberCall, { h: guest.hash, revision: 1, roles: ['registrar'] });
      expect(asked).toEqual(expect.any(String));
    });
  });

  it('a request is approved by no one whose role may not do what it asks for', async () => {
    const editor = await aStaffMember(portal.context, ['editor']);
    await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
    const requests = [
      (await withdraw(await award(), other)).asked,
      (await ok(other, saveTwoPersonRuleCall, { rule: 'off' })).asked,
      (await ok(other, inviteCall, { email: 'cora@team.test', name: 'Cora Diaz', roles: ['owner'] })).asked,
    ];
    // The call itself asks for credit.grant, which every role with credit.withdraw has today.
    for (const h of requests)
      await expect(
        decide([], [])(portal.context, editor, { h: h ?? '', decision: 'agree', reason: '' }),
      ).rejects.toThrow(ledgerMessages.notYours);
  });

  it.each(twoPersonRules.filter((rule) => rule !== 'off'))(
    'under the rule %s, whatever adds or takes credit needs a second person',
    (rule) => {
      for (const action of [
        'grant',
        'withdraw',
        'reinstate',
        'import',
        'undo-import',
        're-key',
        'merge',
        'team',
      ] as const)
        expect([action, needsSecond(rule, action)]).toEqual([action, true]);
    },
  );

  it('with the two-person rule a merge that moves credit waits for someone else; one that moves none does not', async () => {
    const code = await award();
    const [into, empty] = [await aStudent(portal.context), await aStudent(portal.context)];
    await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
    const hashOf = async ({ id }: SignedIn) =>
      (await portal.context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow())
        .hash;
    const merge = async (from: SignedIn) => {
      const order = { from: await hashOf(from), into: await hashOf(into), details: [] };
      const { fingerprint } = await ok(registrar, rehearseMergeCall, order);
      return ok(registrar, mergeStudentsCall, { ...order, fingerprint, reason: 'Two accounts of one person' });
    };
    expect(await merge(empty)).toMatchObject({ merge: expect.any(String), asked: null });
    const { merge: done, asked } = await merge(student);
    expect([done, (await verify(code)).state]).toEqual([null, 'valid']);
    const held = async () =>
      (
        await portal.context.db
          .selectFrom('credit')
          .select('student_id')
          .where('verification_code', '=', code)
          .executeTakeFirstOrThrow()
      ).student_id;
    expect(await held()).toBe(student.id);
    expect((await as(registrar, decideCall, { h: asked ?? '', decision: 'agree' })).body.code).toBe('own-request');
    await ok(other, decideCall, { h: asked ?? '', decision: 'agree' });
    expect(await held()).toBe(into.id);
    const { staff_name: by } = await portal.context.db
      .selectFrom('audit_entry')
      .select('staff_name')
      .where('act', '=', 'student.merged')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(by).toBe('Anna Roth, agreed by Ben Cole');
  });

  it('a request whose certificate changed since is not carried out, and may be refused or taken back', async () => {
    const code = await award();
    await ok(other, saveTwoPersonRuleCall, { rule: 'grants' });
    const { asked } = await withdraw(code);
    const look = await ok(registrar, rehearseAmendCall, {
      codes: [code],
      change: { title: 'Another title' },
      kind: 'other',
      reason: why,
    });
    await ok(registrar, amendCall, { h: look.h });
    expect((await as(other, decideCall, { h: asked ?? '', decision: 'agree' })).body).toMatchObject({
      code: 'changed-since',
    });
    expect((await as(other, decideCall, { h: asked ?? '', decision: 'refuse' })).body).toMatchObject({
      code: 'reason',
    });
    await ok(registrar, decideCall, { h: asked ?? '', decision: 'take-back' });
    expect((await ok(other, approvalsCall, { state: 'decided' })).data[0]).toMatchObject({
      hash: asked,
      decision: 'taken-back',
    });
  });
});

describe('one credit', () => {
  it('shows its facts, the chain of evidence and what the AGD has to be notified of once it was reported', async () => {
    await portal.context.db.updateTable('student').set({ agd_number: '123456' }).where('id', '=', student.id).execute();
    const code = await award();
    const id = (
      await portal.context.db
        .selectFrom('credit')
        .select('id')
        .where('verification_code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
    expect((await ok(registrar, creditCall, { code })).agd).toEqual({ state: 'next', reportedOn: null });
    const roster = await portal.context.db
      .insertInto('agd_roster')
      .values({ made_on: '2026-03-02', made_at: portal.context.now(), uploaded_on: '2026-03-04', csv: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await portal.context.db.insertInto('agd_roster_credit').values({ credit_id: id, roster_id: roster.id }).execute();
    const look = await ok(registrar, rehearseWithdrawCall, {
      codes: [code],
      kind: 'double',
      reason: 'The same course was credited twice',
    });
    await ok(registrar, withdrawCall, { h: look.h });
    const credit = await ok(registrar, creditCall, { code });
    expect(credit).toMatchObject({ state: 'withdrawn', agd: { state: 'reported', reportedOn: '2026-03-04' } });
    expect(credit.agdMail?.to).toBe('membership@agd.org');
    expect(credit.agdMail?.text).toContain('withdrawn: please remove it');
    expect(credit.evidence.map(({ what }) => what)).toEqual(['attempt', 'credit', 'correction']);
    expect(credit.chain).toMatchObject([
      { code, correctedBy: 'Anna Roth', kind: 'double', reason: 'The same course was credited twice' },
    ]);
    await ok(registrar, agdNotifiedCall, { code });
    expect((await ok(registrar, creditCall, { code })).agdMail).toBe(null);
    const looks = await portal.context.db
      .selectFrom('audit_entry')
      .select('id')
      .where('act', '=', 'credit.looked-at')
      .where('subject_hash', '=', code)
      .execute();
    expect(looks.length).toBe(3);
  });

  it('shows when each row was written and withdrawn, whatever day the credit is for', async () => {
    const given = portal.context.now();
    const look = await ok(registrar, rehearseGrantCall, {
      students: [student.email],
      activity: klass.hash,
      type: 'live',
      day: '2026-03-01',
      reason: why,
    });
    await ok(registrar, grantCall, { h: look.h });
    const { verification_code: code } = await portal.context.db
      .selectFrom('credit')
      .select('verification_code')
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    portal.advance({ minutes: 5 });
    const withdrawn = portal.context.now();
    const second = await ok(registrar, rehearseWithdrawCall, {
      codes: [code],
      kind: 'double',
      reason: 'The same course was credited twice',
    });
    await ok(registrar, withdrawCall, { h: second.h });
    const { evidence } = await ok(registrar, creditCall, { code });
    expect(evidence.filter(({ what }) => what !== 'mail')).toEqual([
      {
        what: 'credit',
        at: given.toString({ smallestUnit: 'millisecond' }),
        text: expect.stringMatching(/^Granted by Anna Roth, for Sun Mar 1, 2026: /) as string,
      },
      {
        what: 'correction',
        at: withdrawn.toString({ smallestUnit: 'millisecond' }),
        text: 'Withdrawn by Anna Roth: The same course was credited twice',
      },
    ]);
  });
  it('knows when rows were written from before that was recorded, where the ledger implies it', async () => {
    const { db } = portal.context;
    const first = await award();
    await db.updateTable('student').set({ lastname: 'Novak' }).where('id', '=', student.id).execute();
    portal.advance({ minutes: 5 });
    const amended = portal.context.now();
    const look = await ok(registrar, rehearseAmendCall, {
      codes: [first],
      change: { nameFromProfile: true },
      kind: 'name-corrected',
      reason: why,
    });
    await ok(registrar, amendCall, { h: look.h });
    await db.transaction().execute(async (trx) => {
      await sql`alter table credit disable trigger user`.execute(trx);
      await sql`update credit set issued_at = null where student_id = ${student.id}`.execute(trx);
      await sql`alter table credit enable trigger user`.execute(trx);
    });
    const { evidence } = await ok(registrar, creditCall, { code: first });
    expect(evidence.filter(({ what }) => what === 'credit').at(-1)).toEqual({
      what: 'credit',
      at: amended.toString({ smallestUnit: 'millisecond' }),
      text: `Correction by Anna Roth: ${why}`,
    });
  });
  it('is emailed again as a duplicate, three times an hour at most', async () => {
    const code = await award();
    for (let index = 0; index < 3; index += 1) {
      // This portal has no mail server.
      expect((await ok(registrar, mailAgainCall, { code })).sentence).toBe(notSentText);
      await portal.runJobs();
      portal.advance({ minutes: 1 });
    }
    const mails = await mailsOf();
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Duplicate: Proof of CE: Vital pulp therapy'));
    expect(mails[0]?.text_body).toContain(`This is a duplicate of certificate No. ${code}`);
    expect((await as(registrar, mailAgainCall, { code })).httpStatus).toBe(429);
  });
});
