import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import type { CreditChange } from '../../amendment.ts';
import { accountHomeCall } from '../../contract.ts';
import {
  completedCall,
  completedWebinarsCall,
  proofCall,
  sendCertificateCall,
  verifyCall,
} from '#certificates/contract.ts';
import { amendCredit, amendCreditType, findCreditId, withdrawCredit } from './amend-credit.ts';
import { awardCredit } from '../awarding/award-credit.ts';
import { deleteCutOffCredits } from '../credit-queries.ts';
import { grantCredit, type Grant } from '../awarding/grant-credit.ts';
import { rolledBack } from '#platform/server/database/rolled-back.ts';
import { showCredit } from '#certificates/server/show-credit.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await aClass(portal.context, {
    agd: [
      { code: '070', category: 'Endodontics', hours: 1 },
      { code: '250', category: 'Operative Dentistry', hours: 0.5 },
    ],
  });
});

const within = <Result>(run: (trx: Parameters<typeof awardCredit>[1]) => Promise<Result>) =>
  portal.context.db.transaction().execute(run);
const award = (changes: Partial<Parameters<typeof awardCredit>[2]> = {}) =>
  within((trx) =>
    awardCredit(portal.context, trx, {
      studentId: student.id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: portal.context.now(),
      silent: true,
      ...changes,
    }),
  );
const codeNow = async () =>
  (await portal.call(proofCall, { c: klass.hash }, student.token)).body.proof.verificationCode;
const verify = async (code: string) => (await portal.call(verifyCall, { code })).body;
const reason = 'Corrected at the member’s request';
const by = 'Rita Registrar';
const amend = async (change: CreditChange, code?: string) => {
  const creditId = await findCreditId(portal.context.db, code ?? (await codeNow()));
  return (await within((trx) => amendCredit(portal.context, trx, { creditId, change, reason, by }))).verification_code;
};
const withdraw = async (code: string, why = 'Issued in error for another member') => {
  const creditId = await findCreditId(portal.context.db, code);
  await within((trx) => withdrawCredit(portal.context, trx, { creditId, reason: why, by }));
};
const grant = (changes: Partial<Grant> = {}) =>
  within((trx) =>
    grantCredit(portal.context, trx, {
      username: student.username,
      activityHash: klass.hash,
      ceTypeId: 2,
      day: '2026-03-02',
      reason: 'Walk-in, signed the sheet',
      by,
      ...changes,
    }),
  );
const mails = async (kind: string) => {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .leftJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id')
    .select(['mail.subject', 'text_body', 'mail_attachment.content'])
    .where('student_id', '=', student.id)
    .where('kind', '=', kind)
    .orderBy('mail.id')
    .execute();
};

