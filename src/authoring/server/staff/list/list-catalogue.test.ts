// The catalog as the console lists it, through HTTP (docs/specification/authoring.md, AU-13, AU-14, AU-15).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aCategory, aClass, aCompany, anEpisode, aSpeaker, aWebinar } from '#catalogue/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import type { CallInput } from '#platform/shared/call.ts';
import {
  catalogueCsvPath,
  catalogueListCall,
  createDraftCall,
  draftCall,
  saveDraftCall,
} from '../../../staff-contract.ts';
import type { DraftForm, DraftKind } from '../../../draft-form.ts';

let portal: Portal;
let editor: SignedInStaff;

const list = async (input: CallInput<typeof catalogueListCall> = {}, staff = editor) => {
  const { body } = await callAsStaff(portal, staff, catalogueListCall, input);
  expect(body.errorMsg).toBeUndefined();
  return body;
};
const titles = async (input: CallInput<typeof catalogueListCall> = {}, staff = editor) =>
  (await list(input, staff)).data.map(({ title }) => title);

async function aDraft(kind: DraftKind, title: string, changes: Partial<DraftForm> = {}): Promise<string> {
  const { hash } = (await callAsStaff(portal, editor, createDraftCall, { kind, title })).body;
  await edit(hash, changes);
  return hash;
}

/** Writes into the draft of something; one is begun where there is none. */
async function edit(hash: string, changes: Partial<DraftForm>): Promise<void> {
  const { revision, content } = (await callAsStaff(portal, editor, draftCall, { h: hash })).body;
  const saved = await callAsStaff(portal, editor, saveDraftCall, {
    h: hash,
    revision,
    content: { ...content, ...changes },
  });
  expect(saved.body.errorMsg).toBeUndefined();
}

const set = (hash: string, values: object) =>
  portal.context.db.updateTable('activity').set(values).where('hash', '=', hash).execute();

