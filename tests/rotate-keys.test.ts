// docs/specification/records.md, RL-17 and RL-18: keys are replaced and reported as lost, and what was issued stays.
import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { certificateLinkCall, verifyCall } from '#certificates/contract.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { holdLog } from '#credit/server/ledger-log/log-queries.ts';
import { verifyLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { testWords } from '#credit/server/seal/fixtures.ts';
import { makeSheet } from '#credit/server/seal/recovery.ts';
import { readRoot } from '#credit/server/seal/seal-keys.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { hasTool } from '#platform/testing/system-tools.ts';
import { keysCommand } from '#credit/server/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-rotate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;
let said: string[];
beforeEach(async () => {
  portal = await openPortal();
  student = await aStudent(portal.context);
  said = [];
  klass = await credit();
});
afterEach(async () => {
  expect((await verifyLedger(portal.context)).problems).toEqual([]);
  await portal.close();
});

async function credit(): Promise<MadeActivity> {
  const made = await aClass(portal.context);
  await aCredit(portal.context, student, made);
  await writeLog(portal.context);
  return made;
}
async function download(of = klass): Promise<Buffer> {
  const { url } = (await portal.call(certificateLinkCall, { c: of.hash }, student.token)).body;
  return (await portal.app.inject({ url })).rawPayload;
}
const keys = (args: string, words = testWords) =>
  keysCommand(
    portal.context,
    args.split(' '),
    (line) => said.push(line),
    () => Promise.resolve(words),
  );
const path = (name: string): string => join(portal.context.config.keysDir, name);
const entries = async (): Promise<string[]> =>
  (await portal.context.db.selectFrom('log_entry').select('entry').orderBy('log').orderBy('leaf').execute()).map(
    ({ entry }) => entry.split('\n')[1] ?? '',
  );
const newestAction = async () =>
  (await portal.context.db.selectFrom('audit_entry').select('act').orderBy('id', 'desc').executeTakeFirst())?.act;
const rootNow = () => readRoot(portal.context.config) ?? expect.unreachable('the root');
const sealNow = () => new X509Certificate(readFileSync(path('seal.pem')));

it.skipIf(!hasTool('pdfsig'))(
  'a new seal has the same root; certificates keep theirs, and new ones get it',
  async () => {
    const [before, root, seal] = [await download(), rootNow(), sealNow()];
    portal.advance({ hours: 1 });
    await expect(keys('rotate seal', testWords.replace('able', 'zoo'))).rejects.toThrow('don’t open the root');
    expect(sealNow().raw.equals(seal.raw)).toBe(true);
    await keys('rotate seal', testWords.toUpperCase());
    expect(rootNow().raw.equals(root.raw)).toBe(true);
    expect([sealNow().raw.equals(seal.raw), sealNow().verify(root.publicKey), sealNow().subject]).toEqual([
      false,
      true,
      seal.subject,
    ]);
    expect((await entries()).at(-1)).toMatch(/^key x509:[0-9a-f]{64} by x509:[0-9a-f]{64}$/);
    expect(await newestAction()).toBe('data.key-replaced');
    expect((await download()).equals(before)).toBe(true);
    const after = await download(await credit());
    const signers = [before, after].map((pdf) => pdf.includes(sealNow().raw.toString('hex')));
    expect(signers).toEqual([false, true]);
    writeFileSync(join(folder, 'it.pdf'), after);
    expect(execFileSync('pdfsig', [join(folder, 'it.pdf')], { encoding: 'utf8' })).toContain('Signature is Valid');
    // The sheet that was printed doesn't have the new seal.
    const sheet = await makeSheet(portal.context);
    expect(sheet.words.join(' ')).toBe(testWords);
  },
);

it('the page of a certificate says by which former key it was sealed, and since when someone else may have that (RL-38)', async () => {
  await download();
  const said = async (of = klass) => {
    const { verification_code: code } = await portal.context.db
      .selectFrom('credit')
      .select('verification_code')
      .where('activity_id', '=', of.id)
      .executeTakeFirstOrThrow();
    return (await portal.call(verifyCall, { code })).body.formerKey;
  };
  expect(await said()).toBeNull();
  await keys('rotate seal');
  const replacedAt = portal.context.now().toString({ fractionalSecondDigits: 3 });
  expect(await said()).toMatchObject({ replacedAt: expect.any(String) as string, lost: null });
  expect(new Date((await said())?.replacedAt ?? '').toISOString()).toBe(replacedAt);
  const newer = await credit();
  await download(newer);
  expect(await said(newer)).toBeNull();
  // Entries 0 and 2 are the two credits, 1 is the replaced key.
  await keys('lost seal --since 2');
  expect(await said(newer)).toEqual({ replacedAt: null, lost: { since: 2, isAfter: true } });
  expect((await said())?.lost).toBeNull();
});

it('the name of the key that sealed a certificate is saved with the seal (RL-38)', async () => {
  await download();
  const { sealed_with: saved } = await portal.context.db
    .selectFrom('credit_proof')
    .select('sealed_with')
    .executeTakeFirstOrThrow();
  expect(saved).toBe(`x509:${sealNow().fingerprint256.replaceAll(':', '').toLowerCase()}`);
});

it('a new root is for lost words: it has words of its own and a seal below it', async () => {
  const [before, root] = [await download(), rootNow()];
  await keys('rotate root', 'none');
  const words = readFileSync(path('recovery-words'), 'utf8').trim();
  expect(words).not.toBe(testWords);
  const opens = (passphrase: string) => () => createPrivateKey({ key: readFileSync(path('root.pem')), passphrase });
  expect(opens(testWords)).toThrow();
  expect(opens(words)()).toBeDefined();
  expect([rootNow().raw.equals(root.raw), sealNow().verify(rootNow().publicKey)]).toEqual([false, true]);
  expect((await download()).equals(before)).toBe(true);
});

it('a new issuer is named by both of its identifiers, as others compute them', async () => {
  // Test vector of W3C vc-di-eddsa, B.1.
  const seed = 'c96ef9ea10c5e414c471723aff9de72c35fa5b70fae97e8832ecac7d2e2b8ed6';
  const known = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2';
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  writeFileSync(path('issuer.pem'), key.export({ format: 'pem', type: 'pkcs8' }));
  await keys('list');
  expect(said.splice(0)).toContain(`issuer: ${known}`);
  await keys('rotate issuer');
  await keys('list');
  const name = said.find((line) => line.startsWith('issuer: '))?.slice(8) ?? '';
  expect(name).toMatch(/^did:key:z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/);
  expect((await entries()).at(-1)).toBe(`key ${name} by ${known}`);
  expect(said.at(-1)).toMatch(new RegExp(`^Log 1, entry 1, .*: key ${name} by ${known}$`));
});

it('a new key of the log begins another log that names the former, which stays', async () => {
  const before = await download();
  const get = async (url: string) => (await portal.app.inject({ url })).body;
  const [former, checkpoint] = [(await get('/log/key')).trim(), await get('/log/checkpoint')];
  await keys('rotate log');
  const made = (await get('/log/2/key')).trim();
  expect(made).toMatch(/^portal\.test\/credit-log\/2\+/);
  expect([(await get('/log/key')).trim(), await get('/log/checkpoint')]).toEqual([former, checkpoint]);
  const [, root = ''] = /\n1\n(.+)\n/.exec(checkpoint) ?? [];
  const all = (await entries()).slice(1);
  expect(all[0]).toBe(`continues portal.test/credit-log 1 ${root}`);
  expect(all.slice(1).toSorted()).toEqual([
    `key ${made} by ${former}`,
    expect.stringMatching(/^taken-over [0-9a-f]{64}$/),
  ]);
  expect((await download()).equals(before)).toBe(true);
  expect((await download(await credit())).includes('/ByteRange')).toBe(true);
  await portal.context.db.transaction().execute((trx) => holdLog(trx, portal.context.now()));
  await expect(keys('rotate log')).rejects.toThrow('on hold');
});

it('a key that someone else may have is in the log with the entry since when', async () => {
  const seal = sealNow();
  await expect(keys('lost seal --since 2')).rejects.toThrow('from 0 to 1');
  await keys('lost seal --since 1');
  const name = seal.fingerprint256.replaceAll(':', '').toLowerCase();
  expect((await entries()).at(-1)).toBe(`key-lost x509:${name} since 1`);
  expect([await newestAction(), said]).toEqual([
    'data.key-lost',
    ['It is in the log. Now replace the key with keys rotate.'],
  ]);
});

it('refuses what it doesn’t know, and a machine without keys', async () => {
  for (const args of ['rotate', 'rotate door', 'lost seal', 'lost seal --since x', 'lost root --since 1', 'list all'])
    await expect(keys(args)).rejects.toThrow('Use keys restore FILE, keys rotate');
  rmSync(path('seal.pem'));
  await expect(keys('rotate root')).rejects.toThrow('There are no keys yet');
  expect(existsSync(path('recovery-words'))).toBe(false);
});
