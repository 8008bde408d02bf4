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

it('is served whole, in part, and not at all when the range lies beyond its end', async () => {
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

it('the same content is kept once; an unknown hash and a climbing path find nothing', async () => {
  const again = await storeFile(portal.context, portal.context.db, {
    filename: 'épisode 1.mp3',
    contentType: 'audio/mpeg',
    content: audio,
    isPublic: true,
  });
  expect((await portal.context.db.selectFrom('file').select('id').execute()).map((row) => row.id)).toEqual([again]);
  for (const path of ['/files/nothing/x.mp3', '/files/..%2f..%2fetc/passwd', '/files/%2e%2e/portal.lock'])
    expect((await portal.app.inject({ url: path })).statusCode).toBe(404);
});
