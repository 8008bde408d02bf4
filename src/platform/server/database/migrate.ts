// Migrations: plain SQL, forward only, each in a transaction of its own, in the order of their names. The first one is
// the baseline, a folder with a file for each feature. Every later one is a file.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { rootFolder } from '../process/root-folder.ts';

const folder = join(rootFolder, 'migrations');

/** Makes what the migrations up to number 0154 made one by one. Older databases recorded those instead. */
const baseline = '0154-baseline';
const formerMigrations = 120;
/** The last commit with those migrations: tests/baseline.test.ts compares what they make. */
export const lastFormerCommit = '388df58a';

const numberOf = (name: string) => name.slice(0, 4);

/** A migration was edited after it ran, or the database is newer than the program. */
export class WrongSchema extends Error {}

/** A database, or its backup, from before the baseline that lacks some of the migrations that the baseline replaces. */
export class OldSchema extends WrongSchema {}

/** The names of all migrations of this release, in their order. */
export const knownMigrations = async (): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
    .map(({ name }) => name)
    .sort();
};

async function readMigration(name: string): Promise<string> {
  const path = join(folder, name);
  if (name.endsWith('.sql')) return readFile(path, 'utf8');
  const files = (await readdir(path)).sort();
  return (await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))).join('\n');
}

/**
 * Which migrations of this release a database has that recorded these names. Throws `OldSchema` where it is from before
 * the baseline and lacks some of the migrations that the baseline replaces, and `WrongSchema` where it is newer than
 * the program.
 */
export async function migrationsOf(recorded: readonly string[]): Promise<string[]> {
  const known = await knownMigrations();
  const former = recorded.filter((name) => name !== baseline && numberOf(name) <= numberOf(baseline));
  const later = recorded.filter((name) => !former.includes(name));
  const unknown = later.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new WrongSchema(`This database is newer than the program: it has the migration ${unknown}.`);
  if (former.length === 0) return later;
  if (former.length !== formerMigrations)
    throw new OldSchema(
      `This database is too old for this release: start the portal of commit ${lastFormerCommit} on it once, then this one.`,
    );
  return [baseline, ...later];
}

/**
 * Brings the database to the newest schema, or by the migrations in `only` to that of an earlier release. Returns the
 * names of the migrations that ran. One process at a time (start-lock.ts). Throws `WrongSchema`.
 */
export async function migrate(pool: pg.Pool, only?: readonly string[]): Promise<string[]> {
  const names = (await knownMigrations()).filter((name) => only?.includes(name) !== false);
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query(
      'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration');
    const done = await migrationsOf(rows.map((row) => row.name));
    const digests = new Map(rows.map((row) => [row.name, row.digest]));
    for (const name of names) {
      const sql = await readMigration(name);
      const digest = createHash('sha256').update(sql).digest('hex');
      if (!done.includes(name)) {
        await client.query('begin');
        await client.query(sql);
        await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest]);
        await client.query('commit');
        ran.push(name);
      } else if ((digests.get(name) ?? digest) !== digest) {
        throw new WrongSchema(`The migration ${name} differs from the one this database was created with.`);
      }
    }
    return ran;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
