// Actions on several activities: what the preview says is what happens, who is left out and why, and taking it back
// (docs/specification/authoring.md, AU-16).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aCategory, aClass, aCompany, aWebinar } from '#catalogue/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { onDemandCall } from '#lists/contract.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import * as calls from '../../../staff-contract.ts';
import type { DraftForm } from '../../../draft-form.ts';
import { aDraft, aReadyDraft, saveChanges } from '../../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
let content: DraftForm;

beforeAll(async () => {
  portal = await openPortal();
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
  content = await aReadyDraft(portal.context);
});
afterAll(() => portal.close());

type Look = CallAnswer<typeof calls.rehearsePublishCall>;
const said = ({ verdicts }: Look) => verdicts.map(({ name, verdict, text }) => [name, verdict, text]);
const draft = async (title: string, changes: Partial<DraftForm> = {}) =>
  (await aDraft(portal, editor, 'class', { ...content, title, ...changes })).h;
const published = async (title: string) => {
  const { id, hash } = await aClass(portal.context, { title, companyId: await aCompany(portal.context, 'Crownline') });
  await publishVersion(portal.context, portal.context.db, id);
  return hash;
};
const stateOf = async (h: string) => (await callAsStaff(portal, editor, calls.draftCall, { h })).body.state;
const entries = async (act: string) =>
  portal.context.db
    .selectFrom('audit_entry')
    .select(['subject_hash', 'reason', 'after'])
    .where('act', '=', act)
    .orderBy('id')
    .execute();

describe('publishing several', () => {
  it('publishes those that are ready, and says of each of the others what it still needs', async () => {
    const [first, second] = [await draft('Caries risk'), await draft('Dry mouth')];
    const open = await draft('Cracked teeth', { description: '', categories: [] });
    const [nothing, edited] = [await published('Deep margins'), await published('Onlays')];
    const looked = await callAsStaff(portal, editor, calls.rehearsePublishCall, {
      activities: [first, open, nothing, second, first],
    });
    expect(said(looked.body)).toEqual([
      ['Caries risk', 'ready', expect.stringMatching(/^New\./)],
      ['Cracked teeth', 'not-ready', expect.stringContaining('description')],
      ['Deep margins', 'nothing-to-publish', 'It has no unpublished changes.'],
      ['Dry mouth', 'ready', expect.stringMatching(/^New\./)],
    ]);
    const done = await callAsStaff(portal, editor, calls.publishActivitiesCall, { h: looked.body.h, reason: '' });
    expect(done.body).toEqual({ status: true, sentence: '2 activities were published.' });
    expect(await Promise.all([first, open, nothing, second, edited].map(stateOf))).toEqual([
      'published',
      'draft',
      'published',
      'published',
      'published',
    ]);
    expect((await entries('authoring.published')).map(({ subject_hash }) => subject_hash)).toEqual([first, second]);
    const { data } = (await portal.call(onDemandCall, {})).body;
    expect(data.map(({ className }) => className)).toEqual(expect.arrayContaining(['Caries risk', 'Dry mouth']));
    const again = await callAsStaff(portal, editor, calls.publishActivitiesCall, { h: looked.body.h, reason: '' });
    expect(again.body.code).toBe('already-done');
  });

  it('is previewed again where one of them changed meanwhile', async () => {
    const h = await draft('Aligners');
    const looked = await callAsStaff(portal, editor, calls.rehearsePublishCall, { activities: [h] });
    await saveChanges(portal, editor, h, { title: 'Aligners, changed' });
    const done = await callAsStaff(portal, editor, calls.publishActivitiesCall, { h: looked.body.h, reason: '' });
    expect([done.body.code, await stateOf(h)]).toEqual(['changed-since', 'draft']);
  });

  it('takes everything that the filters leave', async () => {
    await draft('Sialography one');
    await draft('Sialography two', { blurb: '' });
    const looked = await callAsStaff(portal, editor, calls.rehearsePublishCall, {
      filter: { q: 'sialography', is: 'draft' },
    });
    expect(looked.body.verdicts.map(({ name, isDone }) => [name, isDone]).sort()).toEqual([
      ['Sialography one', true],
      ['Sialography two', false],
    ]);
    const none = await callAsStaff(portal, editor, calls.rehearsePublishCall, { filter: { q: 'nothing at all' } });
    expect(none.body.code).toBe('none-chosen');
  });
});

