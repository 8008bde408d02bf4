// Puts a backup back, into a database of its own form, on this machine or another, embedded or on a server.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import { sql } from 'kysely';
import type pg from 'pg';
import { extract, type Extract as Archive } from 'tar-stream';
import type { Database, Queryable } from '../context.ts';
import { lastFormerCommit, migrate, migrationsOf, OldSchema } from '../database/migrate.ts';
import { findContent, type Storage } from '../files/storage.ts';
import { type Jobs, waitingJobForm } from '../jobs/jobs.ts';
import { passphraseIdentity } from './age-passphrase.ts';
import {
  type Counts,
  countsForm,
  entryNames,
  type Manifest,
  manifestForm,
  WrongBackup,
  WrongPassphrase,
} from './backup-form.ts';
import { type CopiedTable, insertRows, listTables, withoutRules, withoutTimeLimits } from './tables.ts';

type Entry = Archive extends AsyncIterable<infer Each> ? Each : never;

export type RestoreTarget = {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Tables that hold a row as soon as someone uses the portal. */
  readonly tellingTables: readonly string[];
  /** Null: files are read but not stored. */
  readonly storage: Storage | null;
  /** Where the jobs go that waited; null: they are read and not queued. */
  readonly jobs: Pick<Jobs, 'queueWaiting'> | null;
  /** Where the key of the authenticators goes; null: nowhere. */
  readonly dataDir: string | null;
  /** Where the keys of records go, unless a file of that name is there; null: nowhere. */
  readonly keysDir: string | null;
  /**
   * What has to hold before anyone uses what was restored: called in the transaction that puts the rows in, and again
   * after the migrations that an earlier release lacks.
   */
  readonly onRestored: ((db: Queryable) => Promise<void>) | null;
};

export type RestoredBackup = {
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Keys of files that neither the backup nor the storage has. */
  readonly missing: readonly string[];
  /** How many videos the backup was made without. */
  readonly leftOut: number;
};

/**
 * Its SHA-256 distinguishes a changed file from a truncated copy: the one in the list of backups is of the whole file.
 */
async function damaged(path: string): Promise<WrongBackup> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  return new WrongBackup(
    `This backup is damaged: it was changed, or its end is missing. Compare its SHA-256 with the one it was made with: ${digest.digest('hex')}.`,
  );
}

class Unreadable extends Error {}

const noBackup = () => new WrongBackup('This file isn’t a backup of the portal.');

/** The entries of a backup, decrypted as they are read. Throws `WrongBackup` for another passphrase. */
async function openEntries(path: string, passphrase: string): Promise<AsyncIterable<Entry>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  const file = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const opened = await decrypter.decrypt(file).catch((error: Error & { code?: string }) => {
    if (error.code === 'ENOENT') throw new WrongBackup(`There is no file ${path}.`);
    throw /no identity matched/i.test(error.message) ? new WrongPassphrase('The passphrase is wrong.') : noBackup();
  });
  const archive = extract();
  const source = Readable.fromWeb(opened as Parameters<typeof Readable.fromWeb>[0]);
  // What fails on the way down is thrown where the entries are read.
  source.on('error', () => archive.destroy(new Unreadable()));
  source.pipe(archive);
  return archive;
}

