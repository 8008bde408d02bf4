import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profileCall } from '#accounts/contract.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { confirmPasswordCall, loginCall, studentCall } from '#sign-in/contract.ts';
import { issueLoginToken } from '#sign-in/server/by-mail/login-token.ts';
import { aStudent, fixturePassword, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aCompany, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { verifyCall } from '#certificates/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { gradeExamCall } from '#exam/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { mailRemoval } from './remove-consent.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { insertHoldings, insertImport } from '#ledger/server/staff/import-queries.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { importAd } from '#promotion/server/import-ads.ts';
import { importSeat } from '#seats/server/import-seat.ts';
import { saveSponsorAnswerCall, sponsorVideoCall } from '#sponsor-video/contract.ts';
import { writeOffer } from '#sponsor-video/server/write-offer.ts';
import { supportCall } from '#support/contract.ts';
import { queueAddCall } from '#watch-later/contract.ts';
import {
  choicesCall,
  consentCall,
  decideConsentCall,
  myDataCall,
  removeConsentCall,
  saveChoicesCall,
} from '../contract.ts';
import { memberTables } from '#member-tables.ts';

let portal: Portal;
let student: SignedIn;
let hash: string;
let count = 0;
let lastname = '';
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  count += 1;
  lastname = `Unmistak${count}able`;
  student = await aStudent(portal.context, {
    firstname: 'Zdravka',
    lastname,
    officeName: `${lastname} Dental`,
    username: lastname,
    email: `${lastname}@member.test`,
  });
  hash = (
    await portal.context.db.selectFrom('student').select('hash').where('id', '=', student.id).executeTakeFirstOrThrow()
  ).hash;
});

const mails = async (kind: string, to = student.email) => {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', to)
    .orderBy('id')
    .execute();
};
async function mailedCode() {
  await portal.call(removeConsentCall, { h: hash }, student.token);
  const mail = (await mails('consent.remove')).at(-1);
  return /\/consent\?c=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
}
/** When the member took back every Yes to a sponsor, as staff read it. */
const sharingOffAt = async () =>
  (
    await portal.context.db
      .selectFrom('student')
      .select('sharing_off_at')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
  ).sharing_off_at;

/**
 * Leaves a trace in every corner: view, evaluation, exam, credit, sponsor, seat, queue, support, a meeting, a report of
 * credit, an advertisement.
 */
