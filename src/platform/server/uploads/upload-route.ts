// Uploads over tus 1.0, and what a page reads of them: a GET of the address lists what is unfinished, and a GET of an
// upload says what became of it.
import { Server } from '@tus/server';
import { isHash } from '../../shared/hash.ts';
import { uploadKinds, uploadRules, type UploadKind } from '../../shared/upload-rules.ts';
import { Refusal } from '../../shared/refusal.ts';
import {
  mostChunkBytes,
  openUploadsForm,
  uploadForm,
  uploadMessages,
  uploadPath,
  type OpenUploads,
  type UploadAnswer,
} from '../../shared/upload.ts';
import type { CallContext, Context } from '../context.ts';
import { publicFileUrl, signedFileUrl } from '../files/signed-link.ts';
import type { StaffAccess } from '../http/http.ts';
import type { Uploader, UploadRoute } from '../http/upload-routes.ts';
import { publicHash } from '../security/random.ts';
import {
  findStoredFile,
  findUpload,
  insertUpload,
  listOpenUploads,
  lockUploader,
  sumUploads,
  type UploadRow,
} from './upload-queries.ts';
import { UploadStore, unfinishedDays, uploadLocks } from './upload-store.ts';

const mostOpenUploads = 100;
const longestName = 200;

/** While a file is put together, its chunks are there as well. */
const spaceFactor = 2;

/** The name of a file as people see it: without a path and without controls. */
function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  return clean.isWellFormed() && clean !== '' ? clean.slice(-longestName) : 'file';
}

const isKind = (word: string | null | undefined): word is UploadKind => uploadKinds.some((kind) => kind === word);

/** What may be uploaded under an address. */
export type UploadLimits = {
  readonly kinds: readonly UploadKind[];
  /** Of one uploader, in bytes, refused files left out; null: no limit but that of each file. */
  readonly mostBytesInAll: number | null;
  /** Whether the files open by signed links alone, whatever kind they are. */
  readonly isPrivate: boolean;
};

/** Begins an upload, or says why not. Returns its hash. */
async function beginUpload(
  context: CallContext,
  uploader: Uploader,
  limits: UploadLimits,
  size: number,
  { kind, filename, filetype, modified }: Readonly<Record<string, string | null>>,
): Promise<string> {
  if (!isKind(kind) || !limits.kinds.includes(kind))
    throw new Refusal('wrong-kind', uploadMessages.noKind, { httpStatus: 400 });
  if (!(size > 0)) throw new Refusal('empty', uploadMessages.empty, { httpStatus: 400 });
  if (size > uploadRules[kind].mostBytes)
    throw new Refusal('too-large', uploadMessages.tooLarge(kind, size), { httpStatus: 413 });
  const free = await context.storage.freeBytes();
  if (free !== null && free < size * spaceFactor)
    throw new Refusal('no-space', uploadMessages.noSpace(free, size * spaceFactor), { httpStatus: 413 });
  const hash = publicHash(22);
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    // What several begin at once counts for each of them.
    await lockUploader(trx, uploader.hash);
    const { mostBytesInAll: most } = limits;
    if (most !== null && (await sumUploads(trx, uploader.hash)) + size > most)
      throw new Refusal('too-large', uploadMessages.tooMuch(most), { httpStatus: 413 });
    if ((await listOpenUploads(trx, uploader.hash)).length >= mostOpenUploads)
      throw new Refusal('too-many', uploadMessages.tooManyOpen, { httpStatus: 409 });
    await insertUpload(trx, {
      hash,
      maker: uploader.hash,
      made_by: uploader.name,
      is_private: limits.isPrivate,
      kind,
      filename: cleanName(filename ?? ''),
      declared_type: cleanName(filetype ?? ''),
      size_bytes: String(size),
      modified_ms: String(Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(Number(modified) || 0)))),
      created_at: now,
      expires_at: now.add({ hours: unfinishedDays * 24 }),
    });
  });
  return hash;
}

async function storedFileOf(context: Context, fileId: string): Promise<UploadAnswer['file']> {
  const file = await findStoredFile(context.db, fileId);
  if (file === undefined) return null;
  const { durationSec } = (file.measures ?? {}) as { durationSec?: number };
  return {
    hash: file.hash,
    filename: file.filename,
    contentType: file.content_type,
    sizeBytes: Number(file.size_bytes),
    url: file.is_public ? publicFileUrl(file) : await signedFileUrl(context, file),
    durationSec: durationSec ?? null,
  };
}

