import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#catalogue/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { aShortFilm } from '#platform/server/uploads/fixtures.ts';
import type { Cue } from '#platform/shared/captions.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  checkCaptionsCall,
  fileCall,
  filesCall,
  mediaMessages,
  rehearseRemoveFilesCall,
  removeFilesCall,
  saveCaptionsCall,
  transcribeCall,
} from '../../staff-contract.ts';
import { aStoredFile, someCaptions } from '../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
});
afterAll(() => portal.close());

let made = 0;
async function aVideo(): Promise<string> {
  made += 1;
  // Another length each time: the same content would be the same file.
  const content = await aShortFilm({ seconds: 1 + made / 10 });
  return aStoredFile(portal, editor, { kind: 'video', filename: `film-${made}.mp4`, content });
}
const captionsFile = (words: string) =>
  aStoredFile(portal, editor, { kind: 'captions', filename: `${words}.vtt`, content: someCaptions(words) });
const idOf = async (hash: string) =>
  (await portal.context.db.selectFrom('file').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()).id;
const cue = (text: string, startMs = 0): Cue => ({ startMs, endMs: startMs + 1000, text, settings: '' });
const listed = async (input: Parameters<typeof callAsStaff<typeof filesCall>>[3] = {}) =>
  (await callAsStaff(portal, editor, filesCall, input)).body;
const rowOf = async (hash: string) => (await listed()).data.find((row) => row.hash === hash);

describe('the library (MD-11)', () => {
  it('says of each file what it is, who uploaded it, and where it is used', async () => {
    const [video, captions] = [await aVideo(), await captionsFile('used')];
    const { hash } = await aClass(portal.context, {
      title: 'Deep margins',
      videoId: await idOf(video),
      youtubeId: null,
      captionsId: await idOf(captions),
    });
    expect(await rowOf(video)).toMatchObject({
      kind: 'video',
      addedBy: 'Anna Roth',
      isInVersion: false,
      measures: { videoCodec: 'avc', audioCodec: 'aac', width: 1280, height: 720 },
      usedIn: [{ what: 'Video', title: 'Deep margins', activity: hash }],
    });
    expect((await rowOf(captions))?.usedIn).toEqual([{ what: 'Captions', title: 'Deep margins', activity: hash }]);
  });

  it('finds by name and kind, and what nothing has used for 90 days', async () => {
    const unused = await captionsFile('forgotten 100%');
    const names = async (input: Parameters<typeof listed>[0]) => (await listed(input)).data.map(({ hash }) => hash);
    expect(await names({ q: 'FORGOTTEN 100%' })).toEqual([unused]);
    expect(await names({ q: 'forgotten 100_' })).toEqual([]);
    expect(await names({ q: 'forgotten', kind: 'video' })).toEqual([]);
    expect(await names({ q: 'forgotten', is: 'unused' })).toEqual([unused]);
    expect(await names({ q: 'forgotten', is: 'used' })).toEqual([]);
    expect(await names({ q: 'forgotten', is: 'old' })).toEqual([]);
    await portal.context.db
      .updateTable('file')
      .set({ created_at: portal.context.now().subtract({ hours: 91 * 24 }) })
      .where('hash', '=', unused)
      .execute();
    expect(await names({ q: 'forgotten', is: 'old' })).toEqual([unused]);
    const { sums } = await listed();
    expect([sums.oldFiles, sums.oldBytes > 0]).toEqual([1, true]);
  });
});

