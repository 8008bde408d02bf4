// Files that speakers send from their own page (docs/specification/speakers.md, SP-10).
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uploadTo } from '#platform/server/uploads/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { addSpeakerFileCall, forSpeakersCall, removeSpeakerFileCall } from '../../disclosure-contract.ts';
import { mostSpeakerBytes, speakerUploadPath, uploadCodeHeader, type SpeakerFileKind } from '../../speaker-files.ts';
import { decideSpeakerFileCall, requestDisclosureCall, speakerOfStaffCall } from '../../speakers-staff-contract.ts';
import { aClass } from '../fixtures.ts';
import { importSpeaker } from '../writing/import-catalogue.ts';
import { readDisclosureAttention } from '../read-attention.ts';

let portal: Portal;
let editor: SignedInStaff;
let speaker: string;
let c: string;
let pdf: Buffer;
let count = 0;
beforeAll(async () => {
  portal = await openPortal();
  pdf = await readFile('demo/ebooks/recall-systems.pdf');
});
afterAll(() => portal.close());
beforeEach(async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Daniel Weiss' });
  [speaker, c] = await anAskedSpeaker();
});

/** A speaker who was asked for a disclosure, and the code in the email. */
async function anAskedSpeaker(): Promise<[speaker: string, code: string]> {
  const { db } = portal.context;
  const email = `speaker-${(count += 1)}@speaker.test`;
  const id = await importSpeaker(db, { key: email, name: 'Dr. Priya Raman', photoId: null });
  const { hash } = await db.selectFrom('speaker').select('hash').where('id', '=', id).executeTakeFirstOrThrow();
  const { hash: subject } = await aClass(portal.context, { speakerId: id });
  await callAsStaff(portal, editor, requestDisclosureCall, { subject, speaker: hash, dueOn: '2026-03-12', email });
  const mail = await db.selectFrom('mail').select('text_body').where('recipient', '=', email).executeTakeFirstOrThrow();
  return [hash, decodeURIComponent(/\/for-speakers\?c=(\S+)/.exec(mail.text_body)?.[1] ?? '')];
}

const upload = (code: string, kind: 'pdf' | 'picture' | 'video', content: Buffer, filename = `cv.${kind}`) =>
  uploadTo(
    portal,
    { path: speakerUploadPath, headers: { [uploadCodeHeader]: code } },
    { kind, filename, content },
    () => Promise.resolve(),
  );
const send = async (kind: SpeakerFileKind, file: string, code = c) =>
  (await portal.call(addSpeakerFileCall, { c: code, kind, file })).body;
