// Files in an S3-compatible store: s3://key:secret@host/bucket?region=… (s3+http: for a store without TLS on the same
// machine).
import { createHash } from 'node:crypto';
import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Content, Storage } from './storage.ts';

/**
 * Bytes of a part of a multipart upload, and of the largest content that is sent in one request. S3 takes 5 MiB at
 * least and 10,000 parts at most, which makes 78 GiB a file; some stores want parts of one size.
 */
const partBytes = 8 * 1024 * 1024;
/** What is handed to the connection at a time, so that a slow upload is seen to move. */
const sliceBytes = 64 * 1024;
/** A request during which nothing moves for this long is given up, however long it takes as a whole. */
const idleMs = 30_000;
/**
 * What the connection has taken is not seen on its way any more: as much as a part may wait in the buffers of the
 * system. The slowest network that such a part gets through is this fast (0.5 Mbit/s).
 */
const slowestBytesPerMs = 64;
/** How often a request is repeated that the store was too busy for, or whose connection broke. */
const retries = 3;
const firstPauseMs = 50;

const nothing = new Uint8Array();

function* slicesOf(body: Uint8Array, sent: () => void): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += sliceBytes) {
    sent();
    yield body.subarray(at, at + sliceBytes);
  }
}

/**
 * The content in parts of `partBytes`; the last one may be shorter, and empty content is one empty part. The next part
 * is written over the one before it.
 */
async function* partsOf(content: Content): AsyncGenerator<{ readonly part: Uint8Array; readonly isLast: boolean }> {
  if (content instanceof Uint8Array && content.length <= partBytes) {
    yield { part: content, isLast: true };
    return;
  }
  const part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content)
    for (let at = 0; at < chunk.length;) {
      if (filled === partBytes) {
        yield { part, isLast: false };
        filled = 0;
      }
      const taken = chunk.subarray(at, at + partBytes - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
    }
  yield { part: part.subarray(0, filled), isLast: true };
}

const isBusy = (status = 0): boolean => status >= 500 || status === 429;