describe('scheduling several', () => {
  it('schedules those that are ready for one time', async () => {
    const [h, open] = [await draft('Hypnosis'), await draft('Halitosis', { blurb: '' })];
    const past = await callAsStaff(portal, editor, calls.rehearseScheduleCall, {
      activities: [h],
      at: '2020-01-01T06:00',
    });
    expect(past.body.code).toBe('schedule-ahead');
    const looked = await callAsStaff(portal, editor, calls.rehearseScheduleCall, {
      activities: [h, open],
      at: '2126-12-01T06:00',
    });
    expect(said(looked.body)).toEqual([
      ['Hypnosis', 'ready', expect.stringMatching(/^Sun Dec 1, 2126 at 6:00 AM EST\. New\./)],
      ['Halitosis', 'not-ready', expect.any(String)],
    ]);
    const done = await callAsStaff(portal, editor, calls.scheduleActivitiesCall, { h: looked.body.h, reason: '' });
    expect(done.body.sentence).toBe('1 activity was scheduled.');
    expect(await Promise.all([h, open].map(stateOf))).toEqual(['scheduled', 'draft']);
  });
});

describe('retiring several', () => {
  it('says how many members are in progress, leaves out what cannot be retired, and can be taken back', async () => {
    const { context } = portal;
    const [h, quiet, already] = [await published('Amalgam'), await published('Gold foil'), await published('Silicate')];
    const { hash: ahead } = await aWebinar(context, { title: 'Tomorrow' });
    const onlyDraft = await draft('Not yet');
    const { id: activity } = await context.db
      .selectFrom('activity')
      .select('id')
      .where('hash', '=', h)
      .executeTakeFirstOrThrow();
    const { id: student } = await aStudent(context, { username: 'in-progress' });
    const now = context.now();
    await context.db
      .insertInto('gradebook')
      .values({
        student_id: student,
        activity_id: activity,
        view_count: 1,
        first_viewed_at: now,
        last_viewed_at: now,
      })
      .execute();
    await context.db
      .updateTable('activity')
      .set({ retired_at: now, finish_until: now.add({ hours: 1 }) })
      .where('hash', '=', already)
      .execute();
    const until = now.toZonedDateTimeISO('America/New_York').toPlainDate().add({ days: 30 }).toString();

    const wrong = await callAsStaff(portal, editor, calls.rehearseRetireCall, { activities: [h], until: '2020-01-01' });
    expect(wrong.body.code).toBe('wrong-day');
    const looked = await callAsStaff(portal, editor, calls.rehearseRetireCall, {
      activities: [h, quiet, already, ahead, onlyDraft],
      until,
    });
    expect(said(looked.body)).toEqual([
      ['Amalgam', 'ready', expect.stringMatching(/^1 member in progress can finish until /)],
      ['Gold foil', 'ready', 'No members are in progress.'],
      ['Silicate', 'retired', ''],
      ['Tomorrow', 'not-over', 'Cancel it instead, so that everyone with a seat is notified.'],
      ['Not yet', 'not-published', 'Only a draft. Delete it instead.'],
    ]);
    const listed = async () =>
      (await portal.call(onDemandCall, {})).body.data
        .map(({ className }) => className)
        .filter((name) => /Amalgam|Gold/.test(name));
    expect((await listed()).sort()).toEqual(['Amalgam', 'Gold foil']);
    const reason = 'Replaced by a new class.';
    const done = await callAsStaff(portal, editor, calls.retireActivitiesCall, { h: looked.body.h, reason });
    expect(done.body.sentence).toBe('2 activities were retired.');
    expect(await listed()).toEqual([]);
    expect(await Promise.all([h, quiet, ahead].map(stateOf))).toEqual(['retired', 'retired', 'published']);
    expect(await entries('authoring.retired')).toMatchObject([
      { subject_hash: h, reason, after: { until } },
      { subject_hash: quiet, reason },
    ]);

    const other = await aStaffMember(context, ['editor']);
    const foreign = await callAsStaff(portal, other, calls.undoRetireCall, { h: looked.body.h });
    expect(foreign.body.code).toBe('unknown-rehearsal');
    const undone = await callAsStaff(portal, editor, calls.undoRetireCall, { h: looked.body.h });
    expect(undone.body.sentence).toBe('2 activities were reinstated.');
    expect((await listed()).sort()).toEqual(['Amalgam', 'Gold foil']);
    expect(await stateOf(already)).toBe('retired');
    const twice = await callAsStaff(portal, editor, calls.undoRetireCall, { h: looked.body.h });
    expect(twice.body.code).toBe('changed-since');
  });

  it('a class that was retired can come back at any time, as members saw it last', async () => {
    const { context } = portal;
    const { hash } = await aClass(context, { title: 'Back again' });
    const looked = await callAsStaff(portal, editor, calls.rehearseRetireCall, {
      activities: [hash],
      until: context.now().add({ hours: 240 }).toString().slice(0, 10),
    });
    const reason = 'Replaced by a new class.';
    await callAsStaff(portal, editor, calls.retireActivitiesCall, { h: looked.body.h, reason });
    const isListed = async () =>
      (await portal.call(onDemandCall, {})).body.data.some(({ className }) => className === 'Back again');
    expect(await isListed()).toBe(false);
    portal.advance({ minutes: 5 });
    expect((await callAsStaff(portal, editor, calls.reinstateActivityCall, { h: hash })).body).toEqual({
      status: true,
    });
    expect([await isListed(), await stateOf(hash)]).toEqual([true, 'published']);
    expect((await callAsStaff(portal, editor, calls.reinstateActivityCall, { h: 'Abcdefghijkm' })).body).toMatchObject({
      code: 'unknown-draft',
    });
  });
});