describe('amending', () => {
  it.each<[what: string, change: CreditChange, label: string, before: string, after: string]>([
    ['the name', { studentName: 'Dr. Ana Kovačević' }, 'Name', 'Dr. Ana Kovač', 'Dr. Ana Kovačević'],
    [
      'the title',
      { title: 'Vital pulp therapy, revised' },
      'Course title',
      'Vital pulp therapy',
      'Vital pulp therapy, revised',
    ],
    ['the lecturer', { lecturer: 'Dr. Lena Novak' }, 'Speaker', 'Dr. Tomas Brandt', 'Dr. Lena Novak'],
    ['the credit type', { ceTypeId: 2 }, 'Credit type', 'Self-study', 'Live, Interactive'],
    [
      'the hours of subject codes',
      { agd: [{ code: '070', category: 'Endodontics', hours: 1.5 }] },
      'AGD code',
      '070 Endodontics (1), 250 Operative Dentistry (0.5)',
      '070 Endodontics',
    ],
    [
      'an approval that came later',
      {
        accreditation: [
          {
            body: 'AGD PACE',
            providerId: '340',
            statement: 'Approved.',
            validFrom: '2026-01-01',
            validTo: '2027-12-31',
          },
        ],
      },
      'Accreditation',
      '',
      'AGD PACE · Provider ID 340 · Jan 1, 2026 to Dec 31, 2027: Approved.',
    ],
  ])(
    '%s makes a second certificate, and the first says which one replaced it, why and what changed',
    async (_what, change, label, before, after) => {
      await award();
      const first = await codeNow();
      const old = await verify(first);
      const second = await amend(change);
      expect(await codeNow()).toBe(second);
      expect(second).not.toBe(first);
      const [superseded, valid] = [await verify(first), await verify(second)];
      expect([superseded.state, valid.state]).toEqual(['superseded', 'valid']);
      expect(superseded.certificate).toEqual(old.certificate);
      expect(valid.certificate.replaces).toEqual({ verificationCode: first, reason });
      expect(superseded.history).toEqual([
        { verificationCode: first, state: 'superseded', correctedOn: '2026-03-02', reason, differences: [] },
        {
          verificationCode: second,
          state: 'valid',
          correctedOn: null,
          reason: null,
          differences: [{ label, before, after }],
        },
      ]);
      expect(valid.history).toEqual(superseded.history);
    },
  );

  it('hours down counts the new hours everywhere, once', async () => {
    await award();
    await amend({ creditHours: 1, agd: [{ code: '070', category: 'Endodontics', hours: 1 }] });
    expect((await portal.call(accountHomeCall, {}, student.token)).body.summary).toEqual({
      ceHome: 1,
      ceLive: 0,
      ceTotal: 1,
    });
    expect((await portal.call(completedCall, {}, student.token)).body.data).toEqual([
      { cntWebinars: 1, cntPodcasts: 0 },
    ]);
    const { data } = (await portal.call(completedWebinarsCall, { page: '0' }, student.token)).body;
    expect(data.map((row) => [row.credits, row.proof.creditHours])).toEqual([[1, 1]]);
  });

  it('again and again makes a chain that every code of it shows to its end', async () => {
    await award();
    const codes = [await codeNow()];
    codes.push(await amend({ studentName: 'Dr. Ana Kovacs' }));
    codes.push(await amend({ studentName: 'Dr. Ana Kovács' }));
    codes.push(await amend({ ceTypeId: 2 }));
    for (const code of codes) {
      const { state, history } = await verify(code);
      expect(state).toBe(code === codes.at(-1) ? 'valid' : 'superseded');
      expect(history.map((each) => [each.verificationCode, each.state])).toEqual(
        codes.map((each, index) => [each, index === codes.length - 1 ? 'valid' : 'superseded']),
      );
    }
    expect((await portal.call(completedCall, {}, student.token)).body.data[0]?.cntWebinars).toBe(1);
  });

  it('comes by email with what changed, and the certificate in it says which one it replaces and why', async () => {
    await award();
    const first = await codeNow();
    await amend({ studentName: 'Dr. Ana Kovács' });
    const [mail, ...more] = await mails('credit.certificate');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Amended Proof of CE: Vital pulp therapy');
    expect(mail?.text_body).toContain(`No. ${first} was amended: ${reason}`);
    expect(mail?.text_body).toMatch(/Before: Dr\. Ana Kovač\nNow: Dr\. Ana Kovács/);
    const text = await textOfPdf(mail?.content ?? new Uint8Array());
    expect(text).toContain(`Amended certificate. Replaces No. ${first}: ${reason}`);
    expect(text).toContain('Dr. Ana Kovács');
  });

  it('is rehearsed without any effect: no certificate, no email', async () => {
    await award();
    const code = await codeNow();
    const creditId = await findCreditId(portal.context.db, code);
    const shown = await rolledBack(portal.context.db, async (trx) => {
      const amended = await amendCredit(portal.context, trx, {
        creditId,
        change: { creditHours: 1, agd: [] },
        reason,
        by,
      });
      return showCredit(trx, amended.verification_code);
    });
    expect(shown.history.at(-1)?.differences).toEqual([
      { label: 'Credit hours', before: '1.5', after: '1' },
      { label: 'AGD code', before: '070 Endodontics (1), 250 Operative Dentistry (0.5)', after: '' },
    ]);
    expect([await codeNow(), (await verify(code)).state, await mails('credit.certificate')]).toEqual([
      code,
      'valid',
      [],
    ]);
  });

  it('is refused when it adds hours, changes nothing, splits more hours than there are, or gives no reason', async () => {
    await award();
    const creditId = await findCreditId(portal.context.db, await codeNow());
    const tried = (change: CreditChange, said = reason, who = by) =>
      within((trx) => amendCredit(portal.context, trx, { creditId, change, reason: said, by: who }));
    await expect(tried({ creditHours: 2 })).rejects.toMatchObject({ code: 'hours-up' });
    await expect(tried({ creditHours: 0 })).rejects.toMatchObject({ code: 'wrong-hours' });
    await expect(tried({ creditHours: 1 })).rejects.toMatchObject({ code: 'split-too-long' });
    await expect(tried({ title: 'Vital pulp therapy' })).rejects.toMatchObject({ code: 'nothing-changes' });
    await expect(tried({ studentName: ' ' })).rejects.toMatchObject({ code: 'name-missing' });
    await expect(tried({ title: 'New' }, 'typo')).rejects.toMatchObject({ code: 'reason' });
    await expect(tried({ title: 'New' }, reason, '')).rejects.toMatchObject({ code: 'by' });
    expect(
      await portal.context.db.selectFrom('credit').select('id').where('student_id', '=', student.id).execute(),
    ).toHaveLength(1);
  });

  it('of a certificate that was already corrected is refused and names the valid one', async () => {
    await award();
    const first = await codeNow();
    const second = await amend({ title: 'Second' });
    await expect(amend({ title: 'Third' }, first)).rejects.toMatchObject({
      code: 'superseded',
      message: expect.stringContaining(second),
    });
    await withdraw(second);
    await expect(amend({ title: 'Third' }, second)).rejects.toMatchObject({ code: 'withdrawn' });
  });

  it('by two people at the same moment happens once', async () => {
    await award();
    const code = await codeNow();
    const outcomes = await Promise.allSettled(['One', 'Two', 'Three'].map((title) => amend({ title }, code)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await verify(code)).history).toHaveLength(2);
  });
});

