// Podcast shows and eBooks on the drafts that everything else is written on (docs/specification/authoring.md, AU-26 to
// AU-28).
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aCategory } from '#catalogue/server/fixtures.ts';
import { booksCall } from '#lists/contract.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { podcastShowCall } from '#podcasts/contract.ts';
import { anEpisodeOf } from '#podcasts/server/fixtures.ts';
import { checkFeedCall } from '#podcasts/staff-contract.ts';
import { searchCall } from '#search/contract.ts';
import { serverMap } from '#server-map.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  catalogueListCall,
  draftCall,
  duplicateDraftCall,
  makeCoverCall,
  rehearseRetireCall,
  retireActivitiesCall,
  undoRetireCall,
} from '../../../staff-contract.ts';
import { emptyDraft, type DraftForm } from '../../../draft-form.ts';
import { aDraft, publish, saveChanges } from '../../fixtures.ts';
import { importFolder } from '../folder/import-folder.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
});

const hashOf = async (id: string) =>
  (await portal.context.db.selectFrom('file').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;

async function aCover(color: string): Promise<string> {
  const content = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: color } })
    .png()
    .toBuffer();
  const file = { filename: 'cover.png', contentType: 'image/png', content, isPublic: true };
  return hashOf(await storeFile(portal.context, portal.context.db, file));
}

async function aPdf(): Promise<string> {
  const content = await readFile('demo/ebooks/recall-systems.pdf');
  const file = { filename: 'recall.pdf', contentType: 'application/pdf', content, isPublic: false };
  return hashOf(await storeFile(portal.context, portal.context.db, file));
}

const aShowForm = async (changes: Partial<DraftForm> = {}): Promise<DraftForm> => ({
  ...emptyDraft('show', 'Crown & Council'),
  blurb: 'Two views on one case.',
  picture: await aCover('#0b3b3e'),
  ...changes,
});

const aBookForm = async (changes: Partial<DraftForm> = {}): Promise<DraftForm> => ({
  ...emptyDraft('book', 'Recall that works'),
  blurb: 'Bringing people back.',
  categories: [await aCategory(portal.context)],
  picture: await aCover('#2c8c83'),
  pdf: await aPdf(),
  ...changes,
});

async function published(kind: 'show' | 'book', content: DraftForm): Promise<string> {
  const draft = await aDraft(portal, editor, kind, content);
  expect(await publish(portal, editor, draft)).toEqual({ status: true, version: null });
  return draft.h;
}

const open = async (h: string) => (await callAsStaff(portal, editor, draftCall, { h })).body;
/** Those of the eBooks with these titles that members see, in the order of their list. */
const shownBooks = async (titles: readonly string[]) =>
  (await portal.call(booksCall, {})).body.data.map(({ title }) => title).filter((title) => titles.includes(title));
const rowOf = async (h: string) =>
  (await callAsStaff(portal, editor, catalogueListCall, {})).body.data.find(({ hash }) => hash === h);
const feedOf = async (h: string) =>
  (await portal.app.inject({ method: 'GET', url: serverMap.podcastFeed(h) })).body.replaceAll(/\s+/g, ' ');

async function retire(h: string) {
  const rehearsed = await callAsStaff(portal, editor, rehearseRetireCall, { activities: [h], until: '2126-01-01' });
  const { h: rehearsal, verdicts } = rehearsed.body;
  const said = verdicts.map(({ verdict, text }) => `${verdict}: ${text}`);
  if (verdicts.every(({ isDone }) => isDone))
    await callAsStaff(portal, editor, retireActivitiesCall, { h: rehearsal, reason: 'Nobody listens any more.' });
  return { rehearsal, said };
}

