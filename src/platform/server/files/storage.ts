// Where uploaded and imported files are stored. The portal creates the keys, never a visitor.
import { chmodSync, createReadStream, mkdirSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { publicHash } from '../security/random.ts';
import { s3Storage } from './s3-storage.ts';

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** The bytes of a file: whole, or as they arrive. A stream is read once and may be larger than memory. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>;

export type Storage = {
  /**
   * Stores the content under the key and returns when it is on disk (or acknowledged by the store). Until then nothing
   * can be read under the key, or what was there before. If the content fails on the way, nothing of it remains.
   */
  readonly put: (key: string, content: Content, contentType: string) => Promise<void>;
  /** The whole content, for small files. Rejects when there is no such key. */
  readonly read: (key: string) => Promise<Buffer>;
  /** The content, or a part of it, as a stream. Rejects with the code ENOENT when there is no such key. */
  readonly stream: (key: string, range?: ByteRange) => Promise<Readable>;
  readonly remove: (key: string) => Promise<void>;
  /** How many bytes more it takes; null where it doesn’t say, as S3. */
  readonly freeBytes: () => Promise<number | null>;
};

/**
 * The content, or a part of it; undefined when the storage does not have it. Rejects for any other reason, such as a
 * store that cannot be reached.
 */
export async function findContent(storage: Storage, key: string, range?: ByteRange): Promise<Readable | undefined> {
  try {
    return await storage.stream(key, range);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The store named by STORAGE_URL, else the folder DATA_DIR/files. */
export function openStorage(config: Pick<Config, 'storageUrl' | 'dataDir'>): Storage {
  const address = config.storageUrl === null ? null : new URL(config.storageUrl.reveal());
  if (address === null) return folderStorage(ownFolder(join(config.dataDir, 'files')));
  return address.protocol === 'file:' ? folderStorage(fileURLToPath(address)) : s3Storage(address);
}

/**
 * A folder that no other account of the machine can open. Folders of STORAGE_URL are the operator's: other machines
 * may use them as well.
 */
function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}

/** A draft that nothing was written to for this long was left by a process that was killed. */
const oldestDraftMs = 24 * 60 * 60 * 1000;

/** Paths that this process is writing to. */
const drafts = new Set<string>();

/**
 * A path in `folder` that no one else writes to: not another call of this process, nor another machine that shares the
 * folder.
 */
function draftPath(folder: string, key: string): string {
  const name = `${key.replaceAll('/', '-')}.${hostname()}.${process.pid}`;
  const path = join(folder, name);
  return drafts.has(path) ? `${path}.${publicHash(8)}` : path;
}

/** What belongs to someone else, or cannot be removed, is left alone. */
async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - oldestDraftMs)
      await rm(path, { force: true }).catch(() => undefined);
  }
}

function folderStorage(folder: string): Storage {
  const path = (key: string) => join(folder, key);
  const draftFolder = join(folder, '.drafts');
  let cleaned: Promise<void> | undefined;
  return {
    async put(key, content) {
      const target = path(key);
      await mkdir(dirname(target), { recursive: true });
      await mkdir(draftFolder, { recursive: true });
      await (cleaned ??= removeOldDrafts(draftFolder));
      // Written elsewhere and moved to its place: a reader never sees half a file, even after a crash.
      const draft = draftPath(draftFolder, key);
      drafts.add(draft);
      try {
        const handle = await open(draft, 'w', 0o640);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        drafts.delete(draft);
      }
    },
    read: (key) => readFile(path(key)),
    async stream(key, range) {
      await stat(path(key));
      return createReadStream(path(key), range);
    },
    remove: (key) => rm(path(key), { force: true }),
    async freeBytes() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
