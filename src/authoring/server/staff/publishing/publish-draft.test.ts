import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aCompany } from '#catalogue/server/fixtures.ts';
import { verifyCall } from '#certificates/contract.ts';
import { providerCompany } from '#catalogue/server/console-rows.ts';
import { classCall, classViewCall } from '#classroom/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { examCall, gradeExamCall } from '#exam/contract.ts';
import { fullEvaluation } from '#exam/server/fixtures.ts';
import { onDemandCall } from '#lists/contract.ts';
import { filesCall } from '#media/staff-contract.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { changeCapacity } from '#seats/server/change-webinar.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import { searchCall } from '#search/contract.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { draftCall, publishDraftCall, versionCall, versionDraftCall, versionsCall } from '../../../staff-contract.ts';
import type { DraftForm } from '../../../draft-form.ts';
import { takeSnapshot } from '../versions/take-snapshot.ts';
import { aCreditDraft, aDraft, aReadyDraft, disclose, publish, saveChanges } from '../../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
});

const open = async (h: string) => (await callAsStaff(portal, editor, draftCall, { h })).body;
const listed = async () => (await portal.call(onDemandCall, {})).body.data.map(({ hash }) => hash);
const isFound = async (q: string, hash: string) =>
  JSON.stringify((await portal.call(searchCall, { q })).body).includes(hash);
const entries = async (h: string) =>
  portal.context.db
    .selectFrom('audit_entry')
    .select(['act', 'staff_name', 'after', 'reason', 'via'])
    .where('subject_hash', '=', h)
    .where('act', 'like', 'authoring.%publ%')
    .orderBy('id')
    .execute();
const rowOf = (hash: string) =>
  portal.context.db.selectFrom('activity').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();

/** A published class with an hour of credit. */
async function aPublishedClass(changes: Partial<DraftForm> = {}): Promise<string> {
  const content = { ...(await aCreditDraft(portal.context)), ...changes };
  const draft = await aDraft(portal, editor, 'class', content);
  await disclose(portal.context, draft.h, content);
  expect(await publish(portal, editor, draft)).toEqual({ status: true, version: 1 });
  return draft.h;
}

const scoreOf = async ({ id }: SignedIn) =>
  (
    await portal.context.db
      .selectFrom('exam_attempt')
      .select('score')
      .where('student_id', '=', id)
      .executeTakeFirstOrThrow()
  ).score;

/** Views a class and evaluates it, so that its exam is open. */
async function reachExam(member: SignedIn, c: string): Promise<void> {
  await portal.call(classViewCall, { c }, member.token);
  await portal.call(saveEvaluationCall, { c, a: fullEvaluation }, member.token);
}

