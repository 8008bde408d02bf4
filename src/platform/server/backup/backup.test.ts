// A backup is the whole portal of one moment, opens by its passphrase alone, and is the same again once it is restored.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { makeBackupJob } from '#backup/server/job-kinds.ts';
import { restoreChecks } from '#backup/server/jobs.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { works } from '#program.ts';
import { openJobs } from '../jobs/jobs.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { addressOf, dropDatabase, templateName } from '../../testing/database-address.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { openDatabase } from '../database/database.ts';
import { storeFile } from '../files/files.ts';
import { openStorage } from '../files/storage.ts';
import { publicHash } from '../security/random.ts';
import { passphraseIdentity, passphraseRecipient } from './age-passphrase.ts';
import { entryNames } from './backup-form.ts';
import { removeLeftovers } from './leftovers.ts';
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
/** Of the moment of the backup: tests add others. */
let rowsThen: Record<string, unknown[]>;
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
  await writeBackup(context, file, passphrase, { workFactor: 10 });
  rowsThen = await everyRow(context.db);
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
  await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
  const opened = openDatabase(addressOf(server, name), 3);
  other = { ...opened, name, admin };
});
afterEach(async () => {
  await other.db.destroy();
  await dropDatabase(other.admin, other.name);
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
  jobs: null,
  dataDir: null,
  keysDir: null,
  onRestored: null,
});

it('restored elsewhere every row of every table is as it was, files and counters too, and the rules hold again', async () => {
  const restored = await restoreBackup(target(), file, passphrase);
  expect(await everyRow(other.db)).toEqual(rowsThen);
  expect(restored.rows).toBe(Object.values(rowsThen).flat().length);
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
  for (const word of ['student', 'manifest', 'O’Brien', '%PDF-1.7']) expect(bytes.includes(word)).toBe(false);
  await expect(restoreBackup(target(), file, 'another passphrase')).rejects.toThrow('The passphrase is wrong.');
});

it('a file that is cut off, changed or none is refused, and the database stays unused', async () => {
  const bytes = readFileSync(file);
  const broken = join(folder, 'broken.tar.age');
  const changed = Buffer.from(bytes);
  changed[bytes.length - 5000] = (changed[bytes.length - 5000] ?? 0) ^ 1;
  for (const content of [bytes.subarray(0, bytes.length - 4000), changed]) {
    writeFileSync(broken, content);
    await expect(restoreBackup(target(), broken, passphrase)).rejects.toThrow(
      `This backup is damaged: it was changed, or its end is missing. Compare its SHA-256 with the one it was made with: ${createHash('sha256').update(content).digest('hex')}.`,
    );
  }
  writeFileSync(broken, 'no backup at all');
  await expect(restoreBackup(target(), broken, passphrase)).rejects.toThrow('This file isn’t a backup of the portal.');
  await expect(restoreBackup(target(), join(folder, 'none'), passphrase)).rejects.toThrow('There is no file');
  expect(await other.db.selectFrom('student').select('id').execute()).toEqual([]);
});

/** Stores a video until the test is over; returns its storage key. */
async function aVideo(content: Buffer): Promise<string> {
  const { context } = portal;
  const file = { filename: 'film.mp4', contentType: 'video/mp4', content, isPublic: true };
  const id = await storeFile(context, context.db, file);
  onTestFinished(async () => {
    await context.db.deleteFrom('file').where('id', '=', id).execute();
  });
  const row = context.db.selectFrom('file').select('storage_key').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).storage_key;
}

it('a backup that breaks off within a file leaves nothing of that file', async () => {
  const key = await aVideo(createHash('shake256', { outputLength: 3_000_000 }).update('a film').digest());
  const path = join(folder, 'film.tar.age');
  await writeBackup(portal.context, path, passphrase, { workFactor: 10 });
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 1_500_000));
  const dataDir = join(folder, 'cut-off');
  await expect(restoreBackup(target(dataDir), path, passphrase)).rejects.toThrow('This backup is damaged');
  expect(existsSync(join(dataDir, 'files', key))).toBe(false);
  expect(readdirSync(join(dataDir, 'files/.drafts'))).toEqual([]);
});