async function aSent(kind: SpeakerFileKind, content: Buffer = pdf): Promise<string> {
  const { file } = await upload(c, kind === 'portrait' ? 'picture' : 'pdf', content);
  const { files } = await send(kind, file?.hash ?? '');
  return files.find((each) => each.kind === kind)?.hash ?? '';
}
const seen = async () => (await callAsStaff(portal, editor, speakerOfStaffCall, { h: speaker })).body;
const decide = (h: string, accept: boolean) => callAsStaff(portal, editor, decideSpeakerFileCall, { h, accept });
const aPortrait = (color: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();

it('nothing of a file appears before someone has reviewed it; an accepted one becomes the speaker’s own', async () => {
  const { file, problem } = await upload(c, 'picture', await aPortrait('#2c8c83'), 'me.png');
  expect(problem).toBeNull();
  const { pathname } = new URL(file?.url ?? '', 'http://portal.test');
  expect((await portal.app.inject({ method: 'GET', url: pathname })).statusCode).not.toBe(200);
  expect(await send('portrait', file?.hash ?? '')).toMatchObject({
    status: true,
    files: [{ kind: 'portrait', filename: 'me.webp', state: 'sent' }],
  });
  const before = await seen();
  expect([before.speaker.photo, before.sent.map(({ kind, state }) => [kind, state])]).toEqual([
    null,
    [['portrait', 'sent']],
  ]);

  const noticed = async () =>
    (await readDisclosureAttention(() => Promise.resolve(new Map()))(portal.context))
      .filter(({ kind }) => kind === `catalogue.speaker-files:${speaker}`)
      .map(({ sentence }) => sentence);
  expect(await noticed()).toEqual(['Dr. Priya Raman sent a file. No one has looked at it yet.']);
  const h = before.sent[0]?.hash ?? '';
  expect((await decide(h, true)).httpStatus).toBe(200);
  expect(await noticed()).toEqual([]);
  const { speaker: after, sent } = await seen();
  expect((await portal.app.inject({ method: 'GET', url: after.photo?.url ?? '' })).statusCode).toBe(200);
  expect([after.changedBy, after.revision, sent[0]?.state]).toEqual([
    'Daniel Weiss',
    before.speaker.revision + 1,
    'accepted',
  ]);
  expect((await decide(h, false)).body).toMatchObject({ code: 'unknown-file' });
  expect((await portal.call(forSpeakersCall, { c })).body.files[0]?.state).toBe('accepted');
});

it('a CV stays with the team, slides change nothing by themselves, and what is set aside is gone from the page', async () => {
  const [cv, slides] = [await aSent('cv'), await aSent('slides')];
  await decide(cv, true);
  await decide(slides, false);
  const { speaker: after, sent } = await seen();
  expect([after.cv?.contentType, after.photo, sent.map(({ kind }) => kind)]).toEqual(['application/pdf', null, ['cv']]);
});

it('another CV takes the place of one that nobody has looked at, and the speaker can take a file back', async () => {
  await aSent('cv');
  const other = await aSent('cv', await readFile('demo/ebooks/shade-taking.pdf'));
  const { files } = (await portal.call(forSpeakersCall, { c })).body;
  expect(files.map(({ hash }) => hash)).toEqual([other]);
  expect((await portal.call(removeSpeakerFileCall, { c, h: other })).body.files).toEqual([]);
  const kept = await aSent('cv');
  await decide(kept, true);
  expect((await portal.call(removeSpeakerFileCall, { c, h: kept })).body.files).toHaveLength(1);
});

it('files of others, of another kind, and by a wrong code are refused', async () => {
  const [, otherCode] = await anAskedSpeaker();
  const { file } = await upload(otherCode, 'pdf', pdf);
  expect(await send('cv', file?.hash ?? '')).toMatchObject({ code: 'unknown-file' });
  expect(await send('portrait', file?.hash ?? '', otherCode)).toMatchObject({ code: 'unknown-file' });
  await expect(upload(`${c}x`, 'pdf', pdf)).rejects.toThrow('unknown-code');
  await expect(upload(c, 'video', pdf)).rejects.toThrow('wrong-kind');
});

it('a network that tries codes is told to wait after 300 of them, and no other network is', async () => {
  const tries = (remoteAddress: string, code: string) =>
    portal.app.inject({
      method: 'POST',
      url: speakerUploadPath,
      remoteAddress,
      headers: { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', [uploadCodeHeader]: code },
    });
  for (let guess = 0; guess < 300; guess += 1)
    expect((await tries('192.0.2.77', `guess-${guess}`)).statusCode).toBe(404);
  expect((await tries('192.0.2.77', c)).statusCode).toBe(429);
  expect((await tries('192.0.2.78', c)).statusCode).not.toBe(429);
});

it('200 MB come by one link, and no more', async () => {
  const begin = (bytes: number) =>
    portal.app.inject({
      method: 'POST',
      url: speakerUploadPath,
      headers: {
        'tus-resumable': '1.0.0',
        'sec-fetch-site': 'same-origin',
        [uploadCodeHeader]: c,
        'upload-length': String(bytes),
        'upload-metadata': `kind ${Buffer.from('pdf').toString('base64')}`,
      },
    });
  // Several at once count for each other.
  const quarter = mostSpeakerBytes / 4 + 1;
  const made = await Promise.all([quarter, quarter, quarter, quarter].map((bytes) => begin(bytes)));
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 413]);
  expect((await begin(mostSpeakerBytes - 3 * quarter - 1)).statusCode).toBe(201);
  const refused = await begin(2);
  expect([refused.statusCode, refused.json<{ errorMsg: string }>().errorMsg]).toEqual([
    413,
    'Your files can be up to 200 MB in total.',
  ]);
  expect((await begin(1)).statusCode).toBe(201);
});

it('the form asks for the months that the provider sets (docs/specification/speakers.md, SP-3)', async () => {
  const months = async () => (await portal.call(forSpeakersCall, { c })).body.months;
  expect(await months()).toBe(24);
  await writeSetting(portal.context.db, providerSettings.disclosedMonths, 12);
  expect(await months()).toBe(12);
});
