// docs/specification/records.md, RL-3 to RL-9: the log of the ledger, whoever writes to it, and whatever ends
// meanwhile.
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#accounts/server/close-account.ts';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { certificateLinkCall } from '#certificates/contract.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { amendCredit, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { findRecord } from '#credit/server/credit-queries.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { ledgerRetention } from '#credit/server/jobs.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { GrowingTree, leafHash } from '#credit/server/ledger-log/merkle-tree.ts';
import { findCheckpoint, signCheckpoint } from '#credit/server/ledger-log/signed-note.ts';
import { verifyLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import type { CallContext } from '#platform/server/context.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { rounds } from '#platform/testing/stress.ts';
import { attachmentsOf, hasTool, inFolder } from '#platform/testing/system-tools.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { undoMergeCall } from '#students/staff-contract.ts';
import { mergeStudents } from '#students/server/staff/merge-students.ts';
import { ledgerCommand } from '#ledger/server/commands.ts';
import { memberTables } from '../src/member-tables.ts';

let portal: Portal;
let context: CallContext;
let student: SignedIn;
let klass: MadeActivity;
beforeEach(async () => {
  portal = await openPortal();
  ({ context } = portal);
  student = await aStudent(context);
  klass = await aClass(context);
});
afterEach(() => portal.close());

const said = async (): Promise<string[]> =>
  (await context.db.selectFrom('log_entry').select('entry').orderBy('leaf').execute()).map(({ entry }) => {
    expect(entry).toMatch(/^credit-log\/v1\n[^\n]+\n$/);
    return entry.split('\n')[1] ?? '';
  });
const creditOf = async (activity: Pick<MadeActivity, 'id'>): Promise<string> =>
  (
    await context.db
      .selectFrom('credit')
      .select('id')
      .where('activity_id', '=', activity.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;
const hashOf = async (creditId: string): Promise<string> =>
  createHash('sha256')
    .update(await findRecord(context.db, creditId))
    .digest('hex');
const problems = async (): Promise<readonly string[]> => (await verifyLedger(context)).problems;

async function download(activity: MadeActivity, who = student): Promise<Buffer> {
  const { url } = (await portal.call(certificateLinkCall, { c: activity.hash }, who.token)).body;
  return (await portal.app.inject({ url })).rawPayload;
}
const get = async (url: string) => portal.app.inject({ url });

describe('what the log says', () => {
  it('issued, superseded and withdrawn, in the order in which it happened (RL-4)', async () => {
    await aCredit(context, student, klass);
    const first = await creditOf(klass);
    const decision = { reason: 'A mistake in the record.', by: 'Rita Diaz', tells: false };
    const amended = await context.db
      .transaction()
      .execute((trx) => amendCredit(context, trx, { ...decision, creditId: first, change: { title: 'Another' } }));
    await context.db
      .transaction()
      .execute((trx) => withdrawCredit(context, trx, { ...decision, creditId: amended.id }));
    await writeLog(context);
    expect(await said()).toEqual([
      `issued ${await hashOf(first)}`,
      `issued ${await hashOf(amended.id)}`,
      'superseded 0 by 1',
      'withdrawn 1',
    ]);
    expect(await problems()).toEqual([]);
  });

  it('taken over, for what was imported (RL-4)', async () => {
    await context.db.transaction().execute((trx) =>
      awardCredit(context, trx, {
        studentId: student.id,
        activityId: klass.id,
        attemptId: null,
        examScore: 90,
        earnedAt: context.now().subtract({ hours: 9999 }),
        ceTypeId: 1,
        silent: true,
      }),
    );
    await writeLog(context);
    expect(await said()).toEqual([`taken-over ${await hashOf(await creditOf(klass))}`]);
  });

  it('that a credit stands again when the merge that superseded it is undone, also a second time (RL-5)', async () => {
    const twin = await aStudent(context);
    for (const who of [student, twin]) await aCredit(context, who, klass);
    const hashes = [];
    for (const { id } of [twin, student])
      hashes.push(
        (await context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash,
      );
    const [from = '', into = ''] = hashes;
    const merge = async () =>
      context.db
        .transaction()
        .execute((trx) =>
          mergeStudents(context, trx, memberTables, { from, into, details: [], reason: 'One person.' }, 'Robin'),
        );
    const owner = await aStaffMember(context, ['owner']);
    const undo = async (m: string) =>
      callAsStaff(portal, owner, undoMergeCall, { m, reason: 'They are two after all.' });

    await undo((await merge()).hash);
    // Both happened between two runs: the log says both.
    expect(await problems()).toEqual([]);
    const { hash } = await merge();
    await writeLog(context);
    await undo(hash);
    expect(await problems()).toEqual([]);
    const entries = await said();
    expect(entries.slice(2)).toEqual(['superseded 1 by 0', 'stands-again 1', 'superseded 1 by 0', 'stands-again 1']);

    // The last entry about a leaf wins.
    const stands = new Map<string, boolean>();
    for (const entry of entries) {
      const [kind = '', leaf = ''] = entry.split(' ');
      if (kind !== 'issued') stands.set(leaf, kind === 'stands-again');
    }
    expect([...stands]).toEqual([['1', true]]);
    const { rows } = await sql<{ count: string }>`select count(*) from credit_correction`.execute(context.db);
    expect(rows[0]?.count).toBe('0');
  });

  it('takes over everything older, in batches, by the first run (RL-4)', async () => {
    // Lines as the migration leaves them.
    await sql`insert into log_pending (kind, row_id, entry) select 'credit', -n, 'taken-over ' || repeat('0', 64) from generate_series(1, 2500) as n`.execute(
      context.db,
    );
    await writeLog(context);
    const { rows } = await sql<{ row: string }>`
      select count(*) || ' ' || min(leaf) || ' ' || max(leaf) || ' ' || bool_and(credit_id = -1 - leaf) as row from log_entry`.execute(
      context.db,
    );
    expect(rows[0]?.row).toBe('2500 0 2499 true');
    const checkpoints = await context.db.selectFrom('log_checkpoint').select('size').execute();
    expect(checkpoints).toEqual([{ size: '2500' }]);
  });
});

describe('the proof in a certificate (RL-6)', () => {
  it.skipIf(!hasTool('pdfdetach') || !hasTool('go'))(
    'is accepted by the program of docs/verify.md, and nothing else is',
    async () => {
      const others = [await aClass(context), await aClass(context)];
      for (const each of [klass, ...others]) await aCredit(context, student, each);
      const files = attachmentsOf(await download(others[1] ?? klass));
      const [record = '', proof = ''] = [files.get('record.json'), files.get('record.tlog-proof')];
      const guide = readFileSync(join(import.meta.dirname, '../docs/verify.md'), 'utf8');
      const [, program = ''] = /```go\n([^]+?)```/.exec(guide) ?? [];
      const key = (await get('/log/key')).body;
      inFolder((folder) => {
        writeFileSync(join(folder, 'check.go'), program);
        const env = {
          ...process.env,
          GO111MODULE: 'off',
          GOPATH: '/usr/share/gocode',
          GOCACHE: join(folder, 'cache'),
          GOFLAGS: '',
        };
        execFileSync('go', ['build', '-o', 'check', 'check.go'], { cwd: folder, env });
        const check = (changed: { record?: string; proof?: string; key?: string } = {}): string => {
          const given = { record, proof, key, ...changed };
          for (const [name, text] of Object.entries(given)) writeFileSync(join(folder, name), text);
          try {
            return execFileSync(join(folder, 'check'), ['key', 'record', 'proof'], {
              cwd: folder,
              encoding: 'utf8',
            }).trim();
          } catch (error) {
            return (error as { stdout: string }).stdout.trim();
          }
        };
        expect(check()).toBe('PROVEN: issued, entry 2 of 3 in portal.test/credit-log');
        const refused = /^NOT PROVEN: /;
        expect(check({ record: record.replace('"hours":"1.00"', '"hours":"9.00"') })).toMatch(
          record.includes('"hours":"1.00"') ? refused : /./,
        );
        expect(check({ record: `${record} ` })).toMatch(refused);
        expect(check({ proof: proof.replace('index 2', 'index 1') })).toMatch(refused);
        expect(check({ proof: proof.replace('\n3\n', '\n4\n') })).toMatch(refused);
        expect(check({ key: key.replace(/.{6}$/m, 'AAAAA=') })).toMatch(refused);
      });
    },
  );

  it.skipIf(!hasTool('qpdf'))('is inside a PDF that is whole', async () => {
    await aCredit(context, student, klass);
    const pdf = await download(klass);
    inFolder((folder) => {
      writeFileSync(join(folder, 'it.pdf'), pdf);
      const said = execFileSync('qpdf', ['--check', join(folder, 'it.pdf')], { encoding: 'utf8' });
      expect(said).toContain('No syntax or stream encoding errors found');
    });
  });

  it('is the same at every download, also when the log has grown since', async () => {
    await aCredit(context, student, klass);
    const before = await download(klass);
    const another = await aClass(context);
    await aCredit(context, student, another);
    await writeLog(context);
    expect(Buffer.compare(await download(klass), before)).toBe(0);
  });
});

/** Every file of the log that its checkpoint implies. */
async function crawl(): Promise<{ readonly entries: string[]; readonly leaves: Buffer; readonly all: Buffer[] }> {
  const size = Number((await get('/log/checkpoint')).body.split('\n')[1]);
  const all: Buffer[] = [];
  const entries: string[] = [];
  const leaves: Buffer[] = [];
  for (let first = 0; first < size; first += 256) {
    const width = Math.min(256, size - first);
    const name = `${String(first / 256).padStart(3, '0')}${width === 256 ? '' : `.p/${width}`}`;
    const [bundle, hashes] = [await get(`/log/tile/entries/${name}`), await get(`/log/tile/0/${name}`)];
    expect([bundle.statusCode, hashes.statusCode]).toEqual([200, 200]);
    expect(hashes.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (let at = 0; at < bundle.rawPayload.length;) {
      const length = bundle.rawPayload.readUInt16BE(at);
      entries.push(bundle.rawPayload.subarray(at + 2, at + 2 + length).toString());
      at += 2 + length;
    }
    leaves.push(hashes.rawPayload);
    all.push(bundle.rawPayload, hashes.rawPayload);
  }
  return { entries, leaves: Buffer.concat(leaves), all };
}

describe('the log for everyone (RL-7)', () => {
  it('has tiles that lead to the signed root, and nothing beyond it', async () => {
    expect((await get('/log/checkpoint')).statusCode).toBe(404);
    await aCredit(context, student, klass);
    await sql`insert into log_pending (kind, row_id, entry) select 'credit', -n, 'taken-over ' || repeat('0', 64) from generate_series(1, 299) as n`.execute(
      context.db,
    );
    await writeLog(context);
    const { entries, leaves } = await crawl();
    expect(entries).toHaveLength(300);
    const tree = new GrowingTree(0, []);
    for (const [leaf, entry] of entries.entries()) {
      tree.add(leafHash(entry));
      expect(leaves.subarray(leaf * 32, leaf * 32 + 32).equals(leafHash(entry))).toBe(true);
    }
    const response = await get('/log/checkpoint');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(findCheckpoint(response.body)).toMatchObject({
      origin: 'portal.test/credit-log',
      size: 300,
      root: tree.root,
    });
    const full = new GrowingTree(0, []);
    for (const entry of entries.slice(0, 256)) full.add(leafHash(entry));
    expect((await get('/log/tile/1/000.p/1')).rawPayload.equals(full.root)).toBe(true);
    for (const path of ['0/002', '0/001', '0/001.p/45', '1/000', '1/000.p/2', 'entries/x000/000', '00/000', '7/000'])
      expect([path, (await get(`/log/tile/${path}`)).statusCode]).toEqual([path, 404]);
    expect((await get('/log/2/checkpoint')).statusCode).toBe(404);
    expect((await get('/log/1/checkpoint')).statusCode).toBe(404);
  });

  it('contains no name, email address, title, or code', async () => {
    await aCredit(context, student, klass);
    await writeLog(context);
    const { all } = await crawl();
    const text = [...all, (await get('/log/checkpoint')).rawPayload, (await get('/log/key')).rawPayload]
      .map((bytes) => bytes.toString('latin1'))
      .join('\n')
      .toLowerCase();
    const credit = await context.db.selectFrom('credit').selectAll().executeTakeFirstOrThrow();
    const person = await context.db
      .selectFrom('student')
      .selectAll()
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    for (const secret of [
      credit.verification_code,
      credit.student_name,
      credit.title,
      credit.student_hash,
      credit.activity_hash,
      credit.salt.toString('hex'),
      credit.salt.toString('base64'),
      credit.salt.toString('latin1'),
      person.email,
      person.username,
      person.firstname,
      person.lastname,
    ])
      expect(text).not.toContain(secret.toLowerCase());
  });
});

it('the command names what the log does not extend, by a certificate or a checkpoint (RL-8)', async () => {
  await aCredit(context, student, klass);
  const pdf = await download(klass);
  const lines: string[] = [];
  const run = (...args: string[]) => ledgerCommand(context, args, (line) => lines.push(line));
  await run('checkpoint');
  const [note = ''] = lines.splice(0);
  expect(note).toBe((await get('/log/checkpoint')).body.trimEnd());
  const folder = mkdtempSync(join(tmpdir(), 'dl-saved-'));
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  try {
    await run('verify');
    await run('verify', '--against', file('a.pdf', pdf));
    await run('verify', '--against', file('mail.txt', `Hello,\r\n> ${note.replaceAll('\n', '\r\n> ')}\r\nBye`));
    const intact = 'Nothing was changed in the ledger of 1 credit. Its log of 1 entry is intact.';
    const extended = `${intact} It extends the checkpoint of 1 entry.`;
    expect(lines).toEqual([intact, extended, extended]);
    const [, key = ''] = /— (\S+) /.exec(note) ?? [];
    const foreign = signCheckpoint(
      { origin: key, size: 1, root: Buffer.alloc(32) },
      generateKeyPairSync('ed25519').privateKey,
    );
    for (const [content, sentence] of [
      [foreign, 'The checkpoint isn’t signed with this portal’s key.'],
      [foreign.replaceAll('portal.test', 'other.test'), 'This portal has no log with the name other.test/credit-log.'],
    ] as const)
      await expect(run('verify', '--against', file('b.txt', content))).rejects.toThrow(sentence);
    await expect(run('verify', '--against', file('c.txt', 'Nothing.'))).rejects.toThrow('has no checkpoint');
    await expect(run('verify', '--against', join(folder, 'none'))).rejects.toThrow('There is no file');
    await expect(run('mend')).rejects.toThrow('Use ledger verify');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('whoever changes the database', () => {
  /** The log written anew over what the tables say now, with the true key. */
  async function rebuild(): Promise<void> {
    const key = createPrivateKey(readFileSync(join(context.config.keysDir, 'log.pem')));
    await context.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update credit set digest = credit_digest(credit)`.execute(trx);
      await sql`update log_entry set digest = credit_digest(credit),
        entry = E'credit-log/v1\nissued ' || encode(sha256(convert_to(credit_record(credit), 'UTF8')), 'hex') || E'\n'
        from credit where credit.id = log_entry.credit_id`.execute(trx);
      await sql`delete from log_node`.execute(trx);
      await sql`delete from log_checkpoint`.execute(trx);
      const tree = new GrowingTree(0, []);
      for (const { entry } of await trx.selectFrom('log_entry').select('entry').orderBy('leaf').execute())
        for (const { level, index, hash } of tree.add(leafHash(entry)))
          await trx
            .insertInto('log_node')
            .values({ log: 1, level, index: String(index), hash })
            .execute();
      const checkpoint = { origin: 'portal.test/credit-log', size: tree.size, root: tree.root };
      const note = signCheckpoint(checkpoint, key);
      await trx
        .insertInto('log_checkpoint')
        .values({ log: 1, size: String(tree.size), note, made_at: context.now() })
        .execute();
      writeFileSync(join(context.config.keysDir, 'last-checkpoint'), note);
    });
  }

  it('and writes the log anew, with the true key, is contradicted by any certificate (RL-8)', async () => {
    await aCredit(context, student, klass);
    await writeLog(context);
    const saved = findCheckpoint((await get('/log/checkpoint')).body);
    expect((await verifyLedger(context, saved)).problems).toEqual([]);
    await context.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update credit set credits = credits + 10`.execute(trx);
    });
    expect(await problems()).toHaveLength(1);
    await rebuild();
    expect(await problems()).toEqual([]);
    expect((await verifyLedger(context, saved)).problems).toEqual([
      'The ledger’s log doesn’t extend the checkpoint of 1 entries that you have: it was written anew, or the database was set back.',
    ]);
  });

  it('and slips in a credit of an earlier day is named: its entry is new (RL-8)', async () => {
    await aCredit(context, student, klass);
    await writeLog(context);
    portal.advance({ hours: 24 * 60 });
    const another = await aClass(context);
    await aCredit(context, student, another);
    await writeLog(context);
    const late = await aClass(context);
    // By SQL, with every trigger in place.
    await sql`insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name,
      title, sponsor, provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, issued_at,
      time_zone, local_date, accreditation)
      select 'AAAA-BBBB-CCCC', student_id, student_hash, ${late.id}, ${late.hash}, activity_kind, 1, student_name, 'Late', sponsor, provider_name,
      provider_address, description, objectives, ce_type_id, credit_name, credits, agd, 90, earned_at, issued_at, time_zone, local_date, accreditation
      from credit order by id limit 1`.execute(context.db);
    expect(await problems()).toEqual([
      'Credit AAAA-BBBB-CCCC says it was issued on 2026-03-02, but it wasn’t in the ledger’s log by 2026-05-01.',
    ]);
  });

  it('and sets it back to an earlier state signs nothing anymore (RL-9)', async () => {
    await aCredit(context, student, klass);
    await writeLog(context);
    await context.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const table of ['log_entry', 'log_node', 'log_checkpoint', 'credit', 'credit_proof'])
        await sql`delete from ${sql.table(table)}`.execute(trx);
    });
    const another = await aClass(context);
    await aCredit(context, student, another);
    await writeLog(context);
    expect(await said()).toEqual([]);
  });
});

it('erasing a closed account’s credit leaves the log as it is, without a way back to the person (RL-5)', async () => {
  const earnedAt = context.now().subtract({ hours: 11 * 366 * 24 });
  const gone = await aStudent(context);
  for (const who of [student, gone])
    await context.db.transaction().execute((trx) =>
      awardCredit(context, trx, {
        studentId: who.id,
        activityId: klass.id,
        attemptId: null,
        examScore: 90,
        earnedAt,
        silent: true,
      }),
    );
  const withdrawn = (
    await context.db.selectFrom('credit').select('id').where('student_id', '=', gone.id).executeTakeFirstOrThrow()
  ).id;
  await context.db.transaction().execute((trx) =>
    withdrawCredit(context, trx, {
      creditId: withdrawn,
      reason: 'A mistake in the record.',
      by: 'Rita',
      tells: false,
    }),
  );
  await download(klass);
  const before = { entries: await said(), checkpoint: (await get('/log/checkpoint')).body };
  await context.db.transaction().execute((trx) => deleteAccount(trx, gone.id));
  await context.db.transaction().execute((trx) => ledgerRetention.erase(context, trx, context.now()));
  expect(await problems()).toEqual([]);
  expect({ entries: await said(), checkpoint: (await get('/log/checkpoint')).body }).toEqual(before);
  expect(before.entries).toHaveLength(3);
  const links = await context.db
    .selectFrom('log_entry')
    .select(['credit_id', 'correction_id', 'digest'])
    .orderBy('leaf')
    .execute();
  expect(links.slice(1)).toEqual([
    { credit_id: null, correction_id: null, digest: null },
    { credit_id: null, correction_id: null, digest: null },
  ]);
  expect(links[0]?.credit_id).not.toBeNull();
});

it('six who pass, three who log, and connections that break at any moment: each credit once, without gaps (RL-3)', async () => {
  const [fewestRounds, writers, loggers] = [rounds(50), 6, 3];
  const students = [student];
  while (students.length < writers) students.push(await aStudent(context));
  const opened = Array.from({ length: loggers }, () => openDatabase(portal.databaseAddress, 2));
  for (const { pool } of opened) pool.on('error', () => undefined);
  const contexts = opened.map(({ db }) => ({ ...context, db }));
  let random = 7;
  const next = (most: number): number => {
    random = (random * 48271) % 2147483647;
    return random % most;
  };
  const names = await Promise.all(
    opened.map(async ({ pool }, at) => {
      pool.on('connect', (client) => void client.query(`set application_name = 'logger-${at}'`).catch(() => undefined));
      await pool.query(`set application_name = 'logger-${at}'`);
      return `logger-${at}`;
    }),
  );
  let broken = 0;
  let played = 0;
  // Rounds in which nothing broke show nothing.
  for (; played < fewestRounds || broken === 0; played += 1) {
    const activity = await aClass(context);
    const victim = names[next(loggers)] ?? '';
    const passing = students.map((who, at) =>
      context.db.transaction().execute(async (trx) => {
        await awardCredit(context, trx, {
          studentId: who.id,
          activityId: activity.id,
          attemptId: null,
          examScore: 90,
          earnedAt: context.now(),
          silent: true,
        });
        // Some commit later than others whose number is higher.
        if (at % 2 === 0) await sql`select pg_sleep(${next(8) / 1000})`.execute(trx);
      }),
    );
    const logging = contexts.map((each) =>
      writeLog(each).catch(() => {
        broken += 1;
      }),
    );
    const killing =
      sql`select pg_sleep(${next(12) / 1000}), pg_terminate_backend(pid) from pg_stat_activity where application_name = ${victim}`.execute(
        context.db,
      );
    await Promise.all([...passing, ...logging, killing]);
  }
  await writeLog(context);
  for (const { db } of opened) await db.destroy();
  const { rows } = await sql<{ row: string }>`
    select count(*) || ' ' || count(distinct credit_id) || ' ' || min(leaf) || ' ' || max(leaf) as row from log_entry`.execute(
    context.db,
  );
  const credits = played * writers;
  expect(rows[0]?.row).toBe(`${credits} ${credits} 0 ${credits - 1}`);
  const sizes = await context.db.selectFrom('log_checkpoint').select('size').execute();
  expect(new Set(sizes.map(({ size }) => size)).size).toBe(sizes.length);
  expect(await problems()).toEqual([]);
});
