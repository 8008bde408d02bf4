import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { anEpisodeOf, aShow } from '#podcasts/server/fixtures.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import {
  completedCall,
  creditVersionCall,
  completedCertificatesCall,
  completedPodcastsCall,
  completedWebinarsCall,
  proofCall,
  sendCertificateCall,
  verifyCall,
} from '../contract.ts';
import { hideAgdReminderCall } from '#credit/contract.ts';
import { agdNote } from '#credit/frozen-facts.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
});

const award = (
  activity: MadeActivity,
  who = student,
  { earnedAt = portal.context.now(), ...more }: { earnedAt?: Temporal.Instant; ceTypeId?: number } = {},
) =>
  portal.context.db.transaction().execute((trx) =>
    awardCredit(portal.context, trx, {
      studentId: who.id,
      activityId: activity.id,
      attemptId: null,
      examScore: 90,
      earnedAt,
      silent: true,
      ...more,
    }),
  );
const mailsOf = (who: SignedIn) =>
  portal.context.db.selectFrom('mail').selectAll().where('student_id', '=', who.id).execute();

describe('the version that a certificate names', () => {
  const publish = async (description: string) => {
    const { context } = portal;
    await context.db.transaction().execute(async (trx) => {
      await trx.updateTable('activity').set({ description }).where('id', '=', klass.id).execute();
      await publishVersion(context, trx, klass.id);
    });
  };
  it('is read by its member as it was, and by nobody else (CR-15)', async () => {
    await publish('What was taught first.');
    await award(klass);
    await publish('What is taught now.');
    const { data } = (await portal.call(completedWebinarsCall, {}, student.token)).body;
    const code = data[0]?.proof.verificationCode ?? '';
    const { body } = await portal.call(creditVersionCall, { code }, student.token);
    const { version: now } = await portal.context.db
      .selectFrom('activity')
      .select('version')
      .where('id', '=', klass.id)
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({ code, title: 'Vital pulp therapy', number: now - 1 });
    expect(body.parts).toContainEqual({ label: 'Description', text: 'What was taught first.' });
    const other = await aStudent(portal.context);
    for (const [asked, who] of [
      [code, other],
      ['AAAA-BBBB-CCCC', student],
    ] as const)
      expect((await portal.call(creditVersionCall, { code: asked }, who.token)).httpStatus).toBe(404);
  });
});