describe('files are removed (MD-12)', () => {
  const rehearse = (...files: readonly string[]) =>
    callAsStaff(portal, editor, rehearseRemoveFilesCall, { files: [...files] });

  it('if nothing uses them: their content goes as well', async () => {
    const [unused, used] = [await captionsFile('to remove'), await captionsFile('to keep')];
    await aClass(portal.context, { title: 'Keeps captions', captionsId: await idOf(used) });
    const { storage_key: key } = await portal.context.db
      .selectFrom('file')
      .select('storage_key')
      .where('hash', '=', unused)
      .executeTakeFirstOrThrow();
    const { body } = await rehearse(unused, used);
    expect(body.verdicts.map(({ key: hash, isDone, text }) => [hash, isDone, text])).toEqual([
      [unused, true, `1 kB. ${mediaMessages.willBeRemoved}`],
      [used, false, mediaMessages.isUsed('Keeps captions')],
    ]);
    const removed = await callAsStaff(portal, editor, removeFilesCall, { h: body.h });
    expect(removed.body.sentence).toBe('1 file removed.');
    await portal.runJobs();
    await expect(portal.context.storage.read(key)).rejects.toThrow('ENOENT');
    expect([await rowOf(unused), (await rowOf(used))?.hash]).toEqual([undefined, used]);
  });

  it('never if a published version shows them, although the class shows another now', async () => {
    const [before, now] = [await captionsFile('version 1'), await captionsFile('version 2')];
    const made = await aClass(portal.context, { title: 'Two versions', captionsId: await idOf(before) });
    const publish = () =>
      portal.context.db.transaction().execute((trx) => publishVersion(portal.context, trx, made.id));
    await publish();
    await portal.context.db
      .updateTable('activity')
      .set({ captions_file_id: await idOf(now) })
      .where('id', '=', made.id)
      .execute();
    await publish();
    const { body } = await rehearse(before);
    expect(body.verdicts).toMatchObject([{ isDone: false, text: mediaMessages.isInVersion }]);
    expect(await rowOf(before)).toMatchObject({ usedIn: [], isInVersion: true });
  });

  it('never if a draft names them, also one that was discarded', async () => {
    const [open, discarded] = [await captionsFile('in a draft'), await captionsFile('in a discarded draft')];
    const draft = {
      kind: 'class',
      made_by: 'A',
      made_at: portal.context.now(),
      changed_by: 'A',
      changed_at: portal.context.now(),
    };
    await portal.context.db
      .insertInto('draft')
      .values([
        { ...draft, hash: 'draftdraft01', content: JSON.stringify({ title: 'Open', captions: open }) },
        {
          ...draft,
          hash: 'draftdraft02',
          content: null,
          discarded: JSON.stringify({ title: 'Gone', captions: discarded }),
          discarded_at: portal.context.now(),
        },
      ])
      .execute();
    const { body } = await rehearse(open, discarded);
    expect(body.verdicts.map(({ text }) => text)).toEqual([mediaMessages.isUsed('Open'), mediaMessages.isUsed('Gone')]);
  });

  it('not if one was used after the preview', async () => {
    const file = await captionsFile('used meanwhile');
    const { body } = await rehearse(file);
    await aClass(portal.context, { captionsId: await idOf(file) });
    const refused = await callAsStaff(portal, editor, removeFilesCall, { h: body.h });
    expect([refused.httpStatus, refused.body.code]).toEqual([409, 'changed-since']);
  });

  it('and content that another file shares stays', async () => {
    const content = someCaptions('shared');
    const one = await aStoredFile(portal, editor, { kind: 'captions', filename: 'one.vtt', content });
    const other = await aStoredFile(portal, editor, { kind: 'captions', filename: 'other.vtt', content });
    await callAsStaff(portal, editor, removeFilesCall, { h: (await rehearse(one)).body.h });
    await portal.runJobs();
    const { body } = await portal.app.inject({ method: 'GET', url: (await rowOf(other))?.url ?? '' });
    expect(body).toContain('shared');
  });
});