describe('publishing', () => {
  it('a new class puts it under the hash of its draft into lists and search at once', async () => {
    const draft = await aDraft(portal, editor, 'class', {
      ...(await aReadyDraft(portal.context)),
      title: 'Zirconia veneers today',
      searchWords: 'porcelain laminates',
    });
    expect([await listed(), await isFound('zirconia veneers', draft.h)]).toEqual([
      expect.not.arrayContaining([draft.h]),
      false,
    ]);
    expect(await publish(portal, editor, draft)).toEqual({ status: true, version: 1 });
    expect(await listed()).toContain(draft.h);
    expect([await isFound('zirconia veneers', draft.h), await isFound('porcelain laminates', draft.h)]).toEqual([
      true,
      true,
    ]);
    expect(await rowOf(draft.h)).toMatchObject({ import_key: null, version: 1, release_at: portal.context.now() });
    const after = await open(draft.h);
    expect(after).toMatchObject({ state: 'published', changedBy: null, version: { number: 1, by: 'Anna Roth' } });
    expect(await publish(portal, editor, { h: draft.h, revision: after.revision })).toMatchObject({
      code: 'nothing-to-publish',
      errorMsg: 'Nothing has changed since the last version.',
    });
  });

  it('makes the words of its handouts searchable once, and a change that search doesn’t read never', async () => {
    const { db } = portal.context;
    const draft = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    await sql`alter function index_activities rename to index_activities_now`.execute(db);
    await sql`create table indexed (ids bigint[])`.execute(db);
    await sql`create function index_activities(ids bigint[]) returns void language sql as $$
      insert into indexed select ids where ids <> '{}'; select index_activities_now(ids) $$`.execute(db);
    try {
      expect(await publish(portal, editor, draft)).toEqual({ status: true, version: 1 });
      const { id } = await rowOf(draft.h);
      await db.updateTable('activity').set({ duration_min: 61 }).where('id', '=', id).execute();
      const { rows } = await sql`select * from indexed`.execute(db);
      expect(rows).toEqual([{ ids: [id] }]);
    } finally {
      await sql`drop function index_activities`.execute(db);
      await sql`drop table indexed`.execute(db);
      await sql`alter function index_activities_now rename to index_activities`.execute(db);
    }
  });

  it('is refused while a must is open, and says what is missing', async () => {
    const draft = await aDraft(portal, editor, 'class', { ...(await aCreditDraft(portal.context)), need: '' });
    expect(await publish(portal, editor, draft)).toEqual({
      status: false,
      code: 'not-ready',
      errorMsg:
        'This can’t be published yet. Say why members need this. Reviewers ask for it. Ask Dr. Tomas Brandt for a disclosure.',
    });
    expect([await listed(), await entries(draft.h)]).toEqual([expect.not.arrayContaining([draft.h]), []]);
  });

  it('a corrected word of a class that lacks a disclosure is published with a note, and the log names the gap', async () => {
    const h = await aPublishedClass();
    await portal.context.db.deleteFrom('disclosure').where('subject_hash', '=', h).execute();
    const gap = 'Ask Dr. Tomas Brandt for a disclosure.';
    // While nothing is corrected, it is to be fixed like everywhere else.
    expect((await open(h)).checks.map(({ level, sentence }) => [level, sentence])).toEqual([['must', gap]]);
    const changed = await saveChanges(portal, editor, h, { title: 'Vital pulp therapy, spelled right' });
    const send = async (kind: 'wording' | 'content', note: string) =>
      (await callAsStaff(portal, editor, publishDraftCall, { ...changed, kind, note })).body;
    expect(await send('content', 'A typo.')).toMatchObject({
      code: 'not-ready',
      errorMsg: `This can’t be published yet. ${gap}`,
    });
    expect(await send('wording', '')).toMatchObject({
      code: 'not-ready',
      errorMsg: 'Say what you corrected. The log names what the published version is still missing.',
    });
    expect(await send('wording', 'A typo.')).toEqual({ status: true, version: 2 });
    expect((await entries(h)).at(-1)).toMatchObject({
      after: { stillMissing: [`${gap} The published version has this gap, too.`] },
      reason: 'A typo.',
    });
    const other = await saveChanges(portal, editor, h, { title: 'Vital pulp therapy, again', credits: 0.5 });
    expect(
      (await callAsStaff(portal, editor, publishDraftCall, { ...other, kind: 'wording', note: 'Hours.' })).body,
    ).toMatchObject({ code: 'not-ready', errorMsg: `This can’t be published yet. ${gap}` });
  });

  it('a change makes the next version; the log names the fields, the version its note', async () => {
    const h = await aPublishedClass();
    const changed = await saveChanges(portal, editor, h, { title: 'Vital pulp therapy, revised', blurb: 'New.' });
    const answer = await callAsStaff(portal, editor, publishDraftCall, { ...changed, kind: 'wording', note: 'Typos.' });
    expect(answer.body).toEqual({ status: true, version: 2 });
    expect((await open(h)).published?.title).toBe('Vital pulp therapy, revised');
    expect(await entries(h)).toEqual([
      {
        act: 'authoring.published',
        staff_name: 'Anna Roth',
        via: 'console',
        reason: null,
        after: { version: 1, kind: 'content' },
      },
      {
        act: 'authoring.published',
        staff_name: 'Anna Roth',
        via: 'console',
        reason: 'Typos.',
        after: { version: 2, kind: 'wording', changed: ['Title', 'Card text'] },
      },
    ]);
    const { body } = await callAsStaff(portal, editor, versionsCall, { h });
    expect(body.versions).toMatchObject([
      {
        number: 2,
        by: 'Anna Roth',
        madeIn: 'console',
        note: 'Typos.',
        certificates: 0,
        changes: ['Title', 'Card text'],
      },
      { number: 1, by: 'Anna Roth', madeIn: 'console', note: '', changes: [] },
    ]);
  });

  it('is refused for what somebody saved meanwhile', async () => {
    const draft = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    await saveChanges(portal, editor, draft.h, { title: 'What Helen typed' });
    expect(await publish(portal, editor, draft)).toMatchObject({ code: 'changed-meanwhile' });
    expect(await listed()).not.toContain(draft.h);
  });

  it('by two people at the same moment makes one version', async () => {
    const draft = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const both = await Promise.all([publish(portal, editor, draft), publish(portal, editor, draft)]);
    expect(both.map(({ status }) => status).sort()).toEqual([false, true]);
    expect((await rowOf(draft.h)).version).toBe(1);
  });

  it('finds the provider’s own company however often it is asked for', async () => {
    const ids = await portal.context.db.transaction().execute(async (trx) => {
      const found: string[] = [];
      for (let time = 0; time < 12; time += 1) found.push(await providerCompany(trx, 'Dental Learning'));
      return found;
    });
    expect(new Set(ids).size).toBe(1);
  });

  it('without a sponsor is under the provider', async () => {
    const h = await aPublishedClass();
    await writeSetting(portal.context.db, providerSettings.provider, {
      name: 'Harbor Dental Society',
      legalName: 'Harbor Dental Society, Inc.',
      address: [],
      email: 'office@harbor.test',
      phone: '',
    });
    await publish(portal, editor, await saveChanges(portal, editor, h, { title: 'Vital pulp therapy again' }));
    const { classObj } = (await portal.call(classCall, { c: h })).body;
    expect(JSON.stringify(classObj)).toContain('Harbor Dental Society');
    const after = await open(h);
    expect([after.content.company, after.choices.companies.map(({ name }) => name)]).toEqual([
      null,
      expect.not.arrayContaining(['Harbor Dental Society']),
    ]);
  });

  it('keeps who looked at captions and handouts, and when', async () => {
    const { context } = portal;
    const stored = async (filename: string, contentType: string) => {
      const id = await storeFile(context, context.db, {
        filename,
        contentType,
        content: Buffer.from(filename),
        isPublic: true,
      });
      return context.db.selectFrom('file').select(['id', 'hash']).where('id', '=', id).executeTakeFirstOrThrow();
    };
    const [video, captions, paper] = [
      await stored('talk.mp4', 'video/mp4'),
      await stored('talk.vtt', 'text/vtt'),
      await stored('notes.pdf', 'application/pdf'),
    ];
    const draft = await aDraft(portal, editor, 'class', {
      ...(await aReadyDraft(context)),
      video: { youtube: '', file: video.hash },
      captions: captions.hash,
      captionsChecked: true,
      handouts: [{ key: 'handout-1', file: paper.hash, title: 'Notes', isChecked: true }],
    });
    const lookedAt = context.now();
    const helen = await aStaffMember(context, ['editor'], { name: 'Helen Cho' });
    portal.advance({ minutes: 5 });
    await publish(portal, helen, draft);
    const { id, ...row } = await rowOf(draft.h);
    expect(row).toMatchObject({
      captions_file_id: captions.id,
      captions_checked_by: 'Anna Roth',
      captions_checked_at: lookedAt,
      pdf_file_id: paper.id,
      duration_min: 60,
    });
    const handouts = await context.db.selectFrom('handout').selectAll().where('activity_id', '=', id).execute();
    expect(handouts).toMatchObject([{ title: 'Notes', checked_by: 'Anna Roth', checked_at: lookedAt }]);
  });
});

