// Migrations: plain SQL files, forward only, each in a transaction of its own, in the order of their names.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { rootFolder } from '../process/root-folder.ts';

const folder = join(rootFolder, 'migrations');

/** Digests that a migration had before it was laid out again: the same statements, so the same schema. */
const formerDigests = JSON.parse(await readFile(join(folder, 'former-digests.json'), 'utf8')) as Partial<
  Record<string, string>
>;

/** A released migration was edited, or the database is newer than the program. */
export class WrongSchema extends Error {}

/** The names of all migrations of this release, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Brings the database to the newest schema, or by the migrations in `only` to that of an earlier release. Returns the
 * names of the migrations that ran. One process at a time (start-lock.ts).
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
    const digests = new Map(rows.map((row) => [row.name, row.digest]));
    const unknown = rows.find((row) => !names.includes(row.name));
    if (unknown)
      throw new WrongSchema(`This database is newer than the program: it has the migration ${unknown.name}.`);
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const digest = createHash('sha256').update(sql).digest('hex');
      const known = digests.get(name);
      if (known === undefined) {
        await client.query('begin');
        await client.query(sql);
        await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest]);
        await client.query('commit');
        ran.push(name);
      } else if (![digest, formerDigests[name]].includes(known)) {
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
