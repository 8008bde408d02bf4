// docs/specification/records.md, RL-41: what a browser says of a badge, against the badges that the portal makes.
import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { certificateLinkCall } from '#certificates/contract.ts';
import { badgeKeyword } from '#certificates/png-badge.ts';
import { checkFile, type FileVerdict, type Source } from '#certificates/web/check-file.ts';
import { withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { holdLog } from '#credit/server/ledger-log/log-queries.ts';
import { didOf } from '#credit/server/seal/issuer-key.ts';
import { testWords } from '#credit/server/seal/fixtures.ts';
import type { CallContext } from '#platform/server/context.ts';
import { addPngText } from '#platform/server/picture/png-text.ts';
import { type Credential, signCredential } from '#platform/server/security/sign-credential.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { keysCommand } from '#credit/server/commands.ts';

let portal: Portal;
let context: CallContext;
let student: SignedIn;
let klass: MadeActivity;
beforeEach(async () => {
  portal = await openPortal();
  ({ context } = portal);
  student = await aStudent(context);
  klass = await aClass(context, { title: 'Vital pulp therapy' });
  await aCredit(context, student, klass);
});
afterEach(() => portal.close());

async function download(format: 'badge' | 'picture'): Promise<Buffer> {
  const { url } = (await portal.call(certificateLinkCall, { c: klass.hash, format }, student.token)).body;
  return (await portal.app.inject({ url })).rawPayload;
}
type Json = Record<string, unknown>;
type Badge = Credential & {
  readonly issuer: Json & { readonly id: string };
  readonly credentialSubject: Json & { readonly identifier: readonly Json[]; readonly achievement: Json };
  readonly credentialStatus: Json;
  readonly proof: Json;
};
const badge = async () => JSON.parse((await download('badge')).toString()) as Badge;

const asked: string[] = [];
const source: Source = {
  async read(path) {
    asked.push(path);
    const { statusCode, body } = await portal.app.inject({ url: path });
    if (statusCode !== 200 && statusCode !== 404) throw new Error(`${path} was answered ${statusCode}.`);
    return statusCode === 200 ? body : null;
  },
  ask: () => expect.unreachable('a badge has no code'),
};
const check = (content: Buffer | object): Promise<FileVerdict> =>
  checkFile(new Blob([Buffer.isBuffer(content) ? new Uint8Array(content) : JSON.stringify(content)]), source);
const keys = (...words: string[]) =>
  keysCommand(
    context,
    words,
    () => undefined,
    () => Promise.resolve(testWords),
  );
/** Signed as the portal does, with a key of somebody else's. */
async function signedByOther(credential: object, named?: string) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const did = named ?? didOf(pem);
  return signCredential({
    credential: { ...(credential as Badge), issuer: { ...(credential as Badge).issuer, id: did } },
    key: pem,
    verificationMethod: `${did}#${did.replace('did:key:', '')}`,
    created: '2026-03-02T00:00:00Z',
  });
}
const withoutProof = ({ proof: _proof, ...rest }: Badge): object => rest;

it('accepts the file and the picture, with every fact, and asks for nothing but keys and the list (RL-41)', async () => {
  asked.length = 0;
  const verdicts = [await check(await download('badge')), await check(await download('picture'))];
  expect(verdicts[0]).toEqual(verdicts[1]);
  expect(verdicts[0]).toMatchObject({ state: 'badge', key: 'own', found: 'standing' });
  const facts = verdicts[0]?.state === 'badge' ? verdicts[0].facts : [];
  const { student_name: name } = await context.db.selectFrom('credit').select('student_name').executeTakeFirstOrThrow();
  expect(facts).toEqual(
    expect.arrayContaining([
      { label: 'Name', lines: [name] },
      { label: 'Course title', lines: ['Vital pulp therapy'] },
      { label: 'Exam score', lines: ['90%'] },
    ]),
  );
  expect([...new Set(asked)]).toEqual(['/log/issuers', '/log/status/0']);
});

it('refuses a badge with anything changed, in a file or baked again (RL-41)', async () => {
  const true_ = await badge();
  const { credentialSubject: subject } = true_;
  const plain = await download('picture');
  const cases: Record<string, object> = {
    hours: { ...true_, credentialSubject: { ...subject, creditsEarned: 15 } },
    name: {
      ...true_,
      credentialSubject: { ...subject, identifier: [{ ...subject.identifier[0], identityHash: 'Dr. Other' }] },
    },
    title: { ...true_, credentialSubject: { ...subject, achievement: { ...subject.achievement, name: 'Another' } } },
    day: { ...true_, credentialSubject: { ...subject, activityEndDate: '2020-01-01' } },
    list: { ...true_, credentialStatus: { ...true_.credentialStatus, statusListIndex: '7' } },
    'a term of nobody’s': { ...true_, shoeSize: 43 },
    proof: { ...true_, proof: { ...true_.proof, created: '2020-01-01T00:00:00Z' } },
    'value of the proof': { ...true_, proof: { ...true_.proof, proofValue: 'z1111' } },
    'another’s signature under the same name': await signedByOther(withoutProof(true_), true_.issuer.id),
  };
  for (const [name, changed] of Object.entries(cases)) {
    expect([name, await check(changed)]).toEqual([name, { state: 'badge-changed' }]);
    // In the place of the true one: the picture is whole, the badge in it isn't.
    const header = 8 + 25;
    const own = 12 + plain.readUInt32BE(header);
    const picture = Buffer.concat([plain.subarray(0, header), plain.subarray(header + own)]);
    expect(await check(addPngText(picture, badgeKeyword, JSON.stringify(changed)))).toEqual({ state: 'badge-changed' });
  }
});