describe('an edit of what is published', () => {
  // Errand 7.
  it('is seen nowhere before it is published; an exam that a member sits in is graded as it was served', async () => {
    const h = await aPublishedClass();
    const [sitting, earlier, newcomer] = [
      await aStudent(portal.context),
      await aStudent(portal.context),
      await aStudent(portal.context),
    ];
    await reachExam(earlier, h);
    await portal.call(gradeExamCall, { c: h, p: null, a: [1, 1, 1, 1] }, earlier.token);
    await reachExam(sitting, h);
    await portal.call(examCall, { c: h }, sitting.token);
    const everywhere = async () => {
      const visitor = [
        '/api/ondemand',
        '/api/search?q=pulp',
        `/api/class?c=${h}`,
        `/api/related-classes?c=${h}`,
        '/api/home',
        '/sitemap.xml',
        '/sitemaps/1.xml',
        '/feeds/ondemand.xml',
        `/share-card/${h}.png`,
      ];
      const member = ['/api/ondemand', `/api/class?c=${h}`, `/api/exam?c=${h}`, '/api/member-home', '/api/for-you'];
      const answers = [
        ...(await Promise.all(visitor.map((url) => portal.app.inject({ url })))),
        ...(await Promise.all(
          member.map((url) => portal.app.inject({ url, headers: { authorization: `Bearer ${sitting.token}` } })),
        )),
      ];
      return answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.toString('base64')]);
    };
    const before = await everywhere();
    expect(before.every(([status]) => status === 200)).toBe(true);
    const { content } = await open(h);
    const changed = await saveChanges(portal, editor, h, {
      title: 'A title nobody may see',
      credits: 0.5,
      evaluationQuestions: [{ key: 'change', kind: 'yesno', question: 'Will you change something?' }],
      outcomeQuestions: [{ key: 'mta1', question: 'MTA?', options: ['A cement', 'A resin'], correct: 1 }],
      exam: content.exam && {
        ...content.exam,
        questions: content.exam.questions.map((each, index) => (index === 1 ? { ...each, correct: 2 } : each)),
      },
    });
    expect(await everywhere()).toEqual(before);
    expect(await publish(portal, editor, changed)).toEqual({ status: true, version: 2 });
    expect((await portal.app.inject({ url: `/api/class?c=${h}` })).body).toContain('A title nobody may see');

    const served = await portal.call(gradeExamCall, { c: h, p: null, a: [1, 1, 1, 1], version: 1 }, sitting.token);
    expect([served.body.status, await scoreOf(sitting)]).toEqual([true, 100]);
    await reachExam(newcomer, h);
    await portal.call(gradeExamCall, { c: h, p: null, a: [1, 1, 1, 1] }, newcomer.token);
    expect(await scoreOf(newcomer)).toBe(75);

    const { verification_code: code, activity_version: version } = await portal.context.db
      .selectFrom('credit')
      .select(['verification_code', 'activity_version'])
      .where('student_id', '=', earlier.id)
      .executeTakeFirstOrThrow();
    expect(version).toBe(1);
    expect((await portal.call(verifyCall, { code })).body).toMatchObject({
      certificate: { courseTitle: 'Vital pulp therapy', creditHours: 1 },
    });
    const first = (await callAsStaff(portal, editor, versionCall, { h, version: '1' })).body;
    expect(first.parts).toContainEqual({ label: 'Title', text: 'Vital pulp therapy', before: null });
    const second = (await callAsStaff(portal, editor, versionCall, { h, version: '2' })).body;
    expect(second.parts).toContainEqual({
      label: 'Title',
      text: 'A title nobody may see',
      before: 'Vital pulp therapy',
    });
    const { versions } = (await callAsStaff(portal, editor, versionsCall, { h })).body;
    expect(versions.map(({ number, certificates, changes }) => [number, certificates, changes])).toEqual([
      [
        2,
        expect.any(Number),
        ['Title', 'Credit hours', 'the key of question 2', 'Own questions in the evaluation', 'Before and after'],
      ],
      [1, expect.any(Number), []],
    ]);
    expect(versions.reduce((sum, { certificates }) => sum + certificates, 0)).toBe(3);
    expect(second.parts).toContainEqual({
      label: 'Own questions in the evaluation',
      text: '1. Will you change something? (Yes or no)',
      before: '',
    });
    // The second version's own questions keep their keys; the first had none.
    const newest = (await callAsStaff(portal, editor, versionDraftCall, { h, version: '2' })).body.content;
    expect(newest.evaluationQuestions.map(({ key }) => key)).toEqual(['change']);
    expect(newest.outcomeQuestions).toEqual([
      { key: 'mta1', question: 'MTA?', options: ['A cement', 'A resin'], correct: 1 },
    ]);
    // The first version, as a draft: its title, hours, and key, with the questions' lasting names.
    const again = (await callAsStaff(portal, editor, versionDraftCall, { h, version: '1' })).body.content;
    expect(again).toMatchObject({
      title: 'Vital pulp therapy',
      credits: 1,
      speakers: content.speakers,
      evaluationQuestions: [],
      outcomeQuestions: [],
    });
    expect(again.exam?.questions.map(({ key, correct }) => [key, correct])).toEqual(
      content.exam?.questions.map(({ key }) => [key, 1]),
    );
  });
});