async function liveALittle(klass: MadeActivity) {
  const offerHash = await anOffer(klass);
  await portal.call(classViewCall, { c: klass.hash }, student.token);
  await portal.call(
    saveEvaluationCall,
    {
      c: klass.hash,
      a: {
        ...fullEvaluation,
        comments: `Signed, Zdravka ${lastname}`,
        otherTopics: `Ask ${lastname} about implants`,
        own: { pace: '4', next: `I am ${lastname}.` },
      },
    },
    student.token,
  );
  await portal.call(saveSponsorAnswerCall, { c: klass.hash, v: offerHash, e: 2 }, student.token);
  await portal.call(gradeExamCall, { c: klass.hash, p: null, a: [1, 2, 3, 4] }, student.token);
  await portal.call(queueAddCall, { c: klass.hash }, student.token);
  await portal.app.inject({
    method: 'POST',
    url: supportCall.path,
    remoteAddress: `10.1.0.${count}`,
    headers: { authorization: `Bearer ${student.token}`, 'idempotency-key': 'k' },
    payload: {
      name: `Zdravka ${lastname}`,
      office: `${lastname} Dental`,
      email: student.email,
      phone: '617 555 0100',
      subject: 'Other',
      comment: `I am ${lastname}.`,
    },
  });
  await portal.call(loginCall, { u: student.username, p: 'wrong-pass' });
  await reportByAddress(klass);
  await portal.runJobs();
  await wordsOfOthers(klass);
}
/** What a meeting, a board's service, and an advertisement keep of the member. */
async function wordsOfOthers(klass: MadeActivity) {
  const { context } = portal;
  const { db } = context;
  const at = context.now();
  await db
    .insertInto('meeting_answer')
    .values({
      activity_id: klass.id,
      fact_key: `fact-${count}`,
      participant_name: `Zdravka ${lastname}`,
      participant_email: student.email,
      question: `I am ${lastname}.`,
      what: 'question',
      at,
      received_at: at,
      student_id: student.id,
    })
    .execute();
  const { id: creditId } = await db
    .selectFrom('credit')
    .select('id')
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('credit_report')
    .values({
      credit_id: creditId,
      channel: 'ce-broker',
      profession: 'dentist',
      state: 'FL',
      status: 'rejected',
      why: `${lastname} is not licensed.`,
      next_at: at,
      changed_at: at,
    })
    .execute();
  const key = publicHash();
  const companyId = await aCompany(context);
  await importAd(db, {
    key,
    companyId,
    slot: 5,
    alt: 'A light',
    href: 'https://lumident.example/',
    buttonText: 'Send',
    blurb: 'Six lights.',
    confirmationTitle: 'Sent',
    confirmationMessage: 'Soon.',
    bannerIds: [],
    darkBannerIds: [],
    position: 0,
  });
  const ad = await db.selectFrom('ad').select('id').where('import_key', '=', key).executeTakeFirstOrThrow();
  await db
    .insertInto('ad_request')
    .values({
      ad_id: ad.id,
      company_id: companyId,
      asked_at: at,
      email: student.email,
      email_key: student.email.toLowerCase(),
      name: `Zdravka ${lastname}`,
      sentence_shown: 'May Lumident write to you?',
      student_id: student.id,
    })
    .execute();
}
/** A meeting and an imported list name the member by the address alone. */
async function reportByAddress({ id }: MadeActivity) {
  const { db, now } = portal.context;
  await db
    .insertInto('meeting_event')
    .values({
      fact_key: `report:${id}:${student.email} Zdravka ${lastname}:joined`,
      source: 'report',
      meeting_code: '84012345678',
      stay_key: `report:${id}:${student.email} Zdravka ${lastname}`,
      instance_key: '',
      activity_id: id,
      what: 'joined',
      participant_name: `Zdravka ${lastname}`,
      participant_email: student.email.toUpperCase(),
      at: now(),
      received_at: now(),
    })
    .execute();
  const { id: importId } = await insertImport(db, {
    hash: `import ${id}`,
    filename: 'spring.csv',
    reason: 'Records of the spring meeting',
    counts: JSON.stringify({}),
    made_by: 'Anna Roth',
    made_at: now(),
  });
  await insertHoldings(db, [
    {
      hash: `held ${id}`,
      import_id: importId,
      line: 2,
      email: student.email,
      email_key: accountKey(student.email),
      name: `Zdravka ${lastname}`,
      activity_id: id,
      facts: JSON.stringify({ day: '2026-03-02', hours: 1, ceTypeId: 2, score: null, note: '' }),
      made_at: now(),
      expires_at: now().add({ hours: 24 * 700 }),
    },
  ]);
}
async function anOffer(klass: MadeActivity) {
  await writeOffer(portal.context.db, klass.id, {
    headline: 'H',
    blurb: 'B',
    headlineButtons: 'May Lumident write to you?',
    buttonTextYes: 'Yes',
    buttonTextNo: 'No',
    companyId: await aCompany(portal.context),
    youtubeId: 'abc',
    videoId: null,
    captionsId: null,
  });
  return (
    await portal.context.db
      .selectFrom('sponsor_offer')
      .select('hash')
      .where('activity_id', '=', klass.id)
      .executeTakeFirstOrThrow()
  ).hash;
}
async function aClassToPass() {
  const klass = await aClass(portal.context, {
    evaluationQuestions: [
      { key: 'pace', kind: 'rating', question: 'The pace suited me' },
      { key: 'next', kind: 'text', question: 'What will you change?' },
    ],
  });
  await anExam(portal.context, klass.id);
  return klass;
}

