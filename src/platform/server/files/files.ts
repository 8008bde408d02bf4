// Files by their public hash: public ones for anyone, the others by a link signed for twelve hours.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Queryable } from '../context.ts';
import { requestFileText } from './file-text.ts';
import { publicHash } from '../security/random.ts';
import { isSignatureOf } from '../security/signed-token.ts';
import type { ByteRange } from './storage.ts';
import { signedText } from './signed-link.ts';

/** Keeps a file and returns its row's id. The same content under the same name is kept once. The words of a PDF or of captions are read later. */
export async function storeFile(
  context: Context,
  db: Queryable,
  file: { filename: string; contentType: string; content: Uint8Array; isPublic: boolean },
): Promise<string> {
  const sha256 = createHash('sha256').update(file.content).digest();
  const known = await db
    .selectFrom('file')
    .select('id')
    .where('sha256', '=', sha256)
    .where('filename', '=', file.filename)
    .where('is_public', '=', file.isPublic)
    .executeTakeFirst();
  if (known) return known.id;
  const hash = publicHash();
  const storageKey = `${hash.slice(0, 2)}/${hash}`;
  await context.storage.put(storageKey, file.content, file.contentType);
  const row = await db
    .insertInto('file')
    .values({
      hash,
      filename: file.filename,
      content_type: file.contentType,
      size_bytes: file.content.byteLength,
      sha256,
      storage_key: storageKey,
      is_public: file.isPublic,
      created_at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await requestFileText(context, db, { id: row.id, contentType: file.contentType });
  return row.id;
}

/** One range of a Range header; undefined = the whole file, null = none of it exists. */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? null : { start, end };
}

/** The content as a stream; undefined when the storage does not have it. Any other failure is one. */
async function openContent(
  { storage }: Context,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable | undefined> {
  try {
    return await storage.stream(key, range);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
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
      : await openContent(context, file.storage_key, range);
  // The row is there and the content is not: a fault of the house, of which a visitor only needs to know that there is nothing.
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

/** Serves `/files/{hash}/{filename}` with byte ranges; players ask by HEAD first. Unknown, unsigned and expired look the same. */
export function addFileRoute(app: FastifyInstance, context: Context): void {
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: '/files/:hash/:filename',
    handler: (request, reply) => answerFile(context, request, reply),
  });
}
