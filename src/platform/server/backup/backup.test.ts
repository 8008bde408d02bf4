// A backup is the whole portal of one moment, opens by its passphrase alone, and is the same again once it is restored.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { restoreChecks } from '#backup/server/jobs.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { addressOf } from '../../testing/database-address.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { storeFile } from '../files/files.ts';
import { openStorage } from '../files/storage.ts';
import { publicHash } from '../security/random.ts';
import { passphraseIdentity, passphraseRecipient } from './age-passphrase.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables, rowsOf } from './tables.ts';
import { type RestoreCheck, tryRestore } from './try-restore.ts';
import { writeBackup } from './write-backup.ts';
import type { Database } from '../context.ts';

const passphrase = 'four words of nonsense';
const tellingTables = ['student', 'activity'];
const folder = mkdtempSync(join(tmpdir(), 'dl-backup-'));
const file = join(folder, 'portal.tar.age');

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  await aStudent(context, { lastname: 'O’Brien-Łukasz "\\ \t' });
  await anExam(context, (await aClass(context)).id);
  await storeFile(context, context.db, {
    filename: 'hand-out.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.7 …'),
    isPublic: false,
  });
  // What looks like nothing in JSON is something in a column of JSON.
  await sql`insert into provider_setting (name, value) values ('thirdGender', 'null'::jsonb)`.execute(context.db);
  // Guesses are cheap here: the tests make many.
  await writeBackup(context, file, passphrase, 10);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A database of its own on the server of the run, as on another machine: migrated and unused. */
let other: { db: Database; pool: pg.Pool; name: string; admin: pg.Client };
beforeEach(async () => {
  const server = inject('databaseServer');
  const name = `dl_${publicHash(12).toLowerCase()}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const opened = openDatabase(addressOf(server, name), 3);
  await migrate(opened.pool);
  other = { ...opened, name, admin };
});
afterEach(async () => {
  await other.db.destroy();
  await other.admin.query(`drop database ${other.name} with (force)`);
  await other.admin.end();
});

async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  return db.transaction().execute(async (trx) => {
    const all: Record<string, unknown[]> = {};
    for (const table of await listTables(trx)) {
      all[table.name] = [];
      for await (const rows of rowsOf(trx, table)) all[table.name]?.push(...rows);
    }
    return all;
  });
}
const target = (dataDir = join(folder, 'data')) => ({
  db: other.db,
  pool: other.pool,
  tellingTables,
  storage: openStorage({ storageUrl: null, dataDir }),
  dataDir: null,
});

it('restored elsewhere every row of every table is as it was, files and counters too, and the rules hold again', async () => {
  const restored = await restoreBackup(target(), file, passphrase);
  const [before, after] = [await everyRow(portal.context.db), await everyRow(other.db)];
  expect(after).toEqual(before);
  expect(restored.rows).toBe(Object.values(before).flat().length);
  expect(restored.files).toBe(1);
  const { storage_key: key } = await other.db.selectFrom('file').select('storage_key').executeTakeFirstOrThrow();
  expect((await target().storage.read(key)).toString()).toBe('%PDF-1.7 …');
  const rules = (db: Database) =>
    sql`select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(
      db,
    );
  expect((await rules(other.db)).rows).toEqual((await rules(portal.context.db)).rows);
  const off = await sql`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`.execute(other.db);
  expect(off.rows).toEqual([]);
  const { id } = await aStudent(
    { ...portal.context, db: other.db },
    { username: 'newcomer', email: 'newcomer@member.test' },
  );
  expect(Number(id)).toBeGreaterThan(1);
});

it('nothing of it can be read without the passphrase', async () => {
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  for (const word of ['student', 'manifest', 'Brien', 'PDF']) expect(bytes.includes(word)).toBe(false);
  await expect(restoreBackup(target(), file, 'another passphrase')).rejects.toThrow('The passphrase is wrong.');
});

it('a file that is cut off, changed or none is refused, and the database stays unused', async () => {
  const bytes = readFileSync(file);
  const broken = join(folder, 'broken.tar.age');
  const changed = Buffer.from(bytes);
  changed[bytes.length - 5000] = (changed[bytes.length - 5000] ?? 0) ^ 1;
  for (const content of [bytes.subarray(0, bytes.length - 4000), changed]) {
    writeFileSync(broken, content);
    await expect(restoreBackup(target(), broken, passphrase)).rejects.toThrow('This backup is cut off');
  }
  writeFileSync(broken, 'no backup at all');
  await expect(restoreBackup(target(), broken, passphrase)).rejects.toThrow('This file is no backup of the portal.');
  await expect(restoreBackup(target(), join(folder, 'none'), passphrase)).rejects.toThrow('There is no file');
  expect(await other.db.selectFrom('student').select('id').execute()).toEqual([]);
});

it('a database that is in use is left alone', async () => {
  await aStudent({ ...portal.context, db: other.db });
  await expect(restoreBackup(target(), file, passphrase)).rejects.toThrow('This database is in use.');
});

it('is tried in a database of its own, and says what does not fit', async () => {
  // A ledger of many years takes longer to check than any statement of a page may.
  const longest: RestoreCheck = async (trx) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
    return rows[0]?.statement_timeout === '0' ? null : 'A check is cut off.';
  };
  const tried = await tryRestore(file, passphrase, [...restoreChecks, longest, async () => 'Something is amiss.']);
  expect(tried.problems).toEqual(['Something is amiss.']);
  expect(tried.rows).toBeGreaterThan(10);
}, 180_000);

it('is what the library’s own passphrases open, and opens what they seal', async () => {
  const theirs = new Encrypter();
  theirs.setPassphrase(passphrase);
  theirs.setScryptWorkFactor(10);
  const ours = new Encrypter();
  ours.addRecipient(passphraseRecipient(passphrase, 10));
  const opening = new Decrypter();
  opening.addIdentity(passphraseIdentity(passphrase));
  expect(await opening.decrypt(await theirs.encrypt('theirs'), 'text')).toBe('theirs');
  const library = new Decrypter();
  library.addPassphrase(passphrase);
  expect(await library.decrypt(await ours.encrypt('ours'), 'text')).toBe('ours');
});
