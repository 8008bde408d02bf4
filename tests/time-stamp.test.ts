// docs/specification/records.md, RL-42: time stamps, by an authority made of OpenSSL, and checked by OpenSSL.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { recordsCall } from '#backup/staff-contract.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { verifyCall } from '#certificates/contract.ts';
import { writeArchive } from '#certificates/server/archive/write-archive.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { holdLog } from '#credit/server/ledger-log/log-queries.ts';
import { stampCheckpoint } from '#credit/server/ledger-log/stamp-checkpoint.ts';
import { askTimeStamp } from '#platform/server/security/time-stamp.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { hasTool } from '#platform/testing/system-tools.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';

const home = mkdtempSync(join(tmpdir(), 'dl-tsa-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const file = (name: string) => join(home, name);
const openssl = (...words: string[]) =>
  execFileSync('openssl', words, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The authority: a root, a certificate for time stamps, one for websites, and what OpenSSL needs to answer. */
function makeAuthority(): void {
  const extension = (purpose: string) =>
    `basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=${purpose}\n`;
  writeFileSync(file('tsa.ext'), extension('critical,timeStamping'));
  writeFileSync(file('web.ext'), extension('serverAuth'));
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Authority',
    '-days',
    '3650',
  );
  for (const name of ['tsa', 'web']) {
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
      '-days',
      '3650',
    );
  }
  writeFileSync(
    file('tsa.cnf'),
    `[tsa]\nserial=${file('serial')}\nsigner_cert=${file('tsa.pem')}\nsigner_key=${file('tsa.key')}\ncerts=${file('ca.pem')}\nsigner_digest=sha256\ndefault_policy=1.2.3.4.1\ndigests=sha256\naccuracy=secs:1\n`,
  );
}

type Fault = 'away' | 'busy' | 'page' | 'other' | 'earlier' | 'changed' | 'unsigned' | 'web' | null;
let fault: Fault = null;
let asked = 0;
let earlier: Buffer = Buffer.alloc(0);

/** Answers as RFC 3161, 3.4 says, and refuses what isn't a question. */
function answer(question: Buffer, config = 'tsa.cnf'): Buffer {
  writeFileSync(file('question'), question);
  openssl('ts', '-reply', '-config', config, '-section', 'tsa', '-queryfile', 'question', '-out', 'answer');
  return readFileSync(file('answer'));
}

/** The same stamp under the certificate of a website: OpenSSL's authority wouldn't, its signer of messages does. */
function signedByWebsite(): Buffer {
  openssl('ts', '-reply', '-in', 'answer', '-token_out', '-out', 'token');
  openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'info');
  const signing = ['-signer', 'web.pem', '-inkey', 'web.key', '-econtent_type', '1.2.840.113549.1.9.16.1.4'];
  openssl(
    'cms',
    '-sign',
    '-in',
    'info',
    '-binary',
    '-nodetach',
    '-cades',
    ...signing,
    '-outform',
    'DER',
    '-out',
    'token',
  );
  const body = Buffer.concat([Buffer.from('3003020100', 'hex'), readFileSync(file('token'))]);
  return Buffer.concat([Buffer.from([0x30, 0x82, body.length >> 8, body.length & 0xff]), body]);
}

function faulty(question: Buffer): Buffer {
  if (fault === 'earlier') return earlier;
  if (fault === 'other') {
    writeFileSync(file('something'), 'something else');
    openssl('ts', '-query', '-data', 'something', '-sha256', '-cert', '-out', 'other');
    return answer(readFileSync(file('other')));
  }
  const good = answer(question);
  if (fault === 'web') return signedByWebsite();
  if (fault === 'unsigned') {
    const copy = Buffer.from(good);
    copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
    return copy;
  }
  if (fault === 'changed') {
    // Within the time, which is signed.
    const at = good.indexOf(Buffer.from('Z', 'latin1'), good.indexOf(Buffer.from([0x18, 0x0f])));
    const copy = Buffer.from(good);
    copy[at - 1] = (copy[at - 1] ?? 0) ^ 1;
    return copy;
  }
  return good;
}

