import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { storeFile, readRange } from './files.ts';
import { publicFileUrl } from './signed-link.ts';

let portal: Portal;
let url: string;
const audio = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

beforeAll(async () => {
  portal = await openPortal();
  const id = await storeFile(portal.context, portal.context.db, {
    filename: 'épisode 1.mp3',
    contentType: 'audio/mpeg',
    content: audio,
    isPublic: true,
  });
  url = publicFileUrl(
    await portal.context.db
      .selectFrom('file')
      .select(['hash', 'filename'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => portal.close());

describe('ranges of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=10-5000', { start: 10, end: 999 }],
    ['bytes=1000-', null],
    ['bytes=5-2', null],
    ['bytes=-0', null],
    ['bytes=-', undefined],
    ['bytes=0-1,5-9', undefined],
    ['lines=0-9', undefined],
    [undefined, undefined],
  ])('%s', (header, range) => {
    expect(readRange(header, 1000)).toEqual(range);
  });
});

it('is served whole, in part, and not at all when the range is beyond its end', async () => {
  const whole = await portal.app.inject({ url });
  expect([
    whole.statusCode,
    whole.headers['content-type'],
    whole.headers['accept-ranges'],
    whole.rawPayload.equals(audio),
  ]).toEqual([200, 'audio/mpeg', 'bytes', true]);
  expect(whole.headers['content-security-policy']).toContain('sandbox');
  const part = await portal.app.inject({ url, headers: { range: 'bytes=10-19' } });
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
    206,
    'bytes 10-19/1000',
    audio.subarray(10, 20),
  ]);
  const beyond = await portal.app.inject({ url, headers: { range: 'bytes=2000-' } });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
});

it('is not sent twice, and a range of a changed file is the whole new file', async () => {
  const etag = String((await portal.app.inject({ url })).headers.etag);
  expect((await portal.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  expect((await portal.app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': etag } })).statusCode).toBe(206);
  expect((await portal.app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': '"older"' } })).statusCode).toBe(
    200,
  );
});

it('the same content is stored once; an unknown hash and a climbing path find nothing', async () => {
  const again = await storeFile(portal.context, portal.context.db, {
    filename: 'épisode 1.mp3',
    contentType: 'audio/mpeg',
    content: audio,
    isPublic: true,
  });
  const rows = portal.context.db.selectFrom('file').select('id').where('filename', '=', 'épisode 1.mp3');
  expect((await rows.execute()).map((row) => row.id)).toEqual([again]);
  for (const path of ['/files/nothing/x.mp3', '/files/..%2f..%2fetc/passwd', '/files/%2e%2e/portal.lock'])
    expect((await portal.app.inject({ url: path })).statusCode).toBe(404);
});

describe('content that arrives as a stream', () => {
  const row = (id: string) =>
    portal.context.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const store = (content: Parameters<typeof storeFile>[2]['content'], filename = 'film.mp4', isPublic = true) =>
    storeFile(portal.context, portal.context.db, { filename, contentType: 'video/mp4', content, isPublic });
  const storedContents = () =>
    readdirSync(join(portal.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ).length;
  const film = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

  it('is stored with its size and digest', async () => {
    const { size_bytes, sha256, storage_key } = await row(await store(film('one ', 'reel')));
    expect([size_bytes, sha256]).toEqual(['8', createHash('sha256').update('one reel').digest()]);
    expect((await portal.context.storage.read(storage_key)).toString()).toBe('one reel');
  });

  it('is stored once, whatever its name and however it arrives', async () => {
    const first = await store(film('two ', 'reels'));
    const contents = storedContents();
    expect(await store(film('tw', 'o reels'))).toBe(first);
    expect(await store(() => film('two reels'))).toBe(first);
    expect(await store(Buffer.from('two reels'))).toBe(first);
    const named = await store(film('two reels'), 'other.mp4');
    const secret = await store(() => film('two reels'), 'film.mp4', false);
    expect(new Set([first, named, secret]).size).toBe(3);
    expect(
      new Set([(await row(first)).storage_key, (await row(named)).storage_key, (await row(secret)).storage_key]).size,
    ).toBe(1);
    expect(await store(Buffer.from('two reels'), 'other.mp4')).toBe(named);
    expect(storedContents()).toBe(contents);
  });

  it('is not sent to the store at all when it can be read twice and is there already', async () => {
    const first = await store(film('three reels'));
    const put = () => Promise.reject(new Error('Nothing was to be sent.'));
    const context = { ...portal.context, storage: { ...portal.context.storage, put } };
    const again = storeFile(context, context.db, {
      filename: 'film.mp4',
      contentType: 'video/mp4',
      content: () => film('three ', 'reels'),
      isPublic: true,
    });
    expect(await again).toBe(first);
  });

  it('leaves no row and no content when it ends too soon', async () => {
    const [contents, rows] = [storedContents(), await portal.context.db.selectFrom('file').select('id').execute()];
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half a ');
        throw new Error('The upload broke off.');
      })(),
    );
    await expect(store(broken)).rejects.toThrow('The upload broke off.');
    expect(storedContents()).toBe(contents);
    expect(await portal.context.db.selectFrom('file').select('id').execute()).toEqual(rows);
  });
});