/** Whether no one uses this database yet: what a migration puts in does not count. */
async function isUnused(db: Queryable, tellingTables: readonly string[]): Promise<boolean> {
  for (const name of tellingTables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Makes the tables as they were when the backup was made. */
async function makeTables(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const made = await migrationsOf(migrations).catch((error: unknown) => {
    throw error instanceof OldSchema
      ? new WrongBackup(
          `This backup is too old for this release. Restore it with the portal of commit ${lastFormerCommit}, then update that one.`,
        )
      : new WrongBackup('This backup is from a newer release. Update this portal first.');
  });
  const client = await pool.connect();
  try {
    await client.query('begin; drop schema public cascade; create schema public; commit');
  } finally {
    client.release();
  }
  await migrate(pool, made);
}

/**
 * The tables of the backup with the types that this database gives their columns. Nothing that a file says becomes part
 * of a statement. Throws `WrongBackup` where the file describes other tables than its migrations make.
 */
function describedTables(described: readonly CopiedTable[], own: readonly CopiedTable[]): CopiedTable[] {
  const unlike = () => new WrongBackup('This backup’s tables don’t match its release. It was changed.');
  if (described.length !== own.length) throw unlike();
  return own.map((table) => {
    const columns = described.find(({ name }) => name === table.name)?.columns ?? [];
    if (columns.length !== table.columns.length) throw unlike();
    return {
      ...table,
      columns: columns.map(({ name, type }) => {
        const column = table.columns.find((each) => each.name === name);
        if (column?.type !== type) throw unlike();
        return column;
      }),
    };
  });
}

class Filling {
  readonly #digests = new Map<string, { readonly digest: Hash; rows: number }>();
  readonly #tables: ReadonlyMap<string, CopiedTable>;
  constructor(tables: readonly CopiedTable[]) {
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    for (const { name } of tables) this.#digests.set(name, { digest: createHash('sha256'), rows: 0 });
  }

  async put(trx: Queryable, tableName: string, lines: string): Promise<void> {
    const [table, counted] = [this.#tables.get(tableName), this.#digests.get(tableName)];
    if (table === undefined || counted === undefined) throw noBackup();
    counted.digest.update(lines);
    const rows = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as (string | null)[]);
    counted.rows += rows.length;
    await insertRows(trx, table, rows);
  }

  /** Throws where anything is not as it was counted when the backup was made. */
  expect({ tables }: Counts): void {
    for (const [name, { digest, rows }] of this.#digests) {
      const counted = tables[name];
      if (counted?.rows !== rows || counted.sha256 !== digest.digest('hex'))
        throw new WrongBackup(`The table ${name} isn’t as it was when the backup was made.`);
    }
  }
}

async function readThrough(entry: Entry): Promise<void> {
  for await (const _ of entry);
}

/** The keys that the storage has no content for. */
async function listMissing(storage: Storage, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const content = await findContent(storage, key, { start: 0, end: 0 });
    if (content === undefined) missing.push(key);
    else await content.toArray();
  }
  return missing;
}

/** A key that is there stays: what was signed with it since the backup must not be forgotten. */
async function putKey(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), content, { mode: 0o600, flag: 'wx' }).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Reads every entry after the manifest, and puts it where it belongs. Files pass through, whatever their size. */
async function putEntries(
  trx: Queryable,
  entries: AsyncIterator<Entry>,
  filling: Filling,
  { storage, jobs, dataDir, keysDir }: RestoreTarget,
): Promise<Counts> {
  for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
    const entry = next.value;
    const { name, type } = entry.header;
    const [folder = '', ...rest] = name.split('/');
    if (type !== 'file' || rest.includes('..') || rest.includes('')) throw noBackup();
    if (folder === 'files') {
      if (storage === null) await readThrough(entry);
      else await storage.put(rest.join('/'), entry as AsyncIterable<Uint8Array>, 'application/octet-stream');
      continue;
    }
    const content = await buffer(entry);
    if (name === entryNames.counts) {
      const counts = countsForm.parse(JSON.parse(content.toString('utf8')));
      filling.expect(counts);
      return counts;
    }
    if (folder === 'keys' && rest.length === 1 && rest[0] !== undefined) {
      if (keysDir !== null) await putKey(keysDir, rest[0], content);
    } else if (folder === 'tables') await filling.put(trx, rest[0] ?? '', content.toString('utf8'));
    else if (name === entryNames.jobs) {
      const lines = content.toString('utf8').split('\n').filter(Boolean);
      await jobs?.queueWaiting(
        trx,
        lines.map((line) => waitingJobForm.parse(JSON.parse(line))),
      );
    } else if (name === entryNames.staffKey && dataDir !== null)
      await writeFile(join(dataDir, entryNames.staffKey), content, { mode: 0o600 });
  }
  throw new Unreadable();
}

/** Restores a backup into a database that no one uses yet. Throws `WrongBackup`. */
export async function restoreBackup(target: RestoreTarget, path: string, passphrase: string): Promise<RestoredBackup> {
  try {
    return await restoreEntries(target, path, passphrase);
  } catch (error) {
    throw error instanceof Unreadable ? await damaged(path) : error;
  }
}

async function restoreEntries(target: RestoreTarget, path: string, passphrase: string): Promise<RestoredBackup> {
  const { db, pool } = target;
  const entries = (await openEntries(path, passphrase))[Symbol.asyncIterator]();
  const first = await entries.next();
  if (first.done === true || first.value.header.name !== entryNames.manifest) throw noBackup();
  const manifest = manifestForm.parse(JSON.parse((await buffer(first.value)).toString('utf8')));
  if (!(await isUnused(db, target.tellingTables)))
    throw new WrongBackup('This database is in use. Restore into a new one, or into an empty DATA_DIR.');
  await makeTables(pool, manifest);
  const { counts, missing } = await db.transaction().execute(async (trx) => {
    await withoutTimeLimits(trx);
    const tables = await listTables(trx);
    const bringBack = await withoutRules(trx, tables);
    for (const { name } of tables) await sql`truncate ${sql.table(name)}`.execute(trx);
    const counted = await putEntries(trx, entries, new Filling(describedTables(manifest.tables, tables)), target);
    for (const { name, value } of counted.sequences)
      await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(trx);
    await bringBack();
    await target.onRestored?.(trx);
    const absent = target.storage === null ? [] : await listMissing(target.storage, counted.leftOut);
    return { counts: counted, missing: [...counted.missing, ...absent] };
  });
  // A backup of an earlier release continues as that release's database would.
  await migrate(pool);
  await target.onRestored?.(db);
  const all = Object.values(counts.tables);
  return {
    madeAt: manifest.madeAt,
    tables: all.length,
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    files: counts.files,
    missing,
    leftOut: counts.leftOut.length,
  };
}