describe('completed lists', () => {
  it('count and list classes and episodes apart, newest first, page by page', async () => {
    const show = await aShow(portal.context);
    const episode = await anEpisodeOf(portal.context, show, { title: 'Coronectomy or extraction', blurb: 'Two ways.' });
    await award(episode);
    for (let index = 0; index < 21; index += 1) {
      portal.advance({ minutes: 1 });
      await award(await aClass(portal.context, { title: `Class ${index}` }));
    }
    expect((await portal.call(completedCall, {}, student.token)).body.data).toEqual([
      { cntWebinars: 21, cntPodcasts: 1 },
    ]);
    const first = (await portal.call(completedWebinarsCall, { page: '0' }, student.token)).body;
    expect([first.totalRows, first.rowCount, first.page, first.data[0]?.className]).toEqual([21, 20, 0, 'Class 20']);
    const beyond = (await portal.call(completedWebinarsCall, { page: '99' }, student.token)).body;
    expect([beyond.page, beyond.data.map((row) => row.className)]).toEqual([1, ['Class 0']]);
    const podcasts = (await portal.call(completedPodcastsCall, { page: 'abc' }, student.token)).body;
    expect(podcasts.data).toMatchObject([
      {
        title: 'Coronectomy or extraction',
        credits: 0.5,
        durationSec: 1104,
        podcastShowHash: show.hash,
        companyName: 'Lumident',
        blurb: 'Two ways.',
        mp3: expect.stringMatching(/^\/files\/\w+\/talk\.mp3$/) as string,
      },
    ]);
  });
  it('are one list of both as well, of one year or all, with the live credit of each year', async () => {
    const show = await aShow(portal.context);
    await award(await anEpisodeOf(portal.context, show, { title: 'Coronectomy or extraction' }), student, {
      earnedAt: portal.context.now().subtract({ hours: 24 * 370 }),
    });
    await award(await aWebinar(portal.context, { title: 'Live since' }), student, { ceTypeId: 2 });
    portal.advance({ minutes: 1 });
    await award(await aClass(portal.context, { title: 'Class since' }));
    const list = async (input: { readonly year?: string }) =>
      (await portal.call(completedCertificatesCall, input, student.token)).body.data.map(({ title }) => title);
    expect(await list({})).toEqual(['Class since', 'Live since', 'Coronectomy or extraction']);
    expect(await list({ year: 'latest' })).toEqual(['Class since', 'Live since']);
    const { years } = (await portal.call(completedCall, {}, student.token)).body;
    expect(years.map(({ certificates, liveCredits }) => [certificates, liveCredits > 0])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(await list({ year: String(years[1]?.year) })).toEqual(['Coronectomy or extraction']);
    expect(await list({ year: '1999' })).toEqual([]);
    const { data } = (await portal.call(completedCertificatesCall, { q: 'coronectomy' }, student.token)).body;
    expect(data).toMatchObject([{ isEpisode: true, podcastShowHash: show.hash }]);
  });
  it('say which of the classes the student has a seat in, or waits for one', async () => {
    const webinars = [
      await aWebinar(portal.context, { capacity: 1 }),
      await aWebinar(portal.context, { capacity: 1 }),
      await aWebinar(portal.context),
    ] as const;
    await reserveInOrder(portal, webinars[1].hash, [await aStudent(portal.context)]);
    for (const { hash } of webinars.slice(0, 2)) await reserveInOrder(portal, hash, [student]);
    for (const webinar of webinars) await award(webinar);
    const { data } = (await portal.call(completedWebinarsCall, {}, student.token)).body;
    const seatIn = ({ hash }: MadeActivity) => data.find((row) => row.hash === hash);
    expect(webinars.map(seatIn)).toMatchObject([
      { hasSeat: true, isWaiting: false },
      { hasSeat: false, isWaiting: true },
      { hasSeat: false, isWaiting: false },
    ]);
  });
  it('are one’s own', async () => {
    await award(klass);
    const other = await aStudent(portal.context);
    expect((await portal.call(completedWebinarsCall, {}, other.token)).body.totalRows).toBe(0);
    expect((await portal.call(proofCall, { c: klass.hash }, other.token)).httpStatus).toBe(404);
    expect((await portal.call(sendCertificateCall, { c: klass.hash }, other.token)).httpStatus).toBe(404);
    await portal.runJobs();
    expect(await mailsOf(other)).toEqual([]);
  });
});

describe('mailing the certificate', () => {
  it('is one email with the PDF under double clicks, and three an hour at most', async () => {
    await award(klass);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.call(sendCertificateCall, { c: klass.hash, p: null }, student.token)),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ status: true, errorMsg: '' }));
    await portal.runJobs();
    expect(await mailsOf(student)).toHaveLength(1);
    for (let press = 0; press < 5; press += 1) {
      portal.advance({ minutes: 2 });
      await portal.call(sendCertificateCall, { c: klass.hash }, student.token);
      await portal.runJobs();
    }
    const mails = await mailsOf(student);
    expect(mails).toHaveLength(3);
    const attachment = await portal.context.db
      .selectFrom('mail_attachment')
      .selectAll()
      .where('mail_id', '=', mails[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(attachment.content_type).toBe('application/pdf');
    expect(attachment.content.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('needs exactly one of class and episode, and a pass', async () => {
    expect((await portal.call(sendCertificateCall, {}, student.token)).httpStatus).toBe(400);
    expect((await portal.call(sendCertificateCall, { c: klass.hash, p: klass.hash }, student.token)).httpStatus).toBe(
      400,
    );
    expect((await portal.call(sendCertificateCall, { c: klass.hash }, student.token)).body).toMatchObject({
      status: false,
      errorMsg: 'This certificate is not available.',
    });
  });
});

describe('verifying', () => {
  it('shows exactly what the certificate says and nothing about the account', async () => {
    await award(klass);
    const { body: own } = await portal.call(proofCall, { c: klass.hash }, student.token);
    const { body } = await portal.call(verifyCall, { code: own.proof.verificationCode });
    expect(body).toEqual({
      status: true,
      state: 'valid',
      certificate: own.proof,
      site: new URL(portal.context.config.publicUrl).host,
      recorded: {
        completedAt: '2026-03-02T15:00:00.000Z',
        issuedAt: '2026-03-02T15:00:00.000Z',
        listedAt: null,
        isTakenOver: false,
        source: 'exam',
      },
      entry: null,
      formerKey: null,
      history: [],
    });
    expect(JSON.stringify(body)).not.toContain(student.email);
  });
  it('knows a code with or without its groups, in capitals or not', async () => {
    await award(klass);
    const { verificationCode: code } = (await portal.call(proofCall, { c: klass.hash }, student.token)).body.proof;
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), code.toLowerCase().replaceAll('-', ' · ')])
      expect((await portal.call(verifyCall, { code: typed })).body.certificate.verificationCode).toBe(code);
  });
  it('knows the codes of earlier certificates; of two that differ in capitals alone, the one that was typed', async () => {
    const codes = ['aB3dE5fG7hJ9kL1mN2pQ4r', 'aB3dE5fG7hJ9kL1mN2pQ4R'];
    for (const code of codes) {
      const earlier = await aClass(portal.context, { title: code });
      await award(earlier);
      await portal.context.db.transaction().execute(async (trx) => {
        await sql`alter table credit disable trigger credit_append_only`.execute(trx);
        await trx
          .updateTable('credit')
          .set({ verification_code: code })
          .where('activity_id', '=', earlier.id)
          .execute();
        await sql`alter table credit enable trigger credit_append_only`.execute(trx);
      });
    }
    for (const code of codes) expect((await portal.call(verifyCall, { code })).body.certificate.courseTitle).toBe(code);
    expect((await portal.call(verifyCall, { code: codes[0]?.toLowerCase() ?? '' })).httpStatus).toBe(200);
  });
  it('knows no other code', async () => {
    expect((await portal.call(verifyCall, { code: 'A'.repeat(22) })).body).toMatchObject({
      status: false,
      errorMsg: 'No certificate has this code.',
    });
  });
});

