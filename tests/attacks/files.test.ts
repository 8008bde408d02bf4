// Files: what is a member's own stays so, what carries script runs nothing, and no name or range leads anywhere else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { classCall } from '#classroom/contract.ts';
import { storeFile, readRange } from '#platform/server/files/files.ts';
import { publicFileUrl, signedFileUrl } from '#platform/server/files/signed-link.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
  student = await aStudent(portal.context);
});
afterAll(() => portal.close());

async function stored(filename: string, contentType: string, content: Buffer, isPublic: boolean) {
  const { db } = portal.context;
  const id = await storeFile(portal.context, db, { filename, contentType, content, isPublic });
  return {
    id,
    ...(await db
      .selectFrom('file')
      .select(['hash', 'filename', 'storage_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
  };
}
const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

describe('artwork with script in it', () => {
  it.each([
    [
      'an SVG',
      'evil.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>fetch("/api/profile")</script></svg>',
    ],
    ['HTML that claims to be a picture', 'evil.png', 'image/png', '<html><script>alert(1)</script></html>'],
    ['captions that are a page', 'evil.vtt', 'text/vtt; charset=utf-8', '<script>alert(1)</script>'],
  ])(
    '%s stands alone: no script, no sniffing, no frame, an origin of its own',
    async (_case, filename, contentType, content) => {
      const file = await stored(filename, contentType, Buffer.from(content), true);
      const { headers } = await get(publicFileUrl(file));
      expect(headers['content-type']).toBe(contentType);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/default-src 'none'/);
      expect(policy).toMatch(/(?:^|; )sandbox(?:;|$)/);
      expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );
});

describe('names of files', () => {
  it.each([
    'a"; filename=evil.html',
    'a\r\nSet-Cookie: x=y',
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'a\u202egpj.exe',
    '<script>.pdf',
    "a'b%00.pdf",
    'ü'.repeat(200),
    '.',
    '%2e%2e',
  ])('%j cannot end a header or climb out of the folder', async (filename) => {
    const file = await stored(filename, 'application/pdf', Buffer.from(`content of ${filename}`), true);
    expect(file.storage_key).toMatch(/^[1-9A-Za-z]{2}\/[1-9A-Za-z]{12}$/);
    const answer = await get(publicFileUrl(file));
    if (/^\.+$/.test(filename)) return;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w.%~!*()'-]*$/);
  });
  it.each([
    '/files/../package.json',
    '/files/..%2f..%2fpackage.json',
    '/files/%2e%2e/%2e%2e/package.json',
    '/files/....//package.json',
    '/files/x/../../.env',
    '/files/x/%2e%2e%2f.env',
    '/files/..%5c..%5cpackage.json',
    '/files//etc/passwd',
    '/.env',
    '/.git/config',
    '/package.json',
    '/src/server.ts',
    '/data/postgres/PG_VERSION',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('%s finds nothing', async (url) => {
    const answer = await get(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/dental-learning|root:|DATABASE_URL/);
  });
});

describe('a link for one member', () => {
  it('opens this file until its time, and no other file, no later time, no other signature', async () => {
    const [one, two] = [
      await stored('one.pdf', 'application/pdf', Buffer.from('one'), false),
      await stored('two.pdf', 'application/pdf', Buffer.from('two'), false),
    ];
    const url = await signedFileUrl(portal.context, one);
    const { searchParams } = new URL(url, 'http://x');
    const [until = '', sig = ''] = [searchParams.get('until') ?? '', searchParams.get('sig') ?? ''];
    const opened = await get(url);
    expect([opened.statusCode, opened.body, opened.headers['cache-control']]).toEqual([
      200,
      'one',
      'private, no-store',
    ]);
    const link = (hash: string, query: Record<string, string>) =>
      `/files/${hash}/x.pdf?${new URLSearchParams(query).toString()}`;
    for (const wrong of [
      publicFileUrl(one),
      link(two.hash, { until, sig }),
      link(one.hash, { until: String(Number(until) + 1), sig }),
      link(one.hash, { until: `${until} `, sig }),
      link(one.hash, { until, sig: sig.slice(0, -1) }),
      link(one.hash, { until, sig: `${sig}A` }),
      link(one.hash, { until, sig: '' }),
      link(one.hash, { until: '9'.repeat(20), sig: 'A'.repeat(43) }),
      link(one.hash, { until, sig: 'ü'.repeat(43) }),
      `${link(one.hash, { until, sig })}&sig=${sig}`,
      `/files/${one.hash}/x.pdf?until=${until}&until=1&sig=${sig}`,
    ]) {
      const answer = await get(wrong);
      expect([wrong, answer.statusCode, answer.body]).toEqual([wrong, 404, 'Not found.']);
    }
    portal.advance({ hours: 12, seconds: 1 });
    expect((await get(url)).statusCode).toBe(404);
  });
  it('is given to members alone, and never to a visitor', async () => {
    const pdf = await stored('hand-out.pdf', 'application/pdf', Buffer.from('hand-out'), false);
    const { hash } = await aClass(portal.context, { pdfId: pdf.id });
    expect((await portal.call(classCall, { c: hash })).body.classObj.pdfClassFile).toBeNull();
    expect((await portal.call(classCall, { c: hash }, student.token)).body.classObj.pdfClassFile).toContain(pdf.hash);
  });
});

describe('ranges', () => {
  it.each([
    'bytes=0-0,1-1',
    `bytes=${Array.from({ length: 2000 }, (_, index) => `${index}-`).join(',')}`,
    'bytes=-0',
    'bytes=5-2',
    'bytes=99999999999999999999-',
    'bytes=-99999999999999999999',
    'bytes=0-99999999999999999999',
    'bytes=0x10-',
    'lines=1-2',
    'bytes=',
    'bytes=--1',
    'bytes=1e3-',
    'bytes=\u0663-',
  ])('%s sends the file at most once', async (range) => {
    const file = await stored('talk.mp3', 'audio/mpeg', Buffer.alloc(1000, 1), true);
    const answer = await get(publicFileUrl(file), { range });
    expect([200, 206, 416]).toContain(answer.statusCode);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(1000);
  });
  it('are whole numbers within the file, for any header', () => {
    for (const header of ['bytes=0-', 'bytes=-1', 'bytes=999-5000', 'bytes=0-0']) {
      const range = readRange(header, 1000);
      expect(range).toMatchObject({ start: expect.any(Number), end: expect.any(Number) });
      if (range)
        expect(
          Number.isSafeInteger(range.start) &&
            Number.isSafeInteger(range.end) &&
            range.start <= range.end &&
            range.end < 1000,
        ).toBe(true);
    }
  });
});
