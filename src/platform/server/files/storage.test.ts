// Both stores keep the same promises. The S3 one speaks to a stand-in on this machine that checks the signature's form and keeps objects as S3 does.
import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret } from '../config.ts';
import { openStorage, type Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-store-'));
const secretKey = 'a/secret+key';
const objects = new Map<string, Buffer>();
let failures = 0;
let server: Server;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 of a request, computed from what arrived. */
function signatureOf(request: IncomingMessage, body: Buffer, signedHeaders: string, scope: string): string {
  const [day = '', region = '', service = ''] = scope.split('/');
  const url = new URL(request.url ?? '/', 'http://store');
  const declared = request.headers['x-amz-content-sha256'];
  const payload =
    declared === undefined || declared === 'UNSIGNED-PAYLOAD'
      ? 'UNSIGNED-PAYLOAD'
      : createHash('sha256').update(body).digest('hex');
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), 'aws4_request');
  return createHmac('sha256', key).update(toSign).digest('hex');
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const match =
        /^AWS4-HMAC-SHA256 Credential=key-id\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
          request.headers.authorization ?? '',
        );
      if (!match || signatureOf(request, body, match[2] ?? '', match[1] ?? '') !== match[3])
        return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      if (failures > 0) {
        failures -= 1;
        return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      }
      const key = request.url ?? '';
      if (request.method === 'PUT') {
        objects.set(key, body);
        return response.writeHead(200).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const object = objects.get(key);
      if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      return range
        ? response.writeHead(206).end(object.subarray(Number(range[1]), Number(range[2]) + 1))
        : response.writeHead(200).end(object);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = () => openStorage({ storageUrl: null, dataDir: folder });
const inS3 = (secret = secretKey) =>
  openStorage({
    storageUrl: new Secret(
      `s3+http://key-id:${encodeURIComponent(secret)}@127.0.0.1:${(server.address() as AddressInfo).port}/ce-files?region=eu-central-1`,
    ),
    dataDir: folder,
  });

describe.each<[string, () => Storage]>([
  ['the folder', inFolder],
  ['the S3 store', inS3],
])('%s', (_name, open) => {
  const content = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
  it('gives back what it keeps, whole and in part', async () => {
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
    await expect(store.stream('cd/x')).rejects.toThrow();
  });
});

it.skipIf(process.platform === 'win32')('no other account of the machine can open DATA_DIR/files', () => {
  const dataDir = mkdtempSync(join(folder, 'own-'));
  // As earlier releases made it.
  mkdirSync(join(dataDir, 'files'), { mode: 0o755 });
  openStorage({ storageUrl: null, dataDir });
  expect(statSync(join(dataDir, 'files')).mode & 0o777).toBe(0o700);
});

it('a folder never holds half a file under its name', async () => {
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

it('the S3 store tries again when it is asked to slow down, and says what it cannot do', async () => {
  failures = 1;
  await inS3().put('gh/slow', Buffer.from('kept'), 'text/plain');
  expect((await inS3().read('gh/slow')).toString()).toBe('kept');
  await expect(inS3('another secret').read('gh/slow')).rejects.toThrow('The file store answered 403 to GET gh/slow.');
});
