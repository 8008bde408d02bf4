import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ERRORS } from '@tus/server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { documents, people, routes, uploads } from '#program.ts';
import { aStaffMember, type SignedInStaff } from '#staff/server/fixtures.ts';
import { openS3StandIn, type S3StandIn } from '../../testing/s3-stand-in.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { chunkBytes, uploadMessages, uploadPath, type UploadAnswer } from '../../shared/upload.ts';
import type { UploadKind } from '../../shared/upload-rules.ts';
import { openDatabase } from '../database/database.ts';
import { buildApp } from '../http/app.ts';
import type { CallContext } from '../context.ts';
import { uploadRetention } from './check-upload.ts';
import { UploadStore } from './upload-store.ts';
import { aFilmInHevc, aShortFilm } from './fixtures.ts';

let portal: Portal;
let port: number;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = portal.app.server.address() as AddressInfo);
  editor = await aStaffMember(portal.context, ['editor']);
});
afterAll(() => portal.close());

const vtt = (words: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`);
const meta = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

type From = Pick<SignedInStaff, 'token'> | null;
type Answered = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string };

const headersOf = (staff: From, headers: Readonly<Record<string, string>> = {}) => ({
  'tus-resumable': '1.0.0',
  'sec-fetch-site': 'same-origin',
  ...(staff === null ? {} : { cookie: `staff=${staff.token}` }),
  ...headers,
});

async function send(
  method: string,
  path: string,
  {
    staff = editor,
    headers,
    body,
    at = port,
  }: { staff?: From; headers?: Record<string, string>; body?: Buffer; at?: number } = {},
): Promise<Answered> {
  const request = ask({
    port: at,
    path,
    method,
    headers: {
      ...headersOf(staff, headers),
      ...(method === 'PATCH' || method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {}),
    },
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString() };
}

type Begun = { kind?: UploadKind; filename?: string; size: number; modified?: number };
const begin = (
  { kind = 'captions', filename = 'talk.vtt', size, modified = 1 }: Begun,
  options: Parameters<typeof send>[2] = {},
) =>
  send('POST', uploadPath, {
    ...options,
    headers: {
      'upload-length': String(size),
      'upload-metadata': meta({ kind, filename, modified: String(modified) }),
      ...options.headers,
    },
  });
const chunkHeaders = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});
const sendChunk = (address: string, offset: number, body: Buffer, options: Parameters<typeof send>[2] = {}) =>
  send('PATCH', address, { ...options, body, headers: { ...chunkHeaders(offset), ...options.headers } });
const offsetOf = async (address: string) => Number((await send('HEAD', address)).headers['upload-offset']);
const read = async (address: string, options: Parameters<typeof send>[2] = {}) =>
  JSON.parse((await send('GET', address, options)).body) as UploadAnswer & { errorMsg?: string; code?: string };

async function begun(upload: Begun): Promise<string> {
  const { headers, status } = await begin(upload);
  expect(status).toBe(201);
  return headers.location ?? '';
}

/** Uploads a file whole and has it checked. */
async function upload(kind: UploadKind, filename: string, content: Uint8Array): Promise<UploadAnswer> {
  const address = await begun({ kind, filename, size: content.length });
  for (let at = 0; at < content.length; at += chunkBytes)
    await sendChunk(address, at, Buffer.from(content.subarray(at, at + chunkBytes)));
  await portal.runJobs();
  return read(address);
}

const contentOf = async (url: string) => {
  const { rawPayload } = await portal.app.inject({ method: 'GET', url });
  return rawPayload;
};
const objectsOf = (hash: string, starts: readonly number[]) =>
  Promise.all(
    starts.map((start) =>
      portal.context.storage.read(`uploads/${hash}/${start}`).then(
        () => start,
        () => null,
      ),
    ),
  );

describe('an upload (MD-4)', () => {
  it('arrives in chunks, is checked by a job, and becomes a file of its own name', async () => {
    const content = vtt('Dry, then seal.');
    const address = await begun({ filename: 'C:\\talks\\deep-margins.srt.vtt', size: content.length, modified: 1234 });
    expect(address).toMatch(new RegExp(`^${uploadPath}/[A-Za-z0-9_-]{22}$`));
    expect((await sendChunk(address, 0, content.subarray(0, 10))).headers['upload-offset']).toBe('10');
    expect(await read(address)).toMatchObject({
      state: 'uploading',
      filename: 'deep-margins.srt.vtt',
      receivedBytes: 10,
      modifiedMs: 1234,
    });
    expect((await sendChunk(address, 10, content.subarray(10))).status).toBe(204);
    expect((await read(address)).state).toBe('checking');
    await portal.runJobs();
    const { state, file, problem } = await read(address);
    expect([state, problem, file?.filename]).toEqual(['ready', null, 'deep-margins.srt.vtt']);
    expect((await contentOf(file?.url ?? '')).toString()).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nDry, then seal.\n',
    );
    const [, hash = ''] = address.split(`${uploadPath}/`);
    expect(await objectsOf(hash, [0, 10])).toEqual([null, null]);
  });

  it('is in the log, by the name of who uploaded it (MD-10)', async () => {
    const { file } = await upload('captions', 'logged.vtt', vtt('For the log'));
    const entry = await portal.context.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_hash', '=', file?.hash ?? '')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ act: 'media.uploaded', staff_id: editor.id, subject_title: 'logged.vtt' });
  });

  it('continues after a cut connection where it stopped: what arrived of the chunk counts', async () => {
    const content = Buffer.alloc(600_000, 'film');
    const address = await begun({ kind: 'video', filename: 'film.mp4', size: content.length });
    const request = ask({
      port,
      path: address,
      method: 'PATCH',
      headers: headersOf(editor, { ...chunkHeaders(0), 'content-length': String(content.length) }),
    });
    request.on('error', () => undefined);
    const arriving = once(portal.app.server, 'request') as Promise<[IncomingMessage]>;
    request.write(content.subarray(0, 400_000));
    const [{ socket }] = await arriving;
    // Node reads little more than it can hand over: of so many bytes, most are with the program.
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(400_000);
    request.destroy();
    await expect.poll(() => offsetOf(address)).toBeGreaterThan(0);
    const offset = await offsetOf(address);
    expect(offset).toBeLessThanOrEqual(400_000);
    expect((await sendChunk(address, offset, content.subarray(offset))).status).toBe(204);
    const chunks = await portal.context.db
      .selectFrom('upload_chunk')
      .selectAll()
      .where('start_byte', '=', String(offset))
      .execute();
    expect(chunks).toHaveLength(1);
  });

  it('takes over from a connection that went silent, and counts what arrived there', async () => {
    const content = vtt('x'.repeat(5000));
    const address = await begun({ size: content.length });
    const silent = ask({
      port,
      path: address,
      method: 'PATCH',
      headers: headersOf(editor, { ...chunkHeaders(0), 'content-length': String(content.length) }),
    });
    silent.on('error', () => undefined);
    silent.write(content.subarray(0, 4000));
    await once(silent, 'socket');
    await expect.poll(() => offsetOf(address), { interval: 300 }).toBe(4000);
    expect((await sendChunk(address, 4000, content.subarray(4000))).status).toBe(204);
    silent.destroy();
  });

  it('takes one of two chunks for the same place', async () => {
    const content = vtt('Only once');
    const address = await begun({ size: content.length });
    const answers = await Promise.all([sendChunk(address, 0, content), sendChunk(address, 0, content)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await read(address)).receivedBytes).toBe(content.length);
  });

  it('takes one of two chunks for the same place where two processes got them, and none that overlaps another', async () => {
    const content = vtt('Only once');
    const address = await begun({ size: content.length });
    const hash = address.split('/').at(-1) ?? '';
    // Each process has locks of its own; a store alone has none.
    const write = (from: number, to?: number) =>
      new UploadStore(portal.context, editor).write(Readable.from([content.subarray(from, to)]), hash, from);
    const both = await Promise.allSettled([write(0, 5), write(0, 8)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: ERRORS.INVALID_OFFSET });
    const arrived = both.find((one) => one.status === 'fulfilled')?.value ?? 0;
    for (const at of [0, 2, arrived + 1]) await expect(write(at)).rejects.toEqual(ERRORS.INVALID_OFFSET);
    expect(await offsetOf(address)).toBe(arrived);
    expect(await write(arrived)).toBe(content.length);
    await portal.runJobs();
    expect(await read(address)).toMatchObject({ state: 'ready' });
  });

  it('may arrive slower than any question', async () => {
    const content = vtt('Slowly');
    const address = await begun({ size: content.length });
    const { server } = portal.app;
    const { headersTimeout, requestTimeout } = server;
    Object.assign(server, { headersTimeout: 100, requestTimeout: 100 });
    try {
      const request = ask({
        port,
        path: address,
        method: 'PATCH',
        headers: headersOf(editor, { ...chunkHeaders(0), 'content-length': String(content.length) }),
      });
      request.write(content.subarray(0, 5));
      await once(server, 'clientError');
      request.end(content.subarray(5));
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(204);
    } finally {
      Object.assign(server, { headersTimeout, requestTimeout });
    }
  });

  it('can be canceled, and nothing of it remains', async () => {
    const address = await begun({ size: 100 });
    await sendChunk(address, 0, Buffer.alloc(40));
    const [, hash = ''] = address.split(`${uploadPath}/`);
    expect(await objectsOf(hash, [0])).toEqual([0]);
    expect((await send('DELETE', address)).status).toBe(204);
    expect(await objectsOf(hash, [0])).toEqual([null]);
    expect((await send('HEAD', address)).status).toBe(404);
  });

  it('is listed until it has arrived, with how much room there is', async () => {
    const other = await aStaffMember(portal.context, ['owner']);
    await begin({ filename: 'mine.mp4', kind: 'video', size: 500 }, { staff: other });
    const listed = JSON.parse((await send('GET', uploadPath, { staff: other })).body) as {
      uploads: UploadAnswer[];
      freeBytes: number;
    };
    expect(listed.uploads.map(({ filename, receivedBytes }) => [filename, receivedBytes])).toEqual([['mine.mp4', 0]]);
    expect(listed.freeBytes).toBeGreaterThan(0);
  });
});

describe('refused is', () => {
  it('whoever is not signed in, may not, or comes from another site', async () => {
    const address = await begun({ size: 100 });
    const host = await aStaffMember(portal.context, ['host']);
    const member = await aStudent(portal.context);
    for (const [method, path] of [
      ['POST', uploadPath],
      ['GET', uploadPath],
      ['GET', address],
      ['HEAD', address],
      ['PATCH', address],
      ['DELETE', address],
    ] as const) {
      const status = async (options: Parameters<typeof send>[2]) => (await send(method, path, options)).status;
      expect(await status({ staff: null })).toBe(401);
      expect(await status({ staff: null, headers: { authorization: `Bearer ${member.token}` } })).toBe(401);
      expect(await status({ staff: host })).toBe(403);
      expect(await status({ headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
      expect(await status({ headers: { 'sec-fetch-site': 'same-site' } })).toBe(403);
    }
    expect((await offsetOf(address)) === 0).toBe(true);
  });

  it('a change from a browser that names no site, unless its origin is this one', async () => {
    const fromOrigin = async (origin: string) => {
      const { 'sec-fetch-site': _, ...headers } = headersOf(editor, {
        origin,
        'upload-length': '10',
        'upload-metadata': meta({ kind: 'captions', filename: 'a.vtt' }),
      });
      const { statusCode } = await portal.app.inject({ method: 'POST', url: uploadPath, headers });
      return statusCode;
    };
    expect([await fromOrigin('http://portal.test'), await fromOrigin('http://elsewhere.test')]).toEqual([201, 403]);
  });

  it('another person, as if there were no such upload (MD-4)', async () => {
    const other = await aStaffMember(portal.context, ['editor']);
    const address = await begun({ size: 100 });
    const unknown = `${uploadPath}/${'A'.repeat(22)}`;
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE'] as const) {
      const options = {
        staff: other,
        ...(method === 'PATCH' ? { headers: chunkHeaders(0), body: Buffer.alloc(5) } : {}),
      };
      const [theirs, none] = [await send(method, address, options), await send(method, unknown, options)];
      expect([theirs.status, theirs.body]).toEqual([404, none.body]);
    }
    expect(await offsetOf(address)).toBe(0);
  });

  it('a file that is too large, empty, or without a kind (MD-1)', async () => {
    const refusal = async (upload: Begun, headers: Record<string, string> = {}) => {
      const { status, body } = await begin(upload, { headers });
      return [status, (JSON.parse(body) as { errorMsg: string }).errorMsg];
    };
    expect(await refusal({ kind: 'picture', size: 21_000_000 })).toEqual([
      413,
      'This file is 21.0 MB. The limit for a picture is 20.0 MB.',
    ]);
    expect(await refusal({ kind: 'video', size: 9_000_000_000 })).toEqual([
      413,
      'This file is 9.0 GB. The limit for a video is 8.0 GB.',
    ]);
    expect(await refusal({ size: 0 })).toEqual([400, uploadMessages.empty]);
    expect(await refusal({ size: 5 }, { 'upload-metadata': meta({ filename: 'x' }) })).toEqual([
      400,
      uploadMessages.noKind,
    ]);
  });

  it('a chunk that goes beyond the file, or is larger than any', async () => {
    const address = await begun({ size: 10 });
    expect((await sendChunk(address, 0, Buffer.alloc(11))).status).toBe(413);
    const large = await begun({ kind: 'video', size: 20_000_000 });
    const { statusCode } = await portal.app.inject({
      method: 'PATCH',
      url: large,
      headers: headersOf(editor, { ...chunkHeaders(0), 'content-length': '9000000' }),
      payload: Buffer.alloc(9_000_000),
    });
    expect(statusCode).toBe(413);
    expect([await offsetOf(address), await offsetOf(large)]).toEqual([0, 0]);
  });

  it('a chunk at the wrong place', async () => {
    const address = await begun({ size: 10 });
    const { status, body } = await sendChunk(address, 4, Buffer.alloc(2));
    expect([status, JSON.parse(body)]).toEqual([
      409,
      { status: false, code: 'conflict', errorMsg: uploadMessages.conflict },
    ]);
  });

  it('a file for which there is not enough space (MD-6)', async () => {
    const context = {
      ...portal.context,
      storage: { ...portal.context.storage, freeBytes: () => Promise.resolve(3_100_000_000) },
    };
    const app = await buildApp(context, routes, people, undefined, documents, uploads);
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: uploadPath,
      headers: headersOf(editor, {
        'upload-length': '2600000000',
        'upload-metadata': meta({ kind: 'video', filename: 'a.mp4' }),
      }),
    });
    expect([statusCode, JSON.parse(body).errorMsg]).toEqual([413, 'Not enough space: 3.1 GB free, 5.2 GB needed.']);
    await app.close();
  });
});

it('no answer may be read by another site', async () => {
  const address = await begun({ size: 10 });
  for (const answer of [
    await begin({ size: 10 }, { headers: { origin: 'http://elsewhere.test' } }),
    await send('HEAD', address, { headers: { origin: 'http://elsewhere.test' } }),
    await sendChunk(address, 0, Buffer.alloc(5), { headers: { origin: 'http://elsewhere.test' } }),
  ]) {
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-store, private');
  }
  expect((await send('OPTIONS', address)).status).toBe(404);
});

describe('a file that arrived is judged by its content (MD-2)', () => {
  const problemOf = async (kind: UploadKind, filename: string, content: Uint8Array) => {
    const { state, problem, file } = await upload(kind, filename, content);
    expect([state, file]).toEqual(['refused', null]);
    return problem;
  };
  it('whatever its name says', async () => {
    const word = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from('word/document.xml')]);
    expect(await problemOf('pdf', 'handout.pdf', word)).toBe('This is a Word file. Save it as PDF.');
    expect(await problemOf('picture', 'cover.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'This is an SVG drawing. Export it as PNG.',
    );
    expect(await problemOf('video', 'film.mp4', Buffer.from('<!doctype html><script>'))).toMatch(
      /^This is not a video/,
    );
  });
  it('damaged files are named as such', async () => {
    expect(await problemOf('pdf', 'a.pdf', Buffer.from('%PDF-1.7 and nothing else'))).toBe(uploadMessages.damagedPdf);
    expect(await problemOf('picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))).toBe(
      uploadMessages.damagedPicture,
    );
    expect(await problemOf('video', 'a.mp4', (await aShortFilm()).subarray(0, 3000))).toBe(uploadMessages.damagedMedia);
    expect(await problemOf('captions', 'a.vtt', Buffer.from('WEBVTT\n\n00:02.000 --> 00:01.000\nBack\n'))).toBe(
      'These captions have mistakes. Line 3: the caption ends before it starts.',
    );
  });
  it('HEVC is explained, and so is sound without a picture (MD-3)', async () => {
    expect(await problemOf('video', 'phone.mp4', await aFilmInHevc())).toBe(uploadMessages.hevc);
    expect(await problemOf('video', 'talk.mp4', await aShortFilm({ tracks: 'audio' }))).toBe(uploadMessages.noPicture);
    expect(await problemOf('audio', 'talk.m4a', await aShortFilm())).toBe(uploadMessages.isVideo);
  });
});

describe('what is accepted (MD-8, MD-9)', () => {
  it('a film is measured, and its index is moved to its front', async () => {
    const { state, file, problem } = await upload(
      'video',
      'Deep margins.MOV.mp4',
      await aShortFilm({ isIndexLast: true }),
    );
    expect([state, problem]).toEqual(['ready', null]);
    expect(file).toMatchObject({ filename: 'Deep margins.MOV.mp4', contentType: 'video/mp4' });
    expect(file?.durationSec).toBeCloseTo(2, 0);
    const content = await contentOf(file?.url ?? '');
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
    const row = await portal.context.db
      .selectFrom('file')
      .select(['measures', 'made_by'])
      .where('hash', '=', file?.hash ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      made_by: editor.name,
      measures: { videoCodec: 'avc', audioCodec: 'aac', width: 1280 },
    });
  });
  it('sound is measured too', async () => {
    const { file } = await upload('audio', 'talk.mp4', await aShortFilm({ tracks: 'audio' }));
    expect(file).toMatchObject({ filename: 'talk.m4a', contentType: 'audio/mp4' });
    expect(file?.durationSec).toBeCloseTo(2, 0);
    const mp3 = readFileSync(join(import.meta.dirname, '../../../../demo/audio/bitewing-radio/burnout-or-decay.mp3'));
    expect((await upload('audio', 'episode.mp3', mp3)).file).toMatchObject({ contentType: 'audio/mpeg' });
  });
  it('a picture becomes one WebP of at most 1600 pixels and 300 kB', async () => {
    const noise = await sharp({
      create: {
        width: 2400,
        height: 800,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { file } = await upload('picture', 'cover.jpg', noise);
    expect(file).toMatchObject({ filename: 'cover.webp', contentType: 'image/webp' });
    expect(file?.sizeBytes).toBeLessThanOrEqual(300_000);
    const { width, height, format } = await sharp(await contentOf(file?.url ?? '')).metadata();
    expect(format).toBe('webp');
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
  });
  it('a PDF keeps its content, has its pages counted, and is not for everyone', async () => {
    const pdf = readFileSync(join(import.meta.dirname, '../../../../demo/handouts/anticoagulants.pdf'));
    const { file } = await upload('pdf', 'anticoagulants.pdf', pdf);
    expect(Buffer.compare(await contentOf(file?.url ?? ''), pdf)).toBe(0);
    expect((await portal.app.inject({ method: 'GET', url: (file?.url ?? '').split('?')[0] ?? '' })).statusCode).toBe(
      404,
    );
    const { measures } = await portal.context.db
      .selectFrom('file')
      .select('measures')
      .where('hash', '=', file?.hash ?? '')
      .executeTakeFirstOrThrow();
    expect(measures).toMatchObject({ pages: 3 });
  });
  it('SubRip becomes WebVTT', async () => {
    const { file } = await upload(
      'captions',
      'talk.srt',
      Buffer.from('1\r\n00:00:00,000 --> 00:00:01,500\r\nHello\r\n'),
    );
    expect(file?.filename).toBe('talk.vtt');
    expect((await contentOf(file?.url ?? '')).toString()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHello\n');
  });
});

it('the check runs twice without harm: one file, one entry in the log', async () => {
  const content = vtt('Twice');
  const address = await begun({ filename: 'twice.vtt', size: content.length });
  await sendChunk(address, 0, content);
  const { id } = await portal.context.db
    .selectFrom('upload')
    .select('id')
    .where('filename', '=', 'twice.vtt')
    .executeTakeFirstOrThrow();
  const { checkUploadJob } = await import('./check-upload.ts');
  await portal.context.jobs.enqueue(portal.context.db, checkUploadJob, { uploadId: id });
  await portal.runJobs();
  const entries = await portal.context.db
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_title', '=', 'twice.vtt')
    .execute();
  expect([(await read(address)).state, entries.length]).toEqual(['ready', 1]);
});

it('an upload whose parts are gone, as after restoring a backup, is refused with what to do', async () => {
  const film = Buffer.from(await aShortFilm());
  for (const [kind, content] of [
    ['video', film],
    ['captions', vtt('Gone')],
  ] as const) {
    const address = await begun({ kind, size: content.length });
    await sendChunk(address, 0, content);
    const [, hash = ''] = address.split(`${uploadPath}/`);
    await portal.context.storage.remove(`uploads/${hash}/0`);
    await portal.runJobs();
    expect(await read(address)).toMatchObject({ state: 'refused', problem: uploadMessages.lost });
  }
});

it('an unfinished upload is removed seven days after its last part, and a finished one forgotten after thirty (MD-7)', async () => {
  const own = await openPortal();
  try {
    const person = await aStaffMember(own.context, ['editor']);
    const send1 = (
      method: 'POST' | 'PATCH' | 'HEAD' | 'GET',
      url: string,
      headers: Record<string, string>,
      payload?: Buffer,
    ) => own.app.inject({ method, url, headers: headersOf(person, headers), ...(payload ? { payload } : {}) });
    const start = async (size: number) =>
      (
        await send1('POST', uploadPath, {
          'upload-length': String(size),
          'upload-metadata': meta({ kind: 'captions', filename: 'a.vtt' }),
        })
      ).headers['location'] as string;
    const [unfinished, finished] = [await start(100), await start(vtt('Done').length)];
    await send1('PATCH', unfinished, { ...chunkHeaders(0), 'content-length': '40' }, Buffer.alloc(40));
    await send1('PATCH', finished, { ...chunkHeaders(0), 'content-length': String(vtt('Done').length) }, vtt('Done'));
    await own.runJobs();
    const clear = async () => {
      await own.context.jobs.enqueue(own.context.db, uploadRetention.timed.job, null);
      await own.runJobs();
      const rows = await own.context.db.selectFrom('upload').select('state').orderBy('id').execute();
      return rows.map(({ state }) => state);
    };
    own.advance({ hours: 7 * 24 - 1 });
    expect(await clear()).toEqual(['uploading', 'ready']);
    own.advance({ hours: 2 });
    expect(await clear()).toEqual(['ready']);
    const [, hash = ''] = unfinished.split(`${uploadPath}/`);
    await expect(own.context.storage.read(`uploads/${hash}/0`)).rejects.toThrow('ENOENT');
    own.advance({ hours: 23 * 24 });
    expect(await clear()).toEqual([]);
    expect(
      (await own.context.db.selectFrom('file').select('filename').execute()).map(({ filename }) => filename),
    ).toContain('a.vtt');
  } finally {
    await own.close();
  }
});

describe('with a program that converts videos (MD-3)', () => {
  let converting: Portal;
  beforeAll(async () => {
    converting = await openPortal({
      FFMPEG_PATH: join(import.meta.dirname, '../../../../tests/support/media-program.mjs'),
    });
    await converting.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => converting.close());

  it('HEVC becomes H.264 and is checked like any video; what can’t be converted is refused', async () => {
    const person = await aStaffMember(converting.context, ['editor']);
    const at = (converting.app.server.address() as AddressInfo).port;
    const send1 = async (content: Buffer) => {
      const { headers } = await begin(
        { kind: 'video', filename: 'phone.mp4', size: content.length },
        { staff: person, at },
      );
      const address = headers.location ?? '';
      await sendChunk(address, 0, content, { staff: person, at });
      await converting.runJobs();
      return read(address, { staff: person, at });
    };
    const hevc = Buffer.from(await aFilmInHevc());
    const { state, file, problem, warnings } = await send1(hevc);
    expect([state, problem, warnings.at(-1)]).toEqual(['ready', null, uploadMessages.converted]);
    const { measures } = await converting.context.db
      .selectFrom('file')
      .select('measures')
      .where('hash', '=', file?.hash ?? '')
      .executeTakeFirstOrThrow();
    expect(measures).toMatchObject({ videoCodec: 'avc', width: 1280 });
    const refused = await send1(Buffer.concat([hevc, Buffer.from([0, 0, 0, 14]), Buffer.from('freebroken')]));
    expect(refused).toMatchObject({ state: 'refused', problem: uploadMessages.notConverted });
    expect(readdirSync(join(converting.context.config.dataDir, 'work'))).toEqual([]);
    const { convertsVideo } = (await read(uploadPath, { staff: person, at })) as unknown as { convertsVideo: boolean };
    expect([convertsVideo, ((await read(uploadPath)) as unknown as { convertsVideo: boolean }).convertsVideo]).toEqual([
      true,
      false,
    ]);
  });
});

describe('with files in S3 and two processes', () => {
  let store: S3StandIn;
  let first: Portal;
  beforeAll(async () => {
    store = await openS3StandIn();
    first = await openPortal({ STORAGE_URL: store.address() });
  });
  afterAll(async () => {
    await first.close();
    await store.close();
  });

  it('the last chunk may come to the second: the file is whole', async () => {
    const person = await aStaffMember(first.context, ['editor']);
    const other = openDatabase(first.databaseAddress, 3);
    const context: CallContext = { ...first.context, db: other.db };
    const second = await buildApp(context, routes, people, undefined, documents, uploads);
    try {
      const film = Buffer.from(await aShortFilm({ seconds: 12, isIndexLast: true }));
      const { headers } = await first.app.inject({
        method: 'POST',
        url: uploadPath,
        headers: headersOf(person, {
          'upload-length': String(film.length),
          'upload-metadata': meta({ kind: 'video', filename: 'film.mp4' }),
        }),
      });
      const url = headers['location'] as string;
      const half = Math.floor(film.length / 2);
      const patch = (app: typeof second, offset: number, payload: Buffer) =>
        app.inject({
          method: 'PATCH',
          url,
          headers: headersOf(person, { ...chunkHeaders(offset), 'content-length': String(payload.length) }),
          payload,
        });
      expect((await patch(first.app, 0, film.subarray(0, half))).statusCode).toBe(204);
      expect((await patch(second, half, film.subarray(half))).statusCode).toBe(204);
      await first.runJobs();
      const answer = (await second.inject({ method: 'GET', url, headers: headersOf(person) })).json<UploadAnswer>();
      expect([answer.state, answer.problem]).toEqual(['ready', null]);
      const stored = (await second.inject({ method: 'GET', url: answer.file?.url ?? '' })).rawPayload;
      expect(stored.length).toBe(film.length);
      expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'));
      expect(store.requests.filter((request) => request.startsWith('DELETE uploads/')).length).toBeGreaterThanOrEqual(
        2,
      );
      expect(store.openUploads()).toBe(0);
    } finally {
      await second.close();
      await other.db.destroy();
    }
  });
});
