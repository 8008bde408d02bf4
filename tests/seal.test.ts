// docs/specification/records.md, RL-12 and RL-14 to RL-16: the seal of certificates, as programs of others read it.
import { execFileSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OctetString } from 'asn1js';
import { sql } from 'kysely';
import { ContentInfo, SignedData } from 'pkijs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { certificateLinkCall } from '#certificates/contract.ts';
import { isAddedTo } from '#certificates/pdf-end.ts';
import { checkSeal } from '#certificates/web/check-seal.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { checkLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { holdLog, releaseHold } from '#credit/server/ledger-log/log-queries.ts';
import { makeTestKeys, placeKeys } from '#credit/server/seal/fixtures.ts';
import { checkOwnSeal, makeKeys, readRoot } from '#credit/server/seal/seal-keys.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { attachmentsOf, hasTool } from '#platform/testing/system-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-seal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const pathOf = (name: string): string => join(folder, name);
/** Writes the file and returns its path. */
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(pathOf(name), content);
  return pathOf(name);
}
/** What a program prints, however it ends. */
function run(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', cwd: folder });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}
const pdfsig = (content: Uint8Array, ...args: string[]): string => run('pdfsig', ...args, file('it.pdf', content));

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;
let opened: Portal[];
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  opened = [];
  await earnOn(portal);
});
afterEach(async () => {
  for (const each of opened) await each.close();
});

/** A credit of a new member, which the downloads are of from now on. */
async function earnOn({ context }: Portal): Promise<void> {
  student = await aStudent(context);
  klass = await aClass(context);
  await aCredit(context, student, klass);
}
/** One more portal, with a credit. */
async function machine(settings: Record<string, string> = {}): Promise<Portal> {
  const made = await openPortal(settings);
  opened.push(made);
  await earnOn(made);
  return made;
}
const proofOf = ({ id }: MadeActivity) =>
  portal.context.db
    .selectFrom('credit_proof')
    .innerJoin('credit', 'credit.id', 'credit_proof.credit_id')
    .selectAll('credit_proof')
    .where('credit.activity_id', '=', id)
    .executeTakeFirstOrThrow();
async function download(on = portal, of = klass): Promise<Buffer> {
  const { url } = (await on.call(certificateLinkCall, { c: of.hash }, student.token)).body;
  return (await on.app.inject({ url })).rawPayload;
}
/** The bytes that the signature covers, and the signature. */
function partsOf(pdf: Buffer): { readonly signed: Buffer; readonly signature: Buffer } {
  const [, from = '', to = '', length = ''] =
    /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1')) ?? expect.unreachable('a signature');
  expect(Number(to) + Number(length)).toBe(pdf.length);
  const padded = Buffer.from(pdf.toString('latin1', Number(from) + 1, Number(to) - 1), 'hex');
  return {
    signed: Buffer.concat([pdf.subarray(0, Number(from)), pdf.subarray(Number(to))]),
    // DER says how long it is, in the two bytes after its head.
    signature: padded.subarray(0, padded.readUInt16BE(2) + 4),
  };
}
/** What openssl says of a signature under the authority of one certificate. */
function verify({ signed, signature }: ReturnType<typeof partsOf>, authority: string, ...more: string[]): string {
  const named = ['-in', file('it.cms', signature), '-content', file('it.bin', signed), '-CAfile', authority];
  const ways = ['-verify', '-cades', '-binary', '-inform', 'DER', '-out', pathOf('out')];
  return run('openssl', 'cms', ...ways, ...named, ...more);
}
const failed = /failure|error/i;

/** An incremental update that changes the title of the document. */
function appendedTo(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const [, info = ''] = /\/Info (\d+) 0 R/.exec(text) ?? [];
  const [, root = ''] = /\/Root (\d+) 0 R/.exec(text) ?? [];
  const [, size = ''] = /\/Size (\d+)/.exec(text) ?? [];
  const before = text.lastIndexOf('startxref');
  const previous = text.slice(before + 10).split('\n')[0] ?? '';
  const object = `${info} 0 obj\n<< /Title (Another) >>\nendobj\n`;
  const table = `xref\n${info} 1\n${String(pdf.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R /Prev ${previous} >>\n`;
  return Buffer.from(`${text}${object}${table}${trailer}startxref\n${pdf.length + object.length}\n%%EOF\n`, 'latin1');
}

