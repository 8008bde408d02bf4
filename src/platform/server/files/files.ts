// Files by their public hash: public ones for anyone, the others by a link signed for twelve hours.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Queryable } from '../context.ts';
import { requestFileText } from './file-text.ts';
import { publicHash } from '../security/random.ts';
import { isSignatureOf } from '../security/signed-token.ts';
import { findContent, type ByteRange, type Content } from './storage.ts';
import { signedText } from './signed-link.ts';

type NewFile = {
  readonly filename: string;
  readonly contentType: string;
  /** Content that can be opened again, such as a file on disk, is not sent to the store if it is there already. */
  readonly content: Content | (() => AsyncIterable<Uint8Array>);
  readonly isPublic: boolean;
};

/** Measures content that passes through it. */
class Meter {
  readonly #digest = createHash('sha256');
  sizeBytes = 0;

  async *pass(content: Content): AsyncGenerator<Uint8Array> {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      this.#digest.update(chunk);
      this.sizeBytes += chunk.byteLength;
      yield chunk;
    }
  }

  /** Of what has passed; can be asked for once. */
  sha256(): Buffer {
    return this.#digest.digest();
  }
}

async function sha256Of(content: Content): Promise<Buffer> {
  const meter = new Meter();
  for await (const _ of meter.pass(content));
  return meter.sha256();
}

/** The row with this content, the one of the same name before any other. */
const findSame = (db: Queryable, sha256: Buffer, { filename, isPublic }: NewFile) =>
  db
    .selectFrom('file')
    .select(['id', 'filename', 'is_public', 'sha256', 'size_bytes', 'storage_key'])
    .where('sha256', '=', sha256)
    .orderBy((eb) => eb.and([eb('filename', '=', filename), eb('is_public', '=', isPublic)]), 'desc')
    .orderBy('id')
    .executeTakeFirst();

/** Puts content under a key of its own. Content that turns out to be stored already is removed again. */
async function putContent({ storage }: Context, db: Queryable, file: NewFile, content: Content, key: string) {
  if (content instanceof Uint8Array) {
    await storage.put(key, content, file.contentType);
    return { sha256: await sha256Of(content), size_bytes: content.byteLength, storage_key: key };
  }
  const meter = new Meter();
  await storage.put(key, meter.pass(content), file.contentType);
  const sha256 = meter.sha256();
  const same = await findSame(db, sha256, file);
  if (same !== undefined) await storage.remove(key);
  return same ?? { sha256, size_bytes: meter.sizeBytes, storage_key: key };
}

/**
 * Stores a file of any size in little memory and returns its row's id. The same content is stored once: under the same
 * name it is the same row, otherwise a new row with the same storage key. The words of a PDF or of captions are read
 * later.
 */
export async function storeFile(context: Context, db: Queryable, file: NewFile): Promise<string> {
  const { filename, contentType, content, isPublic } = file;
  const open = typeof content === 'function' ? content : () => content;
  const isReadOnce = typeof content !== 'function' && !(content instanceof Uint8Array);
  const hash = publicHash();
  const stored =
    (isReadOnce ? undefined : await findSame(db, await sha256Of(open()), file)) ??
    (await putContent(context, db, file, open(), `${hash.slice(0, 2)}/${hash}`));
  if ('id' in stored && stored.filename === filename && stored.is_public === isPublic) return stored.id;
  const { sha256, size_bytes, storage_key } = stored;
  const row = await db
    .insertInto('file')
    .values({
      hash,
      filename,
      content_type: contentType,
      size_bytes,
      sha256,
      storage_key,
      is_public: isPublic,
      created_at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await requestFileText(context, db, { id: row.id, contentType });
  return row.id;
}

/** The whole content of a small file by its hash; undefined where it is gone. */
export async function readStoredFile(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  hash: string,
): Promise<Buffer | undefined> {
  const file = await db.selectFrom('file').select('storage_key').where('hash', '=', hash).executeTakeFirst();
  const content = file && (await findContent(storage, file.storage_key));
  return content && buffer(content);
}

/** One range of a Range header; undefined = the whole file, null = none of it exists. */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? null : { start, end };
}

type FileRequest = { Params: { hash: string; filename: string }; Querystring: Record<string, string> };

async function answerFile(
  context: Context,
  request: FastifyRequest<FileRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await context.db
    .selectFrom('file')
    .selectAll()
    .where('hash', '=', request.params.hash)
    .executeTakeFirst();
  const { until = '', sig = '' } = request.query;
  const isSigned = async () =>
    Number(until) * 1000 > context.now().epochMilliseconds &&
    (await isSignatureOf(context.db, signedText(request.params.hash, until), String(sig)));
  const nothing = () =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found.');
  if (!file || !(file.is_public || (await isSigned()))) return nothing();
  const size = Number(file.size_bytes);
  const etag = `"${file.sha256.toString('base64url')}"`;
  const ifRange = request.headers['if-range'];
  const range = ifRange !== undefined && ifRange !== etag ? undefined : readRange(request.headers.range, size);
  const isUnchanged = request.headers['if-none-match'] === etag;
  const content =
    request.method === 'HEAD' || range === null || isUnchanged
      ? null
      : await findContent(context.storage, file.storage_key, range);
  // The row exists without its content: our fault. The visitor only learns that there is no such file.
  if (content === undefined) {
    request.log.error({ file: file.hash }, 'the content of a file is missing');
    return nothing();
  }
  // Audio may be played by any program, also by one that runs in a browser on a site of its own.
  const isForAnySite = file.is_public && file.content_type.startsWith('audio/');
  if (isForAnySite) reply.header('access-control-allow-origin', '*');
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', file.is_public ? 'public, max-age=31536000, immutable' : 'private, no-store')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', isForAnySite ? 'cross-origin' : 'same-origin')
    .type(file.content_type);
  if (isUnchanged) return reply.code(304).send();
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range === undefined) reply.header('content-length', size);
  else
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1);
  return reply.send(content ?? '');
}

/**
 * Serves `/files/{hash}/{filename}` with byte ranges; players ask by HEAD first. Unknown, unsigned and expired look the
 * same.
 */
export function addFileRoute(app: FastifyInstance, context: Context): void {
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: '/files/:hash/:filename',
    handler: (request, reply) => answerFile(context, request, reply),
  });
}
