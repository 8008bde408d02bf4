// Migrations: plain SQL files, forward only, each in a transaction of its own, in the order of their names.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const folder = join(import.meta.dirname, '../../../../migrations');

/** Digests that a migration had before it was laid out again: the same statements, so the same schema. */
const formerDigests = JSON.parse(await readFile(join(folder, 'former-digests.json'), 'utf8')) as Partial<
  Record<string, string>
>;

/** A released migration was edited, or the database is newer than the program. */
export class WrongSchema extends Error {}

/** Brings the database to the newest schema. Returns the names of the migrations that ran. One process at a time (start-lock.ts). */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query(
      'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const digest = createHash('sha256').update(sql).digest('hex');
      await client.query('begin');
      await client.query('lock table schema_migration in exclusive mode');
      const { rows } = await client.query<{ digest: string }>('select digest from schema_migration where name = $1', [
        name,
      ]);
      if (rows[0] === undefined) {
        await client.query(sql);
        await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest]);
        ran.push(name);
      } else if (![digest, formerDigests[name]].includes(rows[0].digest)) {
        throw new WrongSchema(`The migration ${name} differs from the one this database was made with.`);
      }
      await client.query('commit');
    }
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    const unknown = rows.find((row) => !names.includes(row.name));
    if (unknown)
      throw new WrongSchema(`This database is newer than the program: it holds the migration ${unknown.name}.`);
    return ran;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