describe('withdrawing', () => {
  it('takes the credit out of every count, keeps the row, and emails the member the reason', async () => {
    await award();
    const code = await codeNow();
    await withdraw(code);
    const { state, history, certificate } = await verify(code);
    expect([state, certificate.studentName]).toEqual(['withdrawn', 'Dr. Ana Kovač']);
    expect(history).toEqual([
      {
        verificationCode: code,
        state: 'withdrawn',
        correctedOn: '2026-03-02',
        reason: null,
        differences: [],
      },
    ]);
    expect((await portal.call(accountHomeCall, {}, student.token)).body).toMatchObject({
      summary: { ceTotal: 0 },
      thisYear: { ceHome: 0, ceLive: 0 },
    });
    expect((await portal.call(completedWebinarsCall, { page: '0' }, student.token)).body.totalRows).toBe(0);
    const refused = 'This certificate was withdrawn on Mon Mar 2, 2026: Issued in error for another member';
    expect((await portal.call(proofCall, { c: klass.hash }, student.token)).body).toMatchObject({
      status: false,
      code: 'withdrawn',
      errorMsg: refused,
    });
    expect((await portal.call(sendCertificateCall, { c: klass.hash }, student.token)).body).toMatchObject({
      status: false,
      errorMsg: refused,
    });
    const [mail] = await mails('credit.withdrawn');
    expect([mail?.subject, mail?.content]).toEqual(['Certificate withdrawn: Vital pulp therapy', null]);
    expect(mail?.text_body).toContain(
      'On Mon Mar 2, 2026 we withdrew the certificate below: Issued in error for another member',
    );
    expect(mail?.text_body).toContain(`No. ${code}`);
  });

  it('an amended credit leaves no valid one', async () => {
    await award();
    const first = await codeNow();
    const second = await amend({ title: 'Second' });
    await withdraw(second);
    expect((await verify(first)).history.map(({ state }) => state)).toEqual(['superseded', 'withdrawn']);
    expect((await portal.call(accountHomeCall, {}, student.token)).body.summary.ceTotal).toBe(0);
  });

  it('does not prevent earning the credit later', async () => {
    await grant();
    const first = await codeNow();
    await withdraw(first);
    await award();
    const second = await codeNow();
    expect((await verify(first)).history.map(({ verificationCode, state }) => [verificationCode, state])).toEqual([
      [first, 'withdrawn'],
      [second, 'valid'],
    ]);
    expect((await portal.call(accountHomeCall, {}, student.token)).body.summary).toEqual({
      ceHome: 1.5,
      ceLive: 0,
      ceTotal: 1.5,
    });
  });
});

