// docs/specification/records.md, RL-10 and RL-11: after a restore nothing is signed until somebody says how the log
// goes on. Each portal here is a machine of its own, with nothing but the backup.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { certificateLinkCall } from '#certificates/contract.ts';
import { amendCredit } from '#credit/server/corrections/amend-credit.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { holdLog } from '#credit/server/ledger-log/log-queries.ts';
import { findCheckpoint } from '#credit/server/ledger-log/signed-note.ts';
import { verifyLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { readCreditAttention } from '#ledger/server/staff/read-attention.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { OpenContext } from '#platform/server/process/open-context.ts';
import { continueLogCall, recordsCall } from '#backup/staff-contract.ts';
import { holdWords } from '#credit/ledger-faults.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { attachmentsOf, hasTool } from '#platform/testing/system-tools.ts';
import { restoreCommand } from '#backup/server/commands.ts';
import { auditCommand, ledgerCommand } from '#ledger/server/commands.ts';
import { WrongCommand } from '#platform/server/process/command.ts';

const passphrase = 'four words of nonsense';
const folder = mkdtempSync(join(tmpdir(), 'dl-guard-'));
const backup = join(folder, 'portal.tar.age');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened: Portal[];
let portal: Portal;
let student: SignedIn;
beforeEach(async () => {
  opened = [];
  portal = await machine();
  student = await aStudent(portal.context);
  await credit(portal);
  await credit(portal);
  await writeLog(portal.context);
  await writeBackup(portal.context, backup, passphrase, { workFactor: 10 });
});
afterEach(async () => {
  for (const each of opened) await each.close();
});

async function machine(settings: Record<string, string> = {}): Promise<Portal> {
  const made = await openPortal({ BACKUP_PASSPHRASE: passphrase, ...settings });
  opened.push(made);
  return made;
}

async function credit(on: Portal): Promise<MadeActivity> {
  const klass = await aClass(on.context);
  await aCredit(on.context, student, klass);
  return klass;
}
const download = async (on: Portal, klass: MadeActivity): Promise<Buffer> => {
  const { url } = (await on.call(certificateLinkCall, { c: klass.hash }, student.token)).body;
  return (await on.app.inject({ url })).rawPayload;
};
const get = async (on: Portal, url: string) => (await on.app.inject({ url })).body;
const entriesOf = async (on: Portal, log: number): Promise<string[]> =>
  (await on.context.db.selectFrom('log_entry').select('entry').where('log', '=', log).orderBy('leaf').execute()).map(
    ({ entry }) => entry.split('\n')[1] ?? '',
  );
const saved = (content: string | Uint8Array): string => {
  const path = join(folder, 'saved');
  writeFileSync(path, content);
  return path;
};

async function restored(settings: Record<string, string> = {}): Promise<{ on: Portal; said: string[] }> {
  const on = await machine(settings);
  const { pool, db } = openDatabase(on.databaseAddress, 2);
  const said: string[] = [];
  try {
    await restoreCommand({ context: on.context, pool } as unknown as OpenContext, [backup], (line) => said.push(line));
  } finally {
    await db.destroy();
  }
  return { on, said };
}
async function goOn(on: Portal, ...how: string[]): Promise<string> {
  const said: string[] = [];
  await ledgerCommand(on.context, ['continue', ...how], (line) => said.push(line));
  return said.join('\n');
}
const holds = async (on: Portal): Promise<string[]> =>
  (await readCreditAttention(on.context)).flatMap(({ kind }) => (kind.startsWith('credit.log-hold:') ? [kind] : []));

it.skipIf(!hasTool('pdfdetach'))(
  'a restored portal refuses to sign, says why, and goes on with the newest checkpoint',
  async () => {
    const before = await get(portal, '/log/checkpoint');
    const { on, said } = await restored();
    expect(said.at(-1)).toContain('ledger continue --with FILE');
    const klass = await credit(on);
    await writeLog(on.context);
    expect(await get(on, '/log/checkpoint')).toBe(before);
    expect(await holds(on)).toEqual(['credit.log-hold:restored']);
    const held = await download(on, klass);
    expect([...attachmentsOf(held).keys()]).toEqual(['record.json']);
    expect((await verifyLedger(on.context)).problems).toEqual([]);

    await expect(goOn(on)).rejects.toThrow('--without');
    expect(await goOn(on, '--with', saved(before))).toBe('The ledger’s log continues: it extends the checkpoint.');
    expect(await entriesOf(on, 1)).toHaveLength(3);
    expect(findCheckpoint(await get(on, '/log/checkpoint'))).toMatchObject({
      origin: 'portal.test/credit-log',
      size: 3,
    });
    expect((await verifyLedger(on.context, findCheckpoint(before))).problems).toEqual([]);
    expect(await holds(on)).toEqual([]);
    await expect(goOn(on, '--without')).rejects.toThrow('isn’t on hold');
    // It is sealed afterward.
    expect([...attachmentsOf(await download(on, klass)).keys()].sort()).toEqual(['record.json', 'record.tlog-proof']);
  },
);

it.skipIf(!hasTool('pdfdetach'))(
  'a certificate that was issued after the backup starts a second log, which names the first and has everything',
  async () => {
    const { context } = portal;
    const { id } = await context.db.selectFrom('credit').select('id').orderBy('id').executeTakeFirstOrThrow();
    await context.db.transaction().execute((trx) =>
      amendCredit(context, trx, {
        creditId: id,
        change: { title: 'Another' },
        reason: 'A mistake in the record.',
        by: 'Rita Diaz',
        tells: false,
      }),
    );
    await writeLog(context);
    await writeBackup(context, backup, passphrase, { workFactor: 10 });
    const lost = await download(portal, await credit(portal));
    const newest = findCheckpoint(await get(portal, '/log/checkpoint'));

    const { on } = await restored();
    const waiting = await credit(on);
    expect(await goOn(on, '--with', saved(lost))).toBe(
      'A new log was started: portal.test/credit-log/2. Its first entry names the one before it.',
    );
    const [first, ...rest] = await entriesOf(on, 2);
    expect(first).toBe(`continues portal.test/credit-log 5 ${newest?.root.toString('base64')}`);
    expect(rest.map((entry) => entry.replace(/[0-9a-f]{64}/, 'HASH'))).toEqual([
      'taken-over HASH',
      'taken-over HASH',
      'taken-over HASH',
      'superseded 1 by 3',
      'issued HASH',
    ]);
    expect(findCheckpoint(await get(on, '/log/2/checkpoint'))).toMatchObject({
      origin: 'portal.test/credit-log/2',
      size: 6,
    });
    expect(findCheckpoint(await get(on, '/log/checkpoint'))?.size).toBe(4);
    expect(await get(on, '/log/2/key')).toMatch(/^portal\.test\/credit-log\/2\+/);
    expect((await verifyLedger(on.context)).problems).toEqual([]);
    expect((await verifyLedger(on.context, newest)).problems).toHaveLength(1);
    expect(attachmentsOf(await download(on, waiting)).get('record.tlog-proof')).toContain(
      '\nportal.test/credit-log/2\n6\n',
    );
  },
);

it('whoever has no checkpoint starts a second log, too; a forged one is refused', async () => {
  const note = await get(portal, '/log/checkpoint');
  const { on } = await restored();
  const forged = note.replace('\n2\n', '\n7\n');
  await expect(goOn(on, '--with', saved(forged))).rejects.toThrow('isn’t signed with this portal’s key');
  expect(await holds(on)).toEqual(['credit.log-hold:restored']);
  expect(await goOn(on, '--without')).toContain('portal.test/credit-log/2');
  expect((await entriesOf(on, 2)).at(0)).toMatch(/^continues portal\.test\/credit-log 2 /);
  expect((await verifyLedger(on.context)).problems).toEqual([]);
  const { rows } = await sql<{ act: string }>`select act from audit_entry order by id desc limit 1`.execute(
    on.context.db,
  );
  expect(rows[0]?.act).toBe('data.log-continued');
});

it('an owner decides in the console, with a certificate or without one', async () => {
  const klass = await aClass(portal.context);
  await aCredit(portal.context, student, klass);
  const pdf = await download(portal, klass);
  const note = await get(portal, '/log/checkpoint');
  const { on } = await restored();
  const owner = await aStaffMember(on.context, ['owner']);
  const shown = async () => (await callAsStaff(on, owner, recordsCall, {})).body;
  expect(await shown()).toMatchObject({ hold: holdWords.restored, newest: { entries: 2 } });
  const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
  const goes = async (saved: string | null) => (await callAsStaff(on, owner, continueLogCall, { saved })).body;
  expect(await goes(base64('Nothing.'))).toMatchObject({ code: 'no-checkpoint' });
  expect(await goes(base64(note.replace('\n3\n', '\n9\n')))).toMatchObject({ code: 'foreign-checkpoint' });
  expect(await goes(base64(pdf))).toMatchObject({ sentence: expect.stringContaining('portal.test/credit-log/2') });
  expect(await shown()).toMatchObject({ hold: null, newest: { origin: 'portal.test/credit-log/2', entries: 3 } });
  expect(await goes(null)).toMatchObject({ code: 'not-on-hold' });
});

it('the keys are in the backup, and come back unless the machine has some (RL-10)', async () => {
  const file = (on: Portal, name: string) => readFileSync(join(on.context.config.keysDir, name), 'utf8');
  const { on } = await restored();
  expect(file(on, 'log.pem')).toBe(file(portal, 'log.pem'));
  expect(file(on, 'last-checkpoint')).toBe(file(portal, 'last-checkpoint'));

  // On the same machine: what it signed since the backup contradicts it, whatever somebody says.
  await credit(portal);
  const old = await get(portal, '/log/checkpoint');
  await writeLog(portal.context);
  const again = await restored({ KEYS_DIR: portal.context.config.keysDir });
  expect(findCheckpoint(file(again.on, 'last-checkpoint'))?.size).toBe(3);
  expect(await goOn(again.on, '--with', saved(old))).toContain('portal.test/credit-log/2');
  expect((await entriesOf(again.on, 2)).at(0)).toMatch(/^continues portal\.test\/credit-log 3 /);
});

it('a backup from before a second log, on a machine that signed the second one, starts a third', async () => {
  const first = await get(portal, '/log/checkpoint');
  await holdLog(portal.context.db, portal.context.now());
  expect(await goOn(portal, '--without')).toContain('portal.test/credit-log/2');
  const { on } = await restored({ KEYS_DIR: portal.context.config.keysDir });
  expect(await goOn(on, '--with', saved(first))).toContain('portal.test/credit-log/3');
  expect((await entriesOf(on, 3)).at(0)).toMatch(/^continues portal\.test\/credit-log\/2 3 /);
  expect((await verifyLedger(on.context)).problems).toEqual([]);
});

it('a machine without the key signs nothing, and says so (RL-10)', async () => {
  rmSync(join(portal.context.config.keysDir, 'log.pem'));
  await credit(portal);
  await writeLog(portal.context);
  expect(await entriesOf(portal, 1)).toHaveLength(2);
  expect(await holds(portal)).toEqual(['credit.log-hold:no-key']);
  expect(await goOn(portal, '--without')).toContain('portal.test/credit-log/2');
  expect(await entriesOf(portal, 2)).toHaveLength(4);
  expect((await verifyLedger(portal.context)).problems).toEqual([]);
});

it('a log on hold is never called intact, whatever the reason, by either command (RL-9)', async () => {
  const { keysDir } = portal.context.config;
  const key = readFileSync(join(keysDir, 'log.pem'), 'utf8');
  const last = readFileSync(join(keysDir, 'last-checkpoint'), 'utf8');
  const said: string[] = [];
  const verify = async () =>
    Promise.all(
      [ledgerCommand, auditCommand].map((command) =>
        command(portal.context, ['verify'], (line) => said.push(line)).then(
          () => 'intact',
          (error: unknown) => (error instanceof WrongCommand ? error.message : String(error)),
        ),
      ),
    );
  expect(await verify()).toEqual(['intact', 'intact']);

  const named = (sentence: string) => [sentence, sentence].map((each) => expect.stringContaining(each));
  rmSync(join(keysDir, 'log.pem'));
  expect(await verify()).toEqual(named(holdWords['no-key']));
  writeFileSync(join(keysDir, 'log.pem'), key);
  for (const other of ['', last.replace('\n2\n', '\n3\n'), last.replace(/^./, 'q')]) {
    writeFileSync(join(keysDir, 'last-checkpoint'), other);
    expect(await verify()).toEqual(named(holdWords['rolled-back']));
  }
  writeFileSync(join(keysDir, 'last-checkpoint'), last);
  await holdLog(portal.context.db, portal.context.now());
  expect(await verify()).toEqual(named(holdWords.restored));
  expect(said).toHaveLength(2);
});

it('a portal without credit makes no key by being checked', async () => {
  const empty = await machine();
  const said: string[] = [];
  await ledgerCommand(empty.context, ['verify'], (line) => said.push(line));
  expect(said).toEqual(['Nothing was changed in the ledger of 0 credits. Its log of 0 entries is intact.']);
  expect(existsSync(join(empty.context.config.keysDir, 'log.pem'))).toBe(false);
});
