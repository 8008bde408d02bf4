// docs/specification/records.md, RL-13: one page of paper brings the keys of records back, on a machine that has
// nothing else.
import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aStudent } from '#accounts/server/fixtures.ts';
import { backupFilePath, confirmSheetCall, recordsCall, recoverySheetPath } from '#backup/staff-contract.ts';
import { readBackupAttention } from '#backup/server/staff/backups.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { placeKeys, placeWords, testWords } from '#credit/server/seal/fixtures.ts';
import { makeSheet, restoreKeys } from '#credit/server/seal/recovery.ts';
import { makeKeyFiles, readRoot } from '#credit/server/seal/seal-keys.ts';
import { testStart } from '#platform/testing/clock.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { hasTool } from '#platform/testing/system-tools.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { keysCommand } from '#credit/server/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let portal: Portal;
let owner: SignedInStaff;
let keysDir: string;
const file = (name: string): string => readFileSync(join(keysDir, name), 'utf8');
beforeEach(async () => {
  portal = await openPortal();
  ({ keysDir } = portal.context.config);
  owner = await aStaffMember(portal.context, ['owner']);
  placeWords(keysDir);
  await aCredit(portal.context, await aStudent(portal.context), await aClass(portal.context));
  await writeLog(portal.context);
});
afterEach(() => portal.close());

const sheet = (by = owner, url = recoverySheetPath) =>
  portal.app.inject({ url, headers: { cookie: `staff=${by.token}` } });
const confirm = async (...words: { at: number; word: string }[]) =>
  (await callAsStaff(portal, owner, confirmSheetCall, { words })).body;
const attention = async () =>
  (await readBackupAttention(portal.context)).filter(({ kind }) => kind === 'backup.recovery-sheet');
/** The folder of a machine without any key. */
const elsewhere = (): string => mkdtempSync(join(folder, 'keys-'));
/** Public halves: what others know the keys by. */
function publicKeys(of: string, passphrase = testWords): string[] {
  return ['root.pem', 'seal.pem', 'issuer.pem', 'log.pem'].map((name) =>
    createPublicKey(createPrivateKey({ key: readFileSync(join(of, name)), passphrase }))
      .export({ format: 'pem', type: 'spki' })
      .toString(),
  );
}

it('the sheet is one page with the words, the code, and the fingerprints, for an owner who just confirmed', async () => {
  const registrar = await aStaffMember(portal.context, ['registrar']);
  expect((await sheet(registrar)).statusCode).toBe(403);
  const answer = await sheet();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toMatch(/^inline/);
  expect(answer.headers['cache-control']).toContain('no-store');
  const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(1);
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  for (const word of testWords.split(' ')) expect(text).toContain(word);
  const joined = text.replaceAll(/\s/g, '');
  expect(joined).toContain(readRoot(portal.context.config)?.fingerprint256);
  expect(joined).toContain('portal.test/credit-log+');
  portal.advance({ minutes: 11 });
  expect((await sheet()).statusCode).toBe(403);
  expect((await sheet(owner, backupFilePath)).statusCode).toBe(403);
});

it('two of its words end that the portal has them, and then it can’t be printed again', async () => {
  const [first = '', second = ''] = testWords.split(' ');
  const records = async () => (await callAsStaff(portal, owner, recordsCall, {})).body.recoverySheet;
  expect(await records()).toBe('to-print');
  const wrong = { code: 'wrong-words' };
  expect(await confirm({ at: 1, word: first }, { at: 2, word: 'zoo' })).toMatchObject(wrong);
  expect(await confirm({ at: 1, word: first }, { at: 1, word: first })).toMatchObject(wrong);
  expect(await confirm({ at: 2, word: first }, { at: 1, word: second })).toMatchObject(wrong);
  expect(file('recovery-words')).toBe(`${testWords}\n`);
  expect(await confirm({ at: 1, word: ` ${first.toUpperCase()}` }, { at: 2, word: second })).toEqual({ status: true });
  expect(existsSync(join(keysDir, 'recovery-words'))).toBe(false);
  expect(await records()).toBe('printed');
  expect((await sheet()).statusCode).toBe(404);
  expect(await confirm({ at: 1, word: first }, { at: 2, word: second })).toMatchObject({ code: 'no-recovery-words' });
});

it('is asked for until it is printed, and hurts after 30 days', async () => {
  expect(await attention()).toMatchObject([{ severity: 'warn', permission: 'data.export' }]);
  portal.advance({ hours: 24 * 31 });
  expect(await attention()).toMatchObject([
    { severity: 'red', sentence: expect.stringContaining('hasn’t been printed for 31 days') },
  ]);
  rmSync(join(keysDir, 'recovery-words'));
  expect(await attention()).toEqual([]);
});