describe('asking to remove consent', () => {
  it('emails a link and changes nothing', async () => {
    expect((await portal.call(removeConsentCall, { h: hash }, student.token)).body).toEqual({
      status: true,
      errorMsg: '',
    });
    expect(await mails('consent.remove')).toHaveLength(1);
    expect((await portal.call(choicesCall, {}, student.token)).body.mailings).toBe(true);
  });
  it('answers the same for an unknown hash, and emails once a day', async () => {
    const known = await portal.call(removeConsentCall, { h: hash });
    const unknown = await portal.call(removeConsentCall, { h: 'nobodynobodynobodynobo' });
    expect([unknown.httpStatus, unknown.body]).toEqual([known.httpStatus, known.body]);
    await portal.call(removeConsentCall, { h: hash });
    expect(await mails('consent.remove')).toHaveLength(1);
    portal.advance({ hours: 25 });
    await portal.call(removeConsentCall, { h: hash });
    expect(await mails('consent.remove')).toHaveLength(2);
  });
  it('several times at once emails once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => mailRemoval(portal.context, { studentHash: hash })));
    expect(await mails('consent.remove')).toHaveLength(1);
  });
  it('with the token of someone else is refused', async () => {
    const other = await aStudent(portal.context);
    expect((await portal.call(removeConsentCall, { h: hash }, other.token)).httpStatus).toBe(403);
    expect(await mails('consent.remove')).toEqual([]);
  });
});

describe('the mailed link', () => {
  it('opened by a scanner changes nothing', async () => {
    const c = await mailedCode();
    for (let opening = 0; opening < 3; opening += 1)
      expect((await portal.call(consentCall, { c })).body).toMatchObject({
        status: true,
        isOwner: false,
        mailings: true,
        retentionYears: 6,
      });
    expect((await portal.call(consentCall, { c }, student.token)).body.isOwner).toBe(true);
  });
  it('stops mailings and takes back every Yes, once, and keeps the account', async () => {
    const klass = await aClassToPass();
    await liveALittle(klass);
    const c = await mailedCode();
    const requests = () =>
      portal.context.db.selectFrom('ad_request').select('id').where('student_id', '=', student.id).execute();
    expect((await portal.call(consentCall, { c })).body.sponsors).toEqual(['Lumident']);
    expect(await requests()).toHaveLength(1);
    expect((await portal.call(decideConsentCall, { c, choice: 'withdraw' })).body).toEqual({
      status: true,
      errorMsg: '',
    });
    expect((await portal.call(choicesCall, {}, student.token)).body).toEqual({
      status: true,
      mailings: false,
      sponsors: [],
    });
    expect(await requests()).toEqual([]);
    expect(String(await sharingOffAt())).toBe(String(portal.context.now()));
    expect((await portal.call(sponsorVideoCall, { c: klass.hash }, student.token)).body.status).toBe(true);
    expect((await portal.call(profileCall, {}, student.token)).body.status).toBe(true);
    expect((await portal.call(decideConsentCall, { c, choice: 'withdraw' })).httpStatus).toBe(404);
  });
  it('does not close the account for whoever has it: its owner must be signed in', async () => {
    const c = await mailedCode();
    const other = await aStudent(portal.context);
    for (const token of [undefined, other.token])
      expect((await portal.call(decideConsentCall, { c, choice: 'close' }, token)).body).toMatchObject({
        status: false,
        code: 'sign-in-first',
        errorMsg: 'Sign in to close the account.',
      });
    expect((await portal.call(decideConsentCall, { c, choice: 'close' }, student.token)).body.status).toBe(true);
  });
  it('does not close the account for whoever has two emails: the session of a link needs the password', async () => {
    const c = await mailedCode();
    const loginToken = await issueLoginToken(portal.context, portal.context.db, student.id);
    const { token } = (await portal.call(studentCall, {}, loginToken)).body;
    expect((await portal.call(decideConsentCall, { c, choice: 'close' }, token ?? '')).body.code).toBe('full-sign-in');
    await portal.call(confirmPasswordCall, { currentPassword: fixturePassword }, token ?? '');
    expect((await portal.call(decideConsentCall, { c, choice: 'close' }, token ?? '')).body.status).toBe(true);
  });
  it('is dead after 48 hours, and made up ones are too', async () => {
    const c = await mailedCode();
    portal.advance({ hours: 49 });
    for (const code of [c, 'x', ''])
      expect((await portal.call(consentCall, { c: code })).body).toMatchObject({
        status: false,
        errorMsg: 'This link has expired. Ask for a new one.',
      });
  });
});