describe('the seal (RL-14)', () => {
  it.skipIf(!hasTool('pdfsig') || !hasTool('qpdf'))('is valid and covers the whole file, which is whole', async () => {
    const pdf = await download();
    const said = pdfsig(pdf);
    expect(said).toContain('Signature Field Name: Seal');
    expect(said).toContain('Signer Certificate Common Name: Dental Learning, Inc.');
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('Signing Hash Algorithm: SHA-256');
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature Validation: Signature is Valid.');
    expect(run('qpdf', '--check', pathOf('it.pdf'))).toContain('No syntax or stream encoding errors found');
    expect([...attachmentsOf(pdf).keys()].sort()).toEqual(['record.json', 'record.tlog-proof']);
  });

  it.skipIf(!hasTool('pdfsig'))('breaks where a byte was changed, and does not cover what was added', async () => {
    const pdf = await download();
    const changed = Buffer.from(pdf);
    changed[pdf.length - 40] = (changed[pdf.length - 40] ?? 0) ^ 1;
    expect(pdfsig(changed)).not.toContain('Signature is Valid');
    const inside = Buffer.from(pdf);
    const at = inside.indexOf('/Reason (Proof of continuing') + 10;
    inside[at] = (inside[at] ?? 0) ^ 1;
    expect(pdfsig(inside)).toContain('Signature Validation: Digest Mismatch.');
    const added = pdfsig(appendedTo(pdf));
    expect(added).toContain('Signature Validation: Signature is Valid.');
    expect(added).toContain('Not total document signed');
  });

  it.skipIf(!hasTool('pdfsig') || !hasTool('certutil'))('is trusted by whoever trusts the root', async () => {
    const pdf = await download();
    const root = (await portal.app.inject({ url: '/log/root.pem' })).body;
    const trusting = mkdtempSync(join(folder, 'nss-'));
    execFileSync('certutil', ['-N', '-d', trusting, '--empty-password']);
    expect(pdfsig(pdf, '-nssdir', trusting)).not.toContain('Certificate is Trusted');
    execFileSync('certutil', ['-A', '-d', trusting, '-n', 'root', '-t', 'CT,C,C', '-i', file('root.pem', root)]);
    expect(pdfsig(pdf, '-nssdir', trusting)).toContain('Certificate Validation: Certificate is Trusted.');
  });

  it.skipIf(!hasTool('openssl'))('is CAdES with the signer’s certificate, by its root and no other', async () => {
    const { signed, signature } = partsOf(await download());
    const root = file('root.pem', (await portal.app.inject({ url: '/log/root.pem' })).body);
    const other = file('other.pem', (await makeTestKeys())['root.pem'] ?? '');
    expect(verify({ signed, signature }, root, '-certsout', pathOf('certs'))).not.toMatch(failed);
    expect(readFileSync(pathOf('certs'), 'utf8').match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(verify({ signed, signature }, other)).toMatch(failed);
    expect(verify({ signed: Buffer.concat([signed, Buffer.from(' ')]), signature }, root)).toMatch(failed);
    const dump = run('openssl', 'cms', '-cmsout', '-print', '-inform', 'DER', '-in', pathOf('it.cms'));
    expect(dump).toContain('id-smime-aa-signingCertificateV2');
    expect(dump).not.toContain('signingTime');
  });

  it.skipIf(!hasTool('openssl'))('is trusted after ten years and more, by whoever trusts the root', async () => {
    const parts = partsOf(await download());
    const root = file('root.pem', (await portal.app.inject({ url: '/log/root.pem' })).body);
    const after = (years: number) => [
      '-attime',
      String(Math.floor(portal.context.now().add({ hours: years * 366 * 24 }).epochMilliseconds / 1000)),
    ];
    expect(verify(parts, root, ...after(10))).not.toMatch(failed);
    expect(verify(parts, root, ...after(24))).not.toMatch(failed);
    expect(verify(parts, root, ...after(26))).toMatch(failed);
  });

  it('is checked in the browser: only the file as it was sealed, by a key that the root certified, is sealed (RL-24)', async () => {
    const pdf = await download();
    const root = (await portal.app.inject({ url: '/log/root.pem' })).body;
    const other = (await makeTestKeys())['root.pem'] ?? '';
    const check = (bytes: Buffer, pem: string | null = root) =>
      checkSeal(new Uint8Array(bytes), () => Promise.resolve(pem));
    expect(await check(pdf)).toBe('sealed');
    expect([await check(pdf, other), await check(pdf, null)]).toEqual(['other', 'other']);
    expect(await checkSeal(new Uint8Array(pdf), () => Promise.reject(new Error('offline')))).toBe('unasked');

    const gap = pdf.indexOf('/Contents <') + '/Contents <'.length;
    const end = pdf.indexOf('>', gap);
    const { signature } = partsOf(pdf);
    const signed = gap + 2 * signature.length;
    const places = [
      ...Array.from({ length: 200 }, (_, at) => Math.floor((at * pdf.length) / 200)).filter(
        (at) => at < gap - 1 || at > end,
      ),
      pdf.length - 40,
      // The signature's last bytes, and the zeros that fill its place.
      signed - 2,
      signed - 200,
      end - 1,
    ];
    for (const at of places) {
      const changed = Buffer.from(pdf);
      changed[at] = at > gap && at < end ? ((changed[at] ?? 0) === 0x31 ? 0x32 : 0x31) : (changed[at] ?? 0) ^ 1;
      const verdict = isAddedTo(changed) ? 'added-to' : await check(changed);
      expect([at, verdict]).not.toEqual([at, 'sealed']);
    }
    // A page of its own with the true record and proof, as qpdf attaches them.
    const plain = Buffer.from(pdf.toString('latin1').replace('/ByteRange', '/ByteRangf'), 'latin1');
    expect(await check(plain)).toBe('none');
    expect(isAddedTo(pdf.subarray(0, -10))).toBe(true);

    // A signature that brings what it signs along would be true in any file.
    const { content: schema } = ContentInfo.fromBER(new Uint8Array(signature));
    const signedData = new SignedData({ schema });
    const content = new Uint8Array(partsOf(pdf).signed);
    signedData.encapContentInfo.eContent = new OctetString({ valueHex: content.buffer });
    const whole = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signedData.toSchema() });
    const hex = Buffer.from(whole.toSchema().toBER()).toString('hex');
    const number = (value: number) => String(value).padStart(10, '0');
    const headOf = (length: number, again: number) =>
      `%PDF-1.7 another page /ByteRange [${number(0)} ${number(length)} ${number(again)} ${number(6)}] /Contents `;
    const { length } = headOf(0, 0);
    const again = length + hex.length + 2;
    const attached = Buffer.from(`${headOf(length, again)}<${hex}>%%EOF\n`, 'latin1');
    expect(isAddedTo(attached)).toBe(false);
    expect(await check(attached)).toBe('broken');
  });

  it('stays the same, byte for byte, after the keys were replaced (RL-15)', async () => {
    const { context } = portal;
    const first = await download();
    const saved = await proofOf(klass);
    expect(saved.seal).not.toBeNull();
    placeKeys(context.config.keysDir, await makeTestKeys());
    expect((await download()).equals(first)).toBe(true);
    // Signed once: the second download wrote nothing.
    expect(await proofOf(klass)).toEqual(saved);
    // Whoever draws it otherwise than before seals it anew.
    await sql`update credit_proof set sealed_digest = ${Buffer.alloc(32)} where seal is not null`.execute(context.db);
    const anew = await download();
    expect(anew.equals(first)).toBe(false);
    expect((await download()).equals(anew)).toBe(true);
  });

  it('is made anew where the stored one was changed: nobody gets a certificate that every tool refuses', async () => {
    const { context } = portal;
    const first = await download();
    for (const change of [
      sql`set_byte(seal, length(seal) - 1, (get_byte(seal, length(seal) - 1) + 1) % 256)`,
      sql`set_byte(seal, position(sealed_digest in seal), 0)`,
      sql`seal || '\\x00'::bytea`,
      sql`'\\x00'::bytea`,
    ]) {
      const { credit_id: id } = await proofOf(klass);
      await sql`update credit_proof set seal = ${change} where credit_id = ${id}`.execute(context.db);
      const { code } = await context.db
        .selectFrom('credit')
        .select('verification_code as code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const said = `The saved seal of credit ${code} was changed from outside the portal.`;
      const problems = async () => (await context.db.transaction().execute(checkLedger)).problems;
      expect(await problems()).toContain(said);
      expect((await download()).equals(first)).toBe(true);
      expect(await problems()).not.toContain(said);
    }
  });

  it('waits for the log: without an entry there is none, and a later download has both', async () => {
    const { context } = portal;
    await context.db.transaction().execute((trx) => holdLog(trx, context.now()));
    expect((await download()).includes('/ByteRange')).toBe(false);
    await releaseHold(context.db);
    expect((await download()).includes('/ByteRange')).toBe(true);
  });

  it.skipIf(!hasTool('pdfdetach'))(
    'comes to a certificate that was drawn before there were seals, with its record and proof unchanged',
    async () => {
      const { context } = portal;
      await writeLog(context);
      // As an earlier release left it: proven, without a seal.
      await download();
      await sql`update credit_proof set seal = null, sealed_digest = null`.execute(context.db);
      const proof = await proofOf(klass);
      const pdf = await download();
      expect(attachmentsOf(pdf).get('record.tlog-proof')).toBe(proof.tlog_proof);
      expect(pdf.includes('/ByteRange')).toBe(true);
    },
  );
});