describe('a podcast show', () => {
  it('is published under the hash of its draft, with what its feed says; a change is seen when it is published', async () => {
    const draft = await aDraft(portal, editor, 'show', await aShowForm());
    expect((await portal.call(podcastShowCall, { ps: draft.h })).body).toMatchObject({ status: false });
    expect(await publish(portal, editor, draft)).toEqual({ status: true, version: null });
    portal.advance({ seconds: 60 });
    expect((await portal.call(podcastShowCall, { ps: draft.h })).body.data).toMatchObject([
      { title: 'Crown & Council', blurb: 'Two views on one case.' },
    ]);
    expect(await open(draft.h)).toMatchObject({ kind: 'show', state: 'published', version: null, certificates: 0 });

    const changes = { ownerEmail: 'pods@ce.test', feedCategory: 'Science > Life Sciences', isComplete: true };
    const changed = await saveChanges(portal, editor, draft.h, { ...changes, title: 'Crown and Council' });
    expect((await open(draft.h)).state).toBe('edited');
    expect(await feedOf(draft.h)).not.toContain('pods@ce.test');
    await publish(portal, editor, changed);
    const feed = await feedOf(draft.h);
    for (const part of [
      '<title>Crown and Council</title>',
      '<itunes:email>pods@ce.test</itunes:email>',
      '<itunes:category text="Science"><itunes:category text="Life Sciences"/></itunes:category>',
      '<itunes:complete>Yes</itunes:complete>',
    ])
      expect(feed).toContain(part);
    expect(
      (await publish(portal, editor, { h: draft.h, revision: (await open(draft.h)).revision })) as object,
    ).toMatchObject({ code: 'nothing-to-publish' });
  });

  it('can be checked as directories read it: its tags, the bytes of its audio, and its cover', async () => {
    const h = await published('show', await aShowForm({ ownerEmail: 'pods@ce.test' }));
    const { id } = await portal.context.db
      .selectFrom('podcast_show')
      .select('id')
      .where('hash', '=', h)
      .executeTakeFirstOrThrow();
    await anEpisodeOf(portal.context, { id, hash: h }, { title: 'First', transcript: 'Welcome back.' });
    const check = async () => (await callAsStaff(portal, editor, checkFeedCall, { h })).body;
    const found = async () =>
      (await check()).findings.map(({ sentence }) => sentence).filter((sentence) => !sentence.includes('https://'));
    expect([(await check()).episodes, await found()]).toEqual([1, []]);
    await portal.context.db.updateTable('file').set({ size_bytes: 4999 }).where('filename', '=', 'talk.mp3').execute();
    expect(await found()).toEqual(['First: its audio doesn’t have the 4999 bytes that the feed says.']);
    await portal.context.db.updateTable('file').set({ size_bytes: 5000 }).where('filename', '=', 'talk.mp3').execute();

    expect((await retire(h)).said).toEqual(['has-episodes: Retire its episode first.']);
  });

  it('without episodes is retired: its page and feed close, and undoing opens them', async () => {
    const h = await published('show', await aShowForm({ title: 'Margin Notes' }));
    const { rehearsal, said } = await retire(h);
    expect(said).toEqual(['ready: Its page and feed are closed.']);
    expect([await rowOf(h), (await open(h)).state]).toMatchObject([{ state: 'retired', kind: 'show' }, 'retired']);
    expect((await portal.app.inject({ method: 'GET', url: serverMap.podcastFeed(h) })).statusCode).toBe(404);
    await callAsStaff(portal, editor, undoRetireCall, { h: rehearsal });
    expect(await rowOf(h)).toMatchObject({ state: 'published', changedBy: 'Anna Roth' });
  });
});

