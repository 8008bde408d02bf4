import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aCompany, aWebinar } from '#catalogue/server/fixtures.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  createDraftCall,
  discardDraftCall,
  draftCall,
  duplicateDraftCall,
  restoreDraftCall,
  saveDraftCall,
} from '../../../staff-contract.ts';
import { emptyDraft, type DraftForm } from '../../../draft-form.ts';
import { aCreditDraft, aDraft, aQuestion, aReadyDraft, disclose, publish, saveChanges } from '../../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
});

/** Moves the clock on, and signs the editor in again. */
async function later(duration: Temporal.DurationLike): Promise<void> {
  portal.advance(duration);
  editor = { ...editor, token: await aStaffSession(portal.context, editor) };
}
const open = async (h: string, by = editor) => (await callAsStaff(portal, by, draftCall, { h })).body;
const save = async (h: string, revision: number, content: DraftForm, by = editor) =>
  (await callAsStaff(portal, by, saveDraftCall, { h, revision, content })).body;
const discard = async (h: string, revision: number) =>
  (await callAsStaff(portal, editor, discardDraftCall, { h, revision })).body;
const restore = async (h: string) => (await callAsStaff(portal, editor, restoreDraftCall, { h })).body;
const entriesOf = async (h: string) =>
  (
    await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'staff_name', 'subject_title'])
      .where('subject_hash', '=', h)
      .orderBy('id')
      .execute()
  ).map(({ act, staff_name: by }) => `${act} ${by}`);