async function answerOf(context: Context, row: UploadRow): Promise<UploadAnswer> {
  return {
    hash: row.hash,
    kind: row.kind,
    filename: row.filename,
    sizeBytes: Number(row.size_bytes),
    receivedBytes: Number(row.received_bytes),
    modifiedMs: Number(row.modified_ms),
    state: row.state,
    problem: row.verdict?.problem ?? null,
    warnings: [...(row.verdict?.warnings ?? [])],
    file: row.file_id === null ? null : await storedFileOf(context, row.file_id),
  };
}

async function readOpenUploads(context: CallContext, { hash: maker }: Uploader): Promise<OpenUploads> {
  const rows = await listOpenUploads(context.db, maker);
  return {
    status: true,
    uploads: await Promise.all(rows.map((row) => answerOf(context, row))),
    freeBytes: await context.storage.freeBytes(),
    convertsVideo: context.config.ffmpegPath !== null,
  };
}

async function readUpload(context: CallContext, uploader: Uploader, hash: string): Promise<UploadAnswer> {
  const row = isHash(hash) ? await findUpload(context.db, hash, uploader.hash) : undefined;
  if (row === undefined) throw new Refusal('unknown-upload', uploadMessages.unknown, { httpStatus: 404 });
  return answerOf(context, row);
}

const codes: Readonly<Record<number, readonly [code: string, sentence: string]>> = {
  404: ['unknown-upload', uploadMessages.unknown],
  409: ['conflict', uploadMessages.conflict],
  410: ['unknown-upload', uploadMessages.unknown],
  413: ['too-large', 'The request is too large.'],
};

/** What the library says in plain text, as the envelope of the calls. */
function enveloped(response: Response): Response {
  if (response.status < 400) return response;
  const [code, errorMsg] = codes[response.status] ?? ['malformed', 'Malformed request.'];
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify({ status: false, code, errorMsg }), { status: response.status, headers });
}

/** How long a request that is still held may store what has arrived, in milliseconds. */
const lockDrainTimeout = 500;

async function answerTus(
  context: CallContext,
  uploader: Uploader,
  { path, limits }: { readonly path: string; readonly limits: UploadLimits },
  request: Request,
): Promise<Response> {
  const faults: unknown[] = [];
  const server = new Server({
    path,
    datastore: new UploadStore(context, uploader),
    locker: uploadLocks,
    lockDrainTimeout,
    relativeLocation: true,
    // No other site may read an answer.
    allowedOrigins: () => false,
    namingFunction: ({ headers }, metadata) =>
      beginUpload(context, uploader, limits, Number(headers.get('upload-length')), metadata ?? {}),
    onResponseError: (_request, error) => {
      if (error instanceof Error && !('status_code' in error)) faults.push(error);
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  // A refusal, or a fault: the program answers both itself.
  if (faults.length > 0) throw faults[0];
  return enveloped(response);
}

type Routed = Pick<UploadRoute, 'path' | 'access'> & { readonly limits: UploadLimits };

const routeOf = ({ path, access, limits }: Routed): UploadRoute => ({
  path,
  access,
  mostBytes: mostChunkBytes,
  async answer(context, uploader, request) {
    if (request.method !== 'GET') return answerTus(context, uploader, { path, limits }, request);
    const [, hash] = new URL(request.url).pathname.split(`${path}/`);
    return Response.json(
      hash === undefined || hash === ''
        ? openUploadsForm.parse(await readOpenUploads(context, uploader))
        : { status: true, ...uploadForm.parse(await readUpload(context, uploader, decodeURIComponent(hash))) },
    );
  },
});

/** The route of uploads for those who hold the permission. */
export const uploadRoute = (staff: StaffAccess): UploadRoute =>
  routeOf({
    path: uploadPath,
    access: { staff },
    limits: { kinds: uploadKinds, mostBytesInAll: null, isPrivate: false },
  });

/** A route of uploads for anyone who sends a code. */
export const uploadRouteByCode = ({
  path,
  limits,
  ...access
}: Pick<Routed, 'path' | 'limits'> & Extract<UploadRoute['access'], { readonly codeHeader: string }>): UploadRoute =>
  routeOf({ path, access, limits });
