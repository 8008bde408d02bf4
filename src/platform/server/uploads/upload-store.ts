// Where @tus/server puts what arrives: each chunk is an object of the file storage, and the table says which there are.
// So the next chunk may come to any process.
import { DataStore, ERRORS, Upload, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { isHash } from '../../shared/hash.ts';
import type { CallContext } from '../context.ts';
import type { Uploader } from '../http/upload-routes.ts';
import {
  chunkKey,
  deleteUpload,
  findUpload,
  insertChunk,
  listChunks,
  lockUpload,
  type UploadRow,
} from './upload-queries.ts';
import { checkUploadJob } from './check-upload.ts';
import { removeChunkObjects } from './chunked-content.ts';

/** Days after its last chunk in which an unfinished upload can be continued. */
export const unfinishedDays = 7;

/**
 * One request at a time for an upload of this process; between processes it is the row. One that holds the upload while
 * another asks for it is ended: it is most often left of a connection that broke without a sign.
 */
class UploadLocks implements Locker {
  readonly #held = new Map<string, { readonly release: RequestRelease; readonly isFree: Promise<void> }>();

  newLock(hash: string): Lock {
    const freed = Promise.withResolvers<void>();
    const held = this.#held;
    return {
      async lock(_signal, release) {
        const before = held.get(hash);
        const isFree = Promise.all([before?.isFree, freed.promise]).then(() => undefined);
        held.set(hash, { release, isFree });
        void isFree.then(() => {
          if (held.get(hash)?.isFree === isFree) held.delete(hash);
        });
        await before?.release();
        await before?.isFree;
      },
      unlock: () => Promise.resolve(freed.resolve()),
    };
  }
}

export const uploadLocks = new UploadLocks();

const arrivedOf = ({ received_bytes }: UploadRow) => Number(received_bytes);

/** The uploads of one person. Unknown ones and those of others look the same. */
export class UploadStore extends DataStore {
  readonly #context: CallContext;
  readonly #uploader: Uploader;
  override extensions = ['creation', 'termination'];

  constructor(context: CallContext, uploader: Uploader) {
    super();
    this.#context = context;
    this.#uploader = uploader;
  }

  async #find(hash: string): Promise<UploadRow> {
    const row = isHash(hash) ? await findUpload(this.#context.db, hash, this.#uploader.hash) : undefined;
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
    return row;
  }

  override async getUpload(hash: string): Promise<Upload> {
    const row = await this.#find(hash);
    return new Upload({ id: hash, size: Number(row.size_bytes), offset: arrivedOf(row) });
  }

  /** Takes a chunk, or what arrived of one whose connection broke. Returns how many bytes have arrived in all. */
  override async write(chunk: AsyncIterable<Buffer>, hash: string, offset: number): Promise<number> {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of chunk) pieces.push(piece);
    } catch (error) {
      if (pieces.length === 0) throw error;
    }
    const content = Buffer.concat(pieces);
    if (content.length === 0) return offset;
    const { db, storage, now, jobs } = this.#context;
    return db.transaction().execute(async (trx) => {
      const row = await lockUpload(trx, hash, this.#uploader.hash);
      if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
      // Another process took one meanwhile: what came here is asked for again where it ends.
      if (row.state !== 'uploading' || arrivedOf(row) !== offset) throw ERRORS.INVALID_OFFSET;
      const received = offset + content.length;
      if (received > Number(row.size_bytes)) throw ERRORS.ERR_SIZE_EXCEEDED;
      await storage.put(chunkKey(hash, offset), content, 'application/octet-stream');
      const expiresAt = now().add({ hours: unfinishedDays * 24 });
      await insertChunk(trx, row, { start: offset, sizeBytes: content.length, expiresAt });
      if (received === Number(row.size_bytes)) await jobs.enqueue(trx, checkUploadJob, { uploadId: row.id });
      return received;
    });
  }

  /** Cancels an upload that has not arrived whole. */
  override async remove(hash: string): Promise<void> {
    const { db } = this.#context;
    const row = await this.#find(hash);
    if (row.state === 'checking') throw ERRORS.INVALID_TERMINATION;
    const chunks = await listChunks(db, row.id);
    await deleteUpload(db, row.id);
    await removeChunkObjects(this.#context, row, chunks);
  }
}
