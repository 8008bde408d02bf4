// Both stores keep the same promises. The S3 one speaks to a stand-in on this machine that checks every signature and
// refuses what Amazon's refuses.
import { createCipheriv, createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openS3StandIn, s3KeyId, s3SecretKey, type S3Fault, type S3StandIn } from '../../testing/s3-stand-in.ts';
import { Secret } from '../config.ts';
import { openStorage, type Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-store-'));
const mib = 1024 * 1024;

let store: S3StandIn;
beforeAll(async () => {
  store = await openS3StandIn();
});
afterEach(() => {
  store.interfere = () => undefined;
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = () => openStorage({ storageUrl: null, dataDir: folder });
const inS3 = (secret?: string) => openStorage({ storageUrl: new Secret(store.address(secret)), dataDir: folder });

/** The same bytes each time, no two parts of which are alike. */
const bytes = (size: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(size));
/** Content as it arrives from a disk or a network, in chunks that fit nothing. */
async function* arriving(content: Buffer, failsAfter = Infinity): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 1_000_003) {
    if (at >= failsAfter) throw new Error('The connection of the sender is lost.');
    yield content.subarray(at, at + 1_000_003);
  }
}
/** Whether the requests whose name matches meet a fault, the first `times` of them. */
const meets = (fault: S3Fault, name: RegExp, times = Infinity) => {
  let left = times;
  store.interfere = (request) => (name.test(request) && (left -= 1) >= 0 ? fault : undefined);
};

describe.each<[string, () => Storage]>([
  ['the folder', inFolder],
  ['the S3 store', inS3],
])('%s', (_name, open) => {
  const content = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
  it('returns what it stores, whole and in part', async () => {
    const store = open();
    await store.put('ab/abc', content, 'application/pdf');
    expect(await store.read('ab/abc')).toEqual(content);
    expect(await buffer(await store.stream('ab/abc'))).toEqual(content);
    expect(await buffer(await store.stream('ab/abc', { start: 10, end: 19 }))).toEqual(content.subarray(10, 20));
  });
  it('overwrites whole, removes, and refuses to read what is not there', async () => {
    const store = open();
    await store.put('cd/x', content, 'text/plain');
    await store.put('cd/x', Buffer.from('newer'), 'text/plain');
    expect((await store.read('cd/x')).toString()).toBe('newer');
    await store.remove('cd/x');
    await store.remove('cd/x');
    await expect(store.read('cd/x')).rejects.toThrow();
    await expect(store.stream('cd/x')).rejects.toMatchObject({ code: 'ENOENT' });
  });
  it.each([0, 1, 8 * mib - 1, 8 * mib, 8 * mib + 1, 21 * mib])('stores a stream of %i bytes as it is', async (size) => {
    const sent = bytes(size);
    await open().put('st/ream', arriving(sent), 'video/mp4');
    expect((await open().read('st/ream')).equals(sent)).toBe(true);
    await open().put('st/ream', sent, 'video/mp4');
    expect((await open().read('st/ream')).equals(sent)).toBe(true);
  });
  it('keeps what was there when new content fails on the way, and nothing of the new', async () => {
    await open().put('st/old', content, 'video/mp4');
    for (const key of ['st/old', 'st/new'])
      await expect(open().put(key, arriving(bytes(21 * mib), 18 * mib), 'video/mp4')).rejects.toThrow(
        'The connection of the sender is lost.',
      );
    expect(await open().read('st/old')).toEqual(content);
    await expect(open().read('st/new')).rejects.toThrow();
    expect(store.openUploads()).toBe(0);
    expect(existsSync(join(folder, 'files/.drafts')) ? readdirSync(join(folder, 'files/.drafts')) : []).toEqual([]);
  });
});

it.skipIf(process.platform === 'win32')('no other account of the machine can open DATA_DIR/files', () => {
  const dataDir = mkdtempSync(join(folder, 'own-'));
  // As earlier releases made it.
  mkdirSync(join(dataDir, 'files'), { mode: 0o755 });
  openStorage({ storageUrl: null, dataDir });
  expect(statSync(join(dataDir, 'files')).mode & 0o777).toBe(0o700);
});

it('a folder never contains half a file under its name', async () => {
  const store = inFolder();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      store.put('ef/same', Buffer.alloc(50_000, index), 'text/plain').catch(() => undefined),
    ),
  );
  const content = await store.read('ef/same');
  expect(new Set(content).size).toBe(1);
  expect(readdirSync(join(folder, 'files/ef'))).toEqual(['same']);
});

