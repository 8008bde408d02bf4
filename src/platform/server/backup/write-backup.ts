// Copies everything of one moment into a file that only its passphrase opens.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { pack, type Pack } from 'tar-stream';
import type { Context, Queryable } from '../context.ts';
import { findContent } from '../files/storage.ts';
import { releaseVersion } from '../process/release.ts';
import { passphraseRecipient, usualWorkFactor } from './age-passphrase.ts';
import { type Counts, entryNames, type Manifest } from './backup-form.ts';
import { openDraft, removeLeftovers } from './leftovers.ts';
import { listMigrations, listSequences, listTables, rowsOf, withoutTimeLimits } from './tables.ts';

export type WrittenBackup = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly missing: readonly string[];
  /** How many videos were left out. */
  readonly leftOut: number;
  readonly sizeBytes: number;
  readonly sha256: string;
};

/** Puts an entry in, and waits until it is taken: no more than one is in memory. */
const put = (archive: Pack, name: string, content: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) =>
    archive.entry({ name, mode: 0o600, mtime: new Date(0) }, content, (error) => (error ? reject(error) : resolve())),
  );

async function putFiles(
  { storage }: Context,
  trx: Queryable,
  archive: Pack,
  withoutVideos: boolean,
): Promise<Pick<Counts, 'files' | 'missing' | 'leftOut'>> {
  // Several files may have one content.
  const contents = await trx
    .selectFrom('file')
    .select(({ fn }) => ['storage_key', 'size_bytes', fn.max('content_type').as('content_type')])
    .groupBy(['storage_key', 'size_bytes'])
    .orderBy('storage_key')
    .execute();
  const missing: string[] = [];
  const leftOut: string[] = [];
  for (const { storage_key: key, size_bytes: size, content_type: type } of contents) {
    if (withoutVideos && type.startsWith('video/')) {
      leftOut.push(key);
      continue;
    }
    const content = await findContent(storage, key);
    if (content === undefined) {
      missing.push(key);
      continue;
    }
    const entry = archive.entry({ name: entryNames.file(key), size: Number(size), mode: 0o600, mtime: new Date(0) });
    await pipeline(content, entry);
  }
  return { files: contents.length - missing.length - leftOut.length, missing, leftOut };
}

/** The files of the keys; none is an unfinished draft. */
async function listKeyFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() && !/\.\d+$/.test(entry.name) ? [entry.name] : [])).sort();
}

async function fill(context: Context, archive: Pack, withoutVideos: boolean): Promise<Counts> {
  const counts = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await withoutTimeLimits(trx);
      const tables = await listTables(trx);
      const manifest: Manifest = {
        form: 1,
        madeAt: context.now().toString(),
        release: releaseVersion,
        migrations: await listMigrations(trx),
        tables: tables.map((table) => ({ ...table, columns: [...table.columns], key: [...table.key] })),
      };
      await put(archive, entryNames.manifest, JSON.stringify(manifest));
      const counted: Counts['tables'] = {};
      for (const table of tables) {
        const digest = createHash('sha256');
        let [rows, piece] = [0, 0];
        for await (const some of rowsOf(trx, table)) {
          const lines = some.map((row) => `${JSON.stringify(row)}\n`).join('');
          digest.update(lines);
          rows += some.length;
          piece += 1;
          await put(archive, entryNames.table(table.name, piece), lines);
        }
        counted[table.name] = { rows, sha256: digest.digest('hex') };
      }
      const waiting = await context.jobs.listWaiting(trx);
      await put(archive, entryNames.jobs, waiting.map((job) => `${JSON.stringify(job)}\n`).join(''));
      return {
        tables: counted,
        sequences: await listSequences(trx),
        ...(await putFiles(context, trx, archive, withoutVideos)),
      };
    });
  const staffKey = await readFile(join(context.config.dataDir, entryNames.staffKey)).catch(() => null);
  if (staffKey !== null && context.config.staffKey === null) await put(archive, entryNames.staffKey, staffKey);
  // Read after the rows: what was last signed is never older than they are.
  for (const name of await listKeyFiles(context.config.keysDir))
    await put(archive, entryNames.recordKey(name), await readFile(join(context.config.keysDir, name)));
  await put(archive, entryNames.counts, JSON.stringify(counts));
  return counts;
}

/**
 * Writes the whole portal to `path`, encrypted; the file is there once it is whole. `workFactor`: how dear one guess of
 * the passphrase is (age-passphrase.ts). `withoutVideos`: for a portal whose files are safe elsewhere.
 */
export async function writeBackup(
  context: Context,
  path: string,
  passphrase: string,
  { workFactor = usualWorkFactor, withoutVideos = false } = {},
): Promise<WrittenBackup> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeLeftovers(dirname(path));
  const { draft, close } = openDraft(path);
  const archive = pack();
  const digest = createHash('sha256');
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase, workFactor));
  try {
    const encrypted = await encrypter.encrypt(Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array>);
    const watched = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        digest.update(chunk);
        done(null, chunk);
      },
    });
    const written = pipeline(
      Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
      watched,
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    const filled = fill(context, archive, withoutVideos).then(
      (counts) => {
        archive.finalize();
        return counts;
      },
      (error: Error) => {
        archive.destroy(error);
        throw error;
      },
    );
    const [counts] = await Promise.all([filled, written]);
    await rename(draft, path);
    const { size } = await stat(path);
    const all = Object.values(counts.tables);
    return {
      tables: all.length,
      rows: all.reduce((sum, { rows }) => sum + rows, 0),
      files: counts.files,
      missing: counts.missing,
      leftOut: counts.leftOut.length,
      sizeBytes: size,
      sha256: digest.digest('hex'),
    };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    close();
  }
}
