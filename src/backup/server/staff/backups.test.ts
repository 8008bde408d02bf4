// Backups as an owner asks for them, and everything as open files.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { listTables } from '#platform/server/backup/tables.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { unzipped } from '#platform/testing/unzipped.ts';
import { offerTotpCall, recoveryCodesCall } from '#staff/contract.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import * as calls from '../../staff-contract.ts';
import { overviewCall } from '#overview/staff-contract.ts';
import { insertBackup } from './backup-queries.ts';
import { backUpBySchedule, clearBackupsElsewhere } from './backups.ts';
import { problemOf } from '../jobs.ts';
import { exportedColumns, leftOut } from './exported-columns.ts';

const passphrase = 'four words of nonsense';
let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  await aStudent(portal.context, { username: 'ledger-keeper' });
  owner = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
});
beforeEach(async () => {
  await portal.context.db.deleteFrom('backup_run').execute();
});
afterAll(() => portal.close());

const signedIn = async () => ({ token: await aStaffSession(portal.context, owner) });
const list = async () => (await callAsStaff(portal, await signedIn(), calls.backupsCall, {})).body;
const files = () => readdirSync(join(portal.context.config.dataDir, 'backups'));
/** What the log says of a backup. */
const actionsOn = async (h: string) =>
  (
    await portal.context.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject_hash', '=', h)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);
const take = async (path: string) =>
  portal.app.inject({
    url: path,
    headers: { 'sec-fetch-site': 'same-origin', cookie: `staff=${(await signedIn()).token}` },
  });

it('a backup that meets a full disk tells the owner so: nothing else is theirs to mend', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  expect(problemOf(full)).toBe(calls.dataMessages.diskFull);
  expect(problemOf(new Error('The tables changed.', { cause: full }))).toBe(calls.dataMessages.diskFull);
  expect(problemOf(new Error('Something else.'))).toBe(calls.dataMessages.failed);
});

it('a backup is made by a job, is tried, downloaded and deleted, and each of it is in the log', async () => {
  const ask = async (words: string) =>
    (await callAsStaff(portal, await signedIn(), calls.backupCall, { passphrase: words })).body;
  for (const short of ['too short', ' '.repeat(16), `a${' '.repeat(20)}b`])
    expect((await ask(short)).errorMsg).toBe(calls.dataMessages.passphraseShort);
  const { hash: h } = await ask(passphrase);
  expect((await ask(passphrase)).code).toBe('backup-running');
  const queued = await portal.context.db.selectFrom('backup_run').selectAll().execute();
  expect(queued).toMatchObject([{ hash: h, finished_at: null, staff_id: owner.id }]);
  expect((await list()).backups).toMatchObject([{ hash: h, state: 'running', tryState: null }]);
  expect((await callAsStaff(portal, await signedIn(), calls.removeBackupCall, { h })).body.code).toBe('backup-running');
  await portal.runJobs();
  const [made] = (await list()).backups;
  expect(made).toMatchObject({ hash: h, by: 'Helen Cho', problem: null, files: 0, state: 'made' });
  const path = join(portal.context.config.dataDir, 'backups', made?.filename ?? '');
  expect([statSync(path).size, statSync(path).mode & 0o777]).toEqual([made?.sizeBytes, 0o600]);
  expect(made?.rows).toBeGreaterThan(10);

  const tryIt = async (words: string) => {
    const again = async () =>
      (await callAsStaff(portal, await signedIn(), calls.checkBackupCall, { h, passphrase: words })).body;
    expect((await again()).status).toBe(true);
    expect((await list()).backups).toMatchObject([{ tryState: 'running', isRestorable: null }]);
    expect((await again()).code).toBe('try-running');
    await portal.runJobs();
    const [tried] = (await list()).backups;
    return [tried?.isRestorable, tried?.tryResult, tried?.tryState] as const;
  };
  expect(await tryIt('another passphrase')).toEqual([null, 'The passphrase is wrong.', 'wrong-passphrase']);
  const [isRestorable, sentence] = await tryIt(passphrase);
  expect([isRestorable, sentence]).toEqual([
    true,
    expect.stringMatching(/^Restorable\. [\d,]+ rows, \d+ tables, checked in \d+ s\.$/),
  ]);

  const taken = await take(`${calls.backupFilePath}?h=${h}`);
  expect(taken.rawPayload.equals(readFileSync(path))).toBe(true);
  expect(taken.headers['content-disposition']).toContain('.tar.age');
  await callAsStaff(portal, await signedIn(), calls.removeBackupCall, { h });
  expect(files()).toEqual([]);
  expect((await take(`${calls.backupFilePath}?h=${h}`)).statusCode).toBe(404);
  expect(await actionsOn(h)).toEqual([
    'data.backed-up',
    'data.restore-tried',
    'data.restore-tried',
    'data.backup-downloaded',
    'data.backup-removed',
  ]);
}, 300_000);

it('a schedule makes one when it is due and keeps so many', async () => {
  const save = async (input: { everyDays: number | null; keeps?: number; passphrase?: string }) =>
    (await callAsStaff(portal, await signedIn(), calls.saveBackupScheduleCall, input)).body;
  expect((await save({ everyDays: 7 })).code).toBe('passphrase-short');
  expect((await save({ everyDays: 7, keeps: 1, passphrase })).status).toBe(true);
  const kept = await portal.context.db.selectFrom('backup_schedule').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(passphrase);
  const runs = async () => (await list()).backups.length;
  await backUpBySchedule(portal.context);
  expect(await runs()).toBe(1);
  portal.advance({ hours: 24 * 6 });
  await backUpBySchedule(portal.context);
  expect(await runs()).toBe(1);
  portal.advance({ hours: 24 });
  await backUpBySchedule(portal.context);
  await backUpBySchedule(portal.context);
  const { backups, schedule } = await list();
  expect(schedule).toEqual({ everyDays: 7, keeps: 1, nextAt: expect.stringMatching(/T02:33:00/) });
  expect(backups.map(({ filename }) => filename !== null)).toEqual([true, false]);
  expect((await save({ everyDays: null })).status).toBe(true);
  expect((await list()).schedule).toBeNull();
});