describe('a backup without videos', () => {
  const withVideo = async () => {
    const key = await aVideo(Buffer.from('a film'));
    const path = join(folder, 'no-videos.tar.age');
    const written = await writeBackup(portal.context, path, passphrase, { workFactor: 10, withoutVideos: true });
    return { written, path, key };
  };

  it('has every other file, and is restored next to the storage that has the videos', async () => {
    const { written, path, key } = await withVideo();
    expect(written).toMatchObject({ files: 1, leftOut: 1, missing: [] });
    const { storage } = target(join(folder, 'with-videos'));
    await storage.put(key, Buffer.from('a film'), 'video/mp4');
    const restored = await restoreBackup({ ...target(), storage }, path, passphrase);
    expect(restored).toMatchObject({ files: 1, leftOut: 1, missing: [] });
    expect((await storage.read(key)).toString()).toBe('a film');
  });

  it('says which videos the storage does not have', async () => {
    const { path, key } = await withVideo();
    const restored = await restoreBackup(target(join(folder, 'without-videos')), path, passphrase);
    expect(restored).toMatchObject({ leftOut: 1, missing: [key] });
    const tried = await tryRestore(path, passphrase, []);
    expect(tried).toMatchObject({ leftOut: 1, missing: [], problems: [] });
  }, 180_000);
});

