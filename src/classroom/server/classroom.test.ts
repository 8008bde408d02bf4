import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { replaceHandouts } from '#catalogue/server/writing/write-handouts.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { queueAddCall, removeQueueCall } from '#watch-later/contract.ts';
import { classCall, classViewCall, handoutCall } from '../contract.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;
const handout = Buffer.from('%PDF-1.7 a hand-out');

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  const pdfId = await storeFile(portal.context, portal.context.db, {
    filename: 'hand-out.pdf',
    contentType: 'application/pdf',
    content: handout,
    isPublic: false,
  });
  klass = await aClass(portal.context, { pdfId });
  await anExam(portal.context, klass.id);
});

describe('the handout on the page of its class', () => {
  const read = (c: string, who: SignedIn | null = student) => portal.call(handoutCall, { c }, who?.token ?? null);
  const withPdf = async (content: Buffer, release: { readonly releaseAt?: Temporal.Instant } = {}) =>
    aClass(portal.context, {
      pdfId: await storeFile(portal.context, portal.context.db, {
        filename: 'hand-out.pdf',
        contentType: 'application/pdf',
        content,
        isPublic: false,
      }),
      ...release,
    });
  const real = () => readFileSync('demo/handouts/caries-risk.pdf');

  it('is a chapter for each of its headings (CF-22)', async () => {
    const { hash } = await withPdf(real());
    const { body } = await read(hash);
    expect(body.sections.map(({ title }) => title)).toEqual([
      '',
      'Minutes one to four: assess',
      'Minutes five to six: look at the lesion',
      'Minutes seven to eight: treat without the drill',
      'Minute nine: bitewings and recall',
      'Minute ten: one habit',
      'Further reading',
    ]);
    expect(body.sections[2]?.blocks[0]).toMatchObject({
      kind: 'table',
      rows: [['Sign', 'Active', 'Arrested'], {}, {}, {}],
    });
  });

  it('is not there for visitors, before the release, and where it cannot be read', async () => {
    const [open, later] = [
      await withPdf(real()),
      await withPdf(real(), { releaseAt: portal.context.now().add({ hours: 1 }) }),
    ];
    expect((await read(open.hash, null)).httpStatus).toBe(401);
    expect((await read(later.hash)).httpStatus).toBe(409);
    // Every test's class has a file that is no PDF.
    expect((await read(klass.hash)).body.sections).toEqual([]);
    expect((await read((await aClass(portal.context)).hash)).body.sections).toEqual([]);
  });
});

const open = (who: SignedIn | null = student, c = klass.hash) => portal.call(classCall, { c }, who?.token ?? null);

