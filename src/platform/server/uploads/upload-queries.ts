// The rows of uploads and of what has arrived of them.
import { sql } from 'kysely';
import type { UploadKind } from '../../shared/upload-rules.ts';
import type { UploadState } from '../../shared/upload.ts';
import type { Queryable } from '../context.ts';

/** What the check found: why a file was refused, or what is worth knowing of one that was accepted. */
export type Verdict = { problem: string | null; warnings: string[] };

const columns = [
  'id',
  'hash',
  'maker',
  'made_by',
  'kind',
  'filename',
  'size_bytes',
  'received_bytes',
  'modified_ms',
  'state',
  'verdict',
  'file_id',
  'is_private',
] as const;

/** The JSON and text of a row as the portal writes them. */
type Known = { kind: UploadKind; state: UploadState; verdict: Verdict | null };

export const chunkKey = (hash: string, start: number): string => `uploads/${hash}/${start}`;

export function findUpload(db: Queryable, hash: string, maker: string) {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('hash', '=', hash)
    .where('maker', '=', maker)
    .$narrowType<Known>()
    .executeTakeFirst();
}

/** The same, locked: one chunk at a time is taken, whichever process it came to. */
export function lockUpload(trx: Queryable, hash: string, maker: string) {
  return trx
    .selectFrom('upload')
    .select(columns)
    .where('hash', '=', hash)
    .where('maker', '=', maker)
    .forUpdate()
    .$narrowType<Known>()
    .executeTakeFirst();
}

export function findUploadById(db: Queryable, id: string) {
  return db.selectFrom('upload').select(columns).where('id', '=', id).$narrowType<Known>().executeTakeFirst();
}
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUploadById>>>;

/** A person’s uploads that have not arrived whole, oldest first. */
export function listOpenUploads(db: Queryable, maker: string) {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('maker', '=', maker)
    .where('state', '=', 'uploading')
    .orderBy('id')
    .$narrowType<Known>()
    .execute();
}

/** Lets the transactions that begin uploads of one maker run one after the other. */
export async function lockUploader(trx: Queryable, maker: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('upload ' || ${maker}::text, 0))`.execute(trx);
}

/** Bytes of all uploads of a maker that were not refused, and whose time is not over. */
export async function sumUploads(db: Queryable, maker: string): Promise<number> {
  const { sum } = await db
    .selectFrom('upload')
    .select(sql<string>`coalesce(sum(size_bytes), 0)`.as('sum'))
    .where('maker', '=', maker)
    .where('state', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export type NewUpload = {
  readonly hash: string;
  readonly maker: string;
  readonly made_by: string;
  readonly is_private: boolean;
  readonly kind: UploadKind;
  readonly filename: string;
  readonly declared_type: string;
  readonly size_bytes: string;
  readonly modified_ms: string;
  readonly created_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant;
};

export async function insertUpload(db: Queryable, upload: NewUpload): Promise<void> {
  await db.insertInto('upload').values(upload).execute();
}

export async function insertChunk(
  trx: Queryable,
  upload: UploadRow,
  { start, sizeBytes, expiresAt }: { start: number; sizeBytes: number; expiresAt: Temporal.Instant },
): Promise<void> {
  await trx
    .insertInto('upload_chunk')
    .values({ upload_id: upload.id, start_byte: String(start), size_bytes: String(sizeBytes) })
    .execute();
  const received = start + sizeBytes;
  await trx
    .updateTable('upload')
    .set({
      received_bytes: String(received),
      expires_at: expiresAt,
      ...(received === Number(upload.size_bytes) ? { state: 'checking' satisfies UploadState } : {}),
    })
    .where('id', '=', upload.id)
    .execute();
}

export type Chunk = { readonly start: number; readonly sizeBytes: number };

/** What has arrived, from its start on. */
export async function listChunks(db: Queryable, uploadId: string): Promise<Chunk[]> {
  const rows = await db
    .selectFrom('upload_chunk')
    .select(['start_byte', 'size_bytes'])
    .where('upload_id', '=', uploadId)
    .orderBy('start_byte')
    .execute();
  return rows.map(({ start_byte, size_bytes }) => ({ start: Number(start_byte), sizeBytes: Number(size_bytes) }));
}

export async function finishUpload(
  trx: Queryable,
  uploadId: string,
  done: {
    state: UploadState;
    verdict: Verdict;
    fileId: string | null;
    at: Temporal.Instant;
    expiresAt: Temporal.Instant;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({
      state: done.state,
      verdict: JSON.stringify(done.verdict),
      file_id: done.fileId,
      finished_at: done.at,
      expires_at: done.expiresAt,
    })
    .where('id', '=', uploadId)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteChunks(db: Queryable, uploadId: string): Promise<void> {
  await db.deleteFrom('upload_chunk').where('upload_id', '=', uploadId).execute();
}

export async function deleteUpload(db: Queryable, uploadId: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', uploadId).execute();
}

/** Uploads whose time is over. A check that never succeeded is over by then, too. */
export function listExpiredUploads(db: Queryable, asOf: Temporal.Instant) {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('expires_at', '<', asOf)
    .orderBy('id')
    .limit(1000)
    .$narrowType<Known>()
    .execute();
}

/** What a file is and how it was measured; never over what an earlier upload of the same file says. */
export function describeFile(
  trx: Queryable,
  fileId: string,
  { measures, madeBy }: { measures: Readonly<Record<string, unknown>>; madeBy: string },
): Promise<{ hash: string; size_bytes: string }> {
  return trx
    .updateTable('file')
    .set({
      measures: sql`coalesce(measures, ${JSON.stringify(measures)}::jsonb)`,
      made_by: sql`coalesce(made_by, ${madeBy})`,
    })
    .where('id', '=', fileId)
    .returning(['hash', 'size_bytes'])
    .executeTakeFirstOrThrow();
}

export function findStoredFile(db: Queryable, fileId: string) {
  return db
    .selectFrom('file')
    .select(['hash', 'filename', 'content_type', 'size_bytes', 'is_public', 'measures'])
    .where('id', '=', fileId)
    .executeTakeFirst();
}