it('a folder is rid of a draft that a killed process left a day ago, and not of one that is being written', async () => {
  const dataDir = mkdtempSync(join(folder, 'own-'));
  const drafts = join(dataDir, 'files/.drafts');
  mkdirSync(drafts, { recursive: true });
  for (const name of ['left', 'written']) writeFileSync(join(drafts, name), 'half a video');
  const old = statSync(join(drafts, 'left')).mtimeMs / 1000 - 25 * 3600;
  utimesSync(join(drafts, 'left'), old, old);
  await openStorage({ storageUrl: null, dataDir }).put('ab/new', Buffer.from('new'), 'text/plain');
  expect(readdirSync(drafts)).toEqual(['written']);
  expect(readFileSync(join(dataDir, 'files/ab/new'), 'utf8')).toBe('new');
});

describe('the S3 store', () => {
  const requestsSince = async (act: () => Promise<unknown>) => {
    const before = store.requests.length;
    await act();
    return store.requests.slice(before);
  };

  it('tries again when it is asked to slow down, and says what it cannot do', async () => {
    meets('busy', /gh\/slow/, 1);
    await inS3().put('gh/slow', Buffer.from('kept'), 'text/plain');
    expect((await inS3().read('gh/slow')).toString()).toBe('kept');
    await expect(inS3('another secret').read('gh/slow')).rejects.toThrow('The file store answered 403 to GET gh/slow.');
  });

  it('sends a small file in one request and a large one in parts, each sent again if the store is busy or the connection drops', async () => {
    const sent = bytes(18 * mib);
    expect(await requestsSince(() => inS3().put('mp/small', arriving(bytes(8 * mib)), 'video/mp4'))).toEqual([
      'PUT mp/small',
    ]);
    const inParts = [
      'POST mp/large',
      'PUT mp/large?partNumber=1',
      'PUT mp/large?partNumber=2',
      'PUT mp/large?partNumber=3',
      'POST mp/large',
    ];
    expect(await requestsSince(() => inS3().put('mp/large', arriving(sent), 'video/mp4'))).toEqual(inParts);
    meets('drop', /partNumber=2/, 2);
    expect(await requestsSince(() => inS3().put('mp/large', arriving(sent), 'video/mp4'))).toEqual(inParts);
    meets('busy', /partNumber=2/, 1);
    await inS3().put('mp/large', arriving(sent), 'video/mp4');
    expect((await inS3().read('mp/large')).equals(sent)).toBe(true);
  });

  it.each<[S3Fault, RegExp, string]>([
    ['changed', /partNumber=2/, 'The file store answered 400 to PUT mp/broken.'],
    ['changed', /^POST mp\/broken$/, 'The file store answered 400 to POST mp/broken.'],
    ['busy', /partNumber=3/, 'The file store answered 503 to PUT mp/broken.'],
    ['drop', /partNumber=2/, 'socket hang up'],
    ['late', /^POST mp\/broken$/, 'The file store'],
  ])('aborts an upload with the fault "%s" in %s', async (fault, name, sentence) => {
    let begun = false;
    // The request that begins the upload has the name of the one that completes it.
    store.interfere = (request) => {
      const isBeginning = request.startsWith('POST') && !begun;
      begun ||= isBeginning;
      return !isBeginning && name.test(request) ? fault : undefined;
    };
    await expect(inS3().put('mp/broken', arriving(bytes(18 * mib)), 'video/mp4')).rejects.toThrow(sentence);
    store.interfere = () => undefined;
    expect(store.openUploads()).toBe(0);
    await expect(inS3().read('mp/broken')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('gives up an upload on which nothing moves, after three more attempts', async () => {
    let arrived = 0;
    const silent = createServer(() => (arrived += 1));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const storageUrl = new Secret(`s3+http://id:secret@127.0.0.1:${port}/silent`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stored = openStorage({ storageUrl, dataDir: folder }).put('ab/film', bytes(8 * mib), 'video/mp4');
      const stalled = expect(stored).rejects.toThrow('The file store stopped answering PUT ab/film.');
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        while (arrived < attempt) await new Promise(setImmediate);
        // Each slice that the connection takes begins the time anew.
        while (vi.getTimerCount() > 0) {
          await new Promise(setImmediate);
          vi.advanceTimersByTime(10_000);
        }
      }
      await stalled;
      expect(arrived).toBe(4);
    } finally {
      vi.useRealTimers();
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('gives up a download on which nothing moves for 30 seconds, and no other', async () => {
    let answering: ServerResponse | undefined;
    const slow = createServer((_request, response) => {
      answering = response;
      response.writeHead(200, { 'content-length': 2 * mib }).write('a');
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const storageUrl = new Secret(`s3+http://id:secret@127.0.0.1:${port}/slow`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const content = await openStorage({ storageUrl, dataDir: folder }).stream('ab/slow');
      const chunks = content.iterator({ destroyOnReturn: false });
      const next = async () => String((await chunks.next()).value);
      expect(await next()).toBe('a');
      for (const chunk of ['b', 'c', 'd']) {
        const coming = next();
        await new Promise(setImmediate);
        vi.advanceTimersByTime(29_000);
        answering?.write(chunk);
        expect(await coming).toBe(chunk);
      }
      // A reader that takes its time is not the store's fault: what was sent waits for it.
      answering?.write(Buffer.alloc(mib));
      while (content.readableLength < content.readableHighWaterMark) await new Promise(setImmediate);
      vi.advanceTimersByTime(100_000);
      for (let left = mib; left > 0;) left -= (await next()).length;
      const stalled = expect(next()).rejects.toThrow('The file store stopped answering GET ab/slow.');
      await new Promise(setImmediate);
      vi.advanceTimersByTime(30_001);
      await stalled;
    } finally {
      vi.useRealTimers();
      slow.closeAllConnections();
      slow.close();
    }
  });
});

describe('the test double refuses', () => {
  const client = () =>
    new AwsClient({
      accessKeyId: s3KeyId,
      secretAccessKey: s3SecretKey,
      service: 's3',
      region: 'eu-central-1',
      retries: 0,
    });
  const ask = async (method: string, path: string, body: Buffer | string = '', declared = body) => {
    const digest = createHash('sha256').update(declared).digest('hex');
    const answer = await client().fetch(`${store.bucketUrl}/${path}`, {
      method,
      headers: { 'x-amz-content-sha256': digest },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
    });
    const xml = await answer.text();
    const element = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
    return { etag: answer.headers.get('etag') ?? '', code: element('Code'), uploadId: element('UploadId') };
  };
  const part = (number: number, etag: string) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`;
  const complete = (...parts: string[]) => `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;

  it('what Amazon’s refuses of an upload in parts', async () => {
    const started = (await ask('POST', 'raw?uploads=')).uploadId ?? '';
    const id = encodeURIComponent(started.replaceAll('&amp;', '&'));
    const small = (await ask('PUT', `raw?partNumber=1&uploadId=${id}`, 'small')).etag;
    const last = (await ask('PUT', `raw?partNumber=2&uploadId=${id}`, 'last')).etag;
    const codeOf = async (xml: string, uploadId = id) => (await ask('POST', `raw?uploadId=${uploadId}`, xml)).code;
    expect(await codeOf(complete(part(1, small), part(2, last)))).toBe('EntityTooSmall');
    expect(await codeOf(complete(part(1, last)))).toBe('InvalidPart');
    expect(await codeOf(complete(part(3, last)))).toBe('InvalidPart');
    expect(await codeOf(complete(part(2, last), part(1, small)))).toBe('InvalidPartOrder');
    expect(await codeOf('<CompleteMultipartUpload/>')).toBe('MalformedXML');
    expect(await codeOf(complete(part(1, small)), 'another')).toBe('NoSuchUpload');
    expect((await ask('PUT', `raw?partNumber=0&uploadId=${id}`, 'none')).code).toBe('InvalidArgument');
    expect((await ask('PUT', `raw?partNumber=1&uploadId=${id}`, 'one', 'other')).code).toBe(
      'XAmzContentSHA256Mismatch',
    );
    expect((await ask('DELETE', `raw?uploadId=${id}`)).code).toBe(null);
    expect((await ask('DELETE', `raw?uploadId=${id}`)).code).toBe('NoSuchUpload');
  });
});
