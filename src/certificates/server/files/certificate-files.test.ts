import { parse } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, anEpisode, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { unzipped } from '#platform/testing/unzipped.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { hideLicenseQuestionCall, saveLicenseCall } from '#renewal/contract.ts';
import { certificateCall, certificateLinkCall, completedCall, completedWebinarsCall } from '../../contract.ts';
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
  klass = await aClass(portal.context, { title: 'Deep margins: isolation, bonding' });
});

const award = (activity: MadeActivity, earnedAt = portal.context.now(), who = student) =>
  portal.context.db.transaction().execute((trx) =>
    awardCredit(portal.context, trx, {
      studentId: who.id,
      activityId: activity.id,
      attemptId: null,
      examScore: 87,
      earnedAt,
      silent: true,
    }),
  );
const link = async (input: Parameters<typeof portal.call<typeof certificateLinkCall>>[1], who = student) =>
  portal.call(certificateLinkCall, input, who.token);
const fetched = async (input: Parameters<typeof link>[0]) => portal.app.inject({ url: (await link(input)).body.url });
const longAgo = () => portal.context.now().subtract({ hours: 24 * 400 });

/** The files of a ZIP, each with its first bytes. */
const entriesOf = (zip: Buffer) =>
  [...unzipped(zip)].map(([name, content]) => [name, content.toString('latin1', 0, 5)] as const);