let server: Server;
let address: string;
beforeAll(async () => {
  if (!hasTool('openssl')) return;
  makeAuthority();
  server = createServer((request, response) => {
    asked += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
        return response.writeHead(415).end();
      if (fault === 'away') return request.socket.destroy();
      if (fault === 'busy') return response.writeHead(503).end();
      const type = fault === 'page' ? 'text/html' : 'application/timestamp-reply';
      response.writeHead(200, { 'content-type': type }).end(faulty(Buffer.concat(parts)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => (hasTool('openssl') ? server.close(resolve) : resolve(null))));

const isVerified = (stamp: Uint8Array, content: string): boolean => {
  writeFileSync(file('stamp.tsr'), stamp);
  writeFileSync(file('content'), content);
  try {
    return openssl('ts', '-verify', '-in', 'stamp.tsr', '-data', 'content', '-CAfile', 'ca.pem').includes('OK');
  } catch {
    return false;
  }
};

describe.skipIf(!hasTool('openssl'))('time stamps (RL-42)', () => {
  let portal: Portal;
  const logged: string[] = [];
  beforeEach(async () => {
    [fault, asked] = [null, 0];
    logged.length = 0;
    portal = await openPortal({ TSA_URL: address }, { logTo: (line) => void logged.push(line) });
  });
  afterEach(() => portal.close());
  const aLoggedCredit = async () => {
    await aCredit(portal.context, await aStudent(portal.context), await aClass(portal.context));
    await writeLog(portal.context);
  };
  const stamps = () => portal.context.db.selectFrom('log_time_stamp').selectAll().orderBy('size').execute();
  const note = async () => (await portal.app.inject({ url: '/log/checkpoint' })).body;

  it('the newest checkpoint gets one, which OpenSSL verifies, and no other text does', async () => {
    await aLoggedCredit();
    await stampCheckpoint(portal.context);
    const [stamp] = await stamps();
    const checkpoint = await note();
    expect(isVerified(stamp?.answer ?? Buffer.alloc(0), checkpoint)).toBe(true);
    expect(isVerified(stamp?.answer ?? Buffer.alloc(0), `${checkpoint} `)).toBe(false);
    expect(stamp).toMatchObject({ log: 1, authority: new URL(address).host });
    const at = stamp?.stamped_at ?? expect.unreachable('a time');
    expect(openssl('ts', '-reply', '-in', 'stamp.tsr', '-text')).toContain(
      `Time stamp: ${new Date(at.epochMilliseconds).toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (.*) GMT$/, (_, day: string, month: string, year: string, time: string) => `${month} ${day.replace(/^0/, ' ')} ${time} ${year} GMT`)}`,
    );
    for (const [path, body] of [
      [`/log/time-stamps/${stamp?.size}.tsr`, stamp?.answer],
      [`/log/time-stamps/${stamp?.size}.txt`, Buffer.from(checkpoint)],
      ['/log/time-stamps/list', Buffer.from(`${stamp?.size} ${at.toString()} ${stamp?.authority}\n`)],
    ] as const)
      expect([path, (await portal.app.inject({ url: path })).rawPayload]).toEqual([path, body]);
    for (const path of ['/log/time-stamps/999.tsr', '/log/time-stamps/x.tsr', '/log/2/time-stamps/list'])
      expect([path, (await portal.app.inject({ url: path })).statusCode]).toEqual([path, 404]);
  });

  it('one is asked for each week, if something was logged since, and never on hold or before there is anything', async () => {
    await stampCheckpoint(portal.context);
    expect(asked).toBe(0);
    await aLoggedCredit();
    await stampCheckpoint(portal.context);
    await aLoggedCredit();
    portal.advance({ hours: 166 });
    await stampCheckpoint(portal.context);
    expect([asked, (await stamps()).length]).toEqual([1, 1]);
    portal.advance({ hours: 1 });
    await stampCheckpoint(portal.context);
    expect([asked, (await stamps()).length]).toEqual([2, 2]);
    portal.advance({ hours: 400 });
    await stampCheckpoint(portal.context);
    expect(asked).toBe(2);
    await aLoggedCredit();
    await portal.context.db.transaction().execute((trx) => holdLog(trx, portal.context.now()));
    await stampCheckpoint(portal.context);
    expect(asked).toBe(2);
  });

  it.each(['away', 'busy', 'page', 'other', 'earlier', 'changed', 'unsigned', 'web'] as const)(
    'an answer that is %s is none, is said in the log, and the next hour asks again',
    async (how) => {
      await aLoggedCredit();
      earlier = (await askTimeStamp(address, Buffer.from(await note()))).answer;
      asked = 0;
      fault = how;
      await stampCheckpoint(portal.context);
      expect(await stamps()).toEqual([]);
      expect(logged.join('')).toContain('the log’s checkpoint got no time stamp');
      await aLoggedCredit();
      fault = null;
      portal.advance({ hours: 1 });
      await stampCheckpoint(portal.context);
      expect([asked, (await stamps()).length]).toEqual([2, 1]);
    },
  );

  it('an authority that refuses gives none, and the reason is the authority’s', async () => {
    const config = readFileSync(file('tsa.cnf'), 'utf8');
    try {
      writeFileSync(file('tsa.cnf'), config.replace('digests=sha256', 'digests=sha512'));
      await expect(askTimeStamp(address, Buffer.from('x'))).rejects.toThrow(/refused \(2\)/);
    } finally {
      writeFileSync(file('tsa.cnf'), config);
    }
    fault = 'web';
    await expect(askTimeStamp(address, Buffer.from('x'))).rejects.toThrow('for something else');
    fault = 'unsigned';
    await expect(askTimeStamp(address, Buffer.from('x'))).rejects.toThrow();
  });

  it('the owner sees it, a certificate’s page names it, and an archive has it', async () => {
    const owner = await aStaffMember(portal.context, ['owner'], { email: 'owner@provider.test' });
    const seen = async () => (await callAsStaff(portal, owner, recordsCall, {})).body.timeStamps;
    const authority = new URL(address).host;
    await aLoggedCredit();
    expect(await seen()).toEqual({ authority, last: null });
    await stampCheckpoint(portal.context);
    const [stamp] = await stamps();
    const at = stamp?.stamped_at ?? expect.unreachable('a time');
    expect(await seen()).toMatchObject({ authority, last: { authority, entries: Number(stamp?.size) } });
    await aLoggedCredit();
    const codes = await portal.context.db
      .selectFrom('credit')
      .select('verification_code as code')
      .orderBy('id')
      .execute();
    const said = await Promise.all(
      codes.map(async ({ code }) => (await portal.call(verifyCall, { code })).body.entry?.stamp),
    );
    expect(said).toEqual([{ authority, at: at.toString({ fractionalSecondDigits: 3 }) }, null]);
    const folder = file('archive');
    const checker = file('checker');
    rmSync(checker, { recursive: true, force: true });
    execFileSync('mkdir', [checker]);
    await writeArchive(portal.context, folder, checker);
    const size = stamp?.size ?? '';
    expect(
      isVerified(
        readFileSync(join(folder, `log/time-stamps/${size}.tsr`)),
        readFileSync(join(folder, `log/time-stamps/${size}.txt`), 'utf8'),
      ),
    ).toBe(true);
    expect(readFileSync(join(folder, 'log/time-stamps/list'), 'utf8')).toContain(`${size} `);
  });
});

it('nobody is asked without the setting (RL-42)', async () => {
  const portal = await openPortal();
  try {
    await aCredit(portal.context, await aStudent(portal.context), await aClass(portal.context));
    await writeLog(portal.context);
    await stampCheckpoint(portal.context);
    expect(await portal.context.db.selectFrom('log_time_stamp').selectAll().execute()).toEqual([]);
    const owner = await aStaffMember(portal.context, ['owner'], { email: 'owner@provider.test' });
    expect((await callAsStaff(portal, owner, recordsCall, {})).body.timeStamps).toBeNull();
  } finally {
    await portal.close();
  }
});
