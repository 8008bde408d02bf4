// What has arrived of an upload, read as one file although it is in many objects.
import type { Storage } from '../files/storage.ts';
import { chunkKey, type Chunk, type UploadRow } from './upload-queries.ts';

/** The bytes from `start` up to `end` (not included) as a stream. Rejects when an object is gone. */
export async function* readChunks(
  storage: Storage,
  hash: string,
  chunks: readonly Chunk[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    const from = Math.max(start - chunk.start, 0);
    const to = Math.min(end - chunk.start, chunk.sizeBytes);
    if (from >= to) continue;
    const key = chunkKey(hash, chunk.start);
    const isWhole = from === 0 && to === chunk.sizeBytes;
    for await (const piece of await storage.stream(key, isWhole ? undefined : { start: from, end: to - 1 }))
      yield piece as Uint8Array;
  }
}

/** The same in memory, for small stretches. */
export async function readPart(
  storage: Storage,
  hash: string,
  chunks: readonly Chunk[],
  start: number,
  end: number,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readChunks(storage, hash, chunks, start, end)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Removes the objects of an upload, also one that was stored just before its row could say so. */
export async function removeChunkObjects(
  { storage }: { readonly storage: Storage },
  { hash, received_bytes }: Pick<UploadRow, 'hash' | 'received_bytes'>,
  chunks: readonly Chunk[],
): Promise<void> {
  const starts = new Set([...chunks.map(({ start }) => start), Number(received_bytes)]);
  for (const start of starts) await storage.remove(chunkKey(hash, start));
}