describe('a first version of captions by a program (MD-18)', () => {
  const program = join(import.meta.dirname, '../../../../tests/support/media-program.mjs');
  let own: Portal;
  let person: SignedInStaff;
  beforeAll(async () => {
    own = await openPortal({ TRANSCRIBE_COMMAND: JSON.stringify([program, '{input}', '{output}']) });
    person = await aStaffMember(own.context, ['editor'], { name: 'Anna Roth' });
  });
  afterAll(() => own.close());
  const aFilm = async (content: Uint8Array) =>
    aStoredFile(own, person, { kind: 'video', filename: 'talk.mp4', content });
  const ask = async (video: string) => (await callAsStaff(own, person, transcribeCall, { video })).body;
  const page = async (h: string) => (await callAsStaff(own, person, fileCall, { h })).body;

  it('is written by a job, is nobody’s, and counts once somebody has read it', async () => {
    const video = await aFilm(await aShortFilm({ seconds: 2.1 }));
    expect((await page(video)).transcription).toEqual({ isOffered: true, isRunning: false, problem: null });
    expect([await ask(video), await ask(video)]).toEqual([{ status: true }, { status: true }]);
    expect((await page(video)).transcription.isRunning).toBe(true);
    await own.runJobs();
    const { captions, transcription } = await page(video);
    expect(transcription).toEqual({ isOffered: true, isRunning: false, problem: null });
    expect(captions).toMatchObject({ madeBy: mediaMessages.machine, checkedBy: null });
    expect(captions?.cues.map(({ text }) => text)).toEqual(['welcome back', 'to the clinic']);
    await callAsStaff(own, person, checkCaptionsCall, { video, captions: captions?.hash ?? '', isRead: true });
    expect((await page(video)).captions?.checkedBy).toBe('Anna Roth');
    expect(await ask(video)).toMatchObject({ code: 'has-captions' });
    expect(readdirSync(join(own.context.config.dataDir, 'work'))).toEqual([]);
  });

  it('never replaces what a person saved meanwhile', async () => {
    const video = await aFilm(await aShortFilm({ seconds: 2.2 }));
    await ask(video);
    await callAsStaff(own, person, saveCaptionsCall, { video, base: null, cues: [cue('By hand')] });
    await own.runJobs();
    expect((await page(video)).captions).toMatchObject({ madeBy: 'Anna Roth', cues: [{ text: 'By hand' }] });
  });

  it('says why there is none, and can be asked for again; without a program, it is not offered', async () => {
    const film = await aShortFilm({ seconds: 2.3 });
    const video = await aFilm(Buffer.concat([film, Buffer.from([0, 0, 0, 14]), Buffer.from('freebroken')]));
    await ask(video);
    await own.runJobs();
    expect((await page(video)).transcription).toEqual({
      isOffered: true,
      isRunning: false,
      problem: 'The program failed. Ask whoever runs the portal to look at the log.',
    });
    expect(await ask(video)).toEqual({ status: true });
    const other = await aVideo();
    expect((await callAsStaff(portal, editor, transcribeCall, { video: other })).body.code).toBe('no-program');
    expect((await callAsStaff(portal, editor, fileCall, { h: other })).body.transcription.isOffered).toBe(false);
  });
});