it('a storage that cannot be reached fails the backup, which does not call its files missing', async () => {
  const storage = {
    ...portal.context.storage,
    stream: () => Promise.reject(new Error('The file store answered 503 to GET ab/film.')),
  };
  const path = join(folder, 'unreachable.tar.age');
  const written = writeBackup({ ...portal.context, storage }, path, passphrase, { workFactor: 10 });
  await expect(written).rejects.toThrow('The file store answered 503');
  expect(existsSync(path)).toBe(false);
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

/** The backup with its entries changed, sealed by the same passphrase: whoever knows it can make such a file. */
async function crafted(change: (name: string, content: string) => string): Promise<string> {
  const opening = new Decrypter();
  opening.addIdentity(passphraseIdentity(passphrase));
  const archive = extract();
  archive.end(await opening.decrypt(readFileSync(file)));
  const changed = pack();
  for await (const entry of archive) {
    const content = await buffer(entry);
    const { name } = entry.header;
    changed.entry({ name }, name.startsWith('files/') ? content : change(name, content.toString('utf8')));
  }
  changed.finalize();
  const sealing = new Encrypter();
  sealing.addRecipient(passphraseRecipient(passphrase, 10));
  const path = join(folder, 'crafted.tar.age');
  writeFileSync(path, await sealing.encrypt(await buffer(changed)));
  return path;
}

it('with as many rows that are others, is refused by the digest of their table', async () => {
  const path = await crafted((name, content) =>
    name.startsWith('tables/student/') ? content.replace('O’Brien', 'O’Bryan') : content,
  );
  await expect(restoreBackup(target(), path, passphrase)).rejects.toThrow(
    'The table student isn’t as it was when the backup was made.',
  );
});

it.each([
  ['a type that runs a statement', "text) from jsonb_array_elements('[]') as row; create table intruder (); --"],
  ['another type', 'integer'],
])('whose description gives a column %s is refused, and nothing of it runs', async (_what, type) => {
  const path = await crafted((name, content) => {
    if (name !== entryNames.manifest) return content;
    const manifest = JSON.parse(content);
    const table = manifest.tables.find((each: { name: string }) => each.name === 'student');
    table.columns.find((each: { name: string }) => each.name === 'lastname').type = type;
    return JSON.stringify(manifest);
  });
  await expect(restoreBackup(target(), path, passphrase)).rejects.toThrow(
    'This backup’s tables don’t match its release',
  );
  const found = await sql`select from pg_class where relname = 'intruder'`.execute(other.db);
  expect(found.rows).toEqual([]);
});

describe('from before the baseline of the database', () => {
  /** The backup as if its database had run this many of the migrations that the baseline replaces. */
  const recording = (count: number, ...later: string[]) =>
    crafted((name, content) => {
      if (name !== entryNames.manifest) return content;
      const former = Array.from({ length: count }, (_, at) => `${String(at + 1).padStart(4, '0')}-accounts.sql`);
      const manifest = JSON.parse(content);
      return JSON.stringify({ ...manifest, migrations: [...former, ...manifest.migrations.slice(1), ...later] });
    });
  it('is the same again if it has all migrations that the baseline replaces', async () => {
    await restoreBackup(target(), await recording(120), passphrase);
    expect(await everyRow(other.db)).toEqual(rowsThen);
  });
  it('is refused with the release to restore it with if it has only some of them', async () => {
    await expect(restoreBackup(target(), await recording(119), passphrase)).rejects.toThrow(
      'This backup is too old for this release. Restore it with the portal of commit 388df58a, then update that one.',
    );
  });
  it('is refused if it has a migration that this release doesn’t have', async () => {
    await expect(restoreBackup(target(), await recording(120, '9999-later.sql'), passphrase)).rejects.toThrow(
      'This backup is from a newer release. Update this portal first.',
    );
  });
});

it('is cut into pieces by weight, however heavy its rows are, and comes back whole', async () => {
  const { context } = portal;
  const heavy = 30;
  const { id } = await context.db
    .insertInto('mail')
    .values({
      kind: 'test.heavy',
      recipient: 'ana@example.org',
      subject: 'Heavy',
      text_body: '',
      html_body: '',
      message_id: 'heavy@example.org',
      created_at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into mail_attachment (mail_id, filename, content_type, content)
    select ${id}, 'heavy.bin', 'application/octet-stream', decode(repeat('5a', 300000 + n), 'hex') from generate_series(1, ${heavy}) n`.execute(
    context.db,
  );
  const table = (await listTables(context.db)).find(({ name }) => name === 'mail_attachment');
  if (table === undefined) throw new Error('There is no table of attachments.');
  const pieces = await context.db.transaction().execute(async (trx) => {
    const weights: number[] = [];
    for await (const rows of rowsOf(trx, table)) weights.push(JSON.stringify(rows).length);
    return weights;
  });
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.max(...pieces)).toBeLessThan(5_000_000);
  const path = join(folder, 'heavy.tar.age');
  await writeBackup(context, path, passphrase, { workFactor: 10 });
  await restoreBackup(target(), path, passphrase);
  const { rows } = await sql<{
    bytes: string;
  }>`select sum(octet_length(content)) as bytes from mail_attachment`.execute(other.db);
  expect(Number(rows[0]?.bytes)).toBe(heavy * 300_000 + (heavy * (heavy + 1)) / 2);
});

it('what a killed backup or try left is removed, and what a living process works on is not', async () => {
  const backups = join(folder, 'leftovers');
  mkdirSync(backups);
  /** No process has this number: it is above what the system gives out. */
  const dead = 2 ** 22 + 1;
  const living = process.ppid;
  const [left, working] = [dead, living].map((pid) => join(backups, `portal.tar.age.${pid}.part`));
  const [leftTry, workingTry] = [dead, living].map((pid) => join(tmpdir(), `dl-try-${pid}-${publicHash(6)}`));
  for (const path of [left, working]) writeFileSync(path ?? '', 'half a backup');
  for (const path of [leftTry, workingTry]) mkdirSync(join(path ?? '', 'pg'), { recursive: true });
  await removeLeftovers(backups);
  expect([left, leftTry, working, workingTry].map((path) => existsSync(path ?? ''))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  rmSync(workingTry ?? '', { recursive: true });
});

it('what waited in the queue when it was made is done after a restore, once', async () => {
  const { context } = portal;
  const student = await aStudent(context);
  const klass = await aClass(context);
  await context.db.transaction().execute((trx) =>
    awardCredit(context, trx, {
      studentId: student.id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: context.now(),
    }),
  );
  const path = join(folder, 'waiting.tar.age');
  await writeBackup(context, path, passphrase, { workFactor: 10 });
  const jobs = await openJobs(
    other.pool,
    works.map(({ job }) => job),
    context.log,
  );
  await restoreBackup({ ...target(), jobs }, path, passphrase);
  const restored = { ...context, db: other.db, jobs };
  await jobs.drain(restored, works);
  const mails = () =>
    other.db.selectFrom('mail').select('recipient').where('kind', '=', 'credit.certificate').execute();
  expect(await mails()).toEqual([{ recipient: student.email }]);
  await jobs.drain(restored, works);
  expect(await mails()).toHaveLength(1);
  await jobs.stop();
});

it('a restored portal makes no backup because one was being made: not of its own file, and not of an older one', async () => {
  const { context } = portal;
  const made = { hash: 'A'.repeat(22), passphrase: 'sealed' };
  await context.jobs.enqueue(context.db, makeBackupJob, made);
  const path = join(folder, 'while-backing-up.tar.age');
  await writeBackup(context, path, passphrase, { workFactor: 10 });
  const jobs = await openJobs(
    other.pool,
    works.map(({ job }) => job),
    context.log,
  );
  const backups = async () => {
    const { rows } = await sql`select from job.job where name = ${makeBackupJob.name}`.execute(other.db);
    return rows.length;
  };
  await restoreBackup({ ...target(), jobs }, path, passphrase);
  expect(await backups()).toBe(0);
  // What a release before this one wrote into its backups.
  await jobs.queueWaiting(other.db, [{ name: makeBackupJob.name, data: made, singletonKey: null }]);
  expect(await backups()).toBe(0);
  await portal.runJobs();
  await jobs.stop();
});