describe('downloading', () => {
  it('gives one certificate as the PDF that the email brings', async () => {
    await award(klass);
    const answer = await fetched({ c: klass.hash });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain(
      'Proof%20of%20CE%20-%20Deep%20margins%20isolation%20bonding.pdf',
    );
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise;
    expect(JSON.stringify((await (await pdf.getPage(1)).getTextContent()).items)).toContain('Deep margins');
  });

  it('RL-43 gives license and address as they are now on a sheet of its own, once there is a license number', async () => {
    await award(klass);
    const before = await fetched({ c: klass.hash });
    expect((await link({ c: klass.hash, format: 'license' })).body).toMatchObject({ code: 'no-license-number' });
    const license = { profession: 'dentist', state: 'MA', cycleEnds: null, isPrimary: true } as const;
    await portal.call(saveLicenseCall, { ...license, number: 'DN18841' }, student.token);
    await portal.context.db
      .updateTable('student')
      .set({ address: '12 Canal Street', city: 'Boston', state: 'MA', zip: '02114', lastname: 'Renamed' })
      .where('id', '=', student.id)
      .execute();
    const answer = await fetched({ c: klass.hash, format: 'license' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain('License%20-%20Deep%20margins');
    const text = await textOfPdf(answer.rawPayload);
    for (const part of ['Renamed', '12 Canal Street', 'Boston, MA 02114', 'Massachusetts', 'DN18841', 'Deep margins'])
      expect(text).toContain(part);
    expect(text).toContain('isn’t part of the certificate');
    // The certificate is the same bytes as before there was a license.
    expect((await fetched({ c: klass.hash })).rawPayload.equals(before.rawPayload)).toBe(true);
    const other = await aStudent(portal.context);
    expect((await link({ c: klass.hash, format: 'license' }, other)).body).toMatchObject({ code: 'not-earned' });
  });

  it('gives all of them, or those of a year, as a ZIP of PDFs', async () => {
    const episode = await anEpisode(portal.context, { title: 'Coronectomy' });
    await award(klass);
    await award(episode, longAgo());
    const all = await fetched({ format: 'zip' });
    expect(all.headers['content-type']).toBe('application/zip');
    const entries = entriesOf(all.rawPayload);
    expect(entries.map(([name]) => name)).toEqual([
      expect.stringMatching(/^2026-\d\d-\d\d Deep margins isolation bonding [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/),
      expect.stringMatching(/^2025-\d\d-\d\d Coronectomy .*\.pdf$/),
    ]);
    expect(new Set(entries.map(([, start]) => start))).toEqual(new Set(['%PDF-']));
    expect(entriesOf((await fetched({ format: 'zip', year: '2025' })).rawPayload)).toHaveLength(1);
  });

  it('gives those of a year as one PDF to print, a sheet for each, opened in the browser', async () => {
    const long = await aClass(portal.context, {
      title: 'Coronectomy',
      description: 'What the canal is to the root, and when to leave it where it is. '.repeat(40),
      objectives: ['Decide when to leave the root'],
    });
    await award(klass);
    await award(long, portal.context.now().subtract({ hours: 48 }));
    await award(await anEpisode(portal.context, { title: 'Last year' }), longAgo());
    const answer = await fetched({ format: 'pdf', year: '2026' });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      "inline; filename*=UTF-8''Proof%20of%20CE%202026.pdf",
    ]);
    const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise;
    expect(pdf.numPages).toBe(2);
    const text = async (page: number) =>
      (await (await pdf.getPage(page)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(await text(1)).toContain('Deep margins');
    expect(await text(2)).toContain('Coronectomy');
    expect(await text(2)).toContain('The full description is on the page that verifies this certificate.');
    expect((await link({ format: 'pdf' })).httpStatus).toBe(400);
    expect((await link({ format: 'pdf', year: '2024' })).body).toMatchObject({ code: 'not-earned' });
  });

  it('gives the list as CSV whose cells are no formulas', async () => {
    const odd = await aClass(portal.context, { title: '=1+1, "quoted"' });
    await award(odd);
    const { rawPayload } = await fetched({ format: 'csv', year: '2026' });
    const [row] = parse(rawPayload, { columns: true, bom: true });
    expect(row).toMatchObject({
      'Course title': `'=1+1, "quoted"`,
      Score: '87%',
      'Verify at': expect.stringMatching(/\/verify\/[0-9A-Z-]{14}$/) as string,
    });
  });

  it('needs something to download', async () => {
    for (const input of [{ c: klass.hash }, { format: 'zip' }, { format: 'csv', year: '2024' }] as const)
      expect([(await link(input)).httpStatus, (await link(input)).body]).toMatchObject([404, { code: 'not-earned' }]);
    expect((await link({})).httpStatus).toBe(400);
  });

  it('opens by its link alone: not another file, not another member’s, not after ten minutes, not when the account is closed', async () => {
    await award(klass);
    const other = await aStudent(portal.context);
    await award(klass, portal.context.now(), other);
    const { url } = (await link({ c: klass.hash })).body;
    const status = async (address: string) => (await portal.app.inject({ url: address })).statusCode;
    expect(await status(url)).toBe(200);
    expect(await status(url.replace(`class-${klass.hash}.pdf`, 'all.zip'))).toBe(404);
    const [own, theirs] = [
      url.split('/')[3] ?? '',
      (await link({ c: klass.hash }, other)).body.url.split('/')[3] ?? '',
    ];
    expect(await status(url.replace(own, theirs))).toBe(404);
    expect(await status(url.replace(/until=\d+/, 'until=9999999999'))).toBe(404);
    expect(await status(url.split('?')[0] ?? '')).toBe(404);
    portal.advance({ minutes: 11 });
    expect(await status(url)).toBe(404);
    const later = (await link({ c: klass.hash })).body.url;
    await portal.context.db
      .updateTable('student')
      .set({ disabled_at: portal.context.now() })
      .where('id', '=', student.id)
      .execute();
    expect(await status(later)).toBe(404);
  });
});

describe('the certificate after passing', () => {
  it('comes with its score, the credits of its year and a class that is not passed yet', async () => {
    await award(klass);
    await award(await aClass(portal.context), longAgo());
    const now = portal.context.now();
    const next = await aClass(portal.context, { title: 'What comes next', releaseAt: now.subtract({ hours: 48 }) });
    const tomorrow = await aClass(portal.context, { releaseAt: now.add({ hours: 24 }) });
    const ended = await aClass(portal.context, { creditExpiresAt: now.subtract({ hours: 1 }) });
    for (const { id } of [next, tomorrow, ended]) await anExam(portal.context, id);
    // Newer, but it carries no exam.
    await aClass(portal.context);
    const { body } = await portal.call(certificateCall, { c: klass.hash }, student.token);
    expect(body).toMatchObject({
      examScore: 87,
      proof: { courseTitle: 'Deep margins: isolation, bonding' },
      year: { year: 2026, certificates: 1 },
      next: { hash: next.hash, className: 'What comes next' },
    });
    expect((await portal.call(certificateCall, { c: next.hash }, student.token)).body).toMatchObject({
      code: 'not-earned',
    });
  });

  it('asks once for the license that it is for: not with one, and never again after “Don’t ask again” (RL-51)', async () => {
    await award(klass);
    const asks = async (who = student) =>
      (await portal.call(certificateCall, { c: klass.hash }, who.token)).body.asksLicense;
    expect(await asks()).toBe(true);
    await portal.context.db
      .insertInto('license')
      .values({
        hash: 'L'.repeat(22),
        student_id: student.id,
        profession: 'dentist',
        state: 'OH',
        is_primary: true,
        saved_at: portal.context.now(),
      })
      .execute();
    expect(await asks()).toBe(false);
    await portal.context.db.deleteFrom('license').execute();
    expect(await asks()).toBe(true);
    for (let press = 0; press < 2; press += 1)
      expect((await portal.call(hideLicenseQuestionCall, {}, student.token)).body).toEqual({ status: true });
    expect(await asks()).toBe(false);
  });
});

describe('the list of what was completed', () => {
  const titles = async (input: object) =>
    (await portal.call(completedWebinarsCall, input as { page: string }, student.token)).body.data.map(
      ({ className }) => className,
    );

  it('is searched by title, speaker, verification code and AGD code, and narrowed to a type', async () => {
    const ninety = await aClass(portal.context, { title: '90% of caries is hidden_' });
    await award(klass);
    await award(ninety);
    const { data } = (await portal.call(completedWebinarsCall, {}, student.token)).body;
    const { verificationCode: code, lecturer } = data.find(({ hash }) => hash === klass.hash)!.proof;
    expect(await titles({ q: 'MARGINS deep' })).toEqual(['Deep margins: isolation, bonding']);
    expect(await titles({ q: code.toLowerCase().replaceAll('-', '') })).toEqual(['Deep margins: isolation, bonding']);
    expect(await titles({ q: lecturer ?? 'x' })).toHaveLength(2);
    expect(await titles({ q: '90%' })).toEqual(['90% of caries is hidden_']);
    expect(await titles({ q: '%%' })).toEqual([]);
    expect(await titles({ ceTypeId: '1' })).toHaveLength(2);
    expect(await titles({ ceTypeId: '2' })).toEqual([]);
  });

  it('says what each year brought, on every page and past the end', async () => {
    await award(klass);
    await award(await aClass(portal.context), longAgo());
    for (const page of ['0', '7']) {
      const { body } = await portal.call(completedWebinarsCall, { page }, student.token);
      expect([body.page, body.totalRows, body.years.map(({ year, certificates }) => [year, certificates])]).toEqual([
        0,
        2,
        [
          [2026, 1],
          [2025, 1],
        ],
      ]);
    }
    const { years } = (await portal.call(completedCall, {}, student.token)).body;
    expect(years.map(({ year }) => year)).toEqual([2026, 2025]);
  });
});
