// A store on this machine that speaks S3 and refuses what Amazon's refuses. Objects are on disk: a test may store
// hundreds of megabytes.
import { createHash, createHmac } from 'node:crypto';
import { appendFileSync, createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

export const s3KeyId = 'key-id';
export const s3SecretKey = 'a/secret+key';
const bucket = 'ce-files';
const region = 'eu-central-1';
/** Each part of a multipart upload but the last has at least this many bytes. */
const smallestPart = 5 * 1024 * 1024;
const mostParts = 10_000;

/**
 * What a request may meet: a store that is busy, a connection that drops, a body that changed on the way, an error that
 * comes after the status 200.
 */
export type S3Fault = 'busy' | 'drop' | 'changed' | 'late';

export type S3StandIn = {
  /** For STORAGE_URL. */
  readonly address: (secret?: string) => string;
  /** Where the bucket is, over HTTP. */
  readonly bucketUrl: string;
  /** The requests that were answered so far, such as `PUT ab/key?partNumber=1`. */
  readonly requests: readonly string[];
  /** How many uploads are neither completed nor aborted. */
  readonly openUploads: () => number;
  /** Chooses the fault that a request meets. */
  interfere: (request: string) => S3Fault | undefined;
  readonly close: () => Promise<void>;
};

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest();
const encoded = (value: string) =>
  encodeURIComponent(value).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Signature Version 4 of a request, computed from what arrived. */
function signatureOf(request: IncomingMessage, url: URL, signedHeaders: string, scope: string): string {
  const [day = '', zone = '', service = ''] = scope.split('/');
  const query = [...url.searchParams].map((pair) => pair.map(encoded).join('=')).sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${s3SecretKey}`, day), zone), service), 'aws4_request');
  return hmac(key, toSign).toString('hex');
}

function requireSignature(request: IncomingMessage, url: URL): void {
  const [, scope = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=key-id\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (
    signature !== signatureOf(request, url, signedHeaders, scope) ||
    !signedHeaders.split(';').includes('x-amz-content-sha256')
  )
    throw new Refused(403, 'SignatureDoesNotMatch');
}

type Part = { readonly path: string; readonly etag: string };

class Bucket {
  readonly #folder: string;
  readonly #objects = new Map<string, string>();
  readonly uploads = new Map<string, { readonly key: string; readonly parts: Map<number, Part> }>();
  #made = 0;
  constructor(folder: string) {
    this.#folder = folder;
  }

  #newPath(): string {
    this.#made += 1;
    return join(this.#folder, String(this.#made));
  }

  #replace(key: string, path: string | null): void {
    const before = this.#objects.get(key);
    if (before !== undefined) rmSync(before);
    if (path === null) this.#objects.delete(key);
    else this.#objects.set(key, path);
  }

  put(key: string, body: Uint8Array): void {
    const path = this.#newPath();
    writeFileSync(path, body);
    this.#replace(key, path);
  }

  remove(key: string): void {
    this.#replace(key, null);
  }

  find(key: string): string {
    const path = this.#objects.get(key);
    if (path === undefined) throw new Refused(404, 'NoSuchKey');
    return path;
  }

  start(key: string): string {
    // The characters of an upload's id are the store's choice.
    const id = `upload-${this.#made}+/=&`;
    this.#made += 1;
    this.uploads.set(id, { key, parts: new Map() });
    return id;
  }

  #partsOf(key: string, id: string): Map<number, Part> {
    const upload = this.uploads.get(id);
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload');
    return upload.parts;
  }

  putPart(key: string, id: string, number: number, body: Uint8Array): string {
    const parts = this.#partsOf(key, id);
    if (!Number.isInteger(number) || number < 1 || number > mostParts) throw new Refused(400, 'InvalidArgument');
    const [path, etag] = [this.#newPath(), `"${createHash('md5').update(body).digest('hex')}"`];
    writeFileSync(path, body);
    parts.set(number, { path, etag });
    return etag;
  }

  complete(key: string, id: string, xml: string): string {
    const parts = this.#partsOf(key, id);
    const listed = [...xml.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag><\/Part>/g)].map(
      ([, number = '', etag = '']) => ({ number: Number(number), etag: etag.replaceAll('&quot;', '"') }),
    );
    if (listed.length === 0) throw new Refused(400, 'MalformedXML');
    if (listed.some(({ number }, at) => number <= (listed[at - 1]?.number ?? 0)))
      throw new Refused(400, 'InvalidPartOrder');
    const found = listed.map(({ number, etag }) => {
      const part = parts.get(number);
      if (part?.etag !== etag) throw new Refused(400, 'InvalidPart');
      return part;
    });
    if (found.slice(0, -1).some(({ path }) => statSync(path).size < smallestPart))
      throw new Refused(400, 'EntityTooSmall');
    const whole = this.#newPath();
    writeFileSync(whole, '');
    for (const { path } of found) appendFileSync(whole, readFileSync(path));
    this.#replace(key, whole);
    this.abort(key, id);
    const digests = found.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'));
    return `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${found.length}"`;
  }

  abort(key: string, id: string): void {
    for (const { path } of this.#partsOf(key, id).values()) rmSync(path);
    this.uploads.delete(id);
  }
}

function answerObject(request: IncomingMessage, response: ServerResponse, path: string): void {
  const { size } = statSync(path);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const range = from === undefined ? undefined : { start: Number(from), end: Math.min(Number(to), size - 1) };
  if (range !== undefined && range.start > range.end) throw new Refused(416, 'InvalidRange');
  const length = range === undefined ? size : range.end - range.start + 1;
  response.writeHead(range === undefined ? 200 : 206, { 'content-length': length });
  const content = createReadStream(path, range);
  response.once('close', () => content.destroy());
  content.pipe(response);
}

/** Opens a store with an empty bucket. Closing it, which removes its files, is the caller's. */
export async function openS3StandIn(): Promise<S3StandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'dl-s3-'));
  const objects = new Bucket(folder);
  const requests: string[] = [];

  function answer(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    requireSignature(request, url);
    if (request.headers['x-amz-content-sha256'] !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    const [uploadId, part] = [url.searchParams.get('uploadId'), url.searchParams.get('partNumber')];
    switch (request.method) {
      case 'GET':
        return answerObject(request, response, objects.find(key));
      case 'PUT':
        if (request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength');
        if (uploadId === null) objects.put(key, body);
        else response.setHeader('etag', objects.putPart(key, uploadId, Number(part), body));
        return void response.writeHead(200).end();
      case 'DELETE':
        if (uploadId === null) objects.remove(key);
        else objects.abort(key, uploadId);
        return void response.writeHead(204).end();
      case 'POST': {
        if (uploadId === null) {
          if (!url.searchParams.has('uploads')) throw new Refused(400, 'InvalidRequest');
          const id = escaped(objects.start(key));
          const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
          return void response.writeHead(200).end(xml);
        }
        const etag = escaped(objects.complete(key, uploadId, body.toString('utf8')));
        // Amazon's sends blanks while it puts the parts together.
        response.writeHead(200).write('   \n');
        return void response.end(`<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
      }
      default:
        throw new Refused(405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => {
        const url = new URL(request.url ?? '/', 'http://store');
        const query = url.searchParams.get('partNumber');
        const name = `${request.method} ${url.pathname.slice(bucket.length + 2)}${query === null ? '' : `?partNumber=${query}`}`;
        const fault = standIn.interfere(name);
        if (fault === 'drop') return request.socket.destroy();
        requests.push(name);
        try {
          if (fault === 'busy') throw new Refused(503, 'SlowDown');
          if (fault === 'late') return void response.writeHead(200).end(' \n<Error><Code>InternalError</Code></Error>');
          if (fault === 'changed') body[0] = (body[0] ?? 0) ^ 1;
          answer(request, response, url, body);
        } catch (error) {
          const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError');
          response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
        }
      },
      // The other side gave up.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: S3StandIn = {
    address: (secret = s3SecretKey) =>
      `s3+http://${s3KeyId}:${encodeURIComponent(secret)}@${host}/${bucket}?region=${region}`,
    bucketUrl: `http://${host}/${bucket}`,
    requests,
    openUploads: () => objects.uploads.size,
    interfere: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return standIn;
}