/** The text of an element of an answer, which is XML. */
function elementOf(xml: string, name: string): string | null {
  const [, content] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  if (content === undefined) return null;
  return content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Question = {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

/** Opens the bucket named by the address. Nothing is asked of the store until the first file. */
export function s3Storage(address: URL): Storage {
  const isPlain = address.protocol === 's3+http:';
  const bucket = address.pathname.replace(/^\/+|\/+$/g, '');
  const credentials = {
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    service: 's3',
    region: address.searchParams.get('region') ?? 'us-east-1',
    cache: new Map<string, ArrayBuffer>(),
  };
  const agent = isPlain ? new PlainAgent({ keepAlive: true }) : new TlsAgent({ keepAlive: true });
  const request = isPlain ? requestPlain : requestTls;
  const stalled = (method: string, key: string) =>
    Object.assign(new Error(`The file store stopped answering ${method} ${key}.`), { code: 'ETIMEDOUT' });

  /**
   * Sends a signed request and returns the head of its answer. The store refuses a body that is not what was signed.
   */
  async function send(method: string, key: string, { query, headers, body = nothing }: Question) {
    const url = new URL(
      `${isPlain ? 'http' : 'https'}://${address.host}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
    );
    url.search = new URLSearchParams(query).toString();
    const signed = await new AwsV4Signer({
      ...credentials,
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    }).sign();
    return new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(signed.url, {
        method,
        agent,
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(method === 'PUT' || method === 'POST' ? { 'content-length': body.length } : {}),
        },
      });
      const clock = setTimeout(() => asked.destroy(stalled(method, key)), idleMs + body.length / slowestBytesPerMs);
      asked.on('response', (answer) => {
        clearTimeout(clock);
        resolve(answer);
      });
      asked.on('error', (error) => {
        clearTimeout(clock);
        reject(error);
      });
      Readable.from(slicesOf(body, () => clock.refresh())).pipe(asked);
    });
  }

  /** Asks until the store is not busy. Throws where it refuses, with the code ENOENT for a file that is not there. */
  async function ask(method: string, key: string, question: Question = {}): Promise<IncomingMessage> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(method, key, question).catch((error: unknown) => {
        if (attempt === retries) throw error;
        return null;
      });
      if (answer === null || (isBusy(answer.statusCode) && attempt < retries)) {
        answer?.resume();
        await pause(Math.random() * firstPauseMs * 2 ** attempt);
        continue;
      }
      const status = answer.statusCode ?? 0;
      if (status < 300 || (method === 'DELETE' && status === 404)) return answer;
      answer.resume();
      throw Object.assign(
        new Error(`The file store answered ${status} to ${method} ${key}.`),
        method === 'GET' && status === 404 ? { code: 'ENOENT' } : {},
      );
    }
  }

  /** The body of an answer. The reader may take as long as it likes; the store may not. */
  function bodyOf(answer: IncomingMessage, method: string, key: string): Readable {
    async function* chunks(): AsyncGenerator<Buffer> {
      const iterator: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]();
      for (;;) {
        const clock = setTimeout(() => answer.destroy(stalled(method, key)), idleMs);
        const next = await iterator.next().finally(() => clearTimeout(clock));
        if (next.done === true) return;
        yield next.value;
      }
    }
    return Readable.from(chunks(), { objectMode: false }).once('close', () => answer.destroy());
  }
  const askText = async (method: string, key: string, question: Question) =>
    text(bodyOf(await ask(method, key, question), method, key));
  /** Asks for something whose answer says no more than that it was done. */
  const discard = async (method: string, key: string, question: Question = {}) => {
    const answer = await ask(method, key, question);
    answer.resume();
    return answer.headers;
  };

  async function startUpload(key: string, contentType: string): Promise<string> {
    const question = { query: { uploads: '' }, headers: { 'content-type': contentType } };
    const uploadId = elementOf(await askText('POST', key, question), 'UploadId');
    if (uploadId === null) throw new Error(`The file store did not start an upload of ${key}.`);
    return uploadId;
  }

  /** Sends a part, which replaces one of the same number, and returns its tag. Numbers start at 1. */
  async function sendPart(key: string, uploadId: string, number: number, body: Uint8Array): Promise<string> {
    const { etag } = await discard('PUT', key, { query: { partNumber: String(number), uploadId }, body });
    if (etag === undefined) throw new Error(`The file store gave no ETag for part ${number} of ${key}.`);
    return etag;
  }

  async function completeUpload(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    // S3 may find out that it cannot put the parts together after it has answered 200.
    const xml = await askText('POST', key, { query: { uploadId }, body });
    if (elementOf(xml, 'ETag') === null)
      throw new Error(`The file store could not put ${key} together: ${elementOf(xml, 'Code') ?? 'no reason given'}.`);
  }

  return {
    async put(key, content, contentType) {
      let uploadId: string | null = null;
      try {
        const tags: string[] = [];
        for await (const { part, isLast } of partsOf(content)) {
          if (isLast && uploadId === null) {
            await discard('PUT', key, { body: part, headers: { 'content-type': contentType } });
            return;
          }
          uploadId ??= await startUpload(key, contentType);
          tags.push(await sendPart(key, uploadId, tags.length + 1, part));
        }
        if (uploadId !== null) await completeUpload(key, uploadId, tags);
      } catch (error) {
        // The parts of an upload that is not completed take space and can be seen by no one.
        if (uploadId !== null) await discard('DELETE', key, { query: { uploadId } }).catch(() => undefined);
        throw error;
      }
    },
    async read(key) {
      return buffer(bodyOf(await ask('GET', key), 'GET', key));
    },
    async stream(key, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      return bodyOf(await ask('GET', key, { headers }), 'GET', key);
    },
    async remove(key) {
      await discard('DELETE', key);
    },
    freeBytes: () => Promise.resolve(null),
  };
}