describe('a version', () => {
  it('is restored by what it names, whatever that is called today', async () => {
    const h = await aPublishedClass({ searchWords: 'pulp capping' });
    const { content } = (await callAsStaff(portal, editor, draftCall, { h })).body;
    await portal.context.db
      .updateTable('category')
      .set({ name: 'Renamed since' })
      .where('id', 'in', content.categories)
      .execute();
    const restored = (await callAsStaff(portal, editor, versionDraftCall, { h, version: '1' })).body.content;
    expect(content.categories.length).toBeGreaterThan(0);
    expect(restored).toEqual(content);
  });
  it('shows the right answers only to those who may read exams, and is unknown where there is none', async () => {
    const h = await aPublishedClass();
    const liaison = await aStaffMember(portal.context, ['liaison']);
    const examOf = async (by: SignedInStaff) =>
      (await callAsStaff(portal, by, versionCall, { h, version: '1' })).body.parts.find(({ label }) => label === 'Exam')
        ?.text;
    expect(await examOf(editor)).toContain('*a) This');
    expect(await examOf(liaison)).toContain('\na) This');
    const missing = await callAsStaff(portal, editor, versionCall, { h, version: '9' });
    expect([missing.httpStatus, missing.body.code]).toEqual([404, 'unknown-version']);
    expect((await callAsStaff(portal, editor, versionsCall, { h: 'nothing' })).body.code).toBe('unknown-draft');
  });
});