it('the overview says that there is none, that one failed, and that one is late; a file that went is said to be missing', async () => {
  const { context } = portal;
  const says = async () =>
    (await callAsStaff(portal, await signedIn(), overviewCall, {})).body.needs.flatMap(({ kind, severity }) =>
      kind.startsWith('backup.') ? [`${severity} ${kind}`] : [],
    );
  expect(await says()).toEqual(['warn backup.none']);
  const ended = { started_at: context.now(), finished_at: context.now(), staff_id: owner.id };
  await insertBackup(context.db, { ...ended, hash: 'made', filename: 'made.tar.age' });
  expect(await says()).toEqual([]);
  expect((await list()).backups).toMatchObject([{ hash: 'made', state: 'missing' }]);
  portal.advance({ hours: 24 * 31 });
  expect(await says()).toEqual(['warn backup.old']);
  const failed = { started_at: context.now(), finished_at: context.now(), problem: calls.dataMessages.failed };
  await insertBackup(context.db, { ...failed, hash: 'failed', filename: 'failed.tar.age' });
  expect(await says()).toEqual(['red backup.failed']);
  expect((await list()).backups.map(({ state }) => state)).toEqual(['failed', 'missing']);
  await clearBackupsElsewhere(context);
  expect((await list()).backups.map(({ state }) => state)).toEqual(['deleted', 'deleted']);
});

it('everything goes out as open files', async () => {
  const answer = await take(calls.exportPath);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const names = [...unzipped(answer.rawPayload).keys()];
  for (const name of ['README.txt', 'schema.json', 'tables/student.jsonl', 'tables/audit_entry.jsonl'])
    expect(names).toContain(name);
});

it('every table and column either goes out or is left out for a reason', async () => {
  const known = (await listTables(portal.context.db)).flatMap(({ name, columns }) =>
    columns.map((column) => [name, column.name] as const),
  );
  const undecided = known.filter(
    ([table, column]) =>
      !exportedColumns.get(table)?.has(column) &&
      leftOut[table] === undefined &&
      leftOut[`${table}.${column}`] === undefined,
  );
  expect(undecided).toEqual([]);
  const both = known.filter(
    ([table, column]) =>
      exportedColumns.get(table)?.has(column) &&
      (leftOut[table] !== undefined || leftOut[`${table}.${column}`] !== undefined),
  );
  expect(both).toEqual([]);
  const columns = new Set(known.map(([table, column]) => `${table}.${column}`));
  const unknown = [...exportedColumns].flatMap(([table, names]) =>
    [...names].filter((name) => !columns.has(`${table}.${name}`)).map((name) => `${table}.${name}`),
  );
  expect(unknown).toEqual([]);
});

it('nothing that opens an account leaves with the export, however it came into the database', async () => {
  const { context } = portal;
  const codes = (await callAsStaff(portal, await signedIn(), recoveryCodesCall, {}, { idempotencyKey: 'codes' })).body
    .codes;
  const { secret } = (await callAsStaff(portal, await signedIn(), offerTotpCall, {}, { idempotencyKey: 'totp' })).body;
  await context.db
    .insertInto('provider_setting')
    .values([
      { name: 'vapidKeys', value: JSON.stringify({ privateKey: 'planted-push-key' }) },
      { name: 'signingKey', value: JSON.stringify('planted-signing-key') },
      { name: 'keyOfLater', value: JSON.stringify('planted-later-key') },
      { name: 'timeZone', value: JSON.stringify('America/Boise') },
    ])
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  const student = await aStudent(context, { username: 'has-secrets' });
  await context.db
    .updateTable('student')
    .set({ password_hash: 'planted-password-hash' })
    .where('id', '=', student.id)
    .execute();
  await context.db
    .insertInto('calendar_feed')
    .values({ student_id: student.id, feed_key: 'planted-feed-key', made_at: context.now() })
    .execute();
  await context.db.transaction().execute((trx) =>
    queueMail(context, trx, {
      kind: 'planted',
      studentId: null,
      to: 'ana@example.org',
      subject: 'Reset your password',
      text: 'https://learn.example.org/recover?c=planted-link',
      html: '<a href="https://learn.example.org/recover?c=planted-link">Reset</a>',
      attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('planted-attachment') }],
    }),
  );
  const everything = [...unzipped((await take(calls.exportPath)).rawPayload)]
    .map(([name, content]) => `${name}\n${content.toString('utf8')}`)
    .join('\n');
  expect(everything).toContain('has-secrets');
  expect(everything).toContain('Reset your password');
  expect(everything).toContain('America/Boise');
  const secrets = [
    ...codes,
    secret,
    'planted-push-key',
    'planted-signing-key',
    'planted-later-key',
    'planted-password-hash',
    'planted-feed-key',
    'planted-link',
    'planted-attachment',
    Buffer.from('planted-attachment').toString('hex'),
  ];
  expect(secrets.filter((each) => everything.includes(each))).toEqual([]);
  const remembered = JSON.stringify(await context.db.selectFrom('idempotent_answer').selectAll().execute());
  expect(secrets.filter((each) => remembered.includes(each))).toEqual([]);
});