describe('setting categories of several', () => {
  it('replaces them at once in what members see and in drafts, and can be taken back', async () => {
    const { context } = portal;
    const perio = await aCategory(context, 'Periodontics');
    const [h, onlyDraft] = [await published('Recession'), await draft('Grafts')];
    await saveChanges(portal, editor, h, { blurb: 'Edited.' });
    const has = await published('Scaling');
    await context.db
      .insertInto('activity_category')
      .values({
        activity_id: (
          await context.db.selectFrom('activity').select('id').where('hash', '=', has).executeTakeFirstOrThrow()
        ).id,
        category_id: perio,
      })
      .execute();
    const of = async (hash: string) => {
      const { body } = await callAsStaff(portal, editor, calls.draftCall, { h: hash });
      return [body.published?.categories ?? null, body.content.categories, body.version?.number ?? null];
    };
    const before = await of(onlyDraft);

    const unknown = await callAsStaff(portal, editor, calls.rehearseCategorizeCall, {
      activities: [h],
      categories: ['999999'],
    });
    expect(unknown.body.code).toBe('unknown-category');
    const looked = await callAsStaff(portal, editor, calls.rehearseCategorizeCall, {
      activities: [h, onlyDraft, has],
      categories: [perio],
    });
    expect(said(looked.body)).toEqual([
      ['Recession', 'ready', 'None → Periodontics'],
      ['Grafts', 'ready', 'Restorative → Periodontics'],
      ['Scaling', 'same', 'Periodontics already.'],
    ]);
    const done = await callAsStaff(portal, editor, calls.categorizeActivitiesCall, { h: looked.body.h, reason: '' });
    expect(done.body.sentence).toBe('2 activities were moved to other categories.');
    expect(await of(h)).toEqual([[perio], [perio], 2]);
    expect(await of(onlyDraft)).toEqual([null, [perio], null]);
    expect(await entries('authoring.categorized')).toMatchObject([
      { subject_hash: h, after: { categories: ['Periodontics'] } },
      { subject_hash: onlyDraft },
    ]);

    const undone = await callAsStaff(portal, editor, calls.undoCategorizeCall, { h: looked.body.h });
    expect(undone.body.sentence).toBe('2 activities were moved back.');
    expect(await of(h)).toEqual([[], [], 3]);
    expect(await of(onlyDraft)).toEqual(before);
  });
});