describe('the catalog', () => {
  const made: Record<string, string> = {};

  beforeAll(async () => {
    portal = await openPortal();
    editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
    const { context } = portal;
    const now = context.now();
    const versioned = async (activity: { id: string; hash: string }) => {
      await publishVersion(context, context.db, activity.id);
      return activity.hash;
    };
    const sponsor = await aCompany(context, 'Crownline');
    const endo = await aCategory(context, 'Endodontics');
    made['pulp'] = await versioned(
      await aClass(context, {
        title: 'Vital pulp therapy',
        companyId: sponsor,
        categoryIds: [endo],
        releaseAt: now.subtract({ hours: 48 }),
      }),
    );
    made['old'] = await versioned(
      await aClass(context, { title: 'Amalgam', releaseAt: now.subtract({ hours: 24 * 366 * 3 }) }),
    );
    made['retired'] = await versioned(
      await aClass(context, {
        title: 'Gold foil',
        releaseAt: now.subtract({ hours: 24 * 366 * 4 }),
        finishUntil: now.add({ hours: 24 }),
      }),
    );
    made['tutorial'] = await versioned(
      await aClass(context, { title: 'The Arcus light', isTutorial: true, credits: 0 }),
    );
    made['episode'] = await versioned(await anEpisode(context, { title: 'He fainted' }));
    made['upcoming'] = await versioned(
      await aWebinar(context, {
        title: 'Bonded onlays',
        speakerId: await aSpeaker(context, 'Dr. Mei Tanaka'),
        releaseAt: now.add({ hours: 30 }),
      }),
    );
    made['ended'] = await versioned(
      await aWebinar(context, { title: 'Gingival recession', releaseAt: now.subtract({ hours: 30 }) }),
    );
    made['cancelled'] = await versioned(await aWebinar(context, { title: 'Nitrous oxide' }));
    await set(made['cancelled'], { cancelled_at: now });
    const offLine = await aClass(context, { title: 'A course elsewhere', isPublished: false });
    await versioned(offLine);
    const { hash: speaker } = await context.db
      .selectFrom('speaker')
      .select('hash')
      .where('name', '=', 'Dr. Mei Tanaka')
      .executeTakeFirstOrThrow();
    made['draft'] = await aDraft('webinar', 'Guided surgery', {
      starts: '2026-12-31T19:00',
      company: sponsor,
      categories: [endo],
      speakers: [{ key: 'tanaka', speaker, role: 'speaker', isShown: true }],
    });
    made['scheduled'] = await aDraft('class', 'Caries risk');
    await portal.context.db
      .updateTable('draft')
      .set({ publish_at: now.add({ hours: 6 }) })
      .where('hash', '=', made['scheduled'])
      .execute();
    made['edited'] = await versioned(
      await aClass(context, { title: 'Deep margins', releaseAt: now.subtract({ hours: 72 }) }),
    );
    await edit(made['edited'], { title: 'Deep margins, again' });
  });
  afterAll(() => portal.close());

  it('has everything taught once: drafts, then by time, the latest first; a course held elsewhere is not in it', async () => {
    expect(await titles()).toEqual([
      'Guided surgery',
      'Bonded onlays',
      'Caries risk',
      'Nitrous oxide',
      'He fainted',
      'The Arcus light',
      'Gingival recession',
      'Vital pulp therapy',
      'Deep margins',
      'Amalgam',
      'Gold foil',
      'Chairside',
    ]);
    expect(await titles({ sort: 'at' })).toEqual((await titles()).toReversed());
    expect(await titles({ sort: 'title' })).toEqual((await titles()).toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it('says of each its state, sponsor, speaker and time, what its draft needs, and who changed it last', async () => {
    const rows = new Map((await list()).data.map((row) => [row.title, row]));
    expect([...rows.values()].map(({ state }) => state).sort()).toEqual(
      [
        'draft',
        'published',
        'scheduled',
        'cancelled',
        'published',
        'published',
        'ended',
        'published',
        'edited',
        'published',
        'retired',
        'published',
      ].sort(),
    );
    expect(rows.get('Vital pulp therapy')).toMatchObject({
      kind: 'class',
      state: 'published',
      speaker: 'Dr. Tomas Brandt',
      company: 'Crownline',
      credits: 1.5,
      musts: null,
      changedBy: null,
      neverPublished: false,
    });
    expect(rows.get('Guided surgery')).toMatchObject({
      kind: 'webinar',
      state: 'draft',
      company: 'Crownline',
      // 7 PM in New York.
      at: '2027-01-01T00:00:00.000Z',
      endsAt: '2027-01-01T01:00:00.000Z',
      changedBy: 'Anna Roth',
      neverPublished: true,
    });
    expect(rows.get('Guided surgery')?.musts).toBeGreaterThan(0);
    expect(rows.get('Deep margins')).toMatchObject({ state: 'edited', changedBy: 'Anna Roth' });
    expect(rows.get('He fainted')).toMatchObject({ kind: 'episode', show: 'Chairside', capacity: null });
    expect(rows.get('Gold foil')?.finishUntil).not.toBeNull();
    for (const [title, { hash, state }] of rows)
      expect((await callAsStaff(portal, editor, draftCall, { h: hash })).body.state, title).toBe(state);
  });

  it.each([
    [{ kind: 'webinar' }, ['Guided surgery', 'Bonded onlays', 'Nitrous oxide', 'Gingival recession']],
    [{ is: 'draft' }, ['Guided surgery']],
    [{ is: 'scheduled' }, ['Caries risk']],
    [{ is: 'edited' }, ['Deep margins']],
    [{ is: 'retired' }, ['Gold foil']],
    [{ is: 'cancelled' }, ['Nitrous oxide']],
    [{ is: 'ended' }, ['Gingival recession']],
    [{ is: 'published', kind: 'webinar' }, ['Bonded onlays']],
    [{ is: 'old' }, ['Amalgam']],
    [{ is: 'problem', kind: 'webinar' }, ['Guided surgery']],
    [{ q: 'PULP vital' }, ['Vital pulp therapy']],
    [{ q: 'crownline' }, ['Guided surgery', 'Vital pulp therapy']],
    [{ q: 'tanaka' }, ['Guided surgery', 'Bonded onlays']],
    [{ q: 'chairside' }, ['He fainted', 'Chairside']],
    [{ q: 'chairside', kind: 'show' }, ['Chairside']],
    [{ q: 'chairside', kind: 'book' }, []],
    [{ q: '100%' }, []],
  ] as const)('narrows to %j', async (filter, expected) => {
    const found = await list(filter);
    expect([found.data.map(({ title }) => title), found.totalRows]).toEqual([expected, expected.length]);
  });

  it('narrows by category, sponsor, and speaker, in drafts too', async () => {
    const { companies, categories, speakers } = (await list()).choices;
    const [company, category] = [
      companies.find(({ name }) => name === 'Crownline')?.id,
      categories.find(({ name }) => name === 'Endodontics')?.id,
    ];
    const tanaka = speakers.find(({ name }) => name === 'Dr. Mei Tanaka')?.hash ?? '';
    expect(await titles({ company })).toEqual(['Guided surgery', 'Vital pulp therapy']);
    expect(await titles({ category })).toEqual(['Guided surgery', 'Vital pulp therapy']);
    expect(await titles({ speaker: tanaka })).toEqual(['Guided surgery', 'Bonded onlays']);
    expect((await list({ speaker: tanaka })).data.map(({ speaker }) => speaker)).toEqual([
      'Dr. Mei Tanaka',
      'Dr. Mei Tanaka',
    ]);
  });

  it('counts each kind, and of the kind that is shown the states that need someone', async () => {
    const { counts, views, totalRows } = await list();
    expect(counts).toEqual({ all: 12, class: 5, webinar: 4, tutorial: 1, episode: 1, show: 1, book: 0 });
    expect(totalRows).toBe(12);
    expect(views).toMatchObject({ draft: 1, scheduled: 1, edited: 1, old: 1, retired: 1 });
    const webinars = await list({ kind: 'webinar', is: 'ended' });
    expect([webinars.counts.all, webinars.views.draft, webinars.views.retired]).toEqual([12, 1, 0]);
  });

  it('counts members whose last view is in the last 28 days, and the seats of a webinar', async () => {
    const { db, now } = portal.context;
    const idOf = async (hash = '') =>
      (await db.selectFrom('activity').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()).id;
    const [pulp, onlays] = [await idOf(made['pulp']), await idOf(made['upcoming'])];
    for (const [at, days] of [1, 27, 29].entries()) {
      const { id } = await aStudent(portal.context, { username: `viewer${at}` });
      const seen = now().subtract({ hours: 24 * days });
      const viewed = { student_id: id, activity_id: pulp, view_count: 1, first_viewed_at: seen, last_viewed_at: seen };
      await db.insertInto('gradebook').values(viewed).execute();
      await db
        .insertInto('seat')
        .values({
          student_id: id,
          activity_id: onlays,
          state: at === 0 ? 'reserved' : 'waiting',
          arrived_at: seen,
          cancel_key: `key${at}`,
        })
        .execute();
    }
    const rows = new Map((await list()).data.map((row) => [row.title, row]));
    expect(rows.get('Vital pulp therapy')?.recent).toBe(2);
    expect(rows.get('Bonded onlays')).toMatchObject({ recent: 1, capacity: 100 });
  });

  it('shows someone from a company what is published of it, and no draft', async () => {
    const companyId = (await list()).choices.companies.find(({ name }) => name === 'Crownline')?.id ?? '';
    const sponsor = await aStaffMember(portal.context, ['sponsor'], { companyId });
    const { data, counts, views } = await list({}, sponsor);
    expect(data.map(({ title, changedBy }) => [title, changedBy])).toEqual([['Vital pulp therapy', null]]);
    expect([counts.all, views.draft, views.problem]).toEqual([1, 0, 0]);
    expect(await titles({ company: '1', q: 'Amalgam' }, sponsor)).toEqual([]);
  });

  // docs/specification/authoring.md, AU-18
  it('is a CSV of what the filters leave or of what was ticked, without names of the team', async () => {
    const csv = async (query: Readonly<Record<string, string>>, staff = editor) => {
      const answer = await portal.app.inject({
        method: 'GET',
        url: catalogueCsvPath,
        query,
        headers: { 'sec-fetch-site': 'same-origin', cookie: `staff=${staff.token}` },
      });
      expect(answer.statusCode).toBe(200);
      return answer.body.trim().split(/\r?\n/);
    };
    const all = await csv({});
    expect(all[0]).toMatch(/^Title,Kind,State,Speaker,Sponsor,Show,When,Hours,/);
    expect(all).toHaveLength(13);
    expect(all.join('\n')).not.toContain('Anna Roth');
    expect((await csv({ kind: 'webinar', is: 'ended', page: '3' })).slice(1)).toEqual([
      expect.stringMatching(/^Gingival recession,Webinar,Ended,Dr\. Tomas Brandt,Lumident,,/),
    ]);
    const ticked = await csv({ activities: `${made['pulp']},${made['draft']}` });
    expect(ticked.slice(1).map((line) => line.split(',')[0])).toEqual(['Guided surgery', 'Vital pulp therapy']);
    const companyId = (await list()).choices.companies.find(({ name }) => name === 'Crownline')?.id ?? '';
    const sponsor = await aStaffMember(portal.context, ['sponsor'], { companyId });
    expect(await csv({ activities: `${made['draft']},${made['old']}` }, sponsor)).toHaveLength(1);
  });

  it('begins at the last page where there is none so far on', async () => {
    expect(await list({ page: '40' })).toMatchObject({ page: 0, rowCount: 12 });
  });
});