describe('what a member agreed to', () => {
  it('is switched off and on in the account, without an email', async () => {
    expect((await portal.call(saveChoicesCall, { mailings: false }, student.token)).body.mailings).toBe(false);
    expect((await portal.call(saveChoicesCall, { mailings: true }, student.token)).body.mailings).toBe(true);
    await liveALittle(await aClassToPass());
    expect(await sharingOffAt()).toBeNull();
    expect((await portal.call(saveChoicesCall, { sponsors: false }, student.token)).body).toEqual({
      status: true,
      mailings: true,
      sponsors: [],
    });
    expect(String(await sharingOffAt())).toBe(String(portal.context.now()));
    const answers = await portal.context.db
      .selectFrom('sponsor_answer')
      .select('choice')
      .where('student_id', '=', student.id)
      .orderBy('id')
      .execute();
    expect(answers.map(({ choice }) => choice)).toEqual([2, 3]);
  });
});

describe('closing the account', () => {
  async function close() {
    const c = await mailedCode();
    return portal.call(decideConsentCall, { c, choice: 'close' }, student.token);
  }

  it('leaves the member’s name nowhere in the database but in the credit ledger with its list of names and the last email, and no captured file of an email', async () => {
    await liveALittle(await aClassToPass());
    await close();
    await portal.runJobs();
    const { rows: tables } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname in ('public') order by 1`.execute(portal.context.db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        text: string;
      }>`select t::text as text from ${sql.table(name)} t where t::text ~* ${`${lastname}|${hash}`}`.execute(
        portal.context.db,
      );
      if (rows.length > 0) found.push(`${name} ${rows.length}`);
    }
    // The list goes with the ledger's rows (src/backup/server/staff/retention.test.ts).
    expect(found).toEqual(['certificate_name 1', 'credit 1', 'mail 1']);
    const [last] = await mails('consent.closed');
    expect(last?.student_id).toBeNull();
    const folder = join(portal.context.config.dataDir, 'mail');
    const kept = existsSync(folder) ? readdirSync(folder) : [];
    expect(kept.filter((name) => name === `${last?.message_id.slice(1).split('@')[0]}.eml`)).toHaveLength(1);
    expect(
      await portal.context.db.selectFrom('mail').select('id').where('student_id', '=', student.id).execute(),
    ).toEqual([]);
  });

  it('keeps the ledger, cut off, and its certificates can still be verified', async () => {
    const klass = await aClassToPass();
    await liveALittle(klass);
    const { verification_code } = await portal.context.db
      .selectFrom('credit')
      .select('verification_code')
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    await close();
    const [kept] = await portal.context.db
      .selectFrom('credit')
      .selectAll()
      .where('verification_code', '=', verification_code)
      .execute();
    expect(kept).toMatchObject({ student_id: null, student_name: `Dr. Zdravka ${lastname}` });
    expect((await portal.call(verifyCall, { code: verification_code })).body).toMatchObject({
      status: true,
      state: 'valid',
    });
  });

  it('keeps ratings and marks without the person', async () => {
    const klass = await aClassToPass();
    await liveALittle(klass);
    await close();
    expect(
      await portal.context.db.selectFrom('evaluation').selectAll().where('activity_id', '=', klass.id).execute(),
    ).toMatchObject([
      { student_id: null, comments: '', other_topics: '', own_answers: [{ key: 'pace', answer: '4' }] },
    ]);
    expect(
      await portal.context.db.selectFrom('exam_attempt').selectAll().where('activity_id', '=', klass.id).execute(),
    ).toMatchObject([{ student_id: null, passed: true }]);
  });

  it('ends every session and every way in, and frees name and address for someone new', async () => {
    await close();
    expect((await portal.call(profileCall, {}, student.token)).httpStatus).toBe(401);
    expect((await portal.call(loginCall, { u: student.username, p: fixturePassword })).body.status).toBe(false);
    const again = await aStudent(portal.context, { username: student.username, email: student.email });
    expect(again.id).not.toBe(student.id);
  });

  it('gives a seat to the first on the waitlist immediately', async () => {
    const webinar = await aWebinar(portal.context, { capacity: 1 });
    const waiting = await aStudent(portal.context);
    const at = portal.context.now();
    await importSeat(portal.context.db, {
      studentId: student.id,
      activityId: webinar.id,
      state: 'reserved',
      arrivedAt: at,
    });
    await importSeat(portal.context.db, {
      studentId: waiting.id,
      activityId: webinar.id,
      state: 'waiting',
      arrivedAt: at,
    });
    await close();
    expect(
      await portal.context.db
        .selectFrom('seat')
        .select(['student_id', 'state'])
        .where('activity_id', '=', webinar.id)
        .execute(),
    ).toEqual([{ student_id: waiting.id, state: 'reserved' }]);
  });

  it('pressed several times at once closes once and emails once', async () => {
    const c = await mailedCode();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portal.call(decideConsentCall, { c, choice: 'close' }, student.token)),
    );
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1);
    expect(await mails('consent.closed')).toHaveLength(1);
  });
});

describe('my data', () => {
  it('contains what the member typed and did, and no secret', async () => {
    const klass = await aClassToPass();
    await liveALittle(klass);
    const { body } = await portal.call(myDataCall, {}, student.token);
    expect(body.data['profile']).toMatchObject([{ firstname: 'Zdravka', email: student.email }]);
    expect(body.data['credits']).toMatchObject([{ title: 'Vital pulp therapy', activity: 'Vital pulp therapy' }]);
    expect(body.data['evaluations']?.[0]).toMatchObject({
      comments: `Signed, Zdravka ${lastname}`,
      own_answers: [{ question: 'The pace suited me', answer: '4' }, { answer: `I am ${lastname}.` }],
    });
    expect(JSON.stringify(body)).not.toMatch(
      /password_hash|argon2|token_hash|code_hash|correct_option|cancel_key|feed_key|own_screening/,
    );
    expect(body.data['mails']?.length).toBeGreaterThan(0);
  });
  it('leaves out every column whose name says that it is a secret', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and column_name ~ 'hash|key|code|secret|token|auth|endpoint|p256dh|counter'
      order by table_name, ordinal_position`.execute(portal.context.db);
    const shown = memberTables.flatMap(({ table, ownData }) =>
      rows
        .filter((row) => row.table === table && typeof ownData === 'object' && !ownData.hidden.includes(row.column))
        .map(({ column }) => `${table}.${column}`),
    );
    // They identify rows, meetings, and certificates. None of them signs anyone in or changes anything.
    expect(shown).toEqual([
      'student.hash',
      'agreement.code',
      'credit.verification_code',
      'credit.student_hash',
      'credit.activity_hash',
      'meeting_event.meeting_code',
      'meeting_event.stay_key',
      'meeting_event.instance_key',
      'survey_session.hash',
    ]);
  });
  it('is the caller’s alone, and not for visitors', async () => {
    const other = await aStudent(portal.context);
    expect(JSON.stringify((await portal.call(myDataCall, {}, other.token)).body)).not.toContain(lastname);
    expect((await portal.call(myDataCall, {})).httpStatus).toBe(401);
  });
});