describe('captions of a video', () => {
  const read = async (h: string) => (await callAsStaff(portal, editor, fileCall, { h })).body;
  const save = (video: string, base: string | null, ...cues: readonly Cue[]) =>
    callAsStaff(portal, editor, saveCaptionsCall, { video, base, cues: [...cues] });

  const aDraftWith = (hash: string, video: string, captions: string | null) => {
    const now = portal.context.now();
    return portal.context.db
      .insertInto('draft')
      .values({
        hash,
        kind: 'class',
        content: JSON.stringify({ title: 'With captions', video: { file: video }, captions, captionsChecked: true }),
        made_by: 'A',
        made_at: now,
        changed_by: 'A',
        changed_at: now,
      })
      .execute();
  };

  it('are saved as a new file each time; the older one stays as it was (MD-13)', async () => {
    const video = await aVideo();
    expect((await read(video)).captions).toBeNull();
    const first = (await save(video, null, cue('Second', 2000), cue('First'))).body.captions;
    const second = (await save(video, first.hash, cue('First, corrected'))).body.captions;
    expect(second.hash).not.toBe(first.hash);
    expect((await read(video)).captions).toMatchObject({
      hash: second.hash,
      madeBy: 'Anna Roth',
      checkedBy: null,
      cues: [cue('First, corrected')],
    });
    const { body } = await portal.app.inject({ method: 'GET', url: first.url });
    expect(body).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nFirst\n\n00:00:02.000 --> 00:00:03.000\nSecond\n');
  });

  it('are not written over what somebody saved meanwhile', async () => {
    const video = await aVideo();
    await save(video, null, cue('Mine'));
    const refused = await save(video, null, cue('Theirs'));
    expect([refused.httpStatus, refused.body.errorMsg]).toEqual([409, mediaMessages.changedMeanwhile('Anna Roth')]);
  });

  it('begin with those of the class that shows the video', async () => {
    const [video, captions] = [await aVideo(), await captionsFile('from the class')];
    await aClass(portal.context, { videoId: await idOf(video), youtubeId: null, captionsId: await idOf(captions) });
    expect((await read(video)).captions).toMatchObject({ hash: captions, madeBy: null });
    expect((await save(video, captions, cue('Corrected'))).httpStatus).toBe(200);
  });

  it('begin with those that a draft chose for the video, which nobody sees yet', async () => {
    const [video, captions] = [await aVideo(), await captionsFile('from the draft')];
    await aDraftWith('draftdraft04', video, captions);
    expect((await read(video)).captions).toMatchObject({ hash: captions, madeBy: null });
    const { hash } = (await save(video, captions, cue('Corrected'))).body.captions;
    expect((await read(video)).captions).toMatchObject({ hash, cues: [cue('Corrected')] });
    // A file that is uploaded in place of them is the newest.
    portal.advance({ minutes: 1 });
    const replaced = await captionsFile('replaced');
    await portal.context.db
      .updateTable('draft')
      .set({ content: JSON.stringify({ title: 'Replaced', video: { file: video }, captions: replaced }) })
      .where('hash', '=', 'draftdraft04')
      .execute();
    expect((await read(video)).captions).toMatchObject({ hash: replaced, madeBy: null });
  });

  it('were read by somebody, until they change (MD-15)', async () => {
    const video = await aVideo();
    const { hash } = (await save(video, null, cue('To read'))).body.captions;
    const check = (captions: string, isRead: boolean) =>
      callAsStaff(portal, editor, checkCaptionsCall, { video, captions, isRead });
    expect((await check(hash, true)).body.checkedBy).toBe('Anna Roth');
    expect((await read(video)).captions).toMatchObject({ checkedBy: 'Anna Roth' });
    const next = (await save(video, hash, cue('Changed'))).body.captions;
    expect((await read(video)).captions?.checkedBy).toBeNull();
    expect((await check(hash, true)).httpStatus).toBe(404);
    await check(next.hash, true);
    await check(next.hash, false);
    expect((await read(video)).captions?.checkedBy).toBeNull();
  });

  it('need words and an end after their start, and belong to a video', async () => {
    const video = await aVideo();
    for (const wrong of [cue(' '), cue('<b></b>'), { ...cue('Back'), endMs: 0 }])
      expect((await save(video, null, wrong)).body.code).toBe('wrong-captions');
    expect((await save(await captionsFile('no film'), null, cue('A'))).body.code).toBe('not-video');
    expect((await save('A'.repeat(22), null, cue('A'))).httpStatus).toBe(404);
  });

  it('reach every draft that shows the video (MD-14)', async () => {
    const video = await aVideo();
    await aDraftWith('draftdraft03', video, null);
    const { hash } = (await save(video, null, cue('For the draft'))).body.captions;
    const draft = await portal.context.db
      .selectFrom('draft')
      .select(['content', 'revision', 'changed_by'])
      .where('hash', '=', 'draftdraft03')
      .executeTakeFirstOrThrow();
    expect(draft).toMatchObject({
      content: { captions: hash, captionsChecked: false },
      revision: 2,
      changed_by: 'Anna Roth',
    });
  });
});