describe('the keys (RL-12)', () => {
  it('are made with the first certificate: a root for 25 years that words open, and a seal that ends with it', async () => {
    const keysDir = mkdtempSync(join(folder, 'keys-'));
    const on = await machine({ KEYS_DIR: keysDir });
    expect(readdirSync(keysDir)).toEqual([]);
    await download(on);
    expect(readdirSync(keysDir).sort()).toEqual([
      'issuer.pem',
      'last-checkpoint',
      'log.pem',
      'recovery-words',
      'root.pem',
      'seal.pem',
    ]);
    for (const name of readdirSync(keysDir))
      expect([name, statSync(join(keysDir, name)).mode & 0o77]).toEqual([name, 0]);
    const root = readRoot(on.context.config) ?? expect.unreachable('the root');
    const seal = new X509Certificate(readFileSync(join(keysDir, 'seal.pem')));
    expect([
      root.ca,
      seal.ca,
      seal.checkIssued(root),
      root.verify(root.publicKey),
      seal.verify(root.publicKey),
    ]).toEqual([true, false, true, true, true]);
    expect(root.validToDate.getUTCFullYear() - root.validFromDate.getUTCFullYear()).toBe(25);
    expect(seal.validToDate).toEqual(root.validToDate);
    const pem = readFileSync(join(keysDir, 'root.pem'), 'utf8');
    expect(pem).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    expect(createPublicKey(readFileSync(join(keysDir, 'seal.pem'))).asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(readFileSync(join(keysDir, 'recovery-words'), 'utf8')).toMatch(/^(?:[a-z]+ ){7}[a-z]+\n$/);
  });

  it('are one set, however many processes make them at once, and none while the log is on hold', async () => {
    const keysDir = mkdtempSync(join(folder, 'keys-'));
    const on = await openPortal({ KEYS_DIR: keysDir });
    opened.push(on);
    await on.context.db.transaction().execute((trx) => holdLog(trx, on.context.now()));
    await makeKeys(on.context);
    expect(readdirSync(keysDir)).toEqual([]);
    await releaseHold(on.context.db);
    await Promise.all([makeKeys(on.context), makeKeys(on.context), makeKeys(on.context)]);
    const root = readRoot(on.context.config) ?? expect.unreachable('the root');
    const seal = new X509Certificate(readFileSync(join(keysDir, 'seal.pem')));
    expect(seal.verify(root.publicKey)).toBe(true);
    const before = readdirSync(keysDir).map((name) => readFileSync(join(keysDir, name), 'utf8'));
    await makeKeys(on.context);
    expect(readdirSync(keysDir).map((name) => readFileSync(join(keysDir, name), 'utf8'))).toEqual(before);
  });
});

describe.skipIf(!hasTool('openssl'))('a certificate of the provider’s own (RL-16)', () => {
  /** As an authority hands it out. */
  function aPkcs12(password: string): string {
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-subj',
      '/CN=Authority',
    );
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'own.key',
      '-out',
      'own.csr',
      '-subj',
      '/O=Org/CN=Own Signer',
    );
    openssl(
      'x509',
      '-req',
      '-in',
      'own.csr',
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      'own.crt',
    );
    const named = ['-inkey', 'own.key', '-in', 'own.crt', '-certfile', 'ca.crt', '-out', 'own.p12'];
    openssl('pkcs12', '-export', ...named, '-passout', `pass:${password}`);
    return pathOf('own.p12');
  }

  it('seals in place of the portal’s', async () => {
    const path = aPkcs12('grüße');
    const on = await machine({ SEAL_P12: path, SEAL_P12_PASSWORD: 'grüße' });
    const said = verify(partsOf(await download(on)), pathOf('ca.crt'), '-signer', pathOf('signer'));
    expect(said).not.toMatch(failed);
    expect(new X509Certificate(readFileSync(pathOf('signer'))).subject).toContain('Own Signer');
  });

  it('that can’t be opened leaves certificates without a seal, and the log says why', async () => {
    const lines: string[] = [];
    const path = aPkcs12('right');
    const on = await openPortal({ SEAL_P12: path, SEAL_P12_PASSWORD: 'wrong' }, { logTo: (line) => lines.push(line) });
    opened.push(on);
    await earnOn(on);
    expect((await download(on)).includes('/ByteRange')).toBe(false);
    await expect(checkOwnSeal(on.context)).rejects.toThrow('SEAL_P12_PASSWORD is wrong');
    await expect(checkOwnSeal({ config: { ...on.context.config, sealP12: pathOf('none') } })).rejects.toThrow(
      'no file',
    );
    await checkOwnSeal(portal.context);
    expect(lines.join('')).toContain('SEAL_P12_PASSWORD is wrong');
  });
});
