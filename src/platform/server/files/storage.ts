// Where uploaded and imported files are kept. Keys are made by the portal, never by a visitor.
import { chmodSync, createReadStream, mkdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { s3Storage } from './s3-storage.ts';

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

export type Storage = {
  /** Keeps the content under the key and returns when it is on disk (or acknowledged by the store). */
  readonly put: (key: string, content: Uint8Array, contentType: string) => Promise<void>;
  /** The whole content. Rejects when there is no such key. */
  readonly read: (key: string) => Promise<Buffer>;
  /** The content, or a part of it, as a stream. Rejects when there is no such key. */
  readonly stream: (key: string, range?: ByteRange) => Promise<Readable>;
  readonly remove: (key: string) => Promise<void>;
};

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

function folderStorage(folder: string): Storage {
  const path = (key: string) => join(folder, key);
  return {
    async put(key, content) {
      const target = path(key);
      await mkdir(dirname(target), { recursive: true });
      // Written beside its place and moved there: a reader never sees half a file, and a crash leaves none.
      const draft = `${target}.${process.pid}.part`;
      const handle = await open(draft, 'w', 0o640);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      await rename(draft, target);
    },
    read: (key) => readFile(path(key)),
    async stream(key, range) {
      await stat(path(key));
      return createReadStream(path(key), range);
    },
    remove: (key) => rm(path(key), { force: true }),
  };
}