it('brings all keys back, the same certificates with them, and overwrites none', async () => {
  const { code, words } = await makeSheet(portal.context);
  expect(words.join(' ')).toBe(testWords);
  expect(code).toMatch(/^DLKEYS1[A-Z2-7]+$/);
  const there = elsewhere();
  const restored = await restoreKeys({ keysDir: there }, code, testWords);
  expect(restored.written.toSorted()).toEqual(['issuer.pem', 'log.pem', 'root.pem', 'seal.pem']);
  expect(publicKeys(there)).toEqual(publicKeys(keysDir));
  expect(readRoot({ keysDir: there })?.raw.equals(readRoot({ keysDir })?.raw ?? Buffer.alloc(0))).toBe(true);
  const certificates = (text: string) => text.match(/-----BEGIN CERTIFICATE[^]+/)?.[0];
  expect(certificates(readFileSync(join(there, 'seal.pem'), 'utf8'))).toBe(certificates(file('seal.pem')));
  // The root opens with the words alone.
  expect(() => createPrivateKey({ key: readFileSync(join(there, 'root.pem')), passphrase: 'another' })).toThrow();

  const before = readdirSync(there).map((name) => readFileSync(join(there, name), 'utf8'));
  expect(await restoreKeys({ keysDir: there }, code, testWords)).toMatchObject({ written: [] });
  expect(readdirSync(there).map((name) => readFileSync(join(there, name), 'utf8'))).toEqual(before);
});

it('brings back a seal that is for five years, as earlier releases made them, with the same certificate', async () => {
  const from = testStart.toString();
  const sealTo = testStart.toZonedDateTimeISO('UTC').add({ years: 5 }).toInstant().toString();
  const chain = { provider: 'Dental Learning, Inc.', rootFrom: from, sealFrom: from, sealTo };
  const { root, seal, issuer } = await makeKeyFiles({ chain, words: testWords });
  const sealed = new X509Certificate(seal);
  expect(sealed.validToDate.getUTCFullYear() - sealed.validFromDate.getUTCFullYear()).toBe(5);
  placeKeys(keysDir, { 'root.pem': root, 'seal.pem': seal, 'issuer.pem': issuer });
  const { code } = await makeSheet(portal.context);
  const there = elsewhere();
  await restoreKeys({ keysDir: there }, code, testWords);
  const restored = new X509Certificate(readFileSync(join(there, 'seal.pem')));
  expect([restored.validToDate, restored.serialNumber]).toEqual([sealed.validToDate, sealed.serialNumber]);
});

it('opens with its eight words alone, whole, in any case and with blanks and line ends', async () => {
  const { code } = await makeSheet(portal.context);
  const there = elsewhere();
  const opens = (text: string, words: string) => restoreKeys({ keysDir: there }, text, words);
  await expect(opens(code, testWords.replace('abandon', 'zoo'))).rejects.toThrow('can’t be opened');
  await expect(opens(code.slice(0, -8), testWords)).rejects.toThrow('can’t be opened');
  await expect(opens(code, 'abandon ability')).rejects.toThrow('Enter the eight words');
  await expect(opens('Hello', testWords)).rejects.toThrow('begins with DLKEYS1');
  expect(readdirSync(there)).toEqual([]);
  const typed = testWords.toUpperCase().replaceAll(' ', '  ');
  expect((await opens(code.toLowerCase().replaceAll(/.{60}/g, '$&\r\n'), typed)).written).toHaveLength(4);
});

it('the command writes them where this machine looks for keys, and the log says so', async () => {
  const { code } = await makeSheet(portal.context);
  const before = publicKeys(keysDir);
  for (const name of ['root.pem', 'seal.pem', 'log.pem', 'recovery-words']) rmSync(join(keysDir, name));
  writeFileSync(join(folder, 'keys.txt'), `${code}\n`);
  const lines: string[] = [];
  const run = (...args: string[]) =>
    keysCommand(
      portal.context,
      args,
      (line) => lines.push(line),
      async () => testWords,
    );
  await expect(run('restore', join(folder, 'none'))).rejects.toThrow('There is no file');
  await expect(run('mend')).rejects.toThrow('Use keys restore');
  await run('restore', join(folder, 'keys.txt'));
  expect(lines).toEqual(['Restored: root.pem, log.pem, seal.pem. Already there, and unchanged: issuer.pem.']);
  expect(publicKeys(keysDir)).toEqual(before);
  const entries = await portal.context.db
    .selectFrom('audit_entry')
    .select('act')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entries).toEqual([{ act: 'data.keys-restored' }]);
});

it.skipIf(!hasTool('zbarimg') || !hasTool('pdftoppm'))('a reader of others reads the code from the paper', async () => {
  const { rawPayload } = await sheet();
  const path = join(folder, 'sheet.pdf');
  writeFileSync(path, rawPayload);
  execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', path, join(folder, 'sheet')]);
  const [code = ''] = execFileSync('zbarimg', ['--raw', '-q', join(folder, 'sheet.png')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).split('\n');
  const there = elsewhere();
  await restoreKeys({ keysDir: there }, code, testWords);
  expect(publicKeys(there)).toEqual(publicKeys(keysDir));
});