describe('a draft', () => {
  // docs/specification/speakers.md, SP-10.
  it('offers the slides that its speakers sent, once somebody accepted them', async () => {
    const { context } = portal;
    const content = await aCreditDraft(context);
    const draft = await aDraft(portal, editor, 'class', content);
    await disclose(context, draft.h, content);
    const { id } = await context.db
      .selectFrom('disclosure')
      .select('id')
      .where('subject_hash', '=', draft.h)
      .executeTakeFirstOrThrow();
    for (const [kind, state] of [
      ['slides', 'accepted'],
      ['slides', 'sent'],
      ['cv', 'accepted'],
    ] as const) {
      const file = { filename: `${kind}-${state}.pdf`, contentType: 'application/pdf', isPublic: false };
      await context.db
        .insertInto('speaker_file')
        .values({
          hash: publicHash(),
          disclosure_id: id,
          kind,
          state,
          file_id: await storeFile(context, context.db, { ...file, content: Buffer.from(`${kind} ${state}`) }),
          sent_at: context.now(),
          decided_at: state === 'accepted' ? context.now() : null,
        })
        .execute();
    }
    const { choices, files } = await open(draft.h);
    expect(choices.slides).toEqual([{ file: expect.any(String), speaker: 'Dr. Tomas Brandt' }]);
    const sent = files.find(({ hash }) => hash === choices.slides[0]?.file);
    expect(sent?.filename).toBe('slides-accepted.pdf');
    expect((await open((await aDraft(portal, editor, 'class', content)).h)).choices.slides).toEqual([]);
  });
  it('is begun with a title, with the pass mark of the settings, and saved under the next revision', async () => {
    const made = (await callAsStaff(portal, editor, createDraftCall, { kind: 'class', title: ' Vital pulp therapy ' }))
      .body;
    const draft = await open(made.hash);
    expect(draft).toMatchObject({
      status: true,
      kind: 'class',
      state: 'draft',
      revision: 1,
      published: null,
      version: null,
    });
    expect(draft.content).toEqual(emptyDraft('class', 'Vital pulp therapy'));
    const saved = await save(made.hash, 1, { ...draft.content, blurb: 'When the nerve can stay.' });
    expect(saved).toMatchObject({ status: true, revision: 2 });
    expect(saved.checks.map(({ code }) => code)).toContain('description');
    const after = await open(made.hash);
    expect([after.content.blurb, after.changedBy, after.checks]).toEqual([
      'When the nerve can stay.',
      'Anna Roth',
      saved.checks,
    ]);
  });
  it('of what is published begins with what members see', async () => {
    const klass = await aClass(portal.context);
    const draft = await open(klass.hash);
    expect(draft).toMatchObject({
      state: 'published',
      revision: 0,
      changedBy: null,
      content: { title: 'Vital pulp therapy' },
    });
    expect(draft.published).toEqual(draft.content);
    await save(klass.hash, 0, { ...draft.content, title: 'Vital pulp therapy today' });
    const after = await open(klass.hash);
    expect(after).toMatchObject({ state: 'edited', revision: 1, changedBy: 'Anna Roth' });
    expect([after.content.title, after.published?.title]).toEqual(['Vital pulp therapy today', 'Vital pulp therapy']);
  });
  it('does not overwrite what somebody else saved, and says who', async () => {
    const { h, revision } = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const helen = await aStaffMember(portal.context, ['editor'], { name: 'Helen Cho' });
    const { content } = await open(h);
    await save(h, revision, { ...content, title: 'What Helen typed' }, helen);
    expect(await callAsStaff(portal, editor, saveDraftCall, { h, revision, content })).toMatchObject({
      httpStatus: 409,
      body: { code: 'changed-meanwhile', errorMsg: 'Helen Cho saved this a moment ago. Choose what to keep.' },
    });
    expect((await open(h)).content.title).toBe('What Helen typed');
  });
  it('that two people begin at the same moment is saved for one of them', async () => {
    const klass = await aClass(portal.context);
    const helen = await aStaffMember(portal.context, ['editor'], { name: 'Helen Cho' });
    const { content } = await open(klass.hash);
    const both = await Promise.all([
      save(klass.hash, 0, { ...content, title: 'What Anna typed' }),
      save(klass.hash, 0, { ...content, title: 'What Helen typed' }, helen),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([false, true]);
  });
  it('is saved 200 times in a row without a conflict, and noted in the log once an hour for each person', async () => {
    const { h, revision } = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const { content } = await open(h);
    let last = revision;
    for (let typed = 0; typed < 200; typed += 1) {
      const saved = await save(h, last, { ...content, blurb: 'x'.repeat(typed % 100) });
      expect(saved.status).toBe(true);
      last = saved.revision;
    }
    expect(await entriesOf(h)).toEqual(['authoring.created Anna Roth', 'authoring.edited Anna Roth']);
    await later({ minutes: 59 });
    const helen = await aStaffMember(portal.context, ['editor'], { name: 'Helen Cho' });
    last = (await save(h, last, content, helen)).revision;
    last = (await save(h, last, content)).revision;
    await later({ minutes: 1 });
    await save(h, last, content);
    expect((await entriesOf(h)).slice(2)).toEqual(['authoring.edited Helen Cho', 'authoring.edited Anna Roth']);
  });
  it('that was published or discarded is not overwritten by a page that was opened before', async () => {
    const { h, revision } = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const { content } = await open(h);
    await publish(portal, editor, { h, revision });
    expect(await save(h, revision, content)).toMatchObject({ code: 'changed-meanwhile' });
    const again = await saveChanges(portal, editor, h, { title: 'Vital pulp therapy today' });
    expect(again.revision).toBeGreaterThan(revision);
    await discard(h, again.revision);
    expect(await save(h, again.revision, content)).toMatchObject({ code: 'changed-meanwhile' });
    expect((await open(h)).content.title).toBe('Vital pulp therapy');
  });
  it('names a file that is gone, a company that is gone, and shows the files it names', async () => {
    const { h } = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const { content, revision } = await open(h);
    const { checks } = await save(h, revision, { ...content, picture: 'gone', company: '9999999' });
    expect(checks.map(({ code }) => code)).toEqual(expect.arrayContaining(['file', 'company']));
    expect((await open(h)).files).toEqual([]);
  });
  it('is unknown where there is none', async () => {
    const nothing = { code: 'unknown-draft', errorMsg: 'We couldn’t find this activity.' };
    expect(await open('nothing')).toMatchObject(nothing);
    expect(await save('nothing', 0, emptyDraft('class', 'Nothing'))).toMatchObject(nothing);
    expect(await discard('nothing', 1)).toMatchObject(nothing);
    expect(await restore('nothing')).toMatchObject(nothing);
  });
});

describe('a discarded draft', () => {
  it('leaves what is published, and can be restored for 30 days', async () => {
    const klass = await aClass(portal.context);
    const { h, revision } = await saveChanges(portal, editor, klass.hash, { title: 'Never published' });
    await discard(h, revision);
    const after = await open(h);
    expect([after.state, after.content.title, after.changedBy]).toEqual(['published', 'Vital pulp therapy', null]);
    expect(after.restorableUntil).toBe(
      portal.context
        .now()
        .add({ hours: 24 * 30 })
        .toString({ smallestUnit: 'millisecond' }),
    );
    expect(await discard(h, after.revision)).toMatchObject({ code: 'no-draft' });
    await later({ hours: 24 * 30 - 1 });
    expect(await restore(h)).toMatchObject({ status: true });
    expect(await open(h)).toMatchObject({
      state: 'edited',
      content: { title: 'Never published' },
      restorableUntil: null,
    });
    expect(await restore(h)).toMatchObject({ code: 'changed-meanwhile' });
    expect(await entriesOf(h)).toEqual([
      'authoring.edited Anna Roth',
      'authoring.discarded Anna Roth',
      'authoring.restored Anna Roth',
    ]);
  });
  it('is gone after 30 days', async () => {
    const { h, revision } = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    await discard(h, revision);
    expect(await open(h)).toMatchObject({ state: 'draft', content: { title: 'Vital pulp therapy' } });
    await later({ hours: 24 * 30 });
    expect(await restore(h)).toMatchObject({ code: 'no-draft' });
    expect(await open(h)).toMatchObject({ code: 'unknown-draft' });
  });
});

describe('a copy', () => {
  const duplicate = async (h: string, as: 'copy' | 'recording') =>
    (await callAsStaff(portal, editor, duplicateDraftCall, { h, as })).body;

  it('has the content and the exam with its questions’ names, and neither dates nor an activity', async () => {
    const content = {
      ...(await aReadyDraft(portal.context)),
      release: '2026-03-02T09:00',
      creditExpires: '2126-01-01',
      exam: { ...emptyDraft('class', '').exam!, questions: [aQuestion('question-1')] },
    };
    const { h } = await aDraft(portal, editor, 'class', content);
    const copy = await open((await duplicate(h, 'copy')).hash);
    expect(copy).toMatchObject({ state: 'draft', revision: 1, published: null });
    expect(copy.content).toEqual({ ...content, title: 'Vital pulp therapy (copy)', release: '', creditExpires: '' });
  });
  it('of a webinar that is over becomes a class with the same content', async () => {
    const webinar = await aWebinar(portal.context, {
      companyId: await aCompany(portal.context),
      isRecordingPromised: true,
    });
    expect(await duplicate(webinar.hash, 'recording')).toMatchObject({ code: 'not-over' });
    await later({ hours: 3 });
    const recording = await open((await duplicate(webinar.hash, 'recording')).hash);
    expect(recording).toMatchObject({
      kind: 'class',
      content: {
        title: 'Vital pulp therapy',
        type: 70,
        sameContentAs: webinar.hash,
        starts: '',
        meeting: '',
        capacity: null,
        isRecordingPromised: false,
        video: { youtube: '', file: null },
      },
    });
    expect(recording.checks.map(({ code }) => code)).toContain('media');
    expect(await duplicate((await aClass(portal.context)).hash, 'recording')).toMatchObject({ code: 'unknown-draft' });
  });
});

describe('who may read a draft', () => {
  it('reads the right answers only with the exam', async () => {
    const exam = {
      ...emptyDraft('class', '').exam!,
      questions: [{ ...aQuestion('question-1'), explanation: 'Because.' }],
    };
    const { h } = await aDraft(portal, editor, 'class', { ...(await aReadyDraft(portal.context)), exam });
    const key = async (role: 'host' | 'liaison' | 'registrar' | 'auditor') => {
      const [question] = (await open(h, await aStaffMember(portal.context, [role]))).content.exam?.questions ?? [];
      return [question?.correct, question?.explanation];
    };
    expect([await key('host'), await key('liaison')]).toEqual([
      [null, ''],
      [null, ''],
    ]);
    expect([await key('registrar'), await key('auditor')]).toEqual([
      [1, 'Because.'],
      [1, 'Because.'],
    ]);
  });
  it('a sponsor’s person finds none', async () => {
    const sponsor = await aStaffMember(portal.context, ['sponsor'], { companyId: await aCompany(portal.context) });
    const { h } = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const klass = await aClass(portal.context);
    const answers = await Promise.all(
      [h, klass.hash, 'nothing'].map(async (each) => callAsStaff(portal, sponsor, draftCall, { h: each })),
    );
    expect(answers.map(({ httpStatus, body }) => [httpStatus, body.code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'unknown-draft']),
    );
  });
});
