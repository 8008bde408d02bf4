// Files by their public hash: artwork, audio and video for anyone, hand-outs and eBooks by a link signed for twelve hours.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context, Database, Queryable } from './context.ts';
import { readSigningKey } from './provider.ts';
import { publicHash, secretToken } from './random.ts';
import type { ByteRange } from './storage.ts';

/** What a list row knows of a file. */
export type FileRef = { readonly hash: string; readonly filename: string };

const linkHours = 12;

/** Keeps a file and returns its row's id. The same content under the same name is kept once. */
export async function keepFile(context: Context, db: Queryable, file: { filename: string; contentType: string; content: Uint8Array; isPublic: boolean }): Promise<string> {
  const sha256 = createHash('sha256').update(file.content).digest();
  const known = await db.selectFrom('file').select('id').where('sha256', '=', sha256).where('filename', '=', file.filename).where('is_public', '=', file.isPublic).executeTakeFirst();
  if (known) return known.id;
  const hash = publicHash();
  const storageKey = `${hash.slice(0, 2)}/${hash}`;
  await context.storage.put(storageKey, file.content, file.contentType);
  const row = await db
    .insertInto('file')
    .values({ hash, filename: file.filename, content_type: file.contentType, size_bytes: file.content.byteLength, sha256, storage_key: storageKey, is_public: file.isPublic, created_at: context.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The address of a file that anyone may open. */
export function publicFileUrl(file: FileRef): string {
  return `/files/${file.hash}/${encodeURIComponent(file.filename)}`;
}

const signingKeys = new WeakMap<Database, Promise<string>>();

function keyOf(db: Database): Promise<string> {
  const key = signingKeys.get(db) ?? readSigningKey(db, secretToken);
  signingKeys.set(db, key);
  return key;
}

const signature = (key: string, hash: string, until: string) => createHmac('sha256', key).update(`${hash}.${until}`).digest('base64url');

/** A link for the caller alone, good for twelve hours; never put it into a cached or public answer. */
export async function signedFileUrl(context: Context, file: FileRef): Promise<string> {
  const until = String(Math.floor(context.now().add({ hours: linkHours }).epochMilliseconds / 1000));
  return `${publicFileUrl(file)}?until=${until}&sig=${signature(await keyOf(context.db), file.hash, until)}`;
}

/** One range of a Range header; undefined = the whole file, null = none of it exists. */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? null : { start, end };
}

/** Serves `/files/{hash}/{filename}` with byte ranges. Unknown, unsigned and expired look the same. */
export function addFileRoute(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { hash: string; filename: string }; Querystring: Record<string, string> }>('/files/:hash/:filename', async (request, reply) => {
    const file = await context.db.selectFrom('file').selectAll().where('hash', '=', request.params.hash).executeTakeFirst();
    const { until = '', sig = '' } = request.query;
    const isSigned = async () => {
      const expected = Buffer.from(signature(await keyOf(context.db), request.params.hash, until));
      const given = Buffer.from(String(sig));
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(until) * 1000 > context.now().epochMilliseconds;
    };
    if (!file || !(file.is_public || (await isSigned()))) return reply.code(404).type('text/plain; charset=utf-8').send('Not found.');
    const size = Number(file.size_bytes);
    const etag = `"${file.sha256.toString('base64url')}"`;
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', file.is_public ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .type(file.content_type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const ifRange = request.headers['if-range'];
    const range = ifRange !== undefined && ifRange !== etag ? undefined : readRange(request.headers.range, size);
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
    if (range === undefined) return reply.header('content-length', size).send(await context.storage.stream(file.storage_key));
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`).header('content-length', range.end - range.start + 1);
    return reply.send(await context.storage.stream(file.storage_key, range));
  });
}