describe('an eBook', () => {
  it('is published into the list and the search, in its order, and retired out of them', async () => {
    const shown = () => shownBooks(['Shade taking', 'Recall that works']);
    const last = await published('book', await aBookForm());
    const first = await published(
      'book',
      await aBookForm({
        title: 'Shade taking',
        subtitle: 'See, record, and say it',
        buttonText: 'Read it',
        position: 0,
      }),
    );
    expect(await shown()).toEqual(['Shade taking', 'Recall that works']);
    const { data } = (await portal.call(booksCall, {})).body;
    expect(data.find(({ hash }) => hash === first)).toMatchObject({ buttonText: 'Read it' });
    expect((await open(first)).content).toMatchObject({ position: 0, buttonText: 'Read it' });
    expect(JSON.stringify((await portal.call(searchCall, { q: 'shade taking' })).body)).toContain(first);
    const moved = await saveChanges(portal, editor, first, { position: null });
    await publish(portal, editor, moved);
    expect(await shown()).toEqual(['Recall that works', 'Shade taking']);
    expect((await retire(last)).said).toEqual([
      'ready: Members can’t find it anymore. They keep the copies they downloaded.',
    ]);
    expect(await shown()).toEqual(['Shade taking']);
  });

  it('opens for members alone, also before it is published', async () => {
    const h = await published('book', await aBookForm({ title: 'The waterline log' }));
    const member = await aStudent(portal.context);
    const pdfOf = async (token?: string) =>
      (await portal.call(booksCall, {}, token)).body.data.find(({ hash }) => hash === h)?.pdf;
    expect([await pdfOf(), await pdfOf(member.token)]).toEqual([null, expect.stringContaining('recall.pdf')]);
  });

  it('gets its cover from the first page of its PDF, and from nothing else', async () => {
    const { body } = await callAsStaff(portal, editor, makeCoverCall, { h: await aPdf() });
    const answer = await portal.app.inject({ method: 'GET', url: body.file.url });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', height: 1200 });
    // Paper is not of one color.
    expect((await sharp(answer.rawPayload).stats()).entropy).toBeGreaterThan(0.5);
    const refused = await callAsStaff(portal, editor, makeCoverCall, { h: await aCover('#ffffff') });
    expect(refused.body).toMatchObject({ status: false, code: 'no-cover' });
  });

  it('is copied without its place in the order', async () => {
    const h = await published('book', await aBookForm({ title: 'Keeping records' }));
    const copy = await callAsStaff(portal, editor, duplicateDraftCall, { h, as: 'copy' });
    const { content, kind } = await open(copy.body.hash);
    expect([kind, content.title, content.position, content.pdf]).toEqual([
      'book',
      'Keeping records (copy)',
      null,
      await aPdf(),
    ]);
  });
});

describe('a folder', () => {
  let folder: string;
  const write = (path: string, content: object | Buffer) =>
    writeFile(join(folder, path), Buffer.isBuffer(content) ? content : JSON.stringify(content));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shows-and-books-'));
    for (const name of ['podcasts', 'ebooks']) await mkdir(join(folder, name));
    await write('companies.json', [{ key: 'tidewell', name: 'Tidewell' }]);
    await write('podcasts/hour.json', { key: 'hour', title: 'Hygiene Hour', company: 'tidewell', episodes: [] });
    await write('ebooks/log.json', { key: 'log', title: 'The log of a folder', company: 'tidewell' });
    await write('ebooks/log.pdf', await readFile('demo/ebooks/recall-systems.pdf'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const load = async (isOverConsole = false) =>
    (await importFolder(portal.context, folder, () => undefined, { isOverConsole })).left;
  const titles = async () =>
    Promise.all([
      portal.context.db.selectFrom('podcast_show').select('title').where('import_key', '=', 'hour').executeTakeFirst(),
      portal.context.db.selectFrom('book').select('title').where('import_key', '=', 'log').executeTakeFirst(),
    ]).then((rows) => rows.map((row) => row?.title));

  it('leaves alone what was published in the console since, until it is told otherwise', async () => {
    expect(await load()).toEqual([]);
    const { data } = (await callAsStaff(portal, editor, catalogueListCall, { q: 'Tidewell' })).body;
    expect(data.map(({ title, changedAt }) => `${title} ${changedAt}`).sort()).toEqual([
      'Hygiene Hour null',
      'The log of a folder null',
    ]);
    for (const { hash, kind, title } of data) {
      const whole = kind === 'show' ? await aShowForm() : await aBookForm();
      await publish(portal, editor, await saveChanges(portal, editor, hash, { ...whole, title: `${title}, revised` }));
    }
    const left = await load();
    expect(left.map((line) => line.split(':')[0])).toEqual(['podcasts/hour.json', 'ebooks/log.json']);
    expect(await titles()).toEqual(['Hygiene Hour, revised', 'The log of a folder, revised']);
    expect(await load(true)).toEqual([]);
    expect(await titles()).toEqual(['Hygiene Hour', 'The log of a folder']);
    expect(await load()).toEqual([]);
  });
});