describe('a class', () => {
  it('shows a visitor everything about it but no handout, meeting or progress', async () => {
    const { body } = await open(null);
    expect(body).toMatchObject({
      studentData: null,
      classObj: {
        className: 'Vital pulp therapy',
        hasPdf: true,
        pdfClassFile: null,
        zoomCode: null,
        canShowExam: false,
        hasExam: true,
        minScore: 75,
        questionCount: 4,
        notice: null,
      },
    });
  });
  it('gives a member a handout link that opens for twelve hours and for no other file', async () => {
    const { body } = await open();
    const link = body.classObj.pdfClassFile ?? '';
    const file = await portal.app.inject({ url: link });
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.toString()]).toEqual([
      200,
      'application/pdf',
      handout.toString(),
    ]);
    expect((await portal.app.inject({ url: link.replace(/sig=.{5}/, 'sig=AAAAA') })).statusCode).toBe(404);
    expect((await portal.app.inject({ url: link.split('?')[0] ?? '' })).statusCode).toBe(404);
    portal.advance({ hours: 12, minutes: 1 });
    expect((await portal.app.inject({ url: link })).statusCode).toBe(404);
  });
  it('shows the handouts after the first by their titles, with a link for members alone (MD-17)', async () => {
    const { db, now } = portal.context;
    const pdf = (name: string) =>
      storeFile(portal.context, db, {
        filename: `${name}.pdf`,
        contentType: 'application/pdf',
        content: Buffer.from(`%PDF-1.7 ${name}`),
        isPublic: false,
      });
    const checked = { checkedBy: 'Anna Roth', checkedAt: now() };
    const handouts = [
      { fileId: await pdf('slides'), title: 'Slides', ...checked },
      { fileId: await pdf('checklist'), title: 'Checklist for the front desk', ...checked },
    ];
    const versions = () =>
      db
        .selectFrom('activity_version')
        .select('content')
        .where('activity_id', '=', klass.id)
        .orderBy('version')
        .execute();
    const write = (given: typeof handouts) =>
      db.transaction().execute(async (trx) => {
        await replaceHandouts(portal.context, trx, klass.id, given);
        await publishVersion(portal.context, trx, klass.id);
      });
    await write(handouts.slice(0, 1));
    expect((await versions()).at(-1)?.content).not.toHaveProperty('handouts');
    await write(handouts);
    await write(handouts);
    expect((await versions()).map(({ content }) => (content as { handouts?: { title: string }[] }).handouts)).toEqual([
      undefined,
      [
        expect.objectContaining({ title: 'Slides' }),
        expect.objectContaining({ title: 'Checklist for the front desk' }),
      ],
    ]);
    const { classObj } = (await open()).body;
    const [first, more] = [classObj.pdfClassFile ?? '', classObj.moreHandouts];
    expect((await portal.app.inject({ url: first })).payload).toBe('%PDF-1.7 slides');
    expect([classObj.pdfTitle, ...more.map(({ title }) => title)]).toEqual(['Slides', 'Checklist for the front desk']);
    expect((await portal.app.inject({ url: more[0]?.url ?? '' })).payload).toBe('%PDF-1.7 checklist');
    expect((await open(null)).body.classObj.moreHandouts).toEqual([{ ...more[0], url: null }]);
    await write([]);
    expect((await open()).body.classObj).toMatchObject({ hasPdf: false, pdfTitle: '', moreHandouts: [] });
  });
  it('that is unknown or not published does not exist', async () => {
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', klass.id).execute();
    const [hidden, unknown] = [await open(), await open(student, 'nothinghere1')];
    expect([hidden.httpStatus, hidden.body]).toEqual([404, unknown.body]);
    expect(hidden.body.errorMsg).toBe('Service error: getClass.');
  });
  it('says Video Upcoming before its release, and cannot be viewed yet', async () => {
    const upcoming = await aClass(portal.context, { releaseAt: portal.context.now().add({ hours: 48 }) });
    expect((await open(student, upcoming.hash)).body.classObj).toMatchObject({
      notice: 'video-upcoming',
      youtubeUrl: null,
      videoUrl: null,
      hasPdf: false,
      pdfClassFile: null,
    });
    expect((await portal.call(classViewCall, { c: upcoming.hash }, student.token)).httpStatus).toBe(409);
  });
  it('says when its credit ends, from sixty days before', async () => {
    const endsIn = async (hours: number) => {
      await portal.context.db
        .updateTable('activity')
        .set({ credit_expires_at: portal.context.now().add({ hours }) })
        .where('id', '=', klass.id)
        .execute();
      return (await open(null)).body.classObj.creditEnd;
    };
    expect([await endsIn(24 * 61), await endsIn(24 * 59), await endsIn(-1)]).toEqual([null, 'soon', 'ended']);
    expect((await open()).body.classObj.canShowExam).toBe(false);
  });
  it('hides the meeting code of a webinar from everyone without a seat', async () => {
    const webinar = await aWebinar(portal.context, { releaseAt: portal.context.now().add({ minutes: 10 }) });
    expect((await open(student, webinar.hash)).body.classObj.zoomCode).toBeNull();
    expect(JSON.stringify((await open(null, webinar.hash)).body)).not.toContain('84012345678');
  });
});

describe('viewing', () => {
  it('is logged once per visit and opens the way to the evaluation', async () => {
    const [first, second] = await Promise.all([
      portal.call(classViewCall, { c: klass.hash }, student.token),
      portal.call(classViewCall, { c: klass.hash }, student.token),
    ]);
    expect(first.body.gradebookId).toBe(second.body.gradebookId);
    expect((await open()).body.studentData?.classViewCount).toBe(1);
    portal.advance({ minutes: 10 });
    await portal.call(classViewCall, { c: klass.hash }, student.token);
    expect((await open()).body.studentData?.classViewCount).toBe(2);
  });
});

describe('Watch Later', () => {
  it('contains a class once, and takes it out however often that is asked', async () => {
    const added = await Promise.all([1, 2, 3].map(() => portal.call(queueAddCall, { c: klass.hash }, student.token)));
    expect(new Set(added.map(({ body }) => body.queueId)).size).toBe(1);
    expect((await open()).body.classObj.queueId).toBe(added[0]?.body.queueId);
    for (let press = 0; press < 2; press += 1)
      expect((await portal.call(removeQueueCall, { c: klass.hash }, student.token)).body.status).toBe(true);
    expect((await open()).body.classObj.queueId).toBe(0);
  });
  it('knows no class that does not exist, and is each member’s own', async () => {
    expect((await portal.call(queueAddCall, { c: 'nothinghere1' }, student.token)).httpStatus).toBe(404);
    await portal.call(queueAddCall, { c: klass.hash }, student.token);
    const other = await aStudent(portal.context);
    await portal.call(removeQueueCall, { c: klass.hash }, other.token);
    expect((await open()).body.classObj.queueId).toBeGreaterThan(0);
  });
});