describe('granting by hand', () => {
  it('writes a credit without an exam, for the day it was earned, with its certificate by email', async () => {
    portal.advance({ hours: 48 });
    const { verification_code: code } = await grant({
      creditHours: 1,
      agd: [{ code: '070', category: 'Endodontics', hours: 1 }],
      evidence: 'Sign-in sheet 7',
    });
    const { certificate } = await verify(code);
    expect([certificate.dateCompleted, certificate.creditType, certificate.creditHours, certificate.agdCode]).toEqual([
      '2026-03-02',
      'Live, Interactive',
      1,
      '070 Endodontics',
    ]);
    const { data } = (await portal.call(completedWebinarsCall, { page: '0' }, student.token)).body;
    expect(data.map(({ examScore, examTaken }) => [examScore, examTaken])).toEqual([[null, false]]);
    const row = await portal.context.db
      .selectFrom('credit')
      .selectAll()
      .where('verification_code', '=', code)
      .executeTakeFirstOrThrow();
    expect([row.source, row.made_by, row.reason, row.evidence]).toEqual([
      'by-hand',
      by,
      'Walk-in, signed the sheet',
      { note: 'Sign-in sheet 7' },
    ]);
    expect(await mails('credit.certificate')).toHaveLength(1);
    portal.advance({ hours: -48 });
  });

  it('is refused beyond the activity’s hours, outside its days, for nobody, for nothing, and twice', async () => {
    await expect(grant({ creditHours: 2 })).rejects.toMatchObject({ code: 'hours-above' });
    for (const day of ['2026-02-20', '2026-03-03', 'yesterday'])
      await expect(grant({ day })).rejects.toMatchObject({ code: 'wrong-day' });
    await expect(grant({ username: 'nobody' })).rejects.toMatchObject({ code: 'unknown-student' });
    await expect(grant({ activityHash: 'nothing' })).rejects.toMatchObject({ code: 'unknown-activity' });
    await expect(grant({ reason: 'because' })).rejects.toMatchObject({ code: 'reason' });
    await grant();
    await expect(grant({ ceTypeId: 1 })).rejects.toMatchObject({ code: 'already-credited' });
  });

  it('earns no second credit when the exam is passed too, nor when two people grant at the same moment', async () => {
    const outcomes = await Promise.allSettled([grant(), grant({ ceTypeId: 1 }), award()]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect((await portal.call(accountHomeCall, {}, student.token)).body.summary.ceTotal).toBe(1.5);
  });
});

describe('attendance that is proved later', () => {
  const attendance = {
    source: 'measured',
    minutes: 55,
    requiredMinutes: 48,
    isEnough: true,
    isUnclear: false,
  } as const;
  const proof = () => ({
    studentId: student.id,
    activityId: klass.id,
    ceTypeId: 2,
    reason: 'Attendance proved by the meeting’s record',
    attendance,
  });
  const proved = () => within((trx) => amendCreditType(portal.context, trx, proof()));

  it('amends what was amended before, and keeps that', async () => {
    await award();
    await amend({ studentName: 'Dr. Ana Kovács' });
    expect(await proved()).not.toBeNull();
    expect(await proved()).toBeNull();
    const { certificate } = await verify(await codeNow());
    expect([certificate.studentName, certificate.creditType, certificate.attendance]).toEqual([
      'Dr. Ana Kovács',
      'Live, Interactive',
      { source: 'measured', minutes: 55, requiredMinutes: 48 },
    ]);
  });

  it('does not undo what a person decided, nor revive what was withdrawn', async () => {
    await award({ ceTypeId: 2 });
    await amend({ ceTypeId: 1 });
    expect(await proved()).toBeNull();
    await withdraw(await codeNow());
    expect(await proved()).toBeNull();
  });
});

describe('the ledger', () => {
  it('refuses to change or remove a correction', async () => {
    await award();
    await withdraw(await codeNow());
    const own = portal.context.db.selectFrom('credit').select('id').where('student_id', '=', student.id);
    await expect(
      portal.context.db
        .updateTable('credit_correction')
        .set({ state: 'superseded' })
        .where('credit_id', 'in', own)
        .execute(),
    ).rejects.toThrow('append-only');
    await expect(
      portal.context.db.deleteFrom('credit_correction').where('credit_id', 'in', own).execute(),
    ).rejects.toThrow('append-only');
  });

  it('erases a closed account’s chain as a whole once all of it is old enough', async () => {
    const old = Temporal.Instant.from('2019-01-01T12:00:00Z');
    await award({ earnedAt: old });
    await amend({ title: 'Amended, of a closed account' });
    const early = klass;
    klass = await aClass(portal.context);
    await award({ earnedAt: old });
    await withdraw(await codeNow());
    await award();
    const chains = await portal.context.db
      .selectFrom('credit')
      .select(['id', 'activity_id'])
      .where('student_id', '=', student.id)
      .orderBy('id')
      .execute();
    await portal.context.db
      .updateTable('credit')
      .set({ student_id: null })
      .where('student_id', '=', student.id)
      .execute();
    await within((trx) => deleteCutOffCredits(trx, Temporal.Instant.from('2020-03-02T00:00:00Z')));
    const left = await portal.context.db
      .selectFrom('credit')
      .select(['id', 'student_name'])
      .where(
        'id',
        'in',
        chains.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual(chains.filter((row) => row.activity_id !== early.id).map(({ id }) => id));
    // What stays is found by its name.
    const [{ student_name: name } = expect.unreachable()] = left;
    const names = await portal.context.db.selectFrom('certificate_name').where('name', '=', name).selectAll().execute();
    expect(names).toHaveLength(1);
  });

  it('keeps the name of a certificate that is being written while the last one of that name goes', async () => {
    const { db } = portal.context;
    const called = { firstname: 'Ottilie', lastname: 'Twiceseen' };
    student = await aStudent(portal.context, called);
    await award({ earnedAt: Temporal.Instant.from('2019-01-01T12:00:00Z') });
    await db.updateTable('credit').set({ student_id: null }).where('student_id', '=', student.id).execute();
    const namesake = await aStudent(portal.context, called);
    const writing = await db.startTransaction().execute();
    await awardCredit(portal.context, writing, {
      studentId: namesake.id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: portal.context.now(),
      silent: true,
    });
    let isErased = false;
    const erasing = within((trx) => deleteCutOffCredits(trx, Temporal.Instant.from('2020-03-02T00:00:00Z'))).then(
      (gone) => {
        isErased = true;
        return gone.length;
      },
    );
    const waits = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return (rows[0]?.count ?? 0) > 0;
    };
    while (!isErased && !(await waits()));
    await writing.commit().execute();
    expect(await erasing).toBe(1);
    const names = await db.selectFrom('certificate_name').where('name', 'like', '%Twiceseen').selectAll().execute();
    expect(names).toEqual([{ name: 'Dr. Ottilie Twiceseen' }]);
  });
});

it('a statement whose term is over is left out of new certificates, and one that is valid is printed with its number and days', async () => {
  const statement = { body: 'ADA CERP', providerId: '217', statement: 'Recognized.' };
  await within((trx) =>
    writeSetting(trx, providerSettings.accreditation, [
      { ...statement, validFrom: '2025-01-01', validTo: '2026-03-02' },
      { ...statement, body: 'AGD PACE', validFrom: '2020-01-01', validTo: '2026-03-01' },
    ]),
  );
  await award();
  const { certificate } = await verify(await codeNow());
  await portal.context.db.deleteFrom('provider_setting').where('name', '=', 'accreditation').execute();
  expect(certificate.accreditation).toEqual([{ ...statement, validFrom: '2025-01-01', validTo: '2026-03-02' }]);
});
