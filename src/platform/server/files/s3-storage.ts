// Files in an S3-compatible store: s3://key:secret@host/bucket?region=… (s3+http: for a store without TLS on the same machine).
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Storage } from './storage.ts';

/** Opens the bucket named by the address. Nothing is asked of the store until the first file. */
export function s3Storage(address: URL): Storage {
  const protocol = address.protocol === 's3+http:' ? 'http' : 'https';
  const bucket = address.pathname.replace(/^\/+|\/+$/g, '');
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    service: 's3',
    region: address.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  });
  const ask = async (
    method: string,
    key: string,
    init: { body?: Uint8Array; headers?: Record<string, string> } = {},
  ) => {
    const answer = await client.fetch(
      `${protocol}://${address.host}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
      { method, ...(init as object), signal: AbortSignal.timeout(30_000) },
    );
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404)) {
      await answer.body?.cancel();
      throw Object.assign(
        new Error(`The file store answered ${answer.status} to ${method} ${key}.`),
        answer.status === 404 ? { code: 'ENOENT' } : {},
      );
    }
    return answer;
  };
  return {
    async put(key, content, contentType) {
      await ask('PUT', key, { body: content, headers: { 'content-type': contentType } });
    },
    async read(key) {
      return Buffer.from(await (await ask('GET', key)).arrayBuffer());
    },
    async stream(key, range) {
      const answer = await ask('GET', key, range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {});
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    async remove(key) {
      await ask('DELETE', key);
    },
  };
}