// docs/specification/authoring.md, AU-29.
describe('the page of a version', () => {
  const page = (title: string, picture: string) =>
    `<html><body><main><h1>${title}</h1><img src="${picture}" alt=""></main><script>go()</script></body></html>`;

  it('is kept as members saw it, with its pictures and words, and opens for staff alone', async () => {
    const { context } = portal;
    const h = await aPublishedClass();
    const picture = await storeFile(context, context.db, {
      filename: 'card.webp',
      contentType: 'image/webp',
      content: Buffer.from('a picture'),
      isPublic: true,
    });
    const { hash: pictureHash } = await context.db
      .selectFrom('file')
      .select('hash')
      .where('id', '=', picture)
      .executeTakeFirstOrThrow();
    const asked: string[] = [];
    const take = (version: number) =>
      takeSnapshot(context, { hash: h, version }, (_context, path) => {
        asked.push(path);
        return Promise.resolve(page('Vital pulp therapy', `/files/${pictureHash}/card.webp`));
      });
    await take(1);
    await take(1);
    expect(asked[0]).toBe(`/classroom/${h}`);
    const changed = await saveChanges(portal, editor, h, { title: 'When the pulp can stay' });
    await publish(portal, editor, changed);
    // Somebody published again before the page was stored: it no longer shows that version.
    await take(1);
    const { versions } = (await callAsStaff(portal, editor, versionsCall, { h })).body;
    expect(versions.map(({ number, snapshot }) => [number, snapshot === null])).toEqual([
      [2, true],
      [1, false],
    ]);
    const { pageUrl, wordsUrl } = versions[1]?.snapshot ?? { pageUrl: '', wordsUrl: '' };
    const opened = await portal.app.inject({ url: pageUrl, headers: { cookie: `staff=${editor.token}` } });
    expect(opened.body).toBe(
      `<!doctype html><html><body><main><h1>Vital pulp therapy</h1><img src="data:image/webp;base64,${Buffer.from('a picture').toString('base64')}" alt></main></body></html>`,
    );
    expect(opened.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await portal.app.inject({ url: pageUrl })).statusCode).toBe(401);
    const words = await portal.app.inject({ url: wordsUrl });
    expect([words.headers['content-type'], words.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    // Its picture is in use, and the page itself is no file of the library.
    const library = (await callAsStaff(portal, editor, filesCall, { q: 'card.webp' })).body;
    expect(library.data[0]?.usedIn).toEqual([expect.objectContaining({ what: 'Published page' })]);
    expect((await callAsStaff(portal, editor, filesCall, { q: 'page.html' })).body.data).toEqual([]);
  });
});

describe('a webinar that members have seats in', () => {
  it('keeps its time, length, seats, meeting, and room, whatever an older draft says, and emails nobody', async () => {
    const content = await aReadyDraft(portal.context, 'webinar');
    const draft = await aDraft(portal, editor, 'webinar', { ...content, capacity: 5, place: 'Odeon, 1 Main St' });
    await publish(portal, editor, draft);
    const member = await aStudent(portal.context);
    expect(await reserveInOrder(portal, draft.h, [member])).toEqual(['seat']);
    const published = async () => (await open(draft.h)).published;
    const atDesk = { hosts: content.hosts, place: 'Odeon, 1 Main St' };
    expect(await published()).toMatchObject(atDesk);
    const facts = async () => {
      const { release_at, duration_min, capacity, zoom_code, calendar_sequence } = await rowOf(draft.h);
      return { starts: String(release_at), duration_min, capacity, zoom_code, calendar_sequence };
    };
    const older = await saveChanges(portal, editor, draft.h, {
      title: 'Vital pulp therapy live',
      starts: '2126-03-03T19:00',
      durationMin: 90,
      capacity: 0,
      meeting: '1',
      place: 'Elsewhere',
      hosts: [],
    });
    // The desk is the one place where these change.
    await changeCapacity(portal.context, draft.h, 7);
    const before = await facts();
    const shown = await open(draft.h);
    expect(shown.content).toMatchObject({ title: 'Vital pulp therapy live', capacity: 7 });
    expect(shown.content.starts).toBe(shown.published?.starts);
    expect(await publish(portal, editor, older)).toMatchObject({ status: true });
    expect([await facts(), (await rowOf(draft.h)).title]).toEqual([before, 'Vital pulp therapy live']);
    expect(await published()).toMatchObject(atDesk);
    // What emails are written from: there was no move.
    const events = await portal.context.db
      .selectFrom('seat_event')
      .select('what')
      .where('student_id', '=', member.id)
      .execute();
    expect(events).toEqual([{ what: 'reserved' }]);
    // What belongs to the desk alone is nothing to publish.
    const alone = await saveChanges(portal, editor, draft.h, { starts: '2126-03-03T19:00' });
    expect(await publish(portal, editor, alone)).toMatchObject({ code: 'nothing-to-publish' });
  });
});

describe('a tutorial and an episode', () => {
  it('are published into their lists', async () => {
    const companyId = await aCompany(portal.context);
    const draft = await aDraft(portal, editor, 'tutorial', {
      ...(await aReadyDraft(portal.context, 'tutorial')),
      company: companyId,
    });
    expect(await publish(portal, editor, draft)).toEqual({ status: true, version: 1 });
    expect(await rowOf(draft.h)).toMatchObject({
      list: 'tutorials',
      company_id: companyId,
      company_role: 'product-owner',
    });
    portal.advance({ seconds: 1 });
    editor = { ...editor, token: await aStaffSession(portal.context, editor) };
    expect(await open(draft.h)).toMatchObject({
      kind: 'tutorial',
      state: 'published',
      content: { company: companyId },
    });
  });
});