it('refuses a picture with a second badge or a changed chunk, and says of one without a badge that it has none (RL-41)', async () => {
  const picture = await download('picture');
  expect(await check(addPngText(picture, badgeKeyword, (await download('badge')).toString()))).toEqual({
    state: 'badge-changed',
  });
  const pixel = Buffer.from(picture);
  pixel[picture.length - 30] = (pixel[picture.length - 30] ?? 0) ^ 1;
  expect(await check(pixel)).toEqual({ state: 'badge-changed' });
  const header = 8 + 25;
  const bare = Buffer.concat([
    picture.subarray(0, header),
    picture.subarray(header + 12 + picture.readUInt32BE(header)),
  ]);
  expect(await check(bare)).toEqual({ state: 'no-badge' });
});

it('takes nothing for a badge that reads otherwise than it is signed, or has another form (RL-41)', async () => {
  const true_ = await badge();
  const { credentialSubject: subject } = true_;
  const context_ = { creditsEarned: null };
  const cases: Record<string, object> = {
    'a context within': { ...true_, credentialSubject: { '@context': context_, ...subject } },
    'a context of its own': { ...true_, '@context': [...true_['@context'], context_] },
    'a context from elsewhere': { ...true_, '@context': [true_['@context'][0], 'https://elsewhere.example/v1'] },
    'a second name': {
      ...true_,
      credentialSubject: { ...subject, identifier: [...subject.identifier, ...subject.identifier] },
    },
    'another suite': { ...true_, proof: { ...true_.proof, cryptosuite: 'ecdsa-rdfc-2019' } },
    'no proof': withoutProof(true_),
    'something else': { a: 1 },
  };
  for (const [name, content] of Object.entries(cases))
    expect([name, await check(content)]).toEqual([name, { state: 'no-badge' }]);
  expect(await check(Buffer.from('{ no json'))).toEqual({ state: 'no-badge' });
  expect(await check(Buffer.from('GIF89a'))).toEqual({ state: 'unreadable' });
});

it('says of a badge with a sound signature of somebody else’s that it isn’t the provider’s (RL-41)', async () => {
  const false_ = await signedByOther(withoutProof(await badge()));
  expect(await check(false_)).toMatchObject({ state: 'badge', key: 'foreign' });
});

it('says that a credit no longer counts, and when nobody answers (RL-41)', async () => {
  const picture = await download('picture');
  const { id: creditId } = await context.db.selectFrom('credit').select('id').executeTakeFirstOrThrow();
  const decision = { creditId, reason: 'A mistake in the record.', by: 'Rita Diaz', tells: false };
  await context.db.transaction().execute((trx) => withdrawCredit(context, trx, decision));
  await writeLog(context);
  expect(await check(picture)).toMatchObject({ key: 'own', found: 'ended' });
  await context.db.transaction().execute((trx) => holdLog(trx, context.now()));
  expect(await check(picture)).toMatchObject({ key: 'own', found: 'unasked' });
  const silent: Source = { ...source, read: () => Promise.reject(new Error('offline')) };
  expect(await checkFile(new Blob([new Uint8Array(picture)]), silent)).toMatchObject({ key: 'unasked' });
});

it('accepts a badge of a former key, and of a key that someone else may have, none (RL-41)', async () => {
  const before = await download('picture');
  await keys('rotate', 'issuer');
  await writeLog(context);
  expect(await check(before)).toMatchObject({
    key: { replacedAt: expect.any(String) as string, lost: null },
    found: 'standing',
  });
  expect(await check(await download('picture'))).toMatchObject({ key: 'own', found: 'standing' });
  const again = await download('picture');
  await keys('lost', 'issuer', '--since', '1');
  await writeLog(context);
  expect(await check(again)).toMatchObject({ key: { replacedAt: null, lost: { since: 1 } } });
});

it('names the keys of badges beside the log, and nothing before there is one (RL-41)', async () => {
  const { issuer } = await badge();
  expect(JSON.parse((await source.read('/log/issuers')) ?? '')).toEqual({ issuer: issuer.id, keys: [] });
  rmSync(context.config.keysDir, { recursive: true });
  expect(await source.read('/log/issuers')).toBeNull();
});