describe('the certificate', () => {
  it('of a pass at 23:30 in Los Angeles has that day: dialog, email, PDF and public page', async () => {
    const local = await aStudent(portal.context, { timeZone: 'America/Los_Angeles' });
    const late = await aClass(portal.context);
    const earnedAt = Temporal.ZonedDateTime.from('2026-02-27T23:30[America/Los_Angeles]').toInstant();
    await portal.context.db.transaction().execute((trx) =>
      awardCredit(portal.context, trx, {
        studentId: local.id,
        activityId: late.id,
        attemptId: null,
        examScore: 90,
        earnedAt,
      }),
    );
    await portal.runJobs();
    const { proof } = (await portal.call(proofCall, { c: late.hash }, local.token)).body;
    const [mail] = await mailsOf(local);
    const { content } = await portal.context.db
      .selectFrom('mail_attachment')
      .select('content')
      .where('mail_id', '=', mail?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(proof.dateCompleted).toBe('2026-02-27');
    expect((await portal.call(verifyCall, { code: proof.verificationCode })).body.certificate.dateCompleted).toBe(
      '2026-02-27',
    );
    for (const text of [mail?.text_body, mail?.html_body, await textOfPdf(content)]) {
      expect(text).toContain('Fri Feb 27, 2026');
      expect(text).not.toContain('Feb 28');
    }
  });

  it('says that credit goes to the AGD every week when the profile has a number that the AGD can know', async () => {
    const noteOf = async (agdNumber: string | null, activity: MadeActivity) => {
      const member = await aStudent(portal.context, { agdNumber } as never);
      await award(activity, member);
      return (await portal.call(proofCall, { c: activity.hash }, member.token)).body.proof.agdNote;
    };
    expect(await noteOf('471123', klass)).toBe(agdNote);
    expect(await noteOf(null, klass)).toBe('');
    expect(await noteOf('47112', klass)).toBe('');
    expect(await noteOf('471124', await aClass(portal.context, { agd: [] }))).toBe('');
  });
});

describe('the ledger', () => {
  it('has one credit per student and class, and no statement can change or remove it', async () => {
    await award(klass);
    await award(klass);
    const { db } = portal.context;
    expect(await db.selectFrom('credit').select('id').where('student_id', '=', student.id).execute()).toHaveLength(1);
    await expect(
      db.updateTable('credit').set({ credits: 99 }).where('student_id', '=', student.id).execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('credit').where('student_id', '=', student.id).execute()).rejects.toThrow();
  });
});

it('the AGD reminder stays hidden once it was sent away, also on a second press', async () => {
  for (let press = 0; press < 2; press += 1)
    expect((await portal.call(hideAgdReminderCall, {}, student.token)).body).toEqual({ status: true, errorMsg: '' });
  const row = await portal.context.db
    .selectFrom('student')
    .select('hide_agd_reminder')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  expect(row.hide_agd_reminder).toBe(true);
});
